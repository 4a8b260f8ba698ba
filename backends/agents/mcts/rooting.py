"""The tree of an earlier move of the play, found again below its root."""

from __future__ import annotations

from collections.abc import Iterator

from rgt.backends.agents.mcts.node import Node
from rgt.backends.forward_model import State

_MOST_LOOKED_AT = 20_000
_MOST_MOVES = 12
"""How far below the old root a position is looked for: so many players and dice may have moved."""


def below(root: Node, state: State) -> Node | None:
    """The node of a position in the first levels of a tree; None if it is not there."""
    for count, node in enumerate(_in_breadth(root)):
        if count > _MOST_LOOKED_AT:
            break
        if node.moves is None and node.state == state:
            return node
    return None


def reachable(root: Node) -> dict[State, Node]:
    """All positions of a tree."""
    found: dict[State, Node] = {}
    stack = [root]
    while stack:
        node = stack.pop()
        if node.moves is None:
            if node.state in found:
                continue
            found[node.state] = node
        stack.extend(edge.child for edge in node.edges if edge.child is not None)
    return found


def _in_breadth(root: Node) -> Iterator[Node]:
    level = [root]
    seen = {id(root)}
    for _ in range(_MOST_MOVES):
        yield from level
        following = []
        for node in level:
            for edge in node.edges:
                if edge.child is not None and id(edge.child) not in seen:
                    seen.add(id(edge.child))
                    following.append(edge.child)
        level = following
