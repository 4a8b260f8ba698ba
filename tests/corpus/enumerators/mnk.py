"""Tic-tac-toe on boards of any size, for any number of players."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property

from tests.corpus.enumerators.tree import Move

EMPTY = "."


@dataclass(frozen=True)
class Rules:
    """A board of `width` by `height`; `wanted` marks in a line win, if `exactly` no longer one."""

    width: int
    height: int
    wanted: int
    players: tuple[str, ...]
    shared: int
    exactly: bool = False

    @cached_property
    def lines_through(self) -> list[list[tuple[list[int], list[int]]]]:
        """For every cell the lines through it that win, each with the cells that must differ."""
        found: list[list[tuple[list[int], list[int]]]]
        found = [[] for _ in range(self.width * self.height)]
        for x in range(self.width):
            for y in range(self.height):
                for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
                    steps = [(x + dx * i, y + dy * i) for i in range(-1, self.wanted + 1)]
                    line = self._numbers(steps[1:-1])
                    fence = self._numbers(steps[:: self.wanted + 1]) if self.exactly else []
                    if len(line) == self.wanted:
                        for cell in line:
                            found[cell].append((line, fence))
        return found

    def _numbers(self, cells: Iterable[tuple[int, int]]) -> list[int]:
        """The numbers of those cells that the board has, row after row."""
        columns, rows = range(self.width), range(self.height)
        return [y * self.width + x for x, y in cells if x in columns and y in rows]


@dataclass(frozen=True)
class Position:
    """The cells, row after row: the number of the player that marked it, or `EMPTY`."""

    rules: Rules = field(compare=False)
    cells: str
    turn: int = 0
    last: int | None = field(default=None, compare=False)

    @classmethod
    def start(cls, rules: Rules) -> Position:
        """The empty board."""
        return cls(rules, EMPTY * (rules.width * rules.height))

    @property
    def player(self) -> str:
        return self.rules.players[self.turn]

    @cached_property
    def won(self) -> bool:
        """Whether the last mark made a line that wins."""
        if self.last is None:
            return False
        cells, mark = self.cells, self.cells[self.last]
        return any(
            all(cells[each] == mark for each in line) and all(cells[each] != mark for each in fence)
            for line, fence in self.rules.lines_through[self.last]
        )

    def goals(self) -> dict[str, int] | None:
        players = self.rules.players
        if self.won:
            winner = players[self.turn - 1]
            return {player: 100 if player == winner else 0 for player in players}
        if EMPTY not in self.cells:
            return dict.fromkeys(players, self.rules.shared)
        return None

    def successors(self) -> Iterator[tuple[Move, Position]]:
        rules, mark = self.rules, str(self.turn)
        after = (self.turn + 1) % len(rules.players)
        for cell, content in enumerate(self.cells):
            if content == EMPTY:
                cells = self.cells[:cell] + mark + self.cells[cell + 1 :]
                move = cell % rules.width, cell // rules.width
                yield move, Position(rules, cells, after, cell)
