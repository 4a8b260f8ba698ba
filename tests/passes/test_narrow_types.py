"""Declared types without what nothing ever is: when, and in random games."""

from __future__ import annotations

from random import Random

import pytest

from rgt.ir.diagnostics import GameError, Severity
from rgt.ir.types import TypeName
from rgt.passes.pipeline import optimize
from rgt.passes.validators import validate
from tests.passes.small_games import game_of, told

GAME = """
    type U = {{ a, b, c, none, lost }};
    const next: U -> U = {{ a: b, b: c, c: none, :lost, none: none }};
    {more}
    var x: T = a;
    var y: U = a;
    begin, p: x = T(*);
    p, q: y = next[x];
    q, r: y = next[y];
    r, s: {label};
    s, t: $$ x;
    t, end: player = keeper;
"""


@pytest.mark.parametrize(
    ("more", "label", "left"),
    [
        ("", "next[y] != c", "abcn"),
        ("var m: U -> T = { :a };", "m[y] != b", "abcn"),
        # it stands where no key is left
        ("var m: T -> U = { a: a, b: b, c: c, :lost };", "m[x] != c", "abcn"),
        (
            "const m: T -> T -> U = { a: { a: a, b: b, c: a, :lost }, b: { :b }, :{ :c } };",
            "m[x][x] != c",
            "abcn",
        ),
        # somebody chooses it
        ("", "y = U(*)", "abcnl"),
        # a label names it
        ("", "y != lost", "abcnl"),
        # it is there at first
        ("var z: U = lost;", "y == z", "abcnl"),
        # it is a value at a key that is read
        ("const back: U -> U = { b: lost, :a };", "back[y] == a", "abcnl"),
        ("const back: T -> U = { b: lost, :a };", "y == back[x]", "abcnl"),
        # a map is used as a whole
        ("var m: U -> T = { :a }; var n: U -> T = { :a };", "m = n", "abcnl"),
        # a pragma names it
        ("@integer 0 : lost a b;", "next[y] != c", "abcnl"),
        # another type is declared as this one
        ("type V = U; var z: V = a;", "y == z", "abcnl"),
    ],
)
def test_what_nothing_is_goes_from_a_type(more: str, label: str, left: str) -> None:
    game = game_of(GAME.format(more=more, label=label), own=True)
    before = told(game)
    optimize(game, "narrow-types")
    assert "".join(symbol[0] for symbol in game.symbols(TypeName("U"))) == left
    assert not [each for each in validate(game, lints=False) if each.severity is Severity.ERROR]
    assert told(game) == before


@pytest.mark.parametrize(
    ("more", "label", "left"),
    [
        # what is written with a constant stays what it is
        ("var m: { p, q, lost } -> T = row;", "t = m[v]", "q"),
        ("const rows: T -> { p, q, lost } -> T = { :row };", "t = rows[t][v]", "q"),
        # something that may be it is cast
        ("var u: { p, q, lost } = p;", "P(v) == u", "pql"),
        ("", "t = row[P(v)]", "pql"),
        # somebody would look there if anybody came
        ("var u: { p, lost } = lost;", "t == b; 3, 4: row[u] == a", "pql"),
        # a map of it gets all of another one
        ("var m: T -> P = { :p }; var n: T -> { p, lost } = { :lost };", "m = n", "pql"),
    ],
)
def test_what_is_of_several_types_stays(more: str, label: str, left: str) -> None:
    game = game_of(
        f"""
        type P = {{ p, q, lost }};
        const row: P -> T = {{ p: b, :a }};
        {more}
        var v: {{ p, q, lost }} = p;
        var t: T = a;
        begin, 1: v = {{ p, lost }}(*);
        1, 2: t = row[q];
        2, 3: {label};
        3, 4: $$ v;
        4, 5: $$ t;
        5, end: player = keeper;
        """,
        own=True,
    )
    before = told(game)
    optimize(game, "narrow-types")
    assert "".join(symbol[0] for symbol in game.symbols(TypeName("P"))) == left
    assert told(game) == before


def test_built_in_types_stay() -> None:
    game = game_of("type Q = { white, black }; begin, end: player = keeper;", own=True)
    types = dict(game.types)
    optimize(game, "narrow-types")
    assert {name: game.types[name] for name in types if name != "Q"} == {
        name: type_ for name, type_ in types.items() if name != "Q"
    }


def drawn(seed: int) -> str:
    """A game whose types have symbols that walks may never come to."""
    draw = Random(seed)
    places = "pqnes"

    def constant() -> str:
        some = draw.sample(places, draw.randint(1, 5))
        return "{ " + ", ".join(f"{each}: {draw.choice(some)}" for each in places) + ", :p }"

    def place() -> str:
        return draw.choice(("v", "u", "f[v]", "f[u]", "g[t][v]", "w[t]", "g[t][w[t]]"))

    def label() -> str:
        return draw.choice(
            (
                f"m[{place()}] {draw.choice(('==', '!='))} {draw.choice('abt')}",
                f"{place()} {draw.choice(('==', '!='))} {place()}",
                f"v == {draw.choice(places)}",
                f"{draw.choice(('v', 'u', 'w[t]'))} = {place()}",
                f"{draw.choice(('v', 'u', 'w[t]'))} = {place()}",
                f"v = {{ {draw.choice(places)}, p }}(*)",
                f"m[{place()}] = {draw.choice('abt')}",
                "t = T(*)",
            )
        )

    edges = [f"{i}, {i + 1}: {label()};" for i in range(1, 7) for _ in range(draw.choice((1, 2)))]
    return f"""
        type P = {{ {", ".join(places)} }};
        const f: P -> P = {constant()};
        const g: T -> P -> P = {{ a: {constant()}, :{constant()} }};
        var m: P -> T = {{ {draw.choice(places)}: b, :a }};
        var w: T -> P = {{ :{draw.choice(places)} }};
        var v: P = p; var u: P = {draw.choice("pqn")}; var t: T = a;
        begin, 1: ; {" ".join(edges)} 7, 8: $$ t; 8, begin: player = black; 8, end: player = keeper;
        """


@pytest.mark.parametrize(
    "seeds", [range(150), pytest.param(range(150, 400), marks=pytest.mark.long)]
)
def test_random_games_stay_what_they_are(seeds: range) -> None:
    changed = proper = 0
    for seed in seeds:
        text = drawn(seed)
        game = game_of(text, own=True)
        try:
            before = told(game, 3)
        except GameError:
            # a walk that never ends is nobody's game
            continue
        proper += 1
        changed += optimize(game, "narrow-types").steps > 0
        assert told(game, 3) == before, text
        assert not [e for e in validate(game, lints=False) if e.severity is Severity.ERROR], text
    assert proper > len(seeds) * 3 // 4
    assert changed > len(seeds) // 8


def choosing(seed: int) -> str:
    """A game that chooses a place where something stands, and goes on from there or writes it."""
    draw = Random(seed)
    places = "pqnes"

    def condition() -> str:
        place = draw.choice(("v", "v", "v", "f[v]"))
        return f"m[{place}] {draw.choice(('==', '==', '!='))} {draw.choice('abct')}"

    def change() -> str:
        return draw.choice(
            (
                f"m[{draw.choice(('v', 'f[v]', 'u'))}] = {draw.choice('abt')}",
                f"m[v] = m[{draw.choice(('u', 'f[v]', 'n'))}]",
                f"{draw.choice('uv')} = f[{draw.choice('uv')}]",
                f"v {draw.choice(('==', '!='))} {draw.choice('unp')}",
                condition(),
            )
        )

    more = draw.choice(("", "", f"2, 3: {condition()};", "2, 3: ? c -> d;", "1, 2: v = f[u];"))
    first = ", ".join(f"{each}: {draw.choice('aabc')}" for each in places)
    leads = ", ".join(f"{each}: {draw.choice(places)}" for each in places)
    return f"""
        type P = {{ {", ".join(places)} }};
        const f: P -> P = {{ {leads}, :p }};
        var m: P -> T = {{ {first}, :a }};
        var v: P = {draw.choice(places)}; var u: P = {draw.choice(places)}; var t: T = a;
        begin, 1: {draw.choice(("", "v == u", "t = m[v]", "u = v"))};
        1, 2: v = P(*); 2, 3: {condition()}; {more}
        3, 4: {change()}; 4, 5: {change()}; 5, 6: {draw.choice(("", "$ a", "$$ v"))};
        6, 7: $$ v; 7, begin: player = black; 7, end: player = keeper;
        c, c1: {draw.choice(("v = P(*)", "v = f[u]", "v = f[v]"))}; c1, d: {condition()};
        """


def test_choices_of_random_games_are_narrowed_soundly() -> None:
    changed = proper = 0
    for seed in range(400):
        text = choosing(seed)
        game = game_of(text, own=True)
        try:
            before = told(game, 4)
        except GameError:
            continue
        proper += 1
        changed += optimize(game, "narrow-wide-choices{word=1}").steps > 0
        assert told(game, 4) == before, text
    assert proper > 300
    assert changed > 50


def test_an_unread_value_at_first_is_kept_if_hardly_anything_is_saved() -> None:
    """Else a counter loses a value that it has at first, then another one, round by round."""
    symbols = [f"n{number}" for number in range(100)]
    text = (
        f"type H = {{ {', '.join(symbols[3:])} }};\n"
        f"var x: {{ {', '.join(symbols)} }} = n0;\n"
        "begin, p: x = H(*);\np, q: $$ x;\nq, end: player = keeper;"
    )
    assert optimize(game_of(text, own=True), "narrow-variables").steps == 0
