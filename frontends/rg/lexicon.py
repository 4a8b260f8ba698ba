"""The tokens of RG, for highlighting."""

from __future__ import annotations

from rgt.frontends.common.lexicon import UNICODE_NAME, UNICODE_NAME_PART, Lexicon, Part, sign, words
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
        sign(Kind.PRAGMA, f"@{UNICODE_NAME_PART}*"),
        sign(Kind.TYPE, UNICODE_NAME, _declares("type")),
        sign(Kind.CONSTANT, UNICODE_NAME, _declares("const")),
        sign(Kind.VARIABLE, UNICODE_NAME, _declares("var")),
        words(Kind.KEYWORD, RESERVED),
        sign(Kind.NUMBER, f"[0-9]+(?!{UNICODE_NAME_PART})"),
        sign(None, f"{UNICODE_NAME_PART}+"),
        sign(Kind.OPERATOR, r"->|==|!=|\$\$|[=*$?!]"),
        sign(None, r"[()\[\]{},;:]"),
    ),
    name_pattern=UNICODE_NAME,
    name_part=UNICODE_NAME_PART,
)
"""The tokens."""
