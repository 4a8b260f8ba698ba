"""What strategies are worth, and how much others could win by knowing them."""

from __future__ import annotations

from rgt.backends.solving.regret import Strategy
from rgt.backends.solving.tree import Chance, Choice, Leaf, Node, Spot, Tree
from rgt.ir.system.recursion import deep_recursion

_DEPTH = 100_000


def expected(tree: Tree, strategy: Strategy) -> tuple[float, ...]:
    """The score that each player can expect if all play the strategy."""
    found = [0.0] * len(tree.players)
    waiting: list[tuple[Node, float]] = [(tree.root, 1.0)]
    while waiting:
        node, reach = waiting.pop()
        if reach == 0.0:
            continue
        if isinstance(node, Leaf):
            for index, score in enumerate(node.scores):
                found[index] += reach * score
        elif isinstance(node, Chance):
            share = reach / len(node.children)
            waiting.extend((child, share) for child in node.children)
        else:
            parts = strategy[node.spot]
            waiting.extend(
                (child, reach * part) for child, part in zip(node.children, parts, strict=True)
            )
    return tuple(found)


def best_response(tree: Tree, strategy: Strategy, player: int) -> float:
    """What a player can expect that knows the strategy of all others and plays its best."""
    response = _Response(tree, strategy, player)
    with deep_recursion(_DEPTH):
        return response.value(tree.root)


def exploitability(tree: Tree, strategy: Strategy) -> float:
    """How much players win on the average by playing their best against the others' strategy.

    It is 0 exactly in an equilibrium: the sum over all players of what they would gain (NashConv)
    divided by their number.
    """
    now = expected(tree, strategy)
    gains = [
        best_response(tree, strategy, player) - now[player] for player in range(len(tree.players))
    ]
    return sum(gains) / len(gains) if gains else 0.0


class _Response:
    """The best that one player can do; the choice in a spot is the same wherever it stands."""

    def __init__(self, tree: Tree, strategy: Strategy, player: int) -> None:
        self._strategy = strategy
        self._player = player
        self._reached: dict[Spot, list[tuple[Choice, float]]] = {}
        self._best: dict[Spot, int] = {}
        self._reach(tree.root)

    def _reach(self, root: Node) -> None:
        """With which probability, as far as it is the others' and chance's, spots are reached."""
        waiting: list[tuple[Node, float]] = [(root, 1.0)]
        while waiting:
            node, reach = waiting.pop()
            if isinstance(node, Leaf):
                continue
            parts: tuple[float, ...] = (1.0,) * len(node.children)
            if isinstance(node, Chance):
                parts = (1 / len(node.children),) * len(node.children)
            elif node.spot.player == self._player:
                self._reached.setdefault(node.spot, []).append((node, reach))
            else:
                parts = self._strategy[node.spot]
            waiting.extend(
                (child, reach * part) for child, part in zip(node.children, parts, strict=True)
            )

    def value(self, node: Node) -> float:
        """What the player can expect below a node."""
        if isinstance(node, Leaf):
            return node.scores[self._player]
        if isinstance(node, Chance):
            return sum(map(self.value, node.children)) / len(node.children)
        if node.spot.player == self._player:
            return self.value(node.children[self._choice(node.spot)])
        return sum(
            part * self.value(child)
            for part, child in zip(self._strategy[node.spot], node.children, strict=True)
            if part
        )

    def _choice(self, spot: Spot) -> int:
        found = self._best.get(spot)
        if found is None:
            totals = [
                sum(reach * self.value(node.children[index]) for node, reach in self._reached[spot])
                for index in range(len(spot.moves))
            ]
            found = self._best[spot] = max(range(len(totals)), key=totals.__getitem__)
        return found
