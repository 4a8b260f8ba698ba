"""Plays an equilibrium of a small game, found by counterfactual regret minimisation.

The whole game is laid out once and solved (Zinkevich et al. 2007, Tammelin 2014); moves are drawn
with the probabilities of the average strategy. It is meant for games of hidden information that are
small; a larger game is refused (AGT006).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal
from weakref import WeakKeyDictionary

from rgt.backends.agents.agent import Agent, Seat
from rgt.backends.agents.dice import Dice, Seed
from rgt.backends.agents.ranges import SOME
from rgt.backends.forward_model import Engine, Move
from rgt.backends.information import InformationState
from rgt.backends.solving.regret import Minimiser, Strategy
from rgt.backends.solving.tree import MOST, Tree
from rgt.ir.game import RANDOM


@dataclass(frozen=True)
class Cfr(Agent):
    """See the module."""

    name: ClassVar[str] = "cfr"

    iterations: Annotated[int, SOME, "how often the regrets of all players are updated"] = 1000
    method: Annotated[
        Literal["cfr", "cfr+", "mccfr"], "all regrets, none below 0, or sampled ones"
    ] = "cfr+"
    most: Annotated[int, "a game of more positions of plays is refused"] = MOST

    def seat(self, engine: Engine, player: str, seed: Seed) -> Seat:
        """A seat that knows the solution; raises GameError (AGT006) if the game is too large."""
        tree, strategy = self._solved(engine)
        return _CfrSeat(tree, strategy, Dice(seed, player))

    def _solved(self, engine: Engine) -> tuple[Tree, Strategy]:
        """The game and its solution, which all seats of an engine share."""
        known = _SOLVED.setdefault(engine, {})
        if self not in known:
            tree = Tree(engine, self.most)
            minimiser = Minimiser(tree, self.method)
            minimiser.iterate(self.iterations)
            known[self] = tree, minimiser.average()
        return known[self]


_SOLVED: WeakKeyDictionary[Engine, dict[Cfr, tuple[Tree, Strategy]]] = WeakKeyDictionary()


class _CfrSeat:
    def __init__(self, tree: Tree, strategy: Strategy, dice: Dice) -> None:
        self._tree = tree
        self._strategy = strategy
        self._dice = dice

    def choose(self, information: InformationState) -> Move:
        """A move drawn by the strategy; any one for chance, which has none."""
        dice = self._dice.at(information)
        if information.player == RANDOM:
            return dice.choice(information.moves)
        return dice.choices(information.moves, self._strategy[self._tree.spot_of(information)])[0]
