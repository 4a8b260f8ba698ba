"""The registration of HRG."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rgt.frontends import Frontend, Options
from rgt.frontends.hrg.checking.advice import advice
from rgt.frontends.hrg.checking.over import complain_of_no_end
from rgt.frontends.hrg.checking.unused import tell_unused
from rgt.frontends.hrg.lower import translate
from rgt.frontends.hrg.reading.parse import parse
from rgt.frontends.hrg.syntax import Description
from rgt.frontends.hrg.writing.formatting import format_text
from rgt.frontends.hrg.writing.print import format_description
from rgt.ir.diagnostics import Diagnostic, GameError
from rgt.ir.findings.findings import Findings
from rgt.ir.game import Game

if TYPE_CHECKING:
    from rgt.frontends.common.lexicon import Lexicon
    from rgt.frontends.common.symbols import Assistance


def _lower(description: Description, options: Options) -> Game:
    findings = Findings()
    game = translate(description, findings, inline=options.graphs == "inlined")
    for warning in findings.warnings:
        options.report(warning)
    return game


def _check(description: Description) -> list[Diagnostic]:
    findings = Findings()
    try:
        complain_of_no_end(translate(description, findings), description, findings)
        tell_unused(description, findings)
    except GameError as problem:
        for found in problem.diagnostics:
            findings.add(found)
    return list(findings.all)


def _assistance() -> Assistance:
    from rgt.frontends.hrg.assistance import ASSISTANCE

    return ASSISTANCE


def _lexicons() -> tuple[Lexicon, ...]:
    from rgt.frontends.hrg.lexicon import LEXICON

    return (LEXICON,)


FRONTEND = Frontend(
    "hrg",
    (".hrg",),
    parse,
    _lower,
    format_text,
    _check,
    format_description,
    advice=advice,
    assistance=_assistance,
    lexicons=_lexicons,
)
"""The registration."""
