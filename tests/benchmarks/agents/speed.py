"""How many plays a second compiled tree search makes, beside random plays: ``make bench-agents``.

For each game, from its beginning and in one run: random plays inside the game, and ways down the
tree of plain UCT, each with a play from its leaf on; processor time of one thread.  Then with eight
playouts for each leaf, and with each enhancement.  Turns are taken, and of each the best is shown:
what else the machine does makes all of them slower.  `tree alone` are ways down the tree whose
plays have no moves: what the tree costs by itself.  Every search thinks about one move before, as
in a play; `a move of 10,000` are searches of so many ways, one after the other.

``python -m tests.benchmarks.agents.speed [--seconds S] [--turns N] [--only TEXT] [--write]``
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping
from time import process_time

import rgt
from rgt.backends.cpp.engine.load import CppEngine
from rgt.backends.cpp.searching.twins import twin
from tests.benchmarks.agents.games import GAMES
from tests.benchmarks.agents.pages import write

_LONGEST = 500
_MORE = ("hrg/tic_tac_toe", "hrg/reversi", "hrg/amazons", "hrg/chess")
_KINDS: Mapping[str, Mapping[str, object]] = {
    "a move of 10,000": {"iterations": 10_000},
    "UCT": {},
    "tree alone": {"longest": 0},
    "8 playouts a leaf": {"playouts": 8},
    "expand=8": {"expand": 8},
    "solver": {"solver": True},
    "transpositions": {"transpositions": True},
    "RAVE": {"rave": 300.0},
    "MAST": {"policy": "mast"},
    "NST": {"policy": "nst"},
}


def random_rate(engine: CppEngine, seconds: float) -> float:
    """Random plays a second of processor time."""
    begun = process_time()
    made = engine.playouts(None, seconds, 1, _LONGEST)
    return made.plays / (process_time() - begun)


def search_rate(engine: CppEngine, options: Mapping[str, object], seconds: float) -> float:
    """Plays a second of processor time in a search from the beginning, or in several short ones.

    The first search gets memory, and is not measured.
    """
    given = {"longest": _LONGEST, **options, "seconds": seconds}
    found = twin(engine, "mcts", given, given, (0.0, 100.0))
    assert found is not None
    found.choose(engine.initial_state(), 1)
    made, begun, spent = 0, process_time(), 0.0
    while spent < seconds:
        found.choose(engine.initial_state(), 1)
        made, spent = made + found.report().iterations, process_time() - begun
        if "iterations" not in options:
            break
    playouts = options.get("playouts", 1)
    assert isinstance(playouts, int)
    return made * playouts / spent


def row(name: str, seconds: float, turns: int) -> list[str]:
    """What is measured of one game, as the cells of a line."""
    game = rgt.load(name)
    rgt.optimize(game)
    engine = CppEngine(game)
    rates: dict[str, Callable[[], float]] = {
        "random": lambda: random_rate(engine, seconds),
        **{
            kind: lambda options=options: search_rate(engine, options, seconds)
            for kind, options in _KINDS.items()
        },
    }
    best = dict.fromkeys(rates, 0.0)
    for _ in range(turns):
        for kind, rate in rates.items():
            best[kind] = max(best[kind], rate())
    return [
        f"`{name}`",
        f"{best['random']:,.0f}",
        f"{best['UCT']:,.0f}",
        *(f"{best[kind] / best['random']:.2f}" for kind in _KINDS),
    ]


def main() -> None:
    """Measure, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--seconds", type=float, default=0.5, help="how long a turn is")
    parser.add_argument("--turns", type=int, default=3)
    parser.add_argument("--only", default="", help="only games with this in their name")
    parser.add_argument("--write", action="store_true", help="write the table of docs/agents.md")
    given = parser.parse_args()
    lines = [
        "| game | random plays/s | UCT plays/s | " + " | ".join(_KINDS) + " |",
        "|---|--:|--:|" + "--:|" * len(_KINDS),
    ]
    for line in lines:
        print(line)
    for name in (*_MORE, *GAMES):
        if given.only in name:
            lines.append("| " + " | ".join(row(name, given.seconds, given.turns)) + " |")
            print(lines[-1], flush=True)
    if given.write:
        write("speed", "\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
