"""The table of `make bench-numbering`, on two games."""

from __future__ import annotations

import rgt
from tests.benchmarks.numbering import line


def test_lines() -> None:
    told = line("rg/tic_tac_toe", rgt.load("rg/tic_tac_toe"), passes=True, seconds=0.05)
    assert told.numbers == 9 and told.same and told.moves >= 9
    told = line("draughts", rgt.load("hrg/english_draughts"), passes=False, seconds=0.05)
    assert told.numbers is None and told.same is None
    assert "hashed" in str(told)
