"""Two choices that a constant joins are one choice and a few steps."""

from __future__ import annotations

import re

import pytest

from tests.backends.cpp.agreement import needs_compiler
from tests.backends.cpp.emitted import board, compare, written

pytestmark = needs_compiler

SIZE = 20
NEAR = (-3, -1, 1, 2)
RING = tuple(by for by in range(-9, 10) if abs(by) > 1)
FAR = tuple(range(-12, 13))


def joined(leaps: tuple[int, ...]) -> str:
    """A constant that says which squares are so far from each other."""
    rows = []
    for i in range(SIZE):
        there = [f"s{i + by}: yes" for by in leaps if 0 <= i + by < SIZE]
        rows.append(f"s{i}: {{{', '.join(there)}, :no}}")
    *most, last = rows
    last = last.split(":", 1)[1]
    return f"const joins: Square -> Square -> Answer = {{{', '.join(most)}, :{last}}};"


def steps(leaps: tuple[int, ...]) -> str:
    """The same as steps, each with a constant that says where it leads, if anywhere."""
    found = []
    for number, by in enumerate(leaps):
        pairs = [f"s{i}: s{i + by}" for i in range(SIZE) if 0 <= i + by < SIZE]
        found.append(f"const to_{number}: Square -> Place = {{{', '.join(pairs)}, :none}};")
    return "".join(found)


DECLARED = f"""
    type Answer = {{no, yes}}; type Place = {{none, {", ".join(f"s{i}" for i in range(SIZE))}}};
    var from: Square = s0; var there: Place = s0;
    """
MOVE = """
    begin, turn: player = a;
    turn, t1: from = Square(*);
    t1, t2: board[from] == x;
    {chosen}
    t6, t7: $$ from;
    t7, t8: $$ to;
    t8, t9: board[from] = e;
    t9, t10: board[to] = x;
    t10, keep: player = keeper;
    turn, stop: $ stop; stop, end: player = keeper;
    keep, k1: ? q -> r;
    keep, k2: ! q -> r;
    k1, turn: player = b;
    k2, turn: player = a;
    q, q1: from = Square(*);
    q1, q2: board[from] == x;
    {asked}
    """
BESIDE = (
    "{0}2, {0}3: to = Square(*); {0}3, {0}4: board[to] == o; {0}4, {1}: joins[from][to] == yes;"
)
FIRST = "{0}2, {0}3: to = Square(*); {0}3, {0}4: joins[from][to] == yes; {0}4, {1}: board[to] == o;"
AWAY = "{0}2, {0}3: to = Square(*); {0}3, {0}4: board[to] == o; {0}4, {1}: joins[from][to] != yes;"


def stepping(at: str, to: str, leaps: tuple[int, ...]) -> str:
    """The same said by steps."""
    ways = "".join(
        f"{at}2, {at}s{n}: there = to_{n}[from]; {at}s{n}, {at}3: there != none;"
        for n in range(len(leaps))
    )
    return f"{ways} {at}3, {at}4: to = Square(there); {at}4, {to}: board[to] == o;"


def game(chosen: str, leaps: tuple[int, ...] = NEAR) -> str:
    """A game in which a piece takes another one that is near."""
    move = MOVE.format(chosen=chosen.format("t", "t6"), asked=chosen.format("q", "r"))
    full = "s0: x, s1: o, s3: x, s4: o, s5: o, s7: x, s8: o, s11: o, :e"
    return board(SIZE, full) + DECLARED + joined(leaps) + steps(leaps) + move


def listing(body: str) -> str:
    """The code that lists the moves, without its comments."""
    found = re.search(r"^\S[^\n]* m\d+_here\([^;]*?\{$.*?^}$", written(body), re.M | re.S)
    assert found
    return re.sub(r" *//.*|<true>", "", found[0])


def said(move: str, ask: str, leaps: tuple[int, ...]) -> str:
    """The game in which both the move and the question are said in some way."""
    near = game(BESIDE, leaps)
    for way, ends in ((move, ("t", "t6")), (ask, ("q", "r"))):
        near = near.replace(BESIDE.format(*ends), way)
    return near


@pytest.mark.parametrize(("chosen", "leaps"), [(BESIDE, NEAR), (FIRST, NEAR), (FIRST, RING)])
def test_a_choice_of_a_place_nearby_is_a_step(chosen: str, leaps: tuple[int, ...]) -> None:
    """Who lists moves does not take the pieces one by one: it does what it does where the steps are
    said, be they as many as those over the ring around a square.
    """
    body = game(chosen, leaps)
    by_steps = said(stepping("t", "t6", leaps), stepping("q", "r", leaps), leaps)
    assert by_steps != game(BESIDE, leaps)
    assert listing(body) == listing(by_steps)
    assert not re.search(r"\bfor\b", listing(body))
    one, two = compare(body, plays=20), compare(by_steps, plays=20)
    assert (one.positions, one.ended) == (two.positions, two.ended)


@pytest.mark.parametrize(("chosen", "leaps"), [(BESIDE, FAR), (AWAY, NEAR)])
def test_places_at_many_distances_are_rows(chosen: str, leaps: tuple[int, ...]) -> None:
    """What would be too many steps is asked of each piece."""
    body = game(chosen, leaps)
    assert re.search(r"\bfor\b", listing(body))
    compare(body, plays=20)
