"""Exits: what a move can pass next from a node, tags and ends of moves.

A set of exits is a `frozenset` while it has few members, and the bits of a number from then on:
at most nodes a walk has few ways, and a number is as long as its highest bit is far.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from rgt.ir.automaton import Edge
from rgt.ir.dataflow import Analysis, solve_edges
from rgt.ir.structures.bit_sets import bits, bits_of

ExitSet = frozenset[int] | int
"""Numbers of exits, few of them or many."""
_FEW = 32
"""So many members a set has before it is a number."""
_MOST = 10_000_000
"""So many members all sets may have together."""


class TooLong(Exception):
    """A search has used up its patience."""


@dataclass(frozen=True, slots=True, eq=False)
class Exits:
    """What can be passed next: numbers of exits, lowest first, and the same by what they can show.

    The same exits are one such object, with one `number`.
    """

    number: int
    members: tuple[int, ...]
    by_shown: Mapping[int, Sequence[int]]

    def showing(self, shown: Collection[int]) -> Iterator[int]:
        """The exits that can show one of these."""
        if len(shown) < len(self.by_shown):
            for each in shown:
                yield from self.by_shown.get(each, ())
        else:
            for each, members in self.by_shown.items():
                if each in shown:
                    yield from members


def next_exits(
    edges: Iterable[Edge], exits: Sequence[Edge], starts: Iterable[str], shown: Sequence[int]
) -> dict[str, Exits]:
    """What can be passed next from some nodes of the automaton of some edges.

    `shown` has, for each of the exits, the number of what it can show.  Raises TooLong if the sets
    have too many members together.
    """
    following = solve_edges(edges, _NextExits(exits))
    known: dict[ExitSet, Exits] = {}
    found: dict[str, Exits] = {}
    left = _MOST
    for start in starts:
        here = following.get(start, _NONE)
        same = known.get(here)
        if same is None:
            numbers = tuple(bits(here) if isinstance(here, int) else sorted(here))
            left -= len(numbers)
            if left < 0:
                raise TooLong
            by_shown: dict[int, list[int]] = {}
            for number in numbers:
                by_shown.setdefault(shown[number], []).append(number)
            same = known[here] = Exits(len(known), numbers, by_shown)
        found[start] = same
    return found


_NONE: ExitSet = frozenset()


class _NextExits(Analysis[ExitSet]):
    """The exits that a walk can come to first from a node."""

    forward: ClassVar[bool] = False
    through_checks: ClassVar[bool] = False

    def __init__(self, exits: Sequence[Edge]) -> None:
        self._own = {edge.key: frozenset((number,)) for number, edge in enumerate(exits)}

    def bottom(self) -> ExitSet:
        """None."""
        return _NONE

    def extreme(self) -> Mapping[str, ExitSet]:
        """None yet."""
        return {}

    def join(self, one: ExitSet, other: ExitSet) -> ExitSet:
        """The exits of either way."""
        if isinstance(one, frozenset) and isinstance(other, frozenset):
            if other <= one:
                return one
            found = one | other
            return found if len(found) <= _FEW else bits_of(sorted(found))
        return _as_bits(one) | _as_bits(other)

    def transfer(self, edge: Edge, knowledge: ExitSet) -> ExitSet:
        """An exit comes before all that are behind it."""
        return self._own.get(edge.key, knowledge)


def _as_bits(exits: ExitSet) -> int:
    return exits if isinstance(exits, int) else bits_of(sorted(exits))
