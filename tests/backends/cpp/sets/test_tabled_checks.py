"""Checks without a loop whose walks are known beforehand play as the interpreter does."""

from __future__ import annotations

from typing import Any

import pytest

import rgt
from rgt.backends.cpp.emit import emit
from rgt.backends.facts.plan import Plan
from rgt.backends.lowering.lookups import tabled
from rgt.passes.pipeline import optimize
from tests.backends.cpp.agreement import needs_compiler
from tests.backends.cpp.emitted import ASK, PUT, board, compare, planned, written
from tests.benchmarks.growth.families import FAMILIES

pytestmark = needs_compiler

LINES = ("s0 s1 s2", "s1 s2 s3", "s3 s4 s5", "s6 s7 s8", "s0 s3 s6", "s2 s5 s8")


def lines(value: str) -> str:
    """A check whether one of the lines has a value everywhere, cell by cell."""
    found = []
    for number, line in enumerate(LINES):
        cells = line.split()
        nodes = ["q", *(f"q{number}{i}" for i in range(len(cells) - 1)), "r"]
        steps = zip(nodes, nodes[1:], cells, strict=False)
        found += [f"{a}, {b}: board[{cell}] == {value};" for a, b, cell in steps]
    return "\n".join(found)


def around(value: str) -> str:
    """A check whether two squares before or behind one have a value, or those next to it."""
    steps = ("up[at]", "up[up[at]]"), ("down[at]", "down[down[at]]"), ("up[at]", "down[at]")
    more = ("up[up[up[at]]]", "down[down[at]]"), ("up[up[at]]", "down[down[down[at]]]")
    return "\n".join(
        f"q, q{n}: board[{one}] == {value}; q{n}, w{n}: board[{two}] == {value}; w{n}, r: at != s4;"
        for n, (one, two) in enumerate((*steps, *more))
    )


@pytest.mark.parametrize("asked", [lines, around])
@pytest.mark.parametrize("value", ["x", "piece"])
def test_many_questions_are_asked_at_once(asked: object, value: str) -> None:
    """What stands there is a symbol, or what a variable says, for each value of which they are."""
    change = "t5, keep" if value == "x" else "t5, t6: piece = x; t6, keep"
    put = PUT.replace("t4, keep", "t4, t5: board[down[at]] = x; " + change)
    more = "" if value == "x" else "turn, u1: piece = k; u1, t1: at = Square(*);"
    body = board(9, "s4: k, :e") + put + more + ASK + asked(value)  # type: ignore[operator]
    source = written(body)
    # which set is asked is looked up: nothing is decided
    told = ".holds(s.b_board[number_v_board[s.v_piece]]"
    assert (told in source) == (value == "piece")
    assert (".holds(s.b_board[1]" in source) == (value == "x")
    assert "if (s.v_piece == " not in source
    compare(body, plays=30)


SAME = "\n".join(
    f"q, {n}0: at != {one}[at]; {n}0, {n}1: board[at] == board[{one}[at]];"
    f"{n}1, r: board[{two}[{two}[at]]] == board[at];"
    for n, (one, two) in enumerate((("up", "up"), ("down", "down"), ("up", "down"), ("down", "up")))
)


@pytest.mark.parametrize(
    ("done", "held"), [("board[at] = o", "1]"), ("at = up[at]", "s.v_board[at] - ")]
)
def test_cells_that_are_compared_with_where_one_is(done: str, held: str) -> None:
    """Whose piece it is was put there a moment ago, or it is looked up which one stands there.

    Of the four sets two are asked for in the first case: those of the free squares and of o.
    """
    put = PUT.replace("t4, keep", f"t4, t5: board[down[at]] = o; t5, t6: {done}; t6, keep")
    body = board(9, "s4: k, :e") + put + ASK + SAME
    assert f".holds(s.b_board[{held}" in written(body)
    compare(body, plays=30)


def test_few_questions_are_followed() -> None:
    body = board(9) + PUT + ASK + "q, q1: board[s0] == x; q1, r: board[s1] == x;"
    assert ".holds(s.b_board[" not in written(body)
    compare(body, plays=5)


PAIRS = {
    "of a place": ("up[at]", "up[up[at]]", "down[at]", "down[down[at]]"),
    "of no place": ("s0", "s1", "s5", "s7"),
}
"""Pairs of these squares, one behind the other and the first and the last."""


@pytest.mark.parametrize("what", PAIRS)
def test_pairs_around_a_place_are_asked_at_once(what: str) -> None:
    """Eight questions are many where they begin at a place: where it is tells which squares."""
    squares = PAIRS[what]
    pairs = zip(squares, (*squares[1:], squares[0]), strict=True)
    asked = "".join(
        f"q, p{n}: board[{one}] == x; p{n}, r: board[{two}] == x;"
        for n, (one, two) in enumerate(pairs)
    )
    body = board(9, "s4: k, :e") + PUT + ASK + asked
    assert (".holds(s.b_board[1]" in written(body)) == (what == "of a place")
    compare(body, plays=20)


def test_what_a_constant_tells_of_a_variable_is_no_question() -> None:
    """Rows of either side, ``board[at] == me`` or ``== other[me]``, are asked for alike."""
    game = rgt.load("hrg/pentago")
    optimize(game)
    assert "some-walk" not in planned(game)


THIRD = {
    "a table": "third[at][to]",
    "a step": "up[to]",
}
"""Where the third of three stones has to be, by the last one and a second."""


@pytest.mark.parametrize("third", THIRD)
@pytest.mark.parametrize("value", ["x", "piece"])
def test_a_choice_that_is_looked_up_with_a_place_is_asked_for_at_once(
    third: str, value: str
) -> None:
    """Numbers of which three make twelve: which two others belong to each is known beforehand, and
    of squares in a row they are a set.
    """
    sums = {
        f"s{a}": ", ".join(f"s{b}: s{12 - a - b}" for b in range(9) if 0 <= 12 - a - b < 9)
        for a in range(9)
    }
    rows = ", ".join(f"{a}: {{{row}, :s0}}" for a, row in sums.items())
    table = f"const third: Square -> Square -> Square = {{{rows}, :{{:s0}}}};"
    asked = (
        f"q, q1: to = Square(*); q1, q2: board[to] == {value}; q2, q3: to != at;"
        f"q3, q4: {THIRD[third]} != to; q4, r: board[{THIRD[third]}] == {value};"
    )
    change = "t4, t5: piece = x; t5, t6: board[s4] = o; t6, keep"
    body = board(9) + table + PUT.replace("t4, keep", change) + ASK + asked
    # a place is asked for in the rows of a table
    assert (".holds(s.b_board[" in written(body)) == (third == "a table")
    compare(body, plays=30)


def test_questions_about_two_kinds_are_followed() -> None:
    put = PUT.replace("t4, keep", "t4, t5: board[down[at]] = k; t5, keep")
    body = board(9) + put + ASK + lines("x") + lines("k").replace("q", "p") + "q, p: at != s8;"
    assert ".holds(s.b_board[" not in written(body)
    compare(body, plays=5)


def test_of_many_variables_not_all_pairs_are_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[None] = []
    ask = tabled.asked_of

    def counted(*args: Any) -> Any:
        asked.append(None)
        return ask(*args)

    monkeypatch.setattr(tabled, "asked_of", counted)
    emit(Plan(rgt.loads(FAMILIES["variables"].text(60), "rg")))
    # each value of each by itself
    assert 1 <= len(asked) <= 2 * 60 + 10


def test_conditions_asked_together_of_which_one_is_a_check() -> None:
    compared = compare(
        """
        type Number = {0, 1, 3, 4, 5, 6}; type Few = {0, 1, 3, 4, 5}; type Some = {1, 3, 4, 5, 6};
        type More = {1, 3, 4, 5, 6, none}; type Field = {f}; type Bit = {n, y};
        const next: Few -> Some = {:1};
        const more: Number -> More = {0: 1, 3: 4, 4: 5, 5: 6, :none};
        const on: Field -> Few -> Field = {:{:f}};
        const marked: Field -> Bit = {:n};
        var at: Number = 0; var count: Number = 0;
        begin, turn: player = a;
        turn, k: $ go;
        k, k1: player = keeper;
        k1, yes: ? t -> r;
        k1, over: ! t -> r;
        yes, over: goals[a] = 100;
        over, end: player = keeper;
        t, r: ? s -> r;
        s, r: ? p -> r;
        p, q: more[at] != none;
        q, q1: 0 == count;
        q, q2: marked[on[f][at]] == y;
        q2, q3: at = more[at];
        q3, p: count = more[count];
        q1, p: more[at] == 6;
        q1, p: marked[on[f][at]] != y;
        p, r: next[at] == 6;
        """,
        plays=1,
    )
    assert compared.ended
