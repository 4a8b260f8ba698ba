"""Where output goes: files that appear whole or not at all, and everything that is no file."""

from __future__ import annotations

import os
import pty
import stat
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from rgt.ir.system.files import write_text

NIM = "rg/nim"


def test_a_pipe_is_written_to_and_stays_a_pipe(rgt, tmp_path: Path) -> None:
    # what replaces a pipe would replace /dev/null too
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    heard: list[str] = []
    reader = threading.Thread(target=lambda: heard.append(pipe.read_text()), daemon=True)
    reader.start()
    outcome = rgt("translate", NIM, "-q", "-o", str(pipe))
    assert outcome.code == 0
    assert stat.S_ISFIFO(pipe.stat().st_mode)
    reader.join(timeout=10)
    assert heard == [rgt("translate", NIM, "-q").out]


def test_a_link_stays_a_link(rgt, tmp_path: Path) -> None:
    link = tmp_path / "link.rg"
    link.symlink_to("real.rg")
    assert rgt("translate", NIM, "-q", "-o", str(link)).code == 0
    assert link.is_symlink()
    assert (tmp_path / "real.rg").read_text() == rgt("translate", NIM, "-q").out


def test_a_file_keeps_its_permissions(rgt, tmp_path: Path) -> None:
    file = tmp_path / "secret.kif"
    file.write_text("(role    a)\n")
    file.chmod(0o600)
    assert rgt("fmt", str(file), "--write").code == 0
    assert file.read_text() == "(role a)\n"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_what_cannot_be_written_is_named_as_the_user_named_it(rgt, tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("precious")
    for target, reason in (
        (tmp_path, "Is a directory"),
        (file / "x.rg", "Not a directory"),
        (tmp_path / "no" / "x.rg", "No such file or directory"),
    ):
        outcome = rgt("translate", NIM, "-o", str(target))
        assert (outcome.code, outcome.out) == (1, "")
        assert outcome.err == f"error: {target}: {reason}\n"
    assert rgt("translate", NIM, "-o", "").code == 2
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_an_interruption_stays_one_when_the_file_has_its_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It may come right after the renaming, when there is nothing left to be removed."""
    rename = os.replace

    def interrupted(*paths: Path) -> None:
        rename(*paths)
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "replace", interrupted)
    with pytest.raises(KeyboardInterrupt):
        write_text(tmp_path / "file", ["whole"])
    assert [path.read_text() for path in tmp_path.iterdir() if path.is_file()] == ["whole"]


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_read_only_folder_and_file_are_left_alone(rgt, tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    file = folder / "game.kif"
    file.write_text("(role    a)\n")
    file.chmod(0o400)
    assert "Permission denied" in rgt("fmt", str(file), "--write").err
    folder.chmod(0o500)
    target = folder / "x.rg"
    assert rgt("translate", NIM, "-o", str(target)).err == f"error: {target}: Permission denied\n"
    folder.chmod(0o700)
    assert [path.name for path in folder.iterdir()] == ["game.kif"]


def _shell(command: str) -> subprocess.CompletedProcess[str]:
    script = command.replace("rgt", f"{sys.executable} -m rgt", 1)
    return subprocess.run(["bash", "-c", script], capture_output=True, text=True, timeout=60)


@pytest.mark.parametrize(
    "arguments",
    [
        "passes --list",
        "passes hrg/breakthrough --trace",
        "perft rg/minimal 3000",
        "translate rg/nim -q",
    ],
)
def test_a_reader_that_goes_is_no_failure(arguments: str) -> None:
    done = _shell(f"rgt {arguments} | true; exit ${{PIPESTATUS[0]}}")
    assert (done.returncode, done.stderr.replace(" ", "").strip("0123456789.s\n")) == (0, "")


def test_a_full_disk_is_told() -> None:
    if not Path("/dev/full").is_char_device():
        pytest.skip("there is no /dev/full here")
    done = _shell("rgt translate rg/nim -q > /dev/full")
    assert (done.returncode, done.stderr) == (
        1,
        "error: standard output: No space left on device\n",
    )


def test_a_full_disk_is_told_when_the_buffer_is_written_at_the_end() -> None:
    if not Path("/dev/full").is_char_device():
        pytest.skip("there is no /dev/full here")
    done = _shell("env -u PYTHONUNBUFFERED rgt translate rg/nim -q > /dev/full")
    assert done.returncode == 1
    assert "Exception ignored" not in done.stderr


@pytest.mark.parametrize(
    "arguments",
    [
        "translate rg/nim -q",
        "perft rg/nim 2",
        "diff rg/nim rg/nim --depth 1",
        "passes rg/nim --break step=1",
    ],
)
def test_a_closed_standard_output_is_no_fault(arguments: str) -> None:
    done = _shell(f"rgt {arguments} >&-")
    assert (done.returncode, done.stderr.splitlines()[1:]) == (0, [])


# -- files that are read stay as they are -----------------------------------------------------


@pytest.mark.parametrize(
    "arguments",
    [
        "translate {} -o {}",
        "translate {} --to dot -o {link}",
        "passes {} --save {}",
        "passes {} --html {}",
        "passes rg/nim --compare {} --save {}",
        "passes --load {} --html {}",
        "reduce {} --check false -o {}",
        "reduce {} --check false --test {}",
    ],
)
def test_what_is_read_is_not_written_over(rgt, tmp_path: Path, arguments: str) -> None:
    game, link = tmp_path / "game.rg", tmp_path / "link.rg"
    text = (Path(__file__).parents[2] / "corpus" / "rg" / "nim.rg").read_text(encoding="utf-8")
    game.write_text(text, encoding="utf-8")
    link.symlink_to("game.rg")
    outcome = rgt(*(each.format(game, link=link) for each in arguments.split()))
    written = link if "{link}" in arguments else game
    assert (outcome.code, outcome.out) == (2, "")
    told = f"Error: '{written}' is read, and would be lost: write to another file"
    assert outcome.err.splitlines()[-1] == told
    assert game.read_text(encoding="utf-8") == text


def test_two_outputs_are_two_files(rgt, tmp_path: Path) -> None:
    for arguments in ("passes rg/nim --save {0} --html {0}", "reduce rg/nim -o {0} --test {0}"):
        check = ["--check", "false"] if "reduce" in arguments else []
        outcome = rgt(*(each.format(tmp_path / "x") for each in arguments.split()), *check)
        told = f"Error: '{tmp_path / 'x'}' would be written twice: name two files"
        assert (outcome.code, outcome.err.splitlines()[-1]) == (2, told)
    assert list(tmp_path.iterdir()) == []
    assert rgt("passes", NIM, "--save", "/dev/null", "--html", "/dev/null").code == 0


@pytest.mark.parametrize("arguments", ["check - --from rg", "fmt - --from gdl"])
def test_a_closed_standard_input_is_told(arguments: str) -> None:
    done = _shell(f"rgt {arguments} <&-")
    assert done.returncode == 2
    assert "standard input is closed" in done.stderr


def test_nobody_at_a_closed_standard_input_leaves_the_game() -> None:
    done = _shell("rgt play rg/nim --players human <&-")
    assert (done.returncode, done.stdout.splitlines()[-1], done.stderr) == (0, "left", "")
    assert _shell("rgt play rg/nim <&-").returncode == 0


def _on_a_terminal(**environment: str) -> str:
    """What a failing command writes to a standard error that is a terminal."""
    ours, theirs = pty.openpty()
    subprocess.run(
        [sys.executable, "-m", "rgt", "fmt", "nosuch"],
        stderr=theirs,
        env={**{k: v for k, v in os.environ.items() if k != "NO_COLOR"}, **environment},
        check=False,
    )
    os.close(theirs)
    text = os.read(ours, 10_000).decode()
    os.close(ours)
    return text


def test_colours_are_left_out_where_nobody_wants_them() -> None:
    assert "\x1b[31merror[RGT003]" in _on_a_terminal()
    assert _on_a_terminal(NO_COLOR="1").startswith("error[RGT003]")


def test_on_a_terminal_levels_stand_above_the_progress_bar() -> None:
    ours, theirs = pty.openpty()
    subprocess.run(
        [sys.executable, "-m", "rgt", "perft", "rg/tic_tac_toe", "4"],
        stdout=theirs,
        stderr=theirs,
        check=True,
    )
    os.close(theirs)
    text = os.read(ours, 100_000).decode()
    os.close(ours)
    for line in ("  0  1", "  1  9", "  2  72", "  3  504", "  4  3024"):
        assert f"{line}\r\n" in text


@pytest.mark.parametrize("ending", ["rg", "json", "dot", "svg", "SVG"])
def test_the_end_of_the_file_says_what_is_written(rgt, tmp_path: Path, ending: str) -> None:
    file = tmp_path / f"game.{ending}"
    assert rgt("translate", NIM, "-q", "-o", str(file)).code == 0
    assert file.read_text() == rgt("translate", NIM, "-q", "--to", ending.lower()).out


def test_another_end_of_the_file_says_nothing(rgt, tmp_path: Path) -> None:
    rgt("translate", NIM, "-q", "-o", str(tmp_path / "game.txt"))
    assert (tmp_path / "game.txt").read_text() == rgt("translate", NIM, "-q").out
    rgt("translate", NIM, "-q", "--to", "json", "-o", str(tmp_path / "game.svg"))
    assert (tmp_path / "game.svg").read_text() == rgt("translate", NIM, "-q", "--to", "json").out


def test_a_game_goes_into_the_language_of_the_file(rgt, tmp_path: Path) -> None:
    file = tmp_path / "game.hrg"
    assert rgt("translate", "simplified/gardner", "-q", "-o", str(file)).code == 0
    assert file.read_text() == rgt("translate", "simplified/gardner", "--to", "hrg").out
    # RG is no language that HRG is made of
    outcome = rgt("translate", NIM, "-q", "-o", str(tmp_path / "other.hrg"))
    assert outcome.code == 1 and "RGT012" in outcome.err
