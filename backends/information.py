"""What a player knows of a position: all positions that agree with what the player was shown.

A player remembers everything it saw and knows how many moves were made.  On its own turn it knows
which moves it has.
"""

from __future__ import annotations

from collections.abc import Sequence

from rgt.backends.forward_model import Engine, Move, State


def information_set(
    engine: Engine, line: Sequence[Move], viewer: str, most: int
) -> tuple[State, ...] | None:
    """The positions that `viewer` may be in after the moves of `line`, without repetitions.

    None if there are more than `most` on the way, or more than ten times as many moves to look at.
    Raises GameError for a move that is not legal, and for errors of the game.
    """
    actual = engine.initial_state()
    known = {actual: None}
    looked_at = 0
    for move in line:
        actual = actual.apply(move)
        seen = actual.visible_to(viewer)
        following: dict[State, None] = {}
        for state in known:
            for _, after in state.successors() if not state.is_terminal else ():
                looked_at += 1
                if after.visible_to(viewer) == seen and _alike(after, actual, viewer):
                    following[after] = None
            if len(following) > most or looked_at > 10 * most:
                return None
        known = following
    return tuple(known)


def _alike(state: State, actual: State, viewer: str) -> bool:
    """Whether the viewer, if it is to move, has the same moves, and the play is over if it is."""
    if state.is_terminal != actual.is_terminal:
        return False
    if (state.player == viewer) != (actual.player == viewer):
        return False
    return state.player != viewer or state.legal_moves() == actual.legal_moves()
