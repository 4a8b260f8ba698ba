"""What a comparison leaves of the one variable that it reads: by tables, as if tried one by one."""

from __future__ import annotations

import pytest

from rgt.ir.builtins import add_builtins
from rgt.ir.diagnostics import Source
from rgt.ir.game import Game
from rgt.ir.text.parser import parse_game
from rgt.passes.analyses.values import value_readers
from rgt.passes.analyses.values.value_sets import ValueSets

PREAMBLE = """
type Player = { white, black };
type Score = { 0, 1 };
type T = { a, b, c, d };
type Few = { a, b };
const next: T -> T = { a: b, b: c, c: d, :a };
const kind: Few -> T = { a: c, :d };
const step: T -> T -> T = { a: { a: b, :c }, :{ :d } };
var player: PlayerOrSystem = white;
var x: T = a;
var y: T = a;
var m: T -> T = { :a };
"""


def game_of(comparison: str) -> Game:
    """A game in which something is compared behind a choice of x."""
    edges = f"""
        begin, p: x = T(*);
        p, q: {comparison};
        q, end: player = keeper;
        """
    game = parse_game(Source("case", PREAMBLE + edges))
    add_builtins(game)
    return game


@pytest.mark.parametrize(
    ("comparison", "left"),
    [
        ("next[x] == c", "b"),
        ("next[x] != c", "acd"),
        ("c == next[next[x]]", "a"),
        ("next[x] == x", ""),
        ("next[x] != x", "abcd"),
        ("step[a][x] == b", "a"),
        ("step[x][a] != d", "a"),
        ("step[x][x] == step[a][x]", "a"),
        ("kind[x] == c", "acd"),
        ("kind[x] != c", "bcd"),
        ("kind[x] == next[x]", "cd"),
        ("step[x] == step[a]", "abcd"),
        ("x != b", "acd"),
    ],
)
def test_what_a_comparison_leaves(comparison: str, left: str) -> None:
    game = game_of(comparison)
    analysis, known = ValueSets(1 << 15, 10)(game)
    assert known["p"]
    if not left:
        assert not known["q"]
        return
    assert analysis.held("x", [], known["q"]) == frozenset(left)


def test_maps_at_one_variable_are_looked_up_once(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[object] = []
    read_one = value_readers._symbols_in

    def counted(*given: object) -> object:
        read.append(given)
        return read_one(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(value_readers, "_symbols_in", counted)
    symbols = [f"s{i}" for i in range(500)]
    entries = ", ".join(f"{symbol}: {symbols[i // 2]}" for i, symbol in enumerate(symbols))
    text = f"""
        type Player = {{ white, black }};
        type Score = {{ 0, 1 }};
        type T = {{ {", ".join(symbols)} }};
        const half: T -> T = {{ {entries}, :s0 }};
        var player: PlayerOrSystem = white;
        var x: T = s0;
        begin, p: x = T(*);
        """
    text += "".join(f"p, q: half[x] == s{i};\np, r: half[x] != s{i};\n" for i in range(100))
    text += "q, end: player = keeper;\nr, end: player = keeper;"
    game = parse_game(Source("case", text))
    add_builtins(game)
    analysis, known = ValueSets(1 << 15, 1000)(game)
    assert analysis.held("x", [], known["q"]) == frozenset(symbols[:200])
    assert not read
