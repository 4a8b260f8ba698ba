"""The tree of an engine, told like that of a witness (`enumerators/tree.py`)."""

from __future__ import annotations

from collections import Counter

from rgt.backends.forward_model import Engine, State
from tests.corpus.enumerators.tree import Level


def tree(engine: Engine, depth: int) -> list[Level]:
    """The tree down to a depth, equal states being visited once for all plays to them."""
    found = []
    plays: Counter[State] = Counter([engine.initial_state()])
    for left in range(depth, -1, -1):
        level = Level()
        after: Counter[State] = Counter()
        for state, count in plays.items():
            level.plays += count
            if state.is_terminal:
                result = sorted((player, int(score)) for player, score in state.goals().items())
                level.ends[tuple(result)] += count
                continue
            level.movers[state.player] += count
            if left:
                for _, successor in state.successors():
                    after[successor] += count
        found.append(level)
        plays = after
    return found
