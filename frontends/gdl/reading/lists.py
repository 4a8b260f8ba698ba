"""Nested lists of symbols: what both readers of GDL make of a text before it has a meaning."""

from __future__ import annotations

from rgt.ir.diagnostics import Diagnostic, GameError, Source, error

MAX_ERRORS = 50
"""After so many mistakes the rest of the text is not read."""


class Symbol:
    """A symbol as read: its lower-case text and its place."""

    __slots__ = ("end", "name", "start")

    def __init__(self, name: str, start: int, end: int) -> None:
        self.name, self.start, self.end = name, start, end


class List:
    """A parenthesised list as read."""

    __slots__ = ("end", "items", "start")

    def __init__(self, start: int, items: list[Symbol | List]) -> None:
        self.start, self.end, self.items = start, start + 1, items


Item = Symbol | List


class TooManyErrors(Exception):
    """Raised to stop reading; the errors are already noted."""


class Errors:
    """The mistakes found so far."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.found: list[tuple[int, Diagnostic]] = []

    def add(self, code: str, message: str, start: int, end: int, hint: str | None = None) -> None:
        """Note a mistake; raises `TooManyErrors` when there are enough."""
        span = self.source.span(start, max(end, start + 1))
        self.found.append((start, error(code, message, span, hint=hint)))
        if len(self.found) >= MAX_ERRORS:
            raise TooManyErrors

    def raise_if_any(self) -> None:
        """Raise a `GameError` with all mistakes in the order of the text."""
        if self.found:
            self.found.sort(key=lambda item: item[0])
            raise GameError([diagnostic for _, diagnostic in self.found])
