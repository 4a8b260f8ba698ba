"""The tokens of GDL in KIF and in infix form, for highlighting."""

from __future__ import annotations

from rgt.frontends.common.lexicon import Lexicon, Part, sign, words
from rgt.frontends.common.symbols import Kind
from rgt.frontends.gdl.syntax import CONNECTIVES, KEYWORDS

_COMMENT = sign(Kind.COMMENT, r";[^\n]*")
_WORDS = (*KEYWORDS, *CONNECTIVES, "distinct")

_SYMBOL_PART = r"""[^ \t\n\r()";|\x00-\x1F\x7F]"""
_SYMBOL = f"{_SYMBOL_PART}+"
_ARROW = f"<=(?!{_SYMBOL_PART})"
_OPENING = Part(None, pattern=r"\(")

KIF = Lexicon(
    name="gdl",
    title="GDL",
    suffixes=(".kif", ".gdl"),
    rules=(
        _COMMENT,
        sign(Kind.STRING, r'"[^"\n]+"|\|[^|\n]+\|'),
        sign(Kind.PARAMETER, rf"\?(?:{_SYMBOL_PART})*"),
        sign(Kind.OPERATOR, _ARROW, _OPENING),
        words(Kind.KEYWORD, _WORDS, _OPENING),
        sign(Kind.FUNCTION, _SYMBOL, _OPENING),
        sign(Kind.OPERATOR, _ARROW),
        words(Kind.KEYWORD, _WORDS),
        sign(Kind.NUMBER, f"[0-9]+(?!{_SYMBOL_PART})"),
        sign(None, _SYMBOL),
        sign(None, "[()]"),
    ),
    line_comment=";",
    brackets=(("(", ")"),),
    name_pattern=_SYMBOL,
    name_part=_SYMBOL_PART,
    folded=True,
)
"""The tokens of KIF."""

_NAME_PART = r"(?:[A-Za-z0-9_+<>.-]|[^\x00-\x7F])"
_NAME = f"{_NAME_PART}+"

INFIX = Lexicon(
    name="gdlinfix",
    title="GDL in infix form",
    suffixes=(".kif", ".gdl"),
    rules=(
        sign(Kind.COMMENT, r"[;%][^\n]*"),
        words(Kind.KEYWORD, _WORDS),
        sign(Kind.PARAMETER, f"[A-Z](?:{_NAME_PART})*"),
        sign(Kind.NUMBER, f"[0-9]+(?!{_NAME_PART})"),
        sign(Kind.FUNCTION, _NAME, after=r"\("),
        sign(None, _NAME),
        sign(Kind.OPERATOR, ":-|::|==>|[~&]"),
        sign(None, "[(),]"),
    ),
    line_comment=";",
    other_comments=("%",),
    brackets=(("(", ")"),),
    name_pattern=_NAME,
    name_part=_NAME_PART,
    beginning=rf"%|{_NAME}(?:\(|[ \t]*(?::-|::|==>))",
)
"""The tokens of the infix form."""
