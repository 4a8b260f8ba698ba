"""The pictures in the passes' documentation are true."""

from __future__ import annotations

import pytest

from rgt.backends.explore import fingerprint
from rgt.backends.interpreter.engine import load as engine
from rgt.ir.builtins import add_builtins
from rgt.ir.diagnostics import Source
from rgt.ir.game import Game
from rgt.ir.text.parser import parse_game
from rgt.ir.text.printer import print_game
from rgt.passes.pipeline import optimize
from rgt.passes.registry import PASSES, load

PREAMBLE = """
type Player = { white, black };
type Score = { 0, 1 };
type T = { a, b, c };
var player: PlayerOrSystem = white;
"""
VARIABLES = """
var x: T = a;
var y: T = a;
var z: T = a;
var m: T -> T = { :a };
"""


def game_of(picture: str, *, declares: bool) -> Game:
    """The game of a picture, with the usual variables unless it declares its own."""
    game = parse_game(Source("picture", PREAMBLE + ("" if declares else VARIABLES) + picture))
    add_builtins(game)
    return game


def shown(game: Game, *, declares: bool) -> list[str]:
    """What a picture shows of a game: its edges, and its declarations if it has any."""
    hidden = ("type", "var goals", "var player", "var visible")
    return [
        line
        for line in print_game(game).splitlines()
        if not line.startswith(hidden) and (declares or not line.startswith(("var", "const")))
    ]


@pytest.mark.parametrize("name", PASSES)
def test_picture(name: str) -> None:
    before, after = load(name).picture()
    declares = "var " in before or "const " in before
    game = game_of(before, declares=declares)
    tree = fingerprint(engine(game), 3)
    assert optimize(game, name).steps > 0
    expected = game_of(after, declares=declares)
    assert shown(game, declares=declares) == shown(expected, declares=declares)
    assert fingerprint(engine(game), 3) == tree


@pytest.mark.parametrize("name", PASSES)
def test_documentation_has_its_headings(name: str) -> None:
    text = load(name).documentation()
    assert load(name).summary().endswith(".")
    for heading in ("Before::", "After::", "Why sound: ", "Not applied: ", "Ends: ", "Source: "):
        assert f"\n{heading}" in text
