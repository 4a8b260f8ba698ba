"""The commands and programs of docs/debugging.md do what it says; `...` stands for anything."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from rgt.debugger.mutators import MUTATORS

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "debugging.md").read_text()


def blocks(language: str) -> list[str]:
    """The blocks of the page in a language."""
    return re.findall(rf"^```{language}\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)


def fits(expected: str, found: str) -> bool:
    """Whether a text is as expected, where `...` may be anything."""
    pattern = ".*".join(re.escape(part) for part in expected.split("..."))
    return re.fullmatch(pattern, found, re.DOTALL) is not None


def run(folder: Path, command: str) -> str:
    """Standard output of a command of the shell, which finds `rgt`."""
    tools = folder / "bin"
    tools.mkdir(exist_ok=True)
    script = tools / "rgt"
    script.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m rgt "$@"\n')
    script.chmod(0o755)
    path = f"{tools}{os.pathsep}{os.environ['PATH']}"
    environment = {**os.environ, "PATH": path, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        command, shell=True, cwd=folder, env=environment, capture_output=True, text=True
    )
    return done.stdout


@pytest.mark.skipif(os.name != "posix", reason="the page's commands are for a Unix shell")
def test_commands_say_what_the_page_says(tmp_path: Path) -> None:
    careless, _ = blocks("python")
    (tmp_path / "careless.py").write_text(careless)
    for block in blocks("console"):
        command, expected = block.removeprefix("$ ").split("\n", 1)
        found = run(tmp_path, command)
        assert fits(expected, found), (command, found)


def test_the_program_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    careless, program = blocks("python")
    (tmp_path / "careless.py").write_text(careless)
    monkeypatch.chdir(tmp_path)
    printed: list[object] = []
    exec(compile(program, "debugging.md", "exec"), {"print": printed.append})
    assert printed == ["everybody knows cell", 4]


def test_the_page_names_all_mutators() -> None:
    table = re.findall(r"^\| `([\w-]+)` \|", PAGE, re.MULTILINE)
    assert table == [each.name for each in MUTATORS]
