"""A walk over tokens, for parsers that are written by hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, NoReturn, Protocol, TypeVar

MAX_DEPTH = 100
"""How deeply parentheses may nest."""


class Unreadable(Exception):
    """A part of a text cannot be read; why has been told."""


class _Token(Protocol):
    @property
    def kind(self) -> str: ...


T = TypeVar("T", bound=_Token)


class TokenCursor(Generic[T]):
    """Tokens from the next one on; behind the last one the kind is ``""``.

    `last` is the token that was passed last, at the beginning the one before the first.  A language
    says how it tells of what it did not expect (`fail`) and of too many parentheses (`too_deep`).
    """

    def __init__(self, before: T, tokens: Sequence[T]) -> None:
        self._tokens = tokens
        self._next = 0
        self._depth = 0
        self.last = before

    @property
    def kind(self) -> str:
        """The kind of the next token."""
        return self._ahead(0)

    @property
    def second_kind(self) -> str:
        """The kind of the token behind the next one."""
        return self._ahead(1)

    @property
    def token(self) -> T:
        """The next token; at the end, the last one that was passed."""
        return self._tokens[self._next] if self.kind else self.last

    def take(self) -> T:
        """The next token, passed; there must be one."""
        self.last = self._tokens[self._next]
        self._next += 1
        return self.last

    def accept(self, *kinds: str) -> bool:
        """Whether the next token is of one of the kinds; if so it is passed."""
        if self.kind not in kinds:
            return False
        self.take()
        return True

    def expect(self, kind: str, what: str | None = None) -> T:
        """The next token if it is of this kind; otherwise `Unreadable`."""
        if self.kind != kind:
            self.fail(what or f"'{kind}'")
        return self.take()

    def enter(self) -> None:
        """Go into parentheses; `Unreadable` if there are too many already."""
        self._depth += 1
        if self._depth > MAX_DEPTH:
            self.too_deep(f"parentheses nest more than {MAX_DEPTH} levels deep")

    def leave(self) -> None:
        """Go out of parentheses."""
        self._depth -= 1

    def fail(self, expected: str, hint: str | None = None) -> NoReturn:
        """Tell that something else is expected here; raises `Unreadable`."""
        raise NotImplementedError

    def too_deep(self, message: str) -> NoReturn:
        """Tell that parentheses nest too deeply here; raises `Unreadable`."""
        raise NotImplementedError

    def _ahead(self, distance: int) -> str:
        index = self._next + distance
        return self._tokens[index].kind if index < len(self._tokens) else ""
