"""docs/ggp.md: its commands and its Python do what is shown, its table has every kind of fault."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import click
import pytest

from rgt.cli.commands import ggp_match, ggp_player
from tests.docs import DOCS
from tests.sessions import blocks, run, sessions, shows

LIMITS = {"--time-limit", "--memory-limit"}
PAGE = (DOCS / "ggp.md").read_text(encoding="utf-8")


def test_the_commands_show_what_the_page_says(tmp_path: Path) -> None:
    for command, output in sessions(PAGE):
        shown = run(command, tmp_path, all_=True)
        assert shows(shown, output), f"$ {command}\n{shown}"


def test_the_examples_do_what_is_shown() -> None:
    text = "\n".join(blocks(PAGE, "python"))
    example = doctest.DocTestParser().get_doctest(text, {}, "ggp.md", None, 0)
    runner = doctest.DocTestRunner(verbose=False)
    runner.run(example)
    assert runner.summarize(verbose=False) == (0, len(example.examples))
    assert len(example.examples) > 6


def test_every_kind_of_fault_is_told_of() -> None:
    rooms = Path(__file__).parents[3] / "rgt" / "environments" / "ggp"
    raised = re.findall(r'ProblemError\("(\w+)"', (rooms / "seats.py").read_text("utf-8"))
    told = re.findall(r"^\| `(\w+)` \|", PAGE, re.MULTILINE)
    assert set(told) == set(raised)


@pytest.mark.parametrize("command", [ggp_player.command, ggp_match.command])
def test_every_option_is_told_of(command: click.Command) -> None:
    options = {name for parameter in command.params for name in parameter.opts if "--" in name}
    assert {option for option in options - LIMITS if option not in PAGE} == set()
