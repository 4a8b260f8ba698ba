"""A line of moves to a position in which a player is stuck, by random plays of compiled games.

Compiled plays keep no moves.  So plays are made from every position that a move leads to, and the
line follows the move after which most of them get stuck: each step makes it likelier, so that a
line is found to what one play in a million meets.
"""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter

from rgt.backends.cpp.engine.load import CppEngine
from rgt.backends.cpp.engine.position import CppState
from rgt.backends.forward_model import Move

_FEWEST, _MOST = 16, 1 << 20
_WANTED = 8
"""So many plays that get stuck tell one move from another."""
_TURN = 4096
"""So many plays are made between two looks at the clock."""


def stuck_line(
    engine: CppEngine, share: float, *, seconds: float, seed: int, longest: int
) -> list[Move] | None:
    """Moves to a position without moves, given what share of plays gets stuck.

    None if none was found in so many seconds.  Raises GameError for a fault of the game.
    """
    deadline = perf_counter() + seconds
    state, line = engine.initial_state(), list[Move]()
    while len(line) < longest and not state.is_terminal:
        if not state.legal_moves():
            return line
        found = _likeliest(engine, state, share, deadline, seed, longest - len(line))
        if found is None:
            return None
        move, state, share = found
        line.append(move)
    return None


def _likeliest(
    engine: CppEngine, state: CppState, share: float, deadline: float, seed: int, longest: int
) -> tuple[Move, CppState, float] | None:
    """The move after which the greatest share of plays gets stuck, and that share."""
    plays = _FEWEST
    children = [(move, child) for move, child in state.successors() if not child.is_terminal]
    while plays <= 4 * _MOST and children:
        best = 0.0
        chosen: tuple[Move, CppState] | None = None
        for move, child in children:
            stuck = sum(_stuck(engine, child, plays, deadline, seed, longest))
            if stuck > best:
                best, chosen = stuck, (move, child)
        if perf_counter() > deadline:
            return None
        if chosen is not None and (best >= _WANTED or plays * share >= _WANTED):
            return *chosen, best / plays
        plays *= 4
    return None


def _stuck(
    engine: CppEngine, state: CppState, plays: int, deadline: float, seed: int, longest: int
) -> Iterator[int]:
    """How many of so many plays from a state get stuck, a turn after the other."""
    for turn in range(0, plays, _TURN):
        if perf_counter() > deadline:
            return
        code, numbers, _, _ = engine.library.playouts(
            engine.handle(),
            state.packed,
            min(_TURN, plays - turn),
            None,
            seed + turn,
            longest,
            engine.scores,
        )
        engine.checked(code)
        yield numbers[10]
