"""The comparison of compiled games with those of an earlier commit finds what differs."""

from __future__ import annotations

from pathlib import Path

import pytest

import rgt
from rgt.ir.text.printer import print_game
from tests.backends.cpp import generations
from tests.backends.cpp.agreement import needs_compiler
from tests.campaign.hashes import ROOT

NIM = print_game(rgt.load("rg/nim"))


def plays(folder: Path, first: str = "", then: str = "", most: int = 1000) -> generations.Plays:
    """30 plays of nim, where its C++ says `then` in the place of `first`."""
    folder.mkdir()
    game = folder / "game.rg"
    game.write_text(NIM, encoding="utf-8")
    files = generations.written(game, ROOT, folder / "made")
    assert isinstance(files, dict)
    source = folder / "made" / "game.cpp"
    assert first in files["game.cpp"]
    source.write_text(files["game.cpp"].replace(first, then, 1), encoding="utf-8")
    return generations.played(folder / "made", plays=30, positions=most)


@needs_compiler
def test_only_what_plays_differently_differs(tmp_path: Path) -> None:
    game = plays(tmp_path / "a")
    assert game.plays == 30
    assert 30 < game.positions < 1000
    assert plays(tmp_path / "b", "// Random plays", "// Plays") == game
    won = "s.v_goals[at] = std::uint8_t(value);"
    other = plays(tmp_path / "c", won, "s.v_goals[at] = s_0;")
    assert other.positions == game.positions
    assert other.digest != game.digest


@needs_compiler
def test_no_more_positions_than_are_wanted(tmp_path: Path) -> None:
    found = plays(tmp_path / "a", most=40)
    assert found.positions == 40
    assert found.plays < 30


def test_equal_text_is_not_compiled() -> None:
    same, said = generations.compared(NIM, (ROOT, ROOT), plays=30, positions=1000)
    assert (same, said) == (True, "the same text")


def test_a_commit_that_there_is_not(tmp_path: Path) -> None:
    with pytest.raises(SystemExit):
        generations.checkout("no-such-commit", tmp_path)
