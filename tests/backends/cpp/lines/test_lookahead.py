"""Loops that look ahead along a line, done at once, play as the interpreter does."""

from __future__ import annotations

import re

import pytest

from tests.backends.cpp.agreement import needs_compiler
from tests.backends.cpp.emitted import PUT, board, compare, ways, written
from tests.repetitions import some_played

pytestmark = needs_compiler

DONE = r"ends\.any\(\) \? int\(t\d+_before\w*\["


ASK_FIRST = "k1, k2: board[{step}[last]] {on} {value}; k2, k1: last = {step}[last];"
STEP_FIRST = "k1, k2: last = {step}[last]; k2, k1: board[last] {on} {value};"


def slide(step: str, value: str = "e", form: str = ASK_FIRST) -> str:
    """Move on as long as the next square is empty (or else has not a value), and stay there."""
    on, off = ("==", "!=") if value == "e" else ("!=", "==")
    return f"""
        keep, k1: last = at;
        {form.format(step=step, on=on, value=value)}
        k1, k3: board[{step}[last]] {off} {value};
        k3, k4: board[last] = o;
        k4, turn: player = b;
        """


@pytest.mark.parametrize("form", [ASK_FIRST, STEP_FIRST])
@pytest.mark.parametrize(
    ("size", "step", "first", "found", "value", "plays"),
    some_played(
        (
            (*line, value)
            for line in [
                (9, "up", "s8: k, :e", "first"),
                (9, "down", "s0: k, :e", "last"),
                (70, "up", "s69: k, :e", "first"),
                (130, "down", "s0: k, :e", "last"),
            ]
            for value in ["e", "k"]
        ),
        *(0, 5, 6),
    ),
)
def test_a_loop_that_stops_before(
    size: int, step: str, first: str, found: str, value: str, plays: bool, form: str
) -> None:
    body = board(size, first) + PUT + slide(step, value, form)
    compare(body, DONE, rf"ends\.{found}\(\)", plays=4 if plays else 0)


@pytest.mark.parametrize(
    ("leaves", "done"),
    [
        ("board[up[last]] != e", True),
        ("up[last] == s7", False),
        ("board[last] != e", False),
        ("board[up[up[last]]] != e", False),
        ("board[up[last]] == k", False),
    ],
)
def test_a_loop_that_can_be_left_on_its_way(leaves: str, done: bool) -> None:
    """It is done at once only if it cannot: whoever can leave before has a choice, or must."""
    body = board(9, "s4: k, s8: k, :e") + PUT + slide("up", form=STEP_FIRST)
    body = body.replace("board[up[last]] != e", leaves)
    assert ("ends.any() ? int(" in written(body)) == done


def test_a_way_that_depends_on_a_variable() -> None:
    compare(
        board(70, "s0: k, s69: k, :e")
        + ways(70)
        + PUT
        + """
        keep, l1: board[s5] == e; l1, k0: way = l;
        keep, r1: board[s5] != e; r1, k0: way = r;
        k0, k1: last = at;
        k1, k2: board[go[way][last]] == e;
        k2, k1: last = go[way][last];
        k1, k3: board[go[way][last]] != e;
        k3, k4: board[last] = o;
        k4, turn: player = b;
        """,
        DONE,
        r"rises\w*\[line\] \? ends\.first\(\) : ends\.last\(\)",
        plays=5,
    )


@pytest.mark.parametrize("step", ["ring", "up"])
def test_lines_that_are_none(step: str) -> None:
    """One goes round; from the other's last square a step leads to that square."""
    body = board(9, "s4: k, :e") + PUT + slide(step, "k")
    assert ("ends.any() ? int(" in written(body)) == (step == "up")
    if step == "ring":
        compare(body, plays=6)


@pytest.mark.parametrize(
    ("size", "beyond", "done"), [(9, ":s8", True), (10, "s3: s8, s7: s8, :s9", False)]
)
def test_columns_that_end_in_one_place(size: int, beyond: str, *, done: bool) -> None:
    """Beside the board nobody stops; on it, it is not known which place was before."""
    columns = "s0: s1, s1: s2, s2: s3, s4: s5, s5: s6, s6: s7"
    body = board(size, f"s{size - 1}: k, :e") + PUT + slide("fall")
    body += f"const fall: Square -> Square = {{{columns}, {beyond}}};"
    compare(body, plays=20)
    assert bool(re.search(DONE, written(body))) == done


@pytest.mark.parametrize("step", ["rise", "sink"])
def test_a_variable_that_can_be_beside_the_board(step: str) -> None:
    """From there no line leads, and nobody moves on."""
    up = ", ".join(f"s{i}: s{i + 1}" for i in range(8))
    down = ", ".join(f"s{i + 1}: s{i}" for i in range(8))
    body = board(9, "s0: k, s8: k, :e").replace("last: Square = s0", "last: Wide = s0")
    body += f"""
        type Wide = {{{", ".join(f"s{i}" for i in range(9))}, off}};
        const rise: Wide -> Square = {{{up}, :s8}};
        const sink: Wide -> Square = {{{down}, :s0}};
        """
    hand = "k4, k5: last = off; k5, turn: player = b;"
    compare(body + PUT + slide(step).replace("k4, turn: player = b;", hand), DONE, plays=5)
