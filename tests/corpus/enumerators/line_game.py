"""Games on boards of lines: step along a line, or jump over an enemy along it and take it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from tests.corpus.enumerators.line_boards import LineBoard
from tests.corpus.enumerators.tree import Move

PLAYERS = ("white", "black")
EMPTY = -1


@dataclass(frozen=True, eq=False)
class Rules:
    """`jumps_on`: ``never``; ``move``, in the same move; ``turn``, in another move of the turn."""

    board: LineBoard
    must_capture: bool
    jumps_on: str
    turns: int | None = None
    quiet_turns: int | None = None


@dataclass(frozen=True)
class Position:
    """The owner of the piece on every point; who has the turn; how long the play is.

    `jumper` is a point: its piece has jumped in this turn and can jump on.
    """

    rules: Rules
    owners: tuple[int, ...]
    turn: int = 0
    turns: int = 0
    quiet: int = 0
    jumper: int | None = None

    @property
    def player(self) -> str:
        return PLAYERS[self.turn]

    def goals(self) -> dict[str, int] | None:
        if self.jumper is not None:
            return None
        if not any(True for _ in self._any_moves()):
            return {self.player: 0, PLAYERS[1 - self.turn]: 100}
        if self.turns != self.rules.turns and self.quiet != self.rules.quiet_turns:
            return None
        white, black = (self.owners.count(owner) for owner in (0, 1))
        score = (white > black) * 100 + (white == black) * 50
        return {"white": score, "black": 100 - score}

    def successors(self) -> Iterator[tuple[Move, Position]]:
        if self.jumper is not None:
            yield from self._further()
            return
        found = list(self._captures())
        if not (found and self.rules.must_capture):
            found.extend(self._steps())
        yield from found

    # -- single moves --------------------------------------------------------------------------

    @cached_property
    def _mine(self) -> list[int]:
        return [point for point, owner in enumerate(self.owners) if owner == self.turn]

    def _any_moves(self) -> Iterator[object]:
        for point in self._mine:
            yield from self._targets(point)
            yield from self._jumps(point)

    def _targets(self, point: int) -> Iterator[int]:
        return (to for to in self.rules.board.steps[point] if self.owners[to] == EMPTY)

    def _jumps(self, point: int) -> Iterator[tuple[int, int]]:
        for over, to in self.rules.board.jumps[point]:
            if self.owners[over] == 1 - self.turn and self.owners[to] == EMPTY:
                yield over, to

    def _steps(self) -> Iterator[tuple[Move, Position]]:
        for point in self._mine:
            for to in self._targets(point):
                yield (point, to), self._passed({point: EMPTY, to: self.turn}, self.quiet + 1)

    def _captures(self) -> Iterator[tuple[Move, Position]]:
        for point in self._mine:
            for over, to in self._jumps(point):
                after = self._jumped(point, over, to)
                if self.rules.jumps_on == "never":
                    yield (point, to), after._passed({}, 0)
                elif self.rules.jumps_on == "turn":
                    yield (point, to), after._pending(to)
                else:
                    for path, end in after._sequences(to):
                        yield (point, to, *path), end

    def _jumped(self, point: int, over: int, to: int) -> Position:
        return Position(
            self.rules,
            self._with({point: EMPTY, over: EMPTY, to: self.turn}),
            self.turn,
            self.turns,
            self.quiet,
        )

    # -- jumping on ----------------------------------------------------------------------------

    def _sequences(self, point: int) -> Iterator[tuple[Move, Position]]:
        """All ways to go on in the same move."""
        further = list(self._jumps(point))
        if not further or not self.rules.must_capture:
            yield (), self._passed({}, 0)
        for over, to in further:
            for path, end in self._jumped(point, over, to)._sequences(to):
                yield (to, *path), end

    def _pending(self, point: int) -> Position:
        """The position after a jump to `point` if the turn may go on."""
        if not any(True for _ in self._jumps(point)):
            return self._passed({}, 0)
        return Position(self.rules, self.owners, self.turn, self.turns, self.quiet, point)

    def _further(self) -> Iterator[tuple[Move, Position]]:
        assert self.jumper is not None
        if not self.rules.must_capture:
            yield (), self._passed({}, 0)
        for over, to in self._jumps(self.jumper):
            yield (to,), self._jumped(self.jumper, over, to)._pending(to)

    # -- after a turn --------------------------------------------------------------------------

    def _with(self, changed: dict[int, int]) -> tuple[int, ...]:
        owners = list(self.owners)
        for point, owner in changed.items():
            owners[point] = owner
        return tuple(owners)

    def _passed(self, changed: dict[int, int], quiet: int) -> Position:
        """The other player's turn; without a limit the numbers stay, so that positions meet."""
        return Position(
            self.rules,
            self._with(changed),
            1 - self.turn,
            self.turns + 1 if self.rules.turns else 0,
            quiet if self.rules.quiet_turns else 0,
        )
