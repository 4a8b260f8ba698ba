"""Whether a walk of a relation that is defined by itself finds nothing twice (`generating.py`).

What begins is joined from tables, and so are the steps that go on. All walks are then walked from
each beginning: who comes to a row again finds its end again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rgt.frontends.gdl.recovery.proofs.joins import Join, Joins, Large, picking
from rgt.frontends.gdl.recovery.reading.parts import variables
from rgt.frontends.gdl.recovery.reading.rules import Atom, Fact, Kind, Part, Predicate, Row
from rgt.frontends.gdl.recovery.walks.recursion.growth import Growth
from rgt.frontends.gdl.syntax import Variable

_Edges = tuple[tuple[int, ...], Mapping[Row, Mapping[Row, Sequence[Row]]]]
"""Known places; by what stands there, from the unknowns before a step to those after it."""


def found_once(predicate: Predicate, growth: Growth, told: Sequence[int], joins: Joins) -> bool:
    """Whether no two walks from what begins come to the same values of the places `told`.

    Only relations that never change are asked, whose tables are joined; where these are too
    large nothing is known.
    """
    first: dict[Row, list[Row]] = {}
    known = [at for at in range(predicate.arity) if at not in growth.unknown]
    try:
        steps = [_edges(joins, rule, growth, known) for rule in growth.go_on]
        given = _speaking(growth, known)
        for head, body in growth.begin:
            for row in _rows(joins, head, body, (*given, *growth.unknown)):
                key, found = row[: len(given)], row[len(given) :]
                first.setdefault(key, []).append(found)
        for key, pending in first.items():
            if not _once(dict(zip(given, key, strict=True)), pending, steps, growth, told):
                return False
    except Large:
        return False
    return True


def _edges(
    joins: Joins,
    rule: tuple[Atom, tuple[Part, ...], Atom],
    growth: Growth,
    known: Sequence[int],
) -> _Edges:
    """Where a rule leads: the known places that it depends on, and the unknowns after them."""
    head, rest, own = rule
    static = _static(rest)
    bound = variables(map(Fact, static))
    depends = tuple(at for at in known if head.args[at] in bound)
    edges: dict[Row, dict[Row, list[Row]]] = {}
    places = (*depends, *growth.unknown)
    both = Atom(head.predicate, (*(own.args[at] for at in places), *head.args))
    told, before = len(depends), len(places)
    for row in _rows(joins, both, rest, (*range(before), *(before + at for at in growth.unknown))):
        after = edges.setdefault(row[:told], {}).setdefault(row[told:before], [])
        after.append(row[before:])
    return depends, edges


def _once(
    given: Mapping[int, str],
    pending: list[Row],
    steps: Sequence[_Edges],
    growth: Growth,
    told: Sequence[int],
) -> bool:
    if any(at not in given for depends, _ in steps for at in depends):
        return False
    ahead = [edges.get(tuple(given[at] for at in depends), {}) for depends, edges in steps]
    end_of = picking([growth.unknown.index(at) for at in told])
    ends: set[Row] = set()
    pending = list(pending)
    while pending:
        row = pending.pop()
        # who comes to a row again comes to its end again
        end = end_of(row)
        if end in ends:
            return False
        ends.add(end)
        for edges in ahead:
            pending += edges.get(row, ())
    return True


def _static(body: Sequence[Part]) -> list[Atom]:
    return [
        part.atom
        for part in body
        if isinstance(part, Fact) and part.positive and part.atom.predicate.kind is Kind.STATIC
    ]


def _speaking(growth: Growth, known: Sequence[int]) -> tuple[int, ...]:
    """The known places that relations which never change speak of in every rule that begins."""
    return tuple(
        at
        for at in known
        if all(head.args[at] in variables(map(Fact, _static(body))) for head, body in growth.begin)
    )


def _rows(joins: Joins, head: Atom, body: Sequence[Part], places: Sequence[int]) -> Iterator[Row]:
    """The rows of some places of what a rule concludes; raises Large where one is not told."""
    static = _static(body)
    told = variables(map(Fact, static))
    for at in places:
        term = head.args[at]
        if isinstance(term, Variable) and term not in told:
            raise Large
    join = Join(joins, static, ())
    slots = {term: at for at, term in enumerate(join.variables)}
    constants: list[str] = []
    read: list[int] = []
    for term in (head.args[at] for at in places):
        if isinstance(term, Variable):
            read.append(slots[term])
        else:
            read.append(len(slots) + len(constants))
            constants.append(str(term))
    picked = picking(read)
    for row in join.rows(()):
        yield picked((*row, *constants))
