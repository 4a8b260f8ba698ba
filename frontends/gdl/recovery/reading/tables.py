"""Relations that never change, worked out by gringo as tables; those too large stay rules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations

from rgt.frontends.gdl.clauses.clauses import Clause, Literal, Relation
from rgt.frontends.gdl.clauses.relations import INIT, ROLE
from rgt.frontends.gdl.grounding.encode import Encoding, encode_position
from rgt.frontends.gdl.grounding.gringo import Bounds, GroundingLimit, busiest_relations, run
from rgt.frontends.gdl.recovery.reading.shapes import read_term
from rgt.frontends.gdl.syntax import Term

MAX_ROWS = 50_000
"""The most rows of all tables of a game together.

Where rules make more, relations of so many places as `WIDE` are asked by their rules instead: the
largest ones, and of more rows than `MAX_WIDE_ROWS` all but functions: where a quarter of the places
are told by the others, as the square that a step leads to, a walk reads and need not choose.
"""

WIDE, MAX_WIDE_ROWS = 3, 1000

_MOST_LEFT = 4
"""How often tables are worked out before all wide ones are left."""

_SECONDS = 20.0
"""How long the tables may take."""

_MEMORY = 2**30
"""How many bytes of memory they may take while they are worked out."""

TermRow = tuple[Term, ...]
"""The arguments of one instance."""

Tables = dict[Relation, list[TermRow]]


class NoTables(Exception):
    """There are no tables; the text says why."""


class _TooLarge(NoTables):
    """The tables are too large; the relations with the most rows come first."""

    def __init__(self, limit: str, busiest: Sequence[Relation]) -> None:
        super().__init__(f"the relations that never change are too large ({limit})")
        self.busiest = busiest


def rows_of(clauses: Sequence[Clause], dynamic: set[Relation]) -> tuple[Tables, set[Relation]]:
    """The rows of the relations that never change, of the roles and of the first state.

    `dynamic` are the relations that have none; those whose tables are left to rules are among the
    ones returned.  Raises NoTables.
    """
    for left in range(_MOST_LEFT):
        wide = _wide(clauses, dynamic)
        try:
            found = _rows(clauses, dynamic)
        except _TooLarge as reason:
            largest = next((each for each in reason.busiest if each in wide), None)
            if largest is None:
                break
            dynamic = _without(clauses, dynamic, {largest})
            continue
        large = {
            each
            for each, rows in found.items()
            if each in wide and len(rows) > MAX_WIDE_ROWS and not _is_function(rows)
        }
        if not left or not large:
            return found, dynamic
        dynamic = _without(clauses, dynamic, large)
        return _rows(clauses, dynamic), dynamic
    dynamic = _without(clauses, dynamic, _wide(clauses, dynamic))
    return _rows(clauses, dynamic), dynamic


def _wide(clauses: Iterable[Clause], dynamic: set[Relation]) -> set[Relation]:
    """The relations whose tables may be left to their rules."""
    heads = (clause.head for clause in clauses if clause.body)
    return {head.relation for head in heads if len(head.args) >= WIDE} - dynamic


def _without(
    clauses: Sequence[Clause], dynamic: set[Relation], relations: set[Relation]
) -> set[Relation]:
    """The relations without tables if some more, and what depends on them, have none."""
    above = _above(clauses, relations)
    if above & {INIT, ROLE}:
        raise NoTables("what a game begins with depends on a relation that is too large")
    return dynamic | above


def _rows(clauses: Sequence[Clause], dynamic: set[Relation]) -> Tables:
    static = [clause for clause in clauses if clause.head.relation not in dynamic]
    relations = sorted({clause.head.relation for clause in static})
    used = {
        part.relation for clause in clauses for part in clause.body if isinstance(part, Literal)
    }
    wanted = [each for each in relations if each in used or each in (INIT, ROLE)]
    encoding = Encoding()
    program = encode_position(static, encoding, wanted)
    decoder = encoding.decoder()
    try:
        grounding = run(program, Bounds(MAX_ROWS, _SECONDS, _MEMORY))
    except GroundingLimit as limit:
        busiest = busiest_relations(program, limit.sample)
        named = [each for each in map(decoder.relation, busiest) if each is not None]
        raise _TooLarge(str(limit), named) from None
    if grounding.names:
        raise NoTables("a relation that never changes goes through its own negation")
    found: Tables = {relation: [] for relation in wanted}
    for text in grounding.facts:
        relation, args = decoder.atom(text)
        if relation in found:
            found[relation].append(tuple(map(read_term, args)))
    if sum(map(len, found.values())) > MAX_ROWS:
        largest = sorted(found, key=lambda each: (-len(found[each]), each))
        raise _TooLarge("rows", largest)
    return found


def _above(clauses: Sequence[Clause], relations: set[Relation]) -> set[Relation]:
    """The relations that depend on some of others."""
    found = set(relations)
    changed = True
    while changed:
        changed = False
        for clause in clauses:
            if clause.head.relation not in found and any(
                isinstance(part, Literal) and part.relation in found for part in clause.body
            ):
                found.add(clause.head.relation)
                changed = True
    return found


def _is_function(rows: Sequence[TermRow]) -> bool:
    """Whether a quarter of the places, one at least, are told by the others."""
    arity = len(rows[0])
    return any(
        len({tuple(row[at] for at in kept) for row in rows}) == len(rows)
        for kept in combinations(range(arity), arity - (arity + 3) // 4)
    )
