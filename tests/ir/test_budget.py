"""What is being done is known when time or memory is up."""

from __future__ import annotations

import threading
import weakref

import pytest

from rgt.ir.diagnostics import Source
from rgt.ir.system.budget import OutOfTimeError, activities, current, doing

SPAN = Source("a.rg", "abc").span(1)


@pytest.mark.parametrize("kind", [MemoryError, OutOfTimeError])
def test_an_exception_keeps_what_was_done(kind: type[MemoryError] | type[OutOfTimeError]) -> None:
    with pytest.raises(kind) as caught, doing("reading"), doing("expanding", SPAN):
        with doing("something that is over"):
            pass
        raise kind
    found = [(each.what, each.where) for each in activities(caught.value)]
    assert found == [("reading", None), ("expanding", SPAN)]
    assert current() == []


def test_what_used_the_memory_up_is_let_go() -> None:
    """What is told of it takes memory, too; the exception's traceback would keep all of it."""

    class Large:
        pass

    kept: list[weakref.ref[Large]] = []

    def work() -> None:
        large = Large()
        kept.append(weakref.ref(large))
        try:
            raise MemoryError
        finally:
            work_on_the_way_out()

    def work_on_the_way_out() -> None:
        large = Large()
        kept.append(weakref.ref(large))
        raise MemoryError

    with pytest.raises(MemoryError) as caught, doing("reading"):
        work()
    assert [each() for each in kept] == [None, None]
    assert [each.what for each in activities(caught.value)] == ["reading"]


def test_nothing_is_done_outside() -> None:
    assert activities(MemoryError()) == ()


def test_other_exceptions_stay_as_they_are() -> None:
    with pytest.raises(ValueError, match="wrong") as caught, doing("reading"):
        raise ValueError("wrong")
    assert vars(caught.value) == {}


def test_threads_do_their_own_work() -> None:
    found = []
    with doing("reading"):
        thread = threading.Thread(target=lambda: found.extend(current()))
        thread.start()
        thread.join()
    assert found == []


def test_what_goes_wrong_on_the_way_out_hides_nothing() -> None:
    with pytest.raises(MemoryError) as caught:
        try:
            with doing("expanding", SPAN):
                raise OutOfTimeError
        finally:
            raise MemoryError
    assert [each.what for each in activities(caught.value)] == ["expanding"]
