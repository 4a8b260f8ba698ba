"""From text to tokens.

No word is reserved: what `and`, `move` or `turn` mean depends on where they stand.  A minus and
the number behind it are two tokens, so that macros can bring the one without the other.

Source: specs/rbg2017.md section 1.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from rgt.ir.diagnostics import Source
from rgt.ir.findings import Findings, Place, shown

NAME = "name"
NUMBER = "number"
STRING = "string"
COMMENT = "comment"

MAX_NUMBER = 1_000_000
"""Greater numbers are errors: no board is as wide, no play as long."""

_SYMBOL = r"\+>|[<>=!]=|[-#()\[\]{},/+>^*~=@$<]"
_TOKEN = re.compile(
    r"(\s+)"
    r"|([A-Za-z][A-Za-z0-9_]*+)"
    r"|([0-9]++)"
    r"|(//[^\n]*+|/\*(?s:.*?)\*/)"
    r"|(/\*)"
    r'|("[^"]*+")'
    r'|("[^\n]*+)'
    rf"|({_SYMBOL})"
    r"|([^\sA-Za-z0-9\"#()\[\]{},/+>^*~=@$<-]+|.)"
)
_BLANK, _NAME, _NUMBER, _COMMENT, _OPEN_COMMENT, _STRING, _OPEN_STRING, _SIGN, _STRAY = range(1, 10)
_IS_SYMBOL = re.compile(_SYMBOL)


@dataclass(frozen=True, slots=True)
class Token:
    """A token; a symbol is its own kind.  Its place tells which macros brought it."""

    kind: str
    text: str
    place: Place


def scan(source: Source, findings: Findings) -> list[Token]:
    """The tokens of a source and its comments; what is no token is told and left out.

    A comment that never ends may hide anything: GameError is raised at once.
    """
    return list(lexemes(source, findings))


def lexemes(source: Source, findings: Findings) -> Iterator[Token]:
    """What `scan` gives, one by one."""
    for found in _TOKEN.finditer(source.text):
        group, text = found.lastindex, found[0]
        if group == _BLANK:
            continue
        place = Place(source.span(found.start(), found.end()))
        if group == _OPEN_COMMENT:
            findings.error("RBG102", "this comment never ends", place, hint="close it: */")
            findings.raise_errors()
        if group == _OPEN_STRING:
            findings.error("RBG103", "this string never ends", place)
        if group == _STRAY:
            findings.error("RBG101", f"no token begins with {shown(text)}", place)
        elif group == _NAME:
            yield Token(NAME, text, place)
        elif group == _NUMBER:
            yield number(text, place, findings)
        elif group == _COMMENT:
            yield Token(COMMENT, text, place)
        else:
            is_string = group in (_STRING, _OPEN_STRING)
            yield Token(STRING if is_string else text, text, place)


def number(digits: str, place: Place, findings: Findings) -> Token:
    """The token of a number; one that is too large is told and becomes 1."""
    digits = digits.lstrip("0") or "0"
    if len(digits) > len(str(MAX_NUMBER)) or int(digits) > MAX_NUMBER:
        findings.error("RBG104", f"{shown(digits)} is too large a number", place)
        digits = "1"
    return Token(NUMBER, digits, place)


def pasted(left: Token, right: Token, place: Place, findings: Findings) -> Token | None:
    """The token that two make side by side; None if they make none."""
    text = left.text + right.text
    if left.kind == NAME and right.kind in (NAME, NUMBER):
        return Token(NAME, text, place)
    if left.kind == right.kind == NUMBER:
        return number(text, place, findings)
    if left.kind != NUMBER and _IS_SYMBOL.fullmatch(text):
        return Token(text, text, place)
    return None
