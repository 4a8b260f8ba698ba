"""What the benchmark measures stays within what is promised."""

from __future__ import annotations

from rgt.corpus import games
from tests.benchmarks.translation import translation


def test_chess_is_translated_in_less_than_300_ms() -> None:
    (chess,) = (game for game in games() if game.full_name == "hrg/chess")
    parse, lower, _ = translation(chess, runs=3)
    assert parse + lower < 300
