"""Why a symbol of RBG cannot be renamed: names are pasted, and a part alone would change."""

from __future__ import annotations

from rgt.frontends.common.symbols import Kind, Range, Symbol, SymbolTable
from rgt.frontends.rbg.assistance.declared import has_macros
from rgt.frontends.rbg.assistance.heads import Reading
from rgt.frontends.rbg.assistance.table import RbgTable
from rgt.frontends.rbg.tokens import KEYWORDS, NAME
from rgt.ir.findings.findings import shown


def is_name(text: str, kind: Kind) -> bool:
    """Whether a text can be the name of such a symbol; only vertices may begin with a digit."""
    if not (text.isascii() and text.replace("_", "a").isalnum()) or text in KEYWORDS:
        return False
    if kind is Kind.PLAYER and text == "keeper":
        return False
    return kind is Kind.NODE or not text[0].isdigit()


def obstacle(table: SymbolTable, symbol: Symbol, name: str) -> str | None:
    """Why a symbol cannot be called `name`, a free name; None if it can."""
    assert isinstance(table, RbgTable)
    reading = table.reading
    if symbol.kind in (Kind.MACRO, Kind.PARAMETER):
        return None if name == symbol.name else _taken(table, reading, symbol, name)
    if _has_two_meanings(table, reading, symbol):
        return f"{shown(symbol.name)} is a vertex and something else, and macros make the board"
    pasted = table.pasted
    if pasted.is_unknown:
        return "there are macros here that cannot be expanded"
    for text in (symbol.name, name):
        if text in pasted.results:
            return f"{shown(text)} is pasted together with '~' in some places"
    own = {occurrence.place for occurrence in table.occurrences_of(symbol)}
    for part in pasted.parts:
        if part in own:
            line = table.source.position(part.start)[0]
            return f"{shown(symbol.name)}, in line {line}, comes to be a part of a name by '~'"
    return None


def _taken(table: SymbolTable, reading: Reading, symbol: Symbol, name: str) -> str | None:
    """Why a macro or parameter cannot have a name: it would catch what is a part of names now."""
    scope = symbol.scope or Range(0, len(table.source.text))
    if symbol.kind is Kind.PARAMETER and symbol.parent is not None:
        scope = symbol.parent.extent or scope
    meant = {occurrence.place for occurrence in table.occurrences}
    for token in reading.tokens:
        if token.kind == NAME and token.text == name:
            place = token.range
            if scope.holds(place.start) and place not in meant:
                line = table.source.position(place.start)[0]
                return f"{shown(name)} stands in line {line}, as no symbol or a part of one"
    return None


def _has_two_meanings(table: SymbolTable, reading: Reading, symbol: Symbol) -> bool:
    """Whether one argument may come to name a vertex in one place, a piece in another."""
    board = reading.directives.sections.get("board")
    if board is None or not has_macros(reading, board):
        return False
    alike = [
        other
        for other in table.symbols
        if other.name == symbol.name and other.kind not in (Kind.MACRO, Kind.PARAMETER)
    ]
    return len(alike) > 1
