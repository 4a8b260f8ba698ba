"""The alarm rings in the block, whatever Python is about when the time is over."""

from __future__ import annotations

import gc
import sys
import threading
import weakref
from collections.abc import Callable
from contextlib import suppress
from time import perf_counter

import pytest

from rgt.ir.system.alarm import alarm

LONG = 0.1
"""Seconds that take longer than the alarms below."""


def wait(seconds: float) -> None:
    """Be busy."""
    begun = perf_counter()
    while perf_counter() < begun + seconds:
        pass


class Slow:
    """Takes its time to be deleted."""

    def __del__(self) -> None:
        wait(LONG)


def when_collected() -> None:
    """Collect garbage with somebody looking on."""

    def look(_phase: str, _info: dict[str, int]) -> None:
        wait(LONG)

    gc.callbacks.append(look)
    try:
        gc.collect()
    finally:
        gc.callbacks.remove(look)


def when_deleted() -> None:
    """Delete an object that takes its time."""
    Slow()


def when_forgotten() -> None:
    """Delete an object that somebody would know about."""
    known = weakref.ref(set[int](), lambda _: wait(LONG))
    assert known() is None


def test_what_does_not_end_is_stopped() -> None:
    begun = perf_counter()
    with pytest.raises(TimeoutError), alarm(0.05, TimeoutError):
        while True:
            pass
    assert perf_counter() - begun >= 0.05


def test_no_time_at_all_is_little_time() -> None:
    with pytest.raises(TimeoutError), alarm(0, TimeoutError):
        wait(60)


def test_what_ends_in_time_is_not_disturbed_later() -> None:
    with alarm(0.02, TimeoutError):
        pass
    wait(0.05)


@pytest.mark.parametrize("busy", [when_collected, when_deleted, when_forgotten])
def test_an_alarm_where_python_loses_errors_rings_after_it(
    busy: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    lost: list[object] = []
    monkeypatch.setattr(sys, "unraisablehook", lost.append)
    begun = perf_counter()
    with pytest.raises(TimeoutError), alarm(0.02, TimeoutError):
        busy()
        wait(60)
    assert perf_counter() - begun < 60
    assert lost == []


def test_other_errors_that_python_loses_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    class Careless:
        def __del__(self) -> None:
            raise ValueError

    lost: list[type[BaseException]] = []
    monkeypatch.setattr(sys, "unraisablehook", lambda each: lost.append(each.exc_type))
    with alarm(60, TimeoutError):
        Careless()
    assert lost == [ValueError]


def test_an_error_that_was_caught_is_raised_once_more() -> None:
    caught = False
    with pytest.raises(TimeoutError), alarm(0.02, TimeoutError):
        try:
            wait(60)
        except TimeoutError:
            caught = True
        wait(60)
    assert caught


def test_a_thread_takes_its_time() -> None:
    done: list[bool] = []

    def work() -> None:
        with alarm(0.01, TimeoutError):
            wait(0.03)
        done.append(True)

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert done == [True]


def test_an_alarm_within_another_leaves_it_its_time() -> None:
    with pytest.raises(TimeoutError), alarm(0.05, TimeoutError):
        with alarm(0.02, InterruptedError), suppress(InterruptedError):
            wait(0.03)
        wait(1)


def test_an_alarm_that_is_later_than_the_one_around_it() -> None:
    with pytest.raises(TimeoutError), alarm(0.03, TimeoutError), alarm(10, InterruptedError):
        wait(1)


def test_an_alarm_that_rings_once_leaves_time_for_the_way_out() -> None:
    done = []
    with pytest.raises(TimeoutError), alarm(0.02, TimeoutError, again=0):
        try:
            wait(1)
        finally:
            wait(1.1)
            done.append("all")
    assert done == ["all"]
