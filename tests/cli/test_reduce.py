"""``rgt reduce`` as its user meets it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from rgt import api
from tests.cli.test_bisect import WRONG

FAILS = "! grep -q 'board.cell. = me'"


@pytest.fixture
def wrong(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A file of wrong passes, in the current folder."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "wrong.py").write_text(WRONG)
    return "wrong.py"


def test_a_command(rgt, tmp_path: Path) -> None:
    outcome = rgt("reduce", "rg/tic_tac_toe", "--check", f"{FAILS} {{}}")
    assert outcome.code == 0
    game = api.loads(outcome.out, "rg")
    assert "board[cell] = me" in outcome.out and len(game.automaton) <= 2
    assert outcome.err.startswith("the command fails: nodes ") and "edges 20 -> " in outcome.err
    assert " checks of " in outcome.err


def test_files(rgt, tmp_path: Path) -> None:
    small, test = tmp_path / "small.rg", tmp_path / "test_fault.py"
    outcome = rgt(
        "reduce", "rg/tic_tac_toe", "--check", FAILS, "-o", str(small), "--test", str(test)
    )
    assert outcome.code == 0 and outcome.out == ""
    assert small.read_text() in test.read_text()
    assert "COMMAND = \"! grep -q 'board.cell. = me' {}\"" in test.read_text()


def test_passes(rgt, wrong: str) -> None:
    outcome = rgt("reduce", "rg/breakthrough_6x6", "--broken-by", "default,mute", "--with", wrong)
    assert outcome.code == 0
    assert len(api.loads(outcome.out, "rg").automaton) == 4 and "$$ " in outcome.out


def test_json(rgt, wrong: str) -> None:
    outcome = rgt("reduce", "rg/tic_tac_toe", "--broken-by", "untype", "--with", wrong, "--json")
    found = json.loads(outcome.out)
    assert found["failure"] == "untype breaks the game: RG040"
    assert found["before"]["edges"] == 20 and found["after"]["edges"] <= 2
    assert "type Mark" in found["source"] and found["stopped"] is None


def test_the_game_may_be_optimised_first(rgt) -> None:
    outcome = rgt(
        "reduce", "gdl/tic_tac_toe", "--passes", "default", "--check", "true #", "--exit", "0",
        "--seconds", "0",
    )  # fmt: skip
    assert outcome.code == 0 and "the time was up" in outcome.err
    assert "edges" not in outcome.err.splitlines()[0]
    game = api.load("gdl/tic_tac_toe")
    api.optimize(game)
    assert len(api.loads(outcome.out, "rg").automaton) == len(game.automaton)


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        ((), 2, "name either a command"),
        (("--check", "x", "--broken-by", "all"), 2, "name either a command"),
        (("--broken-by", "all", "--exit", "1"), 2, "--exit goes with --check"),
        (("--check", "x", "--depth", "1"), 2, "--depth goes with --broken-by"),
        (("--check", "true"), 1, "error[DEBUG001]: the check does not fail on minimal"),
        (("--broken-by", "default"), 1, "the passes do no harm; '--depth' looks deeper"),
        (("--broken-by", "defualt"), 2, "error[PASS001]"),
    ],
)
def test_mistakes(rgt, arguments: tuple[str, ...], code: int, said: str) -> None:
    outcome = rgt("reduce", "rg/minimal", *arguments)
    assert outcome.code == code and said in outcome.err


@pytest.mark.skipif(os.name != "posix", reason="Ctrl-C is sent as a signal")
def test_ctrl_c_leaves_the_smallest_so_far(tmp_path: Path) -> None:
    small = tmp_path / "small.rg"
    check = f"sleep 0.05; {FAILS}"
    process = subprocess.Popen(
        [sys.executable, "-m", "rgt", "reduce", "rg/tic_tac_toe", "--check", check, "-o", small],
        stderr=subprocess.PIPE,
        text=True,
        cwd=Path(__file__).resolve().parents[2],
        # let Ctrl-C reach the command even if the tests themselves run where it is ignored
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        # the first file is the game itself
        if small.exists() and len(small.read_text().splitlines()) < 30:
            break
        time.sleep(0.02)
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=60)
    assert process.returncode == 130 and "interrupted" in err and "Traceback" not in err
    assert 2 <= len(api.load(small).automaton) < 20
