"""The registration of RBG."""

from __future__ import annotations

from rgt.frontends import Frontend, Options
from rgt.frontends.rbg.formatting import format_text
from rgt.frontends.rbg.lower import translate
from rgt.frontends.rbg.parse import parse
from rgt.frontends.rbg.print import format_description
from rgt.frontends.rbg.syntax import Description
from rgt.ir.game import Game


def _lower(description: Description, options: Options) -> Game:
    return translate(description)


FRONTEND = Frontend(
    "rbg", (".rbg",), parse, _lower, format_text, None, format_description, macros=True
)
"""The registration."""
