"""Hashes of the optimised text of corpus games: the same on every run, whatever the hash seed.

``python -m tests.campaign.hashes [--passes SPEC] [--only PATTERN]... [--read-back]`` prints a line
for each game: its name and the hash.  With ``--read-back`` its text is read and optimised as well;
where that gives other bytes a third word says so.
"""

from __future__ import annotations

import argparse
import fnmatch
import os
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from hashlib import blake2b
from pathlib import Path

from rgt.corpus import games
from rgt.frontends import frontend_named
from rgt.ir.diagnostics import Source
from rgt.ir.game import Game
from rgt.ir.text.parser import parse_game
from rgt.ir.text.printer import print_game
from rgt.passes.pipeline import optimize

ROOT = Path(__file__).resolve().parents[2]
DIFFERS = "differs-when-read-back"


def lines(patterns: Sequence[str], passes: str, *, read_back: bool) -> Iterator[str]:
    """The line of each corpus game that matches one of some patterns."""
    for each in games():
        if any(fnmatch.fnmatch(each.full_name, pattern) for pattern in patterns):
            source = Source(each.full_name, each.path.read_text(encoding="utf-8"))
            game = frontend_named(each.language).load(source)
            again = parse_game(Source("again", print_game(game))) if read_back else None
            text = _optimised(game, passes)
            line = f"{each.full_name} {blake2b(text.encode(), digest_size=16).hexdigest()}"
            differs = again is not None and _optimised(again, passes) != text
            yield f"{line} {DIFFERS}" if differs else line


def under_seeds(seeds: Iterable[int], *options: str) -> dict[int, list[str]]:
    """The lines that a process with each PYTHONHASHSEED prints."""
    command = [sys.executable, "-m", "tests.campaign.hashes", *options]
    found = {}
    for seed in seeds:
        environment = {**os.environ, "PYTHONHASHSEED": str(seed), "PYTHONPATH": str(ROOT)}
        done = subprocess.run(
            command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True
        )
        found[seed] = done.stdout.splitlines()
    return found


def disagreements(found: dict[int, list[str]]) -> list[str]:
    """The games that are not the same under all seeds, or not the same when read back."""
    by_game: dict[str, set[str]] = {}
    for printed in found.values():
        for line in printed:
            name, _, rest = line.partition(" ")
            by_game.setdefault(name, set()).add(rest)
    return [
        name
        for name, rests in by_game.items()
        if len(rests) > 1 or any(DIFFERS in rest for rest in rests)
    ]


def _optimised(game: Game, passes: str) -> str:
    optimize(game, passes)
    return print_game(game)


def main() -> int:
    """Print the lines."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--passes", default="default")
    parser.add_argument("--only", action="append")
    parser.add_argument("--read-back", action="store_true")
    arguments = parser.parse_args()
    for line in lines(arguments.only or ["*"], arguments.passes, read_back=arguments.read_back):
        print(line, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
