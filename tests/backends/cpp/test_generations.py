"""The comparison of compiled games with those of an earlier commit finds what differs."""

from __future__ import annotations

from pathlib import Path

import pytest

import rgt
from rgt.ir.text.printer import print_game
from tests.backends.cpp import generations
from tests.backends.cpp.agreement import PLAIN, needs_compiler
from tests.campaign.hashes import ROOT

NIM = print_game(rgt.load("rg/nim"))


@pytest.fixture(autouse=True)
def built_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """How quick the plays are does not matter here."""
    monkeypatch.setattr(generations, "QUICK", PLAIN)


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
    game = plays(tmp_path / "a", "// Random plays", "// Plays")
    assert game.plays == 30
    assert 30 < game.positions < 1000
    won = "s.v_goals[at] = std::uint8_t(value);"
    other = plays(tmp_path / "b", won, "s.v_goals[at] = s_0;")
    assert other.positions == game.positions
    assert other.digest != game.digest


@pytest.mark.long
@needs_compiler
def test_comments_make_no_difference(tmp_path: Path) -> None:
    assert plays(tmp_path / "a", "// Random plays", "// Plays") == plays(tmp_path / "b")


def test_a_large_game_has_files_in_a_folder_of_their_own(tmp_path: Path) -> None:
    writer = """
import sys
from pathlib import Path
made = Path(sys.argv[sys.argv.index("-o") + 1])
(made / "parts").mkdir(parents=True)
(made / "game.cpp").write_text("// all")
(made / "parts" / "game_1.cpp").write_text("// a part")
"""
    (tmp_path / "rgt").mkdir()
    (tmp_path / "rgt" / "__init__.py").touch()
    (tmp_path / "rgt" / "__main__.py").write_text(writer, encoding="utf-8")
    files = generations.written(tmp_path / "game.rg", tmp_path, tmp_path / "made")
    assert files == {"game.cpp": "// all", "parts/game_1.cpp": "// a part"}


@needs_compiler
def test_no_more_positions_than_are_wanted(tmp_path: Path) -> None:
    found = plays(tmp_path / "a", most=40)
    assert found.positions == 40
    assert found.plays < 30


def test_equal_text_is_not_compiled() -> None:
    found = generations.compared(NIM, (ROOT, ROOT), plays=30, positions=1000)
    assert found == (generations.SAME_TEXT, "")


def test_a_commit_that_there_is_not(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="there is no commit '--list' here"):
        generations.checkout("--list", tmp_path)


@needs_compiler
def test_what_does_not_compile_fails(tmp_path: Path) -> None:
    with pytest.raises(generations.FailedError, match="oops"):
        plays(tmp_path / "a", "// Random plays", "oops // Plays")


@needs_compiler
def test_what_crashes_fails(tmp_path: Path) -> None:
    won = "s.v_goals[at] = std::uint8_t(value);"
    with pytest.raises(generations.FailedError, match="the plays ended with -"):
        plays(tmp_path / "a", won, "__builtin_trap();")


@pytest.mark.parametrize(
    ("old", "outcome"), [({"game.cpp": ""}, generations.DIFFERENT), ("no", generations.SAME_TEXT)]
)
def test_what_is_no_longer_written_differs(
    monkeypatch: pytest.MonkeyPatch, old: dict[str, str] | str, outcome: str
) -> None:
    said = iter([old, "no"])
    monkeypatch.setattr(generations, "written", lambda *_: next(said))
    assert generations.compared(NIM, (ROOT, ROOT), plays=30, positions=1000)[0] == outcome
