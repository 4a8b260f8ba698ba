"""Work that is stopped when its time is over."""

from __future__ import annotations

from contextlib import AbstractContextManager

from rgt.ir.system.alarm import alarm


class OutOfTimeError(BaseException):
    """The time is over; nobody else's ``except Exception`` is meant."""


def limited(seconds: float) -> AbstractContextManager[None]:
    """Raise OutOfTimeError inside when the time is over; nothing is asked to look at a clock."""
    return alarm(seconds, OutOfTimeError)
