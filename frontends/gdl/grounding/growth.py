"""Rules that may build ever larger terms, so that the game has no end of facts.

    (<= (next (count (s ?n))) (does p inc) (true (count ?n)))

An argument of a relation has a rank: how deep the terms can nest that stand there.  A head's
argument nests as deep as its variables do, and these as deep as the shallowest positive condition
lets them; where such ranks exist the ground program is finite, and `growing` finds no rule.
Where they do not, the rules on whose account they rise may or may not go on for ever (a test may
stop them): the grounder watches these while they are ground (`grounder.py`).

Source: Y. Lierler, V. Lifschitz, "One more decidable class of finitely ground programs", ICLP
2009 (argument-restricted programs); facts and moves are told apart by their functions.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rgt.frontends.gdl.clauses.clauses import Clause, Literal, Relation
from rgt.frontends.gdl.clauses.relations import DOES, INIT, LEGAL, NEXT, TRUE
from rgt.frontends.gdl.grounding.order import components
from rgt.frontends.gdl.syntax import Compound, Term, Variable

Place = tuple[Relation, int, Relation | None]
"""An argument of a relation, or of the facts or moves that begin with some function.

The whole fact or move is argument number -1.
"""

Ranks = dict[Place, float]

_ENDLESS = float("inf")
_SPARE = 50
"""A rank this much above what the text itself nests is taken to rise for ever: a rule that is
watched in vain costs some time and nothing else."""

_SAME = {INIT: TRUE, NEXT: TRUE, LEGAL: DOES}
"""What is a fact or move in one step is one in the next."""


def growing(clauses: Sequence[Clause]) -> frozenset[int]:
    """The numbers of the clauses that may build ever larger terms."""
    ranks = _ranks(clauses)
    if _ENDLESS not in ranks.values():
        return frozenset()
    part = _parts(clauses, ranks)
    return frozenset(
        number
        for number, clause in enumerate(clauses)
        if clause.body and _grows(clause, ranks, part)
    )


def _nesting(clauses: Sequence[Clause]) -> int:
    """How deep the terms of the clauses nest."""
    literals = (
        part
        for clause in clauses
        for part in (clause.head, *clause.body)
        if isinstance(part, Literal)
    )
    return max((_depth(arg) for literal in literals for arg in literal.args), default=0)


def _depth(term: Term) -> int:
    """How deep a term nests; 0 for names and variables."""
    return 1 + max(map(_depth, term.args)) if isinstance(term, Compound) else 0


def _ranks(clauses: Sequence[Clause]) -> Ranks:
    """The least ranks; endless where there are none."""
    limit = _SPARE + _nesting(clauses)
    ranks: Ranks = {}
    changed = True
    while changed:
        changed = False
        for clause in clauses:
            values = _values(clause, ranks)
            for place, term in _arguments(clause.head):
                rank: float = _depth(term)
                for variable, level in _levels(term):
                    rank = max(rank, values.get(variable, 0) + level)
                if rank > ranks.get(place, -1):
                    ranks[place] = rank if rank <= limit else _ENDLESS
                    changed = True
        clauses = [clause for clause in clauses if clause.body]
    return ranks


def _values(clause: Clause, ranks: Ranks) -> dict[Variable, float]:
    """How deep the value of each variable can nest: the shallowest condition counts."""
    values: dict[Variable, float] = {}
    for variable, level, place in _occurrences(clause):
        found = max(_rank(place, ranks) - level, 0)
        values[variable] = min(values.get(variable, _ENDLESS), found)
    return values


def _rank(place: Place, ranks: Ranks) -> float:
    """The rank of an argument; of a whole fact or move one more than that of any part."""
    relation, index, function = place
    if function is not None:
        return max(ranks.get(place, 0), ranks.get((relation, -1, None), 0) - 1)
    if index >= 0:
        return ranks.get(place, 0)
    return max(
        (
            ranks[other] + (other[1] >= 0)
            for other in ranks
            if other[0] == relation and (other[2] is not None or other[1] < 0)
        ),
        default=0,
    )


def _grows(clause: Clause, ranks: Ranks, part: dict[Place, int]) -> bool:
    """Whether a clause puts a value of no rank deeper than it found it, and may find it again."""
    values = _values(clause, ranks)
    return any(
        level + _inside(place) > before + _inside(source)
        for place, term in _arguments(clause.head)
        for variable, level in _levels(term)
        if values.get(variable) == _ENDLESS
        for other, before, source in _occurrences(clause)
        if other == variable and part[source] == part[place]
    )


def _parts(clauses: Sequence[Clause], ranks: Ranks) -> dict[Place, int]:
    """The arguments that values go round in, by a number."""
    ways: dict[Place, set[Place]] = {place: set() for place in ranks}
    for clause in clauses:
        sources = list(_occurrences(clause))
        for _, _, source in sources:
            ways.setdefault(source, set())
        for place, term in _arguments(clause.head):
            for variable, _ in _levels(term):
                for other, _, source in sources:
                    if other == variable:
                        ways[source].add(place)
    for place in list(ways):
        relation, _, function = place
        if function is not None and (whole := (relation, -1, None)) in ways:
            ways[place].add(whole)
            ways[whole].add(place)
    order = sorted(ways, key=repr)
    numbers = {place: number for number, place in enumerate(order)}
    parts = components(
        range(len(order)), lambda number: sorted(numbers[other] for other in ways[order[number]])
    )
    return {order[number]: index for index, found in enumerate(parts) for number in found}


def _inside(place: Place) -> int:
    """How deep an argument lies in the argument of the relation."""
    return place[2] is not None


def _occurrences(clause: Clause) -> Iterator[tuple[Variable, int, Place]]:
    """Every variable that a positive condition binds: how deep in which argument."""
    for part in clause.body:
        if isinstance(part, Literal) and part.positive:
            for place, term in _arguments(part):
                for variable, level in _levels(term):
                    yield variable, level, place


def _arguments(literal: Literal) -> Iterator[tuple[Place, Term]]:
    """The arguments of a literal; those of a fact or move in place of the fact or move."""
    relation = _SAME.get(literal.relation, literal.relation)
    for index, arg in enumerate(literal.args):
        if relation not in (TRUE, DOES) or index + 1 < len(literal.args):
            yield (relation, index, None), arg
        elif isinstance(arg, Compound):
            function = arg.name, len(arg.args)
            for position, inner in enumerate(arg.args):
                yield (relation, position, function), inner
        else:
            yield (relation, -1, None), arg


def _levels(term: Term, level: int = 0) -> Iterator[tuple[Variable, int]]:
    """Every variable of a term and how deep it stands there."""
    if isinstance(term, Variable):
        yield term, level
    elif isinstance(term, Compound):
        for arg in term.args:
            yield from _levels(arg, level + 1)
