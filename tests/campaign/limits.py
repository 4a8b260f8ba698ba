"""Work that is stopped when its time is over."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


class OutOfTimeError(BaseException):
    """The time is over; nobody else's ``except Exception`` is meant."""


@contextmanager
def limited(seconds: float) -> Iterator[None]:
    """Raise OutOfTimeError inside when the time is over; nothing is asked to look at a clock."""

    def ring(_signal: int, _frame: FrameType | None) -> None:
        raise OutOfTimeError

    before = signal.signal(signal.SIGALRM, ring)
    # again and again: what is raised while an object is thrown away gets lost
    signal.setitimer(signal.ITIMER_REAL, max(seconds, 0.001), 1.0)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
