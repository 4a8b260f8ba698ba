"""The positions that agree with what a player was shown, worked out move by move and remembered."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rgt.backends.forward_model import Engine, Move, State

Turn = tuple[Move, ...] | None
"""A player's legal moves where it is to move; None where it is not."""

_LOOKED_AT = 10
"""So many moves are looked at for each position that may be kept,"""
_FREE = 100
"""and so many besides for each move of the play, which may be long."""


def turn_of(state: State, player: str) -> Turn:
    """The player's legal moves in a position if it is to move."""
    if state.is_terminal or state.player != player:
        return None
    return state.legal_moves()


class Knowledge:
    """What a player learned by one move of a play, after what it knew `before`.

    `seen` is what the move showed, `turn` the moves that the player has now.  The beginning of a
    play has nothing before it.
    """

    __slots__ = ("_positions", "before", "is_terminal", "seen", "turn")

    def __init__(
        self, before: Knowledge | None, seen: Move, turn: Turn, *, is_terminal: bool
    ) -> None:
        self.before = before
        self.seen = seen
        self.turn = turn
        self.is_terminal = is_terminal
        self._positions: dict[int, tuple[tuple[State, ...] | None, int]] = {}

    def __reduce__(self) -> tuple[Callable[[], None], tuple[()]]:
        """How it is pickled: not at all, it is worked out again."""
        return _nothing, ()

    @classmethod
    def of(cls, seen: Sequence[Move], turns: Sequence[Turn], *, is_terminal: bool) -> Knowledge:
        """What was learned by all moves of a play: `turns` has one more, for the beginning."""
        known = cls(None, (), turns[0], is_terminal=is_terminal and not seen)
        for i, (told, turn) in enumerate(zip(seen, turns[1:], strict=True), 1):
            known = cls(known, told, turn, is_terminal=is_terminal and i == len(seen))
        return known

    def positions(self, engine: Engine, player: str, most: int) -> tuple[State, ...] | None:
        """The positions that may be, in a fixed order: see `InformationState.possible`."""
        missing: list[Knowledge] = []
        at: Knowledge | None = self
        while at is not None and most not in at._positions:
            missing.append(at)
            at = at.before
        for each in reversed(missing):
            each._positions[most] = each._found(engine, player, most)
        return self._positions[most][0]

    def _found(
        self, engine: Engine, player: str, most: int
    ) -> tuple[tuple[State, ...] | None, int]:
        """The positions, and how many moves were looked at for them, but for the free ones."""
        if self.before is None:
            return ((engine.initial_state(),) if most else None), 0
        known, looked_at = self.before._positions[most]
        if known is None:
            return None, looked_at
        found: dict[State, None] = {}
        looked_at = max(looked_at - _FREE, 0)
        for state in known:
            for _, after in state.successors():
                looked_at += 1
                if (
                    after.visible_to(player) == self.seen
                    and after.is_terminal == self.is_terminal
                    and turn_of(after, player) == self.turn
                ):
                    found[after] = None
            if len(found) > most or looked_at > _LOOKED_AT * most + _FREE:
                return None, looked_at
        return tuple(found), looked_at


def _nothing() -> None:
    """What is left of pickled knowledge."""
