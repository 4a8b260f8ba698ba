"""Columns and rows that are squares: in random games, and as people write them."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from rgt.ir.diagnostics import GameError
from rgt.ir.text.printer import print_game
from rgt.passes.pipeline import optimize
from tests.passes.small_games import DROPS_TAGS, game_of, told

SMALL = """
type X = { p, q };
type Y = { 1, 2 };
var m: X -> Y -> T = { p: { 1: b, :a }, :{ 2: c, :a } };
var x: X = p;
var y: Y = 1;
begin, a: x = X(*);
a, b: y = Y(*);
b, c: m[x][y] == a;
c, d: $$ x;
d, e: $$ y;
e, f: x = q;
f, g: m[x][y] = b;
g, begin: player = black;
g, end: player = keeper;
"""

DECLARED = """
type X = { p, q, o };
type In = { p, q };
type Y = { 1, 2 };
const left: X -> X = { p: q, q: o, :p };
const up: Y -> Y = { 1: 2, :1 };
const across: T -> X -> X = { a: { p: o, :p }, :{ q: o, :q } };
const bent: X -> Y -> X = { p: { 1: q, :o }, :{ 2: p, :q } };
const at: T -> Y -> Y = { a: { :2 }, :{ 1: 2, :1 } };
const low: In -> Y = { p: 2, :1 };
const row: Y -> T = { 1: b, :a };
var m: X -> Y -> T = { p: row, q: { 2: c, :a }, :{ :a } };
var n: T -> X -> Y -> T = { :m_begins };
var k: X -> Y -> Y = { q: { 1: 2, :1 }, :{ :1 } };
var x: X = q;
var y: Y = 2;
var x2: X = p;
var y2: Y = 1;
var t: T = a;
""".replace("m_begins", "{ p: { 1: b, :c }, :{ 2: b, :a } }")


def keyed(seed: int) -> str:
    """A game that chooses columns and rows, together or apart, and writes at them."""
    draw = Random(seed)
    names = (("x", "y"), ("x", "y"), ("x", "y"), ("x2", "y2"), ("x", "y2"))

    def column(name: str) -> str:
        return draw.choice((name, name, name, f"left[{name}]", f"across[t][{name}]", "p", "o"))

    def line(name: str) -> str:
        return draw.choice((name, name, name, f"up[{name}]", "2", "k[x][y]"))

    def cell() -> str:
        x, y = draw.choice(names)
        return f"{draw.choice(('m', 'm', 'n[t]', 'n[b]'))}[{column(x)}][{line(y)}]"

    def label() -> str:
        x, y = draw.choice(names)
        return draw.choice(
            (
                f"{x} = X(*)",
                f"{x} = In(*)",
                f"{y} = Y(*)",
                f"{x} = {column(x)}",
                f"{y} = {line(y)}",
                f"{x} = bent[{x}][{y}]",
                f"{y} = at[t][{line(y)}]",
                f"{cell()} == {draw.choice('ab')}",
                f"{cell()} != {cell()}",
                f"{x} != {draw.choice(('q', 'x', 'left[x2]'))}",
                f"{cell()} = {draw.choice('abct')}",
                f"{cell()} = T(*)",
                f"t = {cell()}",
                f"k[{column(x)}][{line(y)}] = {line(y)}",
                f"$$ {x}",
                f"$$ {y}",
                "player = black",
                "? c -> d",
                "! c -> d",
                draw.choice(("m = n[a]", "t = row[1]", "t = b", "t = a")),
            )
        )

    def chosen(first: str, last: str) -> list[str]:
        """Edges that choose a square, with something between them or not."""
        x, y = draw.choice(names[:4])
        labels = [f"{x} = {draw.choice(('X', 'In'))}(*)", f"{y} = Y(*)"]
        draw.shuffle(labels)
        if draw.random() < 0.6:
            labels.insert(1, label())
        if draw.random() < 0.2:
            labels.insert(2, draw.choice((label(), f"{y} = k[{x}][{y}]")))
        if draw.random() < 0.2:
            # what is looked up may be asked for only behind the condition
            labels = [f"{x} = X(*)", f"{x} != o", f"{y} = low[{x}]"]
        nodes = [first, *(f"{first}{number}" for number in range(1, len(labels))), last]
        edges = [f"{nodes[i]}, {nodes[i + 1]}: {each};" for i, each in enumerate(labels)]
        if draw.random() < 0.1:
            edges.append(f"{first}, {draw.choice(nodes[1:])}: {label()};")
        return edges

    length = draw.randint(2, 5)
    edges = [
        *chosen("begin", "a0"),
        *(f"a{number}, a{number + 1}: {label()};" for number in range(length)),
        f"a{draw.randrange(length)}, a{length}: {label()};" if draw.random() < 0.5 else "",
        f"a{length}, b: $$ x;",
        "b, b1: $$ y;",
        "b1, e: player = black;",
        *chosen("e", "f"),
        f"f, g: {label()};",
        f"g, h: {label()};",
        "h, i: $$ x2;",
        f"i, begin: player = {draw.choice(('white', 'black'))};",
        f"h, end: {cell()} == c;",
        *chosen("c", "c8"),
        f"c8, c9: {label()};" if draw.random() < 0.5 else "c8, c9: ;",
        f"c9, d: {cell()} == {draw.choice('bc')};",
    ]
    # a check that asks itself would be no game
    return DECLARED + "\n".join(
        edge.replace("? c -> d", "").replace("! c -> d", "") if edge.startswith("c") else edge
        for edge in edges
        if edge
    )


@pytest.mark.parametrize(
    "seeds",
    [range(100), pytest.param(range(100, 400), marks=pytest.mark.long)],
    ids=["some", "more"],
)
def test_random_games_stay_what_they_are(seeds: range) -> None:
    """A hundred of them in every run, 300 more in `make test-long`."""
    joined = 0
    for seed in seeds:
        text = keyed(seed)
        game = game_of(text, own=True)
        try:
            before = told(game)
        except GameError:
            # what is looked up where there is nothing is nobody's game
            continue
        joined += optimize(game, "join-keys").steps > 0
        assert told(game) == before, text
        optimize(game, skip=[DROPS_TAGS])
        assert told(game) == before, text
    assert 60 * len(seeds) < 400 * joined < 390 * len(seeds)


@pytest.mark.parametrize("pairs", ["q_2, q_1, p_2, p_1", "p_2, p_1, q_1, q_2"])
def test_pairs_may_have_a_type_already_in_another_order(pairs: str) -> None:
    game = game_of(f"type Square = {{ {pairs} }};" + SMALL, own=True)
    before = told(game)
    assert optimize(game, "join-keys").steps == 1
    assert told(game) == before


@pytest.mark.parametrize(
    ("constant", "here", "there"),
    [
        ("const first: Z = z;\ntype Z = { p, z };", "x: X = p", "x: X = first"),
        ("const row: Y -> Z = { :z };\ntype Z = { a, z };", "p: { 1: b, :a }", "p: row"),
    ],
    ids=["symbol", "row"],
)
def test_loosely_typed_beginnings_are_left_alone(constant: str, here: str, there: str) -> None:
    assert here in SMALL
    game = game_of(constant + SMALL.replace(here, there), own=True)
    assert optimize(game, "join-keys").steps == 0


def boards(rows: Sequence[str]) -> str:
    """A game on one of several boards, the first rows of which begin so."""
    text = """
type X = { p, q };
type Y = { 1, 2 };
type Z = { a, z };
const loose: Y -> Z = { :z };
"""
    for i, row in enumerate(rows):
        text += f"""
var m{i}: X -> Y -> T = {{ p: {row}, :{{ 2: c, :a }} }};
var x{i}: X = p;
var y{i}: Y = 1;
begin, a{i}: x{i} = X(*);
a{i}, b{i}: y{i} = Y(*);
b{i}, c{i}: m{i}[x{i}][y{i}] == a;
c{i}, d{i}: $$ x{i};
d{i}, e{i}: $$ y{i};
e{i}, f{i}: m{i}[x{i}][y{i}] = b;
f{i}, begin: player = black;
"""
    return text + "begin, end: player = keeper;\n"


def joined_boards(rows: Sequence[str]) -> tuple[list[str], int]:
    """The variables of pairs that several boards are left with, and after how many steps."""
    game = game_of(boards(rows), own=True)
    before = told(game)
    steps = optimize(game, "join-keys").steps
    assert told(game) == before
    return [name for name in game.variables if name.startswith("x") and "_" in name], steps


def test_boards_beside_each_other_are_joined_at_once() -> None:
    assert joined_boards(["{ 1: b, :a }", "{ :a }", "{ :c }"]) == (["x0_y0", "x1_y1", "x2_y2"], 1)


@pytest.mark.parametrize("loose", range(5))
def test_a_board_that_is_left_alone_holds_up_no_other(loose: int) -> None:
    rows = ["{ 1: b, :a }"] * 5
    rows[loose] = "loose"
    found, _ = joined_boards(rows)
    assert sorted(found) == [f"x{i}_y{i}" for i in range(5) if i != loose]


def test_what_a_condition_leaves_few_of_is_chosen_before() -> None:
    text = SMALL.replace("a, b: y = Y(*);", "a, a1: x == p;\na1, b: y = Y(*);")
    assert optimize(game_of(text, own=True), "join-keys").steps == 0


def test_a_joined_label_is_of_both_lines() -> None:
    game = game_of(SMALL, own=True)
    first, second = game.automaton.out_edges("begin")[0], game.automaton.out_edges("a")[0]
    optimize(game, "join-keys")
    assert game.automaton[first.key].origin.parents == (second.key,)


def test_long_lines_are_read_once() -> None:
    steps = "".join(
        f"s{i}, x{i}: x = p;\nx{i}, y{i}: y = 2;\ny{i}, s{i + 1}: m[x][y] == c;\n"
        for i in range(3000)
    )
    text = SMALL.replace("e, f: x = q;", f"e, s0: ;\n{steps}s3000, f: x = q;")
    game = game_of(text, own=True)
    assert not optimize(game, "join-keys", seconds=20).cut


_FALLING = """
type Column = { p, q };
type Row = { 1, 2, 3 };
const up: Row -> Row = { 1: 2, :3 };
var m: Column -> Row -> T = { :{ :a } };
var x: Column = p;
var y: Row = 1;
begin, a: x = Column(*);
a, b: m[x][3] == a;
b, c: $$ x;
c, d: y = 1;
d, e: m[x][y] != a;
e, d: y = up[y];
d, f: m[x][y] == a;
f, g: m[x][y] = b;
g, begin: player = black;
"""


def _joined(text: str) -> bool:
    game = game_of(text, own=True)
    before = told(game, 4)
    optimize(game, "join-keys")
    assert told(game, 4) == before
    return "x_y" in game.variables


def test_a_row_that_is_walked_along_in_a_column_that_is_chosen() -> None:
    assert _joined(_FALLING)
    # nothing is walked along
    assert not _joined(_FALLING.replace("y = up[y]", "y = 2"))
    # two choices with a condition between, which few of the first may pass
    assert not _joined(_FALLING.replace("c, d: y = 1", "c, d: y = Row(*)"))
    # where a disc is let in and found again are other variables, of which the column is a key alone
    other = "var x2: Column = p; var y2: Row = 1; var top: Column -> Row = { :1 }; var x"
    beside = _FALLING.replace("var x", other, 1)
    found = "f, f1: x2 = x; f1, f2: top[x2] = y; f2, f3: y2 = top[x2]; f3, g: m[x2][y2] = b;"
    assert _joined(beside)
    assert not _joined(beside.replace("f, g: m[x][y] = b;", found))
    # the column is a key by itself
    alone = _FALLING.replace("var x", "var n: Column -> T = { :a }; var x")
    assert not _joined(alone.replace("b, c: $$ x", "b, i: n[x] == a; i, c: $$ x"))


@pytest.mark.parametrize("size", [4, 12])
def test_steps_by_column_and_row_are_one_look_up_on_large_boards_too(size: int) -> None:
    numbers = [f"c{i}" for i in range(size)]
    more = ", ".join(f"c{i}: c{i + 1}" for i in range(size - 1))
    less = ", ".join(f"c{i + 1}: c{i}" for i in range(size - 1))
    game = game_of(
        f"""
        type N = {{ {", ".join(numbers)} }};
        type D = {{ m, z, p }};
        const by: D -> N -> N = {{
            p: {{ {more}, :c{size - 1} }}, m: {{ {less}, :c0 }}, :{{ {less}, :c0 }} }};
        var board: N -> N -> T = {{ :{{ :a }}, c1: {{ c1: b, :a }} }};
        var x: N = c0; var y: N = c0; var dx: D = m; var dy: D = m;
        begin, q: x = N(*); q, r: y = N(*); r, s: board[x][y] == b; s, t: $$ x; t, u: $$ y;
        u, v: dx = D(*); v, w: dy = D(*);
        w, l: x = by[dx][x]; l, m1: y = by[dy][y]; m1, n: board[x][y] == a; n, w: ; n, o: $$ x;
        o, o1: $$ y; o1, o2: board[x][y] = c; o2, begin: player = black;
        """,
        own=True,
    )
    before = told(game, 2)
    optimize(game, skip=[DROPS_TAGS])
    assert told(game, 2) == before
    steps = [line for line in print_game(game).splitlines() if ": x_y = pair" in line]
    assert len(steps) == 1 and "[x_y]" in steps[0] and "]]" not in steps[0]
