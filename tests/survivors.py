"""Which processes of a command are there: asked after it was killed."""

from __future__ import annotations

import os
import signal
import time
from contextlib import suppress
from pathlib import Path
from uuid import uuid4

import pytest

PROC = Path("/proc")
needs_proc = pytest.mark.skipif(
    not (PROC / "self" / "environ").exists(), reason="processes are looked for in /proc"
)
_MARK = "RGT_TEST_FAMILY"


class Family:
    """The processes that have an environment with this family's mark, and so descend from it."""

    def __init__(self) -> None:
        self._mark = f"{_MARK}={uuid4().hex}"

    def environment(self, **more: str) -> dict[str, str]:
        """The environment of its first process."""
        name, _, value = self._mark.partition("=")
        return {**os.environ, name: value, **more}

    def alive(self) -> dict[int, str]:
        """The command lines of those that are alive, by their numbers."""
        found = {}
        for folder in PROC.iterdir():
            # others come and go meanwhile
            with suppress(OSError):
                if (
                    folder.name.isdigit()
                    and self._mark.encode() in (folder / "environ").read_bytes()
                ):
                    words = (folder / "cmdline").read_bytes().replace(b"\0", b" ")
                    found[int(folder.name)] = words.decode(errors="replace")
        return found

    def wait_for(self, word: str, seconds: float = 30.0) -> None:
        """Wait until one of them has a word in its command line."""
        end = time.monotonic() + seconds
        while not any(word in line for line in self.alive().values()):
            assert time.monotonic() < end, f"there is no '{word}': {self.alive()}"
            time.sleep(0.02)

    def survivors(self, seconds: float = 2.0) -> dict[int, str]:
        """Those that are still alive when so many seconds are over, which are killed then."""
        end = time.monotonic() + seconds
        while (found := self.alive()) and time.monotonic() < end:
            time.sleep(0.02)
        for number in found:
            with suppress(ProcessLookupError):
                os.kill(number, signal.SIGKILL)
        return found
