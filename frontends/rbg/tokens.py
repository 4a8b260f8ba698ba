"""From text to tokens: the longest ones, cut by a single regular expression.

Identifiers may have underscores and may begin with a digit, as in low-level files of other
tools (specs/rbg.md section 1); behind `^` and `~` a number ends where its digits do.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rgt.ir.diagnostics import Source, Span
from rgt.ir.findings import Findings, Place, shown

NAME = "name"
NUMBER = "number"
STRING = "string"
COMMENT = "comment"
END = "end"
"""The kind of the token behind a section's last one."""

SECTIONS = ("players", "pieces", "variables", "board", "rules")
"""The directives that every game has."""

GENERATORS = frozenset({"hexagon", "cuboid", "rectangle"})
KEYWORDS = GENERATORS | frozenset(SECTIONS)

MAX_NUMBER = 2**32 - 1
"""Greater numbers are errors."""

MAX_TOKENS = 300_000
"""A text of more tokens is an error; large games have 3000."""

_TOKEN = re.compile(
    r"(\s+)"
    r"|([A-Za-z_][A-Za-z0-9_]*+)"
    r"|([0-9]++(?:[A-Za-z_][A-Za-z0-9_]*+)?)"
    r"|(//[^\n]*+|/\*(?s:.*?)\*/)"
    r"|(/\*(?s:.*))"
    r'|("[^"\n]*+")'
    r"|(->>|\{[?!$]|\[\$|[+-]>|[!=<>]=|[-(){}\[\]~#+^/*.,;:$=!?<>])"
    r"|([^\sA-Za-z0-9_()\[\]{}~#+^/*.,;:$=!?<>\"-]+|.)"
)
_BLANK, _WORD, _DIGITS, _REMARK, _ENDLESS, _STRING, _SYMBOL, _STRAY = range(1, 9)


class Token:
    """A token: its kind, its text, its span, and the use of the macro that brought it.

    Keywords and symbols are their own kind.
    """

    __slots__ = ("kind", "span", "text", "via")

    def __init__(self, kind: str, text: str, span: Span, via: Place | None = None) -> None:
        self.kind = kind
        self.text = text
        self.span = span
        self.via = via

    @property
    def place(self) -> Place:
        """Where it stands, and how it came there."""
        return Place(self.span, self.via)

    def __repr__(self) -> str:
        return f"Token({self.kind!r}, {self.text!r}, {self.span})"


def tokens(source: Source, findings: Findings) -> list[Token]:
    """The tokens of a source without its comments."""
    return [token for token in scan(source, findings) if token.kind != COMMENT]


def scan(source: Source, findings: Findings) -> Iterator[Token]:
    """The tokens and comments of a source; characters that begin none are told and left out.

    Raises GameError with all that was found if there are more than `MAX_TOKENS` (RBG017).
    """
    line, line_start, last = 1, 0, ""
    count = 0
    text = source.text
    position = 0
    while position < len(text):
        found = _TOKEN.match(text, position)
        assert found is not None
        group = found.lastindex
        assert group is not None
        piece = found[group]
        if group == _DIGITS and last in ("^", "~"):
            piece = piece[: _digits(piece)]
        end = position + len(piece)
        column = position - line_start + 1
        start_line = line
        if group in (_BLANK, _REMARK, _ENDLESS):
            breaks = piece.count("\n")
            if breaks:
                line += breaks
                line_start = text.rindex("\n", position, end) + 1
        span = Span(source, start_line, column, line, end - line_start + 1)
        position = end
        if group == _BLANK:
            continue
        count += 1
        if count > MAX_TOKENS:
            findings.error("RBG017", f"this text has more than {MAX_TOKENS} tokens", Place(span))
            findings.raise_errors()
        if group == _REMARK:
            yield Token(COMMENT, piece, span)
        elif group in (_ENDLESS, _STRAY):
            _report(group, piece, span, findings)
        else:
            last = _kind(group, piece)
            if last == NUMBER and is_too_large(piece):
                findings.error("RBG003", f"{shown(piece)} is too large a number", Place(span))
                piece = "1"
            yield Token(last, piece, span)


def is_too_large(digits: str) -> bool:
    """Whether a number exceeds `MAX_NUMBER`."""
    digits = digits.lstrip("0")
    return len(digits) > 10 or (digits != "" and int(digits) > MAX_NUMBER)


def word_kind(word: str) -> str:
    """The kind of a word: a keyword or a name."""
    return word if word in KEYWORDS else NAME


def _kind(group: int, piece: str) -> str:
    if group == _WORD:
        return word_kind(piece)
    if group == _DIGITS:
        return NUMBER if piece.isdigit() else NAME
    return STRING if group == _STRING else piece


def _digits(piece: str) -> int:
    """How many digits a word begins with."""
    return len(piece) - len(piece.lstrip("0123456789"))


def _report(group: int, piece: str, span: Span, findings: Findings) -> None:
    if group == _ENDLESS:
        opening = Span(span.source, span.line, span.column, span.line, span.column + 2)
        findings.error("RBG002", "this comment never ends", Place(opening), hint="close it: */")
    elif piece == '"':
        findings.error("RBG001", "this string never ends on its line", Place(span))
    else:
        findings.error("RBG001", f"no token begins with {shown(piece)}", Place(span))
