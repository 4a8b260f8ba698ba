"""Paths that are defined by their last part, defined by their first part instead.

    (<= (path ?a ?c) (step ?a ?c))
    (<= (path ?a ?c) (step ?a ?b) (path ?b ?c))

says what this says, which grows from ?a:

    (<= (path ?a ?c) (path ?a ?b) (step ?b ?c))

where what the two rules ask of a step is the same.  Right and left linear recursion have the same
least model then: each is the transitive closure of the step (F. Bancilhon and R. Ramakrishnan,
"An amateur's introduction to recursive query processing strategies", SIGMOD 1986).
"""

from __future__ import annotations

from collections.abc import Sequence

from rgt.frontends.gdl.recovery.reading.parts import replaced, variables
from rgt.frontends.gdl.recovery.reading.rules import Atom, Part
from rgt.frontends.gdl.recovery.walks.recursion.rounds import Values, fits, matches
from rgt.frontends.gdl.syntax import Term, Variable


def mirrored(
    begin: tuple[Atom, Sequence[Part]], go_on: tuple[Atom, Sequence[Part], Atom]
) -> tuple[Atom, tuple[Part, ...], Atom] | None:
    """The rule that goes on, from the other end; None if the two rules are no such paths.

    A rule is what it concludes, what else it asks, and, if it goes on, what it goes on from.
    """
    head, body = begin
    again, rest, own = go_on
    places = range(len(again.args))
    starts = [at for at in places if again.args[at] != own.args[at]]
    asked = variables(rest)
    ends = [at for at in places if at not in starts and again.args[at] not in asked]
    if len(ends) != len(starts) or len(body) != len(rest) or not _open(again, own, starts, ends):
        return None
    values: Values = {}
    told = [at for at in places if at not in ends]
    if not fits([again.args[at] for at in told], [head.args[at] for at in told], values):
        return None
    found = matches(list(rest), list(body), values)
    if found is None or not _renames(found):
        return None
    between = [term for at in starts if isinstance(term := own.args[at], Variable)]
    onto = [found[term] for term in between if term in found]
    targets = [head.args[at] for at in ends]
    if len(onto) < len(starts) or len({*targets}) < len(targets) or {*onto} != {*targets}:
        return None
    turned: dict[Variable, Term] = {}
    before = list(own.args)
    for at, middle, target in zip(starts, between, onto, strict=True):
        end = ends[targets.index(target)]
        first = again.args[at]
        assert isinstance(first, Variable)
        turned[first], turned[middle] = middle, again.args[end]
        before[at], before[end] = first, middle
    return (
        again,
        tuple(replaced(part, turned) for part in rest),
        Atom(own.predicate, tuple(before)),
    )


def _open(again: Atom, own: Atom, starts: Sequence[int], ends: Sequence[int]) -> bool:
    """Whether different variables, and nothing else, stand where a path begins, goes and ends."""
    terms = [
        *(again.args[at] for at in starts),
        *(own.args[at] for at in starts),
        *(again.args[at] for at in ends),
    ]
    fixed = {again.args[at] for at in range(len(again.args)) if at not in (*starts, *ends)}
    return (
        all(isinstance(term, Variable) for term in terms)
        and len({*terms}) == len(terms)
        and fixed.isdisjoint(terms)
    )


def _renames(values: Values) -> bool:
    """Whether variables stand for variables, and different ones for different ones."""
    return len({*values.values()}) == len(values) and all(
        isinstance(term, Variable) for term in values.values()
    )
