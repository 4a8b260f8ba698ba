"""In which order nodes are looked at, and how often, until nothing changes any more."""

from __future__ import annotations

from random import Random

import networkx as nx
import pytest

from rgt.backends.facts.plan import Plan
from rgt.backends.facts.values.possible import Possible
from rgt.backends.interpreter.program import Op
from rgt.backends.program.worklist import nested
from tests.backends import games


def random_graph(seed: int) -> nx.DiGraph[int]:
    draw = Random(seed)
    size = draw.randrange(1, 40)
    graph: nx.DiGraph[int] = nx.DiGraph()
    graph.add_nodes_from(range(size))
    edges = draw.randrange(3 * size)
    graph.add_edges_from((draw.randrange(size), draw.randrange(size)) for _ in range(edges))
    return graph


@pytest.mark.parametrize("seed", range(60))
def test_cycles_stand_together(seed: int) -> None:
    """Every node that is reached stands once; a cycle's nodes follow each other, before all that
    they lead to, and without the first ones no cycle is left.
    """
    graph = random_graph(seed)
    reached = {0, *nx.descendants(graph, 0)}
    order, heads = nested([0], lambda node: sorted(graph.successors(node)))
    assert sorted(order) == sorted(reached)
    place = {node: at for at, node in enumerate(order)}
    inside = graph.subgraph(reached)
    for part in nx.strongly_connected_components(inside):
        places = sorted(place[node] for node in part)
        assert places == list(range(places[0], places[0] + len(part)))
    whole = nx.condensation(inside)
    number = whole.graph["mapping"]
    assert all(number[a] == number[b] or place[a] < place[b] for a, b in inside.edges)
    assert nx.is_directed_acyclic_graph(inside.subgraph(reached - heads))


def test_deep_nesting_ends() -> None:
    """A ladder of cycles in cycles, deeper than they are looked for."""
    size = 3000
    leads = {at: [at + 1, *([size - at] if 0 < size - at < at else [])] for at in range(size)}
    leads[size] = []
    order, _ = nested([0], leads.__getitem__)
    assert sorted(order) == list(range(size + 1))


def counting(most: int) -> str:
    """A game of so many turns, which are counted, with a long way round."""
    numbers = ", ".join(f"n{i}" for i in range(most + 1))
    up = ", ".join(f"n{i}: n{i + 1}" for i in range(most))
    way = "".join(f"w{i}, w{i + 1}: s != n0;" for i in range(20))
    return f"""
        type Number = {{{numbers}}};
        const up: Number -> Number = {{{up}, :n{most}}};
        var turn: Number = n0; var s: Number = n1;
        begin, w0: player = a;
        {way}
        w20, w21: turn = up[turn];
        w21, again: turn != n{most};
        w21, end: turn == n{most};
        again, begin: $ on;
        """


def possible(most: int, monkeypatch: pytest.MonkeyPatch) -> tuple[int, set[str], int]:
    """How many edges were followed, what the turn can be behind the test, how many edges are."""
    followed = 0
    plain = Possible._after

    def after(self: Possible, op: Op, known: tuple[int, ...]) -> tuple[int, ...] | None:
        nonlocal followed
        followed += 1
        return plain(self, op, known)

    monkeypatch.setattr(Possible, "_after", after)
    plan = Plan(games.play(counting(most)))
    node = [str(name) for name in plan.program.names].index("again")
    found = plan.possible.at(node, "turn")
    symbols = {name for at, name in enumerate(plan.layout.symbols) if found >> at & 1}
    return followed, symbols, sum(map(len, plan.program.out))


@pytest.mark.parametrize("most", [50, 600])
def test_turns_are_not_counted_one_by_one(most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """What tests say of a counter is known, however far it counts, and soon."""
    followed, symbols, edges = possible(most, monkeypatch)
    assert symbols >= {f"n{i}" for i in range(1, most)}
    assert f"n{most}" not in symbols
    assert followed < 200 * edges
