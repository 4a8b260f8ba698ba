"""A piece steps on an empty square, or jumps over another one: tags tell which way a move went."""

from __future__ import annotations

import re

import pytest

from tests.backends.cpp.agreement import needs_compiler
from tests.backends.cpp.emitted import board, compare, written

pytestmark = needs_compiler

_BOARD = board(9, "s0: x, s2: x, s3: o, s4: x, s5: o, s8: x, :e")
_SEARCH = r"static bool t\d+\("


def _moves(*arms: str) -> str:
    """A move ahead or back; `arms` are how a step and a jump begin, for `{way}`."""
    ways = "".join(
        "".join(arm.format(way=way, n=n) for arm in arms)
        + f"""
        {n}1, {n}2: board[at] == o;
        {n}2, {n}3: $$ at;
        {n}3, {n}4: $ over_{n};
        {n}4, {n}5: board[at] = e;
        {n}5, land: at = {way}[at];
        """
        for n, way in (("a", "up"), ("d", "down"))
    )
    return f"""
        {_BOARD}
        begin, turn: player = a;
        turn, t1: at = Square(*);
        t1, t2: board[at] == x;
        t2, t3: $$ at;
        t3, t4: board[at] = e;
        {ways}
        land, l1: board[at] == e;
        l1, l2: $$ at;
        l2, l3: $ there;
        l3, over: board[at] = x;
        over, keep: player = keeper;
        keep, turn: player = b;
        turn, stop: $ stop;
        stop, end: player = keeper;
        """


HANDS = {
    "apart": ("t4, land: at = {way}[at];", "t4, {n}1: at = {way}[at];"),
    "joined": ("t4, {n}1: at = {way}[at];", "{n}1, land: ;"),
    "half": ("t4, {n}0: at = {way}[at];", "{n}0, land: ; {n}0, {n}1: ;"),
}


@pytest.mark.parametrize("arms", HANDS.values(), ids=HANDS)
def test_no_move_is_searched_for(arms: tuple[str, str]) -> None:
    body = _moves(*arms)
    assert not re.search(_SEARCH, written(body))
    compare(body, plays=20)


def test_what_no_tag_tells_is_searched_for() -> None:
    """Who jumps shows no more than who steps."""
    body = re.sub(r"(?<=3: )\$\$ at|\$ over_[ad]", "", _moves(*HANDS["joined"]))
    assert re.search(_SEARCH, written(body))
    compare(body, plays=20)
