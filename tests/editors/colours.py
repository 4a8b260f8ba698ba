"""The colours of texts, one for each character, to be compared between editors."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

from pygments.lexer import Lexer
from pygments.token import _TokenType

from rgt import highlighting
from rgt.corpus import games
from rgt.frontends.common.symbols import Kind
from rgt.frontends.gdl.reading.parse import parse
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
    return (*found[:12], *_SAMPLES.get(language, ()), nonsense(language))


_SAMPLES = {
    "gdl": ('(ROLE White)\n(<= (NEXT (f ?X 1a)) (Not Terminal) "a (b" |c ;|) ; or\n',),
    "hrg": ("domain Größe = klein | groß // Maß\nf: Größe→Größe\ngraph süß(x: T) { $ klein }\n",),
    "rg": ("type Größe = { groß }; // Maß\nvar ß: Größe = groß; constß, typeé: ß == groß;\n",),
    "rbg": ('#a(b) = up^3x /* one line */ "x // y" 1a ->>white {$ a}\n', "a /* up\nb\n"),
}
"""What the corpus has not."""

_FRAGMENTS = """
type const var graph domain in if turn move and not or player goal def board rules
role next true terminal distinct BOARD e p w a A Z_ x1 1x 12 0 _ é → -> ->> == != <= >=
< > = ? ! $ $$ $_ @ # ^ ^* * + - ~ & :- : ; , . .. | || && // ( ) [ ] { } {? [$ << >> " ?x %
"""


def nonsense(language: str) -> str:
    """Lines of tokens in any order, the same ones in every run."""
    random, fragments = Random(language), _FRAGMENTS.split()
    lines = (
        "".join(random.choice(fragments) + random.choice(("", " ")) for _ in range(9))
        for _ in range(150)
    )
    # a comment that never ends would hide the rest
    text = "\n".join(lines).replace("/*", "/ *")
    return f"a(b)\n{text}" if language == "gdlinfix" else text


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
