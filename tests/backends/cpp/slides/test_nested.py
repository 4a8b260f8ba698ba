"""Loops inside of a loop: rides that go along lines, turn, and go on, as often as they like."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from itertools import product
from random import Random

import networkx as nx
import pytest

from rgt.backends.lowering.slides.orders import Round, weak_order
from tests.backends import games
from tests.backends.cpp.agreement import FLAGS, PLAIN, engines, needs_compiler
from tests.backends.cpp.emitted import compare, written
from tests.backends.cpp.grids import QUEEN, Grid, Place, name

LOOP = re.compile(r" *while \(\(*now")

RIDE = """
    t3, up0: ;
    t3, down0: ;
    up0, up1: at = go_n[at];
    up1, up0: board[at] == e;
    up0, edge: go_n[at] == off;
    down0, down1: at = go_s[at];
    down1, down0: board[at] == e;
    down0, edge: go_s[at] == off;
    edge, round1: at = turn[at];
    round1, round2: board[at] == e;
    round2, east0: ;
    round2, west0: ;
    east0, east1: at = go_e[at];
    east1, east0: board[at] == e;
    east0, side: go_e[at] == off;
    west0, west1: at = go_w[at];
    west1, west0: board[at] == e;
    west0, side: go_w[at] == off;
    side, back1: at = back[at];
    back1, back2: board[at] == e;
    back2, up0: ;
    back2, down0: ;
    side, g2: at != from;
    round1, g2: board[at] == b;
    """
"""To an end of a column, round, to an end of a row, round, and so on; off at the end of a row, or
behind a turn onto a man.
"""


def queen(maze: str) -> str:
    """A game of a piece that goes through a maze."""
    loop = QUEEN[QUEEN.index("    t3, go") : QUEEN.index("    g2, m1")]
    return QUEEN.replace(loop, maze)


def nested(source: str) -> bool:
    """Whether a loop of a maze stands in another one."""
    around: list[int] = []
    for line in source.split("\n"):
        indent = len(line) - len(line.lstrip())
        around = [each for each in around if each < indent]
        if LOOP.match(line):
            if around:
                return True
            around.append(indent)
    return False


def turns(name_: str, leads: Mapping[Place, Place]) -> str:
    """A constant that says where squares lead."""
    pairs = ", ".join(f"{name(a)}: {name(b)}" for a, b in leads.items())
    return f"const {name_}: Step = {{{pairs}, :off}};\n"


def mirrored(grid: Grid) -> dict[Place, Place]:
    """Each square leads to the one on the other side."""
    last = len(grid.places) - 1
    return {place: grid.places[last - at] for at, place in enumerate(grid.places)}


def shuffled(grid: Grid) -> dict[Place, Place]:
    """Squares lead to any: they are not moved as sets."""
    others = list(grid.places)
    Random(3).shuffle(others)
    return dict(zip(grid.places, others, strict=True))


def rides(
    grid: Grid, start: Place, pieces: Mapping[Place, str], leads: Mapping[Place, Place]
) -> set[Place]:
    """Where a ride leads from a square, which is free by then; worked out from the rules."""
    blocked = set(pieces)
    seen = {(start, True)}
    work = list(seen)
    found = set()
    while work:
        place, upright = work.pop()
        for way in "ns" if upright else "ew":
            line = [place, *grid.free(place, (way,), blocked)]
            if grid.step(line[-1], way) is not None:
                continue
            if not upright and line[-1] != start:
                found.add(line[-1])
            on = leads[line[-1]]
            if upright and pieces.get(on) == "b":
                found.add(on)
            if on not in blocked and (on, not upright) not in seen:
                seen.add((on, not upright))
                work.append((on, not upright))
    return found


@needs_compiler
@pytest.mark.parametrize("flags", FLAGS)
@pytest.mark.parametrize("leads", [mirrored, shuffled])
@pytest.mark.parametrize("size", [(5, 5), pytest.param((9, 8), marks=pytest.mark.long)])
def test_rides(
    size: tuple[int, int],
    leads: Callable[[Grid], dict[Place, Place]],
    flags: tuple[str, ...],
) -> None:
    """Each place of a ride is found once, however often it comes by."""
    grid = Grid(*size)
    pieces = {(0, 0): "a", (2, 1): "b", (0, 3): "k", (3, 2): "a", (4, 4): "b"}
    ways = leads(grid)
    body = grid.declared(pieces) + turns("turn", ways) + turns("back", ways)
    body += queen(RIDE)
    expected = {
        (name(start), name(place))
        for start, piece in pieces.items()
        if piece == "a"
        for place in rides(grid, start, pieces, ways)
    }
    referee, engine = engines(games.play(body), flags)
    found = engine.initial_state().legal_moves()
    assert found == referee.initial_state().legal_moves()
    assert len(found) == len(set(found))
    assert set(found) - {("stop",)} == expected
    assert nested(written(body))
    compare(body, plays=4, flags=flags)


@needs_compiler
def test_a_loop_inside_that_leads_nowhere() -> None:
    """Loops from which no walk leaves are not gone into, wherever they stand."""
    grid = Grid(5, 5)
    ways = mirrored(grid)
    body = grid.declared({(0, 0): "a", (3, 2): "a", (2, 1): "b"})
    body += turns("turn", ways) + turns("back", ways)
    body += queen(RIDE + "back2, lost0: ; lost0, lost1: at = go_n[at]; lost1, lost0: ;")
    assert nested(written(body))
    compare(body, plays=4, flags=PLAIN)


@needs_compiler
def test_what_is_shown_on_the_way_is_no_maze() -> None:
    """Who shows where she turns makes another move at each turn."""
    grid = Grid(4, 4)
    ways = mirrored(grid)
    body = grid.declared({(0, 0): "a", (3, 2): "b"})
    body += turns("turn", ways) + turns("back", ways)
    shown = RIDE.replace("back1, back2: board", "back1, back3: $$ at; back3, back2: board")
    assert not nested(written(body + queen(shown)))


LINES = """
    t3, up: way = n;
    up, up1: at = go_n[at];
    up1, up: board[at] == e;
    up1, asked: board[at] == e;
    t3, east: way = e;
    east, east1: at = go_e[at];
    east1, east: board[at] == e;
    east1, asked: board[at] == e;
    asked, g2: board[turn[at]] == e;
    """
"""Along a free line to where another square is free."""


@needs_compiler
def test_what_no_set_answers_is_asked() -> None:
    """A condition that is not asked of a set is not left out; squares are moved one by one."""
    grid = Grid(9, 8)
    pieces = {(0, 0): "a", (2, 1): "b", (0, 3): "k", (3, 2): "a", (4, 4): "b"}
    body = grid.declared(pieces) + turns("turn", shuffled(grid))
    referee, engine = engines(games.play(body + queen(LINES)), PLAIN)
    found = engine.initial_state().legal_moves()
    assert found == referee.initial_state().legal_moves()


def _places(
    order: tuple[int | Round, ...], around: tuple[int, ...] = ()
) -> list[tuple[int, tuple[int, ...]]]:
    """The nodes of an order, each with the heads of the rounds in which it is."""
    found = []
    for each in order:
        if isinstance(each, Round):
            inside = (*around, each.head)
            found += [(each.head, inside), *_places(each.then, inside)]
        else:
            found.append((each, around))
    return found


@pytest.mark.parametrize("seed", range(20))
def test_what_leads_back_leads_to_a_head_around(seed: int) -> None:
    random = Random(seed)
    size = random.randrange(1, 12)
    graph: nx.DiGraph[int] = nx.DiGraph()
    graph.add_nodes_from(range(size))
    chance = random.choice((0.1, 0.2, 0.4))
    graph.add_edges_from(p for p in product(range(size), range(size)) if random.random() < chance)
    order = weak_order(graph)
    assert order is not None
    places = _places(order)
    assert sorted(node for node, _ in places) == list(range(size))
    at = {node: number for number, (node, _) in enumerate(places)}
    heads = dict(places)
    for a, b in graph.edges:
        assert at[a] < at[b] or b in heads[a]


def test_large_cycles_have_one_head_or_no_order() -> None:
    ring: nx.DiGraph[int] = nx.DiGraph((n, (n + 1) % 100) for n in range(100))
    assert weak_order(ring) == (Round(0, tuple(range(1, 100))),)
    ring.add_edges_from((n + 1, n) for n in range(99))
    assert weak_order(ring) is None
