"""Compiled games are run: the cache runs nothing that another user could have put there."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from rgt.backends.cpp.building import cache
from rgt.backends.cpp.naming import file_name

pytestmark = pytest.mark.skipif(os.name != "posix", reason="there are no such rights here")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("RGT_CACHE", str(tmp_path))
    return tmp_path / "cpp"


def kept() -> Path:
    with cache.workshop() as place:
        (place / "made").write_bytes(b"library")
        return cache.keep("one", place / "made")


def of_another(monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on what there is belongs to somebody else."""
    monkeypatch.setattr(os, "geteuid", lambda: 12345)
    was = Path.lstat

    def lstat(path: Path) -> os.stat_result:
        found = list(was(path))
        found[4] = 54321
        return os.stat_result(found)

    monkeypatch.setattr(Path, "lstat", lstat)


def test_the_folder_is_the_users_alone(folder: Path) -> None:
    path = kept()
    assert folder.stat().st_mode & 0o077 == 0
    assert cache.find("one") == path


def test_the_folder_of_another_is_not_used(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = kept()
    of_another(monkeypatch)
    assert cache.find("one") is None
    assert path.exists()
    with cache.workshop() as place:
        assert place.parent != folder


def test_a_folder_that_others_can_write_is_closed(folder: Path) -> None:
    folder.mkdir(parents=True)
    folder.chmod(0o777)
    kept()
    assert folder.stat().st_mode & 0o022 == 0


def test_a_library_that_others_can_write_is_none(folder: Path) -> None:
    path = kept()
    path.chmod(0o666)
    assert cache.find("one") is None


def test_links_and_pipes_are_no_libraries(folder: Path, tmp_path: Path) -> None:
    path = kept()
    elsewhere = tmp_path / "elsewhere"
    path.rename(elsewhere)
    path.symlink_to(elsewhere)
    assert cache.find("one") is None
    # nobody waits for what comes out of it
    os.mkfifo(path)
    assert cache.find("one") is None


def test_a_note_is_written_to_no_other_file(folder: Path, tmp_path: Path) -> None:
    path = kept()
    mine = tmp_path / "mine"
    mine.write_text("as it was")
    (folder / "game-nim").symlink_to(mine)
    cache.note("nim", path)
    assert mine.read_text() == "as it was"
    assert cache.noted("nim")


@pytest.mark.parametrize(
    "name",
    [
        *("../../etc/passwd", "/etc/passwd", "..", ".", "", "a/../../b", "~/.bashrc", "-o x"),
        *('x"; rm -rf ~; "', "x*/\n#error", "??/\\", "x\x00y", "con", "a" * 5000, "int", "\u202e"),
    ],
)
def test_names_of_games_are_names_of_files(name: str) -> None:
    made = file_name(name)
    assert made.isidentifier()
    assert made.isascii()
