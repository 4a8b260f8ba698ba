"""Loops on which walks never split are loops in code, too."""

from __future__ import annotations

import pytest

from tests.backends.cpp.agreement import needs_compiler
from tests.backends.cpp.emitted import PLAYED, board, compare, written
from tests.repetitions import some_played

pytestmark = needs_compiler

_LOOP = r"while (goes"
_RUN = (
    board(9, "s0: x, s2: o, s3: x, s6: k, s7: o, :e")
    + """
    type Sense = {ahead, back}; var sense: Sense = ahead; var start: Square = s0;
    type Bool = {0, 1}; var looped: Bool = 0;
    const loops: Square -> Bool = {s8: 1, :0};
    const next: Sense -> Square -> Square = {
        ahead: {s0: s1, s1: s2, s2: s3, s3: s4, s4: s5, s5: s6, s6: s7, s7: s8, :s0},
        :{s1: s0, s2: s1, s3: s2, s4: s3, s5: s4, s6: s5, s7: s6, s8: s7, :s8}};
    begin, turn: player = a;
    turn, r1: start = Square(*);
    r1, r2: board[start] == x;
    r2, r3: sense = Sense(*);
    r3, r4: last = start;
    r4, r5: looped = 0;
    r5, r6: loops[last] == 1;
    r5, r7: loops[last] != 1;
    r6, r7: looped = 1;
    r7, r8: last = next[sense][last];
    r8, r9: last != start;
    r9, hit: board[last] == o;
    r9, r10: board[last] != o;
    hit, met: looped == 1;
    r10, r5: board[last] == e;
    met, m1: $$ start;
    m1, m2: $$ last;
    m2, keep: player = keeper;
    keep, k1: board[start] = e;
    k1, k2: board[last] = x;
    k2, turn: player = b;
    turn, p1: $ stop;
    p1, p2: player = keeper;
    p2, p3: board[s6] = e;
    p3, turn: player = b;
    """
)
_END = "n, n1: $$ start; n1, m2: $$ last;"
_LONG = "met, met0: ; "
_LONG += "".join(f"met{i}, met{i + 1}: board[up[last]] != k; " for i in range(9))
_LONG += "met9, m1: $$ start;"


def test_a_run_around_a_ring() -> None:
    assert _LOOP in written(_RUN)
    compare(_RUN, plays=30)


@pytest.mark.parametrize(
    ("old", "new", "plays"),
    some_played(
        [
            # it comes round to where it was, and goes on for ever
            ("r8, r9: last != start;", "r8, r9: ;"),
            ("hit, met: looped == 1;", "hit, met: looped == 1; hit, r5: looped == 0;"),
            # the walk may end wherever it is, or go on
            (
                "r10, r5: board[last] == e;",
                f"r10, r5: board[last] == e; r10, n: board[last] == e; {_END}",
            ),
            ("r10, r5: board[last] == e;", f"r10, c: board[last] == e; c, r5: ; c, n: ; {_END}"),
            # two arms that do the same twice, and one that does something else
            ("r6, r7: looped = 1;", "r6, r6a: looped = 1; r6a, r7: last = next[sense][last];"),
            ("r5, r7: loops[last] != 1;", "r5, c: loops[last] != 1; c, r7: looped = 0;"),
            ("r6, r7: looped = 1;", "r6, c: looped = 1; c, r7: board[last] == e;"),
            # what was assigned is seen behind the loop only by what is shown
            ("met, m1: $$ start;", "met, m0: board[up[last]] != k; m0, m1: $$ start;"),
        ],
        *(0, 3, 5, 7),
    ),
)
def test_other_runs(old: str, new: str, plays: bool) -> None:
    body = _RUN.replace(old, new)
    assert body != _RUN
    assert _LOOP in written(body)
    if plays:
        compare(body, plays=30)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        # there is a choice on the way
        ("r10, r5: board[last] == e;", "r10, c: board[last] == e; c, r5: sense = Sense(*);"),
        ("r10, r5: board[last] == e;", "r10, r5: board[last] == e; r10, r7: board[up[last]] == e;"),
        # somebody sees it, or the board changes
        ("r10, r5: board[last] == e;", "r10, c: board[last] == e; c, r5: $ on;"),
        ("r10, r5: board[last] == e;", "r10, c: board[last] == e; c, r5: board[last] = k;"),
        # what follows is a function, which reads in the state what the loop assigns
        ("r10, r5: board[last] == e;", f"r10, c: board[last] == e; c, r5: ; c, met: ; {_LONG}"),
        # so does a check
        (
            "r10, r5: board[last] == e;",
            "r10, r5: ? q -> q2; q, q1: to = Square(*); q1, q2: board[next[sense][last]] == e;",
        ),
    ],
)
@PLAYED
def test_what_is_no_loop_in_code(old: str, new: str, *, played: bool) -> None:
    body = _RUN.replace(old, new)
    if _LONG in new:
        body = body.replace("met, m1: $$ start;", "")
    assert _LOOP not in written(body)
    if played:
        compare(body, plays=30, longest=8)


_TWICE = _RUN.replace("r2, r3: sense = Sense(*);", "r2, r3: sense = ahead; r2, q3: sense = back;")
_OTHER = """
    q3, q4: last = start;
    q4, q5: looped = 0;
    q5, q6: loops[last] == 1;
    q5, q7: loops[last] != 1;
    q6, q7: looped = 1;
    q7, q8: last = next[sense][last];
    q8, q9: last != start;
    q9, hit: board[last] == o;
    q9, q10: board[last] != o;
    q10, q5: board[last] == e;
    """
_BOTH = (_TWICE + _OTHER).replace("met, m1: $$ start;", "met, m0: $$ sense; m0, m1: $$ start;")


def test_two_runs_with_one_end() -> None:
    """What is behind both is written behind each, where it is short."""
    assert written(_BOTH).count(_LOOP) == 2
    compare(_BOTH, plays=10)


def test_a_long_end_of_two_runs() -> None:
    """What is not short is gone by both in one place, and so are they."""
    body = _BOTH.replace("met, m0: $$ sense;", _LONG.replace("m1: $$ start", "m0: $$ sense"))
    assert _LOOP not in written(body)
