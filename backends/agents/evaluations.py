"""What positions are worth, and which moves look good in them, by somebody else's judgement."""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite
from random import Random
from typing import Any, Protocol

from rgt.backends.agents.rollouts import rollout
from rgt.backends.agents.scores import Scale
from rgt.backends.forward_model import Engine, State
from rgt.ir.diagnostics import GameError, error

Judgement = tuple[list[float], list[float]]
"""For one position: a probability for each legal move, in canonical order; what each player can
expect, between 0, the least score of the game, and 1, the most."""


class Evaluation(Protocol):
    """Judges positions, many at a time: what the user of `puct` gives."""

    def __call__(self, states: Sequence[State]) -> tuple[Any, Any]:
        """Policies and values, a row for each position.

        A row of the policies has a weight, 0 or more, for each of `engine.moves`, the numbers of
        moves; those of moves that are not legal are passed over, and the others need not sum up
        to 1.  A row of the values has for each player, in order, what it can expect: 0 is the
        least score of the game, 1 the most.  Both can be arrays of NumPy, or lists of lists.
        """


class Judge(Protocol):
    """Judges positions for a search."""

    def judge(self, states: Sequence[State], random: Random) -> list[Judgement]:
        """A judgement for each position, in which somebody has a move."""


class RolloutJudge:
    """All moves look alike, and a position is worth what random plays from it are."""

    def __init__(self, engine: Engine, count: int, longest: int) -> None:
        self._players = engine.players
        self._scale = Scale(engine)
        self._count = max(count, 1)
        self._longest = longest

    def judge(self, states: Sequence[State], random: Random) -> list[Judgement]:
        """A judgement for each position; it needs no legal moves of it but their number."""
        return [self._judged(state, random) for state in states]

    def _judged(self, state: State, random: Random) -> Judgement:
        moves = state.legal_moves()
        sums = [0.0] * len(self._players)
        for _ in range(self._count):
            goals = rollout(state, random, self._longest).goals()
            for index, score in enumerate(self._scale.of(goals, self._players)):
                sums[index] += score
        return [1 / len(moves)] * len(moves), [each / self._count for each in sums]


class GivenJudge:
    """Asks an `Evaluation`; raises GameError (AGT004) if its answer is none."""

    def __init__(self, engine: Engine, evaluation: Evaluation) -> None:
        self._numbering = engine.moves
        self._players = engine.players
        self._evaluation = evaluation

    def judge(self, states: Sequence[State], random: Random) -> list[Judgement]:
        """A judgement for each position: the answer, cut down to the legal moves."""
        try:
            policies, values = self._evaluation(states)
            return [
                self._read(state, policies[index], values[index])
                for index, state in enumerate(states)
            ]
        except (TypeError, ValueError, IndexError, KeyError) as problem:
            raise _misjudged(str(problem) or type(problem).__name__) from problem

    def _read(self, state: State, policy: Any, value: Any) -> Judgement:
        legal = self._numbering.legal(state)
        by_move = {move: float(policy[number]) for number, move in legal.items()}
        weights = [by_move[move] for move in state.legal_moves()]
        if not all(isfinite(weight) and weight >= 0 for weight in weights):
            raise _misjudged("a weight of a move is negative, or no number")
        values = [float(each) for each in value]
        if len(values) != len(self._players):
            raise _misjudged(f"{len(values)} values for {len(self._players)} players")
        if not all(isfinite(each) for each in values):
            raise _misjudged("a value is no number")
        total = sum(weights)
        if total <= 0:
            return [1 / len(weights)] * len(weights), values
        return [weight / total for weight in weights], values


def _misjudged(why: str) -> GameError:
    hint = "it gives a weight for each of 'engine.moves', and a value for each player"
    return GameError(error("AGT004", f"the evaluation of puct is of no use: {why}", hint=hint))
