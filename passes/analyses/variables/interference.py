"""Which variables may be one, since they are never needed at the same time.

Variables *interfere* if one is assigned where the other is live, or if both may be read before any
assignment and their first values differ.  All of this is kept as bits by variable: games may have
a hundred thousand variables, of which each interferes with nearly all others.
Source: Chaitin, "Register allocation and spilling via graph coloring", 1982.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rgt.ir.actions import Action, Assignment, overwrites, written_variable
from rgt.ir.automaton import BEGIN
from rgt.ir.dataflow import solve
from rgt.ir.expressions import Reference, uncast
from rgt.ir.game import Game
from rgt.ir.liveness import Liveness
from rgt.ir.structures.bit_sets import bits, bits_of, selected
from rgt.ir.values import TotalValue

_DIGITS = tuple(bytes(b"01"[byte >> bit & 1] for byte in range(256)) for bit in range(8))
"""For each bit, what digit it is in each byte."""


class Interference:
    """Which variables of a game must not be one."""

    def __init__(self, game: Game) -> None:
        self._names = tuple(game.variables)
        self._numbers = {name: number for number, name in enumerate(self._names)}
        analysis = Liveness(self._names)
        live = solve(game.automaton, analysis)
        self._first = game.initial_values()
        self._at_begin = live[BEGIN]
        self._behind = [0] * len(self._names)
        self._copies: list[set[int]] = [set() for _ in self._names]
        for edge in game.automaton.edges():
            number = self._numbers.get(written_variable(edge.action) or "")
            if number is not None:
                copied = _copied(edge.action) or ""
                self._behind[number] |= live[edge.target] & ~analysis.bit(copied)
                if copied in self._numbers:
                    other = self._numbers[copied]
                    self._copies[number].add(other)
                    self._copies[other].add(number)
        self._with_first = dict(self._by_first_value())
        self._rows: bytes | None = None

    def first_value_counts(self, name: str) -> bool:
        """Whether the variable may be read before it is assigned."""
        return bool(self._at_begin >> self._numbers[name] & 1)

    def groups(self, names: Iterable[str]) -> Iterator[tuple[str, ...]]:
        """The variables, in the order of the file, in groups in which none interfere.

        A variable joins the first group that it can, one with a copy of it if possible.
        """
        # by the number of each group's first member
        groups: dict[int, int] = {}
        leader: dict[int, int] = {}
        leaders = 0
        for name in names:
            number = self._numbers[name]
            found = self._fitting(number, leaders, groups, leader)
            if found is None:
                found = number
                leaders |= 1 << number
            leader[number] = found
            groups[found] = groups.get(found, 0) | 1 << number
        for members in groups.values():
            yield selected(self._names, members)

    def _fitting(
        self, number: int, leaders: int, groups: dict[int, int], leader: dict[int, int]
    ) -> int | None:
        """The leader of the group that a variable can join, or None."""
        apart = self._behind[number] | self._at_begin_apart(number)
        if not leaders & ~apart:
            return None
        apart |= self._written_before(number)
        copied = {leader[copy] for copy in self._copies[number] if copy in leader}
        for wanted in (bits_of(copied), leaders & ~apart):
            for found in bits(wanted):
                if not groups[found] & apart:
                    return found
        return None

    def _at_begin_apart(self, number: int) -> int:
        """The variables that are read before any assignment, as this one is, with other values."""
        if not self._at_begin >> number & 1:
            return 0
        return self._at_begin & ~self._with_first[self._first[self._names[number]]]

    def _by_first_value(self) -> Iterator[tuple[TotalValue, int]]:
        """The variables that have the same value at the beginning."""
        found: dict[TotalValue, list[int]] = {}
        for number, name in enumerate(self._names):
            found.setdefault(self._first[name], []).append(number)
        for value, numbers in found.items():
            yield value, bits_of(numbers)

    def _written_before(self, number: int) -> int:
        """The variables behind an assignment to which this one is live: a column of `_behind`."""
        width = len(self._names) // 8 + 1
        if self._rows is None:
            self._rows = b"".join(live.to_bytes(width, "little") for live in self._behind)
        column = self._rows[number >> 3 :: width]
        return int(column.translate(_DIGITS[number & 7])[::-1], 2)


def _copied(action: Action) -> str | None:
    """The variable that the action copies as a whole, or None."""
    if isinstance(action, Assignment) and overwrites(action) is not None:
        value = uncast(action.value)
        return value.name if isinstance(value, Reference) else None
    return None
