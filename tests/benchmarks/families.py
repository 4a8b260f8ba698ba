"""Random plays a second of one game in several languages and hands: ``make bench-families``.

``python -m tests.benchmarks.families [PATTERN ...] [--seconds S] [--repetitions N] [--write]``: the
members of each family of the corpus (`corpus/families.toml`) take turns on one core; GDL has a
bench of its own (`make bench-gdl-pairs`).  With ``--write`` the table is put into docs/speed.md.

Whether members are one game is not found out here: the tests compare the trees of all pairs.
"""

from __future__ import annotations

import argparse
import fnmatch
import shlex
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from rich.console import Console

from rgt.backends.cpp.building.compilers import compiler
from rgt.corpus import families
from rgt.ir.diagnostics import GameError
from tests.benchmarks.foreign.measuring import compiled, rate
from tests.benchmarks.reasoners.__main__ import setting
from tests.benchmarks.reasoners.measuring import one_core
from tests.benchmarks.reasoners.results import geometric_mean
from tests.benchmarks.reasoners.tables import Figures
from tests.benchmarks.reasoners.tables import rate as in_words
from tests.made_parts import filled

PAGE = Path(__file__).resolve().parents[2] / "docs" / "speed.md"
KIND = "families"
_NEAR = 0.5
"""So much of the fastest member's speed is wanted of every other."""


@dataclass(frozen=True, slots=True)
class Measured:
    """A member of a family: its name, its playouts a second of processor time, and the median over
    the rounds of its ratio to the family's fastest member.
    """

    name: str
    rate: float
    to_fastest: float


def wanted(patterns: Sequence[str]) -> list[tuple[str, ...]]:
    """The families with a member that one of the patterns names, without their GDL; all that have
    two members left if there is no pattern.
    """
    found = [
        tuple(member for member in family.members if not member.startswith("gdl/"))
        for family in families()
    ]
    return [
        members
        for members in found
        if len(members) > 1
        and (
            not patterns
            or any(fnmatch.fnmatch(name, each) for name in members for each in patterns)
        )
    ]


def measured(members: Sequence[str], seconds: float, repetitions: int) -> list[Measured]:
    """The members of one family, the fastest first."""
    engines = {name: compiled(name) for name in members}
    rates: dict[str, list[float]] = {name: [] for name in members}
    for seed in range(repetitions):
        for name, engine in engines.items():
            rates[name].append(rate(engine, seconds, seed))
    fastest = max(members, key=lambda name: median(rates[name]))
    found = [
        Measured(
            name,
            median(rates[name]),
            median(a / b for a, b in zip(rates[name], rates[fastest], strict=True)),
        )
        for name in members
    ]
    return sorted(found, key=lambda each: -each.to_fastest)


def table(found: Iterable[Sequence[Measured]]) -> Figures:
    """A row for each member that is not its family's fastest, the slowest first."""
    rows = sorted(
        (each.to_fastest, each.name, each.rate, family[0].name)
        for family in found
        for each in family[1:]
    )
    return Figures(
        ("game", "playouts a second", "to the fastest", "which is"),
        tuple((name, in_words(speed), f"{ratio:.2f}", best) for ratio, name, speed, best in rows),
    )


def summary(found: Sequence[Sequence[Measured]]) -> str:
    """How many members come near the fastest of their family, as a list."""
    ratios = [each.to_fastest for family in found for each in family[1:]]
    mean, number = geometric_mean(ratios)
    near = sum(ratio >= _NEAR for ratio in ratios)
    return (
        f"- {len(found)} families, {number} members beside the fastest of theirs: "
        f"geometric mean {mean:.2f}; at least {_NEAR:g}: {near} of {number}\n"
    )


def main(words: list[str] | None = None) -> int:
    """Measure, print, and put it into the page."""
    words = sys.argv[1:] if words is None else words
    parser = argparse.ArgumentParser(prog="make bench-families", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="PATTERN", help="only these, as hrg/ch*")
    parser.add_argument("--seconds", type=float, default=0.5, help="for each figure, each time")
    parser.add_argument("--repetitions", type=int, default=3)
    parser.add_argument("--write", action="store_true", help="put the table into docs/speed.md")
    asked = parser.parse_args(words)
    if asked.seconds <= 0 or asked.repetitions < 1:
        parser.error("seconds and repetitions are above 0")
    if asked.write and asked.games:
        parser.error("the page has all families")
    games = wanted(asked.games)
    if not games:
        print("no family of the corpus has such a game", file=sys.stderr)
        return 1
    try:
        compiler()
    except GameError as problem:
        print(problem, file=sys.stderr)
        return 1
    where = setting(shlex.join(("python", "-m", "tests.benchmarks.families", *words)))
    progress = Console(stderr=True)
    found: list[list[Measured]] = []
    try:
        with one_core():
            for number, members in enumerate(games, 1):
                progress.print(f"{number}/{len(games)}  {', '.join(members)}", style="dim")
                found.append(measured(members, asked.seconds, asked.repetitions))
    except KeyboardInterrupt:
        progress.print("interrupted: what was finished is shown, and nothing written")
    figures = table(found)
    if figures.rows:
        shown = Console(width=None if sys.stdout.isatty() else 120)
        shown.print(figures.terminal())
        shown.print(summary(found), highlight=False)
    if len(found) < len(games):
        return 130
    if asked.write:
        made = {
            "setting": "".join(f"- {name}: {value}\n" for name, value in where.items()),
            "summary": summary(found),
            "table": figures.markdown(),
        }
        PAGE.write_text(filled(PAGE.read_text(encoding="utf-8"), KIND, made), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
