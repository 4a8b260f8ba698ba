"""Floods from a whole side of a board are sets, be the squares few or far from each other."""

from __future__ import annotations

import re
from itertools import product

import pytest

from tests.backends.cpp.agreement import needs_compiler
from tests.backends.cpp.emitted import ASK, PUT, compare, written
from tests.backends.cpp.sets.floods.test_floods import FOUR, LINKED, agree, asked, grid, ways
from tests.repetitions import some_played

pytestmark = needs_compiler

SIDE = ", ".join(f"s{11 * row}" for row in range(11))
FLOOD_FROM = {
    # the squares of one side, or all squares of which a step leads off the board
    "side": "q, q1: at = Side(*);",
    "asked": "q, q0: at = Inside(*); q0, q1: left[at] == off;",
    # a few squares next to each other
    "top": "q, q1: at = Top(*);",
}


@pytest.mark.parametrize(
    ("start", "end", "plays"),
    some_played(product(FLOOD_FROM, ["right[at] == off", "board[up[at]] == e"]), 0, 3, 4),
)
def test_a_flood_from_a_side_is_a_set(start: str, end: str, plays: bool) -> None:
    """However few the squares are at which a loop begins, or far from each other.

    Where the ways out are known beforehand the squares that lead to them are kept.
    """
    steps = "".join(f"q2, q1: at = {way}[at];" for way in (*FOUR, "slant"))
    body = (
        grid(11, 11, "", "off")
        + f"type Side = {{{SIDE}}}; type Top = {{{', '.join(f's{i}' for i in range(11))}}};"
        + f"{PUT.replace('Square(*)', 'Inside(*)')} {ASK} {FLOOD_FROM[start]}"
        + f"q1, q2: board[at] == x; {steps} q2, r: {end};"
    )
    source = written(body)
    known = "board" not in end
    assert ("grown" in source, bool(LINKED.search(source))) == (not known, known)
    # nobody goes from square to square
    assert len(re.findall(r"^.*static.* bool c\d+_\d+\(.*\{$", source, re.M)) == 1
    if plays:
        compare(body, plays=5, longest=60)


@pytest.mark.parametrize(
    ("size", "ways_of"), [(3, ("up down", "left right", "up left")), (9, ("up down", "left right"))]
)
def test_several_sides_are_kept(size: int, ways_of: tuple[str, ...]) -> None:
    """However the sets that are kept are numbered, no other name is theirs."""
    body = grid(size, size, "off") + asked(
        *(
            f"q, q4: at = Inside(*); {ways('q4', 'q1', names)}"
            "q1, q4: board[at] == x; q4, r: top[at] == 1;"
            for names in ways_of
        ),
        off="off",
    )
    assert len(set(LINKED.findall(written(body)))) == len(ways_of)
    assert agree(body, plays=4).positions > 40
