"""What is counted for each square that is written is counted for all of them at once."""

from __future__ import annotations

import pytest

from tests.backends.cpp.agreement import FLAGS, needs_compiler
from tests.backends.cpp.emitted import PLAYED, compare, written
from tests.backends.cpp.lines.test_enclosed import THREE, directions, game, walked_twice
from tests.backends.cpp.lines.test_fans import WAYS, scattered

pytestmark = needs_compiler

NUMBERS = [f"z{i}" for i in range(7)]
COUNTED = """
    type Num = {z0, z1, z2, z3, z4, z5, z6}; type Side = {us, them}; var side: Side = us;
    const foe: Side -> Side = {us: them, :us};
    const again: Num -> Num = {z0: z1, z1: z2, z2: z3, z3: z4, z4: z5, z5: z6, :z0};
    const more: Num -> Num = {z0: z1, z1: z2, z2: z3, z3: z4, z4: z5, :z6};
    const less: Num -> Num = {z6: z5, z5: z4, z4: z3, z3: z2, z2: z1, :z0};
    const few: Num -> Num = {z0: z1, :z0};
    var num: Side -> Num = {:z3}; var count: Num = z2;
    var note: Num -> Num = {z0: z0, z1: z3, :z5};
    """
"""What ends at its greatest number, begins again there, or at its least."""
LOOK = "".join(
    f"turn, {n}{v}: {what} == {n}; {n}{v}, {n}{v}a: $ is_{v}_{n}; {n}{v}a, begin: player = keeper;"
    for v, what in (("c", "count"), ("u", "num[us]"), ("t", "num[them]"), ("n", "note[z1]"))
    for n in NUMBERS
)
"""Moves that show what was counted."""


def counting(lines: list[str], *ops: str, first: str = scattered(1)) -> str:
    """A game in which the lines do some things more for each square that they write."""
    made = []
    for number, line in enumerate(lines):
        n = f"n{number}"
        said = "".join(f"{n}g{i}, {n}g{i + 1}: {op};" for i, op in enumerate(ops))
        wrote = f"{n}f, {n}g: board[last] = piece;"
        assert wrote in line
        line = line.replace(wrote, f"{n}f, {n}g0: board[last] = piece; {said}")
        made.append(line.replace(f"{n}g, {n}e", f"{n}g{len(ops)}, {n}e"))
    return game(made, first).replace("begin,", COUNTED + "begin,", 1) + LOOK


ONE = ("count = more[count]",)


@pytest.mark.parametrize("flags", FLAGS)
@pytest.mark.parametrize(
    "ops",
    [
        ("num[us] = more[num[us]]", "num[them] = less[num[them]]"),
        ("num[side] = again[num[side]]", "num[foe[side]] = few[num[foe[side]]]", *ONE),
    ],
)
def test_two_numbers(ops: tuple[str, ...], flags: tuple[str, ...]) -> None:
    text = counting(directions(walked_twice, *WAYS), *ops)
    compare(text, r"before_stops<8, 135>", r"\.count\(\)", plays=10, longest=3, flags=flags)


@pytest.mark.parametrize(
    "ops",
    [
        # twice, the same number by two names, by where the walk is, or read on the way
        ("count = more[count]", "count = more[count]"),
        ("num[us] = more[num[us]]", "num[side] = again[num[side]]"),
        ("count = more[count]", "num[us] = count"),
        ("count = more[count]", "count = less[count]"),
        # where the number that was counted tells
        ("note[note[z0]] = more[note[note[z0]]]",),
    ],
)
@PLAYED
def test_what_is_not_counted_alike(ops: tuple[str, ...], *, played: bool) -> None:
    text = counting(directions(walked_twice, *THREE), *ops)
    assert "before_stops" not in written(text)
    if played:
        compare(text, plays=8, longest=3)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        # one line counts whenever it is looked at, or counts something else
        ("n1d, n1e: last", "n1d, n1z: count = more[count]; n1z, n1e: last"),
        ("n1g0, n1g1: count = more", "n1g0, n1g1: count = less"),
    ],
)
@PLAYED
def test_lines_that_count_otherwise(old: str, new: str, *, played: bool) -> None:
    text = counting(directions(walked_twice, *THREE), *ONE)
    assert old in text
    text = text.replace(old, new)
    assert "before_stops" not in written(text)
    if played:
        compare(text, plays=8, longest=3)
