"""What all edges of a fork do first is done once, wherever they lead: the tree stays."""

from __future__ import annotations

from collections import Counter
from itertools import count
from random import Random

import pytest

from rgt.ir.actions import SKIP, ends_move
from rgt.ir.automaton import Automaton, Edge
from rgt.ir.diagnostics import GameError
from rgt.ir.game import Game
from rgt.passes.pipeline import optimize
from tests.passes.small_games import DROPS_TAGS, game_of, told, tree

ACTIONS = ("", "", "", "y = a", "y = b", "x = T(*)", "x == a", "x != y", "$ a", "$$ x", "? c -> d")
NODES = 6


def random_text(random: Random) -> str:
    """Edges that often do the same, on from every node but rarely back, tags never twice."""
    lines = [f"begin, p{random.randrange(2)}: y = a;", f"p{NODES - 1}, end: player = keeper;"]
    lines += ["c, c1: x = T(*);", "c, d: x = T(*);", "c1, d: x == y;", "c1, c: x == b;"]
    for _ in range(random.randint(8, 14)):
        one, two = sorted(random.sample(range(NODES), 2))
        action = random.choice(ACTIONS)
        if random.random() < 0.2 and "$" not in action:
            one, two = two, one
        lines.append(f"p{one}, p{two}: {action};")
    return "\n".join(dict.fromkeys(lines))


def random_game(seed: int) -> tuple[Game, str]:
    """A game that can be played, with its tree as it is told."""
    for attempt in count():
        game = game_of(random_text(Random(f"{seed} {attempt}")), own=False)
        try:
            return game, told(game)
        except GameError:
            continue
    raise AssertionError


def doing_the_same(automaton: Automaton) -> list[Edge]:
    """Edges that do what another one from their node does as well."""
    edges = [e for e in automaton.edges() if e.action is not SKIP and not ends_move(e.action)]
    alike = Counter((edge.source, edge.action) for edge in edges)
    return [edge for edge in edges if alike[edge.source, edge.action] > 1]


@pytest.mark.parametrize("seed", range(300))
def test_random_forks_keep_their_trees(seed: int) -> None:
    game, before = random_game(seed)
    steps = optimize(game, "join-fork-prefixes").steps
    assert told(game) == before
    assert not doing_the_same(game.automaton)
    assert optimize(game, "join-fork-prefixes").steps == 0
    assert steps < 50


@pytest.mark.parametrize("seed", range(60))
def test_with_all_others_it_comes_to_an_end(seed: int) -> None:
    game, before = random_game(seed)
    copy = game.copy()
    optimize(copy, skip=[DROPS_TAGS])
    assert told(copy) == before
    before = tree(game)
    optimize(game)
    assert tree(game) == before
    assert optimize(game).steps == 0


LATER = """
    begin, p: x == a;
    begin, q: x == b;
    p, o: ;
    o, u: y = b;
    p, y: ;
    q, v: y = b;
    q, y: ;
    y, w: y = b;
    u, w: $ u;
    v, w: $ v;
    w, end: player = keeper;
"""


def test_what_is_done_beside_a_skip_only_later_is_seen_as_well() -> None:
    """The other pass has the edge beside the skip leave from the same node."""
    game = game_of(LATER, own=False)
    before = told(game)
    both = "join-fork-prefixes,compact-skip-edges"
    optimize(game, both)
    assert told(game) == before
    assert not game.automaton.has_node("y")
    assert optimize(game, both).steps == 0
