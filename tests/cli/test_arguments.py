"""Numbers that a program gives to `rgt`'s functions: nonsense is a ValueError, at once."""

from __future__ import annotations

from collections.abc import Callable
from math import inf, nan
from typing import Any

import pytest

import rgt
from rgt.backends import explore
from rgt.debugger.faults.bisect import bisect
from rgt.ir.game import Game

CALLS: dict[str, Callable[[Game, Any], Any]] = {
    "perft": lambda game, number: rgt.perft(game, number),
    "fingerprint": lambda game, number: rgt.fingerprint(game, number),
    "compare": lambda game, number: rgt.compare(game, game, depth=number),
    "optimize": lambda game, number: rgt.optimize(game, until=number),
    "record": lambda game, number: rgt.record(game, until=number),
    "divide": lambda game, number: explore.divide(rgt.engine(game), number),
    "joint_perft": lambda game, number: explore.joint_perft(rgt.engine(game), number, 1),
    "plays": lambda game, number: explore.playouts(rgt.engine(game), number),
    "bisect": lambda game, number: bisect(rgt.record(game), depth=number),
}
TIMES: dict[str, Callable[[Game, Any], Any]] = {
    "playouts": lambda game, seconds: rgt.playouts(game, seconds=seconds),
    "compare": lambda game, seconds: rgt.compare(game, game, seconds=seconds),
    "optimize": lambda game, seconds: rgt.optimize(game, seconds=seconds),
    "perft": lambda game, seconds: explore.perft(rgt.engine(game), 1, seconds=seconds),
    "bisect": lambda game, seconds: bisect(rgt.record(game), seconds=seconds),
}


@pytest.mark.parametrize("number", [-1, 1.5, "1", True])
@pytest.mark.parametrize("call", CALLS)
def test_no_depth_is_negative_or_broken(call: str, number: object) -> None:
    with pytest.raises(ValueError, match="whole number"):
        CALLS[call](rgt.load("rg/minimal"), number)


@pytest.mark.parametrize("seconds", [-1, -0.5, nan, inf, "1"])
@pytest.mark.parametrize("call", TIMES)
def test_no_time_is_negative_or_endless(call: str, seconds: object) -> None:
    with pytest.raises(ValueError, match="number of seconds"):
        TIMES[call](rgt.load("rg/minimal"), seconds)


def test_unknown_ways_to_compare_scores() -> None:
    game = rgt.load("rg/minimal")
    with pytest.raises(ValueError, match="exact"):
        rgt.compare(game, game, scores="nearly")  # type: ignore[arg-type]
