"""Choices that the next tag tells by where they lead."""

from __future__ import annotations

import re

import pytest

from rgt.backends.facts.plan import Plan
from tests.backends import games
from tests.backends.cpp.agreement import needs_compiler
from tests.backends.cpp.emitted import board, compare, functions, written

pytestmark = needs_compiler

_BOARD = board(9, "s0: o, s1: x, s3: o, s4: x, s7: x, s8: o, :e")
_WAYS = """
    type Way = {l, r}; var way: Way = l;
    const go: Way -> Square -> Square = {
        l: {s8: s7, s7: s6, s6: s5, s5: s4, s4: s3, s3: s2, s2: s1, s1: s0, :s0},
        :{s8: s8, s7: s8, s6: s7, s5: s6, s4: s5, s3: s4, s2: s3, s1: s2, :s1}};
    """
_STUCK = """
    type Way = {l, r}; var way: Way = l;
    const go: Way -> Square -> Square = {
        l: {s8: s7, s7: s6, s6: s5, s5: s4, s4: s3, s3: s2, s2: s1, s1: s0, :s0},
        :{s8: s8, s7: s8, s6: s7, s5: s6, s4: s5, s3: s4, s2: s3, :s0}};
    """
_LEAP = """
    begin, turn: player = a;
    turn, t1: at = Square(*);
    t1, t2: board[at] == o;
    t2, t3: $$ at;
    t3, t4: board[at] = e;
    t4, t5: way = Way(*);
    t5, t6: last = go[way][at];
    t6, t7: {over};
    t7, t8: at = go[way][last];
    t8, t9: board[at] == e;
    t9, t10: $$ at;
    t10, t11: board[last] = e;
    t11, t12: board[at] = o;
    t12, refill: player = keeper;
    refill, turn: player = a;
    """


def _body(ways: str, over: str) -> str:
    return _BOARD + ways + _LEAP.replace("{over}", over)


def _led(source: str) -> bool:
    """Whether what was chosen is looked up, and no move is sought or found twice."""
    looked_up = re.search(r"s\.v_way = t\d+_way_led\[", functions(source, "a"))
    return bool(looked_up and "TWICE = false" in source and "TRYING = false" in source)


def test_a_leap_tells_its_way() -> None:
    body = _body(_WAYS, "board[last] == x")
    assert _led(written(body))
    compare(body, plays=20)


def test_what_is_asked_of_one_square_can_exclude_itself() -> None:
    """From the second square both ways lead to the first one and stay there; no square is both
    taken and empty.
    """
    body = _body(_STUCK, "board[last] == x")
    assert _led(written(body))
    compare(body, plays=20)


@pytest.mark.parametrize(
    "over",
    ["board[last] != o", "board[at] == e", "piece == e", "board[last] == board[s5]", "way != m"],
)
def test_ways_to_the_same_square(over: str) -> None:
    """Nothing excludes one of them: the move is found twice, and which way it went is sought."""
    ways = _STUCK.replace("{l, r}", "{l, r, m}").replace(":{s8: s8", "m: {:s4}, :{s8: s8")
    body = _body(ways, over)
    assert not _led(written(body))
    compare(body, plays=20)


@pytest.mark.parametrize(
    ("over", "told"),
    [
        ("rank[board[last]] == two", True),
        ("rank[board[last]] != one", True),
        ("rank[board[last]] == rank[piece]", False),
        ("two != rank[board[last]]", False),
    ],
)
def test_what_a_constant_says_of_a_square(over: str, told: bool) -> None:
    body = "type Rank = {one, two}; const rank: Piece -> Rank = {x: two, k: two, :one};" + _body(
        _STUCK, over
    )
    assert _led(written(body)) is told
    compare(body, plays=20)


def test_a_board_that_is_written_on_the_way_tells_nothing() -> None:
    body = _body(_STUCK, "board[last] == x").replace(
        "t7, t8:", "t7, t71: board[last] = e; t71, t8:"
    )
    assert not _led(written(body))
    compare(body, plays=20)


def test_two_choices_before_a_tag() -> None:
    body = _body(_WAYS, "board[last] == x").replace("t7, t8:", "t7, t71: way = Way(*); t71, t8:")
    assert not _led(written(body))
    compare(body, plays=20)


def test_the_clues_of_a_leap() -> None:
    plan = Plan(games.play(_body(_STUCK, "board[last] == x")))
    names = plan.layout.symbols
    node = plan.program.numbers["t4"]
    clue = plan.clues(plan.moves_view, plan.tokens).at(node)
    assert clue is not None and clue.known == ("at",)
    found = {tuple(names[s] for s in key): names[way] for key, way in clue.chosen.items()}
    left = {(f"s{i}", f"s{i - 2}"): "l" for i in range(2, 9)}
    right = {(f"s{i}", f"s{i + 2}"): "r" for i in range(2, 7)}
    assert found == {**left, **right}
