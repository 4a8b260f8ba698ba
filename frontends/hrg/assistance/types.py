"""Types as far as an editor knows them, and which of them have values in common.

A type is a tuple: the sets of its keys, then that of its values.  A set is a text: a domain's
name, ``{a, b}``, ``0..7``, or ``P(`` for the terms of that name.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from rgt.frontends.common.symbols import Symbol
from rgt.frontends.hrg.values import number

Type = tuple[str, ...]

MAPS: Mapping[str, Type] = {"Goals": ("Player", "Score"), "Visibility": ("Player", "Bool")}
"""The names of maps that every game has."""

_EXPANDED = 100
"""How many numbers of a range are written out at most."""


@dataclass(frozen=True, slots=True)
class Terms:
    """``P(X, 0) where X in 0..7``: the name, and the sets that the arguments are from."""

    name: str
    arguments: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Contents:
    """What a domain's declaration lists: symbols and numbers, other domains, ranges, terms."""

    names: list[str] = field(default_factory=list)
    domains: list[str] = field(default_factory=list)
    ranges: list[str] = field(default_factory=list)
    terms: list[Terms] = field(default_factory=list)


class Sets:
    """Answers questions about sets of values, given what the domains list."""

    def __init__(self, domains: Mapping[str, Contents]) -> None:
        self._domains = domains
        self._names: dict[str, frozenset[str]] = {}

    def contents(self, flat: str) -> Iterator[Contents]:
        """What a set lists, that of the domains in it included."""
        seen = {flat}
        work = [flat]
        while work:
            found = self._contents(work.pop())
            yield found
            for name in reversed(found.domains):
                if name not in seen:
                    seen.add(name)
                    work.append(name)

    def names(self, flat: str) -> Sequence[str]:
        """The symbols of a set in order; of its numbers those that are written or few."""
        found: dict[str, None] = {}
        for contents in self.contents(flat):
            found.update(dict.fromkeys(contents.names))
            for range_ in contents.ranges:
                found.update(dict.fromkeys(_numbers(range_)))
        return tuple(found)

    def terms(self, flat: str) -> Sequence[Terms]:
        """The terms of a set in order."""
        return [terms for contents in self.contents(flat) for terms in contents.terms]

    def arguments(self, name: str, flat: str | None) -> tuple[str, ...]:
        """The sets that the arguments of the terms of that name in a set are from.

        Without such terms there, or without a set, those of the terms of all domains.
        """
        found = [t for t in self.terms(flat) if t.name == name] if flat is not None else []
        found = found or self._terms_by_name.get(name, [])
        if not found:
            return ()
        arity = len(found[0].arguments)
        alike = [terms.arguments for terms in found if len(terms.arguments) == arity]
        return tuple([self._joined([each[place] for each in alike]) for place in range(arity)])

    def meet(self, left: Type, right: Type) -> bool:
        """Whether a value of the one type may be one of the other, as far as can be told."""
        if len(left) != len(right):
            return False
        return all(map(self._sets_meet, left, right))

    def shown(self, flat: str) -> str:
        """A set as it is written: by the name of a domain that has just these values."""
        if not flat.startswith("{") and ".." not in flat:
            return flat
        return self._by_contents.get(flat, flat)

    @cached_property
    def _terms_by_name(self) -> Mapping[str, list[Terms]]:
        found: dict[str, list[Terms]] = {}
        for contents in self._domains.values():
            for terms in contents.terms:
                found.setdefault(terms.name, []).append(terms)
        return found

    @cached_property
    def _by_contents(self) -> Mapping[str, str]:
        """The first domain that lists just these symbols, or just this range."""
        found: dict[str, str] = {}
        for name, contents in self._domains.items():
            if contents.names and not (contents.domains or contents.ranges or contents.terms):
                found.setdefault(set_text(contents.names), name)
            elif len(contents.ranges) == 1 and not (
                contents.names or contents.domains or contents.terms
            ):
                found.setdefault(contents.ranges[0], name)
        return found

    def _contents(self, flat: str) -> Contents:
        if flat.startswith("{"):
            return Contents(names=[name for name in flat[1:-1].split(", ") if name])
        if ".." in flat:
            return Contents(ranges=[flat])
        if flat.endswith("("):
            return Contents(terms=[Terms(flat[:-1], ())])
        return self._domains.get(flat) or Contents()

    def _joined(self, sets: Sequence[str]) -> str:
        distinct = list(dict.fromkeys(sets))
        if len(distinct) == 1:
            return distinct[0]
        return set_text(dict.fromkeys(name for each in distinct for name in self.names(each)))

    def _sets_meet(self, left: str, right: str) -> bool:
        if left == right:
            return True
        here, there = self._members(left), self._members(right)
        if not here.isdisjoint(there):
            return True
        return self._in_ranges(left, right) or self._in_ranges(right, left)

    def _in_ranges(self, left: str, right: str) -> bool:
        """Whether a range or number of the one lies in a range of the other."""
        bounds = [bounds_of(r) for contents in self.contents(right) for r in contents.ranges]
        if not bounds:
            return False
        given = [bounds_of(r) for contents in self.contents(left) for r in contents.ranges]
        given += [(n, n) for n in map(number, self._members(left)) if n is not None]
        return any(low <= high_ and low_ <= high for low, high in bounds for low_, high_ in given)

    def _members(self, flat: str) -> frozenset[str]:
        """The symbols of a set that are written, and the names of its terms as ``P(``."""
        found = self._names.get(flat)
        if found is None:
            found = self._names[flat] = frozenset(
                name
                for contents in self.contents(flat)
                for name in (*contents.names, *[f"{terms.name}(" for terms in contents.terms])
            )
        return found


def set_text(names: Iterable[str]) -> str:
    """``{a, b}``; numbers without a gap as a range, ``3..9``."""
    names = list(names)
    numbers = [number(name) for name in names]
    first = numbers[0] if numbers else None
    if len(names) > 2 and first is not None and numbers == list(range(first, first + len(names))):
        return f"{first}..{numbers[-1]}"
    return "{" + ", ".join(names) + "}"


def bounds_of(range_: str) -> tuple[int, int]:
    """The ends of ``3..9``; an empty range if they are no numbers."""
    low, high = map(number, range_.split("..", 1))
    return (1, 0) if low is None or high is None else (low, high)


def _numbers(range_: str) -> list[str]:
    low, high = bounds_of(range_)
    return [str(each) for each in range(low, min(high + 1, low + _EXPANDED))]


@dataclass(slots=True)
class Typed:
    """A function, variable or graph: its symbol, its type, the types of a graph's parameters."""

    symbol: Symbol
    type: Type
    parameters: tuple[Type, ...] = ()
