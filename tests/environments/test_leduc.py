"""Leduc poker solved here, the solution judged by OpenSpiel in its own game of the same rules."""

from __future__ import annotations

from typing import Any

import pytest

pytest.importorskip("pyspiel")

import pyspiel

import rgt
from rgt.backends.forward_model import State
from rgt.backends.solving.regret import Minimiser, Strategy
from rgt.backends.solving.responses import expected, exploitability
from rgt.backends.solving.tree import Choice, Leaf, Node, Tree
from tests.peers.openspiel import plain
from tests.peers.pairs.counting import leduc

STACK = 13
VALUE = -0.0856
"""What the game is worth to the first player in chips, to four digits: by OpenSpiel's CFR+."""


@pytest.fixture(scope="module")
def tree() -> Tree:
    return Tree(rgt.engine(rgt.load("hrg/leduc_poker")))


def solved(tree: Tree, iterations: int) -> Strategy:
    minimiser = Minimiser(tree, "cfr+")
    minimiser.iterate(iterations)
    return minimiser.average()


def carried(tree: Tree, strategy: Strategy) -> Any:
    """A strategy of ours as a policy of OpenSpiel's game, gone through position by position.

    AssertionError where the games differ: in who moves, in moves, in scores, or in what players
    can tell apart.
    """
    policy: dict[str, list[tuple[int, float]]] = {}
    spots: dict[str, object] = {}
    start: State = tree.engine.initial_state()
    waiting: list[tuple[Node, State, Any]] = [
        (tree.root, start, pyspiel.load_game("leduc_poker").new_initial_state())
    ]
    while waiting:
        node, ours, theirs = waiting.pop()
        assert isinstance(node, Leaf) == theirs.is_terminal()
        if isinstance(node, Leaf):
            assert [score - STACK for score in node.scores] == theirs.returns()
            continue
        actions = {plain(theirs, action): action for action in theirs.legal_actions()}
        names = [leduc(ours, move)[0] for move in ours.legal_moves()]
        assert sorted(actions) == sorted(names)
        if isinstance(node, Choice):
            assert theirs.current_player() == node.spot.player
            told = theirs.information_state_string()
            assert spots.setdefault(told, node.spot) is node.spot
            parts = zip(names, strategy[node.spot], strict=True)
            policy[told] = [(actions[name], part) for name, part in parts]
        for child, name, (_, after) in zip(node.children, names, ours.successors(), strict=True):
            waiting.append((child, after, theirs.child(actions[name])))
    assert len(spots) == len(tree.spots) == len(set(spots.values()))
    return pyspiel.TabularPolicy(policy)


def test_the_whole_tree_and_its_solution(tree: Tree) -> None:
    assert tree.size == sum([1, 6, 30, 60, 150, 390, 780, 1800, 2640, 2280, 1080, 240])
    game = pyspiel.load_game("leduc_poker")
    for iterations in (1, 150):
        strategy = solved(tree, iterations)
        policy = carried(tree, strategy)
        # what we say of our strategy is what others find
        returns = pyspiel.expected_returns(game.new_initial_state(), policy, -1, True)
        assert [score - STACK for score in expected(tree, strategy)] == pytest.approx(returns)
        gap = exploitability(tree, strategy)
        assert gap == pytest.approx(pyspiel.exploitability(game, policy))
        assert (gap < 0.01) == (iterations == 150)
    assert abs(returns[0] - VALUE) < 0.01
