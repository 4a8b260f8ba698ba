"""Work piece by piece that Ctrl-C ends between two pieces, so that the finished ones are kept."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import TypeVar

_Piece = TypeVar("_Piece")


class Interruptible:
    """Whether Ctrl-C came; whoever writes what `pieces` gives is not disturbed by it."""

    def __init__(self) -> None:
        self.interrupted = False
        self._working = False

    @contextmanager
    def listening(self) -> Iterator[None]:
        """A block in which Ctrl-C only ends `pieces`; threads other than the main one get none."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = signal.signal(signal.SIGINT, self._hear)
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, before)

    def pieces(self, work: Iterable[_Piece]) -> Iterator[_Piece]:
        """The pieces of work as they are made, until there are no more or Ctrl-C comes."""
        making = iter(work)
        while not self.interrupted:
            self._working = True
            try:
                piece = next(making)
            except StopIteration:
                return
            except KeyboardInterrupt:
                self.interrupted = True
                return
            finally:
                self._working = False
            yield piece

    def _hear(self, _: int, __: FrameType | None) -> None:
        self.interrupted = True
        if self._working:
            raise KeyboardInterrupt
