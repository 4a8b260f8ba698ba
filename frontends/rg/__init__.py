"""RG itself as a front end: its text is a game already."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rgt.frontends import Frontend, Options
from rgt.frontends.rg.loose_ends import loose_ends
from rgt.frontends.rg.unused import unused_variables
from rgt.ir.builtins import add_builtins
from rgt.ir.diagnostics import Diagnostic
from rgt.ir.game import Game
from rgt.ir.text.formatting import format_text
from rgt.ir.text.parser import parse_game

if TYPE_CHECKING:
    from rgt.frontends.common.lexicon import Lexicon
    from rgt.frontends.common.symbols import Assistance


def _lower(game: Game, options: Options) -> Game:
    add_builtins(game)
    return game


def _check(game: Game) -> list[Diagnostic]:
    return [*unused_variables(game), *loose_ends(game)]


def _assistance() -> Assistance:
    from rgt.frontends.rg.assistance import ASSISTANCE

    return ASSISTANCE


def _lexicons() -> tuple[Lexicon, ...]:
    from rgt.frontends.rg.lexicon import LEXICON

    return (LEXICON,)


FRONTEND = Frontend(
    "rg",
    (".rg",),
    parse_game,
    _lower,
    format_text,
    _check,
    assistance=_assistance,
    lexicons=_lexicons,
)
"""The registration."""
