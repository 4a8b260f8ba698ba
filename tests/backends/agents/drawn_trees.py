"""Small games drawn by lot, and what their positions are worth by definition."""

from __future__ import annotations

from random import Random

from rgt.backends.forward_model import Move, State
from tests.debugger.small_trees import HandEngine, Position, over, turn


def value(state: State, player: str) -> float:
    """What a position is worth to a player if all is looked at."""
    if state.is_terminal:
        return float(state.goals()[player])
    found = [value(child, player) for _, child in state.successors()]
    if state.player == "random":
        return sum(found) / len(found)
    return max(found) if state.player == player else min(found)


def best(state: State) -> set[Move]:
    """The best moves of a position."""
    worth = {move: value(child, state.player) for move, child in state.successors()}
    return {move for move, found in worth.items() if found == max(worth.values())}


def drawn_game(dice: Random, movers: str) -> HandEngine:
    """A game of four moves at most, in which positions are reached in several ways."""
    names = [[f"p{depth}_{i}" for i in range(1 if depth == 0 else 5)] for depth in range(5)]
    rules: dict[str, Position] = {}
    for depth, row in enumerate(names):
        for name in row:
            ends = depth == 4 or (depth > 1 and dice.random() < 0.2)
            score = dice.choice([0, 25, 50, 75, 100])
            moves = (
                dict(zip("abc", dice.sample(names[depth + 1], 3), strict=True)) if not ends else {}
            )
            mover = {"x": "x", "y": "y", "?": "random"}[dice.choice(movers)]
            rules[name] = over(x=score, y=100 - score) if ends else turn(mover, **moves)
    rules["p0_0"] = turn("x", **dict(rules["p0_0"].moves))
    return HandEngine(rules, ("x", "y"))
