"""The public names have types: a program that uses each of them passes mypy --strict, and runs."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

import rgt

PROGRAM = Path(__file__).with_name("program.py")
ROOT = PROGRAM.parents[2]


def test_it_uses_every_name() -> None:
    used = set(re.findall(r"\brgt\.(\w+)", PROGRAM.read_text(encoding="utf-8")))
    assert set(rgt.__all__) - used == set(), "the program of tests/typed lacks these names"


def test_it_runs() -> None:
    pytest.importorskip("numpy", reason="masks and observations need NumPy")
    subprocess.run([sys.executable, str(PROGRAM)], check=True, cwd=ROOT)


def test_its_types_are_right() -> None:
    pytest.importorskip("mypy", reason="mypy is not installed")
    command = [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", str(PROGRAM)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=False)
    assert (done.returncode, done.stdout) == (0, "")
