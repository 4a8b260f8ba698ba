"""The list of the corpus, and names that it does not have."""

from __future__ import annotations

import json

import pytest

from rgt.corpus import find, games
from rgt.frontends import languages


def test_every_game_is_listed_with_its_languages(rgt) -> None:
    lines = rgt("games").out.splitlines()
    assert len(lines) == len({game.name for game in games()})
    listed = {name: languages for name, *languages in map(str.split, lines)}
    assert sum(map(len, listed.values())) == len(games())
    # the bare name stands for the first one
    assert all(find(name) == find(f"{first}/{name}") for name, (first, *_) in listed.items())


def test_words_choose(rgt) -> None:
    assert rgt("games", "monty").out.split()[0] == "monty_hall"
    names = [json.loads(line)["game"] for line in rgt("games", "gdl/", "--json").out.splitlines()]
    assert names == [game.name for game in games() if game.language == "gdl"]
    outcome = rgt("games", "calvinball")
    assert outcome.code == 1 and outcome.out == "" and "no such game" in outcome.err


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("ches", "did you mean 'chess'?"),
        ("hrg/ches", "did you mean 'hrg/chess'?"),
        ("tictactoe", "did you mean 'tic_tac_toe'?"),
        ("goose", "'rgt games' lists the corpus"),
        ("geese", "the corpus has fox_and_geese"),
        ("calvinball_2.hrg", "'rgt games' lists the corpus"),
    ],
)
def test_a_name_that_is_unknown_gets_a_short_hint(rgt, name: str, hint: str) -> None:
    outcome = rgt("perft", name, "1")
    assert outcome.code == 1
    assert outcome.err.splitlines() == [
        f"error[RGT003]: there is no file and no corpus game '{name}'",
        f"  hint: {hint}",
    ]


def test_help_names_every_suffix(rgt) -> None:
    shown = rgt("--help").out
    words = shown.replace(",", " ").replace(")", " ").replace("(", " ").split()
    assert {suffix for suffixes in languages().values() for suffix in suffixes} <= set(words)


def test_a_language_that_the_corpus_has_is_named(rgt) -> None:
    outcome = rgt("translate", "rg/tic_tac_toe", "--to", "hrg")
    assert "hint: the corpus has 'hrg/tic_tac_toe'" in outcome.err


def test_a_game_is_made_up(rgt, tmp_path) -> None:
    shown = rgt("games", "--generate", "7").out
    assert rgt("games", "--generate", "7", "-o", str(tmp_path / "new.sbg")).out == ""
    assert (tmp_path / "new.sbg").read_text(encoding="utf-8") == shown
    assert rgt("perft", str(tmp_path / "new.sbg"), "1").code == 0


@pytest.mark.parametrize(
    "arguments", [("--generate", "7", "chess"), ("--generate", "7", "--json"), ("-o", "x.sbg")]
)
def test_making_up_is_no_listing(rgt, arguments: tuple[str, ...]) -> None:
    assert rgt("games", *arguments).code == 2
