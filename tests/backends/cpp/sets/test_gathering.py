"""Moves that several turns of a loop lead to are listed once, behind the loop."""

from __future__ import annotations

import pytest

from tests.backends.cpp.agreement import FLAGS, needs_compiler
from tests.backends.cpp.emitted import compare
from tests.backends.cpp.grids import WAYS, Grid, Place, name
from tests.backends.cpp.sets.test_spreading import first_moves

pytestmark = needs_compiler

GATHERED = r"gathered(\d+) = gathered\1 \| "

GROWS = """
    const far: Square -> Square -> Far = {table};
    type Far = {{none, one, two}};
    var to: Square = s0_0;
    begin, turn: player = a;
    turn, t1: from = Square(*);
    t1, t2: board[from] == a;
    t2, t3: to = Square(*);
    t3, t4: board[to] == e;
    t4, t5: far[from][to] != none;
    t5, g1: far[from][to] == one;
    t5, l1: far[from][to] != one;
    g1, m1: $$ to;
    l1, l2: $$ from;
    l2, m1: $$ to;
    m1, m2: board[to] = {put};
    m2, keep: player = keeper;
    keep, turn: player = b;
    turn, stop: $ stop;
    stop, end: player = keeper;
    """
"""A piece grows onto a square beside it, whichever piece that is, or leaps two squares far."""


def distance(one: Place, two: Place) -> int:
    """In steps of a king."""
    return max(abs(one[0] - two[0]), abs(one[1] - two[1]))


def table(grid: Grid) -> str:
    """How far squares are from each other."""
    words = {1: "one", 2: "two"}
    rows = [
        f"{name(one)}: {{"
        + ", ".join(
            f"{name(two)}: {words[distance(one, two)]}"
            for two in grid.places
            if distance(one, two) in words
        )
        + ", :none}"
        for one in grid.places
    ]
    return "{" + ", ".join(rows) + ", :{:none}}"


@pytest.mark.parametrize("flags", FLAGS)
@pytest.mark.parametrize("size", [(5, 6), (9, 9)])
def test_what_several_pieces_lead_to_is_listed_once(
    size: tuple[int, int], flags: tuple[str, ...]
) -> None:
    grid, pieces = Grid(*size), {(0, 0): "a", (1, 1): "a", (2, 2): "b", (4, 4): "a", (1, 0): "k"}
    body = grid.declared(pieces) + GROWS.format(table=table(grid), put="a")
    expected: set[tuple[str, ...]] = set()
    for one in (place for place, piece in pieces.items() if piece == "a"):
        for two in grid.places:
            if two not in pieces and distance(one, two) <= 2:
                known = () if distance(one, two) == 1 else (name(one),)
                expected.add((*known, name(two)))
    assert first_moves(body, flags) == expected
    compare(body, GATHERED, plays=6, flags=flags)


@pytest.mark.parametrize("flags", FLAGS)
def test_two_ways_to_the_same_square(flags: tuple[str, ...]) -> None:
    """What is gathered in one loop may be listed elsewhere, too: then it is asked of each move."""
    grid, pieces = Grid(5, 6), {(0, 0): "a", (1, 1): "a", (2, 2): "b", (4, 4): "b"}
    beside = "turn, h1: from = Square(*); h1, h2: board[from] == b; h2, h3: to = Square(*);"
    beside += "h3, h4: board[to] == e; h4, g1: far[from][to] == two;"
    body = grid.declared(pieces) + GROWS.format(table=table(grid), put="b") + beside
    expected = {
        ((name(one), name(two)) if piece == "a" and distance(one, two) == 2 else (name(two),))
        for one, piece in pieces.items()
        for two in grid.places
        if two not in pieces
        and (distance(one, two) == 2 or (piece, distance(one, two)) == ("a", 1))
    }
    assert first_moves(body, flags) == expected
    compare(body, GATHERED, plays=6, flags=flags)


LIFTED = """
    var to: Cell = off;
    begin, turn: player = a;
    turn, t1: from = Square(*);
    t1, t2: board[from] == a;
    t2, t3: board[from] = e;
    t3, t4: way = Way(*);
    t4, t5: to = next[way][from];
    t5, t6: board[to] != k;
    t6, t7: board[next[way][to]] == {kind};
    t7, m1: $$ to;
    m1, m2: board[to] = a;
    m2, keep: player = keeper;
    keep, turn: player = b;
    turn, stop: $ stop;
    stop, end: player = keeper;
    """


@pytest.mark.parametrize("kind", ["e", "b"])
def test_a_piece_that_is_lifted(kind: str) -> None:
    """The board is another one in each turn of the loop."""
    grid, pieces = Grid(5, 6), {(0, 0): "a", (1, 1): "a", (2, 2): "b", (4, 4): "a", (3, 3): "a"}
    body = grid.declared(pieces) + LIFTED.format(kind=kind)
    expected = set()
    for one in (place for place, piece in pieces.items() if piece == "a"):
        left = {place: piece for place, piece in pieces.items() if place != one}
        for way in WAYS:
            two = grid.step(one, way)
            three = grid.step(two, way) if two is not None else None
            if three is not None and two is not None and left.get(three, "e") == kind:
                expected.add((name(two),))
    assert first_moves(body, ()) == expected
    compare(body, plays=10)
