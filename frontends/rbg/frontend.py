"""The registration of RBG."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rgt.frontends import Frontend, Options
from rgt.frontends.rbg.high_level import syntax as high_level
from rgt.frontends.rbg.high_level.print import format_high_level
from rgt.frontends.rbg.lower import translate
from rgt.frontends.rbg.reading.parse import parse
from rgt.frontends.rbg.reading.straightness import facts
from rgt.frontends.rbg.syntax import Description
from rgt.frontends.rbg.writing.formatting import format_text
from rgt.frontends.rbg.writing.print import format_description
from rgt.ir.diagnostics import Diagnostic
from rgt.ir.game import Game

if TYPE_CHECKING:
    from rgt.frontends.common.lexicon import Lexicon
    from rgt.frontends.common.symbols import Assistance


def _lower(description: Description, options: Options) -> Game:
    for warning in description.warnings:
        options.report(warning)
    return translate(description)


def _check(description: Description) -> list[Diagnostic]:
    return [*description.warnings, *description.doubts()]


def _print(tree: Description | high_level.Description) -> str:
    """The text of a game whose macros are gone, or of one that a program wrote with some."""
    if isinstance(tree, high_level.Description):
        return format_high_level(tree)
    return format_description(tree)


def _assistance() -> Assistance:
    from rgt.frontends.rbg.assistance import ASSISTANCE

    return ASSISTANCE


def _lexicons() -> tuple[Lexicon, ...]:
    from rgt.frontends.rbg.lexicon import LEXICON

    return (LEXICON,)


FRONTEND = Frontend(
    "rbg",
    (".rbg",),
    parse,
    _lower,
    format_text,
    _check,
    _print,
    macros=True,
    facts=facts,
    assistance=_assistance,
    lexicons=_lexicons,
)
"""The registration."""
