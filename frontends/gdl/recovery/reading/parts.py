"""Conditions of flat rules taken apart and put together."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from rgt.frontends.gdl.recovery.reading.rules import Atom, Different, Fact, Kind, Part
from rgt.frontends.gdl.syntax import Term, Variable


def terms_of(part: Part) -> tuple[Term, ...]:
    """The terms of a condition."""
    return part.atom.args if isinstance(part, Fact) else (part.left, part.right)


def replaced(part: Part, values: Mapping[Variable, Term]) -> Part:
    """A condition with variables replaced, all at once."""

    def new(term: Term) -> Term:
        return values.get(term, term) if isinstance(term, Variable) else term

    if isinstance(part, Different):
        return Different(new(part.left), new(part.right), part.positive)
    return Fact(Atom(part.atom.predicate, tuple(map(new, part.atom.args))), part.positive)


def contrary(part: Part) -> Part:
    """The negation of a condition."""
    if isinstance(part, Different):
        return Different(part.left, part.right, not part.positive)
    return Fact(part.atom, not part.positive)


def ordered(parts: Iterable[Part]) -> Iterator[Variable]:
    """The variables of conditions in the order in which they stand."""
    for part in parts:
        for term in terms_of(part):
            if isinstance(term, Variable):
                yield term


def variables(parts: Iterable[Part]) -> set[Variable]:
    """The variables of conditions."""
    return set(ordered(parts))


def tests_early(parts: Sequence[Part], local: Collection[Variable]) -> list[Part]:
    """The conditions, each as soon as earlier ones bind all of its local variables.

    Those that bind one stay in their order, so that what is found is the same, but sooner.
    """
    left = [(part, variables((part,)).intersection(local)) for part in parts]
    bound: set[Variable] = set()
    found: list[Part] = []
    while left:
        each = next((each for each in left if each[1] <= bound), left[0])
        left.remove(each)
        found.append(each[0])
        bound |= each[1]
    return found


def asked_of(parts: Iterable[Part]) -> frozenset[Variable]:
    """The variables of the conditions that ask the state."""
    return frozenset(
        variables(p for p in parts if isinstance(p, Fact) and p.atom.predicate.kind is Kind.TRUE)
    )
