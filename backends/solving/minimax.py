"""Games of two players against each other, solved by alpha-beta search.

It looks at far fewer positions than induction, and positions may come again.
"""

from __future__ import annotations

from rgt.backends.agents.alpha_beta import AlphaBeta
from rgt.backends.agents.scores import bounds
from rgt.backends.forward_model import Engine
from rgt.ir.diagnostics import GameError, error


def proven(engine: Engine, most: int) -> tuple[float, float]:
    """The scores of both players, whose sum is taken to be the same in all plays.

    It is that of the least and the most that there is.  Raises GameError: AGT006 if nothing is
    proven by `most` positions, AGT008 for games of another kind.
    """
    first = engine.initial_state()
    if len(engine.players) != len(("one", "other")) or engine.hides:
        raise GameError(
            error(
                "AGT008",
                "alpha-beta solves games of two players that hide nothing",
                hint="'induction' solves games of others, 'cfr+' those that hide something",
            )
        )
    if first.player not in engine.players:
        raise GameError(
            error(
                "AGT008",
                "alpha-beta solves games that a player begins",
                hint="'induction' solves games that chance begins",
            )
        )
    proof = AlphaBeta(nodes=most).searcher(engine, first.player).prove(first)
    if not proof.proven:
        raise GameError(
            error(
                "AGT006",
                f"nothing is proven by {most} positions, {proof.depth} moves deep",
                hint="the option 'most' allows more",
            )
        )
    mine, other = proof.value, sum(bounds(engine)) - proof.value
    return (mine, other) if first.player == engine.players[0] else (other, mine)
