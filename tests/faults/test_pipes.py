"""Readers that go, streams that are closed: quiet, no traceback."""

from __future__ import annotations

import subprocess
import sys

import pytest

_RGT = f"{sys.executable} -m rgt"


def shell(script: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["bash", "-c", script.replace("rgt ", f"{_RGT} ", 1)],
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        timeout=120,
        check=False,
    )


@pytest.mark.parametrize(
    ("words", "first"),
    [
        ("perft rg/connect_four 3 --divide", ""),
        pytest.param("translate hrg/chess --to json", "{", marks=pytest.mark.long),
        pytest.param("passes hrg/chess --trace", "", marks=pytest.mark.long),
        pytest.param("record knightthrough --plays 1000", '{"format"', marks=pytest.mark.long),
    ],
)
def test_the_first_line_is_enough(words: str, first: str) -> None:
    done = shell(f"rgt {words} | head -1; exit ${{PIPESTATUS[0]}}")
    assert done.returncode == 0
    assert done.stdout.startswith(first) and done.stdout.count("\n") == 1
    assert "Traceback" not in done.stderr and "Broken pipe" not in done.stderr
    assert "Exception" not in done.stderr


@pytest.mark.parametrize("closed", [">&-", "2>&-", "<&-", ">&- 2>&- <&-"])
@pytest.mark.parametrize(
    ("words", "status"),
    [
        ("perft rg/nim 2", 0),
        pytest.param("translate nosuch", 1, marks=pytest.mark.long),
        pytest.param("play rg/nim --players random,random", 0, marks=pytest.mark.long),
        pytest.param("lsp", 1, marks=pytest.mark.long),
    ],
)
def test_a_closed_stream_is_no_fault(words: str, status: int, closed: str) -> None:
    if words == "lsp" and closed == "2>&-":
        status = 1
    done = shell(f"rgt {words} {closed}")
    assert done.returncode == status
    assert "Traceback" not in done.stderr + done.stdout
    if words == "lsp" and closed == "<&-":
        assert done.stderr == "error: standard input: Bad file descriptor\n"
