"""``rgt check --fix``: files written back with the fixes of their findings."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest

BROKEN = """\
type Plyer = { x, y };
type Score = { 0, 100 };
cnst most: Score = 100
begin, m: plyer = x; // the plyer
m, end: player = kepeer;
"""
MENDED = """\
type Player = { x, y };
type Score = { 0, 100 };
const most: Score = 100;
begin, m: player = x; // the plyer
m, end: player = keeper;
"""
QUICK = ("--positions", "3", "--seconds", "0")
Run = Callable[..., tuple[int, str]]


@pytest.fixture
def run(rgt) -> Run:
    """Check games; the exit status, and what is printed on either stream."""

    def check(*arguments: str) -> tuple[int, str]:
        outcome = rgt("check", *arguments, *QUICK)
        return outcome.code, outcome.out + outcome.err

    return check


def test_every_single_fix_is_made_and_told(run: Run, tmp_path: Path) -> None:
    game = tmp_path / "game.rg"
    game.write_text(BROKEN)
    status, told = run("--fix", str(game))
    assert status == 0
    assert game.read_text() == MENDED
    lines = told.splitlines()
    assert f"{game}:3:1: fixed[RG003]: change to 'const'" in lines
    assert f"{game}:3:24: fixed[RG002]: add ';'" in lines
    assert f"{game}:1:6: fixed[RG020]: change to 'Player'" in lines
    assert sum(": fixed[" in line for line in lines) == 5
    assert lines[-1].startswith("0 errors, 0 warnings, 3 positions explored")


def test_the_file_is_left_alone_without_it(run: Run, tmp_path: Path) -> None:
    game = tmp_path / "game.rg"
    game.write_text(BROKEN)
    assert run(str(game))[0] == 1
    assert game.read_text() == BROKEN


def test_line_ends_marks_and_permissions_stay(run: Run, tmp_path: Path) -> None:
    game = tmp_path / "game.rg"
    game.write_bytes(b"\xef\xbb\xbf" + BROKEN.replace("\n", "\r\n").encode())
    game.chmod(0o640)
    assert run("--fix", str(game))[0] == 0
    assert game.read_bytes() == b"\xef\xbb\xbf" + MENDED.replace("\n", "\r\n").encode()
    assert game.stat().st_mode & 0o777 == 0o640
    assert os.listdir(tmp_path) == ["game.rg"]


def written_when(file: Path) -> tuple[int, ...]:
    """Which file lies there and when it was written, but not when it was read."""
    found = file.stat()
    return found.st_ino, found.st_mode, found.st_size, found.st_mtime_ns, found.st_ctime_ns


def test_a_sound_file_is_not_written(run: Run, tmp_path: Path) -> None:
    game = tmp_path / "game.rg"
    game.write_text(MENDED)
    game.chmod(0o400)
    before = written_when(game)
    assert run("--fix", str(game))[0] == 0
    assert written_when(game) == before


def test_where_several_names_may_be_meant_none_is_chosen(run: Run, tmp_path: Path) -> None:
    game = tmp_path / "game.rg"
    text = MENDED.replace("{ x, y }", "{ back, bank }").replace("= x;", "= bak;")
    game.write_text(text)
    status, told = run("--fix", "--json", str(game))
    assert status == 1
    assert game.read_text() == text
    finding = json.loads(told.splitlines()[0])
    assert [fix["title"] for fix in finding["fixes"]] == ["change to 'back'", "change to 'bank'"]


def test_fixes_for_programs(run: Run, tmp_path: Path) -> None:
    game = tmp_path / "game.rg"
    game.write_text(MENDED.replace("keeper", "keepr"))
    status, told = run("--fix", "--json", str(game))
    assert status == 0
    first, last = map(json.loads, told.splitlines())
    assert (first["code"], first["fixed"]) == ("RG042", "change to 'keeper'")
    assert last["errors"] == 0


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--fix", "-"], "standard input cannot be written back"),
        (["--fix", "rg/nim"], "there is no file 'rg/nim'"),
        (["--fix", "--move", "x", "{game}"], "--fix is for findings"),
    ],
)
def test_what_cannot_be_fixed(run: Run, tmp_path: Path, arguments: list[str], told: str) -> None:
    game = tmp_path / "game.rg"
    game.write_text(MENDED)
    status, output = run(*(each.format(game=game) for each in arguments))
    assert status == 2
    assert told in output


def test_a_name_and_what_uses_it_do_not_change_places(tmp_path: Path, run: Run) -> None:
    """A misspelt definition: its uses may be changed to it, or it to its uses, not both at once."""
    text = (Path(__file__).parents[2] / "corpus/gdl/breakthrough_6x6.kif").read_text()
    broken = text.replace("(enemy white black)", "(enemyz white black)")
    broken = broken.replace("(enemy black white)", "(enemyz black white)")
    file = tmp_path / "game.kif"
    file.write_text(broken)
    code, said = run("--fix", str(file))
    found = file.read_text()
    assert code == 0, said
    assert found in (text, text.replace("(enemy ", "(enemyz ")), said
