"""What is put down before a walk leaves its square is not put down where nobody looks."""

from __future__ import annotations

import pytest

from rgt.backends.facts.plan import Plan
from rgt.backends.interpreter.program import Kind
from rgt.backends.program.steps import Step
from tests.backends import games
from tests.backends.cpp.agreement import needs_compiler
from tests.backends.cpp.emitted import ASK, PUT, SLIDE, board, compare, ways

pytestmark = needs_compiler

_FIRST = "s0: k, s2: x, s3: o, s6: x, s11: k, :e"
_LIFT = "t2, t3: board[at] = e;"
_SLIDE = f"""
    begin, turn: player = a;
    turn, t0: at = Square(*);
{SLIDE}    t6, t7: board[at] = x;
    t7, turn: player = a;
    turn, stop: $ stop;
    stop, end: player = keeper;
    """


def slide() -> str:
    """A game in which who slides is lifted first."""
    return board(12, _FIRST) + _SLIDE


def puts(body: str, *, listed: bool, symbol: str) -> bool:
    """Whether a symbol is put on a square where moves are listed, or else in a check."""
    plan = Plan(games.play(body))
    views = [plan.listing.view] if listed else [check.search.view for check in plan.checks]
    labels = [op for view in views for out in view.out.values() for op, _ in out]
    return any(
        isinstance(op, Step)
        and op.kind is Kind.ASSIGN
        and bool(op.place.indices)
        and op.value.symbol == plan.layout.ids[symbol]
        for op in labels
    )


def test_a_piece_that_walks_away_is_not_lifted_to_list_its_moves() -> None:
    assert not puts(slide(), listed=True, symbol="e")
    compare(slide(), plays=30)


_SHOW = "t5, t6: $$ at;"


@pytest.mark.parametrize(
    "changed",
    [
        # the walk may come round to where it began
        [("at = up[at]", "at = ring[at]"), ("s0: k, ", ""), ("s11: k, ", "")],
        # who cannot go on stays where he is
        [("s11: k, ", "")],
        # it looks back
        [(_SHOW, "t5, u: board[down[at]] == e; u, t6: $$ at;")],
        # it looks at a place that it does not come from
        [(_SHOW, "t5, u: board[s2] == e; u, t6: $$ at;")],
        [(_SHOW, "t5, u: to = Square(*); u, v: board[to] == o; v, w: $$ to; w, t6: $$ at;")],
        # it looks at its place by another name
        [
            (_LIFT, "t2, u: to = at; u, t3: board[at] = e;"),
            (_SHOW, "t5, v: board[to] == e; v, t6: $$ at;"),
        ],
        # its place is kept in a cell of a map
        [
            ("begin, turn", "var pos: Piece -> Square = {:s0}; begin, turn"),
            (_LIFT, "t2, u: pos[x] = at; u, t3: board[pos[x]] = e;"),
            (_SHOW, "t5, v: board[pos[x]] == e; v, t6: $$ at;"),
        ],
        # a check looks at the whole board
        [
            (_SHOW, "t5, u: ? q -> r; u, t6: $$ at;"),
            ("turn, stop: $ stop;", "turn, stop: $ stop; q, q1: to = Square(*);"),
            ("stop, end", "q1, q2: board[to] == x; q2, r: board[up[to]] == x; stop, end"),
        ],
        # the whole board is copied
        [
            (_SHOW, "t5, u: kept = board; u, v: kept[down[at]] == e; v, t6: $$ at;"),
            ("begin, turn", "var kept: Square -> Piece = {:e}; begin, turn"),
        ],
        # it is written once more, and read then
        [
            (
                _SHOW,
                "t5, u: to = down[at]; u, v: board[to] = o; v, w: board[to] == o; w, t6: $$ at;",
            )
        ],
    ],
)
def test_what_somebody_may_read_is_written(changed: list[tuple[str, str]]) -> None:
    body = slide()
    for old, new in changed:
        assert old in body
        body = body.replace(old, new)
    assert puts(body, listed=True, symbol="e")
    compare(body, plays=30)


_GOES = """
    q, q1: last = Square(*);
    q1, q2: board[last] == x;
    q2, q3: board[last] = {put};
    q3, q4: last = {step}[last];
    q4, q5: board[last] == e;
    q5, q3: ;
    q5, {then};
    """


@pytest.mark.parametrize("then", ["r: ", "q6: last = up[last]; q6, r: board[last] == k"])
@pytest.mark.parametrize("put", ["e", "o"])
def test_a_check_does_not_lift_a_piece_that_walks_away(put: str, then: str) -> None:
    body = board(12, _FIRST) + PUT + ASK + _GOES.format(put=put, step="up", then=then)
    assert not puts(body, listed=False, symbol=put)
    compare(body, plays=30)


@pytest.mark.parametrize(
    ("step", "then"),
    [("ring", "q6: last = up[last]; q6, r: board[last] == o"), ("up", "r: board[down[last]] == o")],
)
def test_a_check_that_may_see_what_it_put_down_puts_it_down(step: str, then: str) -> None:
    first = "s2: x, s3: o, s6: x, :e" if step == "ring" else _FIRST
    body = board(12, first) + PUT + ASK + _GOES.format(put="o", step=step, then=then)
    assert puts(body, listed=False, symbol="o")
    compare(body, plays=30)


def test_who_may_stop_anywhere_is_asked_for_the_first_step() -> None:
    going = _GOES.format(put="e", step="up", then="r: ")
    body = board(12, _FIRST) + PUT + ASK + going
    (check,) = Plan(games.play(body)).checks
    assert not check.search.view.cycles
    compare(body, plays=30)


def test_an_error_on_the_way_on_is_not_passed_over() -> None:
    going = _GOES.format(put="e", step="up", then="r: ").replace(
        "q5, q3: ;", "q5, q3: last = short[last];"
    )
    short = "type Half = {s0, s1, s2, s3, s4}; const short: Half -> Square = {:s3};"
    body = board(12, _FIRST) + short + PUT + ASK + going
    (check,) = Plan(games.play(body)).checks
    assert check.search.view.cycles


def test_the_only_walk_of_a_check_is_the_keepers_and_leaves_nothing_out() -> None:
    body = (
        board(12, "s0: k, s4: o, s8: o, s11: k, :e")
        + PUT
        + """
        keep, k1: ? q -> r;
        keep, k2: ! q -> r;
        k1, q: player = keeper;
        k2, turn: player = a;
        q, q1: board[at] = e;
        q1, q2: at = up[at];
        q2, q1: board[at] == e;
        q2, r: board[at] == o;
        r, r1: board[at] = x;
        r1, turn: player = b;
        """
    )
    compare(body, r" r0_run\(", plays=30)


_CHOICE, _STEP = "t3, t33: way = Side(*);", "t33, t4: at = go[way][at];"


def either_way() -> str:
    """The same game, if who slides chooses the way; a king stands at each end."""
    body = slide().replace("begin, turn", ways(12) + "begin, turn")
    return body.replace("t3, t4: at = up[at];", _CHOICE + _STEP).replace("t5, t3: ;", "t5, t33: ;")


def test_who_goes_on_the_way_that_was_chosen_is_not_lifted() -> None:
    assert not puts(either_way(), listed=True, symbol="e")
    compare(either_way(), plays=30)


@pytest.mark.parametrize(
    "changed",
    [
        # the way is chosen again, and may lead back
        [("t5, t33: ;", "t5, t3: ;")],
        # it is turned
        [("t5, t33: ;", "t5, t55: way = turned[way]; t55, t33: ;")],
        [("t5, t33: ;", "t5, t55: way = l; t55, t33: ;")],
        # who cannot go on in some way stays where he is
        [("s0: k, ", "")],
        # one way of several leads round
        [("s0: k, ", ""), ("s11: k, ", ""), (":s11}};", ":s0}};")],
    ],
)
def test_who_may_come_back_is_lifted(changed: list[tuple[str, str]]) -> None:
    body = either_way().replace(
        "begin, turn", "const turned: Way -> Side = {l: r, :l}; begin, turn"
    )
    for old, new in changed:
        assert old in body
        body = body.replace(old, new)
    assert puts(body, listed=True, symbol="e")
    compare(body, plays=30)


_TWO = """
    begin, turn: player = a;
    turn, t0: at = Square(*);
    t0, t1: two[x][at] == x;
    t1, t2: $$ at;
    t2, t3: two[x][at] = e;
    t3, t4: at = up[at];
    t4, t44: board[at] != k;
    t44, t45: two[x][at] == e;
    t45, t5: two[{other}][{where}] != k;
    t5, t3: ;
    t5, t6: $$ at;
    t6, t7: two[x][at] = x;
    t7, turn: player = a;
    turn, stop: $ stop;
    stop, end: player = keeper;
    """


def _two(other: str, where: str) -> str:
    """Two boards in one map: who slides on one looks at a square of some board."""
    first = f"x: {{{_FIRST}}}, :{{s5: k, :e}}"
    extra = f"type Two = {{x, o}}; var two: Two -> Square -> Piece = {{{first}}};"
    return (
        board(12, "s0: k, s11: k, :e")
        + extra
        + "var one: Two = x; "
        + _TWO.format(other=other, where=where)
    )


def test_a_board_of_several_in_a_map() -> None:
    body = _two("o", "down[at]")
    assert not puts(body, listed=True, symbol="e")
    compare(body, plays=30)


@pytest.mark.parametrize(("other", "where"), [("x", "down[at]"), ("one", "at"), ("x", "s2")])
def test_the_same_board_of_several_or_nobody_knows_which(other: str, where: str) -> None:
    body = _two(other, where)
    if other == "one":
        body = body.replace("turn, t0: at", "turn, t: one = Two(*); t, t0: at")
    assert puts(body, listed=True, symbol="e")
    compare(body, plays=30)
