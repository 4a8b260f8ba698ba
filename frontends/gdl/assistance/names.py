"""Which texts can be names."""

from __future__ import annotations

import re

from rgt.frontends.common.symbols import Kind
from rgt.frontends.gdl.assistance.uses import CONNECTIVES
from rgt.frontends.gdl.infix import NAME
from rgt.frontends.gdl.pieces import SYMBOL
from rgt.frontends.gdl.syntax import ARITIES

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
