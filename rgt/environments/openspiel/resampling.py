"""Plays that a player cannot tell from the one it is in, drawn by lot."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from rgt.backends.forward_model import Move, State
from rgt.environments.playing import Moment
from rgt.ir.diagnostics import GameError, error
from rgt.ir.game import RANDOM

MOST_POSITIONS = 100_000
_Drawn = TypeVar("_Drawn")
_Ways = dict[State, list[tuple[State, Move, float]]]
"""For each position the ones that lead to it, by which move, and the weight of such plays."""


def resampled(moment: Moment, player: str, draw: Callable[[], float]) -> list[Move]:
    """The moves of a play that agrees with all that a player was shown.

    `draw` gives numbers from 0 to 1.  A play is drawn with the probability that chance gives it,
    all moves of players being equally likely.  Raises GameError (ENV005) if more than 100,000
    positions would have to be looked at.
    """
    known = moment.history.information(player)
    turns = known.turns or (None,) * (len(known.seen) + 1)
    weights = {moment.adapted.engine.initial_state(): 1.0}
    layers: list[_Ways] = []
    looked_at = 0
    for at, seen in enumerate(known.seen, 1):
        is_end = known.is_terminal and at == len(known.seen)
        ways: _Ways = {}
        for state, weight in weights.items():
            after = state.successors()
            share = weight / len(after) if state.player == RANDOM else weight
            looked_at += len(after)
            for move, reached in after:
                if _agrees(reached, player, seen, turns[at], is_end, known.turns != ()):
                    ways.setdefault(reached, []).append((state, move, share))
        if looked_at > MOST_POSITIONS:
            raise GameError(
                error("ENV005", "too many positions agree with what the player was shown")
            )
        layers.append(ways)
        weights = {state: sum(way[2] for way in found) for state, found in ways.items()}
    return _drawn(layers, weights, draw)


def _agrees(state: State, player: str, seen: Move, turn: object, is_end: bool, hides: bool) -> bool:
    if state.visible_to(player) != seen or state.is_terminal != is_end:
        return False
    mine = not state.is_terminal and state.player == player
    return not hides or (state.legal_moves() if mine else None) == turn


def _drawn(
    layers: list[_Ways], weights: dict[State, float], draw: Callable[[], float]
) -> list[Move]:
    """The moves of a play, drawn from its end to its beginning."""
    state = _one_of(list(weights.items()), draw)
    moves: list[Move] = []
    for ways in reversed(layers):
        state, move = _one_of(
            [((before, move), share) for before, move, share in ways[state]], draw
        )
        moves.append(move)
    return moves[::-1]


def _one_of(weighed: list[tuple[_Drawn, float]], draw: Callable[[], float]) -> _Drawn:
    left = draw() * sum(weight for _, weight in weighed)
    for each, weight in weighed:
        left -= weight
        if left < 0:
            return each
    return weighed[-1][0]
