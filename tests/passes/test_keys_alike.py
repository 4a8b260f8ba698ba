"""Maps that are used at nearly the same keys keep the same ones; others keep what they need."""

from __future__ import annotations

from itertools import product

import pytest

from rgt.ir.types import keys_and_leaf
from rgt.passes.pipeline import optimize
from tests.passes.small_games import game_of, told

PLACES = [f"p{x}{y}" for x, y in product(range(6), range(6))]
ACROSS = [p for p in PLACES if p[1] < "5"]
DOWN = [p for p in PLACES if p[2] < "5"]


def used(one: list[str], other: list[str]) -> tuple[list[str], list[str]]:
    """The keys that two maps keep, of which one is used at some places, one at others."""
    game = game_of(
        f"""
        type Place = {{ {", ".join(PLACES)} }};
        type One = {{ {", ".join(one)} }}; type Other = {{ {", ".join(other)} }};
        var at: Place = {one[0]};
        var across: Place -> T = {{ :a, p00: b }}; var down: Place -> T = {{ :a, p01: b }};
        begin, t: player = white;
        t, a1: at = One(*);
        a1, a2: across[at] == a;
        a2, a3: $$ at;
        a3, begin: across[at] = b;
        t, b1: at = Other(*);
        b1, b2: down[at] == a;
        b2, b3: $$ at;
        b3, end: player = keeper;
        b3, begin: down[at] = b;
        """,
        own=True,
    )
    before = told(game, 2)
    optimize(game, "narrow-variables")
    assert told(game, 2) == before
    kept = []
    for name in ("across", "down"):
        (key,), _ = keys_and_leaf(game.variables[name].type, game.types)
        kept.append(list(game.symbols(key)))
    return kept[0], kept[1]


def test_lines_across_and_down() -> None:
    both = [place for place in PLACES if place != "p55"]
    assert used(ACROSS, DOWN) == (both, both)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        # one is used at all that the other is, at hardly any, or both at few
        (PLACES[:30], PLACES[:24]),
        (PLACES[:20], PLACES[18:]),
        (PLACES[:12], PLACES[1:13]),
        (PLACES[:18], PLACES[18:]),
    ],
)
def test_other_maps(one: list[str], other: list[str]) -> None:
    assert used(one, other) == (one, other)
