"""Every game of the corpus, or those named, in the C++ engine and the interpreter.

python -m tests.backends.cpp.campaign [--seconds S] [--plays N] [--random N] [GAME...]
"""

from __future__ import annotations

import argparse
import sys
import time
import traceback
from random import Random

from rgt import api
from rgt.backends import load_engine
from rgt.corpus import games
from rgt.ir.diagnostics import GameError
from rgt.ir.game import Game
from tests.backends import games as written
from tests.backends import random_games as improper
from tests.backends.cpp.agreement import (
    agree_on_fingerprints,
    agree_on_plays,
    agree_on_tree,
    engines,
)
from tests.passes.random_games import random_game


def one(game: Game, *, seconds: float, plays: int) -> str:
    """Compare the engines on one game; what was done."""
    begun = time.perf_counter()
    referee, engine = engines(game)
    built = time.perf_counter() - begun
    counts = agree_on_tree(referee, engine, seconds=seconds, deepest=40)
    agree_on_fingerprints(referee, engine, counts, most=2000)
    met = agree_on_plays(referee, engine, plays=plays, longest=300)
    return f"built in {built:.1f} s, perft {counts[-1]} at {len(counts) - 1}, {met} positions"


def _corpus(names: list[str], passes: str, seconds: float, plays: int) -> int:
    failed = 0
    for known in games():
        if names and known.full_name not in names and known.name not in names:
            continue
        try:
            game = api.load(known.path)
            api.optimize(game, passes)
            said = one(game, seconds=seconds, plays=plays)
        except Exception:
            failed += 1
            said = f"FAILED\n{traceback.format_exc()}"
        print(f"{known.full_name}: {said}", flush=True)
    return failed


def _random(number: int) -> int:
    """Random games, proper ones and any: who cannot be played must be refused by both."""
    failed = 0
    for seed in range(number):
        for kind, made in (("proper", _proper), ("any", _any)):
            try:
                compare_random(made(seed), seed)
            except Exception:
                failed += 1
                print(f"{kind} random game {seed}: FAILED\n{traceback.format_exc()}", flush=True)
    print(f"{number} random games of each kind, {failed} failed")
    return failed


def _proper(seed: int) -> Game:
    return random_game(Random(seed))


def _any(seed: int) -> Game:
    return written.game(improper.random_game(seed))


def compare_random(game: Game, seed: int) -> bool:
    """Plays of a random game in both engines; False if the interpreter finds it improper."""
    try:
        load_engine(game, "interpreter").initial_state()
    except GameError:
        return False
    referee, engine = engines(game, ("-O0",))
    try:
        agree_on_plays(referee, engine, plays=20, longest=12, seed=seed)
    except GameError:
        return False
    return True


def main() -> int:
    """Run the campaign; 1 if some game is not the same."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*")
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--plays", type=int, default=20)
    parser.add_argument("--passes", default="default")
    parser.add_argument("--random", type=int, default=0)
    chosen = parser.parse_args()
    failed = _random(chosen.random) if chosen.random else 0
    if chosen.games or not chosen.random:
        failed += _corpus(chosen.games, chosen.passes, chosen.seconds, chosen.plays)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
