"""The sections that declare players, pieces and variables (specs/rbg.md section 3.1)."""

from __future__ import annotations

from typing import Literal

from rgt.frontends.common.tokens import Token
from rgt.frontends.rbg.reading.cursor import Cursor
from rgt.frontends.rbg.reading.scope import Scope
from rgt.frontends.rbg.syntax import KEEPER, Bounded
from rgt.frontends.rbg.tokens import END, NAME, NUMBER


def read_pieces(cursor: Cursor, scope: Scope) -> tuple[str, ...]:
    """The pieces, each once; raises `Problem`."""
    pieces: list[str] = []
    while _next_item(cursor, bool(pieces), "a piece"):
        token = cursor.expect(NAME, "as a piece")
        if scope.declare(token, "piece"):
            pieces.append(token.text)
    if not pieces:
        cursor.findings.error("RBG039", "the game has no pieces", cursor.token.place)
    return tuple(pieces)


def read_bounded(
    cursor: Cursor, scope: Scope, kind: Literal["player", "variable"]
) -> tuple[Bounded, ...]:
    """Players or variables with their bounds; raises `Problem`."""
    items: list[Bounded] = []
    while _next_item(cursor, bool(items), f"a {kind}"):
        token = cursor.expect(NAME, f"as a {kind}")
        bound = _bound(cursor, token)
        if scope.declare(token, kind):
            items.append(Bounded(token.text, bound, place=token.place))
        if token.text == KEEPER and kind == "player":
            message = "a player cannot be called 'keeper': that is the one whom '->>' names"
            cursor.findings.error("RBG038", message, token.place, hint="give it another name")
    if not items and kind == "player":
        cursor.findings.error("RBG039", "the game has no players", cursor.token.place)
    return tuple(items)


def _bound(cursor: Cursor, name: Token) -> int:
    where = f"as the bound of '{name.text}'"
    if cursor.token.kind != "(":
        cursor.unexpected(
            f"a bound is expected behind '{name.text}'", hint=f"write {name.text}(100)"
        )
    cursor.take()
    number = cursor.expect(NUMBER, where)
    cursor.expect(")", where)
    if int(number.text) == 0:
        message = f"the bound of '{name.text}' is 0, so that it could never change"
        cursor.findings.error("RBG023", message, number.place)
    return int(number.text)


def _next_item(cursor: Cursor, is_later: bool, item: str) -> bool:
    """Whether another item follows; items are separated by one or more commas."""
    commas = 0
    while cursor.accept(","):
        commas += 1
    if cursor.token.kind == END:
        return False
    if is_later and not commas:
        cursor.unexpected(f"',' is expected before {item} that follows")
    return True
