"""Walks of a wanted move: what a coming tag shows is compared when it is assigned."""

from __future__ import annotations

import re

import pytest

from tests.backends.cpp.agreement import needs_compiler
from tests.backends.cpp.emitted import board, compare, written

pytestmark = needs_compiler

_BODY = (
    board(9, "s0: x, s2: x, s3: o, s4: x, s5: o, s8: x, :e")
    + """
    begin, turn: player = a;
    turn, a1: at = Square(*);
    a1, a2: board[at] == x;
    a2, a3: to = up[at];
    a3, a4: board[to] == e;
    a4, s: board[at] = e;
    turn, b1: at = Square(*);
    b1, b2: board[at] == x;
    b2, b3: to = down[at];
    b3, b4: board[to] == o;
    b4, s: board[at] = k;
    s, s1: $$ at;
    s1, s2: $$ to;
    s2, s3: board[to] = x;
    s3, keep: player = keeper;
    keep, turn: player = b;
    turn, stop: $ stop;
    stop, end: player = keeper;
    """
)


def _asked(body: str) -> tuple[int, int]:
    """How often the search asks for the first tag, `stop` included, and for the second one."""
    found = written(body)
    searches = "".join(
        re.findall(r"^static bool t\d+\(State.*?^}", found, re.MULTILINE | re.DOTALL)
    )
    return len(re.findall(r"shows\(t, ", searches)), len(re.findall(r"shows\(t \+ 1, ", searches))


@pytest.mark.parametrize(
    ("old", "new", "asked"),
    [
        ("", "", (4, 3)),
        # who steps down is seen elsewhere
        ("b4, s: board[at] = k;", "b4, s: at = ring[at];", (3, 3)),
        # nobody is seen there always
        ("s1, s2: $$ to;", "s1, s2: $$ to; s1, s2: $ there;", (4, 2)),
        ("s, s1: $$ at;", "s, s1: $$ last;", (2, 3)),
    ],
)
def test_what_is_shown_later(old: str, new: str, asked: tuple[int, int]) -> None:
    body = _BODY.replace(old, new) if old else _BODY
    assert _asked(body) == asked
    compare(body, plays=20)
