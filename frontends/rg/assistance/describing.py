"""What is worth knowing of a symbol: values, symbols of types, the edges at a node."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import islice

from rgt.frontends.common.symbols import Hint, Kind, Range, Role, Symbol, SymbolTable
from rgt.frontends.rg.assistance.table import RgTable

_MOST_LINES, _WIDTH = 12, 88
_MOST_EDGES = 5
_LONGEST = 4000
"""So many characters of a declaration are looked at: they fill all lines that are shown."""
_FEW = 6
_BLANKS = re.compile(r"(?:\s|//[^\n]*(?:\n|$))+")


def describe(table: SymbolTable, symbol: Symbol) -> str | None:
    """The declaration of what is declared, types of a symbol, edges of a node."""
    assert isinstance(table, RgTable)
    if symbol.kind is Kind.NODE:
        return _node(table, symbol)
    if symbol.kind in (Kind.MEMBER, Kind.PLAYER):
        return _member(table, symbol)
    if symbol.kind is Kind.TYPE:
        count = _count(table, symbol)
        written = f"type {symbol.name} = {symbol.type};" if symbol.type else ""
        return _block(written, f"// {count} symbols" if count else "")
    if symbol.extent is None or symbol.kind is Kind.PARAMETER:
        return None
    return _block(_text(table, symbol.extent), "")


def hints(table: SymbolTable, place: Range) -> list[Hint]:
    """How many symbols there are in the types that are declared in a part of the text."""
    assert isinstance(table, RgTable)
    found: list[Hint] = []
    for occurrence in table.occurrences_in(place):
        symbol = occurrence.symbol
        if symbol.kind is Kind.TYPE and occurrence.role is Role.DEFINITION:
            count = _count(table, symbol)
            if count > _FEW:
                found.append(Hint(occurrence.place.end, f" /{count}/"))
    return found


def _count(table: RgTable, symbol: Symbol) -> int:
    """How many symbols a type has that is a set written out; 0 for any other."""
    shape = table.shapes.named(symbol.name)
    if shape.keys or shape.leaf is None or "{" not in (symbol.type or ""):
        return 0
    return len(set(shape.leaf))


def _text(table: RgTable, place: Range) -> str:
    return table.source.text[place.start : min(place.end, place.start + _LONGEST)]


def _block(written: str, remark: str) -> str | None:
    """A declaration broken into lines, as many as are shown, and a remark under it."""
    lines = list(islice(_lines(_BLANKS.sub(" ", written[:_LONGEST]).strip()), _MOST_LINES + 1))
    if len(lines) > _MOST_LINES or len(written) > _LONGEST:
        lines[_MOST_LINES - 1 :] = ["    ..."]
    return "\n".join([*lines, *([remark] if remark else [])]) or None


def _lines(written: str) -> Iterator[str]:
    """A text on one line broken behind commas."""
    margin = ""
    while len(written) > _WIDTH:
        at = written.rfind(", ", 0, _WIDTH) + 1 or written.find(", ") + 1
        if at <= 0:
            break
        yield margin + written[:at]
        margin, written = "    ", written[at:].lstrip()
    if written:
        yield margin + written


def _node(table: RgTable, symbol: Symbol) -> str | None:
    """The edges that leave a node and those that lead to it, some of each."""
    leaving: dict[Range, None] = {}
    arriving: dict[Range, None] = {}
    asked: dict[Range, None] = {}
    for occurrence in table.occurrences_of(symbol):
        index = table.statements.at(occurrence.place.start + 1)
        if index is None:
            continue
        extent = Range(*table.statements.extent(index))
        if occurrence.role is Role.DEFINITION:
            leaving[extent] = None
        elif table.source.text.startswith("@", extent.start):
            continue
        elif _is_target(table, index, occurrence.place):
            arriving[extent] = None
        else:
            asked[extent] = None
    lines: list[str] = []
    for what, places in (("out", leaving), ("in", arriving), ("asked", asked)):
        if places:
            lines.append(f"// {what}: {len(places)}")
            lines += _some(table, places)
    return "\n".join(lines) or None


def _is_target(table: RgTable, index: int, place: Range) -> bool:
    """Whether a node is the second one of an edge, not asked for in its label."""
    before = table.statements.before(place.start)
    depth = 0
    for token in before:
        depth += (token == "(") - (token == ")")
        if token == ":" and depth == 0:
            return False
    return before[-1:] == [","]


def _some(table: RgTable, places: Iterable[Range]) -> Iterator[str]:
    """The first edges, each on a line."""
    shown = list(islice(places, _MOST_EDGES + 1))
    for place in shown[:_MOST_EDGES]:
        written = _BLANKS.sub(" ", _text(table, place)).strip()
        yield written if len(written) <= _WIDTH else written[: _WIDTH - 3] + "..."
    if len(shown) > _MOST_EDGES:
        yield "// ..."


def _member(table: RgTable, symbol: Symbol) -> str | None:
    """The types with names that have a symbol."""
    types = [
        name
        for name in table.names.types
        if not table.shapes.named(name).keys
        and symbol.name in (table.shapes.named(name).leaf or ())
    ]
    if not types:
        return "// a tag"
    shown = ", ".join(types[:_FEW]) + (", ..." if len(types) > _FEW else "")
    return f"// in {shown}"
