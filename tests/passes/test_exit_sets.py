"""What can be passed next, of few ways and of many."""

from __future__ import annotations

import tracemalloc

import pytest

import rgt
from rgt.ir.automaton import Edge
from rgt.passes.analyses.tags import exit_sets
from rgt.passes.analyses.tags.exit_sets import Exits, TooLong, next_exits
from rgt.passes.pipeline import optimize
from tests.benchmarks.growth.families import FAMILIES
from tests.passes.small_games import game_of


def choices(count: int) -> list[Edge]:
    """At each node of a ring there is a tag, `t0`, `t1`, `t0` and so on, or the way to the next."""
    lines = ["begin, n0: player = white;"]
    for i in range(count):
        lines += [f"n{i}, m{i}: $ t{i % 2};", f"n{i}, n{(i + 1) % count}: ;"]
        lines.append(f"m{i}, end: player = keeper;")
    return list(game_of("\n".join(lines), own=False).automaton.edges())


def tags_of(edges: list[Edge]) -> list[Edge]:
    return [edge for edge in edges if edge.target.startswith("m")]


@pytest.mark.parametrize("count", [3, 32, 33, 200])
def test_all_nodes_of_a_ring_have_the_same_exits(count: int) -> None:
    edges = choices(count)
    tags = tags_of(edges)
    starts = [f"n{i}" for i in range(count)]
    found = next_exits(edges, tags, starts, [i % 2 for i in range(count)])
    (exits,) = {id(each): each for each in found.values()}.values()
    assert exits.members == tuple(range(count))
    assert exits.by_shown == {0: list(range(0, count, 2)), 1: list(range(1, count, 2))}


def test_a_node_before_no_exit_has_none() -> None:
    edges = choices(3)
    found = next_exits(edges, tags_of(edges), ["end", "nowhere", "m0"], [0, 1, 0])
    assert [each.members for each in found.values()] == [(), (), ()]


@pytest.mark.parametrize("shown", [{1}, {1, 7}, {0, 1, 2, 3, 4, 5}, set[int]()])
def test_exits_are_found_by_what_they_show(shown: set[int]) -> None:
    exits = Exits(0, (4, 5, 6), {0: [4, 6], 1: [5]})
    expected = [number for number, what in ((4, 0), (5, 1), (6, 0)) if what in shown]
    assert sorted(exits.showing(shown)) == expected


def test_too_many_members_are_not_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exit_sets, "_MOST", 99)
    edges = choices(50)
    assert next_exits(edges, tags_of(edges), ["n0", "n7"], [0] * 50)
    edges = choices(100)
    with pytest.raises(TooLong):
        next_exits(edges, tags_of(edges), ["n0"], [0] * 100)


def test_memory_grows_with_a_maze() -> None:
    # every node had a number as long as there are tags: three gigabytes for 192,000 edges
    most = []
    for edges in (3_000, 6_000, 12_000):
        game = rgt.loads(FAMILIES["graph"].text(edges), "rg")
        tracemalloc.start()
        try:
            optimize(game, "skip-redundant-tags")
            most.append(tracemalloc.get_traced_memory()[1])
        finally:
            tracemalloc.stop()
    small, middle, large = most
    assert middle < 2.2 * small
    assert large < 2.2 * middle
