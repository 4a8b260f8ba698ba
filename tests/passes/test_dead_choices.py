"""Choices without what never leads on: when, and in random games."""

from __future__ import annotations

from random import Random

import pytest

from rgt.ir.actions import AnyAssignment
from rgt.ir.diagnostics import GameError
from rgt.passes.pipeline import optimize
from tests.passes.small_games import DROPS_TAGS, game_of, told

GAME = """
    type P = {{ p1, p2, p3 }};
    type D = {{ stay, right, out, back }};
    const go: D -> P -> P = {{
        right: {{ p1: p2, :p3 }}, out: {{ :p1 }}, back: {{ p3: p2, :p1 }},
        :{{ p1: p1, p2: p2, :p3 }}
    }};
    {more}
    var m: P -> T = {{ p1: c, p2: a, :b }};
    var pos: P = p2;
    var to: P = p2;
    var d: D = right;
    begin, o: pos = P(*);
    o, s: {own};
    s, p: d = D(*);
    {way}
    r, r2: $$ d;
    r2, t: $$ to;
    t, u: m[to] = a;
    u, v: m[pos] = b;
    v, begin: player = white;
    v, end: player = keeper;
"""
WAY = "p, q: to = go[d][pos]; q, r: m[to] == b;"


@pytest.mark.parametrize(
    ("more", "own", "way", "left"),
    [
        # `p1` is always c, and what is here is a
        ("", "m[pos] == a", WAY, ["right", "back"]),
        ("", "m[pos] == a", "p, r: m[go[d][pos]] == b;", ["right"]),
        # what is here is b: to stay leads on; `p2` is never b
        ("", "m[pos] == b", WAY, ["stay", "right"]),
        ("", "m[pos] != c", WAY, ["stay", "right", "back"]),
        # who asks whether a step leads anywhere
        ("", "m[pos] != c", "p, q: to = go[d][pos]; q, r: to != pos;", ["right", "out", "back"]),
        # it is the mover's, whoever that is
        ("var me: { a, b } = a;", "m[pos] == me", WAY.replace("b;", "c;"), ["out", "back"]),
        # `p1` may be b, too
        ("", "m[pos] == a", WAY + "t, u: m[p1] = b;", ["right", "out", "back"]),
        # a condition tells no value from others
        ("", "m[pos] == a", "p, q: to = go[d][pos]; q, r: m[pos] == a;", None),
        # somebody goes on by another way
        ("", "m[pos] == a", WAY + "p, r: to = p3;", None),
        # a check that holds ends before the condition
        ("", "m[pos] == a", "p, q: to = go[d][pos]; q, r: ; v, v2: ? s -> q;", None),
        # what is chosen is a place: a map is written there
        ("var n: D -> T = { :b };", "m[pos] == a", WAY + "t, u: n[d] = a;", None),
    ],
)
def test_what_never_leads_on_is_not_chosen(
    more: str, own: str, way: str, left: list[str] | None
) -> None:
    game = game_of(GAME.format(more=more, own=own, way=way), own=True)
    before = told(game)
    optimize(game, "narrow-dead-choices")
    (choice,) = game.automaton.out_edges("s")
    assert isinstance(choice.action, AnyAssignment)
    assert list(game.symbols(choice.action.type)) == (left or ["stay", "right", "out", "back"])
    assert told(game) == before
    optimize(game, skip=[DROPS_TAGS])
    assert told(game) == before


def walking(seed: int) -> str:
    """A game of steps of which some lead back to where they begin, or always to the same."""
    draw = Random(seed)

    def step() -> str:
        kind = draw.randrange(4)
        if kind == 0:
            return "{ p1: p1, p2: p2, :p3 }"
        if kind == 1:
            return f"{{ :{draw.choice(('p1', 'p2', 'p3'))} }}"
        one, two, three = draw.choices(("p1", "p2", "p3"), k=3)
        return f"{{ p1: {one}, p2: {two}, :{three} }}"

    def condition(place: str) -> str:
        side = draw.choice(("a", "b", "c", "me", f"m[{draw.choice(('pos', 'to', 'p1'))}]"))
        return f"m[{place}] {draw.choice(('==', '==', '!='))} {side}"

    asked = [
        draw.choice((condition("pos"), condition("pos"), "me = { a, b }(*)", "pos = P(*)", "")),
        draw.choice((condition("pos"), condition("pos"), f"m[pos] = {draw.choice('abc')}", "")),
    ]
    behind = [
        draw.choice((condition("pos"), "to != pos", "? c -> c2", "$$ d", "")),
        draw.choice((condition("to"), condition("go[d][pos]"), "to != pos")),
    ]
    more = draw.choice(("n, p", "p, s", "q, r", "v, p", "q, q2"))
    done = draw.choice(("to = pos", "m[pos] == c", "m[p1] == a"))
    return f"""
        type P = {{ p1, p2, p3 }};
        type D = {{ d1, d2, d3, d4 }};
        const go: D -> P -> P = {{ d1: {step()}, d2: {step()}, d3: {step()}, :{step()} }};
        var m: P -> T = {{ p1: {draw.choice("abc")}, p2: a, :b }};
        var pos: P = p2;
        var to: P = p2;
        var d: D = d1;
        var me: {{ a, b }} = a;
        begin, n: pos = P(*);
        n, o: {asked[0]};
        o, s: {asked[1]};
        s, p: d = D(*);
        {more}: {done};
        p, q: to = go[d][pos];
        q, q2: {behind[0]};
        q2, r: {behind[1]};
        r, r2: $$ d;
        r2, t: $$ to;
        t, u: m[{draw.choice(("to", "to", "p2"))}] = {draw.choice(("a", "b", "me"))};
        u, v: m[pos] = {draw.choice("abc")};
        v, begin: player = {draw.choice(("white", "black"))};
        v, end: $ stop;
        c, c2: {condition("to")};
    """


@pytest.mark.parametrize(
    "seeds",
    [range(80), pytest.param(range(80, 1500), marks=pytest.mark.long)],
    ids=["some", "more"],
)
def test_random_games_stay_what_they_are(seeds: range) -> None:
    narrowed = proper = 0
    for seed in seeds:
        text = walking(seed)
        game = game_of(text, own=True)
        try:
            before = told(game)
        except GameError:
            continue
        proper += 1
        narrowed += optimize(game, "narrow-dead-choices").steps > 0
        assert told(game) == before, text
        optimize(game, skip=[DROPS_TAGS])
        assert told(game) == before, text
    assert 10 * proper > 5 * len(seeds) and 10 * narrowed > len(seeds), (proper, narrowed)
