"""The colours of texts, one for each character, to be compared between editors."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from pygments.lexer import Lexer
from pygments.token import _TokenType

from rgt import highlighting
from rgt.corpus import games
from rgt.frontends.common.symbols import Kind
from rgt.frontends.gdl.parse import parse
from rgt.ir.diagnostics import Source
from tests.frontends.gdl.infix_form import infix_of

LEXERS: dict[str, type[Lexer]] = {
    "rg": highlighting.RgLexer,
    "gdl": highlighting.GdlLexer,
    "gdlinfix": highlighting.GdlLexer,
    "hrg": highlighting.HrgLexer,
    "rbg": highlighting.RbgLexer,
    "rbg2017": highlighting.Rbg2017Lexer,
    "simplified": highlighting.SimplifiedLexer,
}
"""The lexers by what editors call the languages."""

Colours = list[_TokenType | None]


@cache
def texts(language: str) -> tuple[str, ...]:
    """Corpus games in a language of editors."""
    name = "gdl" if language == "gdlinfix" else language
    files = [game.path for game in games() if game.language == name]
    found = [file.read_text(encoding="utf-8") for file in files]
    if language == "gdlinfix":
        found = [infix_of(parse(Source("a.kif", text))) for text in found]
    return (*found[:12], *(_LETTERS if language == "hrg" else ()))


_LETTERS = (
    "domain Größe = klein | groß // Maß\nnächste: Größe→Größe\ngraph süß(x: Größe) { $ klein }\n",
)


def by_pygments(language: str, text: str) -> Colours:
    """What Pygments makes of every character; None for blanks, names and parentheses."""
    known = set(highlighting.TOKENS.values())
    found: Colours = []
    for _, token, piece in LEXERS[language]().get_tokens_unprocessed(text):
        found += [token if token in known else None] * len(piece)
    return found


def colour(kind: Kind | None) -> _TokenType | None:
    """What Pygments calls a kind."""
    return None if kind is None else highlighting.TOKENS[kind]


def differences(text: str, ours: Colours, theirs: Colours) -> Iterator[str]:
    """Where two colourings differ at a character that can be seen."""
    assert len(ours) == len(theirs) == len(text)
    for at, character in enumerate(text):
        if not character.isspace() and ours[at] is not theirs[at]:
            line = text[text.rfind("\n", 0, at) + 1 :].partition("\n")[0]
            yield f"{character!r} in {line!r}: {ours[at]}, {theirs[at]}"
