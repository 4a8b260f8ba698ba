"""The README's commands are run and its Python is executed; `...` stands for anything."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    """The fenced blocks of a language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)


def sessions() -> list[tuple[str, str]]:
    """Each command of the console blocks with the output that the README shows for it."""
    found = []
    for block in blocks("console"):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = part.partition("\n")
            found.append((command, output))
    return found


def as_pattern(output: str) -> str:
    """A pattern for shown output: a line of `...` is any lines, `...` in a line any text."""
    lines = []
    for line in output.splitlines():
        if line.strip() == "...":
            lines.append(r"(?:.*\n)*?")
        else:
            lines.append(r"[^\n]*".join(map(re.escape, line.split("..."))) + r"\n")
    return "".join(lines)


def run(command: str) -> str:
    """What a shell shows: standard output, and the messages of a command that fails."""
    path = os.pathsep.join((str(Path(sys.executable).parent), os.environ.get("PATH", "")))
    done = subprocess.run(
        command,
        shell=True,
        cwd=ROOT,
        env={**os.environ, "PATH": path, "COLUMNS": "100", "NO_COLOR": "1"},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    return done.stdout + (done.stderr if done.returncode else "")


@pytest.mark.parametrize(("command", "output"), sessions(), ids=[c for c, _ in sessions()])
def test_a_command_of_the_readme_shows_what_the_readme_says(command: str, output: str) -> None:
    shown = run(command)
    assert re.fullmatch(as_pattern(output) + r"(?:\n)*", shown), shown


@pytest.mark.parametrize("code", blocks("python"))
def test_the_python_of_the_readme_runs(code: str) -> None:
    exec(compile(code, "README.md", "exec"), {"__name__": "readme"})


def test_there_is_something_to_run() -> None:
    assert len(sessions()) >= 5
    assert len(blocks("python")) == 1


def test_every_command_is_in_the_table() -> None:
    from rgt.cli import _COMMANDS

    for name in _COMMANDS:
        assert f"| `rgt {name}" in README


def test_relative_links_lead_somewhere() -> None:
    for target in re.findall(r"\]\((?!http)([^)#]+)", README):
        assert (ROOT / target).exists(), target
