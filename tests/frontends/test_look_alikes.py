"""Names that look alike and are not the same: Latin and Cyrillic letters."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from rgt.cli import cli
from rgt.corpus import games
from rgt.frontends import frontend_for, frontend_named
from rgt.ir.diagnostics import Source, nearest
from rgt.ir.display.skeletons import skeleton
from rgt.ir.findings.lookalikes import look_alikes

SHARED = Path(__file__).resolve().parents[3] / "shared" / "games"
CYRILLIC_A = "\u0430"

TEXTS = {
    "rg": "type Player = {{ {0} }};\ntype Score = {{ 0 }}; // {1} in a comment\nbegin, {1}: ;\n",
    "gdl": "(role {0})\n; {1} in a comment\n(legal {1} go)\n",
    "hrg": "domain Player = {0}\n// {1} in a comment\ngraph rules() {{ player = {1} }}\n",
    "rbg": "#players = {0}(1)\n// {1} in a comment\n#rules = ->{1}\n",
    "rbg2017": "#player {0}\n// {1} in a comment\n#order {1}\n",
    "simplified": "<<{0}>>\n// {1} in a comment\n<{1}>\n",
    "linegames": "x = dict({0}=1)\n# {1} in a comment\ny = x['{1}']\n",
}


@pytest.mark.parametrize("language", TEXTS)
def test_names_that_look_alike_are_told(language: str, tmp_path: Path) -> None:
    frontend = frontend_named(language)
    text = TEXTS[language].format("abc", f"{CYRILLIC_A}bc")
    (found,) = look_alikes(Source("x", text), frontend.comment)
    assert (found.code, found.severity) == ("RG063", "warning")
    assert found.span is not None
    assert found.span.line == 3, "not in the comment"
    assert "letter 1 is U+0430" in found.message
    # `rgt check` tells it whether or not the game can be read
    game = tmp_path / f"game{frontend.suffixes[0]}"
    game.write_text(text, encoding="utf-8")
    assert "RG063" in CliRunner().invoke(cli, ["check", str(game)]).output


@pytest.mark.parametrize("language", TEXTS)
def test_one_name_in_any_script_is_no_matter(language: str) -> None:
    for name in ("abc", "\u0430\u0431\u0432", "\u03b1\u03b2\u03b3", "\u99ac"):
        text = TEXTS[language].format(name, name)
        assert not list(look_alikes(Source("x", text), frontend_named(language).comment))


def test_the_rarer_name_is_told() -> None:
    text = f"p{CYRILLIC_A}wn pawn p{CYRILLIC_A}wn"
    (found,) = look_alikes(Source("x", text), "//")
    assert found.span is not None
    assert found.span.column == 6
    assert "U+0061" in found.message


def test_the_hint_at_a_name_that_looks_the_same_says_so() -> None:
    hint = nearest(f"p{CYRILLIC_A}wn", ["rook", "pawn"])
    assert hint is not None
    assert "U+0430" in hint
    hint = nearest("pawn", ["rook", f"p{CYRILLIC_A}wn"])
    assert hint is not None
    assert "U+0430" in hint


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("\uff50awn", "pawn"),  # full width
        ("\u0420\u041e\u0422", "POT"),
        ("\u03bf", "o"),
        ("caf\u00e9", "cafe\u0301"),  # one letter, or a letter and its accent
    ],
)
def test_names_of_one_shape(name: str, other: str) -> None:
    assert skeleton(name) == skeleton(other)


@pytest.mark.parametrize(("name", "other"), [("O", "0"), ("l", "1"), ("a", "\u00e4")])
def test_names_of_two_shapes(name: str, other: str) -> None:
    assert skeleton(name) != skeleton(other)


def test_no_game_at_hand_has_such_names() -> None:
    paths = [game.path for game in games()]
    paths += [path for path in sorted(SHARED.glob("*/*")) if path.is_file()]
    for path in paths:
        frontend = frontend_for(path.name)
        source = Source(path.name, path.read_text(encoding="utf-8", errors="replace"))
        assert not list(look_alikes(source, frontend.comment)), path.name
