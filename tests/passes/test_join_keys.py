"""Columns and rows that are squares: in random games, and as people write them."""

from __future__ import annotations

from random import Random

from rgt.ir.diagnostics import GameError
from rgt.passes.pipeline import optimize
from tests.passes.small_games import game_of, tree

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


def test_random_games_stay_what_they_are() -> None:
    joined = 0
    for seed in range(600):
        text = keyed(seed)
        game = game_of(text, own=True)
        try:
            before = tree(game)
        except GameError:
            # what is looked up where there is nothing is nobody's game
            continue
        joined += optimize(game, "join-keys").steps > 0
        assert tree(game) == before, text
        optimize(game)
        assert tree(game) == before, text
    assert 100 < joined < 590
