"""The registration of Simplified Boardgames."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rgt.frontends import Frontend
from rgt.frontends.simplified.formatting import format_text
from rgt.frontends.simplified.lints.lint import lint
from rgt.frontends.simplified.lower import lower
from rgt.frontends.simplified.parse import parse
from rgt.frontends.simplified.print import print_description
from rgt.frontends.simplified.syntax import Description
from rgt.frontends.simplified.translations.hrg import hrg_of
from rgt.frontends.simplified.translations.rbg import rbg_of
from rgt.ir.diagnostics import Diagnostic

if TYPE_CHECKING:
    from rgt.frontends.common.lexicon import Lexicon
    from rgt.frontends.common.symbols import Assistance


def _check(description: Description) -> list[Diagnostic]:
    return [*description.warnings, *lint(description)]


def _assistance() -> Assistance:
    from rgt.frontends.simplified.assistance import ASSISTANCE

    return ASSISTANCE


def _lexicons() -> tuple[Lexicon, ...]:
    from rgt.frontends.simplified.lexicon import LEXICON

    return (LEXICON,)


FRONTEND = Frontend(
    "simplified",
    (".sbg",),
    parse,
    lower,
    format_text,
    _check,
    print_description,
    translations={"hrg": hrg_of, "rbg": rbg_of},
    assistance=_assistance,
    lexicons=_lexicons,
)
"""The registration."""
