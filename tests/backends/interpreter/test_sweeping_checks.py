"""Checks that go over a board square by square, with no choice on the way, in the interpreter."""

from __future__ import annotations

import sys
from itertools import pairwise, product
from types import FrameType

import pytest

from rgt.backends.interpreter.engine import InterpreterEngine
from rgt.ir.diagnostics import GameError
from tests.backends import games

ROW = """
    type At = {s0, s1, s2, s3}; type AtOrNull = {null, s0, s1, s2, s3}; type N = {0, 1, 2, 3, 4};
    type Way = {l, r};
    const right: At -> AtOrNull = {s0: s1, s1: s2, s2: s3, :null};
    const last: At -> Bool = {s3: 1, :0};
    const up: N -> N = {0: 1, 1: 2, 2: 3, :4};
    var board: At -> Bool = {:0}; var at: At = s0; var n: N = 0; var way: Way = l;
"""
PUT = "".join(f"p{i}, p{i + 1}: board[s{i}] = {{}};" for i in range(4))
ASK = """
    begin, p0: player = a;
    p4, t: ? c -> d; t, u: $ yes; p4, f: ! c -> d; f, u: $ no; u, end: player = keeper;
"""
COUNT = """
    c, c0: at = s0; c0, c1: $ looking;
    c1, c2: board[at] == 1; c2, c3: n = up[n]; c1, c3: board[at] == 0;
    c3, c4: right[at] != null; c4, c1: at = right[at];
    c3, c5: last[at] == 1;
"""
"""Counts the ones; at c5 all have been seen."""


def said(checks: str, board: tuple[int, ...]) -> str:
    """What a player may say of a board."""
    body = ROW + PUT.format(*board) + ASK + checks
    [(word,)] = InterpreterEngine(games.play(body)).initial_state().legal_moves()
    return word


BOARDS = list(product((0, 1), repeat=4))


@pytest.mark.parametrize("board", BOARDS)
def test_squares_are_counted(board: tuple[int, ...]) -> None:
    assert said(COUNT + "c5, d: n == 2;", board) == ("yes" if sum(board) == 2 else "no")


@pytest.mark.parametrize("board", BOARDS)
def test_a_choice_after_the_sweep(board: tuple[int, ...]) -> None:
    """Walks part at c5: both ways count, and what one has assigned the other does not see."""
    ends = "c5, e: n = up[n]; e, d: n == 2; c5, e2: way = r; e2, e3: n == 2; e3, d: way == r;"
    assert said(COUNT + ends, board) == ("yes" if sum(board) in (1, 2) else "no")


@pytest.mark.parametrize("board", BOARDS)
def test_a_check_on_the_way_sees_what_was_written(board: tuple[int, ...]) -> None:
    """The ones before are wiped out: only two in a row are seen together."""
    checks = """
        c, c1: at = s0;
        c1, c2: board[at] == 1; c2, c3: ? g -> h; c3, c5: n = 1; c2, c4: ! g -> h;
        c4, c6: board[at] = 0; c1, c6: board[at] == 0;
        c6, c7: right[at] != null; c7, c1: at = right[at]; c6, c5: last[at] == 1;
        c5, d: n == 1;
        g, g0: right[at] != null; g0, g1: at = right[at]; g1, h: board[at] == 1;
    """
    together = any(one and two for one, two in pairwise(board))
    assert said(checks, board) == ("yes" if together else "no")


@pytest.mark.parametrize("board", BOARDS)
def test_the_end_of_the_row_is_asked_after_the_square(board: tuple[int, ...]) -> None:
    """Two edges ask the same of the square; what they ask next tells them apart."""
    checks = """
        c, c1: at = s0;
        c1, c2: board[at] == 1; c2, c3: n = up[n]; c3, c4: right[at] != null;
        c3, c5: last[at] == 1;
        c1, c4: board[at] == 0; c1, c6: board[at] == 0; c6, c5: last[at] == 1;
        c4, c7: right[at] != null; c7, c1: at = right[at];
        c5, d: n == 3;
    """
    assert said(checks, board) == ("yes" if sum(board) == 3 else "no")


@pytest.mark.parametrize("start", ["s0", "s1", "s2", "s3"])
def test_a_sweep_without_end_finds_nothing(start: str) -> None:
    """From s1 on the way leads round and round; from s3 it comes to the end."""
    checks = f"""
        const round: At -> At = {{s0: s1, s1: s2, s2: s0, :s3}};
        c, c1: at = {start}; c1, c2: board[at] == 0; c2, c3: at = round[at];
        c3, c1: at != s3; c3, d: at == s3;
    """
    assert said(checks, (0, 0, 0, 0)) == ("yes" if start == "s3" else "no")


def test_a_table_without_an_answer_is_an_error() -> None:
    """The first question says yes; the second is asked nevertheless, of a key it does not have."""
    checks = """
        type Some = {s1, s2, s3}; const some: Some -> Bool = {:0};
        c, c1: at = s0; c1, c2: right[at] == s1; c1, c3: some[at] == 1;
        c2, c1: at = s1; c2, d: at == s1; c3, c1: at = s2;
    """
    with pytest.raises(GameError) as caught:
        said(checks, (0, 0, 0, 0))
    assert [d.code for d in caught.value.diagnostics] == ["RG117"]


@pytest.mark.parametrize(("wanted", "answer"), [(0, "no"), (1, "yes"), (2, "yes"), (3, "no")])
def test_two_tables_may_both_say_yes(wanted: int, answer: str) -> None:
    """At s1 both do: there the walk counts, or does not."""
    checks = f"""
        const left: At -> Bool = {{s0: 1, s1: 1, :0}};
        const other: At -> Bool = {{s1: 1, s2: 1, s3: 1, :0}};
        c, c1: at = s0;
        c1, c2: left[at] == 1; c2, c4: n = up[n]; c1, c4: other[at] == 1;
        c4, c5: right[at] != null; c5, c1: at = right[at];
        c4, c6: last[at] == 1; c6, d: n == {wanted};
    """
    assert said(checks, (0, 0, 0, 0)) == answer


def test_a_fan_of_cases_on_the_way() -> None:
    """Two checks with other ends ask the same of twelve pieces; the way leads past the fourth."""
    pieces = [f"q{i}" for i in range(12)]
    names = ", ".join(pieces)
    turn = ", ".join(f"{one}: {two}" for one, two in pairwise(pieces) if one != "q2")
    fan = "".join(f"c1, e{i}: at == {name};" for i, name in enumerate(pieces))
    same = "".join(f"e{i}, c2: ;" for i in range(12))
    body = f"""
        type Q = {{{names}}}; var at: Q = q0; const next: Q -> Q = {{{turn}, q2: q4, :q11}};
        c, c1: at = q0; {fan} {same} c2, c1: at = next[at];
        begin, p: player = a;
        p, u: ? c -> e11; p, u2: ! c -> e11; u, v: $ last; u2, v: $ no;
        v, w: ? c -> e3; v, w2: ! c -> e3; w, z: $ fourth; w2, z: $ no;
        z, end: player = keeper;
    """
    engine = InterpreterEngine(games.play(body))
    assert engine.initial_state().legal_moves() == (("last", "no"),)


TABLES = """
    type At = {s0, s1, s2}; type Some = {s1, s2}; var at: At = s0; var w: Bool = 0;
    const odd: At -> Bool = {s1: 1, :0}; const some: Some -> Bool = {:0};
    const round: At -> At = {s0: s1, :s0};
"""
EVEN, ODD = (
    "{0}, x: odd[at] == 0; x, {1}: {2};",
    "{0}, y: some[at] == 0; y, z: odd[at] == 1; z, {1}: {3};",
)


@pytest.mark.parametrize("edges", [EVEN + ODD, ODD + EVEN])
@pytest.mark.parametrize(
    "body",
    [
        "begin, p0: player = a; p0, p: at = s0; {}; u, end: player = keeper;",
        "begin, p: at = s0; {}; u, q: player = a; q, r: $ t; r, end: player = b;",
        """
        begin, p0: player = a; p0, y0: ? c -> d; p0, n0: ! c -> d; y0, v: $ yes; n0, v: $ no;
        v, end: player = keeper; c, p: at = s0; {}; u, u2: at = round[at]; u2, p: ; u, d: at == s2;
        """,
    ],
    ids=["move", "keeper", "check"],
)
def test_an_error_before_what_excludes_is_not_passed_over(body: str, edges: str) -> None:
    """The table `some` has no answer at s0, where the other edge leads on."""
    words = ("$ even", "$ odd") if "p0, p:" in body else ("", "")
    text = TABLES + body.format(edges.format("p", "u", *words).rstrip(";"))
    with pytest.raises(GameError) as caught:
        state = InterpreterEngine(games.play(text)).initial_state()
        state.legal_moves()
    assert [d.code for d in caught.value.diagnostics] == ["RG117"]


def test_many_sweeps_without_end_are_given_up_soon() -> None:
    """Each of the ways on which the walk may set out goes round for ever."""
    squares = [f"s{i}" for i in range(32)]
    turn = ", ".join(f"{one}: {two}" for one, two in pairwise(squares))
    body = f"""
        type At = {{{", ".join(squares)}}}; const round: At -> At = {{{turn}, :s0}};
        const board: At -> Bool = {{:0}}; var at: At = s0; var other: At = s0;
        c, c0: other = At(*); c0, c1: at = At(*);
        c1, c2: board[at] == 0; c2, c1: at = round[at]; c1, d: board[at] == 1;
        begin, p: player = a;
        p, y: ? c -> d; p, n: ! c -> d; y, u: $ yes; n, u: $ no; u, end: player = keeper;
    """
    state = InterpreterEngine(games.play(body))
    counted = 0

    def count(frame: FrameType, event: str, arg: object) -> None:
        nonlocal counted
        counted += event == "call" and frame.f_code.co_filename.startswith("<rgt y")

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        moves = state.initial_state().legal_moves()
    finally:
        sys.setprofile(before)
    assert moves == (("no",),)
    assert 1024 < counted < 150_000


def test_a_check_of_where_one_is_asked_often() -> None:
    """After some dozens of questions a check is compiled; inside others, too, it must hold."""
    numbers = range(60)
    ways = "".join(
        f"c{i}, e{i}: ? f -> f; e{i}, d{i}: n == k{i};"
        f"r, r{i}: n == k{i}; r{i}, w{i}: ? c{i} -> d{i}; w{i}, u: $ t;"
        for i in numbers
    )
    body = f"""
        type N = {{{", ".join(f"k{i}" for i in numbers)}}}; var n: N = k0; var z: Bool = 0;
        begin, p: player = a; p, q: n = N(*); q, r: $$ n; {ways} f, g: z == 0;
        u, end: player = keeper;
    """
    assert len(InterpreterEngine(games.play(body)).initial_state().legal_moves()) == 60


def test_a_sweep_that_needs_its_own_answer() -> None:
    checks = """
        c, c1: at = s0; c1, c2: ! c -> d; c2, c3: right[at] != null; c3, c1: at = right[at];
        c2, d: last[at] == 1;
    """
    with pytest.raises(GameError) as caught:
        said(checks, (0, 0, 0, 0))
    assert [d.code for d in caught.value.diagnostics] == ["RG105"]
