"""A walk over the tokens of a section, and what is told when it meets an unexpected one."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NoReturn

from rgt.frontends.common.cursor import TokenCursor, Unreadable
from rgt.frontends.common.tokens import Token
from rgt.frontends.rbg2017.tokens import NAME, NUMBER
from rgt.ir.findings.edits import replacement
from rgt.ir.findings.findings import Findings, Place, shown, suggestion
from rgt.ir.findings.respelling import respelt

_END = "end of the section"
_MOVE = "move"


class Cursor(TokenCursor[Token]):
    """The tokens of a section from the next one on; behind the last one the kind is ``""``."""

    def __init__(
        self,
        word: Token,
        tokens: Sequence[Token],
        macros: Collection[str],
        findings: Findings,
    ) -> None:
        super().__init__(word, tokens)
        self._macros = macros
        self._findings = findings

    @property
    def place(self) -> Place:
        """Where the next token stands; at the end, the last one."""
        return self.token.place

    def is_word(self, word: str) -> bool:
        """Whether the next token is this word."""
        return self.kind == NAME and self._tokens[self._next].text == word

    def accept_word(self, word: str) -> bool:
        """Whether the next token is this word; if so it is passed."""
        if not self.is_word(word):
            return False
        self.take()
        return True

    def expect_natural(self, what: str) -> int:
        """The next token if it is a number without a sign."""
        return int(self.expect(NUMBER, what).text)

    def expect_end(self, what: str) -> None:
        """Fail unless the section ends here; `what` could go on instead."""
        if self.kind:
            self.fail(f"{what} or the {_END}")

    def too_deep(self, message: str) -> NoReturn:
        """Tell that parentheses nest too deeply, and give up."""
        self._findings.error("RBG124", message, self.place)
        raise Unreadable

    def fail(self, expected: str, hint: str | None = None) -> NoReturn:
        """Tell that something else is expected here, and give up."""
        found = shown(self._tokens[self._next].text) if self.kind else f"the {_END}"
        message = f"{expected} is expected, not {found}"
        self._tell_macro()
        if hint is not None:
            self._findings.error("RBG123", message, self.place, hint=hint)
            raise Unreadable
        hint, meant = self._hint()
        fixes = respelt(hint, [] if meant is None else [meant.span])
        if self._is_star_alone:
            hint = "write ^* for 'any number of times'"
            fixes = (replacement(self.token.span, "^*"),)
        self._findings.error("RBG123", message, self.place, hint=hint, fixes=fixes)
        raise Unreadable

    def _tell_macro(self) -> None:
        """Give up, and tell so, if what is not expected is the use of a macro that there is not."""
        if self.kind != NAME or self.second_kind != "(":
            return
        name, opening = self._tokens[self._next : self._next + 2]
        if self._is_call(name, opening):
            meant = suggestion(name.text, (*self._macros, _MOVE))
            self._findings.error(
                "RBG118",
                f"no macro is called {shown(name.text)}",
                name.place,
                hint=meant or _definition(name),
                fixes=respelt(meant, [name.span]),
            )
            raise Unreadable

    def _is_call(self, name: Token, opening: Token) -> bool:
        """Whether a parenthesis stands right behind a name that is no macro's."""
        is_next = name.end == opening.start and name.via is opening.via
        return is_next and name.text not in (*self._macros, _MOVE)

    @property
    def _is_star_alone(self) -> bool:
        """Whether a group is to be repeated as in other languages."""
        return self.kind == "*" and self.last.kind == ")"

    def _ahead(self, distance: int) -> str:
        index = self._next + distance
        return self._tokens[index].kind if index < len(self._tokens) else ""

    def _hint(self) -> tuple[str | None, Token | None]:
        """What macro may have been meant by the names around here, and by which."""
        for token in (self.last, *self._tokens[self._next : self._next + 1]):
            if token.kind != NAME:
                continue
            if token.text in self._macros:
                return f"the macro {shown(token.text)} needs arguments in parentheses", None
            hint = suggestion(token.text, self._macros)
            if hint:
                return hint, token
        if self.kind == "(" and self.last.kind == NAME and self._is_call(self.last, self.token):
            return f"no macro is called {shown(self.last.text)}; {_definition(self.last)}", None
        return None, None


def _definition(name: Token) -> str:
    return f"a macro is defined as #def {name.text}(...) = ..."
