"""What passes look at grows with the game, not with its square: counted, not timed."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from rgt.ir.actions import SKIP, Action, Comparison
from rgt.ir.automaton import Automaton, Edge
from rgt.passes.analyses.conditions.check_bodies import Body
from rgt.passes.analyses.equality.chain_heads import ChainHeads
from rgt.passes.pipeline import optimize
from tests.passes.small_games import game_of


def automaton_of(*edges: tuple[str, str]) -> Automaton:
    automaton = Automaton()
    for source, target in edges:
        automaton.add(source, target, SKIP)
    return automaton


def any_action(action: Action) -> bool:
    return True


def walked(automaton: Automaton, node: str, limit: int) -> str | None:
    """The head of a chain, edge by edge."""
    here = node
    for _ in range(limit):
        entries = automaton.in_edges(here)
        if len(entries) != 1 or entries[0].source == node:
            return None
        here = entries[0].source
        if len(automaton.out_edges(here)) != 1:
            return here
    return None


@pytest.mark.parametrize("seed", range(60))
def test_the_heads_of_chains_are_those_that_a_walk_finds(seed: int) -> None:
    rng = random.Random(seed)
    names = [f"n{at}" for at in range(12)]
    # few edges, so that many nodes have one in and one out
    edges = [(rng.choice(names), rng.choice(names)) for _ in range(rng.randrange(8, 15))]
    automaton = automaton_of(*edges)
    for limit in (1, 3, 100):
        heads = ChainHeads(automaton, limit, any_action)
        for node in rng.sample(names, len(names)):
            expected = walked(automaton, node, limit)
            # a node on a way from itself back to itself is no news to whom it is asked for
            assert heads.of(node) in ({expected} if expected else {None, node}), (node, limit)


def test_what_a_chain_may_not_pass_ends_it() -> None:
    game = game_of("f, g: ;\nf, a: x == a;\na, b: ;\nb, c: y = a;\nc, d: ;", own=False)
    heads = ChainHeads(game.automaton, 9, lambda each: each is SKIP or isinstance(each, Comparison))
    assert [heads.of(node) for node in "abcd"] == ["f", "f", None, None]


class Counting(Automaton):
    """Counts how often it is asked for an entering edge."""

    asked = 0

    def sole_in_edge(self, node: str) -> Edge | None:
        self.asked += 1
        return super().sole_in_edge(node)


@pytest.mark.parametrize("length", [50, 400])
def test_every_edge_of_a_chain_is_walked_once(length: int) -> None:
    automaton = Counting()
    for source, target in [
        ("f", "other"),
        ("f", "0"),
        *((str(a), str(a + 1)) for a in range(length)),
    ]:
        automaton.add(source, target, SKIP)
    heads = ChainHeads(automaton, length + 1, any_action)
    for order in (range(length), range(length, 0, -1)):
        assert {heads.of(str(at)) for at in order} == {"f"}
    assert automaton.asked <= length + 1


@pytest.mark.parametrize("asking", [3, 30])
def test_what_takes_the_place_of_a_check_is_planned_once(
    asking: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    planned = Counter[str]()
    decided, copied = Body.decided, Body.copied

    def deciding(self: Body, both: bool, free: frozenset[str], limit: int) -> object:
        planned["decided"] += 1
        return decided(self, both, free, limit)

    def copying(self: Body) -> object:
        planned["copied"] += 1
        return copied(self)

    monkeypatch.setattr(Body, "decided", deciding)
    monkeypatch.setattr(Body, "copied", copying)
    lines = ["s, u: x == a;", "s, t: x == b;", "u, t: y == b;"]
    for at in range(asking):
        lines += [f"begin, p{at}: z == a;", f"p{at}, q{at}: ? s -> t;", f"p{at}, end: ! s -> t;"]
        lines += [f"q{at}, r{at}: ! s -> t;", f"r{at}, e{at}: ? s -> t;"]
    lines += ["begin, end: player = keeper;"]
    game = game_of("\n".join(lines), own=False)
    optimize(game, "inline-reachability")
    # alone, negated alone, and both at one node; looked at once more at the end
    assert 0 < planned["decided"] <= 4
    assert 0 < planned["copied"] <= 2
