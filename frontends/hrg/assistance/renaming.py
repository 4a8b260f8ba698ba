"""Which names a symbol can have."""

from __future__ import annotations

from rgt.frontends.common.symbols import Kind, Symbol, SymbolTable
from rgt.frontends.hrg.assistance.vocabulary import FIXED, FIXED_MEMBERS
from rgt.frontends.hrg.nodes import RESERVED, is_variable
from rgt.frontends.hrg.values import number


def is_name(text: str, _: Kind) -> bool:
    """Whether a text can be a name: letters, digits and ``_``, no number and no reserved word."""
    spelled = bool(text) and all(character.isalnum() or character == "_" for character in text)
    return spelled and text != "_" and text not in RESERVED and number(text) is None


def obstacle(_: SymbolTable, symbol: Symbol, name: str) -> str | None:
    """Why a symbol cannot have a name: games must call it so, or capitals mean something else.

    A name that begins with a capital letter is a variable in patterns, and a term in front of a
    parenthesis.
    """
    if symbol.name in FIXED_MEMBERS and symbol.kind is Kind.MEMBER:
        return f"'{symbol.name}' means something by this name"
    if symbol.name in FIXED and symbol.kind in (Kind.TYPE, Kind.VARIABLE, Kind.GRAPH):
        return f"every game knows '{symbol.name}' by this name"
    if is_variable(symbol.name) == is_variable(name) or symbol.kind in (Kind.TYPE, Kind.GRAPH):
        return None
    needed = "must begin" if is_variable(symbol.name) else "cannot begin"
    return f"the name {needed} with a capital letter, which tells variables in patterns, and terms"
