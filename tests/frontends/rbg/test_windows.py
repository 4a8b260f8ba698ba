"""Large conditions for one piece are checks, however they are written out."""

from __future__ import annotations

import pytest

import rgt
from rgt.backends.cpp.emit import emit
from rgt.backends.facts.plan import Plan
from rgt.backends.plan.lines import Function
from rgt.backends.plan.text import functions
from rgt.frontends.rbg.lower import translate
from rgt.frontends.rbg.reading.parse import parse
from rgt.ir.actions import Reachability
from rgt.ir.diagnostics import Source
from rgt.ir.game import Game
from rgt.passes.pipeline import optimize

FOUR = """
#players = black(100), white(100)
#pieces = e, b, w
#variables =
#board = rectangle(up, down, left, right,
    [w, w, e, w, e]
    [e, b, e, e, e]
    [e, w, e, e, e]
    [b, b, e, b, e])
#cell = (up* + down*)(left* + right*)
%s
#line(c; x; y) = four(c; left; right) + four(c; x left; y right) + four(c; y left; x right)
#turn(me; other; c) =
    ->me cell {e} ->> [c]
    ({! (line(c; up; down))} + {? (line(c; up; down))} [$ me = 100, other = 0] ->> {})
#rules = [$ black = 50, white = 50] (turn(black; white; b) turn(white; black; w))*
"""
WRITTEN_OUT = """
#n(c; a) = a {c}
#nn(c; a) = a {c} a {c}
#four(c; a; z) = (nn(c; a) n(c; a) + {? nn(c; a)} n(c; z) + {? n(c; a)} nn(c; z) + nn(c; z) n(c; z))
"""
WALKED = "#four(c; back; on) = (back {c})* (on {c})^3"
TWO_KINDS = """
#nn(c; a) = a {c} a {c}
#four(c; a; z) = (nn(c; a) a {e} + a {c} a {e} + {? nn(c; a)} z {e} + nn(c; z) z {e})
"""
THREE = "#four(c; a; z) = {? a {c}} z {c}"


def game(lines: str) -> Game:
    """The game in which some lines win, as it is translated."""
    return translate(parse(Source("four.rbg", FOUR % lines)))


def asks_checks(found: Game) -> int:
    """How many edges behind a stone ask a check."""
    return sum(isinstance(e.action, Reachability) for e in found.automaton)


def plan(found: Game) -> str:
    """The functions of a compiled game."""
    shown: list[Function] = []
    emit(Plan(found), shown)
    return functions(shown)


def test_windows_that_are_written_out_are_looked_up_as_walks_are() -> None:
    written_out, walked = game(WRITTEN_OUT), game(WALKED)
    assert rgt.fingerprint(written_out, 3) == rgt.fingerprint(walked, 3)
    assert rgt.perft(written_out, 3)[3] < 12 * 11 * 10
    for each in (written_out, walked):
        optimize(each)
    assert asks_checks(written_out) == asks_checks(walked)
    assert all("some-walk" in plan(each) for each in (written_out, walked))


@pytest.mark.parametrize("lines", [TWO_KINDS, THREE])
def test_what_asks_for_several_pieces_or_little_is_asked_at_once(lines: str) -> None:
    """Only whether someone can move is a check."""
    assert asks_checks(game(lines)) < asks_checks(game(WALKED))
