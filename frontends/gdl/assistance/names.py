"""Which texts can be names."""

from __future__ import annotations

import re

from rgt.frontends.common.symbols import Kind, Symbol, SymbolTable
from rgt.frontends.gdl.assistance.table import GdlTable
from rgt.frontends.gdl.reading.infix import NAME
from rgt.frontends.gdl.reading.pieces import SYMBOL
from rgt.frontends.gdl.syntax import ARITIES, CONNECTIVES

_SYMBOL = re.compile(SYMBOL)
_INFIX = re.compile(NAME)
_WORDS = frozenset({*ARITIES, *CONNECTIVES, "distinct", "<=", ":-", "random"})


def is_name(text: str, kind: Kind) -> bool:
    """Whether a text can be a name of that kind, in one form of the language at least.

    A variable is ``?x`` in KIF, and begins with a capital in infix form.
    """
    if kind is Kind.PARAMETER:
        if text.startswith("?"):
            return len(text) > 1 and _SYMBOL.fullmatch(text) is not None
        return text[:1].isupper() and _INFIX.fullmatch(text) is not None
    return (
        _SYMBOL.fullmatch(text) is not None
        and text[0] != "?"
        and text.lower() not in _WORDS
        and not text.isdecimal()
    )


def obstacle(table: SymbolTable, symbol: Symbol, new: str) -> str | None:
    """Why a symbol cannot have a name that it could have in the other form of the language."""
    assert isinstance(table, GdlTable)
    variable = symbol.kind is Kind.PARAMETER
    if not table.clauses.infix:
        return None if variable == new.startswith("?") else "a variable begins with '?' in KIF"
    if _INFIX.fullmatch(new) is None:
        return "a name is made of letters, digits and + - < > _ . in infix form"
    if variable != new[0].isupper():
        return "a variable, and nothing else, begins with a capital in infix form"
    return None
