"""The registration of the first dialect of RBG, which is translated into that of 2019."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rgt.frontends import Frontend, lowered_by_another
from rgt.frontends.rbg.syntax import Description
from rgt.frontends.rbg2017.formatting import format_text
from rgt.frontends.rbg2017.parse import parse as parse_text
from rgt.frontends.rbg2017.translate import translate
from rgt.ir.diagnostics import Source

if TYPE_CHECKING:
    from rgt.frontends.common.lexicon import Lexicon
    from rgt.frontends.common.symbols import Assistance


def parse(source: Source) -> Description:
    """The game that a text describes, in RBG of 2019; raises `GameError`."""
    return translate(parse_text(source))


def _assistance() -> Assistance:
    from rgt.frontends.rbg2017.assistance import ASSISTANCE

    return ASSISTANCE


def _lexicons() -> tuple[Lexicon, ...]:
    from rgt.frontends.rbg2017.lexicon import LEXICON

    return (LEXICON,)


FRONTEND = Frontend(
    "rbg2017",
    (".rbg2017",),
    parse,
    lowered_by_another,
    format_text,
    via="rbg",
    assistance=_assistance,
    lexicons=_lexicons,
)
"""The registration."""
