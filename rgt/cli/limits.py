"""``--time-limit`` and ``--memory-limit``: what a command may take of the machine.

The memory is limited by the system (RLIMIT_AS): what asks for more gets a MemoryError, and each
child has the same limit.  When the time is up a signal ends the work at the next step of Python;
what does not come to one is ended a few seconds later by a thread.
"""

from __future__ import annotations

import atexit
import os
import re
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource
from click.types import StringParamType

from rgt.ir.diagnostics import Diagnostic, Span, error
from rgt.ir.system.alarm import alarm, hushed
from rgt.ir.system.allowance import memory_allowed, seconds_allowed
from rgt.ir.system.budget import OutOfTimeError, activities, current, doing
from rgt.ir.system.memory import bounded_memory

_KILOBYTE = 1024
_UNITS = {"K": _KILOBYTE, "M": _KILOBYTE**2, "G": _KILOBYTE**3, "T": _KILOBYTE**4}
_SIZE = re.compile(r"(\d{1,15}(?:\.\d{1,9})?)\s*([KMGT])(?:i?B)?", re.IGNORECASE)
_NONE = "none"
_LEAST = 64 * _UNITS["M"]
"""With less than that not even the command itself comes up."""
_MOST = 4 * _UNITS["G"]
SECONDS = 80.0
"""What is asked for an answer, not to work, gives one within so many seconds."""
_GRACE = 5.0
"""So many seconds work has to come to an end when the time is up."""
_LONGEST = 120


class _Seconds(StringParamType):
    """A positive number of seconds, or ``none``."""

    name = "seconds"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if value == _NONE or isinstance(value, float):
            return value
        try:
            seconds = float(value)
        except ValueError:
            seconds = 0.0
        if not 0 < seconds < threading.TIMEOUT_MAX - _GRACE:
            self.fail(f"'{value}' is no positive number of seconds, nor '{_NONE}'", param, ctx)
        return seconds


class _Size(StringParamType):
    """A number of bytes with its unit, or ``none``."""

    name = "size"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if value == _NONE or isinstance(value, int):
            return value
        found = _SIZE.fullmatch(value)
        if found is None:
            self.fail(f"'{value}' is no size such as 500M or 4G, nor '{_NONE}'", param, ctx)
        size = int(float(found[1]) * _UNITS[found[2].upper()])
        if size < _LEAST:
            self.fail(
                f"{value} is too little to work with: {shown_size(_LEAST)} at least", param, ctx
            )
        return size


class _Limits:
    """The limits of the command that runs, or ran last; `chosen`: somebody asked for the time."""

    seconds: float | None = None
    chosen: bool = False
    memory: int | None = None
    end_watch: Callable[[], None] | None = None


def limited(command: click.Command, seconds: float | None) -> click.Command:
    """A command with both options; `seconds` are its default, None: as many as it likes."""
    if not any(each.name == "time_limit" for each in command.params):
        command.params += [_time_option(seconds), _memory_option()]
    return command


def _time_option(seconds: float | None) -> click.Option:
    return click.Option(
        ["--time-limit"],
        type=_Seconds(),
        default=_NONE if seconds is None else seconds,
        show_default=True,
        envvar="RGT_TIME_LIMIT",
        show_envvar=True,
        metavar="SECONDS",
        expose_value=False,
        callback=_limit_time,
        help="End the command, with an error, after so many seconds.",
    )


def _memory_option() -> click.Option:
    return click.Option(
        ["--memory-limit"],
        type=_Size(),
        default=_default_memory,
        show_default="half of the machine's, 4G at most",
        envvar="RGT_MEMORY_LIMIT",
        show_envvar=True,
        metavar="SIZE",
        expose_value=False,
        callback=_limit_memory,
        help="Let the command have so much memory, as 500M or 4G; 'none' for all there is.",
    )


def _limit_time(ctx: click.Context, _: click.Parameter, value: float | str) -> None:
    _Limits.seconds = None if isinstance(value, str) else value
    _Limits.chosen = ctx.get_parameter_source("time_limit") is not ParameterSource.DEFAULT
    if ctx.resilient_parsing:
        return
    ctx.with_resource(seconds_allowed(_Limits.seconds, asked=_Limits.chosen))
    if _Limits.seconds is not None:
        ctx.with_resource(_watched(_Limits.seconds))


def _limit_memory(ctx: click.Context, _: click.Parameter, value: int | str) -> None:
    _Limits.memory = None if isinstance(value, str) else value
    if ctx.resilient_parsing:
        return
    asked = ctx.get_parameter_source("memory_limit") is not ParameterSource.DEFAULT
    ctx.with_resource(memory_allowed(_Limits.memory, asked=asked))
    if _Limits.memory is not None:
        ctx.with_resource(bounded_memory(_Limits.memory))


# -- memory --------------------------------------------------------------------------------------


def _default_memory() -> int | str:
    """Half of the memory that this process can have, 4 GB at most."""
    try:
        whole = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, ValueError, OSError):
        return _MOST
    # a container may have less than the machine
    with suppress(OSError, ValueError):
        whole = min(whole, int(Path("/sys/fs/cgroup/memory.max").read_text(encoding="ascii")))
    return max(min(whole // 2, _MOST), _LEAST)


# -- time ----------------------------------------------------------------------------------------


@contextmanager
def soon() -> Iterator[None]:
    """A block that should take no longer than `SECONDS`, whatever the command does besides.

    Nothing is limited where a limit is set already, or was declined.
    """
    if _Limits.chosen or _Limits.seconds is not None:
        yield
        return
    _Limits.seconds = SECONDS
    with seconds_allowed(SECONDS, asked=False), _watched(SECONDS):
        yield
    _Limits.seconds = None


def answered() -> None:
    """The work is done: no default limit counts the time that a reader takes for what is written.

    A limit that somebody asked for stays.
    """
    if _Limits.end_watch is not None and not _Limits.chosen:
        _Limits.end_watch()
        hushed()


@contextmanager
def _watched(seconds: float) -> Iterator[None]:
    """End the block by an error after so many seconds, or else the process a little later."""
    over, now = threading.Event(), current()

    def watch() -> None:
        if not over.wait(seconds + _GRACE):
            _give_up(now)

    threading.Thread(target=watch, name="time limit", daemon=True).start()
    _Limits.end_watch = over.set
    try:
        with alarm(seconds, OutOfTimeError, again=0):
            yield
    finally:
        over.set()
        _Limits.end_watch = None


def _give_up(now: Sequence[doing]) -> None:
    """End the process where the main thread comes to no step of Python."""
    from rgt.cli.failures import show

    show(_out_of_time(tuple(now)))
    # folders that go with the process; children go by themselves
    with suppress(Exception):
        atexit._run_exitfuncs()
    os._exit(1)


# -- what is told --------------------------------------------------------------------------------


def told(problem: MemoryError | OutOfTimeError) -> Diagnostic:
    """What the user is told of memory (RGT041) or time (RGT040) that was not enough."""
    done = activities(problem)
    return _out_of_memory(done) if isinstance(problem, MemoryError) else _out_of_time(done)


def _out_of_time(done: tuple[doing, ...]) -> Diagnostic:
    limit = f" of {_Limits.seconds:g} s" if _Limits.seconds is not None else ""
    return error(
        "RGT040",
        f"the time limit{limit} is reached{_while(done)}",
        _place(done),
        hint="'--time-limit' allows more seconds, '--time-limit none' as many as it takes",
    )


def _out_of_memory(done: tuple[doing, ...]) -> Diagnostic:
    limit = f" of {shown_size(_Limits.memory)}" if _Limits.memory is not None else ""
    return error(
        "RGT041",
        f"the memory{limit} is used up{_while(done)}",
        _place(done),
        hint="'--memory-limit 8G' allows more, '--memory-limit none' all of the machine's",
    )


def shown_size(size: int) -> str:
    """A number of bytes as it is given to ``--memory-limit``: ``4G``, ``500M``."""
    unit = "G" if size >= _UNITS["G"] else "M"
    return f"{size / _UNITS[unit]:.4g}{unit}"


def _while(done: tuple[doing, ...]) -> str:
    """What was done, the innermost first: that is what exploded."""
    if not done:
        return ""
    inner, *outer = (_cut(each.what) for each in reversed(done))
    return f" while {inner}" + (f" ({', '.join(outer)})" if outer else "")


def _cut(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}..."


def _place(done: tuple[doing, ...]) -> Span | None:
    """The innermost place that is known."""
    return next((each.where for each in reversed(done) if each.where is not None), None)
