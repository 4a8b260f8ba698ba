"""The data part of small descriptions, for the tests of domains, functions and maps."""

from __future__ import annotations

from contextlib import suppress

from rgt.frontends.hrg.evaluation.data import Data, declare
from rgt.frontends.hrg.reading.parse import parse
from rgt.ir.builtins import add_builtins
from rgt.ir.diagnostics import Diagnostic, GameError, Source
from rgt.ir.findings.findings import Findings
from rgt.ir.game import Game
from rgt.ir.text.printer import format_constant, format_type, format_variable
from rgt.passes.validators import validate_declarations

BASE = """
domain Player = white | black
domain Score = 0 | 50 | 100
"""


def declared(text: str, base: str = BASE) -> tuple[Game, Data]:
    """The game and data of a description without any findings; RG's validators agree."""
    source = Source("test.hrg", text + base)
    game, findings = Game("test", source), Findings()
    data = declare(parse(source), game, findings)
    assert [found.render() for found in findings.all] == []
    checked = game.copy()
    add_builtins(checked)
    assert [found.render() for found in validate_declarations(checked)] == []
    return game, data


def found(text: str, base: str = BASE) -> list[Diagnostic]:
    """All findings about a description, in the order of the file."""
    source = Source("test.hrg", text + base)
    findings = Findings()
    with suppress(GameError):
        declare(parse(source), Game("test", source), findings)
    return list(findings.all)


def told(text: str, base: str = BASE) -> list[str]:
    """All findings as ``line:column severity code message (hint)``, notes after bars."""
    lines = []
    for one in found(text, base):
        assert one.span is not None
        hint = f" ({one.hint})" if one.hint else ""
        notes = "".join(f" | {note}" for note, _ in one.notes)
        place = f"{one.span.line}:{one.span.column}"
        lines.append(f"{place} {one.severity} {one.code} {one.message}{hint}{notes}")
    return lines


def constant(game: Game, name: str) -> str:
    """A constant's declaration in RG's text."""
    return format_constant(name, game.constants[name])


def variable(game: Game, name: str) -> str:
    """A variable's declaration in RG's text."""
    return format_variable(name, game.variables[name])


def type_(game: Game, name: str) -> str:
    """A type in RG's text."""
    return format_type(game.types[name])
