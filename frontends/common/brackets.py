"""Brackets that belong together, whatever else is wrong with a text."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rgt.frontends.common.symbols import Range
from rgt.frontends.common.tokens import Token


def bracketed(tokens: Iterable[Token], pairs: Mapping[str, str], border: str) -> list[Range]:
    """What stands between brackets, these included, in the order of the closing ones.

    `pairs` has the closing bracket of every opening one; no pair holds a token `border`.  A
    closing bracket that does not fit the last open one is passed over.
    """
    closing = frozenset(pairs.values())
    found: list[Range] = []
    open_: list[tuple[str, int]] = []
    for token in tokens:
        kind = token.kind
        if kind in pairs:
            open_.append((pairs[kind], token.start))
        elif kind == border:
            open_.clear()
        elif kind in closing and open_ and open_[-1][0] == kind:
            found.append(Range(open_.pop()[1], token.end))
    return found
