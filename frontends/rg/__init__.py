"""RG itself as a front end: its text is a game already."""

from __future__ import annotations

from rgt.frontends import Frontend, Options
from rgt.ir.builtins import add_builtins
from rgt.ir.diagnostics import Source
from rgt.ir.game import Game
from rgt.ir.text.parser import parse_game
from rgt.ir.text.printer import print_game


def _lower(game: Game, options: Options) -> Game:
    add_builtins(game)
    return game


def _format(source: Source) -> str:
    return print_game(parse_game(source))


FRONTEND = Frontend("rg", (".rg",), parse_game, _lower, _format)
"""The registration."""
