"""The process that grounds ends with whoever asked for it, whenever that is interrupted."""

from __future__ import annotations

import subprocess
import threading
import time
from typing import Any

import pytest

from rgt.frontends.gdl.grounding.gringo import Bounds, run

# seventeen different things of sixteen
_LONG = "p(0..15). q :- {}, {}.".format(
    ", ".join(f"p(X{n})" for n in range(17)),
    ", ".join(f"X{n} != X{m}" for n in range(17) for m in range(n)),
)


@pytest.mark.parametrize("at", [1, 2, 3])
def test_an_interrupt_while_it_begins(at: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """When one of its threads has been started: nothing goes on, and nobody waits for it."""
    calls, begun = [], []
    start, popen = threading.Thread.start, subprocess.Popen.__init__

    def interrupted(thread: threading.Thread) -> None:
        start(thread)
        calls.append(thread)
        if len(calls) == at:
            raise KeyboardInterrupt

    def noted(process: Any, *args: Any, **options: Any) -> None:
        begun.append(process)
        popen(process, *args, **options)

    monkeypatch.setattr(threading.Thread, "start", interrupted)
    monkeypatch.setattr(subprocess.Popen, "__init__", noted)
    begin = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        run(_LONG, Bounds(None, 30.0))
    assert len(begun) == 2
    assert all(process.poll() is not None for process in begun)
    for thread in calls:
        thread.join(5.0)
    assert not any(thread.is_alive() for thread in calls)
    assert time.monotonic() - begin < 10.0


@pytest.mark.parametrize("late", [1, 2])
def test_an_interrupt_before_a_thread_has_begun(late: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its pipes are closed when it comes to them: it has nothing to complain of."""
    started: list[threading.Thread] = []
    complaints: list[object] = []
    start = threading.Thread.start

    def interrupted(thread: threading.Thread) -> None:
        started.append(thread)
        if len(started) < late:
            return start(thread)
        work = thread.run

        def slow() -> None:
            time.sleep(0.3)
            work()

        monkeypatch.setattr(thread, "run", slow)
        start(thread)
        raise KeyboardInterrupt

    monkeypatch.setattr(threading.Thread, "start", interrupted)
    monkeypatch.setattr(threading, "excepthook", complaints.append)
    with pytest.raises(KeyboardInterrupt):
        run("p.", Bounds(None))
    for thread in started:
        thread.join(10)
    assert not complaints
