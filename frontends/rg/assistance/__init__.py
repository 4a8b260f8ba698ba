"""What an editor can ask of an RG text."""

from __future__ import annotations

import re

from rgt.frontends.common.symbols import Assistance, Kind, Symbol, SymbolTable
from rgt.frontends.rg.assistance.describing import describe, hints
from rgt.frontends.rg.assistance.expected import expected
from rgt.frontends.rg.assistance.keywords import KEYWORDS
from rgt.frontends.rg.assistance.reading import read
from rgt.frontends.rg.assistance.splitting import refactorings
from rgt.frontends.rg.assistance.table import is_fixed
from rgt.ir.text.tokens import RESERVED

_NAME = re.compile(r"\w+")


def _is_name(text: str, _: Kind) -> bool:
    return _NAME.fullmatch(text) is not None and text not in RESERVED


def _obstacle(_: SymbolTable, symbol: Symbol, __: str) -> str | None:
    if is_fixed(symbol):
        return f"every game knows {symbol.kind} '{symbol.name}' by this name"
    return None


ASSISTANCE = Assistance(
    read=read,
    is_name=_is_name,
    expected=expected,
    keywords=KEYWORDS,
    describe=describe,
    hints=hints,
    obstacle=_obstacle,
    refactorings=refactorings,
)
"""The language's part of the language server."""
