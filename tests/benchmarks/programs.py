"""How fast programs in Python play compiled games: ``make bench-python``.

``python -m tests.benchmarks.programs [--rounds N] [--write]``: plays of connect four through
`rgt.Batch` beside those that the compiled game makes by itself, in turns, on one core; and a move
and the list of the moves after it, of tic-tac-toe, one state at a time.  Times are processor times,
the least of some rounds.  With ``--write`` the tables are put into docs/python.md, too.
"""

from __future__ import annotations

import argparse
import re
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random

from rgt import api
from rgt.backends.batches import Batch
from rgt.backends.cpp.engine.load import CppEngine
from rgt.backends.forward_model import Engine

PAGE = Path(__file__).resolve().parents[2] / "docs" / "python.md"
_PLACE = re.compile(r"(?<=<!-- programs -->\n).*?(?=<!-- end of programs -->)", re.DOTALL)
BATCHED, SINGLE = "hrg/connect_four", "rg/tic_tac_toe"
ROWS = 8192
SECONDS = 0.01
"""Of a round, by the game itself."""
STEPS, SAMPLES = 16, 8
"""Of all rows in a round."""


def engine(name: str, backend: str) -> Engine:
    """A corpus game, optimised."""
    game = api.load(name)
    api.optimize(game)
    return api.engine(game, backend)


def spent(work: Callable[[], int]) -> float:
    """The microseconds of this thread that one of the things takes that the work makes."""
    begun = time.thread_time()
    made = work()
    return (time.thread_time() - begun) / made * 1e6


@dataclass(frozen=True, slots=True)
class Batched:
    """Microseconds for a move of a play, and the mean number of moves of one."""

    inside: float
    play_out: float
    step_random: float
    sample_and_step: float


def batched(rounds: int, rows: int = ROWS) -> Batched:
    """Connect four: what a move takes in each way, the ways in turns."""
    made = engine(BATCHED, "cpp")
    assert isinstance(made, CppEngine)
    out, steps, samples = (Batch(made, rows, seed=seed) for seed in range(3))
    mean = made.playouts(10_000, None, 1, 100).length.mean

    def inside() -> int:
        return made.playouts(None, SECONDS, 1, 100).states

    def play_out() -> int:
        out.play_out(auto_reset=True)
        return int(rows * mean)

    def step_random() -> int:
        for _ in range(STEPS):
            steps.step_random(auto_reset=True)
        return STEPS * rows

    def sample_and_step() -> int:
        for _ in range(SAMPLES):
            samples.step(samples.sample(), auto_reset=True)
        return SAMPLES * rows

    # rows that are all at the beginning do the same, which is easily foretold
    for _ in range(3):
        play_out(), step_random(), sample_and_step()

    def warm(way: Callable[[], int]) -> float:
        way()  # what the way before it, and other programs, pushed out of the caches comes back
        return spent(way)

    ways = inside, play_out, step_random, sample_and_step
    times = [[warm(way) for way in ways] for _ in range(rounds)]
    return Batched(*(min(column) for column in zip(*times, strict=True)))


def single(made: Engine, rounds: int, plays: int = 40) -> float:
    """Microseconds that ``state.apply(move)`` and ``legal_moves()`` take, drawn plays through."""
    root = made.initial_state()

    def work(dice: Random) -> int:
        draw, moves = dice.random, 0
        for _ in range(plays):
            state = root
            legal = state.legal_moves()
            while legal:
                state = state.apply(legal[int(draw() * len(legal))])
                legal = state.legal_moves()
                moves += 1
        return moves

    return min(spent(lambda: work(Random(1))) for _ in range(rounds))


def table(rounds: int) -> str:
    """What was measured, as a page has it."""
    found = batched(rounds)
    ways = (
        ("the game by itself (`engine.playouts`)", found.inside),
        ("`batch.play_out(auto_reset=True)`", found.play_out),
        ("`batch.step_random(auto_reset=True)`", found.step_random),
        ("`batch.step(batch.sample(), auto_reset=True)`", found.sample_and_step),
    )
    lines = [
        f"| connect four, {ROWS} rows, one core | a move | plays beside the game's own |",
        "|---|--:|--:|",
        *(f"| {way} | {t * 1000:.1f} ns | {found.inside / t:.2f} |" for way, t in ways),
        "",
        "| tic-tac-toe, `state.apply(move).legal_moves()` | a move | interpreter / this |",
        "|---|--:|--:|",
    ]
    slow, fast = (single(engine(SINGLE, b), rounds) for b in ("interpreter", "cpp"))
    lines += [
        f"| {name} | {t:.2f} us | {slow / t:.1f} |"
        for name, t in (("interpreter", slow), ("compiled", fast))
    ]
    return "\n".join([*lines, ""])


def main() -> None:
    """Measure and print, and write the page if that is asked for."""
    parser = argparse.ArgumentParser(description="How fast programs in Python play.")
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument("--write", action="store_true", help="put the tables into docs/python.md")
    arguments = parser.parse_args()
    found = table(arguments.rounds)
    print(found, end="")
    if arguments.write:
        page = PAGE.read_text(encoding="utf-8")
        PAGE.write_text(_PLACE.sub(lambda _: found, page), encoding="utf-8")


if __name__ == "__main__":
    main()
