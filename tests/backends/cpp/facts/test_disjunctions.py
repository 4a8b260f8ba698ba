"""Conditions of which one is enough, asked as one: also where several are asked in a row."""

from __future__ import annotations

import re

import pytest

from rgt.backends.facts.plan import Plan
from rgt.backends.program.steps import Both, Either
from tests.backends import games
from tests.backends.cpp.agreement import needs_compiler
from tests.backends.cpp.emitted import board, compare, functions, written

pytestmark = needs_compiler

_MOVE = """
    begin, turn: player = a;
    turn, t1: at = Square(*);
    t1, t2: board[at] == o;
    t2, u: board[up[at]] == x;
    u, t3: board[up[up[at]]] == e;
    t2, v: board[down[at]] == x;
    v, t3: board[down[down[at]]] == e;
    t3, t4: $$ at;
    t4, t5: board[at] = e;
    t5, t6: to = Square(*);
    t6, t7: board[to] != e;
    t7, t8: $$ to;
    t8, t9: board[to] = o;
    t9, turn: player = a;
    turn, stop: $ stop;
    stop, end: player = keeper;
    """


def _body(move: str = _MOVE) -> str:
    return board(12, "s0: o, s1: x, s4: o, s5: x, s3: x, s9: x, s10: o, :e") + move


def _alternatives(body: str) -> list[int]:
    """How many conditions in a row there are in each alternative of the only disjunction."""
    view = Plan(games.play(body)).moves_view
    (either,) = (op for out in view.out.values() for op, _ in out if isinstance(op, Either))
    return [len(each.parts) if isinstance(each, Both) else 1 for each in either.alternatives]


def test_rows_of_conditions_are_one() -> None:
    body = _body()
    assert _alternatives(body) == [2, 2]
    source = written(body)
    # who can take both ways is listed once: all lists are parts of the same set
    assert "ONCE = true" in source
    lists = re.findall(r"(\w+) & ~\(when\(", source)
    assert len(lists) > 1
    assert len(set(lists)) == 1
    compare(body, plays=20)


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        (
            "u, t3: board[up[up[at]]] == e;",
            "u, u1: board[up[up[at]]] == e; u1, t3: at != s7;",
            [3, 2],
        ),
        ("u, t3: board[up[up[at]]] == e;", "u, u1: ; u1, t3: board[up[up[at]]] == e;", None),
        ("t2, u: board[up[at]] == x;", "t2, t3: at == s4; t2, u: board[up[at]] == x;", [1, 2, 2]),
        ("v, t3: board[down[down[at]]] == e;", "v, t3: ! q -> r; q, r: board[s2] == x;", None),
        ("v, t3:", "v, t31: board[s2] != x; t1, v: board[at] == x; t31, t3:", None),
        ("u, t3: board[up[up[at]]] == e;", "u, t3: board[up[up[at]]] == e; u, t3: at == s0;", None),
    ],
)
def test_rows_of_other_forms(old: str, new: str, found: list[int] | None) -> None:
    body = _body(_MOVE.replace(old, new))
    if found is not None:
        assert _alternatives(body) == found
    compare(body, plays=20)


def test_a_key_that_only_the_second_condition_lacks() -> None:
    """It is asked only where the first one holds; elsewhere it would be an error."""
    types = "type Inner = {s1, s2, s3, s4}; var inner: Inner -> Piece = {:x};"
    asked = _MOVE.replace("t2, u: board[up[at]] == x;", "t2, u: inside[at] == x;").replace(
        "u, t3: board[up[up[at]]] == e;", "u, t3: inner[at] == x;"
    )
    body = types + "const inside: Square -> Piece = {s1: x, s2: x, s4: x, :e};" + _body(asked)
    compare(body, plays=20)
    wrong = body.replace("{s1: x, s2: x, s4: x, :e}", "{s1: x, s10: x, :e}")
    assert set(compare(wrong, plays=5).faults) == {"RG117"}


def test_what_is_asked_at_the_end_of_a_check_is_left_alone() -> None:
    """Members of one set are asked for at once."""
    rows = "".join(
        f"q, {n}1: board[s{i}] == o; {n}1, {n}2: board[s{i + 1}] == o;"
        f"{n}2, r: board[s{i + 2}] == o;"
        for i, n in enumerate("fgh")
    )
    body = _body(_MOVE.replace("t9, turn: player = a;", "t9, n: player = keeper;")) + (
        "n, n1: ? q -> r; n, n2: ! q -> r; n1, turn: player = a; n2, turn: player = b;" + rows
    )
    assert not any(
        "&& s.v_board" in line for line in functions(written(body), "check_").splitlines()
    )
    compare(body, plays=20)


def test_a_fork_that_leads_to_one_place_is_a_disjunction() -> None:
    """Who may enter empty squares and those of the enemy: two answers that exclude each other."""
    move = """
        begin, turn: player = a;
        turn, t1: at = Square(*);
        t1, t2: board[at] == o;
        t2, t3: to = up[at]; t2, t4: to = up[up[at]];
        t3, t5: board[to] == e;
        t4, t5: board[to] == e; t4, t5: board[to] == x;
        t5, t6: $$ at; t6, t7: $$ to;
        t7, t8: board[at] = e; t8, t9: board[to] = o;
        t9, turn: player = a;
        turn, stop: $ stop;
        stop, end: player = keeper;
        """
    body = _body(move)
    assert _alternatives(body) == [1, 1]
    compare(body, r"set\d+ = .*// board\[to\] == e or board\[to\] == x", plays=20)


@pytest.mark.parametrize("guard", ["side == l", "board[s3] == x"])
def test_a_disjunction_with_a_condition_that_is_the_same_for_all(guard: str) -> None:
    """Of some ways an enemy may stand there, too; or as long as something stands elsewhere."""
    move = f"""
        type Side = {{l, r}}; var side: Side = l;
        begin, turn: player = a;
        turn, t1: at = Square(*);
        t1, t2: board[at] == o;
        t2, t3: side = Side(*);
        t3, t5: board[up[at]] == e;
        t3, t4: {guard}; t4, t5: board[up[at]] == x;
        t5, t6: $$ at; t6, t6b: $$ side; t6b, t7: board[at] = e;
        t7, t8: board[up[at]] = o;
        t8, turn: player = a;
        turn, stop: $ stop;
        stop, end: player = keeper;
        """
    compare(_body(move), r"w\.list<ONCE", plays=20)
