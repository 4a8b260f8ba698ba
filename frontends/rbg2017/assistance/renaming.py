"""Why a symbol cannot be renamed: names are pasted, or mean a player and a piece at once."""

from __future__ import annotations

import re

from rgt.frontends.common.symbols import Kind, Range, Symbol, SymbolTable
from rgt.frontends.rbg2017.assistance.heads import MAX_TOKENS, Reading
from rgt.frontends.rbg2017.assistance.table import Rbg2017Table
from rgt.frontends.rbg2017.tokens import NAME
from rgt.ir.findings.findings import shown

_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]*")
_WORDS = ("and", "or", "not", "move", "turn")


def is_name(text: str, kind: Kind) -> bool:
    """Whether a text can be a name; one that would often be read as a word is none."""
    return _NAME.fullmatch(text) is not None and text not in _WORDS


def obstacle(table: SymbolTable, symbol: Symbol, name: str) -> str | None:
    """Why a symbol cannot be called `name`, a free name; None if it can."""
    assert isinstance(table, Rbg2017Table)
    reading = table.reading
    if reading.is_cut:
        return f"of this text only the first {MAX_TOKENS:,} tokens are read"
    if symbol.kind in (Kind.MACRO, Kind.PARAMETER):
        return None if name == symbol.name else _taken(table, reading, symbol, name)
    own = {occurrence.place for occurrence in table.occurrences_of(symbol)}
    if symbol.name in table.doubles:
        where = _line(table, table.doubles[symbol.name])
        return f"{shown(symbol.name)} in {where} is a player and a piece at once"
    pasted = table.pasted
    if pasted.is_unknown:
        return "there are macros here that cannot be expanded"
    for text in (symbol.name, name):
        if text in pasted.results:
            return f"{shown(text)} is pasted together with '~' in some places"
    for part in pasted.parts:
        if part in own:
            where = _line(table, part)
            return f"{shown(symbol.name)} in {where} comes to be a part of a name by '~'"
    return None


def _taken(table: SymbolTable, reading: Reading, symbol: Symbol, name: str) -> str | None:
    """Why a macro or parameter cannot have a name: it would catch what is a part of names now."""
    scope = symbol.scope or Range(0, len(table.source.text))
    meant = {occurrence.place for occurrence in table.occurrences}
    for token in reading.tokens:
        is_other = token.text == name and token.kind == NAME and token.range not in meant
        if is_other and scope.holds(token.start):
            where = _line(table, token.range)
            return f"{shown(name)} stands in {where}, as no symbol or a part of one"
    return None


def _line(table: SymbolTable, place: Range) -> str:
    return f"line {table.source.position(place.start)[0]}"
