"""Random plays of games as modules of Python beside those of the interpreter, and what they cost.

``python -m tests.benchmarks.pure_python [GAME...]`` prints a line a game, all in processor time:
the moves that random plays of the interpreter make in a second, how many times as many the module
makes, by random plays and by its states one after the other; the milliseconds until each has played
one random play from the optimised game on; and the kilobytes of the module.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable
from statistics import median
from typing import Any

from rgt.backends.facts.plan import Plan
from rgt.backends.interpreter.engine import InterpreterEngine
from rgt.backends.python.module import REWRITES, module
from tests.backends.python.played import loaded, played

GAMES = (
    *("rg/tic_tac_toe", "hrg/breakthrough", "hrg/reversi", "hrg/kuhn_poker"),
    *("rbg/connect_four", "gdl/connect_four", "simplified/gardner", "linegames/pretwa"),
)
_SECONDS, _ROUNDS = 0.3, 5


def rate(play: Callable[[int], int]) -> float:
    """Moves in a second of processor time; `play` makes a play by its seed, and tells how many."""
    made, begun = 0, time.process_time()
    for seed in range(1_000_000):
        made += play(seed)
        seconds = time.process_time() - begun
        if seconds > _SECONDS:
            return made / seconds
    raise AssertionError("plays without moves")


def one_by_one(start: Any) -> Callable[[int], int]:
    """Plays by states, as programs make them."""

    def play(seed: int) -> int:
        dice, state, made = random.Random(seed), start, 0
        while moves := state.legal_moves():
            state, made = state.apply(dice.choice(moves)), made + 1
        return made

    return play


def taken(work: Callable[[], Any]) -> float:
    """Milliseconds of processor time."""
    begun = time.process_time()
    work()
    return 1000 * (time.process_time() - begun)


def measure(name: str) -> str:
    """A line about a game."""
    game = loaded(name)
    first = taken(lambda: InterpreterEngine(game).initial_state().playouts(1))
    written = taken(lambda: played(game).initial_state().playouts(1))
    here, there = InterpreterEngine(game).initial_state(), played(game).initial_state()
    ways: list[Callable[[int], int]] = [
        lambda seed: here.playouts(1, seed=seed).states,
        lambda seed: int(there.playouts(1, seed=seed).moves),
        one_by_one(here),
        one_by_one(there),
    ]
    rates: list[list[float]] = [[] for _ in ways]
    for _ in range(_ROUNDS):
        for way, found in zip(ways, rates, strict=True):
            found.append(rate(way))
    mine, module_s, stepped, stepped_there = map(median, rates)
    size = len(module(Plan(game, REWRITES))) / 1024
    return (
        f"{name:20} {mine:9,.0f}  {module_s / mine:5.2f}  {stepped_there / stepped:5.2f}"
        f"  {first:7.0f}  {written:7.0f}  {size:6.0f}"
    )


def main(names: list[str]) -> None:
    """Print the table."""
    print("game                 interpr.  plays  steps    first   module      kB")
    for name in names or GAMES:
        print(measure(name), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
