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
        """The same after all passes; None unless both are known."""
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
    # where the published toolchain did not finish there is nothing to compare
    theirs = known["optimised"]["nodes"] if known["optimised"] else None
    ours = optimize(game).after.nodes if passes and theirs is not None else None
    return Sizes(name, raw, known["translated"]["nodes"], ours, theirs)


def row(sizes: Sizes) -> str:
    """One line of the table."""
    text = f"{sizes.name:36} {sizes.raw:6} / {sizes.published_raw:6} = {sizes.ratio:4.2f}"
    if sizes.optimised_ratio is None:
        return text
    numbers = f"{sizes.optimised:6} / {sizes.published_optimised:6} = {sizes.optimised_ratio:4.2f}"
    return f"{text}   optimised {numbers}"


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
