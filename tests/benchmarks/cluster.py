"""Counts by one and two workers, over Dask too, and a model of more: ``make bench-cluster``.

Counts chess to depth 6 and breakthrough to depth 7 (``--quick``: 5 and 6), whose numbers are known
from other programs: by the process itself, by two processes, by one and two workers of Dask, and by
two workers of Dask of which one is killed on the way.  A number that is another one fails.

The *model* says how long many workers would take: pieces are dealt out as they are, in a time that
does not pass, and take what their positions took the process itself.  What it leaves out is what
only machines can show: the network, their start, and that two cores share what one has alone.

``python -m tests.benchmarks.cluster [--quick] [--only PATTERN] [--rounds 3] [--write]``; with
``--write`` the tables go into docs/cluster.md.
"""

from __future__ import annotations

import argparse
import fnmatch
import heapq
import json
import os
import re
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any, cast

import rgt
from rgt.corpus import oracle
from rgt.experiments.counting import Counted, count
from rgt.experiments.counting.count import Counts, Piece
from rgt.experiments.executors import ATTEMPTS, Executor, GameText, Outcome, executor
from tests.experiments.counting.test_known_numbers import BREAKTHROUGH_7
from tests.experiments.executors.clusters import Machines, connected
from tests.limits.__main__ import processor

PAGE = Path(__file__).resolve().parents[2] / "docs" / "cluster.md"
_PLACE = re.compile(r"(?<=<!-- scaling -->\n).*?(?=<!-- end of scaling -->)", re.DOTALL)
MODELLED = (1, 2, 4, 8, 16, 64)


@dataclass(frozen=True, slots=True)
class Subject:
    """A game, a depth, and the number that other programs found."""

    name: str
    depth: int
    known: int


@dataclass(frozen=True, slots=True)
class Row:
    """A count by some workers: seconds of the clock, and those of all pieces together."""

    who: str
    wall: float
    pieces: int
    working: float


def subjects(only: str, *, quick: bool) -> list[Subject]:
    """The counts whose games match; raises SystemExit where none does."""
    chess = next(each["perft"] for each in oracle("chess")["counts"] if len(each["perft"]) > 6)
    breakthrough = [*oracle("breakthrough")["counts"][0]["perft"], BREAKTHROUGH_7]
    depths = (5, 6) if quick else (6, 7)
    both = [
        Subject("hrg/chess", depths[0], chess[depths[0]]),
        Subject("hrg/breakthrough", depths[1], breakthrough[depths[1]]),
    ]
    found = [each for each in both if fnmatch.fnmatch(each.name, only)]
    if not found:
        raise SystemExit(f"no game matches '{only}': there are hrg/chess and hrg/breakthrough")
    return found


def timed(
    subject: Subject, game: GameText, who: str, pool: Executor, **more: Any
) -> tuple[Row, Counted]:
    """A row, once the number is the known one; the workers have built their engines before."""
    count(game, 3, pool)
    begun = time.perf_counter()
    found = count(game, subject.depth, pool, **more)
    wall = time.perf_counter() - begun
    if found.levels[-1] != subject.known:
        raise SystemExit(f"{subject.name}: {found.levels[-1]}, and not {subject.known} ({who})")
    row = Row(who, wall, len(found.pieces), sum(found.pieces))
    print(f"{subject.name} {subject.depth} {row}", file=sys.stderr, flush=True)
    return row, found


def measured(
    subject: Subject, folder: Path, rounds: int
) -> tuple[list[Row], list[tuple[int, float]]]:
    """The best row of some rounds for each, and the pieces of the process itself as sizes.

    Each kind of worker has its turn in every round: who else works on the machine disturbs all.
    """
    found = [_round(subject, folder / str(number)) for number in range(rounds)]
    rows = [
        min(each, key=lambda row: row.wall) for each in zip(*(r for r, _ in found), strict=True)
    ]
    best = min(found, key=lambda each: each[0][0].wall)
    return rows, best[1]


def _round(subject: Subject, folder: Path) -> tuple[list[Row], list[tuple[int, float]]]:
    """The rows of one round, and the sizes and seconds of the pieces that this process did."""
    folder.mkdir()
    game = rgt.load(subject.name)
    rgt.optimize(game)
    text = GameText.of(game, "cpp")
    rows = []
    kept = folder / "pieces"
    with executor() as one:
        rows.append(timed(subject, text, "this process", one, resume=kept)[0])
    sizes = list(_sizes(kept))
    with executor(workers=2) as two:
        rows.append(timed(subject, text, "2 processes", two)[0])
    with Machines(folder) as machines:
        machines.scheduler()
        machines.worker("--no-nanny")
        with connected(machines) as cluster:
            rows.append(timed(subject, text, "Dask, 1 worker", cluster)[0])
        victim = machines.worker("--no-nanny")
        with connected(machines) as cluster:
            _wait_for(cluster, 2)
            rows.append(timed(subject, text, "Dask, 2 workers", cluster)[0])
            killing = _killing(lambda: (machines.kill(victim), machines.worker("--no-nanny")))
            who = "the same, one killed and replaced"
            rows.append(timed(subject, text, who, cluster, progress=killing)[0])
    return rows, sizes


def _sizes(path: Path) -> Iterator[tuple[int, float]]:
    """Positions and seconds of the pieces in a file of `rgt perft --resume`, in their order."""
    lines = [json.loads(line) for line in path.read_text().splitlines()[1:]]
    for line in sorted(lines, key=lambda each: int(each["from"])):
        yield line["to"] - line["from"], line["seconds"]


def _wait_for(cluster: Executor, workers: int) -> None:
    until = time.monotonic() + 60
    while cluster.workers < workers and time.monotonic() < until:
        list(cluster.run(abs, [1]))
        time.sleep(0.5)


def _killing(kill: Callable[[], object]) -> Callable[[int, int, float | None], None]:
    seen = 0

    def progress(_: int, __: int, ___: float | None) -> None:
        nonlocal seen
        seen += 1
        if seen == 8:
            kill()

    return progress


# -- the model -------------------------------------------------------------------------------------


class Modelled(Executor):
    """Workers in a time that does not pass: a piece takes what its positions took before."""

    def __init__(self, workers: int, sizes: Iterable[tuple[int, float]]) -> None:
        self._workers = workers
        self._seconds = [spent / size for size, spent in sizes for _ in range(size)]
        self.now = 0.0

    @property
    def workers(self) -> int:
        return self._workers

    def run(
        self,
        function: Callable[[Any], Any],
        pieces: Iterable[Any],
        *,
        seconds: float | None = None,
        attempts: int = ATTEMPTS,
    ) -> Iterator[Outcome[Any, Any]]:
        """Outcomes in the order in which they would be there; nothing is counted."""
        waiting = enumerate(pieces)
        busy: list[tuple[float, int, Piece, float]] = []
        while True:
            while len(busy) < self._workers and (following := next(waiting, None)) is not None:
                number, piece = following[0], cast(Piece, following[1])
                spent = sum(self._seconds[piece.place.first : piece.place.last])
                heapq.heappush(busy, (self.now + spent, number, piece, spent))
            if not busy:
                return
            self.now, number, piece, spent = heapq.heappop(busy)
            yield Outcome(number, piece, Counts([0] * piece.depth, spent))

    def close(self) -> None:
        """There is nothing to end."""


def modelled(subject: Subject, sizes: list[tuple[int, float]], workers: int) -> float:
    """How long so many workers would take."""
    game = rgt.load(subject.name)
    rgt.optimize(game)
    pool = Modelled(workers, sizes)
    count(GameText.of(game, "cpp"), subject.depth, pool)
    return pool.now


# -- what is told ----------------------------------------------------------------------------------


def tables(only: str, rounds: int, *, quick: bool) -> Iterator[str]:
    """The report, line by line."""
    load = f", load {os.getloadavg()[0]:.1f} before it began" if hasattr(os, "getloadavg") else ""
    best = "" if rounds == 1 else f"; the best of {rounds} rounds"
    yield f"{processor()}, {os.cpu_count()} cores, {date.today()}{load}{best}."
    for subject in subjects(only, quick=quick):
        with tempfile.TemporaryDirectory() as folder:
            rows, sizes = measured(subject, Path(folder), rounds)
        yield ""
        yield f"`{subject.name}` to depth {subject.depth}: {subject.known:,} sequences of moves."
        yield ""
        yield "| workers | seconds | beside this process | pieces | seconds of all pieces |"
        yield "|---|---:|---:|---:|---:|"
        for row in rows:
            share = rows[0].wall / row.wall
            yield (
                f"| {row.who} | {row.wall:.1f} | {share:.2f} | {row.pieces} | {row.working:.1f} |"
            )
        yield ""
        yield "| modelled workers | " + " | ".join(map(str, MODELLED)) + " |"
        yield "|---|" + "---:|" * len(MODELLED)
        times = [modelled(subject, sizes, workers) for workers in MODELLED]
        yield "| seconds | " + " | ".join(f"{each:.1f}" for each in times) + " |"
        yield "| times faster | " + " | ".join(f"{times[0] / each:.1f}" for each in times) + " |"


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--quick", action="store_true", help="a depth less of both games")
    parser.add_argument("--only", default="*", metavar="PATTERN", help="of the games' names")
    parser.add_argument("--rounds", type=int, default=3, help="of which the best one counts")
    parser.add_argument("--write", action="store_true", help="also write docs/cluster.md")
    told = parser.parse_args()
    lines = []
    for line in tables(told.only, told.rounds, quick=told.quick):
        lines.append(line)
        print(line, flush=True)
    if told.write:
        text = "\n" + "\n".join(lines) + "\n\n"
        PAGE.write_text(_PLACE.sub(lambda _: text, PAGE.read_text(encoding="utf-8")))
    return 0


if __name__ == "__main__":
    sys.exit(main())
