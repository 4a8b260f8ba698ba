"""Room for functions that call each other deeper than Python allows by itself."""

from __future__ import annotations

import sys
from threading import Lock

from rgt.ir.system.forking import free_in_children

_lock = free_in_children(Lock())
_usual: list[int] = []
"""What the limit was before each of the blocks that go on."""


class deep_recursion:
    """A block of work with room for calls that nest `depth` deep.

    The limit is one for all threads: it stays as long as one of them is in such a block.
    """

    __slots__ = ("depth",)

    def __init__(self, depth: int) -> None:
        self.depth = depth

    def __enter__(self) -> None:
        with _lock:
            limit = sys.getrecursionlimit()
            _usual.append(_usual[0] if _usual else limit)
            if limit < self.depth:
                sys.setrecursionlimit(self.depth)

    def __exit__(self, *_: object) -> None:
        with _lock:
            usual = _usual.pop()
            if not _usual:
                sys.setrecursionlimit(usual)
