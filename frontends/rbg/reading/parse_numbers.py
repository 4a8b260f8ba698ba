"""From tokens to arithmetic: ``*`` and ``/`` before ``+`` and ``-``, from left to right.

Source: 2019 paper, "Rules section"; other tools differ (specs/rbg.md section 3.3).
"""

from __future__ import annotations

from typing import Literal, cast

from rgt.frontends.rbg.reading.cursor import Cursor
from rgt.frontends.rbg.reading.scope import Scope
from rgt.frontends.rbg.syntax import Arithmetic, Number, Sum, Value
from rgt.frontends.rbg.tokens import NAME, NUMBER
from rgt.ir.findings.findings import Problem, error_at

MAX_HEIGHT = 100
"""How many operations may be nested, written out or by chains of operators."""

_Operator = Literal["+", "-", "*", "/"]
_Measured = tuple[Arithmetic, int]


def read_number(cursor: Cursor, scope: Scope) -> Arithmetic:
    """A number, a value, or a calculation; raises `Problem`."""
    return _Reader(cursor, scope).sum()[0]


class _Reader:
    """Reads one expression; every part comes with its height."""

    def __init__(self, cursor: Cursor, scope: Scope) -> None:
        self._cursor = cursor
        self._scope = scope
        self._open = 0

    def sum(self) -> _Measured:
        result = self._product()
        while self._cursor.token.kind in ("+", "-"):
            operator = self._cursor.take()
            result = self._joined(operator.kind, result, self._product())
        return result

    def _product(self) -> _Measured:
        result = self._operand()
        while self._cursor.token.kind in ("*", "/"):
            operator = self._cursor.take()
            result = self._joined(operator.kind, result, self._operand())
        return result

    def _joined(self, operator: str, left: _Measured, right: _Measured) -> _Measured:
        height = max(left[1], right[1]) + 1
        if height > MAX_HEIGHT:
            self._too_deep()
        place = left[0].place
        return Sum(cast(_Operator, operator), left[0], right[0], place=place), height

    def _operand(self) -> _Measured:
        cursor = self._cursor
        if cursor.token.kind == "+" and cursor.behind().kind == NUMBER:
            cursor.take()
        token = cursor.token
        if token.kind == NUMBER:
            cursor.take()
            return Number(int(token.text), place=token.place), 0
        if token.kind == NAME:
            cursor.take()
            self._scope.check(cursor, token, "variable", "player", "piece")
            return Value(token.text, place=token.place), 0
        if token.kind != "(":
            hint = "there are no negative numbers; write 0-1 for -1" if token.kind == "-" else None
            cursor.unexpected("a number or a variable, player or piece is expected", hint)
        return self._group()

    def _group(self) -> _Measured:
        self._cursor.take()
        self._open += 1
        if self._open > MAX_HEIGHT:
            self._too_deep()
        result = self.sum()
        self._open -= 1
        self._cursor.expect(")", "behind a calculation")
        return result

    def _too_deep(self) -> None:
        message = f"more than {MAX_HEIGHT} operators or parentheses nest here"
        hint = "put a part of them in parentheses, or compute it in several steps"
        raise Problem(error_at("RBG004", message, self._cursor.token.place, hint=hint))
