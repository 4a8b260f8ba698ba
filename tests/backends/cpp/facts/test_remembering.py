"""Checks that ask each other over and over again are answered once a position."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rgt.backends.facts.plan import Plan
from tests.backends import games
from tests.backends.cpp.agreement import needs_compiler
from tests.backends.cpp.emitted import compare

pytestmark = needs_compiler

_DEPTH = 80
"""So many levels would ask the innermost check 2 to this power times."""

_DECLARED = (
    "type Flag = {up, down}; type N = {0, 1, 2, 3};"
    " const next: N -> N = {0: 1, 1: 2, 2: 3, :3};"
    " var left: Flag = down; var right: Flag = down; var n: N = 0;"
)

_PLAYED = """
    begin, turn: player = a;
    turn, refused: ! c0 -> stop; refused, made: $ one;
    turn, allowed: ? c0 -> stop; allowed, made: $ two;
    made, counted: n = next[n];
    counted, one: n == 1; one, first: left = up;
    counted, more: n != 1; more, first: left = down;
    first, two: n == 2; two, again: right = up;
    first, others: n != 2; others, again: right = down;
    again, judged: n != 3; judged, turn: player = a;
    again, over: n == 3; over, end: player = keeper;
"""
"""The flag of the left way is up after one move, that of the right way after two."""


def _asked_twice() -> str:
    """Each check asks the next on two ways, and then a flag."""
    edges = [f"c{_DEPTH}, stop: n != 3;"]
    for i in range(_DEPTH):
        for way in ("left", "right"):
            first = f"{way}{i}"
            edges += [f"c{i}, {first}: ;", f"{first}, {first}_asked: ? c{i + 1} -> stop;"]
            edges += [f"{first}_asked, stop: {way} == up;"]
    return " ".join([_DECLARED, *edges, _PLAYED])


def _asked_through_others() -> str:
    """Each check asks two of the next level, which share their node: one label asks for both."""
    edges = [f"c{_DEPTH}, stop: n != 3;"]
    for i in range(_DEPTH):
        for way in ("left", "right"):
            first = f"{way}{i}"
            edges += [f"c{i}, {first}: ;", f"{first}, {first}_asked: ? {first}_in -> stop;"]
            edges += [f"{first}_asked, stop: {way} == up; {first}_in, shared{i}: ;"]
        edges.append(f"shared{i}, stop: ? c{i + 1} -> stop;")
    return " ".join([_DECLARED, *edges, _PLAYED])


def _asked_where_ways_meet() -> str:
    """Each check asks the next by one label, to which two ways lead; both are open at first."""
    edges = [
        _DECLARED.replace("= down", "= up"),
        f"c{_DEPTH}, stop: n == 2;",
        "left, left_up: left == up; right, right_up: right == up;",
    ]
    for i in range(_DEPTH):
        for way in ("left", "right"):
            edges += [f"c{i}, {way}{i}: ;", f"{way}{i}, both{i}: ? {way} -> {way}_up;"]
        edges.append(f"both{i}, stop: ? c{i + 1} -> stop;")
    played = _PLAYED.replace("= up", "= open").replace("= down", "= up").replace("= open", "= down")
    return " ".join([*edges, played])


@pytest.mark.parametrize("tower", [_asked_twice, _asked_through_others, _asked_where_ways_meet])
def test_a_tower_of_checks_is_climbed_once(tower: Callable[[], str]) -> None:
    body = tower()
    assert Plan(games.play(body)).memos >= _DEPTH // 10
    compared = compare(body, plays=3)
    assert compared.ended == 3
