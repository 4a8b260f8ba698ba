"""How strong each enhancement of MCTS is: ``make bench-strength``.

Each option of ``mcts`` plays against plain UCT, both compiled, on ten games of the corpus: with
equal iterations a move, and with equal processor time (as many iterations as take, measured at the
beginning of the game, the time of plain UCT's).  Every opening of two random moves is played twice,
sides changed.  Plain UCT also plays against random moves.  What is finished is kept in a file of
JSON lines: stopped with Ctrl-C, it goes on from there.

``python -m tests.benchmarks.agents.strength [--json FILE] [--plays N] [--iterations N] [--write]``
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path

import rgt
from rgt.backends.cpp.engine.load import CppEngine
from tests.benchmarks.agents.games import ENHANCEMENTS, GAMES, SLOW
from tests.benchmarks.agents.matches import Side, match
from tests.benchmarks.agents.wilson import interval

_AGAINST_RANDOM = 2000
_MORE_AGAINST_RANDOM = {"hrg/clobber": 10_000, "hrg/gomoku_standard": 10_000}
"""Iterations a move against random moves, so many that no play is lost to bad luck."""
RANDOM, ITERATIONS, TIME = "random", "iterations", "time"


@dataclass(frozen=True)
class Task:
    """One match: a game, an option (or `RANDOM`: plain UCT against random moves), what is equal."""

    game: str
    option: str
    equal: str
    plays: int
    iterations: int

    @property
    def key(self) -> str:
        """What tells it from others; a match of more plays, or of fewer, is the same one."""
        return f"{self.game} {self.option} {self.equal} {self.iterations}"


def tasks(plays: int, iterations: int) -> Iterator[Task]:
    """All matches, those against random moves and those of slow games last."""
    quick = [game for game in GAMES if game not in SLOW]
    for equal in (TIME, ITERATIONS):
        for games in (quick, SLOW):
            for option in ENHANCEMENTS:
                for game in games:
                    yield Task(game, option, equal, plays, iterations)
    for game in GAMES:
        more = _MORE_AGAINST_RANDOM.get(game, _AGAINST_RANDOM)
        yield Task(game, RANDOM, ITERATIONS, plays, more)


@cache
def _engine(name: str) -> CppEngine:
    game = rgt.load(name)
    rgt.optimize(game)
    return CppEngine(game)


def played(task: Task) -> dict[str, object]:
    """The result of a match, as it is kept."""
    engine = _engine(task.game)
    plain = Side({}, task.iterations)
    if task.option == RANDOM:
        one, other = plain, Side({}, None)
    else:
        one, other = Side(ENHANCEMENTS[task.option], task.iterations), plain
    if task.equal == TIME:
        # both are timed alike, so that what else the machine does falls on both
        unit = 0.02
        mine, theirs = one.timed_as(unit, engine), other.timed_as(unit, engine)
        assert mine.iterations is not None and theirs.iterations is not None
        share = mine.iterations / theirs.iterations
        one = Side(one.options, max(round(task.iterations * share), 1))
    score = match(engine, one, other, task.plays)
    low, high = interval(score.points, score.plays)
    return {
        "game": task.game,
        "option": task.option,
        "equal": task.equal,
        "plays": score.plays,
        "points": score.points,
        "low": low,
        "high": high,
        "iterations": task.iterations,
        "own": one.iterations,
    }


def kept(file: Path) -> dict[str, dict[str, object]]:
    """The results in a file, by key; a line that was cut off is no result."""
    found: dict[str, dict[str, object]] = {}
    for line in file.read_text().splitlines() if file.exists() else ():
        try:
            row = json.loads(line)
        except json.JSONDecodeError:
            continue
        found[Task(**{field.name: row[field.name] for field in fields(Task)}).key] = row
    return found


def main() -> None:
    """Play what is not in the file yet, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--json", type=Path, default=Path(".strength.jsonl"))
    parser.add_argument("--plays", type=int, default=100)
    parser.add_argument("--iterations", type=int, default=300)
    parser.add_argument("--only", default="", help="only options that begin so")
    parser.add_argument("--write", action="store_true", help="write the tables of docs/agents.md")
    given = parser.parse_args()
    found = kept(given.json)
    for task in tasks(given.plays, given.iterations):
        if task.key in found or given.write or not task.option.startswith(given.only):
            continue
        row = played(task)
        with given.json.open("a") as file:
            file.write(json.dumps(row) + "\n")
        print(f"{task.key}: {row['points']} of {row['plays']}", flush=True)
        found[task.key] = row
    # what tables are made of is no part of measuring
    from tests.benchmarks.agents.pages import strength_table, write

    table = strength_table(list(found.values()))
    if given.write:
        write("strength", table)
    print(table)


if __name__ == "__main__":
    main()
