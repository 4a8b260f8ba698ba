"""The README's commands are run and its Python is executed; `...` stands for anything."""

from __future__ import annotations

import re

import pytest

from tests.codes import ROOT
from tests.sessions import blocks, run, sessions, shows

README = (ROOT / "README.md").read_text(encoding="utf-8")
SESSIONS = sessions(README)


@pytest.mark.parametrize(("command", "output"), SESSIONS, ids=[c for c, _ in SESSIONS])
def test_a_command_of_the_readme_shows_what_the_readme_says(command: str, output: str) -> None:
    shown = run(command, ROOT)
    assert shows(shown, output), shown


@pytest.mark.parametrize("code", blocks(README, "python"))
def test_the_python_of_the_readme_runs(code: str) -> None:
    exec(compile(code, "README.md", "exec"), {"__name__": "readme"})


def test_there_is_something_to_run() -> None:
    assert len(SESSIONS) >= 5
    assert len(blocks(README, "python")) == 1


def test_every_command_is_in_the_table() -> None:
    from rgt.cli import _COMMANDS

    for name in _COMMANDS:
        assert f"| `rgt {name}" in README


def test_relative_links_lead_somewhere() -> None:
    for target in re.findall(r"\]\((?!http)([^)#]+)", README):
        assert (ROOT / target).exists(), target
