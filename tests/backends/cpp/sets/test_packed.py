"""Checks of one place that ask for several kinds of pieces are looked up in one word."""

from __future__ import annotations

from random import Random

import pytest

from tests.backends.cpp.agreement import FLAGS, needs_compiler
from tests.backends.cpp.emitted import compare, written

pytestmark = needs_compiler

WAYS = {"north": (0, 1), "east": (1, 0), "south": (0, -1), "west": (-1, 0)}
LEAP = """
    leap, leap1: way = Way(*);
    leap1, leap2: goes[kind][way] == 1;
    leap2, leap3: owner[board[next[way][at]]] == foe;
    leap3, leapt: board[next[way][next[way][at]]] == e;
    """


def game(
    check: str = LEAP, width: int = 5, seed: int = 0, ways: str = "north, east, south, west"
) -> str:
    """A player puts something somewhere; the keeper asks whether it could leap from there."""
    squares = [f"s{i}" for i in range(width * width)]
    steps = []
    for way, (dx, dy) in WAYS.items():
        to = []
        for i in range(width * width):
            x, y = i % width + dx, i // width + dy
            inside = 0 <= x < width and 0 <= y < width
            to.append(f"s{i}: s{y * width + x if inside else i}")
        steps.append(f"{way}: {{{', '.join(to)}, :s0}}")
    random = Random(seed)
    first = ", ".join(f"{square}: {random.choice('eemnop')}" for square in squares)
    return f"""
        type Square = {{{", ".join(squares)}}}; type Piece = {{e, m, n, o, p}};
        type Owner = {{a, b, nobody}}; type Way = {{{ways}}}; type Kind = {{man, king}};
        type Every = {{north, east, south, west}}; type Bit = {{0, 1}};
        const next: Every -> Square -> Square = {{{", ".join(steps)}, :{{:s0}}}};
        const owner: Piece -> Owner = {{m: a, n: a, o: b, p: b, :nobody}};
        const goes: Kind -> Every -> Bit = {{man: {{south: 0, west: 0, :1}}, :{{:1}}}};
        const other: Owner -> Owner = {{a: b, b: a, :nobody}};
        var board: Square -> Piece = {{{first}, :e}}; var at: Square = s0; var way: Every = north;
        var kind: Kind = man; var foe: Owner = b;
        begin, turn: player = a;
        turn, t1: at = Square(*);
        t1, t2: board[at] == e;
        t2, t3: $$ at;
        t3, t4: kind = Kind(*);
        t4, t5: $$ kind;
        t5, t6: board[at] = m; t5, t6: board[at] = p;
        t6, keep: player = keeper;
        keep, k1: ? some -> leapt; keep, k2: ! some -> leapt;
        k2, end: player = keeper;
        some, some1: at = Square(*);
        some1, leapt: board[at] == e;
        k1, k3: foe = other[foe];
        k3, k4: ? leap -> leapt; k3, k5: ! leap -> leapt;
        k4, turn: player = b;
        k5, turn: player = a;
        {check}
        """.replace("t5, t6: board[at] = m; t5, t6: board[at] = p;", PUT)


PUT = """
    t5, p1: owner[m] == foe; p1, t6: board[at] = p;
    t5, p2: owner[m] != foe; p2, t6: board[at] = m;
    """


@pytest.mark.parametrize("flags", FLAGS)
@pytest.mark.parametrize("seed", range(3))
def test_leaps_in_four_ways(seed: int, flags: tuple[str, ...]) -> None:
    compare(
        game(seed=seed), r"constexpr AskedAll<4>", r"switch \(s\.v_foe\)", plays=20, flags=flags
    )


@pytest.mark.parametrize(
    ("old", "new"),
    [
        # a kind that is not there, or is one of several, or is asked for twice
        ("== foe", "!= foe"),
        ("== e;", "!= e;"),
        (
            "leapt: board[next[way][next[way][at]]] == e;",
            "leap4: board[at] != e; leap4, leapt: board[next[way][next[way][at]]] == e;",
        ),
        (
            "leap, leap1: way = Way(*);",
            "leap, leap0: at = next[north][at]; leap0, leap1: way = Way(*);",
        ),
        ("goes[kind][way] == 1", "goes[kind][way] != 0"),
    ],
)
def test_other_questions(old: str, new: str) -> None:
    assert old in LEAP
    compare(game(LEAP.replace(old, new)), plays=20)


def test_what_is_left_to_the_plain_way() -> None:
    """Two ways, three kinds of pieces, a board of more than 32 squares."""
    three = LEAP.replace("leap3, leapt:", "leap3, leap4: board[at] != p; leap4, leapt:")
    for text in (game(ways="north, east"), game(three), game(width=6)):
        assert ".holds(asked)" not in written(text)
        compare(text, plays=10)


def test_a_walk_that_no_board_allows() -> None:
    """At the edge a step leads nowhere: the same square would have to be empty and not."""
    text = game(LEAP.replace("next[way][next[way][at]]", "next[way][at]"))
    compare(text, plays=10)


def test_small_boards_have_room_for_four_kinds() -> None:
    check = LEAP.replace(
        "leap3, leapt:", "leap3, leap4: board[at] != o; leap4, leap5: board[at] != n; leap5, leapt:"
    )
    compare(game(check, width=4), r"constexpr AskedAll<4>", plays=20)


def test_a_place_that_was_asked_for_already() -> None:
    """The second step off the board leads to the square that is not empty: it needs no question."""
    check = """
        leap, leap1: at = Square(*);
        leap1, leap2: board[next[north][at]] == o;
        leap2, leapt: board[next[north][next[north][at]]] == e;
        """
    either = check.replace("== o;", "!= o;")
    for text, parts in ((game(check), 1), (game(either), 3)):
        asked = "board[next[north][next[north][at]]] == e"
        lines = [line for line in written(text).splitlines() if line.endswith(f"// {asked}")]
        assert {line.count("s.b_board[") for line in lines if "const Bits<1>" in line} == {parts}
        compare(text, plays=20)
