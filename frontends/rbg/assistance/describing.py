"""What is worth knowing of a symbol of RBG, and remarks inside the lines."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

from rgt.frontends.common.symbols import Hint, Kind, Range, Symbol, SymbolTable
from rgt.frontends.rbg.assistance.contexts import ANY, NUMBERS
from rgt.frontends.rbg.assistance.declared import expansion
from rgt.frontends.rbg.assistance.expanding import shown_expansion
from rgt.frontends.rbg.assistance.table import RbgTable
from rgt.frontends.rbg.reading.generators import SHAPES
from rgt.frontends.rbg.tokens import NAME

_MOST_LINES = 12
_LONGEST = 300
_USES = {
    Kind.DIRECTION: "a rule",
    Kind.PIECE: "a piece",
    Kind.PLAYER: "a player",
    Kind.VARIABLE: "a variable",
}


def describe(table: SymbolTable, symbol: Symbol) -> str | None:
    """What a macro stands for, a parameter is used for, where pieces stand and edges lead."""
    assert isinstance(table, RbgTable)
    if symbol.kind is Kind.PARAMETER:
        return _parameter(table, symbol)
    reading = table.reading
    if symbol.kind is Kind.MACRO:
        overloads = reading.directives.macros.get(symbol.name, {})
        macro = overloads.get(len(symbol.parameters))
        return shown_expansion(reading, macro, _MOST_LINES) or None if macro else None
    if symbol.kind is Kind.NODE:
        return _vertex(table, symbol)
    if symbol.kind not in (Kind.PIECE, Kind.DIRECTION):
        return None
    board = table.board
    if board is None:
        return None
    if symbol.kind is Kind.PIECE:
        return f"// on {board.pieces[symbol.name]} of {board.fields} fields at first"
    if not board.shape:
        count = board.edges[symbol.name]
        return "// 1 edge" if count == 1 else f"// {count} edges"
    directions = SHAPES[board.shape].directions
    known = dict(zip(board.labels, directions, strict=False))
    return f"// edges {known[symbol.name]}" if symbol.name in known else None


def _parameter(table: RbgTable, symbol: Symbol) -> str | None:
    """What a parameter is used for, if that can be told."""
    macro = symbol.parent
    if macro is None or symbol.name not in macro.parameters:
        return None
    used = table.contexts.usage(macro, macro.parameters.index(symbol.name), 0)
    if used == ANY:
        return None
    if used == NUMBERS:
        return "// a number"
    names = sorted(_USES[kind] for kind in used if kind in _USES)
    return f"// {' or '.join(names)}" if names else "// a part of names"


def _vertex(table: SymbolTable, symbol: Symbol) -> str | None:
    """A vertex as it is written, with its edges."""
    if symbol.place is None:
        return None
    text = table.source.text[symbol.place.start : symbol.place.start + _LONGEST]
    found, closing, _ = text.partition("}")
    return found + closing if closing and "#" not in found else None


def hints(table: SymbolTable, place: Range) -> Sequence[Hint]:
    """How large the board is, and how many pieces macros make."""
    text = table.source.text
    first = bisect_left(table.tokens, place.start, key=lambda token: token.place.start)
    words: dict[str, int] = {}
    for token in table.tokens[first:]:
        if token.place.start >= place.end:
            break
        if token.kind is Kind.KEYWORD:
            words[text[token.place.start : token.place.end]] = token.place.end
    shape = next((word for word in words if word in SHAPES), None)
    if not shape and "board" not in words and "pieces" not in words:
        return ()
    assert isinstance(table, RbgTable)
    reading = table.reading
    found: list[Hint] = []
    board = table.board
    if board is not None and board.fields:
        where = words.get(board.shape or "board")
        if where is not None:
            found.append(Hint(where, f" {board.size}"))
    section = reading.directives.sections.get("pieces")
    tokens = expansion(reading, section) if section is not None else None
    if section is not None and tokens and len(tokens) != len(section.body) and "pieces" in words:
        count = len({token.text for token in tokens if token.kind == NAME})
        found.append(Hint(words["pieces"], f" {count}"))
    return sorted(found)
