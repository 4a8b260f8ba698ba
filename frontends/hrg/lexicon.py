"""The tokens of HRG, for highlighting."""

from __future__ import annotations

from rgt.frontends.common.lexicon import UNICODE_NAME, UNICODE_NAME_PART, Lexicon, Part, sign, words
from rgt.frontends.common.symbols import Kind
from rgt.frontends.hrg.syntax import RESERVED


def _declares(word: str) -> Part:
    return Part(Kind.KEYWORD, words=(word,))


LEXICON = Lexicon(
    name="hrg",
    title="HRG",
    suffixes=(".hrg",),
    rules=(
        sign(Kind.COMMENT, r"//[^\n]*"),
        sign(Kind.GRAPH, UNICODE_NAME, _declares("graph")),
        sign(Kind.TYPE, UNICODE_NAME, _declares("domain")),
        words(Kind.KEYWORD, RESERVED),
        # behind the brace of a map a colon is no type's
        sign(None, ":", Part(None, pattern=r"\{")),
        sign(Kind.TYPE, UNICODE_NAME, Part(None, pattern=":")),
        sign(Kind.TYPE, UNICODE_NAME, Part(Kind.OPERATOR, pattern="->|→")),
        sign(Kind.STRING, UNICODE_NAME, Part(Kind.OPERATOR, pattern=r"\$_?")),
        sign(Kind.OPERATOR, f"_(?!{UNICODE_NAME_PART})"),
        sign(Kind.NUMBER, f"[0-9]+(?!{UNICODE_NAME_PART})"),
        sign(Kind.FUNCTION, UNICODE_NAME, after=r"\("),
        sign(None, f"{UNICODE_NAME_PART}+"),
        sign(Kind.OPERATOR, r"->|→|\.\.|[=!<>]=|\|\||&&|\$[$_]?|[=|*+%<>-]"),
        sign(None, r"[()\[\]{},;:]"),
    ),
    name_pattern=UNICODE_NAME,
    name_part=UNICODE_NAME_PART,
)
"""The tokens."""
