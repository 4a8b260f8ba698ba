"""Two tokens made one by ``~`` (specs/rbg.md section 2.3)."""

from __future__ import annotations

from rgt.frontends.common.tokens import Token
from rgt.frontends.rbg.tokens import KEYWORDS, NAME, NUMBER, is_too_large, word_kind
from rgt.ir.findings.findings import Findings, shown

_SYMBOLS = frozenset(
    ["->", "->>", "+>", "{?", "{!", "{$", "[$", "<=", ">=", "==", "!="],
)


def paste(left: Token, right: Token, where: Token, findings: Findings) -> Token | None:
    """The token that two make, standing where another does; None after an error, which is told."""
    text = left.text + right.text
    kind = _kind(left, right, text)
    if kind is None:
        findings.error(
            "RBG015",
            f"{shown(left.text)} and {shown(right.text)} make no token",
            where.place,
            hint="a name begins with a letter" if left.kind == NUMBER else None,
        )
    elif kind == NUMBER and is_too_large(text):
        findings.error("RBG003", f"{shown(text)} is too large a number", where.place)
    else:
        return where.become(kind, text)
    return None


def _kind(left: Token, right: Token, text: str) -> str | None:
    """The kind of the pasted token, None if there is no such token."""
    if _is_word(left) and (_is_word(right) or right.kind == NUMBER):
        return word_kind(text)
    if left.kind == NUMBER and right.kind == NUMBER:
        return NUMBER
    return text if text in _SYMBOLS else None


def _is_word(token: Token) -> bool:
    return token.kind == NAME or token.kind in KEYWORDS
