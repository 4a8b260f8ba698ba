"""A small game solved, whatever it is: by induction where nothing is hidden, else by CFR."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from rgt.backends.forward_model import Engine, Move
from rgt.backends.solving.induction import Induction
from rgt.backends.solving.minimax import proven
from rgt.backends.solving.regret import Minimiser, Strategy
from rgt.backends.solving.responses import expected, exploitability
from rgt.backends.solving.tree import MOST, Tree

Method = Literal["induction", "alphabeta", "cfr", "cfr+", "mccfr"]
_ROUNDS = 20
"""So many times at most is told how far a solution is."""


@dataclass(frozen=True, slots=True)
class Known:
    """What a player knows where it is to move, and with which probabilities it then moves.

    `seen` has what each move of the play so far showed the player.
    """

    player: str
    seen: tuple[Move, ...]
    moves: tuple[tuple[Move, float], ...]


@dataclass(frozen=True, slots=True)
class Solution:
    """What players can expect, by `values`, if all play the strategy.

    `exploitability` is how much they win on the average by knowing it: 0 in an equilibrium.  `line`
    is a best play of a game without hidden information, `strategy` what to do in others.
    """

    method: Method
    values: dict[str, float]
    exploitability: float
    line: tuple[Move, ...] = ()
    strategy: tuple[Known, ...] = ()


def solve(
    engine: Engine,
    method: Method | None = None,
    *,
    iterations: int = 1000,
    most: int = MOST,
    seed: int = 0,
    progress: Callable[[int, float], None] | None = None,
) -> Solution:
    """Solve a game; None is induction where nothing is hidden, else CFR+.

    `progress` is told how many iterations are made and how exploitable the strategy is.  Raises
    GameError: AGT006 for a game of more than `most` positions, AGT007 for induction where positions
    come again, AGT008 for alpha-beta where it does not apply.
    """
    chosen: Method = method or ("cfr+" if engine.hides else "induction")
    if chosen == "induction":
        scores, line = Induction(engine, most).solve()
        return Solution(chosen, _named(engine, scores), 0.0, line)
    if chosen == "alphabeta":
        return Solution(chosen, _named(engine, proven(engine, most)), 0.0)
    tree = Tree(engine, most)
    minimiser = Minimiser(tree, chosen, seed)
    step = max(iterations // _ROUNDS, 1)
    while minimiser.iterations < iterations:
        minimiser.iterate(min(step, iterations - minimiser.iterations))
        if progress is not None:
            progress(minimiser.iterations, exploitability(tree, minimiser.average()))
    strategy = minimiser.average()
    return Solution(
        chosen,
        _named(engine, expected(tree, strategy)),
        exploitability(tree, strategy),
        strategy=_told(tree, strategy),
    )


def _named(engine: Engine, scores: tuple[float, ...]) -> dict[str, float]:
    return dict(zip(engine.players, scores, strict=True))


def _told(tree: Tree, strategy: Strategy) -> tuple[Known, ...]:
    """A strategy for people: by player, then by what it saw."""
    found = [
        Known(
            tree.players[spot.player],
            spot.seen,
            tuple(zip(spot.moves, strategy[spot], strict=True)),
        )
        for spot in sorted(tree.spots, key=lambda spot: (spot.player, spot.seen))
    ]
    return tuple(found)
