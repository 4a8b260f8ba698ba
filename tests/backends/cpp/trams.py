"""A game of long moves in RBG, and its rules once more in Python.

Two rails of stops lie side by side, joined by few rungs; a stroke takes the tram to the next stop
along a rail or a rung where none was drawn before.  From a stop that was visited before the same
player goes on, at any other the move ends; who has no move loses.  It is paper soccer where nearly
everything was touched: a move shows two tags for every stroke.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

PLAYERS = ("white", "black")
Cell = tuple[int, int]
"""A column and a row of the board: stops where both are even, strokes where one is."""
WAYS = ((0, -1), (0, 1), (-1, 0), (1, 0))


@dataclass(frozen=True)
class Line:
    """How many stops a rail has, in which columns there are new ones, and rungs; the tram stands in
    the middle of the first rail.
    """

    stops: int
    new: frozenset[int]
    rungs: frozenset[int]

    @property
    def start(self) -> Cell:
        return (2 * (self.stops // 2), 0)

    def rbg(self) -> str:
        """The game."""
        rows = ",\n".join(
            f"[{', '.join(self._piece((x, y)) for x in range(2 * self.stops - 1))}]"
            for y in range(3)
        ).replace(",\n", "\n")
        return f"""
            #players = white(100), black(100)
            #pieces = tram, drawn, free, old, new
            #variables =
            #board = rectangle(up, down, left, right, {rows})
            #along(way) = way {{free}} [drawn] way
            #stroke = (along(up) + along(down) + along(left) + along(right))
            #turn(me; other) =
                [$ me = 0, other = 100] ->me stroke ({{old}} stroke)* {{new}} [old] ->>
            #rules =
                (up + down + left + right)* {{tram}} [old]
                (turn(white; black) turn(black; white))*
            """

    def _piece(self, cell: Cell) -> str:
        x, y = cell
        if y == 1:
            return "free" if x % 2 == 0 and x // 2 in self.rungs else "drawn"
        if x % 2:
            return "free"
        return "tram" if cell == self.start else "new" if x // 2 in self.new else "old"


@dataclass(frozen=True)
class Position:
    """Where the tram is, the strokes and the stops that are left, and who is to move."""

    tram: Cell
    free: frozenset[Cell]
    new: frozenset[Cell]
    turn: int = 0

    @classmethod
    def begin(cls, line: Line) -> Position:
        rails = {(x, y) for x in range(1, 2 * line.stops - 1, 2) for y in (0, 2)}
        rungs = {(2 * column, 1) for column in line.rungs}
        new = {(2 * column, y) for column in line.new for y in (0, 2)} - {line.start}
        return cls(line.start, frozenset(rails | rungs), frozenset(new))

    @property
    def player(self) -> str:
        return PLAYERS[self.turn]

    def goals(self) -> dict[str, int] | None:
        """Who cannot move loses."""
        if any(True for _ in self.successors()):
            return None
        return {self.player: 0, PLAYERS[1 - self.turn]: 100}

    def successors(self) -> Iterator[tuple[tuple[Cell, ...], Position]]:
        """A move is its strokes, and the stop where it ends."""
        waiting = [((), self.tram, self.free)]
        while waiting:
            made, at, free = waiting.pop()
            for dx, dy in WAYS:
                stroke = at[0] + dx, at[1] + dy
                if stroke not in free:
                    continue
                to = stroke[0] + dx, stroke[1] + dy
                walk, left = (*made, stroke), free - {stroke}
                if to in self.new:
                    yield (*walk, to), Position(to, left, self.new - {to}, 1 - self.turn)
                else:
                    waiting.append((walk, to, left))


def cells(move: tuple[str, ...]) -> tuple[Cell, ...]:
    """A move as the witness has it: its cells, each of which the number of a label follows."""
    places = (tag.removeprefix("rx").split("y") for tag in move[::2])
    return tuple((int(x), int(y)) for x, y in places)
