"""What is worth knowing of a symbol of RBG of 2017, and remarks inside the lines."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from textwrap import dedent

from rgt.frontends.common.expanding import Definition, Language, expansion
from rgt.frontends.common.symbols import Hint, Kind, Range, Symbol, SymbolTable
from rgt.frontends.common.tokens import Token
from rgt.frontends.common.unheard import Unheard
from rgt.frontends.rbg2017.assistance.heads import Reading
from rgt.frontends.rbg2017.assistance.meanings import Meaning
from rgt.frontends.rbg2017.assistance.table import Rbg2017Table
from rgt.frontends.rbg2017.directives import Macro
from rgt.frontends.rbg2017.formatting import format_text
from rgt.frontends.rbg2017.tokens import NAME, NUMBER, pasted
from rgt.ir.diagnostics import GameError, Source

_MOST_LINES = 12
_USES = {
    Meaning.PIECE: "a piece or a number",
    Meaning.PLAYER: "a player",
    Meaning.PART: "a part of names",
}
_HEAD = "#def X = "


def describe(table: SymbolTable, symbol: Symbol) -> str | None:
    """What a macro stands for, a parameter is used for, where pieces stand, whose turn is when."""
    assert isinstance(table, Rbg2017Table)
    reading = table.reading
    if symbol.kind is Kind.MACRO:
        overloads = reading.directives.macros.get(symbol.name, {})
        macro = overloads.get(len(symbol.parameters))
        return _expanded(reading, macro) or None if macro else None
    if symbol.kind is Kind.PARAMETER:
        return _parameter(table, symbol)
    if symbol.kind is Kind.PIECE:
        board = _board(reading)
        if board is None:
            return None
        counts = Counter(board)
        return f"// on {counts[symbol.name]} of {counts.total()} squares at first"
    if symbol.kind is Kind.PLAYER:
        return _turn(reading, symbol.name)
    return None


def hints(table: SymbolTable, place: Range) -> Sequence[Hint]:
    """How many squares the board lists, where its numbers say something else."""
    assert isinstance(table, Rbg2017Table)
    text = table.source.text
    first = bisect_left(table.tokens, place.start, key=lambda token: token.place.start)
    for token in table.tokens[first:]:
        start, end = token.place
        if start >= place.end:
            break
        if token.kind is Kind.KEYWORD and text[start:end] == "board":
            return _board_hints(table.reading, end)
    return ()


def _board_hints(reading: Reading, offset: int) -> list[Hint]:
    head = next(reading.sections("board"))
    tokens = reading.expansion(head)
    pieces = _board(reading)
    if tokens is None or pieces is None or [t.kind for t in tokens[:2]] != [NUMBER, NUMBER]:
        return []
    squares = int(tokens[0].text) * int(tokens[1].text)
    if len(pieces) == squares:
        return [Hint(offset, f" {squares} squares")]
    return [Hint(offset, f" {len(pieces)} of {squares} squares")]


def _board(reading: Reading) -> list[str] | None:
    """The pieces that the board lists; None if there is none that can be expanded."""
    head = next(reading.sections("board"), None)
    tokens = reading.expansion(head) if head is not None else None
    return None if tokens is None else [token.text for token in tokens if token.kind == NAME]


def _parameter(table: Rbg2017Table, symbol: Symbol) -> str | None:
    """What names are in the place of a parameter, if that can be told."""
    macro = symbol.parent
    if macro is None or symbol.name not in macro.parameters:
        return None
    key = macro.name, len(macro.parameters)
    found = table.meanings.at((key, macro.parameters.index(symbol.name)))
    names = [words for meaning, words in _USES.items() if meaning in found]
    return f"// {' or '.join(names)}" if names else None


def _turn(reading: Reading, name: str) -> str | None:
    """The place of a player in the order."""
    head = next(reading.sections("order"), None)
    tokens = reading.expansion(head) if head is not None else None
    names = [token.text for token in tokens or () if token.kind == NAME]
    if name not in names:
        return None
    return f"// number {names.index(name) + 1} of {len(names)} in the order"


def _expanded(reading: Reading, macro: Macro) -> str:
    """What a macro stands for, in lines; what is too long is cut, as dots say."""

    def visible(name: str, _: Definition[Token]) -> Mapping[int, Macro]:
        return reading.directives.macros.get(name, {})

    def joined(left: Token, right: Token) -> Token | None:
        return pasted(left, right, left, Unheard())

    tokens, is_cut = expansion(macro, Language(visible, ",", joined))
    text = " ".join(token.text for token in tokens)
    with suppress(GameError):
        text = format_text(Source("", _HEAD + text)).removeprefix(_HEAD)
    first, _, others = text.rstrip("\n").partition("\n")
    lines = [first.strip(), *dedent(others).split("\n")] if others else [first]
    lines = lines if lines[0] not in ("", _HEAD.strip()) else lines[1:]
    if is_cut or len(lines) > _MOST_LINES:
        lines = [*lines[: _MOST_LINES - 1], "..."]
    return "\n".join(lines)
