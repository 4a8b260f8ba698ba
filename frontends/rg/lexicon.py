"""The tokens of RG, for highlighting."""

from __future__ import annotations

from rgt.frontends.common.lexicon import DIGITS, WORD, Lexicon, Part, sign, words
from rgt.frontends.common.symbols import Kind
from rgt.ir.text.tokens import RESERVED


def _declares(word: str) -> Part:
    return Part(Kind.KEYWORD, words=(word,))


LEXICON = Lexicon(
    name="rg",
    title="RG",
    suffixes=(".rg",),
    rules=(
        sign(Kind.COMMENT, r"//[^\n]*"),
        sign(Kind.PRAGMA, "@[A-Za-z0-9_]*"),
        sign(Kind.TYPE, WORD, _declares("type")),
        sign(Kind.CONSTANT, WORD, _declares("const")),
        sign(Kind.VARIABLE, WORD, _declares("var")),
        words(Kind.KEYWORD, RESERVED),
        sign(Kind.NUMBER, DIGITS),
        sign(None, "[A-Za-z0-9_]+"),
        sign(Kind.OPERATOR, r"->|==|!=|\$\$|[=*$?!]"),
        sign(None, r"[()\[\]{},;:]"),
    ),
)
"""The tokens."""
