"""From text to tokens: the longest ones, cut by a single regular expression.

Identifiers may have underscores and may begin with a digit, as in low-level files of other
tools (specs/rbg.md section 1); behind `^` and `~` a number ends where its digits do.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rgt.frontends.common.tokens import Token
from rgt.ir.diagnostics import Source
from rgt.ir.findings.findings import Findings, shown

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
    r"\s*+(?:"
    r"([A-Za-z_][A-Za-z0-9_]*+)"
    r"|([0-9]++(?:[A-Za-z_][A-Za-z0-9_]*+)?)"
    r"|(//[^\n]*+|/\*(?s:.*?)\*/)"
    r"|(/\*(?s:.*))"
    r'|("[^"\n]*+")'
    r"|(->>|\{[?!$]|\[\$|[+-]>|[!=<>]=|[-(){}\[\]~#+^/*.,;:$=!?<>])"
    r"|([^\sA-Za-z0-9_()\[\]{}~#+^/*.,;:$=!?<>\"-]+|.))"
)
_WORD, _DIGITS, _REMARK, _ENDLESS, _STRING, _SYMBOL, _STRAY = range(1, 8)


def tokens(source: Source, findings: Findings) -> list[Token]:
    """The tokens of a source without its comments."""
    return [token for token in scan(source, findings) if token.kind != COMMENT]


def scan(source: Source, findings: Findings) -> Iterator[Token]:
    """The tokens and comments of a source; characters that begin none are told and left out.

    Raises GameError with all that was found if there are more than `MAX_TOKENS` (RBG017).
    """
    text, last, position, count = source.text, "", 0, 0
    while found := _TOKEN.match(text, position):
        group = found.lastindex
        assert group is not None
        start, end = found.span(group)
        piece = text[start:end]
        if group == _DIGITS and last in ("^", "~"):
            piece = piece[: _digits(piece)]
        position = start + len(piece)
        count += 1
        if count > MAX_TOKENS:
            message = f"this text has more than {MAX_TOKENS} tokens"
            findings.error("RBG017", message, source.span(start, position))
            findings.raise_errors()
        if group == _REMARK:
            yield Token(COMMENT, piece, source, start, position)
        elif group in (_ENDLESS, _STRAY):
            _report(group, piece, source, start, findings)
        else:
            last = _kind(group, piece)
            if last == NUMBER and is_too_large(piece):
                place = source.span(start, position)
                findings.error("RBG003", f"{shown(piece)} is too large a number", place)
                piece = "1"
            yield Token(last, piece, source, start, position)


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


def _report(group: int, piece: str, source: Source, start: int, findings: Findings) -> None:
    place = source.span(start, start + len(piece))
    if group == _ENDLESS:
        opening = source.span(start, start + len("/*"))
        findings.error("RBG002", "this comment never ends", opening, hint="close it: */")
    elif piece == '"':
        findings.error("RBG001", "this string never ends on its line", place)
    else:
        findings.error("RBG001", f"no token begins with {shown(piece)}", place)
