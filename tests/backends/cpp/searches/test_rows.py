"""Moves that are noted by the number of a row: the same moves, and each as likely as the others.

`NUMBERED` is how many rows there are to number, 0 if all moves are written down; `FIRST` is the row
from which on each list counts, -1 for one that is written down.
"""

from __future__ import annotations

import re
from itertools import pairwise, product
from math import sqrt

import pytest

from tests.backends import games
from tests.backends.cpp.agreement import (
    FEW_KINDS,
    KINDS,
    VECTORS,
    agree_on_plays,
    agree_on_tree,
    engines,
    needs_compiler,
)
from tests.backends.cpp.emitted import board, compare, written
from tests.repetitions import some_played

pytestmark = needs_compiler

ENDS = """
        begin, turn: player = a;
        done, keep: player = keeper;
        keep, k1: board[s3] == x;
        k1, k2: goals[a] = 100;
        k2, end: player = keeper;
        keep, k3: board[s3] != x;
        k3, end: player = keeper;
        """
"""A single move; it scores if there is an x on s3 afterwards."""


def steps(name: str, on: str, way: str, *more: str) -> str:
    """From every square that has a piece to another one, and what else is shown; nodes have a
    name of their own.
    """
    shown = "".join(f"{name}{i}, {name}{i + 1}: $$ {tag};" for i, tag in enumerate(more, 5))
    return f"""
        turn, {name}1: at = Square(*);
        {name}1, {name}2: board[at] == {on};
        {name}2, {name}3: $$ at;
        {name}3, {name}4: to = {way}[at];
        {name}4, {name}5: $$ to;
        {shown}
        {name}{5 + len(more)}, done: board[to] = x;
        """


UP, DOWN, AROUND = steps("a", "e", "up"), steps("b", "o", "down"), steps("c", "o", "ring")


def noted(body: str) -> tuple[int, int, list[list[int]]]:
    """The bytes of a number, how many rows there are, and where each list counts from."""
    source = written(body)
    (width,) = re.findall(r"using RowNumber = std::uint(\d+)_t;", source)
    (rows,) = re.findall(r"constexpr int NUMBERED = (\d+);", source)
    first = re.findall(r"constexpr int FIRST\[\] = \{(.*)\};", source)
    return int(width) // 8, int(rows), [[int(each) for each in one.split(", ")] for one in first]


def likely(body: str, chance: float, flags: tuple[str, ...] = VECTORS) -> None:
    """Both engines play the same game, and random plays score with this chance."""
    game = games.play(body)
    referee, engine = engines(game, flags)
    agree_on_tree(referee, engine, seconds=0.1, deepest=2)
    agree_on_plays(referee, engine, plays=6, longest=3)
    plays, moves = 40_000, len(referee.initial_state().legal_moves())
    made = engine.playouts(plays, None, 7, 100)
    assert made.branching.mean == moves
    scored = made.goals["a"].get("100", 0)
    assert abs(scored - plays * chance) <= 5 * sqrt(plays * chance * (1 - chance))


@pytest.mark.parametrize("flags", KINDS)
def test_moves_of_two_tags(flags: tuple[str, ...]) -> None:
    body = board(7, "s2: o, s3: o, :e") + ENDS + UP
    assert noted(body) == (1, 32, [[0]])
    # s0, s1, s4, s5, s6: none leads to s3
    likely(body, 0, flags)
    body = board(7, "s3: o, :e") + ENDS + UP
    assert noted(body) == (1, 32, [[0]])
    likely(body, 1 / 6, flags)


def test_two_lists_and_a_move_that_is_written_down() -> None:
    body = board(9, "s4: o, s6: o, :e") + ENDS + UP + DOWN
    body += "turn, p1: $ stop; p1, p2: $ there; p2, done: board[s3] = x;"
    assert noted(body) == (1, 64, [[0, 0]])
    # seven up, of which s2 leads to s3; two down, of which s4 does; and the other one
    likely(body, 3 / 10)


def test_moves_of_one_tag_are_as_short_as_numbers() -> None:
    body = (
        board(7)
        + ENDS
        + "turn, a1: at = Square(*); a1, a2: board[at] == e;"
        + "a2, a3: $$ at; a3, done: board[at] = x;"
    )
    assert noted(body) == (1, 0, [[-1]])
    likely(body, 1 / 7)
    # but not if others are longer
    body += "turn, p1: $ stop; p1, p2: $ there; p2, done: board[s3] = x;"
    assert noted(body) == (1, 32, [[0]])
    likely(body, 2 / 8)


@pytest.mark.parametrize("flags", KINDS)
def test_lists_of_moves_of_different_lengths(flags: tuple[str, ...]) -> None:
    """They stand in one table, each row with how many tags it has."""
    body = board(5) + ENDS + UP + steps("c", "e", "ring", "at")
    assert noted(body) == (1, 64, [[0, 0]])
    assert "TagsUpTo<3> rows_at" in written(body)
    likely(body, 2 / 10, flags)


@pytest.mark.parametrize(
    ("shown", "table"),
    [
        ("p2, p3: ; p3, p4: $$ at;", "Following"),
        ("p2, p3: at = ring[at]; p3, p4: $$ at;", "RowsFew"),
    ],
)
def test_short_moves_that_need_no_table_are_numbered_behind_longer_ones(
    shown: str, table: str
) -> None:
    body = board(6, "s2: o, :e") + ENDS + UP
    body += f"turn, p1: at = Square(*); p1, p2: board[at] == o; {shown} p4, done: board[at] = x;"
    assert noted(body) == (1, 64, [[0, 0]])
    compare(body, rf"list<ONCE, FIRST\[1\]>\(t, \w+, {table}.*, 32\)", plays=6)


def test_lists_of_different_lengths_with_moves_that_are_written_down() -> None:
    body = board(5) + ENDS + UP + steps("c", "e", "ring", "at")
    likely(body + "turn, p1: $ stop; p1, done: board[s3] = x;", 3 / 11)
    # moves of any number of tags, of which these are few
    endless = "turn, p1: $ stop; p1, p2: $ there; p2, p1: ; p2, done: board[s3] = x;"
    assert noted(body + endless)[1] == 64
    compare(body + endless, plays=6)


def test_moves_of_two_nodes_of_different_lengths_have_tables_of_their_own() -> None:
    declared = board(5) + "begin, turn: player = a; done, t1: player = b;"
    one = UP + steps("c", "e", "ring", "at")
    two = one.replace("turn,", "t1,").replace("done:", "over:")
    two = re.sub(r"\b([ac]\d)\b", r"other_\1", two) + "over, end: player = keeper;"
    source = written(declared + one + two)
    assert len(re.findall(r"TagsUpTo<3> rows_at\d+\[", source)) == 2
    compare(declared + one + two, plays=6)


def test_more_rows_than_a_byte_counts() -> None:
    declared = board(100, "s2: o, s4: o, s9: o, :e")
    up_and_down = declared + ENDS + UP + DOWN
    assert noted(up_and_down) == (1, 256, [[0, 0]])
    # s2 and s4 are taken: 97 lead up, none to s3; three lead down, one of them there
    likely(up_and_down, 1 / 100)
    # two bytes are as many as two tags have
    around = up_and_down + AROUND
    assert noted(around) == (1, 0, [[-1, -1, -1]])
    likely(around, 2 / 103)
    longer = around + "turn, p1: $ stop; p1, done: board[s3] = x;"
    assert noted(longer) == (2, 384, [[0, 0, 0]])
    likely(longer, 3 / 104)


def test_every_value_of_a_switch_has_numbers_of_its_own() -> None:
    lists = """
        type Phase = {one, two}; var phase: Phase = one;
        const go: Phase -> Square -> Square = {one: {%s}, :{%s}};
        turn, a1: at = Square(*);
        a1, a2: board[at] == e;
        a2, a3: $$ at;
        a3, a4: to = go[phase][at];
        a4, a5: to != at;
        a5, a6: $$ to;
        a6, a7: board[to] = x;
        a7, again: phase = two;
        again, done: $$ phase;
        """
    squares = [f"s{i}" for i in range(200)]
    forth = ", ".join(f"{a}: {b}" for a, b in pairwise(squares))
    back = ", ".join(f"{b}: {a}" for a, b in pairwise(squares))
    body = board(200) + ENDS + lists % (f"{forth}, :s199", f"{back}, :s0")
    assert noted(body) == (1, 256, [[0, 256]])
    likely(body, 1 / 199)
    # the second phase lists other rows
    other = body.replace("phase: Phase = one", "phase: Phase = two").replace("= two;\n", "= one;\n")
    likely(other, 1 / 199)


def test_lists_that_are_known_to_meet_are_written_down() -> None:
    """A move that is found twice is looked for among those before."""
    body = board(7, "s3: o, :e") + ENDS + UP + steps("c", "e", "up")
    assert noted(body) == (1, 0, [[-1, -1]])
    likely(body, 1 / 6)


def test_short_lists_at_two_nodes_have_rows_of_their_own() -> None:
    """Few moves of one tag are counted on from the first, wherever their rows stand."""
    body = (
        board(8, ":e")
        + """
        begin, turn: player = a;
        turn, t1: at = Square(*); t1, t2: board[at] == e; t2, t3: $$ at; t3, t4: board[at] = x;
        t4, t5: player = keeper; t5, two: player = b;
        two, u1: at = Square(*); u1, u2: at != s3; u2, u3: board[at] == e; u3, u4: $$ at;
        u4, u5: board[at] = o; u5, u6: player = keeper; u6, three: player = a;
        three, v1: at = Square(*); v1, v2: board[at] == e; v2, v3: $$ at; v3, v4: $ stop;
        v4, v5: player = keeper; v5, turn: player = a;
        three, w1: $ stop; w1, w2: $ stop; w2, end: player = keeper;
        """
    )
    compare(body, r"FIRST\[\] = \{32\}", r"FollowingFew<8>\{0\}, 32\)", plays=30)


@pytest.mark.parametrize("flags", FEW_KINDS)
@pytest.mark.parametrize(
    ("size", "rows", "others", "plays"),
    some_played(
        [
            (11, r"FollowingFew<11>\{\d+\}", 0),
            (11, r"FollowingFew<11>\{\d+\}", 300),
            (16, r"FollowingFew<16>\{\d+\}", 0),
            (16, r"FollowingFew<16>\{\d+\}", 300),
            (17, r"rows\d+", 0),
            (17, r"rows\d+", 300),
        ],
        *(1, 2, 4),
    ),
)
def test_few_moves_of_one_tag_of_one_byte_or_two(
    size: int, rows: str, others: int, plays: bool, flags: tuple[str, ...]
) -> None:
    """They are counted on from the first symbol, wherever the squares are among all symbols; of
    more than 16 squares they stand in a table.
    """
    names = ", ".join(f"c{i}" for i in range(others))
    body = (
        (f"type More = {{ {names} }}; var more: More = c0;" if others else "")
        + board(size, "s1: o, s2: x, s10: o, :e")
        + ENDS
        + """
        turn, t1: at = Square(*); t1, t2: board[at] == e; t2, t3: $$ at; t3, done: board[at] = x;
        """
        + ("turn, u1: more = More(*); u1, done: $$ more;" if others else "")
    )
    source = written(body)
    assert re.search(rf"using Tag = std::uint{16 if others else 8}_t;", source)
    assert re.search(rf"w\.list<ONCE, FIRST\[0\](?:, true)?>\(t, \w+, {rows},", source)
    if plays:
        likely(body, 1 / (size - 3 + others), flags)


@pytest.mark.parametrize("flags", FEW_KINDS)
@pytest.mark.parametrize(("size", "plays"), some_played([5, 7, 8, 9, 10], 0, 2, 3))
def test_few_moves_that_are_foretold(size: int, plays: bool, flags: tuple[str, ...]) -> None:
    """All of few places, the same as before, one less, or none: they are listed in other ways, each
    of which the interpreter agrees with.
    """
    body = (
        board(size, ":e")
        + """
        begin, turn: player = a;
        turn, t1: at = Square(*); t1, t2: board[at] == e; t2, t3: $$ at; t3, t4: player = keeper;
        t4, t5: board[at] = x; t5, two: player = b;
        turn, s1: $ halt; s1, end: player = keeper;
        two, u1: at = Square(*); u1, u2: board[at] == x; u2, u3: $$ at; u3, u4: player = keeper;
        u4, u5: board[at] = e; u5, turn: player = a;
        two, v1: $ stay; v1, v2: player = keeper; v2, turn: player = a;
        """
    )
    compare(body, rf"FollowingFew<{size}>", plays=40 if plays else 0, longest=60, flags=flags)


@pytest.mark.parametrize(
    ("size", "first", "plays"), some_played(product([7, 40], ["stop", "c0"]), 0, 3)
)
def test_a_single_list_forgets_what_was_listed_before(size: int, first: str, plays: bool) -> None:
    """At one node all moves are one list, at the other there is a move besides."""
    body = (
        f"type More = {{ {first}, z }}; var more: More = z;"
        + board(size, "s1: o, s2: x, :e")
        + f"""
        begin, turn: player = a;
        turn, t1: at = Square(*); t1, t2: board[at] == e; t2, t3: $$ at; t3, t4: board[at] = x;
        t4, t5: player = keeper; t5, two: player = b;
        two, u1: at = Square(*); u1, u2: board[at] == x; u2, u3: $$ at; u3, u4: board[at] = e;
        two, u3: $ {first};
        u4, u5: player = keeper; u5, turn: board[s0] != x; u5, u6: board[s0] == x;
        u6, end: player = keeper;
        """
    )
    (alone,) = re.findall(r"lists_alone\(int node\) \{(.*?)^\}", written(body), re.S | re.M)
    assert alone.count("return true") == 1
    compare(body, r"FIRST\[0\], true>", plays=30 if plays else 0, longest=40)
    if plays:
        engine = engines(games.play(body))[1]
        assert 3 < engine.playouts(200, None, 7, 40).branching.greatest <= size


@pytest.mark.parametrize("flags", KINDS)
def test_a_single_list_of_numbered_rows(flags: tuple[str, ...]) -> None:
    body = board(9, "s2: o, s3: o, :e") + ENDS + UP
    assert noted(body) == (1, 32, [[0]])
    assert "FIRST[0], true>" in written(body)
    likely(body, 0, flags)


def test_a_list_that_is_not_always_made_is_not_alone() -> None:
    body = (
        board(9, "s2: o, s3: o, :e")
        + """
        begin, turn: player = a;
        turn, t0: board[s4] == e; t0, t1: at = Square(*); t1, t2: board[at] == e; t2, t3: $$ at;
        t3, t4: board[at] = x; t4, t5: player = keeper; t5, turn: player = b;
        """
    )
    assert "FIRST[0], true>" not in written(body)
    compare(body, plays=20)
