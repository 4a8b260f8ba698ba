"""Of two checks that walk side by side one holds at most; and look-ups by the same keys."""

from __future__ import annotations

import re

import pytest

from rgt.backends.facts.plan import Plan
from rgt.backends.interpreter.analysis import fork
from tests.backends import games
from tests.backends.cpp.agreement import needs_compiler
from tests.backends.cpp.emitted import board, compare, written

# the keeper has two ways behind a move, each behind a question of its own
KEEPER = """
    type Side = {{none, l, r}}; var side: Side = none;
    type Count = {{0, 1, 2, 3}}; var count: Count = 0; var other: Count = 0;
    const more: Count -> Count = {{0: 1, 1: 2, :3}};
    type Flag = {{no, yes}};
    const few: Count -> Flag = {{0: yes, 1: yes, :no}};
    const many: Count -> Flag = {{2: yes, 3: yes, :no}};
    const some: Count -> Flag = {{0: no, :yes}};
    const plus: Count -> Count -> Count =
        {{0: {{1: 1, 2: 2, 3: 3, :0}}, 1: {{0: 1, 1: 2, :3}}, 2: {{0: 2, :3}}, :{{:3}}}};
    begin, turn: player = a;
    turn, t1: at = Square(*);
    t1, t2: board[at] == e;
    t2, t3: $$ at;
    t3, fork: player = keeper;
    fork, a1: ? p -> z; a1, join: side = l;
    fork, b1: ? q -> y; b1, join: side = r;
    fork, c1: ! p -> z; c1, c2: ! q -> y; c2, join: side = none;
    {one}
    {two}
    join, j1: board[at] = x; j1, j2: other = more[other];
    j2, turn: player = a;
    turn, stop: $ stop; stop, end: player = keeper;
    """

COUNTED = """
    p, p1: board[up[at]] == x; p1, p2: count = more[count]; p2, p3: at = up[at];
    p3, p1: board[up[at]] == x; p3, p4: board[up[at]] != x;
    """


def _other(walk: str, last: str) -> str:
    """The same walk under other names."""
    return re.sub(r"\bp(\d?)", r"q\1", walk) + last


APART = [
    (COUNTED + "p4, z: few[count] == yes;", _other(COUNTED, "q4, y: few[count] == no;")),
    (COUNTED + "p4, z: few[count] == yes;", _other(COUNTED, "q4, y: many[count] == yes;")),
    # one of them asks more, in another order, and its nodes fall together otherwise
    (
        COUNTED + "p4, p5: few[count] == yes; p5, z: at != s3;",
        """
        q, q0: side != l; q0, q1: board[up[at]] == x; q1, q2: count = more[count];
        q2, q3: at = up[at]; q3, q6: board[up[at]] == x; q6, q7: count = more[count];
        q7, q3: at = up[at]; q3, q4: many[count] == yes; q4, y: board[up[at]] != x;
        """,
    ),
    # by what is asked before
    (
        "p, p1: board[at] == x; p1, z: count = 1;",
        "q, q1: board[at] == e; q1, y: count = more[count];",
    ),
    # checks in checks
    (
        COUNTED + "p4, z: ? w -> v; w, v: few[count] == yes;",
        _other(COUNTED, "q4, y: ! w -> v;"),
    ),
    # many values, which both look up alike
    (
        "p, p1: count = more[other]; p1, z: few[plus[count][other]] == yes;",
        "q, q1: count = more[other]; q1, y: many[plus[count][other]] == yes;",
    ),
]
TOGETHER = [
    # both hold for some numbers
    (COUNTED + "p4, z: some[count] == yes;", _other(COUNTED, "q4, y: few[count] == yes;")),
    # of another number
    (COUNTED + "p4, z: few[count] == yes;", _other(COUNTED, "q4, y: few[other] == no;")),
    # it counts otherwise
    (
        COUNTED + "p4, z: few[count] == yes;",
        _other(COUNTED, "q4, y: many[count] == yes;").replace("more[count]", "plus[count][2]", 1),
    ),
    # it may stop before
    (
        COUNTED + "p4, z: few[count] == yes;",
        _other(COUNTED, "q4, y: many[count] == yes; q3, q4: at == s5;"),
    ),
    # it chooses
    (
        "p, p1: at = Square(*); p1, z: board[at] == x;",
        "q, q1: at = Square(*); q1, y: board[at] != x;",
    ),
    # what was asked is another cell by then
    (
        "p, p1: board[at] == x; p1, p2: at = up[at]; p2, z: board[at] == x;",
        "q, q1: board[at] == x; q1, q2: at = up[at]; q2, y: board[at] == x;",
    ),
    # the other is over before it writes
    ("p, z: board[at] == x;", "q, q1: at = up[at]; q1, y: board[at] != x;"),
    # they ask each other
    ("p, z: ? q -> y;", "q, y: at == s2; q, y: board[at] == x;"),
]


def _body(one: str, two: str) -> str:
    return board(8) + KEEPER.format(one=one, two=two)


def _excluded(body: str) -> bool:
    """Whether at most one of the first two ways leads on."""
    plan = Plan(games.play(body))
    (node,) = (n for n in plan.program.numbers.values() if plan.program.names[n] == "fork")
    one, two = (edge for edge in plan.program.out[node] if edge[0].positive)
    return plan.ways.edges_exclude(plan.moves_view, one, two)


@pytest.mark.parametrize(("one", "two"), APART)
def test_checks_of_which_one_holds(one: str, two: str) -> None:
    assert _excluded(_body(one, two))


@pytest.mark.parametrize(("one", "two"), TOGETHER)
def test_checks_that_may_both_hold(one: str, two: str) -> None:
    assert not _excluded(_body(one, two))


@needs_compiler
@pytest.mark.parametrize(("one", "two"), APART)
def test_engines_agree_on_them(one: str, two: str) -> None:
    """The keeper follows the only way."""
    body = _body(one, two)
    assert not re.search(r"static bool t\d+", written(body))
    compare(body, plays=10)


@needs_compiler
@pytest.mark.parametrize(("one", "two"), TOGETHER[:4])
def test_engines_agree_where_both_may_hold(one: str, two: str) -> None:
    body = _body(one, two).replace("fork, b1: ? q", "fork, b0: ! p -> z; b0, b1: ? q")
    compare(body, plays=10)


SUMS = """
    type Side = {{none, l, r}}; var side: Side = none;
    type Flag = {{no, yes}};
    type Many = {{{numbers}}};
    {variables}
    {tables}
    begin, turn: player = a;
    turn, t1: at = Square(*);
    t1, t2: board[at] == e;
    t2, t3: $$ at;
    t3, fork: player = keeper;
    fork, a1: few[{sum}] == yes; a1, join: side = l;
    fork, b1: many[{other}] == yes; b1, join: side = r;
    fork, c1: full[{sum}] == yes; c1, join: side = none;
    join, j1: board[at] = x; j1, j2: n0 = after[n1]; j2, j3: n1 = after[n2];
    j3, j4: n2 = after[n3]; j4, j5: n3 = after[n0];
    j5, turn: player = a;
    turn, stop: $ stop; stop, end: player = keeper;
    """


def _sums(other: str = "") -> str:
    """Four numbers of thirty are summed up, and the sum is little, much, or all there is."""
    numbers = range(30)
    rows = ", ".join(
        f"{a}: {{{', '.join(f'{b}: {min(a + b, 29)}' for b in numbers[1:])}, :{a}}}"
        for a in numbers[1:]
    )
    after = ", ".join(f"{n}: {(n * 3 + 2) % 30}" for n in numbers[1:])
    own = ", ".join(f"{n}: {n}" for n in numbers[1:])
    marks = {
        "few": ", ".join(f"{n}: yes" for n in range(11)),
        "many": ", ".join(f"{n}: yes" for n in range(11, 29)),
        "full": "29: yes",
    }
    tables = "".join(
        f"const {name}: Many -> Flag = {{{cells}, :no}};\n" for name, cells in marks.items()
    )
    return board(8) + SUMS.format(
        numbers=", ".join(map(str, numbers)),
        variables=" ".join(f"var n{i}: Many = {i};" for i in range(4)),
        tables=tables
        + f"const after: Many -> Many = {{{after}, :2}};\n"
        + f"const plus: Many -> Many -> Many = {{{rows}, :{{{own}, :0}}}};",
        sum=(whole := "plus[plus[plus[n0][n1]][n2]][n3]"),
        other=other or whole,
    )


def _decided(body: str) -> bool:
    plan = Plan(games.play(body))
    (node,) = (n for n in plan.program.numbers.values() if plan.program.names[n] == "fork")
    view = plan.moves_view
    return node in view.exclusive or fork(view.edges(node)) is not None


@needs_compiler
def test_what_one_sum_is_asked_decides() -> None:
    assert _decided(_sums())
    assert not re.search(r"static bool t\d+", written(_sums()))
    compare(_sums(), plays=10)


def test_another_sum_decides_nothing() -> None:
    assert not _decided(_sums("plus[plus[plus[n0][n1]][n3]][n2]"))
