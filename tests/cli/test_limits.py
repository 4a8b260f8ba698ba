"""No command takes more time or memory than it is given, and it says what took them."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import click
import pytest

from rgt.cli import _COMMANDS, limits
from rgt.frontends.gdl import frontend
from tests.cli.conftest import Rgt
from tests.survivors import Family, needs_proc

# 6 * 6 * 6 * ... positions: no machine counts them
DEEP = ("perft", "rg/breakthrough_6x6", "40", "--backend", "interpreter")
UNLIMITED = {"RGT_TIME_LIMIT", "RGT_MEMORY_LIMIT"}

# a million values take more than a hundred bytes each
LARGE = """\
domain Player = a
domain Score = 0
domain Large = C(X, Y) where X in 1..1000, Y in 1..1000
graph rules() { end() }
"""

# it comes to no step of Python, and no signal ends it
STUCK = "import hashlib\nhashlib.pbkdf2_hmac('sha256', b'a', b'b', 2_000_000_000)\n"


def run(*words: str, before: str = "pass", **more: str) -> tuple[int, str, float]:
    """A command in a process of its own: its exit status, its errors, its seconds."""
    environment = {k: v for k, v in os.environ.items() if k not in UNLIMITED}
    text = f"import sys; from rgt.cli import main; sys.argv = {['rgt', *words]!r}; {before}; main()"
    begun = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-c", text],
        env={**environment, **more},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    return done.returncode, done.stderr, time.perf_counter() - begun


def test_the_time_is_limited() -> None:
    code, said, seconds = run(*DEEP, "--time-limit", "2")
    assert code == 1
    assert re.search(r"error\[RGT040\].* of 2 s ", said)
    assert seconds < 30


def test_the_environment_limits_the_time() -> None:
    code, said, _ = run(*DEEP, RGT_TIME_LIMIT="0.5")
    assert (code, said.count("error[RGT040]")) == (1, 1)


def test_the_option_counts_more_than_the_environment() -> None:
    assert run("perft", "rg/nim", "1", "--time-limit", "none", RGT_TIME_LIMIT="0.001")[0] == 0


def test_the_memory_is_limited(tmp_path: Path) -> None:
    game = tmp_path / "large.hrg"
    game.write_text(LARGE)
    code, said, _ = run("translate", str(game), "--memory-limit", "64M")
    assert code == 1
    # the domain in the third line is what does not fit
    assert re.search(r"large\.hrg:3:1: error\[RGT041\].* of 64M .*'Large'", said)


def test_the_environment_limits_the_memory(tmp_path: Path) -> None:
    game = tmp_path / "large.hrg"
    game.write_text(LARGE)
    code, said, _ = run("translate", str(game), RGT_MEMORY_LIMIT="64M")
    assert (code, said.count("error[RGT041]")) == (1, 1)


def test_what_hears_no_signal_is_ended_all_the_same(tmp_path: Path) -> None:
    game = tmp_path / "stuck.py"
    game.write_text(STUCK)
    code, said, _ = run(
        *("check", str(game), "--time-limit", "2"),
        before="import rgt.cli.limits; rgt.cli.limits._GRACE = 0.5",
    )
    assert code == 1
    assert re.search(r"error\[RGT040\].*stuck\.py", said)


@needs_proc
def test_a_command_out_of_time_leaves_nothing_behind(tmp_path: Path) -> None:
    compiler = tmp_path / "slow"
    compiler.write_text(
        '#!/bin/sh\ncase "$*" in *--version*) echo slow 1.0; exit;; esac\nsleep 1000\n'
    )
    compiler.chmod(0o755)
    family = Family()
    code, said, _ = run(
        *("bench", "rg/nim", "--backend", "cpp", "--time-limit", "4"),
        **family.environment(CXX=str(compiler), RGT_CACHE=str(tmp_path / "cache")),
    )
    assert code == 1
    assert re.search(r"error\[RGT040\].*compiling", said)
    assert family.survivors() == {}
    assert [path for path in (tmp_path / "cache").rglob("*") if path.is_file()] == []


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    out = tmp_path / "out.rg"
    code, *_ = run("translate", "hrg/chess", "-o", str(out), "--time-limit", "0.2")
    assert (code, list(tmp_path.iterdir())) == (1, [])


@pytest.mark.parametrize("name", _COMMANDS)
def test_every_command_has_both(rgt: Rgt, name: str) -> None:
    told = rgt(name, "--help")
    assert told.code == 0
    assert "--time-limit" in told.out
    assert "--memory-limit" in told.out


@pytest.mark.parametrize(
    ("option", "value"),
    [
        *(("--time-limit", value) for value in ("0", "-1", "nan", "inf", "1e300", "soon")),
        *(("--memory-limit", value) for value in ("4", "0G", "-1G", "1M", "4X", "9" * 400 + "G")),
    ],
)
def test_what_is_no_limit_is_wrong_usage(rgt: Rgt, option: str, value: str) -> None:
    assert rgt("games", option, value).code == 2


@pytest.mark.parametrize("value", ["none", "500M", "1.5G", "2GiB", "3 gb"])
def test_sizes(rgt: Rgt, value: str) -> None:
    assert rgt("games", "nim", "--memory-limit", value).code == 0


def test_reading_a_game_has_a_limit_in_every_command(
    rgt: Rgt, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = tmp_path / "endless.py"
    game.write_text("while True: pass\n")
    monkeypatch.delenv("RGT_TIME_LIMIT", raising=False)
    monkeypatch.setattr(limits, "SECONDS", 0.3)
    told = rgt("perft", str(game), "1")
    assert told.code == 1
    assert re.search(r"error\[RGT040\].*reading .*endless\.py", told.err)


WRITTEN = [("translate", "rg/nim"), ("fmt", "rg/nim")]


def _reads_slowly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who reads what is written takes longer for it than the default limit is."""
    echo = click.echo

    def slow(*words: Any, **more: Any) -> None:
        time.sleep(0 if more.get("err") else 3.5)
        echo(*words, **more)

    for name in UNLIMITED:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(limits, "SECONDS", 3.0)
    monkeypatch.setattr(limits, "_GRACE", 0.25)
    monkeypatch.setattr(click, "echo", slow)


@pytest.mark.parametrize("words", WRITTEN)
def test_no_default_limit_counts_the_time_of_a_reader(
    rgt: Rgt, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    _reads_slowly(monkeypatch)
    told = rgt(*words)
    assert (told.code, "RGT040" in told.err) == (0, False)
    assert told.out


def test_a_limit_that_is_asked_for_counts_all(rgt: Rgt, monkeypatch: pytest.MonkeyPatch) -> None:
    _reads_slowly(monkeypatch)
    monkeypatch.setattr(limits, "_GRACE", 60)
    told = rgt("translate", "rg/nim", "--time-limit", "3")
    assert (told.code, "RGT040" in told.err) == (1, True)


def test_the_default_leaves_half_of_the_machine() -> None:
    default = limits._default_memory()
    assert isinstance(default, int)
    assert 2 * default <= os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    assert default <= 4 * 2**30


@pytest.mark.parametrize(
    ("name", "usual", "code", "option", "more"),
    [
        ("GROUNDING_SECONDS", 0.001, "GDL032", "--time-limit", "60"),
        ("GROUNDING_MEMORY", 2**24, "GDL034", "--memory-limit", "2G"),
        ("MAX_RULES", 3, "GDL031", "--memory-limit", "2000G"),
    ],
)
@pytest.mark.skipif(sys.platform != "linux", reason="the system limits no memory")
def test_the_grounder_obeys_the_limits_that_are_asked_for(
    rgt: Rgt,
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    usual: float,
    code: str,
    option: str,
    more: str,
) -> None:
    for variable in UNLIMITED:
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setattr(frontend, name, usual)
    asked = ("translate", "gdl/tic_tac_toe", "--recovery", "off")
    said = rgt(*asked)
    assert (said.code, said.err.count(f"error[{code}]")) == (1, 1)
    assert option in said.err
    assert rgt(*asked, option, more).code == 0
    assert rgt(*asked, option, "none").code == 0
