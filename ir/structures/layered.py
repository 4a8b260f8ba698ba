"""Immutable mappings that share what they have with those they were made of."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import chain
from math import isqrt
from typing import Generic, TypeVar

Key = TypeVar("Key")
Value = TypeVar("Value")

_THIN = 16
"""So many changes may lie upon a mapping however small it is."""


class Layered(Generic[Key, Value]):
    """A mapping of which changed copies are cheap: a large one below, few changes upon it.

    A chain of n mappings, each with one item more than the one before, takes room for some n times
    the root of n items; dictionaries would take half the square of n.  The order of the items is
    that of dictionaries which were changed in the same way.
    """

    __slots__ = ("_above", "_below", "_chosen")

    def __init__(self, items: Mapping[Key, Value] | None = None) -> None:
        self._below: dict[Key, Value] = dict(items or {})
        self._above: dict[Key, Value] = {}
        self._chosen: dict[Callable[[Key, Value], bool], set[Key]] = {}

    def get(self, key: Key) -> Value | None:
        """The value of a key, or None."""
        above = self._above
        return above[key] if key in above else self._below.get(key)

    def __getitem__(self, key: Key) -> Value:
        above = self._above
        return above[key] if key in above else self._below[key]

    def __contains__(self, key: object) -> bool:
        return key in self._above or key in self._below

    def __iter__(self) -> Iterator[Key]:
        return chain(self._below, (key for key in self._above if key not in self._below))

    def items(self) -> Iterator[tuple[Key, Value]]:
        """All keys with their values, in order."""
        below, above = self._below, self._above
        if not above:
            yield from below.items()
            return
        for key, value in below.items():
            yield key, above.get(key, value)
        for key, value in above.items():
            if key not in below:
                yield key, value

    def changed(self, changes: Mapping[Key, Value]) -> Layered[Key, Value]:
        """The mapping with some values replaced or added."""
        if not changes:
            return self
        made: Layered[Key, Value] = Layered.__new__(Layered)
        above = {**self._above, **changes}
        if len(above) <= _THIN or len(above) <= isqrt(len(self._below)):
            made._below, made._above, made._chosen = self._below, above, self._chosen
        else:
            made._below, made._above, made._chosen = {**self._below, **above}, {}, {}
        return made

    def chosen(self, test: Callable[[Key, Value], bool]) -> set[Key]:
        """The keys that pass a test, which always says the same of a key and a value.

        The large part below is asked once for all mappings that share it.
        """
        found = self._chosen.get(test)
        if found is None:
            found = {key for key, value in self._below.items() if test(key, value)}
            self._chosen[test] = found
        above = self._above
        return found.difference(above) | {key for key, value in above.items() if test(key, value)}

    def differing(self, other: Layered[Key, Value]) -> Iterator[Key]:
        """The keys that `other` has not got, or with which it has other values: other objects.

        First those of `other`, in its order, then those that it lacks.
        """
        if self is other:
            return
        if self._below is not other._below:
            yield from (key for key, value in other.items() if self.get(key) is not value)
            yield from (key for key in self if key not in other)
            return
        below, above = self._below, other._above
        found = {
            key for key in chain(above, self._above) if key in below and self[key] is not other[key]
        }
        yield from found if len(found) < 2 else (key for key in below if key in found)
        for key, value in above.items():
            if key not in below and self._above.get(key) is not value:
                yield key
        yield from (key for key in self._above if key not in below and key not in above)
