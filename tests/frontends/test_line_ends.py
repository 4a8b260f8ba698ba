"""Lines end with a line feed, a carriage return, or both, in every language."""

from __future__ import annotations

from pathlib import Path

import pytest

from rgt.api import dumps, loads
from rgt.corpus import find
from rgt.ir.diagnostics import GameError, Source

SHARED = Path(__file__).resolve().parents[3] / "shared" / "cases"
ENDS = ("\r", "\r\n")

GAMES = {
    "rg": "rg/nim",
    "gdl": "gdl/nim",
    "hrg": "hrg/tic_tac_toe",
    "rbg": "rbg/tic_tac_toe",
    "rbg2017": "rbg2017/tic_tac_toe_both_win",
    "simplified": "simplified/breakthrough",
    "linegames": "linegames/pretwa",
}

MISTAKES = {
    "rg": "// a game\ntype Player = { a };\n\nbegin, end: player = = keeper;\n",
    "gdl": "; a game\n(role a)\n\n(legal a (b)\n",
    "hrg": "// a game\ndomain Player = a\n\n  domain Score == 0\n",
    "rbg": "// a game\n#players = a(1)\n\n#pieces = = e\n",
    "rbg2017": "// a game\n\n#game x\n",
    "simplified": "// a game\n\n<<x>> <BOARD> 1 1 |..|\n",
    "linegames": "# a game\n\nname = unknown\n",
}
"""A mistake behind a comment and an empty line."""


@pytest.mark.parametrize("language", GAMES)
def test_a_game_is_the_same_whatever_ends_its_lines(language: str) -> None:
    path = find(GAMES[language])
    assert path is not None
    text = path.read_text(encoding="utf-8")
    usual = dumps(loads(text, language))
    for end in ENDS:
        assert dumps(loads(text.replace("\n", end), language)) == usual


@pytest.mark.parametrize("language", MISTAKES)
def test_a_mistake_has_the_same_place_whatever_ends_the_lines(language: str) -> None:
    text = MISTAKES[language]
    usual = places(text, language)
    assert any(line > 2 for _, line, _ in usual)
    for end in ENDS:
        assert places(text.replace("\n", end), language) == usual


def places(text: str, language: str) -> list[tuple[str, int, int]]:
    """The codes of the mistakes in a text, and where they stand."""
    with pytest.raises(GameError) as caught:
        loads(text, language)
    return [
        (each.code, each.span.line, each.span.column)
        for each in caught.value.diagnostics
        if each.span is not None
    ]


def test_the_lines_of_a_source_with_carriage_returns() -> None:
    source = Source("x", "one\rtwo\r\nthree\nfour\r")
    assert [source.line(number) for number in range(1, 6)] == ["one", "two", "three", "four", ""]
    assert source.position(source.text.index("four")) == (4, 1)


@pytest.mark.parametrize("name", ["carriage_returns.rg", "carriage_returns.hrg"])
def test_outside_files_with_carriage_returns(name: str) -> None:
    path = SHARED / name
    if not path.exists():
        pytest.skip(f"{path} is not there")
    text = path.read_bytes().decode()
    assert "\r" in text
    assert dumps(loads(text, path.suffix[1:])) == dumps(
        loads(text.replace("\r", "\n"), path.suffix[1:])
    )
