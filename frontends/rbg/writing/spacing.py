"""The blanks between the tokens of a formatted text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from rgt.frontends.rbg.tokens import COMMENT, GENERATORS, NAME, NUMBER

OPENING = frozenset(["(", "[", "[$", "{", "{?", "{!", "{$"])
CLOSING = frozenset([")", "]", "}"])

_TIGHT = frozenset(["~", "^"])
_REPEATABLE = frozenset([NAME, NUMBER, ")", "]", "}", ".", "->>"])
_FLAGS = frozenset("?!$")


class Lexeme(Protocol):
    """A token or comment, whether it stands in a source or not."""

    @property
    def kind(self) -> str:
        """What it is: see tokens.py."""

    @property
    def text(self) -> str:
        """How it is written."""


@dataclass(frozen=True, slots=True)
class Word:
    """A token or comment as it is written, and whether a blank stands before it."""

    kind: str
    text: str
    blank: bool

    @property
    def is_remark(self) -> bool:
        """Whether it is a comment that goes to the end of its line."""
        return self.kind == COMMENT and self.text.startswith("//")


def comment_text(token: Lexeme) -> str:
    """A comment as it is written, without blanks at its lines' ends."""
    return "\n".join(line.rstrip() for line in token.text.split("\n"))


class Spacing:
    """Decides about blanks while it goes over the tokens of a directive.

    `calls` are the names that a '(' touches: those of macros with parameters.
    """

    def __init__(self, calls: frozenset[str]) -> None:
        self._calls = calls
        self._open: list[str] = []
        self._previous = ""
        self._previous_text = ""
        self._is_header = True
        self._declares = False

    def words(self, tokens: Sequence[Lexeme]) -> list[Word]:
        """The tokens of a line."""
        words = []
        for index, token in enumerate(tokens):
            following = tokens[index + 1 : index + 3]
            blank = index > 0 and self._blank(token, following)
            text = comment_text(token) if token.kind == COMMENT else token.text
            words.append(Word(token.kind, text, blank))
            self._pass(token)
        return words

    def _pass(self, token: Lexeme) -> None:
        if token.kind in OPENING:
            self._open.append(token.kind)
        elif token.kind in CLOSING and self._open:
            self._open.pop()
        elif token.kind == "=":
            self._is_header = False
        elif token.kind in ("players", "variables") and self._previous == "#":
            self._declares = True
        self._previous, self._previous_text = token.kind, token.text

    def _blank(self, token: Lexeme, following: Sequence[Lexeme]) -> bool:
        """Whether a blank stands between the previous token and this one."""
        last, kind = self._previous, token.kind
        if COMMENT in (last, kind):
            return True
        if last in _TIGHT or kind in _TIGHT or last == "#":
            return self._splits(token)
        if last in OPENING:
            return last not in ("(", "[", "{") or token.text[0] in _FLAGS or kind == ","
        if kind == "(":
            return not self._touches(following)
        if kind in CLOSING or kind in (",", ";", ":"):
            return last == "," and kind in (",", "]")
        if kind == "*":
            return self._calculates() or last not in _REPEATABLE
        return not (last == "->" and kind == NAME)

    def _splits(self, token: Lexeme) -> bool:
        """Whether a blank separates what would be another token without it."""
        return self._previous == NUMBER and token.kind == NAME

    def _touches(self, following: Sequence[Lexeme]) -> bool:
        """Whether a '(' belongs to the name before it."""
        if self._previous in GENERATORS:
            return True
        if self._previous != NAME:
            return False
        if self._is_header or self._declares:
            return True
        is_bound = [token.kind for token in following] == [NUMBER, ")"]
        return is_bound or self._previous_text in self._calls

    def _calculates(self) -> bool:
        """Whether the tokens here are arithmetic."""
        around = next((kind for kind in reversed(self._open) if kind != "("), "")
        return around in ("[$", "{$")
