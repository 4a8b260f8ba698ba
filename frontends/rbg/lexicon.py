"""The tokens of RBG, for highlighting."""

from __future__ import annotations

from rgt.frontends.common.lexicon import ASCII_NAME, DIGITS, Lexicon, Part, sign, words
from rgt.frontends.common.symbols import Kind
from rgt.frontends.rbg.tokens import KEYWORDS

_SIGNS = r"->>|\{[?!$]|\[\$|[+-]>|[!=<>]=|[-~#+^/*.$=!?<>]"

LEXICON = Lexicon(
    name="rbg",
    title="RBG",
    suffixes=(".rbg",),
    rules=(
        sign(Kind.COMMENT, r"//[^\n]*|/\*(?:[^*]|\*(?!/))*(?:\*/)?"),
        sign(Kind.STRING, r'"[^"\n]+"'),
        words(Kind.KEYWORD, KEYWORDS),
        words(Kind.KEYWORD, KEYWORDS, Part(Kind.OPERATOR, pattern="#")),
        sign(Kind.MACRO, ASCII_NAME, Part(Kind.OPERATOR, pattern="#")),
        sign(Kind.PLAYER, ASCII_NAME, Part(Kind.OPERATOR, pattern="->")),
        # behind these a number ends where its digits do
        sign(Kind.NUMBER, "[0-9]+", Part(Kind.OPERATOR, pattern=r"[\^~]")),
        sign(Kind.NUMBER, DIGITS),
        sign(Kind.MACRO, ASCII_NAME, after=r"\("),
        sign(None, "[A-Za-z0-9_]+"),
        sign(Kind.OPERATOR, _SIGNS),
        sign(None, r"[()\[\]{},;:]"),
    ),
    block_comment=("/*", "*/"),
    quotes=('"',),
)
"""The tokens."""
