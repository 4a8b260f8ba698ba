"""What becomes of GDL files that other people wrote: ``make bench-gdl``.

Each file of ../shared/games/gdl in a process of its own, with 60 s of processor time and 4 GB of
memory: seconds for recovering (or grounding and lowering) and passes, sizes, agreement with
../shared/oracle/gdl.json, and random plays in C++ beside the prover's of that file.  Stopped, it
goes on where it was.
"""

from __future__ import annotations

import argparse
import fnmatch
import json
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any, get_args

from rich.console import Console

from rgt.frontends import Recovery
from tests.benchmarks.gdl import pairs, tables
from tests.benchmarks.gdl.results import Measured, from_lines, to_line
from tests.made_parts import filled

ROOT = Path(__file__).resolve().parents[3]
SHARED = ROOT.parent / "shared"
DATA = ROOT / "docs" / "speed_gdl.jsonl"
PAIRS = ROOT / "docs" / "speed_gdl_pairs.jsonl"
PAGE = ROOT / "docs" / "gdl_speed.md"
KIND = "gdl"
WALL = 900.0
"""Seconds after which a process is given up, however little processor time it had."""


@cache
def oracle() -> dict[str, dict[str, Any]]:
    """What the prover found, by file name."""
    found: dict[str, dict[str, Any]] = json.loads((SHARED / "oracle" / "gdl.json").read_text())
    return found["games"]


def chosen(patterns: list[str]) -> list[str]:
    """The files that one of the patterns names, small ones first; all without a pattern."""
    names = [
        name
        for name in oracle()
        if (SHARED / "games" / "gdl" / name).exists()
        and (not patterns or any(fnmatch.fnmatch(name, each) for each in patterns))
    ]
    return sorted(names, key=lambda name: ((SHARED / "games/gdl" / name).stat().st_size, name))


def measured(name: str, recovery: Recovery = "auto") -> Measured:
    """One file, by a process of its own."""
    known = oracle()[name]
    found: dict[str, Any] = {
        "file": name,
        "depth": len(known["perft"]) - 1,
        "prover": known["playouts_per_cpu_s"],
    }
    command = (sys.executable, "-m", "tests.benchmarks.gdl.measuring", name, recovery)
    with subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as process:
        try:
            printed, _ = process.communicate(timeout=WALL)
        except subprocess.TimeoutExpired:
            process.kill()
            printed, _ = process.communicate()
            found["ended"] = "time"
    for line in printed.splitlines():
        found.update(json.loads(line))
    if process.returncode and "ended" not in found:
        found["ended"] = f"the process ended with {process.returncode}"
    return Measured(**found)


def write(lines: Path | None, paired: Path | None) -> None:
    """Put lines, if some are given, into docs/, and make the parts of the page from them."""
    if lines is not None and lines.resolve() != DATA:
        DATA.write_text("".join(map(to_line, _read(lines))), encoding="utf-8")
    if paired is not None and paired.resolve() != PAIRS:
        PAIRS.write_text("".join(map(pairs.to_line, _pairs(paired))), encoding="utf-8")
    found, beside = _read(DATA), _pairs(PAIRS)
    made = {
        "summary": tables.summary(found),
        "table": tables.table(found).markdown(),
        "apart": tables.apart(found),
        "declined": tables.declined(found),
        "pairs": pairs.table(beside).markdown() + "\n" + pairs.summary(beside),
    }
    PAGE.write_text(filled(PAGE.read_text(encoding="utf-8"), KIND, made), encoding="utf-8")


def _read(path: Path) -> tuple[Measured, ...]:
    with path.open(encoding="utf-8") as lines:
        return from_lines(lines)


def _pairs(path: Path) -> tuple[pairs.Pair, ...]:
    with path.open(encoding="utf-8") as lines:
        return pairs.from_lines(lines)


def parsed(words: list[str]) -> argparse.Namespace:
    """The command line; ends the program where it is wrong."""
    parser = argparse.ArgumentParser(prog="make bench-gdl", description=__doc__)
    parser.add_argument("files", nargs="*", metavar="PATTERN", help="only these, as dresden*")
    parser.add_argument(
        "--jsonl", type=Path, metavar="FILE", help="append there; what stands there is not repeated"
    )
    parser.add_argument(
        "--pairs", type=Path, metavar="FILE", help="with --write: lines of the pairs"
    )
    parser.add_argument(
        "--recovery", choices=get_args(Recovery), default="auto", help="as rgt translate has it"
    )
    parser.add_argument(
        "--write", action="store_true", help="no measuring: write docs/gdl_speed.md from the lines"
    )
    return parser.parse_args(words)


def main(words: list[str] | None = None) -> int:
    """Measure, print, keep; 1 if a file differs from the oracle."""
    asked = parsed(sys.argv[1:] if words is None else words)
    if asked.write:
        write(asked.jsonl, asked.pairs)
        return 0
    if not (SHARED / "oracle" / "gdl.json").exists():
        print(f"there are no files in {SHARED}", file=sys.stderr)
        return 1
    wanted = chosen(asked.files)
    path: Path | None = asked.jsonl
    lines: list[str] = []
    if path is not None and path.exists():
        lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
        done = {each.file for each in from_lines(lines)}
        wanted = [name for name in wanted if name not in done]
    console = Console(stderr=True)
    try:
        for number, name in enumerate(wanted, 1):
            console.print(f"{number}/{len(wanted)}  {name}", style="dim")
            lines.append(to_line(measured(name, asked.recovery)))
            if path is not None:
                with path.open("a", encoding="utf-8") as out:
                    out.write(lines[-1])
    except KeyboardInterrupt:
        console.print("interrupted: what was finished is shown")
    found = from_lines(lines)
    Console(width=None if sys.stdout.isatty() else 160).print(tables.table(found).terminal())
    print(tables.summary(found) + tables.apart(found), end="")
    return 1 if any(each.wrong is not None for each in found) else 0


if __name__ == "__main__":
    sys.exit(main())
