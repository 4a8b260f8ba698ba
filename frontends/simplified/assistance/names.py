"""Which names can be given: pieces are letters, all else is called as it must be."""

from __future__ import annotations

from rgt.frontends.common.symbols import Kind, Symbol, SymbolTable


def is_name(text: str, kind: Kind) -> bool:
    """Whether a text can be a name of that kind."""
    return kind is Kind.PIECE and len(text) == 1 and text.isascii() and text.isalpha()


def obstacle(_: SymbolTable, symbol: Symbol, __: str) -> str | None:
    """Why a symbol keeps its name: only pieces have names that a game chooses."""
    if symbol.kind is Kind.NODE:
        return f"'{symbol.name}' is where the square lies on the board"
    if symbol.kind is Kind.KEYWORD:
        return f"a section is always called '{symbol.name}'"
    return None


def respelt(old: str, new: str) -> str:
    """A piece's new letter: upper case is white's, lower case black's."""
    return new.lower() if old.islower() else new.upper()
