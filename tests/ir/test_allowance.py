"""What a piece of work may take of what the whole work may take."""

from __future__ import annotations

import pytest

from rgt.ir.system.allowance import (
    memory_allowed,
    memory_for,
    seconds_allowed,
    seconds_for,
    seconds_left,
)


def test_the_usual_limits_hold_where_nobody_says_anything() -> None:
    assert (seconds_for(60.0), memory_for(1000)) == (60.0, 1000)


def test_who_asks_for_more_gets_more() -> None:
    with seconds_allowed(600.0, asked=True), memory_allowed(5000, asked=True):
        seconds = seconds_for(60.0)
        assert seconds is not None
        # some of it is left to tell what took too long
        assert 580.0 < seconds < 600.0
        assert memory_for(1000) == 5000
    assert (seconds_for(60.0), memory_for(1000)) == (60.0, 1000)


def test_who_asks_for_no_limit_gets_none() -> None:
    with seconds_allowed(None, asked=True), memory_allowed(None, asked=True):
        assert (seconds_for(60.0), memory_for(1000)) == (None, None)


@pytest.mark.parametrize("asked", [True, False])
def test_a_piece_gets_no_more_than_the_whole(asked: bool) -> None:
    with seconds_allowed(8.0, asked=asked), memory_allowed(500, asked=asked):
        seconds = seconds_for(60.0)
        assert seconds is not None
        assert 4.0 < seconds < 7.0
        assert memory_for(1000) == 500


def test_a_default_allows_no_more_than_is_usual() -> None:
    with seconds_allowed(600.0, asked=False), memory_allowed(5000, asked=False):
        assert (seconds_for(60.0), memory_for(1000)) == (60.0, 1000)


def test_the_time_that_is_over_is_no_less_than_none() -> None:
    with seconds_allowed(0.0, asked=True):
        assert seconds_for(60.0) == 0.0


def test_the_time_that_is_left_keeps_some_to_tell_what_took_too_long() -> None:
    assert seconds_left() is None
    with seconds_allowed(100.0, asked=False):
        left = seconds_left()
    assert left is not None
    assert 90.0 < left < 95.0
