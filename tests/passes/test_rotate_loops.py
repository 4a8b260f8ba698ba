"""Loops that look ahead, and ask whether a step leads anywhere: the moves stay what they are."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

import rgt
from rgt.passes.pipeline import optimize
from tests.passes.small_games import game_of, told, tree

DECLARED = """
type U = { a, b, c, off };
const up: T -> U = { a: b, b: c, :off };
const go: T -> T -> U = { a: { a: b, b: c, :off }, b: { a: off, :a }, :{ c: b, b: a, :off } };
var m: %s;
var x: T = a;
var y: T = b;
var way: T = a;
"""
GUARDS = ("go[way][x] != off", "go[way][x] != off", "off != go[way][x]", "go[way][y] != off")
LOOKS = ("m[go[way][x]] == a", "go[way][x] != y", "m[go[way][x]] != b", "m[x] == a", "way != b")
BEFORE = (
    "x = y", "x = T(*)", "y = x", "way = T(*)", "m[y] == a", "m[go[way][y]] == a", "",
    "go[way][y] != off", "m[x] = b",
)  # fmt: skip


def wild(rng: Random, *, wide: bool) -> str:
    """A loop that is entered by one or two ways, with guards and looks in some order; `wide`: the
    board has a cell for what is off it.
    """
    lines = ["begin, n0: way = T(*);"]
    length = rng.randrange(1, 4)
    lines += [f"n{i}, n{i + 1}: {rng.choice(BEFORE)};" for i in range(length)]

    def asking(one: str, two: str) -> list[str]:
        asked = [rng.choice(GUARDS), rng.choice(LOOKS)]
        if rng.random() < 0.3:
            asked.append(rng.choice(LOOKS + GUARDS))
        rng.shuffle(asked)
        if rng.random() < 0.15:
            asked.pop()
        nodes = [one, *(f"{one}_{two}{i}" for i in range(len(asked) - 1)), two]
        return [f"{a}, {b}: {each};" for (a, b), each in zip(pairwise(nodes), asked, strict=True)]

    shared = rng.random() < 0.4
    again = asking("head", "in") if shared else asking(f"n{length}", "in")
    lines += [*again, "in, out: x = go[way][x];"]
    if shared:
        lines += [f"n{length}, head: ;", "out, head: ;"]
    elif rng.random() < 0.7:
        # the same again, as most who write it twice do
        lines += [each.replace(f"n{length}", "out") for each in again]
    else:
        lines += asking("out", "in")
    if rng.random() < 0.3:
        lines.append(f"n1, in: {rng.choice((*GUARDS, 'x = y', ''))};")
    if rng.random() < 0.2:
        lines.append(f"out, u: {rng.choice(('go[way][x] == off', 'm[x] == a'))};")
    lines += ["out, u: $$ x;", "u, u1: $$ way;", f"u1, k: {rng.choice(('', '$$ y'))};"]
    lines += ["k, k1: player = keeper;", "k1, end: player = keeper;"]
    if rng.random() < 0.1:
        lines.append("k1, end: ? in -> out;")
    board = (
        f"U -> T = {{ c: b, off: {rng.choice('abc')}, :a }}" if wide else "T -> T = { c: b, :a }"
    )
    text = "\n".join(dict.fromkeys(lines))
    if rng.random() < 0.3:
        # one way only, as in a graph for each direction
        text = text.replace("go[way][", "up[")
    return DECLARED % board + text


def changed(text: str, passes: str) -> bool:
    """Whether passes apply to a wild game, which plays as before then."""
    game, after = game_of(text, own=True), game_of(text, own=True)
    if not optimize(after, passes).steps:
        return False
    # the default pipeline leaves out tags
    seen = (tree,) if passes == "default" else (tree, told)
    try:
        before = [each(game) for each in seen]
    except rgt.GameError:
        # an illegal look-up: no proper game
        return False
    assert [each(after) for each in seen] == before, text
    return True


@pytest.mark.parametrize("passes", ["rotate-loops", "unpeel-loops,rotate-loops", "default"])
def test_wild_loops(passes: str) -> None:
    # a board that has a cell for what is off it hides that a game is not proper
    rng = Random(11)
    assert sum(changed(wild(rng, wide=passes != "default"), passes) for _ in range(120)) > 5
