"""How large the outside RBG games are as translated, beside the published translation.

Reads ../shared/games/rbg and ../shared/oracle/sizes.json.  ``python -m tests.oracle.sizes`` prints
the nodes of both, before any pass runs and after all of them, and the geometric means of the
ratios; ``--only PATTERN`` picks games.  Exit 1 if a game is larger than the aim.
"""

from __future__ import annotations

import argparse
import fnmatch
import json
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from math import exp, log
from pathlib import Path
from typing import Any

import rgt
from rgt.passes.pipeline import optimize

SHARED = Path(__file__).resolve().parents[3] / "shared"
AIM = 0.5
"""The most nodes that a translation may have, as a part of the published one's."""


@dataclass(frozen=True)
class Sizes:
    """Nodes of a game, ours and the published ones (None: not known), raw and optimised."""

    name: str
    raw: int
    published_raw: int
    optimised: int | None
    published_optimised: int | None

    @property
    def ratio(self) -> float:
        """Our nodes as a part of the published ones, before any pass runs."""
        return self.raw / self.published_raw

    @property
    def optimised_ratio(self) -> float | None:
        """The same after all passes."""
        if self.optimised is None or self.published_optimised is None:
            return None
        return self.optimised / self.published_optimised


def published() -> dict[str, dict[str, Any]]:
    """What is published of the listed RBG games whose files are there, by file name."""
    listed = json.loads((SHARED / "oracle/sizes.json").read_text())["games"]
    names = sorted(name for name in listed if name.startswith("rbg/"))
    return {
        Path(name).name: listed[name]
        for name in names
        if (SHARED / "games" / name).exists() and "translated" in listed[name]
    }


def measured(name: str, known: dict[str, Any], *, passes: bool) -> Sizes:
    """The sizes of one game; with `passes`, also when they have run."""
    game = rgt.load(SHARED / "games/rbg" / name)
    raw = game.automaton.graph.number_of_nodes()
    ours = optimize(game).after.nodes if passes else None
    theirs = known["optimised"]["nodes"] if known["optimised"] else None
    return Sizes(name, raw, known["translated"]["nodes"], ours, theirs)


def row(sizes: Sizes) -> str:
    """One line of the table."""
    cells = [f"{sizes.name:36} {sizes.raw:6} / {sizes.published_raw:6} = {sizes.ratio:5.2f}"]
    if sizes.optimised is not None:
        ratio = sizes.optimised_ratio
        right = "     -" if ratio is None else f"{sizes.published_optimised:6} = {ratio:5.2f}"
        cells.append(f"{sizes.optimised:6} / {right}")
    return "   optimised ".join(cells)


def mean(ratios: Iterable[float]) -> float:
    """The geometric mean."""
    logarithms = [log(ratio) for ratio in ratios]
    return exp(sum(logarithms) / len(logarithms))


def main() -> None:
    """Print the table of the games named on the command line."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--only", default="*")
    arguments = parser.parse_args()
    found: list[Sizes] = []
    for name, known in published().items():
        if fnmatch.fnmatch(name, arguments.only):
            found.append(measured(name, known, passes=True))
            print(row(found[-1]), flush=True)
    optimised = [ratio for each in found if (ratio := each.optimised_ratio) is not None]
    print(f"geometric mean of {len(found)}: {mean(each.ratio for each in found):.2f}", end="")
    print(f"; of {len(optimised)} optimised: {mean(optimised):.2f}")
    if any(each.ratio > AIM for each in found):
        sys.exit("a game is larger than half of its published translation")


if __name__ == "__main__":
    main()
