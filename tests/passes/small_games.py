"""Games of a few edges for tests of passes, and their trees."""

from __future__ import annotations

from rgt.backends.explore import fingerprint
from rgt.backends.interpreter.engine import load
from rgt.ir.builtins import add_builtins
from rgt.ir.diagnostics import Source
from rgt.ir.game import Game
from rgt.ir.text.parser import parse_game
from rgt.ir.text.printer import print_game

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


def declares(text: str) -> bool:
    """Whether a text has declarations of its own."""
    return any(word in text for word in ("var ", "const ", "type "))


def game_of(text: str, *, own: bool) -> Game:
    """The game of some edges, with the usual variables unless the text has its own."""
    game = parse_game(Source("text", PREAMBLE + ("" if own else VARIABLES) + text))
    add_builtins(game)
    return game


def shown(game: Game, *, own: bool) -> str:
    """The edges of a game, and its own declarations if it has any."""
    usual = print_game(game_of("", own=True)).splitlines()
    lines = [
        line
        for line in print_game(game).splitlines()
        if line not in usual and (own or not line.startswith(("var", "const")))
    ]
    return "\n".join(lines)


def tree(game: Game, depth: int = 3) -> str:
    """The fingerprint of a game's tree."""
    return fingerprint(load(game), depth)
