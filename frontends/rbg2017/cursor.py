"""A walk over the tokens of a section, and what is told when it meets an unexpected one."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NoReturn

from rgt.frontends.rbg2017.tokens import NAME, NUMBER, Token
from rgt.ir.diagnostics import nearest
from rgt.ir.findings import Findings, Place, shown

MAX_DEPTH = 100
"""How deeply parentheses may nest."""

_END = "end of the section"


class Unreadable(Exception):
    """A section cannot be read; why has been told."""


class Cursor:
    """The tokens of a section from the next one on; behind the last one the kind is ``""``."""

    def __init__(
        self,
        word: Token,
        tokens: Sequence[Token],
        macros: Collection[str],
        findings: Findings,
    ) -> None:
        self._tokens = tokens
        self._next = 0
        self._last = word
        self._macros = macros
        self._findings = findings
        self._depth = 0

    @property
    def kind(self) -> str:
        """The kind of the next token."""
        return self._ahead(0)

    @property
    def second_kind(self) -> str:
        """The kind of the token behind the next one."""
        return self._ahead(1)

    @property
    def place(self) -> Place:
        """Where the next token stands; at the end, the last one."""
        return self._tokens[self._next].place if self.kind else self._last.place

    def take(self) -> Token:
        """The next token, passed; there must be one."""
        self._last = self._tokens[self._next]
        self._next += 1
        return self._last

    def accept(self, *kinds: str) -> bool:
        """Whether the next token is of one of the kinds; if so it is passed."""
        if self.kind not in kinds:
            return False
        self.take()
        return True

    def is_word(self, word: str) -> bool:
        """Whether the next token is this word."""
        return self.kind == NAME and self._tokens[self._next].text == word

    def accept_word(self, word: str) -> bool:
        """Whether the next token is this word; if so it is passed."""
        if not self.is_word(word):
            return False
        self.take()
        return True

    def expect(self, kind: str, what: str | None = None) -> Token:
        """The next token if it is of this kind; otherwise `Unreadable`."""
        if self.kind != kind:
            self.fail(what or f"'{kind}'")
        return self.take()

    def expect_natural(self, what: str) -> int:
        """The next token if it is a number without a sign."""
        return int(self.expect(NUMBER, what).text)

    def expect_end(self, what: str) -> None:
        """Fail unless the section ends here; `what` could go on instead."""
        if self.kind:
            self.fail(f"{what} or the {_END}")

    def enter(self) -> None:
        """Go into parentheses; `Unreadable` if there are too many already."""
        self._depth += 1
        if self._depth > MAX_DEPTH:
            message = f"parentheses nest more than {MAX_DEPTH} levels deep"
            self._findings.error("RBG124", message, self.place)
            raise Unreadable

    def leave(self) -> None:
        """Go out of parentheses."""
        self._depth -= 1

    def fail(self, expected: str) -> NoReturn:
        """Tell that something else is expected here, and give up."""
        found = shown(self._tokens[self._next].text) if self.kind else f"the {_END}"
        message = f"{expected} is expected, not {found}"
        self._findings.error("RBG123", message, self.place, hint=self._hint())
        raise Unreadable

    def _ahead(self, distance: int) -> str:
        index = self._next + distance
        return self._tokens[index].kind if index < len(self._tokens) else ""

    def _hint(self) -> str | None:
        """What macro may have been meant by the names around here."""
        if self.kind == "*" and self._last.kind == ")":
            return "write ^* for 'any number of times'"
        for token in (self._last, *self._tokens[self._next : self._next + 1]):
            if token.kind != NAME:
                continue
            if token.text in self._macros:
                return f"the macro {shown(token.text)} needs arguments in parentheses"
            folded = {name.lower(): name for name in self._macros}
            meant = folded.get(token.text.lower())
            hint = f"did you mean '{meant}'?" if meant else _near(token.text, self._macros)
            if hint:
                return hint
        return None


def _near(name: str, known: Collection[str]) -> str | None:
    """The known name closest to a misspelt one, unless it would take long to find."""
    return nearest(name, known) if len(name) <= 40 and len(known) <= 1000 else None
