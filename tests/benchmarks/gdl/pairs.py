"""Corpus games in GDL beside the same games written as programs, in HRG or in RG.

``python -m tests.benchmarks.gdl.pairs [--jsonl FILE] [PATTERN ...]``: of each pair the
nodes after the passes, and random plays in C++ a second of processor time, the two in turns in one
process.  Waiting moves are left out where that is proven.
"""

from __future__ import annotations

import argparse
import fnmatch
import json
import sys
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median

import rgt
from rgt.backends import load_engine
from rgt.backends.explore import playouts
from rgt.backends.forward_model import Engine
from rgt.ir.diagnostics import GameError
from rgt.passes.pipeline import optimize
from tests.benchmarks.gdl.measuring import spent
from tests.benchmarks.reasoners.results import geometric_mean
from tests.benchmarks.reasoners.tables import Figures, rate

PAIRS = {
    "tic_tac_toe": "hrg",
    "connect_four": "hrg",
    "breakthrough_6x6": "rg",
    "nim": "rg",
    "hex_3x3": "rg",
    "three_in_a_row": "rg",
    "chomp": "rg",
    "hanoi": "rg",
    "knightthrough": "hrg",
    "breakthrough": "hrg",
    "pentago": "hrg",
    "dots_and_boxes": "hrg",
    "gomoku_standard": "hrg",
    "reversi": "hrg",
    "amazons_6x6": "hrg",
    "amazons": "hrg",
}
"""The games, and the language of their twins; the largest last."""
ROUNDS = 3
SECONDS = 0.5


@dataclass(frozen=True, slots=True)
class Pair:
    """A game: nodes after the passes and the median rates, of GDL and of its twin.

    `refused` says why there are no figures.
    """

    game: str
    twin: str
    nodes: tuple[int, int] = (0, 0)
    rates: tuple[float, float] = (0.0, 0.0)
    refused: str | None = None

    @property
    def speed(self) -> float | None:
        """The rate of GDL as a part of the twin's."""
        return None if self.refused else self.rates[0] / self.rates[1]

    @property
    def size(self) -> float | None:
        """The nodes of GDL as a multiple of the twin's."""
        return None if self.refused else self.nodes[0] / self.nodes[1]


def measured(game: str, twin: str) -> Pair:
    """Both games, optimised, compiled and played in turns."""
    engines: list[Engine] = []
    nodes: list[int] = []
    try:
        for name in (f"gdl/{game}", f"{twin}/{game}"):
            loaded = rgt.load(name, simultaneous="drop", recovery="auto")
            nodes.append(optimize(loaded).after.nodes)
            engines.append(load_engine(loaded, "cpp"))
    except GameError as problem:
        return Pair(game, twin, refused=problem.diagnostics[0].message)
    rates: list[list[float]] = [[], []]
    for seed in range(ROUNDS):
        for engine, own in zip(engines, rates, strict=True):
            begun = spent()
            own.append(playouts(engine, seconds=SECONDS, seed=seed).ended / (spent() - begun))
    return Pair(game, twin, (nodes[0], nodes[1]), (median(rates[0]), median(rates[1])))


def to_line(pair: Pair) -> str:
    """A line of JSON."""
    return json.dumps(asdict(pair)) + "\n"


def from_lines(lines: Iterable[str]) -> tuple[Pair, ...]:
    """Pairs in the order of `PAIRS`; of one that was measured twice the last figures."""
    found: dict[str, Pair] = {}
    for line in lines:
        try:
            value = json.loads(line)
        except ValueError:
            continue
        value["nodes"], value["rates"] = tuple(value["nodes"]), tuple(value["rates"])
        found[value["game"]] = Pair(**value)
    return tuple(found[game] for game in PAIRS if game in found)


def table(pairs: Sequence[Pair]) -> Figures:
    """The pairs, the slowest beside its twin first."""
    rows = [
        (
            each.game,
            each.twin,
            str(each.nodes[0]) if not each.refused else "",
            str(each.nodes[1]) if not each.refused else "",
            rate(each.rates[0]) if not each.refused else "refused",
            rate(each.rates[1]) if not each.refused else "",
            "" if each.speed is None else f"{each.speed:.3f}",
        )
        for each in sorted(pairs, key=lambda each: (each.speed or 0.0, each.game))
    ]
    head = ("game", "twin", "nodes", "its nodes", "playouts a second", "its playouts", "ratio")
    return Figures(head, tuple(rows))


def summary(pairs: Sequence[Pair]) -> str:
    """What all pairs come to, as a list."""
    speeds = [each.speed for each in pairs if each.speed is not None]
    if not speeds:
        return ""
    sizes = [each.size for each in pairs if each.size is not None]
    small = sum(size <= 3 for size in sizes)
    return (
        f"- {len(speeds)} pairs: playouts of GDL as a part of the twin's: geometric mean "
        f"{geometric_mean(speeds)[0]:.3f}, least {min(speeds):.3f}\n"
        f"- nodes at most three times the twin's: {small} of {len(sizes)}; "
        f"most {max(sizes):.0f} times\n"
    )


def main(words: Sequence[str] | None = None) -> int:
    """Measure, print, keep; what stands in the file is not measured again."""
    parser = argparse.ArgumentParser(prog="make bench-gdl-pairs", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="PATTERN")
    parser.add_argument("--jsonl", type=Path, metavar="FILE")
    asked = parser.parse_args(words)
    path: Path | None = asked.jsonl
    lines: list[str] = []
    if path is not None and path.exists():
        lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    done = {each.game for each in from_lines(lines)}
    for game, twin in PAIRS.items():
        wanted = not asked.games or any(fnmatch.fnmatch(game, each) for each in asked.games)
        if game in done or not wanted:
            continue
        lines.append(to_line(measured(game, twin)))
        print(lines[-1], end="", flush=True)
        if path is not None:
            with path.open("a", encoding="utf-8") as out:
                out.write(lines[-1])
    pairs = from_lines(lines)
    print(table(pairs).markdown() + summary(pairs), end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())
