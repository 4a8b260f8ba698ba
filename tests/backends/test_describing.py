"""A state as text: the node, and every variable's value as RG writes values."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rgt.backends import load_engine
from rgt.backends.cpp.engine.load import CppEngine
from rgt.backends.forward_model import Engine
from rgt.ir.game import Game
from rgt.ir.types import SetType, TypeName
from rgt.ir.values import Symbol
from tests.backends import games
from tests.backends.cpp.agreement import PLAIN, needs_compiler

pytestmark = pytest.mark.usefixtures("plain_builds")


def compiled(game: Game) -> Engine:
    return CppEngine(game, flags=PLAIN)


both = pytest.mark.parametrize(
    "load", [load_engine, pytest.param(compiled, marks=needs_compiler)], ids=["python", "cpp"]
)


@both
def test_symbols_and_nested_maps(load: Callable[[Game], Engine]) -> None:
    game = games.play("""
        type T = {p, q}; type M = T -> T; type N = T -> M;
        var still: M = {p: q, :p}; var m: N = {:{:p}}; var x: T = p;
        begin, s: player = a; s, t: x = T(*); t, u: m[x][q] = q; u, v: $$ x; v, w: player = b;
        w, y: m[q][q] == q; y, z: $ again; z, end: player = keeper;
    """)
    # x is dead once its tag is made, so it reads as it did first
    state = load(game).initial_state().apply(("q",))
    assert state.node == "w"
    assert state.valuation() == {
        "still": ("q", "p"),
        "m": ("p", "p", "p", "q"),
        "x": ("p",),
        "goals": ("0", "0"),
        "player": ("b",),
        "visible": ("1", "1"),
    }
    assert state.describe().splitlines() == [
        "node w",
        "still = { p: q, q: p }",
        "m = { p: { p: p, q: p }, q: { p: p, q: q } }",
        "x = p",
        "goals = { a: 0, b: 0 }",
        "player = b",
        "visible = { a: 1, b: 1 }",
    ]


@both
def test_more_symbols_than_a_byte_has_codes(load: Callable[[Game], Engine]) -> None:
    numbers = ", ".join(map(str, range(1000)))
    game = games.play(f"""
        type Number = {{{numbers}}}; type Key = {{k, l}};
        var one: Number = 7; var far: Key -> Number = {{:999}};
        begin, s: player = a; s, t: one = Number(*); t, u: one == far[k]; u, v: far[l] = 500;
        v, w: $$ one; w, x: player = b; x, y: far[l] != far[k]; y, z: $ ok; z, end: player = keeper;
    """)
    state = load(game).initial_state().apply(("999",))
    assert state.describe().splitlines()[1:3] == ["one = 7", "far = { k: 999, l: 500 }"]


@both
def test_a_name_that_no_text_of_a_game_has(load: Callable[[Game], Engine]) -> None:
    """Games that are made by programs may call things as they like."""
    game = games.play("begin, s: player = a; s, t: $ ok; t, end: player = keeper;")
    game.define_type("Share", SetType(("50%", "100%s")))
    game.define_variable("share%d", TypeName("Share"), Symbol("100%s"))
    assert load(game).initial_state().describe().endswith("\nshare%d = 100%s")
