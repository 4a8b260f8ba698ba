"""What a newcomer reads first: it is there, and what it shows can be typed."""

from __future__ import annotations

import re
import shlex

import pytest

from rgt.cli import _COMMANDS, _EPILOG

WITHOUT_PASSES = (
    "fmt",
    "check",
    "tournament",
    "agents",
    "record",
    "learn",
    "lsp",
    "studio",
    "ggp-player",
    "ggp-match",
    "games",
    "explain",
    "completion",
)
STEPS = re.findall(r"^  rgt (.*?)(?:  .*)?$", _EPILOG, re.MULTILINE)


def test_the_name_alone_tells_what_there_is(rgt) -> None:
    outcome = rgt()
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.out == rgt("--help").out
    assert all(f"  {name} " in outcome.out for name in _COMMANDS)


@pytest.mark.parametrize("step", [step for step in STEPS if "mygame" not in step])
def test_the_first_steps_can_be_typed(rgt, step: str) -> None:
    assert rgt(*shlex.split(step)).code == 0


@pytest.mark.parametrize("name", _COMMANDS)
def test_every_option_says_what_it_takes_and_does(rgt, name: str) -> None:
    text = rgt(name, "--help").out
    assert "INTEGER" not in text and " TEXT" not in text and "FLOAT" not in text
    options = re.findall(r"^  (-.*?)(?:  +(.*))?$", text, re.MULTILINE)
    assert len(options) >= 2


@pytest.mark.parametrize("name", [name for name in _COMMANDS if name not in WITHOUT_PASSES])
def test_files_of_passes_are_known_wherever_passes_run(rgt, name: str) -> None:
    assert "--with FILE" in rgt(name, "--help").out
