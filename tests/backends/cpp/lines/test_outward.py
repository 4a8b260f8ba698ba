"""Cells written outwards from a place, in one direction after the other, are written at once."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise
from random import Random

import pytest

from tests.backends.cpp.agreement import FLAGS, needs_compiler
from tests.backends.cpp.emitted import compare, written

pytestmark = needs_compiler

WAYS = {
    "n": (0, 1),
    "ne": (1, 1),
    "e": (1, 0),
    "se": (1, -1),
    "s": (0, -1),
    "sw": (-1, -1),
    "w": (-1, 0),
    "nw": (-1, 1),
}

LOOP = """
    keep, head: way = {first};
    head, h1: ahead[way][from] != off;
    head, around: ahead[way][from] == off;
    h1, h2: board[ahead[way][from]] == other[own];
    h1, around: board[ahead[way][from]] != other[own];
    h2, go: ? leads -> found;
    h2, around: ! leads -> found;
    go, put: at = ahead[way][from];
    put, p1: board[at] = own;
    p1, p2: ahead[way][at] != off;
    p1, around: ahead[way][at] == off;
    p2, p3: board[ahead[way][at]] == other[own];
    p2, around: board[ahead[way][at]] != other[own];
    p3, put: at = ahead[way][at];
    around, last: following[way] == none;
    around, next: following[way] != none;
    next, head: way = following[way];
    last, passed: board[from] = own;
    passed, t: own = other[own];
    """
"""Turns what is between the piece that was put and others of its owner."""

LEADS = """
    leads, l1: to = ahead[way][from];
    l1, l2: to = ahead[way][to];
    l2, l3: to != off;
    l3, found: board[to] == own;
    l3, l1: board[to] == other[own];
    """

TURN = """
    begin, t: ;
    t, turn: player = a;
    turn, t1: from = Square(*);
    t1, t2: board[from] == e;
    t2, t3: $$ from;
    t3, keep: player = keeper;
    turn, stop: $ stop;
    stop, end: player = keeper;
    """


def plain(x: int, y: int, dx: int, dy: int) -> tuple[int, int] | None:
    """The neighbour on a board of seven by seven with edges."""
    return (x + dx, y + dy) if 0 <= x + dx < 7 and 0 <= y + dy < 7 else None


def cylinder(x: int, y: int, dx: int, dy: int) -> tuple[int, int] | None:
    """The same where the left side is joined to the right one, so that lines come round."""
    return ((x + dx) % 7, y + dy) if 0 <= y + dy < 7 else None


def game(
    ways: list[str],
    seed: int,
    neighbour: Callable[[int, int, int, int], tuple[int, int] | None] = plain,
    leads: str = LEADS,
    loop: str = LOOP,
) -> str:
    """A board with pieces anywhere, on which pieces are put and others turned."""
    squares = [f"s{y}{x}" for y in range(7) for x in range(7)]
    tables = []
    for name in ways:
        steps = []
        for square in squares:
            to = neighbour(int(square[2]), int(square[1]), *WAYS[name])
            steps.append(f"{square}: {f's{to[1]}{to[0]}' if to else 'off'}")
        tables.append(f"{name}: {{{', '.join(steps[:-1])}, :{steps[-1].split()[1]}}}")
    tables[-1] = tables[-1][tables[-1].index(":") :]
    after = ", ".join(f"{a}: {b}" for a, b in pairwise(ways))
    random = Random(seed)
    first = ", ".join(f"{square}: {random.choice('xxooe')}" for square in squares[1:])
    names = ", ".join(squares)
    return f"""
        type Square = {{{names}}}; type Place = {{{names}, off}};
        type Way = {{{", ".join(ways)}}}; type Following = {{{", ".join(ways)}, none}};
        type Piece = {{e, x, o}}; type Owner = {{x, o}};
        const ahead: Way -> Square -> Place = {{{", ".join(tables)}}};
        const following: Way -> Following = {{{after}, :none}};
        const other: Owner -> Owner = {{x: o, :x}};
        var board: Square -> Piece = {{{first}, :e}};
        var own: Owner = x; var way: Way = {ways[0]};
        var from: Square = s00; var at: Square = s00; var to: Place = s00;
        {TURN}{loop.format(first=ways[0])}{leads}"""


@pytest.mark.parametrize("flags", FLAGS)
@pytest.mark.parametrize("seed", range(2))
def test_eight_directions(seed: int, flags: tuple[str, ...]) -> None:
    compare(game([*WAYS], seed), r"before_stops<8, ", plays=20, longest=12, flags=flags)


@pytest.mark.parametrize("ways", [["n", "se", "w"], ["s", "e", "nw", "ne", "sw"]])
def test_fewer_directions(ways: list[str]) -> None:
    compare(game(ways, 5), rf"before_stops<{len(ways)}, ", plays=20, longest=12)


def test_two_directions_are_walked() -> None:
    assert "before_stops" not in written(game(["n", "e"], 1))


def test_lines_that_come_round_are_walked() -> None:
    body = game([*WAYS], 3, cylinder)
    assert "before_stops" not in written(body)
    compare(body, plays=5, longest=5)


OTHER_CHECKS = {
    "beyond what is empty": "l3, l1: board[to] != own;",
    "the edge of the board": "l2, found: to == off; l3, l1: board[to] == other[own];",
    "what is empty": "l3, found: board[to] == e; l3, l1: board[to] == other[own];",
}


@pytest.mark.parametrize("kind", OTHER_CHECKS)
def test_a_check_for_something_else_is_walked(kind: str) -> None:
    other = LEADS.replace("l3, l1: board[to] == other[own];", OTHER_CHECKS[kind])
    assert other != LEADS
    assert "before_stops" not in written(game([*WAYS], 4, leads=other))


CHANGES = {
    "another piece is written": ("board[at] = own", "board[at] = e"),
    "where one went is read": ("last, passed: board[from]", "last, passed: board[at]"),
    "the last way is read": ("last, passed:", "last, seen: way == nw; seen, passed:"),
    "own ones are written over": (
        "p2, p3: board[ahead[way][at]] == other[own]; "
        "p2, around: board[ahead[way][at]] != other[own];",
        "p2, p3: board[ahead[way][at]] == own; p2, around: board[ahead[way][at]] != own;",
    ),
}


@pytest.mark.parametrize("kind", CHANGES)
def test_a_loop_that_does_something_else_is_walked(kind: str) -> None:
    old, new = CHANGES[kind]
    text = " ".join(LOOP.split())
    assert old in text
    assert "before_stops" not in written(game([*WAYS], 6, loop=text.replace(old, new)))


SEES = {
    "head, h1:": "head, around: ahead[way][from] == rim; head, ha: ahead[way][from] != rim;"
    " ha, h1:",
    "head, around: ahead[way][from] == off": "ha, around: ahead[way][from] == off",
    "p1, p2:": "p1, pa: ahead[way][at] != rim; p1, around: ahead[way][at] == rim; pa, p2:",
    "p1, around: ahead[way][at] == off": "pa, around: ahead[way][at] == off",
}
"""Another edge of the board, beside the one that there is."""


def test_one_of_two_edges_counts() -> None:
    """What lies before the left edge is turned, what lies before another edge is not."""
    text = " ".join(LOOP.split())
    for old, new in SEES.items():
        text = text.replace(old, new)
    leads = LEADS.replace(
        "l2, l3: to != off;", "l2, l4: to != off; l4, l3: to != rim; l4, found: to == rim;"
    )
    body = game([*WAYS], 3, loop=text, leads=leads).replace("s66, off};", "s66, off, rim};")
    body = re.sub(r"(s.0): off", r"\1: rim", body)
    assert "before_stops" not in written(body)
    compare(body, plays=10, longest=8)


def test_no_cell_is_asked_for_beyond_the_edge() -> None:
    """A walk that reads there is an error of the game in both engines."""
    text = " ".join(LOOP.split())
    old = "head, h1: ahead[way][from] != off; head, around: ahead[way][from] == off;"
    assert old in text
    body = game([*WAYS], 3, loop=text.replace(old, "").replace(" h1,", " head,"))
    compared = compare(body, plays=10, longest=8)
    assert compared.faults["RG117"]


def test_the_last_way_is_not_the_last_that_there_is() -> None:
    """Behind it others follow, which are used elsewhere: they are not written."""
    text = " ".join(LOOP.split()).replace("following[way] == none", "following[way] == w")
    text = text.replace("following[way] != none", "following[way] != w")
    old = "passed, t: own = other[own];"
    assert old in text
    also = """passed, pb: board[s33] == x; passed, pd: board[s33] != x; pb, pc: way = w;
        pd, pc: way = e; pc, t: ahead[way][from] == off; pc, pe: ahead[way][from] != off;
        pe, t: own = other[own];"""
    body = game([*WAYS], 3, loop=text.replace(old, also))
    some = ", ".join([*WAYS][:-1])
    body = body.replace("Way -> Following = {", "Some -> Following = {").replace(
        "w: nw, :none}", ":nw}"
    )
    body = f"type Some = {{{some}}};" + body
    compare(body, plays=10, longest=8)
