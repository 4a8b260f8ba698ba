"""Counterfactual regret minimisation: strategies that come closer and closer to an equilibrium.

In each iteration every player plays each move of a spot in proportion to how much it regrets not to
have played it, and the average of all these strategies is the result: in a game of two players
whose scores have the same sum in all plays it tends to an equilibrium (CFR: Zinkevich, Johanson,
Bowling and Piccione 2007).  CFR+ forgets negative regrets and counts later strategies more
(Tammelin 2014).  MCCFR looks at one move of chance and of the others at a time, for large games
(external sampling: Lanctot, Waugh, Zinkevich and Bowling 2009).
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Literal

from rgt.backends.solving.tree import Chance, Leaf, Node, Spot, Tree
from rgt.ir.system.recursion import deep_recursion

Method = Literal["cfr", "cfr+", "mccfr"]
Strategy = Mapping[Spot, tuple[float, ...]]
"""A probability for each move of each spot."""
_DEPTH = 100_000


class _Spot:
    """Regrets of a spot, the strategy that follows from them, and the sum of all strategies."""

    __slots__ = ("regrets", "strategy", "sums")

    def __init__(self, count: int) -> None:
        self.regrets = [0.0] * count
        self.sums = [0.0] * count
        self.strategy = [1 / count] * count

    def match(self) -> None:
        """Play in proportion to the regrets that are positive."""
        positive = [max(regret, 0.0) for regret in self.regrets]
        total = sum(positive)
        count = len(positive)
        self.strategy = [each / total for each in positive] if total else [1 / count] * count


class Minimiser:
    """The regrets of all players of a game; `iterate` as often as wanted."""

    def __init__(self, tree: Tree, method: Method = "cfr+", seed: int = 0) -> None:
        self._tree = tree
        self._method = method
        self._random = Random(seed)
        self._spots = {spot: _Spot(len(spot.moves)) for spot in tree.spots}
        self._of: list[list[_Spot]] = [[] for _ in tree.players]
        for spot, kept in self._spots.items():
            self._of[spot.player].append(kept)
        self.iterations = 0

    def iterate(self, count: int) -> None:
        """So many iterations more; in each the regrets of all players are updated in turn."""
        with deep_recursion(_DEPTH):
            for _ in range(count):
                self.iterations += 1
                for player in range(len(self._tree.players)):
                    if self._method == "mccfr":
                        self._sampled(self._tree.root, player)
                    else:
                        self._walked(self._tree.root, player, 1.0, 1.0)
                        self._learned(player)

    def average(self) -> Strategy:
        """The average strategy of all players: the result."""
        found: dict[Spot, tuple[float, ...]] = {}
        for spot, kept in self._spots.items():
            total, count = sum(kept.sums), len(kept.sums)
            found[spot] = tuple(each / total if total else 1 / count for each in kept.sums)
        return found

    def _learned(self, player: int) -> None:
        for kept in self._of[player]:
            if self._method == "cfr+":
                kept.regrets = [max(regret, 0.0) for regret in kept.regrets]
            kept.match()

    def _walked(self, node: Node, player: int, mine: float, others: float) -> float:
        """What the player can expect below a node.

        `mine` and `others` are the shares of the player, and of all others and chance, in the
        probability to come here.
        """
        if isinstance(node, Leaf):
            return node.scores[player]
        if mine == 0.0 and others == 0.0:
            # nothing is learned below, and what is found counts for nothing
            return 0.0
        if isinstance(node, Chance):
            share = others / len(node.children)
            found = [self._walked(child, player, mine, share) for child in node.children]
            return sum(found) / len(found)
        kept = self._spots[node.spot]
        ways = list(zip(kept.strategy, node.children, strict=True))
        if node.spot.player != player:
            return sum(
                part * self._walked(child, player, mine, others * part) for part, child in ways
            )
        values = [self._walked(child, player, mine * part, others) for part, child in ways]
        expected = sum(part * value for (part, _), value in zip(ways, values, strict=True))
        weight = mine * (self.iterations if self._method == "cfr+" else 1)
        for index, value in enumerate(values):
            kept.regrets[index] += others * (value - expected)
            kept.sums[index] += weight * ways[index][0]
        return expected

    def _sampled(self, node: Node, player: int) -> float:
        """What the player can expect below a node, by one play of chance and the others."""
        while not isinstance(node, Leaf):
            if isinstance(node, Chance):
                node = self._random.choice(node.children)
                continue
            kept = self._spots[node.spot]
            kept.match()
            if node.spot.player == player:
                values = [self._sampled(child, player) for child in node.children]
                expected = sum(
                    part * value for part, value in zip(kept.strategy, values, strict=True)
                )
                for index, value in enumerate(values):
                    kept.regrets[index] += value - expected
                return expected
            for index, part in enumerate(kept.strategy):
                kept.sums[index] += part
            node = self._random.choices(node.children, kept.strategy)[0]
        return node.scores[player]
