"""How much time and memory the whole work may take, for pieces of it that have limits of their own.

A piece of work that may explode has a usual limit (`seconds_for`, `memory_for`), so that it can say
itself what exploded.  Whoever asks for other limits of the whole work moves this one, too.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic

_REST, _MOST_REST = 0.25, 7.0
"""The part of the time left, and how many seconds at most, in which to tell what took too long."""


class _Allowed:
    """What the whole work may take; each None: any.  `asked`: somebody said so."""

    ends: float | None = None
    ends_asked: bool = False
    memory: int | None = None
    memory_asked: bool = False


@contextmanager
def seconds_allowed(seconds: float | None, *, asked: bool) -> Iterator[None]:
    """A block that may take so many seconds (None: any number), because it was `asked` for."""
    before = _Allowed.ends, _Allowed.ends_asked
    _Allowed.ends = None if seconds is None else monotonic() + seconds
    _Allowed.ends_asked = asked
    try:
        yield
    finally:
        _Allowed.ends, _Allowed.ends_asked = before


@contextmanager
def memory_allowed(memory: int | None, *, asked: bool) -> Iterator[None]:
    """A block that may have so many bytes (None: any number), because it was `asked` for."""
    before = _Allowed.memory, _Allowed.memory_asked
    _Allowed.memory, _Allowed.memory_asked = memory, asked
    try:
        yield
    finally:
        _Allowed.memory, _Allowed.memory_asked = before


def seconds_left() -> float | None:
    """How long a piece of work may take, so that there is time to say so (None: any time)."""
    if _Allowed.ends is None:
        return None
    left = max(_Allowed.ends - monotonic(), 0.0)
    return left - min(_REST * left, _MOST_REST)


def seconds_for(usual: float) -> float | None:
    """How long a piece of work may take that usually gets so many seconds (None: any time)."""
    left = seconds_left()
    if _Allowed.ends_asked:
        return left
    return usual if left is None else min(usual, left)


def memory_for(usual: int) -> int | None:
    """How much a piece of work may have that usually gets so many bytes (None: any number)."""
    if _Allowed.memory_asked:
        return _Allowed.memory
    return usual if _Allowed.memory is None else min(usual, _Allowed.memory)
