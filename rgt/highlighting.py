"""Lexers of Pygments for the languages of games: colours in documentation, notebooks, terminals.

Pygments finds them by entry points, as `hrg`, `rbg` and so on.  What is known of a language is
imported when a text of it is first coloured.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING

from pygments.lexer import Lexer
from pygments.token import (
    Comment,
    Error,
    Keyword,
    Name,
    Number,
    Operator,
    Punctuation,
    String,
    Whitespace,
)

from rgt.frontends import frontend_named
from rgt.frontends.common.lexicon import Lexicon, Rule, form_of
from rgt.frontends.common.symbols import Kind

if TYPE_CHECKING:
    from pygments.token import _TokenType

TOKENS = {
    Kind.TYPE: Name.Class,
    Kind.MEMBER: Name.Constant,
    Kind.CONSTANT: Name.Constant,
    Kind.VARIABLE: Name.Variable,
    Kind.PARAMETER: Name.Variable,
    Kind.FUNCTION: Name.Function,
    Kind.GRAPH: Name.Function,
    Kind.NODE: Name.Label,
    Kind.MACRO: Name.Function,
    Kind.PLAYER: Name.Entity,
    Kind.PIECE: Name.Attribute,
    Kind.DIRECTION: Name.Property,
    Kind.KEYWORD: Keyword,
    Kind.PRAGMA: Name.Decorator,
    Kind.NUMBER: Number,
    Kind.STRING: String,
    Kind.OPERATOR: Operator,
    Kind.COMMENT: Comment,
}
"""What Pygments calls the kinds of tokens."""

_BLANKS = re.compile(r"\s+")


class GameLexer(Lexer):  # type: ignore[misc]
    """A lexer of the language `language`, whatever form a text has."""

    language: str

    def get_tokens_unprocessed(self, text: str) -> Iterator[tuple[int, _TokenType, str]]:
        """The tokens of a text with their offsets; nothing is left out."""
        rules = _rules(form_of(text, _forms(self.language)))
        position = 0
        while position < len(text):
            found = _BLANKS.match(text, position)
            if found is not None:
                yield position, Whitespace, found[0]
                position = found.end()
                continue
            for rule, regex in rules:
                found = regex.match(text, position)
                if found is not None:
                    yield from _pieces(rule, found)
                    position = found.end()
                    break
            else:
                yield position, Error, text[position]
                position += 1


@cache
def _forms(language: str) -> tuple[Lexicon, ...]:
    lexicons = frontend_named(language).lexicons
    assert lexicons is not None, "a lexer is written for languages that have one"
    return lexicons()


@cache
def _rules(lexicon: Lexicon) -> tuple[tuple[Rule, re.Pattern[str]], ...]:
    """The rules of a lexicon with what they match."""
    flags = re.IGNORECASE if lexicon.folded else 0
    return tuple((rule, re.compile(lexicon.regex(rule), flags)) for rule in lexicon.rules)


def _pieces(rule: Rule, found: re.Match[str]) -> Iterator[tuple[int, _TokenType, str]]:
    """The tokens of a rule, and the blanks between them."""
    position = found.start()
    for number, part in enumerate(rule.parts, 1):
        start, end = found.span(number)
        if start > position:
            yield position, Whitespace, found.string[position:start]
        yield start, _token(part.kind, found[number]), found[number]
        position = end


def _token(kind: Kind | None, text: str) -> _TokenType:
    if kind is not None:
        return TOKENS[kind]
    return Name if text[0].isalnum() or text[0] == "_" else Punctuation


class RgLexer(GameLexer):
    """RG."""

    name = "RG"
    aliases = ("rg",)
    filenames = ("*.rg",)
    language = "rg"


class HrgLexer(GameLexer):
    """HRG."""

    name = "HRG"
    aliases = ("hrg",)
    filenames = ("*.hrg",)
    language = "hrg"


class RbgLexer(GameLexer):
    """RBG."""

    name = "RBG"
    aliases = ("rbg",)
    filenames = ("*.rbg",)
    language = "rbg"


class Rbg2017Lexer(GameLexer):
    """RBG of 2017."""

    name = "RBG of 2017"
    aliases = ("rbg2017",)
    filenames = ("*.rbg2017",)
    language = "rbg2017"


class GdlLexer(GameLexer):
    """GDL, in KIF or in infix form."""

    name = "GDL"
    aliases = (
        "gdl",
        "kif",
    )
    filenames = (
        "*.kif",
        "*.gdl",
    )
    language = "gdl"
    priority = 0.1  # other languages claim these suffixes, too


class SimplifiedLexer(GameLexer):
    """Simplified Boardgames."""

    name = "Simplified Boardgames"
    aliases = (
        "simplified",
        "sbg",
    )
    filenames = ("*.sbg",)
    language = "simplified"
