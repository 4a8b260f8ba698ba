"""Constants of what is chosen and of another variable: a row of sets for each value of that."""

from __future__ import annotations

import re

import pytest

from tests.backends.cpp.agreement import needs_compiler
from tests.backends.cpp.emitted import board, compare, written

pytestmark = needs_compiler

SIZE = 20
SQUARES = [f"s{i}" for i in range(SIZE)]


def relation(name: str = "near", keys: int = SIZE) -> str:
    """Which squares are an even number of steps apart, for some of the first keys."""
    near = (
        f"{a}: {{{', '.join(f'{b}: yes' for b in SQUARES[i % 2 :: 2] if a != b)}, :no}}"
        for i, a in enumerate(SQUARES[:keys])
    )
    return f"const {name}: Square -> Square -> Asked = {{{', '.join(near)}, :{{:no}}}};"


def steps() -> str:
    """The same as a walk: two steps at a time, up or down, any number of them."""
    two = ", ".join(f"s{i}: s{i + 2}" for i in range(SIZE - 2))
    back = ", ".join(f"s{i + 2}: s{i}" for i in range(SIZE - 2))
    return f"""
        const two: Square -> Square = {{{two}, :off}};
        const back: Square -> Square = {{{back}, :off}};
        """


def game(more: str, moves: str, after: str = "") -> str:
    """A piece goes from where it is to a free square."""
    declared = board(SIZE, "s5: x, s2: o, :e").replace("s19};", "s19, off};", 1)
    return f"""
        {declared} type Asked = {{no, yes}}; var from: Square = s5; {more}
        begin, turn: player = a;
        {moves}
        reached, r1: board[to] == e;
        r1, r2: $$ to;
        r2, r3: board[from] = e;
        r3, r4: board[to] = x;
        r4, r5: from = to;
        {after or "r5, k: player = keeper;"}
        k, turn: player = b;
        turn, stop: $ stop;
        stop, end: player = keeper;
        """


RELATED = "turn, t1: to = Square(*); t1, reached: near[from][to] == yes;"
TURNED = "turn, t1: to = Square(*); t1, reached: near[to][from] == yes;"
DENIED = "turn, t1: to = Square(*); t1, reached: near[from][to] != no;"
WALKED = """
    turn, u: to = two[from]; u, reached: to != off; u, u1: to != off; u1, u: to = two[to];
    turn, d: to = back[from]; d, reached: to != off; d, d1: to != off; d1, d: to = back[to];
    """
ROW = r"_rows\[s\.v_from"
"""A table of sets, looked up by where the piece is."""


@pytest.mark.parametrize("moves", [RELATED, TURNED, DENIED], ids=["from", "to", "not"])
def test_a_relation_is_a_row_of_sets(moves: str) -> None:
    """Whichever of both keys is chosen, and whichever value is asked for."""
    assert re.search(ROW, written(game(relation(), moves)))


def test_a_relation_plays_like_the_walk_that_it_tells() -> None:
    """Squares are listed alike by a constant and by steps."""
    related = compare(game(relation(), RELATED), plays=5)
    assert related == compare(game(steps(), WALKED), plays=5)


IN_HAND = """
    turn, h1: from == off; h1, h2: $ down; h2, h3: from = s5; h3, h4: board[from] = x;
    h4, k: player = keeper;
    turn, l1: from != off; l1, l2: $ up; l2, l3: board[from] = e; l3, l4: from = off;
    l4, k: player = keeper;
    turn, t0: from != off;
    """


def on_the_board(moves: str) -> str:
    """The piece is in the hand, off the board, at times: there the relation has no key."""
    related = relation().replace("Square -> Square -> Asked", "Field -> Square -> Asked")
    field = f"type Field = {{{', '.join(SQUARES)}}};"
    return game(f"{field} {related}", IN_HAND + moves)


def test_a_key_that_is_excluded_before_need_not_be_there() -> None:
    """From the board alone one gets to where the relation is asked."""
    asked = "t0, t1: to = Square(*); t1, reached: near[from][to] == yes;"
    text = on_the_board(asked)
    assert re.search(ROW, written(text))
    compare(text, plays=20)


def test_where_no_key_is_excluded_the_error_is_met() -> None:
    """A relation that is asked in the hand, too, has no row for that."""
    text = on_the_board("t0, t1: to = Square(*); t1, reached: near[from][to] == yes;")
    assert not re.search(ROW, written(text.replace("turn, t0: from != off;", "turn, t0: ;")))


def test_a_square_that_was_left_before_is_free() -> None:
    """What was written before the choice is not what the sets say."""
    lifted = """
        turn, t0: board[from] = e; t0, t1: to = Square(*);
        t1, reached: near[from][to] == no;
        """
    compare(game(relation(), lifted), plays=20)
