"""The tokens of RBG of 2017, for highlighting."""

from __future__ import annotations

from rgt.frontends.common.lexicon import ASCII_NAME, DIGITS, Lexicon, Part, sign, words
from rgt.frontends.common.symbols import Kind
from rgt.frontends.rbg2017.directives import DEFINITION, SECTIONS

_HASH = Part(Kind.OPERATOR, pattern="#")
_COUNT = Part(Kind.OPERATOR, pattern=r"\$")

LEXICON = Lexicon(
    name="rbg2017",
    title="RBG of 2017",
    suffixes=(".rbg2017",),
    rules=(
        sign(Kind.COMMENT, r"//[^\n]*|/\*(?:[^*]|\*(?!/))*(?:\*/)?"),
        sign(Kind.STRING, r'"[^"\n]*"'),
        sign(Kind.MACRO, ASCII_NAME, _HASH, Part(Kind.KEYWORD, words=(DEFINITION,))),
        sign(Kind.PLAYER, ASCII_NAME, _HASH, Part(Kind.KEYWORD, words=("player", "goal"))),
        words(Kind.KEYWORD, (*SECTIONS, DEFINITION), _HASH),
        words(Kind.KEYWORD, ("turn",), _COUNT),
        sign(Kind.PIECE, ASCII_NAME, _COUNT),
        sign(Kind.PIECE, ASCII_NAME, Part(Kind.OPERATOR, pattern="@")),
        words(Kind.KEYWORD, ("move",), after=r"[ \t]*\("),
        words(Kind.KEYWORD, ("and", "or", "not")),
        sign(Kind.NUMBER, DIGITS),
        sign(Kind.MACRO, ASCII_NAME, after=r"\("),
        sign(None, "[A-Za-z0-9_]+"),
        sign(Kind.OPERATOR, r"\+>|[<>=!]=|[-#/+>^*~=@$<]"),
        sign(None, r"[()\[\]{},]"),
    ),
    block_comment=("/*", "*/"),
    quotes=('"',),
)
"""The tokens; no word is reserved, but those of conditions are coloured wherever they stand."""
