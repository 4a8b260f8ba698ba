"""Functions for workers: good ones and hostile ones."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from rgt.experiments.executors import GameText
from rgt.ir.diagnostics import GameError, error


def square(number: int) -> int:
    return number * number


def process(_: int) -> int:
    time.sleep(0.05)
    return os.getpid()


def raises(number: int) -> int:
    if number == 1:
        raise GameError(error("RG118", "one is not played"))
    if number == 2:
        raise ValueError("two")
    if number == 3:
        raise SystemExit(3)
    return number


def dies(number: int) -> int:
    """Kills any process that it is given to as 1."""
    if number == 1:
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def dies_once(folder: str, number: int) -> int:
    """Kills the first process that it is given to as 1."""
    mark = Path(folder, "died")
    if number == 1 and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def never_returns(number: int) -> int:
    while number == 1:
        time.sleep(0.01)
    return number


def unpicklable(number: int) -> Any:
    return (lambda: number) if number == 1 else number


def prints(number: int) -> int:
    print("printed by the work")
    os.write(1, b"written by the work\n")
    return number


def takes_memory(size: int) -> int:
    return len(bytearray(size))


def legal_moves(game: GameText, _: int) -> tuple[int, int]:
    """How many moves the first position has, and the engine it was asked of."""
    engine = game.engine()
    return len(engine.initial_state().legal_moves()), id(engine)


def slow_square(number: int) -> int:
    time.sleep(0.2)
    return number * number


def writes_its_number(folder: str, number: int) -> int:
    """Returns at once for 0; else writes down which process it is, and never returns."""
    if number:
        Path(folder, str(os.getpid())).touch()
        time.sleep(1000)
    return number


def written(folder: Path) -> list[int]:
    """The processes that wrote themselves down, as soon as there is one."""
    deadline = time.monotonic() + 60
    while not (found := [int(path.name) for path in folder.iterdir()]):
        assert time.monotonic() < deadline
        time.sleep(0.05)
    return found


def are_gone(processes: Iterable[int]) -> bool:
    """Whether processes end within seconds."""
    left, deadline = list(processes), time.monotonic() + 10
    while left and time.monotonic() < deadline:
        left = [each for each in left if Path(f"/proc/{each}").exists()]
        time.sleep(0.05)
    return not left


def starts_another(folder: str, _: int) -> int:
    """Starts a process that never ends, writes it down, and waits for it."""
    with subprocess.Popen(["sleep", "1000"]) as other:
        Path(folder, str(other.pid)).touch()
    return 0
