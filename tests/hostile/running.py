"""What rgt makes of a file, in how much time and memory."""

from __future__ import annotations

import os
import re
import resource
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

_MEGABYTE = 1 << 20
_CODE = re.compile(r"error\[([A-Z]+\d+)\]|(No such option|Usage: )")


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a command ended: in `seconds` of wall-clock time, of which `cpu` its own and its
    children's, and with so many `megabytes` at most in one process.

    `verdict` is the code of the first error, ``a game`` where there is none, or what must not be:
    ``traceback``, ``killed``, ``too long``, ``without a code``.
    """

    verdict: str
    seconds: float
    cpu: float
    megabytes: int
    output: int
    said: str

    @property
    def is_well(self) -> bool:
        """Whether it ended as a command ends."""
        return self.verdict == "a game" or self.verdict[-1].isdigit()


def outcome(words: Sequence[str], patience: float = 60.0) -> Outcome:
    """Run ``rgt`` with some words."""
    with tempfile.TemporaryFile() as said:
        begun = time.perf_counter()
        process = subprocess.Popen(
            [sys.executable, "-m", "rgt", *words],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=said,
            start_new_session=True,
        )
        usage, status = _waited(process.pid, begun + patience)
        seconds = time.perf_counter() - begun
        process.returncode = os.waitstatus_to_exitcode(status)
        said.seek(0)
        text = said.read().decode(errors="replace")
    verdict = _verdict(process.returncode, text, seconds >= patience)
    cpu = usage.ru_utime + usage.ru_stime
    return Outcome(verdict, seconds, cpu, _megabytes(usage), len(text), text[:2000])


def _waited(number: int, end: float) -> tuple[resource.struct_rusage, int]:
    """What a process has used, once it has ended or was killed because it was time."""
    while time.perf_counter() < end:
        found, status, usage = os.wait4(number, os.WNOHANG)
        if found:
            return usage, status
        time.sleep(0.01)
    os.killpg(number, signal.SIGKILL)
    _, status, usage = os.wait4(number, 0)
    return usage, status


def _megabytes(usage: resource.struct_rusage) -> int:
    unit = 1 if sys.platform == "darwin" else 1024
    return usage.ru_maxrss * unit // _MEGABYTE


def _verdict(code: int, text: str, late: bool) -> str:
    if late:
        return "too long"
    if "Traceback" in text or "internal error" in text:
        return "traceback"
    if code < 0:
        return "killed"
    found = _CODE.search(text)
    if code == 0:
        return "a game"
    return (found[1] if found else None) or "without a code"


def read(file: Path, patience: float = 60.0) -> Outcome:
    """What becomes of a file that is read as a game."""
    return outcome(["translate", str(file), "--passes", "none", "-q", "-o", os.devnull], patience)


def read_trace(file: Path, patience: float = 60.0) -> Outcome:
    """What becomes of a file that is read as a trace."""
    return outcome(["passes", "--load", str(file), "--trace"], patience)


def read_play(file: Path, patience: float = 60.0) -> Outcome:
    """What becomes of a file that is read as the record of a play."""
    return outcome(["play", "rg/nim", "--players", "random", "--replay", str(file)], patience)
