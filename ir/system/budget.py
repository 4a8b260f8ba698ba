"""What is being done, and how much time and memory it may take.

Whoever begins something that a game can make long or large says so by `doing`.  What is being done
when the time is up, or the memory, is kept in the exception: so users are told what exploded, and
where it stands in their game.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from contextlib import suppress
from types import TracebackType

from rgt.ir.diagnostics import Span

_DONE = "rgt_activities"


class OutOfTimeError(BaseException):
    """The time is up.  Like KeyboardInterrupt it is no Exception: nobody keeps it to himself."""


class _Activities(threading.local):
    """What this thread is doing, the outermost first."""

    def __init__(self) -> None:
        self.now: list[doing] = []


_activities = _Activities()


class doing:
    """A block of work: `what` is done there, with what stands at `where`.

    The words go on after "while": ``grounding``, ``expanding the macro 'ray'``.
    """

    __slots__ = ("what", "where")

    def __init__(self, what: str, where: Span | None = None) -> None:
        self.what, self.where = what, where

    def __enter__(self) -> doing:
        _activities.now.append(self)
        return self

    def __exit__(
        self, _: type[BaseException] | None, problem: BaseException | None, __: TracebackType | None
    ) -> None:
        now = _activities.now
        if isinstance(problem, MemoryError):
            _let_go(problem)
        if isinstance(problem, (MemoryError, OutOfTimeError)) and not hasattr(problem, _DONE):
            setattr(problem, _DONE, tuple(now))
        now.pop()


def _let_go(problem: BaseException) -> None:
    """Free what the finished calls behind an exception hold: to tell of it takes memory, too."""
    found: BaseException | None = problem
    while found is not None:
        traceback = found.__traceback__
        while traceback is not None:
            # a call that still runs keeps what it has
            with suppress(RuntimeError, MemoryError):
                traceback.tb_frame.clear()
            traceback = traceback.tb_next
        found = found.__context__


def current() -> Sequence[doing]:
    """What this thread is doing, the outermost first; it changes with the work."""
    return _activities.now


def activities(problem: MemoryError | OutOfTimeError) -> tuple[doing, ...]:
    """What was being done when the memory or the time was up, the outermost first."""
    found: BaseException | None = problem
    while found is not None and not hasattr(found, _DONE):
        # memory may be short, too, for what is done on the way out
        found = found.__context__
    done: tuple[doing, ...] = getattr(found, _DONE, ())
    return done
