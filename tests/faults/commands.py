"""Commands in processes of their own, which are interrupted and deprived of things."""

from __future__ import annotations

import ctypes
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.survivors import Family

_PR_CAPBSET_READ, _PR_CAPBSET_DROP = 23, 24
_CAP_DAC_OVERRIDE = 1


@contextmanager
def started(
    family: Family,
    *words: str,
    preparing: Callable[[], object] | None = None,
    stdin: int = subprocess.DEVNULL,
    cwd: Path | None = None,
    **more: str,
) -> Iterator[subprocess.Popen[str]]:
    """A command of rgt at work that Ctrl-C reaches; `more` is added to its environment.

    At the end of the block it is gone.
    """

    def prepare() -> None:
        # the tests may run where Ctrl-C is ignored
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        if preparing is not None:
            preparing()

    with subprocess.Popen(
        [sys.executable, "-m", "rgt", *words],
        env=family.environment(**more),
        stdin=stdin,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=cwd,
        preexec_fn=prepare,
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def wait_until(there: Callable[[], bool], seconds: float = 60.0) -> None:
    """Wait until something is so; fails after so many seconds."""
    end = time.monotonic() + seconds
    while not there():
        assert time.monotonic() < end, "it did not come to that"
        time.sleep(0.02)


def obeying() -> None:
    """Let permissions of files hold for root, too, in a process that is about to be started."""
    if os.geteuid() == 0:
        ctypes.CDLL(None, use_errno=True).prctl(_PR_CAPBSET_DROP, _CAP_DAC_OVERRIDE, 0, 0, 0)


needs_permissions = pytest.mark.skipif(
    sys.platform != "linux", reason="permissions of files are made to hold for root by prctl"
)
