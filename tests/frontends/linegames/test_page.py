"""docs/linegames.md tells everything there is, and its examples are games."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path

import pytest

import rgt.frontends.linegames as public
from rgt.frontends.linegames import Kind, LineGame
from rgt.frontends.linegames.directions import DIRECTIONS
from rgt.frontends.linegames.program import game_of
from rgt.ir.diagnostics import Source
from tests.frontends.linegames.play import moves, start

PAGE = Path(__file__).resolve().parents[3] / "docs" / "linegames.md"
TEXT = PAGE.read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```python\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize(
    ("example", "first_moves"),
    [(0, 4), (1, 7)],  # the four neighbours of the centre; seven moves of the front row
)
def test_examples(example: int, first_moves: int) -> None:
    game = game_of(Source("example.py", EXAMPLES[example]))
    assert len(moves(start(game))) == first_moves


def test_all_examples_are_tried() -> None:
    assert len(EXAMPLES) == 2


def test_every_parameter_and_function_is_there() -> None:
    given = [each for each in (*fields(LineGame), *fields(Kind)) if each.init]
    parameters = [each.name for each in given if each.name != "_"]
    prose = re.sub(r"^```.*?^```$", "", TEXT, flags=re.MULTILINE | re.DOTALL)
    words = set(re.findall(r"\w+", " ".join(re.findall(r"`([^`]+)`", prose))))
    assert {*parameters, *public.__all__, *DIRECTIONS} - words - {"Direction"} == set()


def test_what_is_left_out_is_as_told() -> None:
    rows = re.findall(r"^\| `(\w+)`(?:, `(\w+)`)? \| (\S.*?) \|", TEXT, re.MULTILINE)
    # the rules of the game come before those of kinds, which have some names, too
    told = {name: value for *names, value in reversed(rows) for name in names if name}
    for parameter in fields(LineGame):
        if parameter.name in ("captures", "sequences", "at_limit", "stalemate", "headings"):
            expected = repr(parameter.default).replace("'", '"')
            assert told[parameter.name].strip("`") == expected
