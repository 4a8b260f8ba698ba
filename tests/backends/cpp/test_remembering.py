"""Checks that ask each other over and over again are answered once a position."""

from __future__ import annotations

from rgt.backends.cpp.plan import Plan
from tests.backends import games
from tests.backends.cpp.agreement import needs_compiler
from tests.backends.cpp.emitted import compare

pytestmark = needs_compiler

_DEPTH = 80
"""So many levels would ask the innermost check 2 to this power times."""


def _nested() -> str:
    """A tower of checks: each asks the next on two ways, and then a flag.

    The flag of the first way is up after one move, that of the second way after two.
    """
    edges = [
        "type Flag = {up, down}; type N = {0, 1, 2, 3};",
        "const next: N -> N = {0: 1, 1: 2, 2: 3, :3};",
        "var left: Flag = down; var right: Flag = down; var n: N = 0;",
        f"c{_DEPTH}, stop: n != 3;",
    ]
    for i in range(_DEPTH):
        ask = f"? c{i + 1} -> stop"
        for way in ("left", "right"):
            first = f"{way}{i}"
            edges += [f"c{i}, {first}: ;", f"{first}, {first}_asked: {ask};"]
            edges += [f"{first}_asked, stop: {way} == up;"]
    edges += [
        "begin, turn: player = a;",
        "turn, refused: ! c0 -> stop; refused, made: $ one;",
        "turn, allowed: ? c0 -> stop; allowed, made: $ two;",
        "made, counted: n = next[n];",
        "counted, one: n == 1; one, first: left = up;",
        "counted, more: n != 1; more, first: left = down;",
        "first, two: n == 2; two, again: right = up;",
        "first, others: n != 2; others, again: right = down;",
        "again, judged: n != 3; judged, turn: player = a;",
        "again, over: n == 3; over, end: player = keeper;",
    ]
    return " ".join(edges)


def test_a_tower_of_checks_is_climbed_once() -> None:
    body = _nested()
    assert Plan(games.play(body)).memos >= _DEPTH // 10
    compared = compare(body, plays=3)
    assert compared.ended == 3
