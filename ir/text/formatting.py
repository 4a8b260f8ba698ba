"""Formatting RG text without losing its comments.

Without comments and bindings the result is the canonical text of the game.  A comment moves
with the declaration that it stands before, in, or behind; comments at the top of the file that
an empty line sets off stay there.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from rgt.ir import pragmas as p
from rgt.ir.automaton import Edge
from rgt.ir.diagnostics import Source
from rgt.ir.game import Constant, Variable
from rgt.ir.text.binding import BoundNode, BoundPragma, spelled_out
from rgt.ir.text.grammar import EdgeDeclaration, TypeDeclaration, ValueDeclaration, parser
from rgt.ir.text.parser import RAW_PRAGMA, TO_SEMICOLON, parse_game
from rgt.ir.text.printer import (
    format_constant,
    format_edge,
    format_pragma,
    format_type,
    format_type_declaration,
    format_variable,
)
from rgt.ir.text.syntax_errors import KNOWN_PRAGMAS

_GAP = re.compile(r"[ \t\r\n]+|//[^\n]*")
_COMMENT = re.compile(r"//[^\n]*")

_PRAGMAS, _TYPES, _CONSTANTS, _VARIABLES, _EDGES = range(5)


def format_text(source: Source) -> str:
    """The text in canonical form, comments kept; formatting it again changes nothing.

    Raises GameError if the text is no game.
    """
    parse_game(source)
    return _Text(source.text).formatted()


@dataclass(slots=True)
class _Item:
    """One declaration with its comments."""

    section: int
    text: str
    before: list[str]
    behind: list[str] = field(default_factory=list)


class _Text:
    """The declarations and comments of one text that is known to be well-formed."""

    def __init__(self, text: str) -> None:
        self._header: list[str] = []
        self._items: list[_Item] = []
        self._waiting: list[str] = []
        position = 0
        while position < len(text):
            gap = _GAP.match(text, position)
            if gap is not None:
                self._gap(gap[0], text, position)
                position = gap.end()
            else:
                position = self._declaration(text, position)

    def formatted(self) -> str:
        lines = [*self._header, ""] if self._header else []
        for item in sorted(self._items, key=lambda item: item.section):
            _set_off(lines, item.before)
            lines.append("  ".join([item.text, *item.behind]))
        _set_off(lines, self._waiting)
        return "\n".join([*lines, ""]) if lines else ""

    def _gap(self, gap: str, text: str, position: int) -> None:
        if gap.startswith("//"):
            comment = gap.rstrip()
            line = text[text.rfind("\n", 0, position) + 1 : position]
            if self._items and not self._waiting and line.rstrip().endswith(";"):
                self._items[-1].behind.append(comment)
            else:
                self._waiting.append(comment)
        elif gap.count("\n") > 1 and not self._items and not self._header:
            self._header, self._waiting = self._waiting, []

    def _declaration(self, text: str, position: int) -> int:
        pragma = RAW_PRAGMA.match(text, position)
        if pragma is not None and pragma[1] not in KNOWN_PRAGMAS:
            self._add(_PRAGMAS, pragma[0])
            return pragma.end()
        whole = TO_SEMICOLON.match(text, position)
        assert whole is not None
        self._waiting += [comment.rstrip() for comment in _COMMENT.findall(whole[0])]
        self._add(*_canonical(whole[0]))
        return whole.end()

    def _add(self, section: int, text: str) -> None:
        self._items.append(_Item(section, text, self._waiting))
        self._waiting = []


def _set_off(lines: list[str], comments: list[str]) -> None:
    """Add comments after an empty line, unless there is one or nothing stands before."""
    if comments and lines and lines[-1]:
        lines.append("")
    lines += comments


def _canonical(chunk: str) -> tuple[int, str]:
    """The section and the canonical text of one declaration."""
    declared = parser().parse(chunk, start="declaration")
    if isinstance(declared, EdgeDeclaration):
        source, target = _spelled(declared.source), _spelled(declared.target)
        return _EDGES, format_edge(Edge(source, target, 0, declared.action))
    if isinstance(declared, TypeDeclaration):
        return _TYPES, format_type_declaration(declared.name, declared.type)
    if isinstance(declared, ValueDeclaration):
        name, type_, value = declared.name, declared.type, declared.value
        if declared.variable:
            return _VARIABLES, format_variable(name, Variable(type_, value))
        return _CONSTANTS, format_constant(name, Constant(type_, value))
    pragma: p.Pragma = declared  # type: ignore[assignment]
    if isinstance(declared, BoundPragma):
        pragma = spelled_out(declared, _spelled)
    return _PRAGMAS, format_pragma(pragma)


def _spelled(node: BoundNode) -> str:
    """A node as it is written, its bindings included."""
    return node.name + "".join(f"({name}: {format_type(type_)})" for name, type_ in node.bindings)
