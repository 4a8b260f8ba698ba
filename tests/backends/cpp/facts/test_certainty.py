"""An error is not lost where a check has no use for the value that it comes with."""

from __future__ import annotations

import pytest

from tests.backends.cpp.agreement import needs_compiler
from tests.backends.cpp.emitted import board, compare, written

pytestmark = needs_compiler

PLACES = (
    board(9)
    + """
    type Place = {s0, s1, s2, s3, s4, s5, s6, s7, s8, s12}; var place: Place = s0;
    type Few = {s3, s4}; var number: Piece = e;
    const few: Few -> Piece = {:e}; var many: Few -> Piece = {:e};
    begin, turn: player = a;
    turn, t1: place = Place(*);
    t1, t2: ? q -> r;
    t2, t3: $$ place;
    t3, turn: player = b;
    """
)
"""A move is any place for which the check holds; `few` and `many` have two keys."""


@pytest.mark.parametrize(
    "check",
    [
        "q, q1: number = few[Few(place)]; q1, r: place != s5;",
        "q, q1: number = many[Few(place)]; q1, r: place != s5;",
        "q, q1: place != s5; q1, r: number = many[Few(place)];",
        "q, q1: at = Square(*); q1, q2: number = many[Few(at)]; q2, r: place != s5;",
        "q, q1: number = many[Few(place)]; q1, r: ; q, q2: at = ring[at]; q2, r: board[at] == e;",
        "q, q1: number = many[Few(at)]; q1, q2: at = ring[at]; q2, q: board[at] == x; q2, r: ;",
        "q, q1: number = many[Few(place)]; q1, q2: number = e; q2, r: number == e;",
        "q, q1: number = many[Few(at)]; q1, q2: many[Few(place)] = e; q2, q3: at = up[at];"
        "q3, r: board[last] == e;",
    ],
)
def test_what_is_read_and_not_used(check: str) -> None:
    assert set(compare(PLACES + check, plays=2).faults) == {"RG117"}


@pytest.mark.parametrize("value", ["x", "Piece(*)"])
def test_what_is_written_and_not_read(value: str) -> None:
    check = f"q, q1: many[Few(place)] = {value}; q1, r: place != s5;"
    assert set(compare(PLACES + check, plays=2).faults) == {"RG117"}


@pytest.mark.parametrize("sign", "?!")
def test_in_a_check_inside_a_check(sign: str) -> None:
    check = f"q, q1: {sign} u -> v; q1, r: place != s5; u, v: number = few[Few(place)];"
    assert set(compare(PLACES + check, plays=2).faults) == {"RG117"}


def test_what_has_no_error_is_not_worked_out() -> None:
    """The places are known to be keys: what nobody reads is left out."""
    check = """
        q, q1: place == s3; q, q1: place == s4;
        q1, q2: number = many[Few(place)]; q2, r: board[at] == e;
    """
    assert "number = many[Few(place)]: not read again in this search" in written(PLACES + check)
    assert not compare(PLACES + check, plays=2).faults


def test_errors_on_the_way_to_nowhere() -> None:
    """`s1 == s2` never holds: what is asked before it is not asked at all, in both engines."""
    check = "q, q1: ? u -> v; q1, r: s1 == s2; u, v: number = few[Few(place)];"
    again = PLACES.replace("? q -> r", "! q -> r") + check
    assert not compare(again, plays=60).faults
