"""From text to a game: tokens, directives, macros, and the sections one by one.

Every section is read whatever is wrong with the others, so that all errors are told at once.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TypeVar

from rgt.frontends.rbg.reading.boards import read_board
from rgt.frontends.rbg.reading.cursor import Cursor
from rgt.frontends.rbg.reading.declarations import read_bounded, read_pieces
from rgt.frontends.rbg.reading.expansion import Expander
from rgt.frontends.rbg.reading.lints import lint
from rgt.frontends.rbg.reading.macros import Directives, Section, directives, end_of
from rgt.frontends.rbg.reading.parse_rules import read_rules
from rgt.frontends.rbg.reading.scope import Kind, Scope
from rgt.frontends.rbg.syntax import Chain, Description
from rgt.frontends.rbg.tokens import SECTIONS, tokens
from rgt.ir.diagnostics import Fix, Source, Span
from rgt.ir.findings.findings import Findings, Problem
from rgt.ir.findings.respelling import renamed
from rgt.ir.system.budget import doing
from rgt.ir.system.collector import collector_paused

_T = TypeVar("_T")


def parse(source: Source) -> Description:
    """The game that a text describes; raises GameError (RBG001 to RBG039)."""
    findings = Findings("RBG005")
    with collector_paused():
        reader = _Reader(source, findings)
        description = reader.description()
    findings.raise_errors()
    doubts = partial(lint, description, reader.directives)
    return replace(description, warnings=findings.all, doubts=doubts)


class _Reader:
    """Reads the sections of a game in the order in which they need each other."""

    def __init__(self, source: Source, findings: Findings) -> None:
        self._source = source
        self._findings = findings
        self.directives: Directives = directives(tokens(source, findings), findings)
        self._expander = Expander(self.directives, findings)
        self._scope = Scope(self.directives, findings)

    def description(self) -> Description:
        self._tell_missing()
        scope = self._scope
        players = self._section(
            "players", "RBG022", "player", lambda c: read_bounded(c, scope, "player")
        )
        pieces = self._section("pieces", "RBG022", "piece", lambda c: read_pieces(c, scope))
        variables = self._section(
            "variables", "RBG022", "variable", lambda c: read_bounded(c, scope, "variable")
        )
        board = self._section("board", "RBG026", "label", lambda c: read_board(c, scope))
        rules = self._section("rules", "RBG032", None, lambda c: read_rules(c, scope))
        return Description(
            players or (),
            pieces or (),
            variables or (),
            board or (),
            rules or Chain(()),
            self._source,
        )

    def _tell_missing(self) -> None:
        for name in SECTIONS:
            if name not in self.directives.sections:
                hint = f"write '#{name} ='" + ", even if there are none" * (name == "variables")
                message = f"the section '#{name}' is missing"
                fixes = renamed(name, self._names_of_macros())
                place = None
                if fixes:
                    place = fixes[0].edits[0][0]
                    hint = f"'#{place.text}' is a macro here, which nothing uses: write '#{name} ='"
                elif name == "variables":
                    fixes = self._no_variables()
                self._findings.error("RBG020", message, place, hint=hint, fixes=fixes)

    def _no_variables(self) -> tuple[Fix, ...]:
        """The fix that says there are no variables, before the board."""
        board = self.directives.sections.get("board")
        if board is None:
            return ()
        source = self._source
        start = source.text.rfind("#", 0, board.name.span.start)
        place = source.span(start, start)
        return (Fix("add '#variables ='", ((place, "#variables =\n"),)),)

    def _names_of_macros(self) -> dict[str, Span | None]:
        """Where macros that nothing uses have their names: a misspelt section is one of them."""
        macros, sections = self.directives.macros, self.directives.sections.values()
        bodies = [macro.body for each in macros.values() for macro in each.values()]
        bodies += [section.body for section in sections]
        used = {token.text for body in bodies for token in body}
        return {
            name: macro.name.span
            for name, each in macros.items()
            if name not in used and not (macro := next(iter(each.values()))).parameters
        }

    def _section(
        self, name: str, code: str, kind: Kind | None, read: Callable[[Cursor], _T]
    ) -> _T | None:
        """What a section says; None, and its names unclear, if it cannot be read."""
        section = self.directives.sections.get(name)
        result: _T | None = None
        if section is not None:
            with doing(f"reading the section '#{name}'", section.name.span):
                result = self._read(section, code, read)
        if kind is not None and result is None:
            self._scope.unclear.add(kind)
        return result

    def _read(self, section: Section, code: str, read: Callable[[Cursor], _T]) -> _T | None:
        expanded = self._expander.section(section)
        if expanded is None:
            return None
        cut = self._scope.cut(expanded)
        if cut is not None and section.name.text != "rules":
            return None
        expanded = cut or expanded
        try:
            macros = self.directives.macros
            return read(Cursor(expanded, end_of(section), code, self._findings, macros))
        except Problem as problem:
            self._findings.add(problem.diagnostic)
            return None
