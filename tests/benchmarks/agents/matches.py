"""Matches of two searches in one compiled game, both sides, in this process."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import count
from random import Random
from time import process_time

from rgt.backends.cpp.engine.load import CppEngine
from rgt.backends.cpp.searching.twins import Twin, twin
from rgt.backends.forward_model import Move, State

_OPENING = 2
"""So many moves are made at random before the players begin: plays that differ."""
_LONGEST = 500
_MEASURED = 0.1
_BOUNDS = (0.0, 100.0)


@dataclass(frozen=True)
class Side:
    """A player: options of ``mcts``, and iterations for a move; None plays at random."""

    options: Mapping[str, object]
    iterations: int | None

    def searcher(self, engine: CppEngine) -> Twin | None:
        """Who thinks for it in one play."""
        if self.iterations is None:
            return None
        options = {**self.options, "iterations": self.iterations}
        found = twin(engine, "mcts", options, options, _BOUNDS)
        assert found is not None
        return found

    def timed_as(self, seconds: float, engine: CppEngine) -> Side:
        """The same with as many iterations as take `seconds` of processor time at the beginning.

        What happens once, as loading the search, is no part of it; it is measured for `_MEASURED`
        seconds, which are many moves if few iterations are made for one.
        """
        assert self.iterations is not None
        state, made, spent = engine.initial_state(), 0, 0.0
        for seed in count():
            found, begun = self.searcher(engine), process_time()
            assert found is not None
            found.choose(state, seed)
            if seed:
                made, spent = made + self.iterations, spent + process_time() - begun
            if spent >= _MEASURED:
                break
        each = spent / made
        return replace(self, iterations=max(int(seconds / each), 1))


@dataclass(frozen=True)
class Score:
    """What one side got of some plays: a point for each won, half a one for each drawn."""

    points: float
    plays: int


def opening(engine: CppEngine, dice: Random) -> State:
    """A position after some random moves, which does not end there."""
    while True:
        state: State = engine.initial_state()
        for _ in range(_OPENING):
            state = state.apply(dice.choice(state.legal_moves()))
            if state.is_terminal:
                break
        if not state.is_terminal:
            return state


def play(engine: CppEngine, sides: Mapping[str, Side], state: State, seed: int) -> dict[str, float]:
    """The points of each player in one play: a play that is too long is drawn."""
    dice = Random(seed)
    searchers = {player: side.searcher(engine) for player, side in sides.items()}
    for _ in range(_LONGEST):
        moves = () if state.is_terminal else state.legal_moves()
        if not moves:
            break
        searcher = searchers.get(state.player)
        move: Move
        if searcher is None or len(moves) == 1:
            move = dice.choice(moves)
        else:
            move = searcher.choose(state, dice.getrandbits(64))
        state = state.apply(move)
    goals = {player: float(score) for player, score in state.goals().items()}
    if not state.is_terminal or len(set(goals.values())) == 1:
        return dict.fromkeys(sides, 0.5)
    most = max(goals.values())
    return {player: float(goals[player] == most) for player in sides}


def match(engine: CppEngine, one: Side, other: Side, plays: int, seed: int = 0) -> Score:
    """What `one` gets against `other`: every opening is played twice, with sides changed."""
    points = 0.0
    first, second = engine.players
    for pair in range(plays // 2):
        state = opening(engine, Random(f"{seed} {pair}"))
        for turn, sides in enumerate(({first: one, second: other}, {first: other, second: one})):
            found = play(engine, sides, state, hash((seed, pair, turn)) & 0xFFFFFFFF)
            points += found[(first, second)[turn]]
    return Score(points, plays // 2 * 2)
