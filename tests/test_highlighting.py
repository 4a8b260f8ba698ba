"""Lexers of Pygments, held to what the languages themselves read."""

from __future__ import annotations

import re
import time
import tomllib
from pathlib import Path

import pytest
from pygments.lexers import find_lexer_class_by_name, get_lexer_by_name, get_lexer_for_filename
from pygments.token import Comment, Error, Keyword, Number, Operator, String, _TokenType

from rgt.corpus import LANGUAGES as ALL
from rgt.corpus import games
from rgt.frontends import frontend_named
from rgt.frontends.common.symbols import Kind
from rgt.frontends.gdl.reading.parse import parse
from rgt.ir.diagnostics import Source
from tests.codes import ROOT
from tests.frontends.gdl.infix_form import infix_of

LANGUAGES = [language for language in ALL if frontend_named(language).lexicons is not None]
PLAIN = {
    Kind.KEYWORD: Keyword,
    Kind.COMMENT: Comment,
    Kind.NUMBER: Number,
    Kind.OPERATOR: Operator,
    Kind.STRING: String,
}
"""The kinds that need no reader."""


@pytest.fixture(autouse=True)
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The package as it is installed anew: an older installation knows no lexers."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    folder = tmp_path / "regular_games-0.1.0.dist-info"
    folder.mkdir()
    (folder / "METADATA").write_text("Name: regular-games\nVersion: 0.1.0\n", encoding="utf-8")
    points = project["entry-points"]["pygments.lexers"]
    lines = [f"{name} = {target}" for name, target in points.items()]
    text = "\n".join(["[pygments.lexers]", *lines, ""])
    (folder / "entry_points.txt").write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)


def texts(language: str) -> list[str]:
    """The corpus games of a language, in all forms."""
    files = [game.path for game in games() if game.language == language]
    found = [file.read_text(encoding="utf-8") for file in files]
    if language == "gdl":
        found += [infix_of(parse(Source("a.kif", text))) for text in found]
    return found


def coloured(language: str, text: str) -> dict[tuple[int, int], _TokenType]:
    """The places of a text's tokens, and what they are to Pygments."""
    lexer = get_lexer_by_name(language)
    return {
        (start, start + len(piece)): token
        for start, token, piece in lexer.get_tokens_unprocessed(text)
    }


def test_every_language_that_helps_editors_has_a_lexicon() -> None:
    assert {language for language in ALL if frontend_named(language).assistance is not None} == set(
        LANGUAGES
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_pygments_finds_the_lexers(language: str) -> None:
    lexer = find_lexer_class_by_name(language)
    assert lexer.__module__ == "rgt.highlighting"
    for suffix in frontend_named(language).suffixes:
        assert isinstance(get_lexer_for_filename(f"game{suffix}"), lexer)


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_of_a_text_is_lost(language: str) -> None:
    broken = ["", "§ \x00 ¤", "/* never closed", '"', "#", "(", "\r\n", "1a"]
    for text in [*texts(language), *broken]:
        found = get_lexer_by_name(language).get_tokens_unprocessed(text)
        assert "".join(piece for _, _, piece in found) == text


@pytest.mark.parametrize("language", LANGUAGES)
def test_colours_are_what_the_language_reads(language: str) -> None:
    """Keywords, comments, strings and signs are the same; so are numbers that name no value."""
    assistance = frontend_named(language).assistance
    assert assistance is not None
    for text in texts(language):
        table = assistance().read(Source("game", text))
        read = {tuple(place): kind for place, kind in table.tokens}
        names = {tuple(place): symbol.kind for place, symbol, _ in table.occurrences}
        found = coloured(language, text)
        assert Error not in found.values()
        for place, kind in {**read, **names}.items():
            if kind in PLAIN:
                assert found.get(place) is PLAIN[kind], text[slice(*place)]
        for place, token in found.items():
            kinds = [kind for kind, plain in PLAIN.items() if plain is token]
            if not kinds or read.get(place) in kinds or names.get(place) in kinds:
                continue
            # in RG numbers are symbols, in Simplified Boardgames two make a square
            assert token is Number and (
                names.get(place) is Kind.MEMBER or language == "simplified"
            ), text[slice(*place)]


def test_errors_are_shown_where_pages_show_errors_alone() -> None:
    fence = re.compile(r"^ *```(\w+)\n(.*?)^ *```$", re.MULTILINE | re.DOTALL)
    known = {*LANGUAGES, "kif"}
    broken: set[str] = set()
    for page in sorted((ROOT / "docs").rglob("*.md")):
        for language, text in fence.findall(page.read_text(encoding="utf-8")):
            if language in known and Error in coloured(language, text).values():
                broken.add(page.name)
    assert broken == {"errors.md"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_colours_take_time_in_proportion_to_the_text(language: str) -> None:
    for piece in ("/* ", "<<", "(", '"', "a", "# ", "|", "1", ":", "->", "é"):
        # ten times as long, and a hundred times as much time if it were its square
        assert timed(language, piece * 20_000) < max(40 * timed(language, piece * 2_000), 0.5)


def timed(language: str, text: str) -> float:
    """The seconds that colouring takes."""
    start = time.process_time()
    for _ in get_lexer_by_name(language).get_tokens_unprocessed(text):
        pass
    return time.process_time() - start
