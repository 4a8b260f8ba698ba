"""Ways exclude each other by all that they ask of what they have not changed."""

from __future__ import annotations

import re

import pytest

from rgt.backends.facts.plan import Plan
from rgt.backends.interpreter.analysis import fork
from tests.backends import games
from tests.backends.cpp.agreement import needs_compiler
from tests.backends.cpp.emitted import board, compare, written
from tests.repetitions import some_quick

# the keeper has two ways behind a move, and both come back
KEEPER = """
    type Side = {{none, l, r}}; var side: Side = none;
    const beside: Square -> Square = {{s7: s0, s0: s1, s1: s2, :s3}};
    begin, turn: player = a;
    turn, t1: at = Square(*);
    t1, t2: board[at] == e;
    t2, t3: $$ at;
    t3, fork: player = keeper;
    {one}
    {two}
    join, j1: board[at] = x;
    j1, turn: player = a;
    turn, stop: $ stop; stop, end: player = keeper;
    """

EXCLUDED = [
    # behind an assignment that does not matter
    (
        "fork, a1: piece = x; a1, join: board[at] == e;",
        "fork, b1: piece = o; b1, join: board[at] != e;",
    ),
    # of what was assigned
    (
        "fork, a1: at = ring[at]; a1, join: board[at] == e;",
        "fork, join: board[ring[at]] != e;",
    ),
    (
        "fork, a1: to = ring[at]; a1, a2: at = to; a2, join: board[at] == e;",
        "fork, b1: to = ring[at]; b1, join: board[to] != e;",
    ),
    # each way forks again
    (
        "fork, a1: at != s3; a1, a2: at == s1; a1, a2: at == s2; a2, a3: at = s5; a3, join: ;",
        "fork, b1: side = l; b1, b2: at == s4; b1, b2: at == s5; b2, join: at != s6;",
    ),
    # an "or" of several comparisons
    (
        "fork, a1: at == s1; a1, a2: board[s2] == x; a2, join: ;",
        "fork, join: at != s1; fork, join: board[s2] != x;",
    ),
    # a tag between does not matter
    (
        "fork, a1: $ left; a1, a2: side = l; a2, join: board[s1] == e;",
        "fork, b1: $ right; b1, b2: side = r; b2, join: board[s1] != e;",
    ),
    # a check and its opposite
    (
        "fork, a1: ? q -> z; a1, join: side = l;",
        "fork, b1: ! q -> z; b1, join: side = r; q, z: board[at] == e; q, z: at == s3;",
    ),
    # one of several checks, or none of them, asked one after the other
    (
        "fork, join: ? q -> z; fork, join: ? q2 -> z2; q, z: board[at] == e; q2, z2: at == s3;",
        "fork, b1: ! q -> z; b1, join: ! q2 -> z2;",
    ),
    # one of them behind something else
    (
        "fork, a1: at != s1; a1, join: ? q -> z; q, z: board[at] == e;",
        "fork, b1: at != s2; b1, join: ! q -> z;",
    ),
]
TOGETHER = [
    # what is asked is another cell by then
    (
        "fork, a1: at = ring[at]; a1, join: board[at] == e;",
        "fork, join: board[at] != e;",
    ),
    (
        "fork, a1: board[at] = x; a1, join: board[s3] != e;",
        "fork, join: board[s3] == e;",
    ),
    (
        "fork, a1: at = Square(*); a1, join: at == s3;",
        "fork, join: at != s3;",
    ),
    # a check is asked of another square by then, or another check
    (
        "fork, join: ? q -> z; q, z: board[at] == e;",
        "fork, b1: at = ring[at]; b1, join: ! q -> z;",
    ),
    (
        "fork, join: ? q -> z; fork, join: ? q2 -> z2; q, z: board[at] == e; q2, z2: at == s3;",
        "fork, b1: ! q -> z; b1, join: side = r;",
    ),
    # one of its ways is left
    (
        "fork, a1: at != s3; a1, a2: at == s1; a1, a2: at == s4; a2, a3: at = s5; a3, join: ;",
        "fork, b1: side = l; b1, b2: at == s4; b1, b2: at == s5; b2, join: at != s6;",
    ),
    (
        "fork, a1: at == s1; a1, a2: board[s3] == x; a2, join: ;",
        "fork, join: at != s1; fork, join: board[s2] != x;",
    ),
    # another cell of the board has been written
    (
        "fork, a1: board[s3] == e; a1, a2: board[s0] = x; a2, join: board[s4] == e;",
        "fork, join: piece != k;",
    ),
    # the next move is another one
    (
        "fork, a1: side = l; a1, join: ;",
        "fork, b1: side = r; b1, join: ;",
    ),
]


def _body(one: str, two: str) -> str:
    return board(8) + KEEPER.format(one=one, two=two)


def _excluded(body: str) -> bool:
    plan = Plan(games.play(body))
    (node,) = (n for n in plan.program.numbers.values() if plan.program.names[n] == "fork")
    out = plan.moves_view.edges(node)
    if len(out) < 2 or fork(out) is not None:
        return True
    assert len(out) == 2
    return plan.ways.edges_exclude(plan.moves_view, *out)


@pytest.mark.parametrize(("one", "two"), EXCLUDED)
def test_ways_that_exclude_each_other(one: str, two: str) -> None:
    assert _excluded(_body(one, two))


@pytest.mark.parametrize(("one", "two"), TOGETHER)
def test_ways_that_can_both_lead_on(one: str, two: str) -> None:
    assert not _excluded(_body(one, two))


AHEAD = ("fork, a1: board[up[at]] == x; a1, fork: at = up[at];", "fork, join: board[up[at]] != x;")
BEHIND = ("fork, a1: at = up[at]; a1, fork: board[at] == x;", "fork, join: board[up[at]] != x;")
UNDECIDED = ("fork, a1: at = up[at]; a1, fork: board[at] == x;", "fork, join: ;")


@needs_compiler
@pytest.mark.parametrize(("loop", "searched"), [(AHEAD, False), (BEHIND, False), (UNDECIDED, True)])
def test_a_loop_is_decided_before_its_step_or_behind_it(
    loop: tuple[str, str], *, searched: bool
) -> None:
    """The keeper follows the only way; where there may be several it searches."""
    body = _body(*loop)
    assert bool(re.search(r"static bool t\d+", written(body))) is searched
    if not searched:
        compare(body, plays=10)


ROW = """
    fork, f1: at == s1; f1, f2: board[s2] == x; f2, f3: side = l; f3, join: ;
    fork, g1: at == s2; g1, g2: board[s3] == x; g2, g3: side = r; g3, join: ;
    fork, h1: at != s1; fork, h1: board[s2] != x;
    h1, join: at != s2; h1, join: board[s3] != x;
    """


@needs_compiler
def test_what_is_asked_in_a_row_decides() -> None:
    body = _body(ROW, "")
    assert not re.search(r"static bool t\d+", written(body))
    compare(body, plays=10)


ONE_OF_TWO = """
    fork, join: ? q -> z; fork, join: ? q2 -> z2;
    fork, b1: ! q -> z; b1, b2: ! q2 -> z2; b2, join: side = r;
    q, q: at = up[at]; q, z: board[at] == x; q2, q2: at = down[at]; q2, z2: board[at] == k;
    """

OPEN_STILL = """
    fork, b1: ! q -> z; b1, b2: at = up[at]; b2, b3: board[at] == x; b3, join: side = r;
    fork, join: ? q2 -> z2; fork, join: ? q -> z;
    q, q: at = up[at]; q, z: board[at] == x; q2, q2: at = down[at]; q2, z2: board[at] == k;
    """
"""The first way may lead nowhere where another one leads on."""


@needs_compiler
def test_one_of_two_checks_or_neither() -> None:
    """As quick as where one check asks both."""
    asked_together = ONE_OF_TWO.replace("? q2 -> z2", "? q -> z").replace("! q2 -> z2", "side = l")
    for fork_of in (ONE_OF_TWO, asked_together):
        body = _body(fork_of, "")
        assert not re.search(r"static bool t\d+", written(body))
        compare(body, plays=10)
    assert re.search(r"static bool t\d+", written(_body(OPEN_STILL, "")))


CHECKED = """
    fork, a1: ? q -> z; a1, join: side = l; fork, a2: ! q -> z; a2, join: side = r;
    q, c1: board[at] == e; q, c2: board[at] != e;
    c1, z: piece = x; c2, c3: at != s7; c3, c4: at = up[at]; c4, c5: board[at] == e;
    c4, q: board[at] != e; c4, c6: at = up[at]; c5, z: ; c6, z: board[at] == x;
    """


@needs_compiler
def test_checks_without_choices_compare_no_positions() -> None:
    """Only where walks can split, or go round, one might come to where another was."""
    straight = _body(CHECKED.replace("c4, c6: at = up[at];", ""), "")
    assert not any(check.search.tested for check in Plan(games.play(straight)).checks)
    compare(straight, plays=10)
    split = _body(CHECKED, "")
    assert any(check.search.tested for check in Plan(games.play(split)).checks)
    compare(split, plays=10)


FLOOD = """
    fork, a1: ? q -> z; a1, join: side = l; fork, a2: ! q -> z; a2, join: side = r;
    q, q1: at = up[at]; q, q1: at = down[at]; q1, q: board[at] == x; q1, z: board[at] == o;
    """


@needs_compiler
def test_a_flood_notices_each_place_once() -> None:
    """Who comes to `q` again has come to `q1` before; only the first comes from elsewhere."""
    body = _body(FLOOD, "")
    plan = Plan(games.play(body))
    (search,) = (check.search for check in plan.checks)
    names = plan.program.names
    assert {names[node] for node in search.tested} == {"q1"}
    assert {names[node] for node in search.behind} == {"q"}
    compare(body, plays=20)
    # what is written on the way there is not what was noticed
    written_on = body.replace(
        "q1, q: board[at] == x;", "q1, q2: board[at] == x; q2, q: at = up[at];"
    )
    assert not Plan(games.play(written_on)).checks[0].search.behind
    compare(written_on, plays=20)


@needs_compiler
@pytest.mark.parametrize(("one", "two"), some_quick(EXCLUDED, 0, 2, 3, 5, 7))
def test_engines_agree_on_them(one: str, two: str) -> None:
    compare(_body(one, two), plays=10)
