"""Other programs at work for this one: none of them outlives it, however it ends.

A program that is killed cannot end what it has started, and a compiler or a shell has children of
its own.  So a child runs in a group of processes whose leader does nothing but wait, at a pipe, for
the end of this process, and then kills the group.
"""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

_SAFE_PATH = "PYTHONSAFEPATH"
_LEADER = ("/bin/sh", "-c", "read -r line; kill -KILL 0")
_HAS_GROUPS = os.name == "posix"


@contextmanager
def child(
    command: Sequence[str] | str,
    *,
    shell: bool = False,
    cwd: Path | None = None,
    env: Mapping[str, str] | None = None,
    stdin: int = subprocess.DEVNULL,
    stdout: int = subprocess.DEVNULL,
    stderr: int = subprocess.DEVNULL,
) -> Iterator[subprocess.Popen[bytes]]:
    """A program that runs while the block does, or shorter; the parameters are those of Popen.

    At the end of the block it is killed with all that it has started, and it is so when this
    process ends without coming there, by SIGKILL, too.  (Where the system knows no groups of
    processes the program alone is killed, by the block.)  Raises OSError if it cannot be run.
    """
    with (
        _group() as group,
        subprocess.Popen(
            command,
            shell=shell,
            cwd=cwd,
            env=env,
            stdin=stdin,
            stdout=stdout,
            stderr=stderr,
            process_group=group,
        ) as process,
    ):
        try:
            yield process
        finally:
            _kill(process, group)
            if process.stdin:
                # what it had not read yet is nobody's loss
                with suppress(BrokenPipeError):
                    process.stdin.close()


def run(
    command: Sequence[str],
    *,
    cwd: Path | None = None,
    env: Mapping[str, str] | None = None,
    seconds: float | None = None,
) -> subprocess.CompletedProcess[str]:
    """Let a `child` come to its end: its exit status, its output and what it said of errors.

    Raises OSError if it cannot be run, subprocess.TimeoutExpired after so many seconds.
    """
    with child(
        command, cwd=cwd, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        out, err = process.communicate(timeout=seconds)
    return subprocess.CompletedProcess(
        list(command),
        process.returncode,
        out.decode(errors="replace"),
        err.decode(errors="replace"),
    )


@contextmanager
def known_modules() -> Iterator[None]:
    """Processes that `multiprocessing` starts in the block import what is installed, only.

    They are begun by ``python -c``, which looks for modules in the working directory first: a file
    `multiprocessing.py` in a stranger's folder would be run by who opens the folder.  (Commands
    of our own have the option ``-P`` instead.)
    """
    before = os.environ.get(_SAFE_PATH)
    os.environ[_SAFE_PATH] = "1"
    try:
        yield
    finally:
        if before is None:
            os.environ.pop(_SAFE_PATH, None)
        else:
            os.environ[_SAFE_PATH] = before


@contextmanager
def _group() -> Iterator[int | None]:
    """A group of processes that ends with this process or the block; None if there are none."""
    if not _HAS_GROUPS:
        yield None
        return
    # the other end of its pipe is in nobody's hands but ours, and no output of ours is in its
    with subprocess.Popen(
        _LEADER,
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        process_group=0,
    ) as leader:
        try:
            yield leader.pid
        finally:
            _kill(leader, leader.pid)


def _kill(process: subprocess.Popen[bytes], group: int | None) -> None:
    """End a program, and its whole group where there is one."""
    if group is None:
        process.kill()
        return
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(group, signal.SIGKILL)
