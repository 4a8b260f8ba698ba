"""Reading goals: conditions on the board and the turn (specs/rbg2017.md section 6)."""

from __future__ import annotations

from typing import cast

from rgt.frontends.rbg2017 import syntax as s
from rgt.frontends.rbg2017.cursor import Cursor
from rgt.frontends.rbg2017.moves import integer, move, name
from rgt.frontends.rbg2017.tokens import NUMBER

_COMPARISONS = ("==", "!=", "<", "<=", ">", ">=")


def condition(cursor: Cursor) -> s.Condition:
    """Conditions joined by `or`, which come next."""
    place = cursor.place
    parts = [_conjunction(cursor)]
    while cursor.accept_word("or"):
        parts.append(_conjunction(cursor))
    return parts[0] if len(parts) == 1 else s.Or(tuple(parts), place=place)


def _conjunction(cursor: Cursor) -> s.Condition:
    place = cursor.place
    parts = [_unary(cursor)]
    while cursor.accept_word("and"):
        parts.append(_unary(cursor))
    return parts[0] if len(parts) == 1 else s.And(tuple(parts), place=place)


def _unary(cursor: Cursor) -> s.Condition:
    place = cursor.place
    if cursor.accept_word("not"):
        cursor.enter()
        negated = s.Not(_unary(cursor), place=place)
        cursor.leave()
        return negated
    if cursor.accept("("):
        cursor.enter()
        found = condition(cursor)
        cursor.leave()
        cursor.expect(")", "'and', 'or' or ')'")
        return found
    if cursor.accept_word("move"):
        cursor.expect("(")
        cursor.enter()
        pattern = move(cursor)
        cursor.leave()
        cursor.expect(")", "'+', ')' or another step")
        return s.Possible(pattern, place=place)
    if cursor.accept("@"):
        piece = name(cursor, "a piece")
        column = cursor.expect_natural("a column")
        return s.At(piece, column, cursor.expect_natural("a row"), place=place)
    return _comparison(cursor)


def _comparison(cursor: Cursor) -> s.Comparison:
    place = cursor.place
    left = _value(cursor, "a condition")
    if cursor.kind not in _COMPARISONS:
        cursor.fail("a comparison such as '<'")
    operator = cast(s.Operator, cursor.take().text)
    return s.Comparison(operator, left, _value(cursor, "a value"), place=place)


def _value(cursor: Cursor, what: str) -> s.Value:
    place = cursor.place
    if cursor.accept("$"):
        if cursor.accept_word("turn"):
            return s.Turn(place=place)
        return s.Count(name(cursor, "a piece or 'turn'"), place=place)
    if cursor.kind not in (NUMBER, "-"):
        cursor.fail(what)
    return s.Number(integer(cursor, what), place=place)
