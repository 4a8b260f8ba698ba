"""Reading statements: rules and goals, each up to its ``&``."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from rgt.frontends.common.cursor import Unreadable
from rgt.frontends.simplified.reading.cursor import Cursor
from rgt.frontends.simplified.reading.tokens import WORD, Token
from rgt.ir.findings.findings import shown

_T = TypeVar("_T")


def statements(cursor: Cursor, read: Callable[[Cursor], _T | None]) -> list[_T]:
    """Everything that can be read up to the end of the section: no mistake hides another.

    `read` gives None for a statement that it could read to its end, but not understand.
    """
    found: list[_T] = []
    while cursor.kind:
        first = cursor.token
        try:
            statement = read(cursor)
            if statement is not None:
                found.append(statement)
        except Unreadable:
            cursor.skip_statement(first)
    return found


def piece(cursor: Cursor) -> Token | None:
    """The letter of a piece, which comes next; None for a word of several, which is told."""
    token = cursor.expect(WORD, "a piece, which is one letter,")
    if len(token.text) == 1 and token.text.isalpha():
        return token
    cursor.error("SBG033", f"{shown(token.text)} is no piece: a piece is one letter", token)
    return None
