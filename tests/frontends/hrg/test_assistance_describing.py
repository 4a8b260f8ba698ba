"""What an editor tells of symbols in HRG: values, sizes, types."""

from __future__ import annotations

import time

import pytest

from rgt.corpus import games
from rgt.frontends.common.symbols import Kind, Range
from rgt.frontends.hrg.assistance import ASSISTANCE
from rgt.frontends.hrg.nodes import RESERVED
from rgt.frontends.hrg.reading.parse import parse
from rgt.ir.diagnostics import Source
from rgt.ir.system.collector import collector_paused

TEXT = """
domain Player = white | black
domain Score = 0 | 100
domain Digit = 0..9
domain Cell = C(X, Y) where X in {a, b}, Y in 0..1 | off
domain Wide = W(X) where X in 0..999999999
domain All = Cell | Player

enemy : Player -> Player
enemy(white) = black
enemy(black) = white

add : Digit -> Digit -> Digit
add(X, Y) = (X + Y) % 10

even : Digit -> Bool
even(4) = 1
even(N) = if N == 6 then 1 else 0

far : Wide -> Wide
far(W) = W

lost : Digit -> Digit
lost(N) = lost(N)

broken : Digit -> Digit
broken(N) = (N +

cell : Cell
digits : Player -> Digit
board : Cell -> Player = { :white ; C(K, 0) = black ; C(L, 1) = black where L in {a} }

graph move(who: Player) {
  player = who
}
"""


def told(name: str, kind: Kind | None = None) -> str | None:
    table = ASSISTANCE.read(Source("game.hrg", TEXT))
    symbol = next(s for s in table.symbols if s.name == name and kind in (None, s.kind))
    return ASSISTANCE.describe(table, symbol)


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("Player", ["// 2 values", "white | black"]),
        ("Digit", ["// 10 values", "0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9"]),
        ("Cell", ["// 5 values", "C(a, 0) | C(a, 1) | C(b, 0) | C(b, 1) | off"]),
        ("Wide", ["// 1000000000 values"]),
        ("PlayerOrSystem", ["// 4 values", "white | black | keeper | random"]),
        ("enemy", ["enemy(white) = black", "enemy(black) = white"]),
        ("even", [*[f"even({n}) = {int(n in (4, 6))}" for n in range(10)]]),
        (
            "add",
            [*[f"add(0, {n}) = {n}" for n in range(10)], "// ... 100 entries in all"],
        ),
        ("cell", ["cell : Cell // begins with C(a, 0)"]),
        ("digits", ["digits : Player -> Digit // begins with { :0 }"]),
        ("player", None),
        ("move", ["graph move(who: Player) {", "  player = who", "}"]),
        ("who", ["// 2 values", "white | black"]),
        ("off", ["off // in Cell, All"]),
        ("C", ["C(X, Y) where X in {a, b}, Y in 0..1 // in Cell, All"]),
        ("far", None),
        ("lost", None),
        ("broken", None),
        ("check", None),
    ],
)
def test_descriptions(name: str, lines: list[str] | None) -> None:
    assert told(name) == (None if lines is None else "\n".join(lines))


def test_a_table_with_one_usual_value_is_short() -> None:
    text = TEXT + "same : Digit -> Digit -> Bool same(3, 4) = 1 same(_, _) = 0"
    table = ASSISTANCE.read(Source("game.hrg", text))
    symbol = next(s for s in table.symbols if s.name == "same")
    assert ASSISTANCE.describe(table, symbol) == "same(3, 4) = 1\nsame(_, _) = 0 // 99 entries"


def test_hints() -> None:
    table = ASSISTANCE.read(Source("game.hrg", TEXT))
    found = {}
    for hint in ASSISTANCE.hints(table, Range(0, len(TEXT))):
        line = TEXT.rfind("\n", 0, hint.offset) + 1
        found[TEXT[line : hint.offset]] = hint.text
    assert found == {
        "domain Digit = 0..9": " 10 values",
        "domain Cell = C(X, Y) where X in {a, b}, Y in 0..1 | off": " 5 values",
        "domain Wide = W(X) where X in 0..999999999": " 1000000000 values",
        "domain All = Cell | Player": " 7 values",
        "add(X": ": Digit",
        "add(X, Y": ": Digit",
        "even(N": ": Digit",
        "far(W": ": Wide",
        "lost(N": ": Digit",
        "broken(N": ": Digit",
        "board : Cell -> Player = { :white ; C(K": ": {a, b}",
    }
    place = TEXT.index("even(N")
    assert [hint.text for hint in ASSISTANCE.hints(table, Range(place, place + 8))] == [": Digit"]


def test_every_symbol_of_the_corpus_is_told_shortly_and_at_once() -> None:
    slowest = 0.0
    for game in games():
        if game.language != "hrg":
            continue
        table = ASSISTANCE.read(Source("game.hrg", game.path.read_text(encoding="utf-8")))
        for symbol in table.symbols:
            # what other tests have left behind takes a second to go through
            with collector_paused():
                begun = time.process_time()
                text = ASSISTANCE.describe(table, symbol)
                slowest = max(slowest, time.process_time() - begun)
            assert text is not None or symbol.place is None or symbol.kind is Kind.PARAMETER
            assert text is None or text.count("\n") < 12
    assert slowest < 0.5


@pytest.mark.parametrize(
    "text",
    [
        "domain D = 0..9999 f : D -> D -> D f(X, Y) = if X == 0 then 0 else f(X - 1, f(Y, X))",
        "domain D = 0..9999 f : D -> D -> D -> D f(X, Y, Z) = Z",
        "domain D = 0..9 f : D -> D f(X) = " + "X + " * 20_000 + "X",
        "domain D = " + "a | " * 20_000 + "a f : D -> D f(X) = X",
        "".join([f"domain D{n} = D{n + 1} " for n in range(4_000)]) + "f : D0 -> D0 f(X) = X",
        "domain D = D f : D -> D f(X) = X",
        "domain D = a f : D -> D f(X) = g(X)"
        + "".join([f" g{n} : D -> D g{n}(X) = g{n + 1}(X)" for n in range(5_000)]),
        "f : D -> D f(X) = " + "(" * 10_000,
    ],
)
def test_what_takes_long_is_not_told(text: str) -> None:
    table = ASSISTANCE.read(Source("game.hrg", text))
    symbols = [symbol for symbol in table.symbols if symbol.name in ("f", "D", "D0")]
    begun = time.process_time()
    for symbol in symbols:
        ASSISTANCE.describe(table, symbol)
    ASSISTANCE.hints(table, Range(0, 1000))
    assert symbols
    assert time.process_time() - begun < 2


def test_the_words_of_the_language_are_explained() -> None:
    assert RESERVED - {"const", "type", "var"} <= set(ASSISTANCE.keywords)
    for word, text in ASSISTANCE.keywords.items():
        example = text.split("```hrg\n")[1].removesuffix("\n```")
        assert word in example or word in ("Visibility", "PlayerOrSystem", "Goals")
        head = example.split()[0]
        whole = head in ("domain", "graph", "reusable") or ":" in example.split()[1:2]
        if not whole and not example.startswith("up(N)"):
            example = f"graph rules() {{ {example} }}"
        parse(Source("example.hrg", f"up : A -> A {example}"))
