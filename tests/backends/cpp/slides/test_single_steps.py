"""One step in a way that is chosen leads to a set of places."""

from __future__ import annotations

import re

import pytest

from rgt.ir.diagnostics import GameError
from tests.backends import games
from tests.backends.cpp.agreement import PLAIN, engines, needs_compiler
from tests.backends.cpp.emitted import ASK, board, compare, ways, written

pytestmark = needs_compiler

_BOARD = board(24, "s2: x, s3: o, s7: k, :e") + ways(24)
_MOVE = """
    begin, t0: player = a;
    t0, t1: way = Side(*);
    t1, t2: to = go[way][at];
    t2, t3: to != s8;
    t3, t4: board[to] == e;
    t4, t5: $$ to;
    t5, t6: board[at] = x;
    t6, t7: at = to;
    t7, t0: player = a;
    t0, stop: $ stop;
    stop, end: player = keeper;
    """


def _is_row(body: str) -> bool:
    """Whether some search looks up where all ways lead."""
    return re.search(r"\breached\d+ = ", written(body)) is not None


def test_a_step_to_an_empty_place() -> None:
    assert _is_row(_BOARD + _MOVE)
    compare(_BOARD + _MOVE, plays=30)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        # two ways lead to one place
        (":s23}};", ":s0}};"),
        # what follows asks one by one
        ("t4, t5: $$ to;", "t4, u: last = up[to]; u, v: board[last] == board[to]; v, t5: $$ to;"),
        # the place where it begins is worked out, and is what moves
        ("go[way][at];", "go[way][up[at]];"),
        ("t0, t1: way = Side(*);", "t0, u: to = down[at]; u, t1: way = Side(*);"),
        # nothing is asked there
        ("t2, t3: to != s8;\n    t3, t4: board[to] == e;", "t2, t4: ;"),
        # something is asked before
        ("t1, t2: to = go[way][at];", "t1, u: at != s5; u, t2: to = go[way][at];"),
    ],
)
def test_steps_of_other_kinds(old: str, new: str) -> None:
    assert old in _BOARD + _MOVE
    compare((_BOARD + _MOVE).replace(old, new), plays=30)


_PIECES = """
    type Who = {x, o, k}; var pos: Who -> Square = {o: s3, x: s2, :s7}; var who: Who = x;
    begin, turn: player = a;
    turn, t0: who = Who(*);
    t0, t1: way = Side(*);
    t1, t2: to = go[way][pos[who]];
    t2, t3: pos[x] != to;
    t3, t4: pos[o] != to;
    t4, t5: pos[k] != to;
    t5, t6: $$ who;
    t6, t7: $$ to;
    t7, t8: pos[who] = to;
    t8, turn: player = a;
    turn, stop: $ stop;
    stop, end: player = keeper;
    """


def test_places_that_are_held_by_pieces() -> None:
    body = _BOARD.replace(", s7: k", "") + _PIECES
    assert _is_row(body)
    compare(body, plays=30)


_SHOWN = "t1, u: $$ way; u, t2: to = go[way][pos[who]];"
_CHECK = """
    q, q0: who = Who(*);
    q0, q1: way = Side(*);
    q1, q2: last = go[way][pos[who]];
    q2, q3: pos[x] != last;
    q3, q4: pos[o] != last;
    q4, q5: pos[k] != last;
    q5, r: last != s23;
    """


def test_a_check_of_where_a_piece_can_go() -> None:
    body = _BOARD.replace(", s7: k", "") + _PIECES.replace(
        "t1, t2: to = go[way][pos[who]];", _SHOWN
    )
    body = body.replace("t8, turn: player = a;", "t8, keep: player = keeper;") + ASK + _CHECK
    assert _is_row(body)
    compare(body, plays=30)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        # the way is shown, or asked, behind the step
        ("t4, t5: $$ to;", "t4, u: $$ to; u, t5: $$ way;"),
        ("t4, t5: $$ to;", "t4, u: way == l; u, t5: $$ to;"),
        # it decides where the step begins, too
        ("go[way][at];", "go[way][turn[way]];"),
    ],
)
def test_a_way_that_is_more_than_that(old: str, new: str) -> None:
    turn = "const turn: Way -> Square = {l: s4, :s5};"
    body = _BOARD + turn + " ".join(_MOVE.split())
    assert old in body
    body = body.replace(old, new)
    assert not _is_row(body)
    compare(body, plays=30)


def test_a_place_from_which_no_way_is_known_is_an_error_still() -> None:
    short = "type Half = {s0, s1, s2}; const few: Way -> Half -> Square = {l: {:s1}, :{:s4}};"
    body = _BOARD + short + _MOVE.replace("go[way][at]", "few[way][at]")
    assert _is_row(body)
    for engine in engines(games.play(body), PLAIN):
        state = engine.initial_state()
        assert ("s4",) in state.legal_moves()
        with pytest.raises(GameError):
            state.apply(("s4",)).legal_moves()


_BESIDE = """
    t0, t2: to = up[at];
    t0, t2: to = down[at];
    """
_TWICE = """
    t0, u: to = up[at];
    t0, u: to = down[at];
    u, v: to = far[to];
    u, v: to = back[to];
    v, t2: board[to] != o;
    """
_FAR = (
    "const far: Square -> Square = {"
    + ", ".join(f"s{i}: s{i + 3}" for i in range(21))
    + ", :s23}; const back: Square -> Square = {"
    + ", ".join(f"s{i}: s{i - 3}" for i in range(3, 24))
    + ", :s0};"
)


def _beside(edges: str) -> str:
    """The game in which a step is made by edges side by side."""
    begin, _, rest = _MOVE.partition("t0, t1: way = Side(*);")
    _, _, rest = rest.partition("to = go[way][at];")
    return _BOARD + _FAR + begin + edges + rest


@pytest.mark.parametrize("edges", [_BESIDE, _TWICE])
def test_steps_side_by_side(edges: str) -> None:
    assert _is_row(_beside(edges))
    compare(_beside(edges), plays=30)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        # one of the steps is asked for something
        ("t0, u: to = down[at];", "t0, w: to = down[at]; w, u: board[to] == e;"),
        # they lead elsewhere
        ("u, v: to = back[to];", "u, w: to = back[to]; w, v: $ back;"),
        # they begin elsewhere
        ("t0, u: to = down[at];", "t0, u: to = down[last];"),
        # the second step is not known everywhere
        ("u, v: to = far[to];", "u, v: to = few[to];"),
        # or reads what another variable holds
        ("u, v: to = far[to];", "u, v: to = far[last];"),
        # where they lead nobody goes on twice
        ("u, v: to = back[to];", "u, v: to = back[to]; u, u: last = to;"),
    ],
)
def test_steps_that_are_more_than_that(old: str, new: str) -> None:
    few = ", ".join(f"s{i}: s{23 - i}" for i in range(1, 22))
    extra = f"const few: Square -> Square = {{{few}, :s3}};"
    assert old in _TWICE
    compare(extra + _beside(_TWICE.replace(old, new)), plays=30)


def test_a_place_that_two_variables_tell() -> None:
    near, far = ("".join(f"r{i}: s{i + by}, " for i in range(3)) + f":s{3 + by}" for by in (0, 9))
    pair = f"c0: {{{near}}}, :{{{far}}}"
    extra = f"""
        type Column = {{c0, c1}}; type Row = {{r0, r1, r2, r3}};
        var x: Column = c0; var y: Row = r1;
        const one: Column -> Row -> Square = {{{pair}}};
        const two: Column -> Row -> Square = {{{pair.replace("s3", "s5").replace("s9", "s4")}}};
        const row: Square -> Row = {{s1: r1, s2: r2, s5: r3, s10: r1, s11: r2, s12: r3, :r0}};
        """
    edges = "t0, t2: to = one[x][y]; t0, t2: to = two[x][y];"
    body = _beside(edges).replace("t6, t7: at = to;", "t6, w: y = row[to]; w, t7: x = c1;")
    assert _is_row(extra + body)
    compare(extra + body, plays=30)


@pytest.mark.parametrize("many", [False, True])
def test_sets_of_several_words_are_for_many_questions(many: bool) -> None:
    asked = "t3, t4: board[to] == e;"
    more = " w, u: board[to] != o; u, v: last != to; v, t4: at != to;"
    body = board(80) + ways(80) + _MOVE.replace("to != s8", "to != s79")
    body = body.replace(asked, "t3, w: board[to] != x;" + more) if many else body
    assert _is_row(body) == many
    compare(body, plays=30)


@pytest.mark.parametrize(
    "asked",
    [
        "q, l1: to = up[at]; q, l1: to = down[at]; l1, l2: board[to] == e;",
        "q, r: at == s1; q, l1: to = up[at]; q, l1: to = down[at]; l1, l2: board[to] == e;",
        "q, r: board[up[at]] == e; q, l1: to = few[at]; q, l1: to = few[up[at]];"
        " l1, l2: board[to] == e;",
    ],
)
def test_a_check_is_answered_by_its_first_walk(asked: str) -> None:
    """Those behind it look up what is not there (RG117), and are not gone in any case."""
    inner = [f"s{i}" for i in range(1, 9)]
    few = ", ".join(f"{here}: s{(i + 4) % 9}" for i, here in enumerate(inner[:-1]))
    body = (
        board(9, "s3: o, :e")
        + f"type Inner = {{{', '.join(inner)}}};"
        + f"const few: Inner -> Square = {{{few}, :s2}};"
        + """
        begin, turn: player = a;
        turn, t1: at = Square(*);
        t1, t2: board[at] == e;
        t2, t3: ? q -> r;
        t3, t4: $$ at;
        t4, t5: board[at] = x;
        t5, keep: player = keeper;
        keep, turn: player = a;
        turn, stop: $ stop;
        stop, end: player = keeper;
        """
        + asked
        + "l2, l3: last = few[to]; l3, r: board[last] == e;"
    )
    compare(body, plays=20)
