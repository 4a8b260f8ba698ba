"""Schedulers and workers of Dask as processes of their own, which tests may kill.

They end with the process that started them, however that ends: a benchmark that is stopped leaves
no cluster behind.
"""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from contextlib import ExitStack, suppress
from pathlib import Path

from rgt.experiments.executors import Executor, executor
from rgt.ir.diagnostics import Diagnostic, GameError
from rgt.ir.system.children import child

ROOT = Path(__file__).resolve().parents[3]


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


class Machines:
    """A scheduler and workers; at the end of the block all are killed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.address = f"tcp://127.0.0.1:{self.port}"
        self._open = ExitStack()

    def __enter__(self) -> Machines:
        return self

    def __exit__(self, *_: object) -> None:
        self._open.close()

    def scheduler(self) -> subprocess.Popen[bytes]:
        return self._start("scheduler", "--host", "127.0.0.1", "--port", str(self.port))

    def worker(
        self, *options: str, path: Path = ROOT, environment: Mapping[str, str] | None = None
    ) -> subprocess.Popen[bytes]:
        return self._start(
            *("worker", self.address, "--nthreads", "1", "--local-directory", str(self.folder)),
            *options,
            environment={"PYTHONPATH": str(path), **(environment or {})},
        )

    def kill(self, process: subprocess.Popen[bytes]) -> None:
        with suppress(ProcessLookupError):
            os.killpg(os.getpgid(process.pid), signal.SIGKILL)
        process.wait()

    def _start(
        self, *words: str, environment: Mapping[str, str] | None = None
    ) -> subprocess.Popen[bytes]:
        with (self.folder / "log").open("ab") as log:
            return self._open.enter_context(
                child(
                    [sys.executable, "-m", "dask", *words, "--no-dashboard"],
                    cwd=self.folder,
                    env={**os.environ, **(environment or {})},
                    stdout=log.fileno(),
                    stderr=log.fileno(),
                )
            )


Report = Callable[[Diagnostic], None]


def connected(machines: Machines, report: Report | None = None) -> Executor:
    """An executor as soon as there are a scheduler and workers for it."""
    deadline = time.monotonic() + 60
    while True:
        try:
            return executor(scheduler=machines.address, report=report)
        except GameError:
            if time.monotonic() > deadline:
                raise
