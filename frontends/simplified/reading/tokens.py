"""From text to tokens.

A row of the board and a header in angle brackets are one token each; all else is single signs,
words and numbers.  A character that only looks like one of the language is told and taken for it.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from typing import NamedTuple

from rgt.ir.diagnostics import Source
from rgt.ir.display.skeletons import skeleton
from rgt.ir.findings.findings import Findings, shown

NAME = "name"
"""A header in double brackets, `<<...>>`."""
SECTION = "section"
"""A header in single brackets, `<...>`."""
ROW = "row"
NUMBER = "number"
WORD = "word"
COMMENT = "comment"

MAX_NUMBER = 1_000_000
"""Greater numbers are errors: no board is as wide, no play as long."""

_SIGNS = "(),+-^*&#@"
_TOKEN = re.compile(
    r"(\s+)"
    r"|(//[^\n]*+|/\*(?s:.*?)\*/)"
    r"|(/\*)"
    r"|(<<[^\n]*?>>)"
    r"|(<(?!<)[^<>\n]*+>)"
    r"|(<[^\n/]*+)"
    r"|(\|[^|\n()&]*+\|)"
    r"|(\|[A-Za-z.]++)"
    r"|([0-9]++)"
    r"|([A-Za-z.]++)"
    rf"|([{re.escape(_SIGNS)}])"
    r"|(.)"
)
(
    _BLANK,
    _COMMENT,
    _OPEN_COMMENT,
    _NAME,
    _SECTION,
    _OPEN_HEADER,
    _ROW,
    _OPEN_ROW,
    _NUMBER,
    _WORD,
    _SIGN,
    _STRAY,
) = range(1, 13)
_KINDS = {_NAME: NAME, _SECTION: SECTION, _ROW: ROW, _COMMENT: COMMENT, _WORD: WORD}

_DASHES = "\u2010\u2011\u2012\u2013\u2014\u2212\u00ad"
_ADVICE = {
    "|": "alternatives are joined by '+'",
    "?": "for a part that may be left out write (X + X^0)",
    ">": "the name stands in '<<' and '>>', a section such as BOARD in '<' and '>'",
    "=": "a rule is the piece, its moves and '&', without a '='",
    ":": "a rule is the piece, its moves and '&', without a ':'",
    ";": "a rule or goal ends with '&'",
    "~": "any number of times is '^*'",
    "%": "a comment begins with '//'",
    "[": "parts are grouped by '(' and ')'",
    "]": "parts are grouped by '(' and ')'",
    "{": "parts are grouped by '(' and ')'",
    "}": "parts are grouped by '(' and ')'",
    "\u2217": "any number of times is '^*'",
    "\u00d7": "parts are written one after the other",
}
_INSTEAD = {"|": "+", "[": "(", "{": "(", "]": ")", "}": ")"}
"""What a sign was meant to be, so that reading goes on as if it stood there."""


class Token(NamedTuple):
    """A token and its first and last character's places; a sign is its own kind."""

    kind: str
    text: str
    start: int
    end: int

    @property
    def inside(self) -> str:
        """What stands between the brackets of a header."""
        brackets = 2 if self.kind == NAME else 1
        return self.text[brackets:-brackets].strip()


def scan(source: Source, findings: Findings) -> list[Token]:
    """The tokens of a source and its comments; what is no token is told and left out.

    A comment that never ends may hide anything, and more errors than are told need no company:
    GameError is raised at once, or, where nobody hears of findings, the rest is a comment.
    """
    return list(_Scanner(source, findings).tokens())


class _Scanner:
    def __init__(self, source: Source, findings: Findings) -> None:
        self._source = source
        self._findings = findings

    def tokens(self) -> Iterator[Token]:
        for found in _TOKEN.finditer(self._source.text):
            group, text = found.lastindex, found[0]
            start, end = found.span()
            if group == _BLANK:
                continue
            if group == _NUMBER:
                yield self._number(text, start, end)
            elif group == _SIGN:
                yield Token(text, text, start, end)
            elif group in _KINDS:
                yield Token(_KINDS[group], text, start, end)
            elif group == _OPEN_COMMENT:
                self._tell_open(start, end)
                rest = self._source.text[start:]
                yield Token(COMMENT, rest, start, start + len(rest))
                return
            else:
                yield from self._broken(group, text, start, end)
                if self._findings.full:
                    self._findings.raise_errors()

    def _number(self, digits: str, start: int, end: int) -> Token:
        """The token of a number; one that is too large is told and becomes 1."""
        digits = digits.lstrip("0") or "0"
        if len(digits) > len(str(MAX_NUMBER)) or int(digits) > MAX_NUMBER:
            message = f"{shown(digits)} is too large a number: {MAX_NUMBER} is the greatest"
            self._findings.error("SBG003", message, self._source.span(start, end))
            digits = "1"
        return Token(NUMBER, digits, start, end)

    def _tell_open(self, start: int, end: int) -> None:
        span = self._source.span(start, end)
        self._findings.error("SBG002", "this comment never ends", span, hint="close it: */")
        self._findings.raise_errors()

    def _broken(self, group: int | None, text: str, start: int, end: int) -> Iterator[Token]:
        """What can be made of a text that is no token."""
        span = self._source.span(start, end)
        if group == _OPEN_HEADER:
            text = text.rstrip()
            closing = ">>" if text.startswith("<<") else ">"
            message = f"this bracket never ends: {shown(closing)} is missing"
            span = self._source.span(start, start + len(text))
            self._findings.error("SBG004", message, span)
            kind = NAME if closing == ">>" else SECTION
            yield Token(kind, text.removesuffix(">") + closing, start, start + len(text))
        elif group == _OPEN_ROW:
            message = "this row never ends: '|' is missing behind its last square"
            self._findings.error("SBG004", message, span)
            yield Token(ROW, text + "|", start, end)
        else:
            yield from self._stray(text, start, end)

    def _stray(self, character: str, start: int, end: int) -> Iterator[Token]:
        span = self._source.span(start, end)
        plain = look_alike(character)
        if plain is not None:
            message = f"{named(character)} only looks like '{plain}'"
            self._findings.error("SBG001", message, span, hint=f"write '{plain}'")
        else:
            plain = _INSTEAD.get(character, "")
            message = f"{named(character)} has no meaning here"
            self._findings.error("SBG001", message, span, hint=_ADVICE.get(character))
        if plain and plain in _SIGNS:
            yield Token(plain, plain, start, end)
        elif plain.isalpha():
            yield Token(WORD, plain, start, end)


def look_alike(character: str) -> str | None:
    """The character of the language that another one looks like, if there is one."""
    if character.isascii():
        return None
    plain = "-" if character in _DASHES else skeleton(character)
    known = len(plain) == 1 and plain.isascii() and (plain.isalnum() or plain in _SIGNS + "|.<>")
    return plain if known else None


def named(character: str) -> str:
    """A character in quotes, with its number and name where it may not be seen or known."""
    if character.isascii() and character.isprintable():
        return f"'{character}'"
    known = unicodedata.name(character, "unnamed")
    shape = f"'{character}', " if character.isprintable() else ""
    return f"{shape}U+{ord(character):04X} {known}"
