"""Symbols that make no difference, in random games of places that lead to others."""

from __future__ import annotations

from random import Random

import pytest

import rgt
from rgt.ir.diagnostics import GameError
from rgt.ir.types import keys_and_leaf
from rgt.passes.pipeline import optimize
from tests.passes.small_games import game_of, told

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


@pytest.mark.parametrize(
    "seeds", [range(200), pytest.param(range(200, 1500), marks=pytest.mark.long)]
)
def test_random_games_stay_what_they_are(seeds: range) -> None:
    changed = proper = 0
    for seed in seeds:
        text = led(seed)
        game = game_of(text, own=True)
        try:
            before = told(game, 4)
        except GameError:
            # a walk that never ends is nobody's game
            continue
        proper += 1
        changed += optimize(game, "merge-equal-symbols").steps > 0
        assert told(game, 4) == before, text
    assert proper > len(seeds) // 3
    assert changed > len(seeds) // 30


PIECES = ("k1", "k2", "k3", "k4", "k5")


def standing(seed: int) -> str:
    """A game of pieces by number that go from place to place; it seldom asks which one is where."""
    draw = Random(seed)

    def table(symbols: str | tuple[str, ...]) -> str:
        return ", ".join(f"{piece}: {draw.choice(symbols)}" for piece in PIECES[:4])

    def piece() -> str:
        return draw.choice(("who", "who", "m[x]", "m[y]", "other", "f[who]"))

    def condition() -> str:
        if draw.random() < 0.15:
            return f"{piece()} {draw.choice(('==', '!='))} {draw.choice((piece(), 'k5', 'k2'))}"
        return f"owner[{piece()}] {draw.choice(('==', '!='))} {draw.choice('aabt')}"

    def label() -> str:
        often = (
            condition(),
            condition(),
            f"who = {piece()}",
            f"m[{draw.choice('xy')}] = {piece()}",
        )
        seldom = (
            "m[x] = k5",
            "other = k3",
            "t = owner[who]",
            "left[who] = b",
            "who = { k1, k2 }(*)",
        )
        return draw.choice(often * 3 + seldom)

    symbols = draw.choice(("ab", "aab", "aaab"))
    leads = draw.choice((("k1", "k2", "k3"), ("k1", "k5"), ("k5",)))
    edges = [
        "begin, 0: x = { p, q, n }(*);",
        "0, 1: y = { p, q, n }(*);",
        f"1, 2: {label()};",
        f"1, 2: {label()};",
        f"2, 3: {label()};",
        f"3, 4: {label()};",
        f"4, 5: {draw.choice(('$$ x', '$$ t', '$ a', '$$ who'))};",
        f"5, 6: {draw.choice(('? c -> d', '! c -> d', ''))};",
        f"6, begin: player = {draw.choice(('black', 'white'))};",
        f"6, end: {condition()};",
        f"c, c1: {label()};",
        f"c1, d: {condition()};",
    ]
    return f"""
        type P = {{ p, q, n }};
        type K = {{ {", ".join(PIECES)} }};
        const owner: K -> T = {{ {table(symbols)}, :c }};
        const f: K -> K = {{ {table(leads)}, :k5 }};
        var m: P -> K = {{ p: k1, q: k2, :{draw.choice(PIECES)} }};
        var left: K -> T = {{ :a }};
        var who: K = {draw.choice(PIECES)}; var other: K = k4;
        var x: P = p; var y: P = q; var t: T = a;
        {" ".join(edges)}
        """


@pytest.mark.parametrize(
    "seeds", [range(100), pytest.param(range(100, 900), marks=pytest.mark.long)]
)
def test_random_games_of_pieces_stay_what_they_are(seeds: range) -> None:
    changed = 0
    for seed in seeds:
        text = standing(seed)
        game = game_of(text, own=True)
        before = told(game, 3)
        changed += optimize(game, "merge-equal-symbols").steps > 0
        assert told(game, 3) == before, text
    assert 0.1 < changed / len(seeds) < 0.9


APART = """
    type P = { p, q, n, e, s };
    %s
    const h: { p, q } -> P = { p: e, :q };
    const f: P -> P = { e: e, :p };
    %s
    var m: P -> T = { n: c, e: c, :a };
    var v: P = p;
    begin, 1: v = h[p];
    1, 2: v = f[v];
    2, 3: m[v] == c;
    2, 4: m[v] != c;
    3, 5: $ a;
    4, 5: $ b;
    5, 6: m[p] = b;
    6, end: player = keeper;
"""


@pytest.mark.parametrize(
    "declared",
    [
        ("", ""),
        # nobody can name one of the places
        ("", "const s: T = a;"),
        ("", "const n: T = a;"),
    ],
)
def test_each_step_leaves_the_game_what_it_is(declared: tuple[str, str]) -> None:
    steps = optimize(game_of(APART % declared, own=True), "merge-equal-symbols").steps
    assert steps == 1
    before = told(game_of(APART % declared, own=True))
    for until in range(1, steps + 1):
        game = game_of(APART % declared, own=True)
        optimize(game, "merge-equal-symbols", until=until)
        assert told(game) == before


def test_a_constant_that_another_names_may_change() -> None:
    game = game_of(
        """
        type P = { p, q, n };
        const row: P -> P = { p: q, :p };
        const g: T -> P -> P = { a: row, :{ p: n, :q } };
        var w: P -> P = row;
        var m: P -> T = { n: c, :a };
        var v: P = n; var t: T = a;
        begin, 1: t = T(*);
        1, 2: v = g[t][v];
        2, 3: $$ t;
        3, 4: m[v] == c;
        3, 5: m[v] != c;
        4, 6: $ a;
        5, 6: $ b;
        6, 7: m[p] = b;
        7, begin: player = black;
        7, 8: row[p] == w[n];
        8, end: player = keeper;
        """,
        own=True,
    )
    before = told(game)
    steps: list[str] = []
    optimize(game, "merge-equal-symbols", listeners=[lambda step: steps.append(step.fact)])
    assert told(game) == before
    assert steps == ["nobody reads row at n"]


RIMMED = """
domain Player = b | w
domain Score = 0 | 100
domain Disc = e | b | w | rim
domain N = 1 | 2 | 3
domain NO = 0 | N | 4
domain Way = n | ea | s | we | ne
other : Player -> Player
other(b) = w
other(w) = b
up : NO -> NO
up(I) = if I == 4 then {last} else I + 1
down : NO -> NO
down(I) = if I == 0 then 0 else I - 1
dx : Way -> NO -> NO
dx(ea, I) = up(I)
dx(ne, I) = up(I)
dx(we, I) = down(I)
dx(_, I) = I
dy : Way -> NO -> NO
dy(s, I) = up(I)
dy(n, I) = down(I)
dy(ne, I) = down(I)
dy(_, I) = I
grid : NO -> NO -> Disc = {{ :{{ :e; 0 = rim; 4 = rim }}; 0 = {{ :rim }}; 4 = {{ :rim }};
  2 = {{ :e; 0 = rim; 4 = rim; 2 = w; 3 = b }} }}
x : NO = 1
y : NO = 1
a : NO = 1
c : NO = 1
way : Way = n
me : Player = b
graph moves() {{
  x = N(*)
  y = N(*)
  check(grid[x][y] == e)
  way = Way(*)
  a = dx[way][x]
  c = dy[way][y]
  check(grid[a][c] == other[me])
  loop {{
    a = dx[way][a]
    c = dy[way][c]
    if grid[a][c] == me {{ break() }}
    check(grid[a][c] == {asked})
  }}
}}
graph rules() {{
  loop {{
    if not(reachable(moves())) {{ break() }}
    player = me
    moves()
    $$ x
    $$ y
    $$ way
    player = keeper
    grid[x][y] = me
    me = other[me]
  }}
  goals[me] = 100
  player = keeper
}}
"""


def places_of(text: str) -> int:
    """How many places the board of a game in HRG has behind all passes."""
    game = rgt.loads(text, "hrg")
    before = told(game, 3)
    optimize(game)
    assert told(game, 3) == before
    [board] = [each for name, each in game.variables.items() if name == "grid"]
    keys, _ = keys_and_leaf(board.type, game.types)
    assert len(keys) == 1
    return len(game.symbols(keys[0]))


def test_a_rim_is_one_place_if_nobody_goes_on_from_it() -> None:
    # wherever a step from it leads
    assert places_of(RIMMED.format(last="4", asked="other[me]")) == 10
    assert places_of(RIMMED.format(last="0", asked="other[me]")) == 10


def test_a_rim_is_left_if_somebody_goes_on_from_it() -> None:
    assert places_of(RIMMED.format(last="0", asked="rim")) > 10
