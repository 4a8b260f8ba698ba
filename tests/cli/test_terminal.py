"""``rgt`` on a terminal: what a person at the keyboard meets that a pipe does not."""

from __future__ import annotations

import os
import select
import signal
import sys
import time
import warnings
from collections.abc import Sequence
from pathlib import Path

import pytest

pty = pytest.importorskip("pty", reason="there are no pseudo-terminals here")


def talk(words: Sequence[str], answers: Sequence[tuple[str, str]]) -> tuple[str, int]:
    """What `rgt WORDS` prints on a terminal, and its exit status.

    Each answer is typed when the text before it has been printed.
    """
    with warnings.catch_warnings():
        # the child is another program at once, whatever threads there are here
        warnings.simplefilter("ignore", DeprecationWarning)
        child, terminal = pty.fork()
    if child == 0:
        os.environ["NO_COLOR"] = "1"
        # a run of the tests in the background hands it down as ignored, a terminal does not
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        os.execv(sys.executable, [sys.executable, "-m", "rgt", *words])
    said, at, waiting = "", 0, list(answers)
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        if select.select([terminal], [], [], 0.1)[0]:
            try:
                said += os.read(terminal, 1 << 16).decode()
            except OSError:
                break
        while waiting and waiting[0][0] in said[at:]:
            prompt, answer = waiting.pop(0)
            at = said.index(prompt, at) + len(prompt)
            # a person reads first; whoever asks is not at once ready to be interrupted
            time.sleep(0.2)
            os.write(terminal, answer.encode())
    else:
        # a play that goes on must not hold up the tests
        os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    os.close(terminal)
    assert not waiting, said
    return said.replace("\r\n", "\n"), os.waitstatus_to_exitcode(status)


def test_a_play_that_is_over_can_be_taken_back_and_saved(tmp_path: Path) -> None:
    file = tmp_path / "play.jsonl"
    moves = [("> ", f"{square}\n") for square in ("a1", "b1", "a2", "b2", "a3")]
    end = "undo, save FILE or q> "
    after = [(end, "undo\n"), ("> ", "c3\n"), ("> ", "b3\n"), (end, f"save {file}\n"), (end, "q\n")]
    words = ("play", "rg/tic_tac_toe", "--players", "human", "--no-states")
    said, status = talk(words, [*moves, *after])
    assert status == 0
    # x had a line in the first column; without it o has the second
    assert said.count("x: 100  o: 0") == 1
    assert said.count("x: 0  o: 100") == 1
    assert len(file.read_text(encoding="utf-8").splitlines()) == 7


def test_the_end_of_the_input() -> None:
    said, status = talk(("play", "rg/tic_tac_toe"), [("> ", "\x04")])
    assert status == 0
    assert said.endswith("> \nleft\n")


def test_an_interrupt() -> None:
    said, status = talk(("play", "rg/tic_tac_toe"), [("> ", "\x03")])
    assert status == 130
    assert "Traceback" not in said and said.endswith("interrupted\n")


def test_lines_stand_above_the_bar_that_is_shown() -> None:
    said, code = talk(["perft", "rg/tic_tac_toe", "2", "--backend", "interpreter"], [])
    assert code == 0
    assert "depth" in said
    # what a carriage return and an erased line leave of each
    left = [line.rpartition("\r\x1b[2K")[2] for line in said.split("\n")]
    assert [line for line in left if line[:2] == "  "] == ["  0  1", "  1  9", "  2  72"]
