"""Conditions that ask of one variable alone, side by side and behind choices, in random games."""

from __future__ import annotations

from random import Random

import pytest

from rgt.ir.diagnostics import GameError
from rgt.passes.pipeline import optimize
from tests.passes.small_games import game_of, view_kept_by

DECLARED = """
type D = { d0, d1, d2, d3 };
type E = { d1, d3, d4 };
const f: D -> T = { d0: b, d1: b, :a };
const g: D -> T = { d0: b, d2: c, :a };
const h: E -> T = { d1: c, :b };
const k: T -> D -> D = { a: { d0: d1, :d2 }, :{ d3: d0, :d3 } };
const d9: D = d3;
var m: D -> T = { d2: b, :a };
var d: D = d0;
var e: E = d1;
var t: T = a;
"""


def asking(seed: int) -> str:
    """A game in which walks choose, and may go by one of several conditions."""
    draw = Random(seed)

    def condition() -> str:
        subject = draw.choice(
            (
                "f[d]",
                "f[d]",
                "g[d]",
                "g[d]",
                "d",
                "h[e]",
                "h[d]",
                "f[k[b][d]]",
                "f[k[t][d]]",
                "m[d]",
            )
        )
        symbol = draw.choice(
            {"d": ("d0", "d1", "d3", "d9", "k[a][d]"), "h": "bc"}.get(
                subject[0], ("a", "b", "b", "c", "g[d]", "t")
            )
        )
        sides = [subject, symbol]
        draw.shuffle(sides)
        return draw.choice((" == ", " != ")).join(sides)

    def choice() -> str:
        return draw.choice(("d = D(*)", "d = D(*)", "d = { d0, d2 }(*)", "e = E(*)", "D(d) = D(*)"))

    edges = [
        f"begin, a0: {choice()};",
        f"a0, a1: {condition()};",
        *(f"a1, a2: {condition()};" for _ in range(draw.randint(1, 3))),
        f"a2, a3: {choice()};",
        *(f"a3, a4: {condition()};" for _ in range(draw.randint(1, 2))),
        f"{draw.choice(('a0', 'a3', 'a1'))}, a4: {condition()};" if draw.random() < 0.3 else "",
        f"a4, a5: {condition()};",
        "a5, a6: $$ d;",
        "a6, a7: $$ e;",
        f"a7, b: m[d] = {draw.choice('abt')};",
        f"b, b1: {draw.choice(('? c -> c9', '! c -> c9', ''))};",
        f"b1, begin: player = {draw.choice(('white', 'black'))};",
        "b, end: $ stop;",
        f"c, c1: {choice()};",
        *(f"c1, c9: {condition()};" for _ in range(draw.randint(1, 3))),
    ]
    return DECLARED + "\n".join(edge for edge in edges if edge)


@pytest.mark.parametrize("name", ["merge-alternatives", "narrow-choices", "default"])
@pytest.mark.parametrize(
    "seeds",
    [range(100), pytest.param(range(100, 300), marks=pytest.mark.long)],
    ids=["some", "more"],
)
def test_random_games_stay_what_they_are(name: str, seeds: range) -> None:
    """A hundred of them in every run, 200 more in `make test-long`."""
    view = view_kept_by(name)
    changed = proper = 0
    for seed in seeds:
        text = asking(seed)
        game = game_of(text, own=True)
        try:
            before = view(game, 3)
        except GameError:
            # what is looked up where there is nothing is nobody's game
            continue
        proper += 1
        changed += optimize(game, name).steps > 0
        assert view(game, 3) == before, text
    assert 300 * proper > 100 * len(seeds)
    assert 300 * changed > 50 * len(seeds)
