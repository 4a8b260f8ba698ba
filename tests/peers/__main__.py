"""Games of ours beside those of other programs, at random: a table; exit 1 where one differs.

``python -m tests.peers [--positions N] [--seed S] [--only WORD] [--engine auto] [--markdown]``
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from time import monotonic

import rgt
from rgt.backends.forward_model import Engine
from tests.peers.beside import Disagreement, Pair, Tally, play
from tests.peers.table import PAIRS, missing

ROOT = Path(__file__).resolve().parents[2]
_HEADER = "| ours | peer | its game | plays | cut | positions | moves listed |"
_RULE = "| --- | --- | --- | --: | --: | --: | --: |"


def main() -> int:
    """Play what was asked for; the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tests.peers")
    parser.add_argument("--positions", type=int, default=10_000, help="of each pair, at least")
    parser.add_argument("--seconds", type=float, default=120.0, help="of each pair, at most")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="what the name of a game or a peer has in it")
    parser.add_argument("--engine", default="auto", help="auto, interpreter or cpp")
    chosen = parser.parse_args()
    pairs = [each for each in PAIRS if chosen.only in f"{each.ours} {each.peer}: {each.theirs}"]
    print(f"{_HEADER}\n{_RULE}", flush=True)
    done: list[tuple[Pair, Tally]] = []
    wrong, absent = [], []
    for pair in pairs:
        library = missing(pair)
        if library is not None or not is_here(pair):
            reason = f"{library} is not installed" if library else "there is no such file"
            absent.append(f"{pair.ours} beside {pair.peer}: {reason}")
            continue
        until = monotonic() + chosen.seconds
        try:
            tally = play(
                pair, engine(pair.ours, chosen.engine), chosen.positions, chosen.seed, until
            )
        except Disagreement as problem:
            wrong.append(f"{pair.ours} beside {pair.peer}'s {pair.theirs}: {problem}")
            continue
        done.append((pair, tally))
        print(_line(pair, tally), flush=True)
    print(_summary(done))
    for each in absent:
        print(f"skipped: {each}")
    for each in wrong:
        print(f"DIFFERS: {each}")
    return 1 if wrong else 0


def is_here(pair: Pair) -> bool:
    """Whether there is a file that lies beside the checkout; those of the corpus are here."""
    return not pair.ours.startswith("..") or (ROOT / pair.ours).exists()


def engine(name: str, backend: str) -> Engine:
    """The engine of a game by name, optimised."""
    game = rgt.load(str(ROOT / name) if name.startswith("..") else name)
    rgt.optimize(game)
    return rgt.engine(game, backend)


def _line(pair: Pair, tally: Tally) -> str:
    numbers = [f"{each:,}" for each in (tally.plays, tally.cut, tally.positions, tally.choices)]
    return f"| {pair.ours} | {pair.peer} | {pair.theirs} | {' | '.join(numbers)} |"


def _summary(done: list[tuple[Pair, Tally]]) -> str:
    files = len({pair.ours for pair, _ in done})
    games = len({pair.ours.split("/")[-1] for pair, _ in done if not pair.ours.startswith("..")})
    plays, positions = (
        sum(getattr(tally, what) for _, tally in done) for what in ("plays", "positions")
    )
    lines = [
        "",
        f"{games} games of the corpus, {files} files with those of others, {len(done)} pairs: "
        f"{plays:,} plays, {positions:,} positions, all alike.",
        "",
        "Exceptions, by which plays are cut:",
    ]
    why: dict[str, list[str]] = {}
    for pair, _ in done:
        if pair.but:
            why.setdefault(pair.but, []).append(pair.ours)
    lines += [f"- {', '.join(dict.fromkeys(names))}: {but}" for but, names in why.items()]
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main())
