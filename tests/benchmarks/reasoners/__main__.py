"""Playouts a second of compiled games beside everybody else's: ``make bench``.

Every contestant of a game is first held to counts that other programs made or, where there are
none, to rules written a second time: who counts something else is refused, and no rate of it is
shown.  Then all play at random in turns on one core, a round for each repetition, and count in
turns.  Rates are of processor time, medians of the repetitions.
"""

from __future__ import annotations

import argparse
import os
import platform
import shlex
import subprocess
import sys
import time
from datetime import UTC, datetime
from pathlib import Path

from rich.console import Console

from rgt.backends.cpp.building.compilers import FAST, compiler
from rgt.ir.diagnostics import GameError
from rgt.ir.version import VERSION
from tests.benchmarks.reasoners import openspiel, pages, tables
from tests.benchmarks.reasoners.contestants import OPENSPIEL, PROFILED
from tests.benchmarks.reasoners.games import LISTED, Listed
from tests.benchmarks.reasoners.measuring import LABELS, USUAL, Asked, measured
from tests.benchmarks.reasoners.results import Measured, Run, to_json
from tests.limits.__main__ import processor
from tests.limits.reasoners import FAST as LIMIT_FAST
from tests.limits.reasoners import PLAIN as LIMIT_PLAIN

ROOT = Path(__file__).resolve().parents[3]


def setting(command: str) -> dict[str, str]:
    """Where and how the figures are made."""
    return {
        "machine": f"{processor()}, one of {os.cpu_count()} cores, {platform.system()}",
        "compiler": compiler().version.splitlines()[0],
        "flags": " ".join(("-std=c++17", *FAST)),
        "flags of the limits": " ".join(LIMIT_FAST),
        "flags of the plain ones": " ".join(LIMIT_PLAIN),
        "python": platform.python_version(),
        "rgt": f"{VERSION} ({_commit()})",
        "openspiel": openspiel.version(),
        "date": datetime.now(UTC).strftime("%Y-%m-%d"),
        "command": command,
        "load before": _load(),
    }


def _commit() -> str:
    """The commit that is checked out, and whether anything was changed since."""
    try:
        return subprocess.run(
            ("git", "describe", "--always", "--dirty"),
            cwd=ROOT,
            check=True,
            capture_output=True,
            text=True,
        ).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return "no commit"


def _load() -> str:
    """How many programs want to run; 0 where the system does not say."""
    return f"{os.getloadavg()[0]:.2f}" if hasattr(os, "getloadavg") else "0"


def parsed(words: list[str]) -> argparse.Namespace:
    """The command line; ends the program where it is wrong."""
    names = [game.name for game in LISTED]
    parser = argparse.ArgumentParser(prog="make bench", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help=", ".join(names))
    parser.add_argument("--seconds", type=float, default=1.0, help="for each figure, each time")
    parser.add_argument("--repetitions", type=int, default=3)
    parser.add_argument("--json", type=Path, metavar="FILE", help="write everything there")
    parser.add_argument(
        "--only",
        action="append",
        metavar="WHO",
        help=f"these contestants alone; may be repeated: {'; '.join(LABELS)}",
    )
    parser.add_argument("--no-openspiel", action="store_true", help="leave OpenSpiel out")
    parser.add_argument("--pgo", action="store_true", help="also builds fitted to random plays")
    parser.add_argument("--no-perft", action="store_true", help="random plays alone")
    parser.add_argument(
        "--write", action="store_true", help="no measuring: write pages and pictures from the JSON"
    )
    found = parser.parse_args(words)
    for kind, given, known in (("game", found.games, names), ("one", found.only or [], LABELS)):
        unknown = sorted(set(given) - set(known))
        if unknown:
            parser.error(f"there is no {kind} called {', '.join(unknown)}; see --help")
    if found.seconds <= 0 or found.repetitions < 1:
        parser.error("seconds and repetitions are above 0")
    return found


def asked(found: argparse.Namespace) -> Asked:
    """What the command line wants to be measured."""
    left_out = {OPENSPIEL} if found.no_openspiel else set()
    usual = (*USUAL, *PROFILED) if found.pgo else USUAL
    labels = tuple(each for each in LABELS if each in (found.only or usual))
    labels = tuple(each for each in labels if each not in left_out)
    return Asked(found.seconds, found.repetitions, labels, not found.no_perft)


def run(chosen: list[Listed], wanted: Asked, command: str, console: Console) -> Run:
    """Measure the games, one after the other; what was done counts when it is interrupted."""
    known = setting(command)
    begun = time.perf_counter()
    done: list[Measured] = []
    try:
        for number, game in enumerate(chosen, 1):
            passed = (time.perf_counter() - begun) / 60

            def say(text: str, at: str = f"{number}/{len(chosen)} {passed:.1f} min") -> None:
                console.print(f"{at}  {text}", style="dim", highlight=False, soft_wrap=True)

            done.append(measured(game, wanted, say))
    except KeyboardInterrupt:
        console.print("interrupted: what was finished is shown")
    known["minutes"] = f"{(time.perf_counter() - begun) / 60:.1f}"
    known["load after"] = _load()
    return Run(known, wanted.seconds, wanted.repetitions, tuple(done))


def show(found: Run) -> None:
    """Print the tables."""
    console = Console(width=None if sys.stdout.isatty() else 200)
    for key, value in found.setting.items():
        console.print(f"{key}: {value}", highlight=False)
    for name in ("playouts", "published", "perft"):
        table = tables.TABLES[name](found)
        if table.rows:
            console.print(table.terminal())
    refused = tables.refusals(found)
    if refused.rows:
        console.print(refused.terminal())


def _command(words: list[str]) -> str:
    """The command without the name of its file, which says nothing about the figures."""
    said = list(words)
    if "--json" in said:
        at = said.index("--json")
        del said[at : at + 2]
    return shlex.join(("python", "-m", "tests.benchmarks.reasoners", *said))


def main(words: list[str] | None = None) -> int:
    """Measure, print, keep."""
    words = sys.argv[1:] if words is None else words
    found = parsed(words)
    if found.write:
        pages.write(found.json)
        return 0
    try:
        compiler()
    except GameError as problem:
        print(problem, file=sys.stderr)
        return 1
    chosen = [game for game in LISTED if not found.games or game.name in found.games]
    result = run(chosen, asked(found), _command(words), Console(stderr=True))
    show(result)
    if found.json is not None:
        found.json.write_text(to_json(result), encoding="utf-8")
    refused = any(entry.refused for game in result.games for entry in game.entries)
    return 1 if refused else 0


if __name__ == "__main__":
    sys.exit(main())
