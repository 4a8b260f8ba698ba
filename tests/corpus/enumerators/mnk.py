"""Tic-tac-toe on boards of any size, for any number of players."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

from tests.corpus.enumerators.tree import Move

EMPTY = "."


@dataclass(frozen=True)
class Rules:
    """A board of `width` by `height`; `wanted` marks in a line win."""

    width: int
    height: int
    wanted: int
    players: tuple[str, ...]
    shared: int

    @cached_property
    def lines_through(self) -> list[list[list[int]]]:
        """For every cell (numbered row after row) the lines through it that win."""
        reach, steps = self.wanted - 1, range(self.wanted)
        found: list[list[list[int]]] = [[] for _ in range(self.width * self.height)]
        for x in range(self.width):
            for y in range(self.height):
                for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
                    if 0 <= x + dx * reach < self.width and 0 <= y + dy * reach < self.height:
                        line = [(y + dy * i) * self.width + x + dx * i for i in steps]
                        for cell in line:
                            found[cell].append(line)
        return found


@dataclass(frozen=True)
class Position:
    """The cells, row after row: the number of the player that marked it, or `EMPTY`."""

    rules: Rules = field(compare=False)
    cells: str
    turn: int = 0
    over: bool = False

    @classmethod
    def start(cls, rules: Rules) -> Position:
        """The empty board."""
        return cls(rules, EMPTY * (rules.width * rules.height))

    @property
    def player(self) -> str:
        return self.rules.players[self.turn]

    def goals(self) -> dict[str, int] | None:
        players = self.rules.players
        if self.over:
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
                won = any(
                    all(cells[each] == mark for each in line) for line in rules.lines_through[cell]
                )
                move = cell % rules.width, cell // rules.width
                yield move, Position(rules, cells, after, won)
