"""docs/rbg2017.md: its example is a game."""

from __future__ import annotations

import re
from pathlib import Path

from rgt.frontends.rbg2017.formatting import format_text
from rgt.ir.diagnostics import Source
from tests.frontends.rbg2017.games import count, errors

PAGE = Path(__file__).resolve().parents[3] / "docs" / "rbg2017.md"
EXAMPLES = re.findall(
    r"^```rbg2017\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL
)


def test_example() -> None:
    (example,) = EXAMPLES
    assert errors(example) == []
    assert format_text(Source("example", example)) == example
    # One step of each side.  If the columns are neighbours, white must capture: 4 times 1; in the
    # same column the pawns block each other: 3 times 2; otherwise all can step: 2 times 3.
    assert count(example, 3) == [1, 3, 9, 16]
