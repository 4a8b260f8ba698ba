"""Ctrl-C, SIGTERM and SIGHUP end a command alike: what was done is kept, nothing is left behind.

The default of the system for the last two is to end the process on the spot, with half a file in a
hidden name beside the one that is being written, and with the folders for passing things.
"""

from __future__ import annotations

import _thread
import signal
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from sys import UnraisableHookArgs

_SOON = 0.01


class _Heard:
    """The signal that came first, if not Ctrl-C."""

    number: int | None = None


@contextmanager
def listening() -> Iterator[None]:
    """A block in which these signals are taken for Ctrl-C, none of which is lost.

    Who started the command may have had them ignored, as `nohup` has SIGHUP: that stays so.
    """
    told, before = sys.unraisablehook, {}
    for number in _numbers("SIGTERM", "SIGHUP"):
        if signal.getsignal(number) is signal.SIG_DFL:
            before[number] = signal.signal(number, _end)

    # Python goes on as if nothing had been raised where it calls something on its own account:
    # when an object is deleted, or garbage is collected
    def lose(lost: UnraisableHookArgs) -> None:
        if issubclass(lost.exc_type, KeyboardInterrupt):
            _thread.start_new_thread(_interrupt_soon, ())
        else:
            told(lost)

    sys.unraisablehook = lose
    try:
        yield
    finally:
        sys.unraisablehook = told
        for number, handler in before.items():
            if signal.getsignal(number) is _end:
                signal.signal(number, handler)


def interrupted() -> int:
    """Say that the command was interrupted; its exit status: 128 and the number of the signal.

    Nothing interrupts the process from now on: whoever leans on Ctrl-C shall see no traceback.
    """
    for number in _numbers("SIGINT", "SIGTERM", "SIGHUP"):
        signal.signal(number, signal.SIG_IGN)
    # where Ctrl-C came out of a text that was executed, as dataclasses do when they are imported,
    # Python ends by SIGINT whatever the exit status, unless another text is executed since
    exec("")
    # the terminal may have gone
    with suppress(OSError):
        click.echo("interrupted", err=True)
    return 128 + (_Heard.number or signal.SIGINT)


def _numbers(*names: str) -> list[signal.Signals]:
    """The signals of these names that the system has."""
    return [signal.Signals[name] for name in names if name in signal.Signals.__members__]


def _end(number: int, frame: FrameType | None) -> None:
    _Heard.number = _Heard.number or number
    # work that is ended piece by piece listens to Ctrl-C
    handler = signal.getsignal(signal.SIGINT)
    if callable(handler):
        handler(signal.SIGINT, frame)
    else:
        raise KeyboardInterrupt


def _interrupt_soon() -> None:
    time.sleep(_SOON)
    main = threading.main_thread().ident
    if main is not None and hasattr(signal, "pthread_kill"):
        # it may wait for a file or a child by now: that ends for a real signal alone
        signal.pthread_kill(main, signal.SIGINT)
    else:
        _thread.interrupt_main()
