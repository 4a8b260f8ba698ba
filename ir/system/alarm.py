"""An alarm for work that does not look at a clock."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter
from types import FrameType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sys import UnraisableHookArgs

_SOONEST = 0.001
_SOON = 0.01
_AGAIN = 1.0


@contextmanager
def alarm(seconds: float, error: type[BaseException], again: float = _AGAIN) -> Iterator[None]:
    """Raise an error in the block when so many seconds are over.

    It is raised once more every `again` seconds until the block has ended, in case that somebody
    kept it to himself; with 0 it is not, and what the error does on its way out has time.

    That takes a signal, which systems other than Unix do not have and threads do not get: there
    the block takes its time.  An alarm within the block of another leaves the other's time alone,
    and is not set if that is over first.
    """
    if (
        not hasattr(signal, "setitimer")
        or threading.current_thread() is not threading.main_thread()
    ):
        yield
        return
    other, repeated = signal.getitimer(signal.ITIMER_REAL)
    if 0 < other <= seconds:
        yield
        return

    def ring(_signal: int, _frame: FrameType | None) -> None:
        raise error

    # Python goes on as if nothing had been raised where it calls something on its own account:
    # when an object is deleted, or garbage is collected
    def lose(lost: UnraisableHookArgs) -> None:
        if lost.exc_type is error:
            signal.setitimer(signal.ITIMER_REAL, _SOON, again)
        else:
            told(lost)

    told = sys.unraisablehook
    begun = perf_counter()
    before = signal.signal(signal.SIGALRM, ring)
    sys.unraisablehook = lose
    signal.setitimer(signal.ITIMER_REAL, max(seconds, _SOONEST), again)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        sys.unraisablehook = told
        signal.signal(signal.SIGALRM, before)
        if other:
            left = other - (perf_counter() - begun)
            signal.setitimer(signal.ITIMER_REAL, max(left, _SOONEST), repeated)


def hushed() -> None:
    """Let no alarm ring any more that is set now (only the main thread can say so)."""
    if hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread():
        signal.setitimer(signal.ITIMER_REAL, 0)
