"""The tokens of HRG, for highlighting."""

from __future__ import annotations

from rgt.frontends.common.lexicon import Lexicon, Part, sign, words
from rgt.frontends.common.symbols import Kind
from rgt.frontends.hrg.syntax import RESERVED

_BEYOND = r"[^\x00-\x7F→]"
_FIRST = f"(?:[A-Za-z_]|{_BEYOND})"
_PART = f"(?:[A-Za-z0-9_]|{_BEYOND})"
_NAME = f"{_FIRST}{_PART}*"


def _declares(word: str) -> Part:
    return Part(Kind.KEYWORD, words=(word,))


LEXICON = Lexicon(
    name="hrg",
    title="HRG",
    suffixes=(".hrg",),
    rules=(
        sign(Kind.COMMENT, r"//[^\n]*"),
        sign(Kind.GRAPH, _NAME, _declares("graph")),
        sign(Kind.TYPE, _NAME, _declares("domain")),
        words(Kind.KEYWORD, RESERVED),
        # behind the brace of a map a colon is no type's
        sign(None, ":", Part(None, pattern=r"\{")),
        sign(Kind.TYPE, _NAME, Part(None, pattern=":")),
        sign(Kind.TYPE, _NAME, Part(Kind.OPERATOR, pattern="->|→")),
        sign(Kind.STRING, _NAME, Part(Kind.OPERATOR, pattern=r"\$_?")),
        sign(Kind.OPERATOR, f"_(?!{_PART})"),
        sign(Kind.NUMBER, f"[0-9]+(?!{_PART})"),
        sign(Kind.FUNCTION, _NAME, after=r"\("),
        sign(None, f"{_PART}+"),
        sign(Kind.OPERATOR, r"->|→|\.\.|[=!<>]=|\|\||&&|\$[$_]?|[=|*+%<>-]"),
        sign(None, r"[()\[\]{},;:]"),
    ),
    name_pattern=_NAME,
    name_part=_PART,
)
"""The tokens."""
