"""Symbols that make no difference, in random games of places that lead to others."""

from __future__ import annotations

from random import Random

from rgt.ir.diagnostics import GameError
from rgt.passes.pipeline import optimize
from tests.passes.small_games import game_of, tree

PLACES = ("p", "q", "n", "e", "s")


def led(seed: int) -> str:
    """A game that goes from place to place, asks what is there, and writes it."""
    draw = Random(seed)
    off = draw.sample(PLACES[2:], 2)

    def step(place: str) -> str:
        if place in off and draw.random() < 0.9:
            return draw.choice(off)
        return draw.choice(PLACES)

    def constant() -> str:
        return "{ " + ", ".join(f"{place}: {step(place)}" for place in PLACES) + ", :p }"

    def place() -> str:
        return draw.choice(("v", "v", "f[v]", "g[t][v]", "u", "f[u]", *PLACES[:2], off[0]))

    def condition() -> str:
        one = f"m[{place()}]" if draw.random() < 0.8 else draw.choice(("v", "u"))
        other = draw.choice(("a", "b", "c", "t")) if one[0] == "m" else draw.choice("upqne")
        return f"{one} {draw.choice(('==', '!='))} {other}"

    def label() -> str:
        return draw.choice(
            (
                condition(),
                condition(),
                f"v = {place()}",
                f"v = {place()}",
                f"u = {place()}",
                "v = { p, q }(*)",
                "t = T(*)",
                "t = m[v]",
                f"m[{draw.choice(('v', 'u'))}] = {draw.choice('abct')}",
            )
        )

    first = ", ".join(f"{place}: {'c' if place in off else draw.choice('ab')}" for place in PLACES)
    guard = draw.choice(("m[v] == a", "m[v] != c", "m[v] == t", "m[u] == a", "t == a"))
    edges = [
        f"begin, 1: {label()};",
        *(f"1, 2: {label()};" for _ in range(draw.randint(1, 3))),
        f"2, 3: {label()};",
        "3, 4: v = f[v];",
        f"4, 5: {guard};",
        "5, 6: m[v] = b;",
        f"6, 7: {draw.choice(('? c -> d', '! c -> d', ''))};",
        "4, 7: m[v] == c;",
        f"7, 8: {draw.choice(('$ a', '$$ t'))};",
        "8, begin: player = black;",
        "8, end: player = keeper;",
        "c, c1: v = g[t][v];",
        f"c1, c: {condition()};",
        f"c1, d: {condition()};",
    ]
    return f"""
        type P = {{ {", ".join(PLACES)} }};
        const f: P -> P = {constant()};
        const g: T -> P -> P = {{ a: {constant()}, :{constant()} }};
        var m: P -> T = {{ {first}, :a }};
        var v: P = p; var u: P = {draw.choice(PLACES)}; var t: T = a;
        {" ".join(edges)}
        """


def test_random_games_stay_what_they_are() -> None:
    changed = proper = 0
    for seed in range(1500):
        text = led(seed)
        game = game_of(text, own=True)
        try:
            before = tree(game, 4)
        except GameError:
            # a walk that never ends is nobody's game
            continue
        proper += 1
        changed += optimize(game, "merge-equal-symbols").steps > 0
        assert tree(game, 4) == before, text
    assert proper > 500
    assert changed > 50
