"""The speed of hand-written reasoners: ``python -m tests.limits [GAME...] [--seconds 2]``.

Prints random playouts a second of processor time.  In the main figure, `enumerated`, the legal
moves of every state are written down in full, one play after the other.  `plain` is the same
without vector instructions by hand, `interleaved` the same with several plays side by side.  Less
work for the same distribution of plays: `counted` draws from the number of moves and looks only for
the one drawn, `listed` keeps the list of empty cells from move to move.
"""

from __future__ import annotations

import argparse
import json
import platform
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.limits.reasoners import FAST, PLAIN, REASONERS, Measured, Program, Reasoner, compiler


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the table: repeated measurements of one figure of one game."""

    game: str
    figure: str
    runs: tuple[Measured, ...]

    @property
    def speeds(self) -> list[float]:
        """Playouts a second, the slowest first."""
        return sorted(run.playouts_per_second for run in self.runs)

    @property
    def middle(self) -> Measured:
        """The run of median speed."""
        return sorted(self.runs, key=lambda run: run.playouts_per_second)[len(self.runs) // 2]


def rows(
    reasoners: Iterable[Reasoner], seconds: float, repetitions: int, folder: Path, cpp: str
) -> Iterator[Row]:
    """Every figure of every game; the figures of a game take turns."""
    for reasoner in reasoners:
        fast = _built(reasoner, folder / "fast", FAST, cpp)
        plain = _built(reasoner, folder / "plain", PLAIN, cpp)
        asked = [(figure, fast, figure) for figure in reasoner.figures]
        asked.insert(1, ("plain", plain, reasoner.figures[0]))
        runs: dict[str, list[Measured]] = {label: [] for label, _, _ in asked}
        for seed in range(repetitions):
            for label, program, figure in asked:
                runs[label].append(program.playouts(seconds, figure, seed))
        for label, found in runs.items():
            yield Row(reasoner.name, label, tuple(found))


def _built(reasoner: Reasoner, folder: Path, flags: tuple[str, ...], cpp: str) -> Program:
    folder.mkdir(exist_ok=True)
    return reasoner.build(folder, flags, cpp)


def line(row: Row) -> str:
    """One line of the table."""
    speeds, middle = row.speeds, row.middle
    spread = (speeds[-1] - speeds[0]) / middle.playouts_per_second
    return (
        f"{row.game:18} {row.figure:11} {middle.playouts_per_second:13,.0f}"
        f" {middle.states_per_second:14,.0f} {middle.mean_length:8.2f} {spread:7.1%}"
    )


def setting(cpp: str) -> dict[str, str]:
    """Machine, compiler and flags."""
    version = subprocess.run((cpp, "--version"), check=True, capture_output=True, text=True).stdout
    return {
        "machine": processor(),
        "compiler": version.splitlines()[0],
        "flags": " ".join(FAST),
        "plain": " ".join(PLAIN),
    }


def processor() -> str:
    """What the processor calls itself."""
    known = Path("/proc/cpuinfo")
    if known.exists():
        for each in known.read_text().splitlines():
            if each.startswith("model name"):
                return each.partition(":")[2].strip()
    return platform.processor() or platform.machine()


def _json(row: Row) -> dict[str, object]:
    return {
        "game": row.game,
        "figure": row.figure,
        "playouts_per_second": [round(speed, 1) for speed in row.speeds],
        "states_per_second": round(row.middle.states_per_second, 1),
        "mean_length": round(row.middle.mean_length, 4),
    }


def main() -> int:
    """Build, measure, print."""
    names = [reasoner.name for reasoner in REASONERS]
    parser = argparse.ArgumentParser(prog="python -m tests.limits", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help=", ".join(names))
    parser.add_argument("--seconds", type=float, default=2.0, help="for each figure, each time")
    parser.add_argument("--repetitions", type=int, default=3)
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures there, too")
    arguments = parser.parse_args()
    unknown = sorted(set(arguments.games) - set(names))
    if unknown:
        parser.error(f"there is no reasoner of {', '.join(unknown)}; there are {', '.join(names)}")
    if arguments.seconds <= 0 or arguments.repetitions < 1:
        parser.error("seconds and repetitions are above 0")
    cpp = compiler()
    if cpp is None:
        print("no C++ compiler was found: apt install g++, or xcode-select --install")
        return 1
    chosen = [each for each in REASONERS if not arguments.games or each.name in arguments.games]
    known = setting(cpp)
    for key, value in known.items():
        print(f"{key:9} {value}")
    print(
        f"{'game':18} {'figure':11} {'playouts/s':>13} {'states/s':>14} {'length':>8} {'spread':>7}"
    )
    found = []
    with tempfile.TemporaryDirectory() as folder:
        for row in rows(chosen, arguments.seconds, arguments.repetitions, Path(folder), cpp):
            print(line(row), flush=True)
            found.append(_json(row))
    if arguments.json is not None:
        arguments.json.write_text(json.dumps({**known, "rows": found}, indent=1) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
