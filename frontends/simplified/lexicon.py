"""The tokens of Simplified Boardgames, for highlighting."""

from __future__ import annotations

from rgt.frontends.common.lexicon import Lexicon, Part, sign, words
from rgt.frontends.common.symbols import Kind
from rgt.frontends.simplified.reading.sections import SECTIONS
from rgt.frontends.simplified.words import CONTENTS

LEXICON = Lexicon(
    name="simplified",
    title="Simplified Boardgames",
    suffixes=(".sbg",),
    rules=(
        sign(Kind.COMMENT, r"//[^\n]*|/\*(?:[^*]|\*(?!/))*(?:\*/)?"),
        sign(Kind.STRING, r"<<(?:[^>\n]|>(?!>))*(?:>>)?"),
        words(Kind.KEYWORD, SECTIONS, Part(None, pattern="<"), after="[ \t]*>"),
        words(Kind.KEYWORD, CONTENTS, Part(None, pattern=",")),
        sign(Kind.NUMBER, "[0-9]+"),
        sign(Kind.PIECE, "[A-Za-z]"),
        sign(Kind.KEYWORD, "[@#]"),
        sign(Kind.OPERATOR, "[+^*&]"),
        sign(None, "[-(),<>|.]"),
    ),
    block_comment=("/*", "*/"),
    brackets=(("(", ")"),),
    name_pattern="[A-Za-z]",
    name_part="[A-Za-z]",
)
"""The tokens; steps are told by their last letter, which says what stands there."""
