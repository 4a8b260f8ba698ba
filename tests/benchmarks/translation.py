"""How long reading, lowering and optimising take in a warm process: ``make bench-translation``.

``python -m tests.benchmarks.translation [--language hrg] [--runs 5] [NAME...]``: for each corpus
game of the language the least processor time of some runs, in milliseconds.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from functools import partial
from typing import TypeVar

from rgt.corpus import CorpusGame, games
from rgt.frontends import Options, frontend_named
from rgt.ir.diagnostics import Source
from rgt.passes.pipeline import optimize

_Result = TypeVar("_Result")


def measured(work: Callable[[], _Result]) -> tuple[_Result, float]:
    """What the work gives, and its processor time in milliseconds."""
    start = time.process_time()
    result = work()
    return result, (time.process_time() - start) * 1000


def translation(game: CorpusGame, runs: int) -> tuple[float, float, float]:
    """The least milliseconds that parsing, lowering and the default passes took."""
    source = Source(str(game.path), game.path.read_text(encoding="utf-8"))
    frontend = frontend_named(game.language)
    taken = []
    for _ in range(runs):
        tree, parse = measured(partial(frontend.parse, source))
        lowered, lower = measured(partial(frontend.lower, tree, Options()))
        _, passes = measured(partial(optimize, lowered))
        taken.append((parse, lower, passes))
    parses, lowers, all_passes = zip(*taken, strict=True)
    return min(parses), min(lowers), min(all_passes)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser()
    parser.add_argument("names", nargs="*")
    parser.add_argument("--language", default="hrg")
    parser.add_argument("--runs", type=int, default=5)
    arguments = parser.parse_args()
    print(f"{'game':28} {'parse':>8} {'lower':>8} {'passes':>8}  milliseconds")
    for game in games():
        if game.language == arguments.language and (
            not arguments.names or game.name in arguments.names
        ):
            parse, lower, passes = translation(game, arguments.runs)
            print(f"{game.name:28} {parse:8.1f} {lower:8.1f} {passes:8.1f}", flush=True)


if __name__ == "__main__":
    main()
