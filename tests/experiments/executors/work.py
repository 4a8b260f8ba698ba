"""Functions for workers: good ones and hostile ones."""

from __future__ import annotations

import os
import signal
import time
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
