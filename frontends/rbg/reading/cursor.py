"""A position in the tokens of a section."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import NoReturn

from rgt.frontends.common.tokens import Token
from rgt.frontends.rbg.tokens import END, KEYWORDS, NAME, NUMBER, STRING
from rgt.ir.diagnostics import Fix
from rgt.ir.findings.findings import Findings, Place, Problem, error_at, shown, suggestion

_WORDS = {NAME: "a name", NUMBER: "a number", STRING: "a string"}


class Cursor:
    """Goes over the tokens of a section once; `code` is that of its syntax errors.

    What stands there unexpectedly may be one of the `macros`, misspelt.
    """

    def __init__(
        self,
        tokens: list[Token],
        end: Token,
        code: str,
        findings: Findings,
        macros: Collection[str] = (),
    ) -> None:
        self._tokens = [*tokens, end]
        self._index = 0
        self._code = code
        self._macros = macros
        self.findings = findings
        self.token = self._tokens[0]
        """The next token."""

    def take(self) -> Token:
        """The next token; the one behind it becomes the next."""
        token = self.token
        if token.kind != END:
            self._index += 1
            self.token = self._tokens[self._index]
        return token

    def behind(self) -> Token:
        """The token behind the next one."""
        return self._tokens[min(self._index + 1, len(self._tokens) - 1)]

    def accept(self, kind: str) -> bool:
        """Take the next token if it is of this kind."""
        if self.token.kind != kind:
            return False
        self.take()
        return True

    def skip_parentheses(self) -> None:
        """Pass over what is in parentheses, the first of which comes next."""
        depth = 0
        while self.token.kind != END:
            kind = self.take().kind
            depth += (kind == "(") - (kind == ")")
            if depth == 0:
                return

    def expect(self, kind: str, where: str) -> Token:
        """Take a token of this kind; raises `Problem` if the next one is of another."""
        if self.token.kind != kind:
            expected = _WORDS.get(kind) or f"'{kind}'"
            self.unexpected(f"{expected} is expected {where}")
        return self.take()

    def unexpected(
        self, expected: str, hint: str | None = None, fixes: Iterable[Fix] = ()
    ) -> NoReturn:
        """Raise `Problem`: something else than the next token is expected."""
        token = self.token
        if hint is None and token.kind in KEYWORDS:
            hint = f"'{token.text}' is a keyword"
        if hint is None and token.kind == NAME:
            hint = suggestion(token.text, self._macros)
        message = f"{expected}, not {described(token)}"
        raise Problem(error_at(self._code, message, token.place, hint=hint, fixes=fixes))


def described(token: Token) -> str:
    """A token in a message."""
    return "the end of the section" if token.kind == END else shown(token.text)


def place_between(first: Token, last: Token) -> Place:
    """The place from one token to another, if both came the same way; else that of the first."""
    if first.via is not last.via or last.end < first.start:
        return first.place
    return first.to(last).place
