"""From text to tokens.

No word is reserved: what `and`, `move` or `turn` mean depends on where they stand.  A minus and
the number behind it are two tokens, so that macros can bring the one without the other.

Source: specs/rbg2017.md section 1.
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

MAX_NUMBER = 1_000_000
"""Greater numbers are errors: no board is as wide, no play as long."""

_SYMBOL = r"\+>|[<>=!]=|[-#()\[\]{},/+>^*~=@$<]"
_TOKEN = re.compile(
    r"\s*+(?:"
    r"([A-Za-z][A-Za-z0-9_]*+)"
    r"|([0-9]++)"
    r"|(//[^\n]*+|/\*(?s:.*?)\*/)"
    r"|(/\*)"
    r'|("[^"]*+")'
    r'|("[^\n]*+)'
    rf"|({_SYMBOL})"
    r"|([^\sA-Za-z0-9\"#()\[\]{},/+>^*~=@$<-]+|.))"
)
_NAME, _NUMBER, _COMMENT, _OPEN_COMMENT, _STRING, _OPEN_STRING, _SIGN, _STRAY = range(1, 9)
_KINDS: dict[int, str] = {
    _NAME: NAME,
    _COMMENT: COMMENT,
    _STRING: STRING,
    _OPEN_STRING: STRING,
}
_IS_SYMBOL = re.compile(_SYMBOL)


def scan(source: Source, findings: Findings) -> list[Token]:
    """The tokens of a source and its comments; what is no token is told and left out.

    A comment that never ends may hide anything: GameError is raised at once.
    """
    return list(lexemes(source, findings))


def lexemes(source: Source, findings: Findings) -> Iterator[Token]:
    """What `scan` gives, one by one."""
    text, end = source.text, 0
    while found := _TOKEN.match(text, end):
        group = found.lastindex
        assert group is not None
        start, end = found.span(group)
        piece = text[start:end]
        token = Token(_KINDS.get(group, piece), piece, source, start, end)
        if group == _OPEN_COMMENT:
            message = "this comment never ends"
            findings.error("RBG102", message, token.place, hint="close it: */")
            findings.raise_errors()
        if group == _OPEN_STRING:
            findings.error("RBG103", "this string never ends", token.place)
        if group == _STRAY:
            findings.error("RBG101", f"no token begins with {shown(piece)}", token.place)
        elif group == _NUMBER:
            yield number(token, piece, findings)
        else:
            yield token


def number(where: Token, digits: str, findings: Findings) -> Token:
    """The token of a number that stands somewhere; one that is too large is told and becomes 1."""
    digits = digits.lstrip("0") or "0"
    if len(digits) > len(str(MAX_NUMBER)) or int(digits) > MAX_NUMBER:
        findings.error("RBG104", f"{shown(digits)} is too large a number", where.place)
        digits = "1"
    return where.become(NUMBER, digits)


def pasted(left: Token, right: Token, where: Token, findings: Findings) -> Token | None:
    """The token that two make side by side, where another stands; None if they make none."""
    text = left.text + right.text
    if left.kind == NAME and right.kind in (NAME, NUMBER):
        return where.become(NAME, text)
    if left.kind == right.kind == NUMBER:
        return number(where, text, findings)
    if left.kind != NUMBER and _IS_SYMBOL.fullmatch(text):
        return where.become(text, text)
    return None
