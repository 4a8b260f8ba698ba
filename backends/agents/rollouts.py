"""Random plays from a position on."""

from __future__ import annotations

from random import Random

from rgt.backends.forward_model import State


def rollout(state: State, random: Random, longest: int) -> State:
    """Where a uniformly random play ends, or stands after `longest` moves."""
    draw = random.random
    for _ in range(longest):
        if state.is_terminal:
            break
        moves = state.legal_moves()
        if not moves:
            break
        state = state.apply(moves[int(draw() * len(moves))])
    return state
