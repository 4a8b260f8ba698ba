"""Random plays a second of games that other people wrote down: ``make bench-foreign``.

Reads ../shared/games/{hrg,rbg}; ../shared/oracle/speed.json has the speed of other people's
programs for the same files, as multiples of a calibration, which is measured in every round beside
ours.  Where the corpus may have the same rules, both are counted and played; where they prove to be
the same, the two take turns.  Rates are of processor time, on one core.
"""

from __future__ import annotations

import argparse
import fnmatch
import shlex
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from rich.console import Console

from rgt.backends.cpp.building.compilers import compiler
from rgt.ir.diagnostics import GameError
from tests.benchmarks.foreign import tables
from tests.benchmarks.foreign.files import LANGUAGES, SHARED, File, files
from tests.benchmarks.foreign.measuring import Asked, Calibration, measured
from tests.benchmarks.foreign.results import Run, from_lines, to_line
from tests.benchmarks.reasoners.__main__ import setting
from tests.benchmarks.reasoners.measuring import one_core
from tests.made_parts import filled

ROOT = Path(__file__).resolve().parents[3]
DATA = ROOT / "docs" / "speed_foreign.jsonl"
PAGE = ROOT / "docs" / "speed.md"
KIND = "foreign"


def parsed(words: list[str]) -> argparse.Namespace:
    """The command line; ends the program where it is wrong."""
    parser = argparse.ArgumentParser(prog="make bench-foreign", description=__doc__)
    parser.add_argument("files", nargs="*", metavar="PATTERN", help="only these, as hrg/ch*")
    parser.add_argument("--seconds", type=float, default=1.0, help="for each figure, each time")
    parser.add_argument("--repetitions", type=int, default=3)
    parser.add_argument(
        "--jsonl", type=Path, metavar="FILE", help="append there; what stands there is not repeated"
    )
    parser.add_argument(
        "--write", action="store_true", help="no measuring: write docs/speed.md from the lines"
    )
    found = parser.parse_args(words)
    if found.seconds <= 0 or found.repetitions < 1:
        parser.error("seconds and repetitions are above 0")
    return found


def chosen(patterns: list[str]) -> list[File]:
    """The files that one of the patterns names; all without a pattern."""
    return [
        file
        for file in files()
        if not patterns
        or any(fnmatch.fnmatch(f"{file.language}/{file.name}", each) for each in patterns)
    ]


def write(lines: Path | None) -> None:
    """Put lines, if some are given, into docs/, and make the parts of the page from them."""
    if lines is not None and lines.resolve() != DATA:
        run = _read(lines)
        DATA.write_text("".join(map(to_line, (run.setting, *run.files))), encoding="utf-8")
    made = tables.parts(_read(DATA))
    PAGE.write_text(filled(PAGE.read_text(encoding="utf-8"), KIND, made), encoding="utf-8")


def _read(path: Path) -> Run:
    with path.open(encoding="utf-8") as lines:
        return from_lines(lines)


def main(words: list[str] | None = None) -> int:
    """Measure, print, keep."""
    words = sys.argv[1:] if words is None else words
    asked = parsed(words)
    if asked.write:
        write(asked.jsonl)
        return 0
    wanted = chosen(asked.files)
    if not wanted:
        print(f"there is no such file in {SHARED / 'games'}", file=sys.stderr)
        return 1
    try:
        compiler()
    except GameError as problem:
        print(problem, file=sys.stderr)
        return 1
    said = shlex.join(("python", "-m", "tests.benchmarks.foreign", *words))
    path: Path | None = asked.jsonl
    lines = [to_line(setting(said))]
    if path is not None and path.exists():
        lines += path.read_text(encoding="utf-8").splitlines(keepends=True)
        done = {(each.language, each.file) for each in from_lines(lines).files}
        wanted = [file for file in wanted if (file.language, file.name) not in done]
    elif path is not None:
        path.write_text(lines[0], encoding="utf-8")
    console = Console(stderr=True)
    each_time = Asked(asked.seconds, repetitions=asked.repetitions)
    try:
        with TemporaryDirectory(prefix="rgt-foreign-") as folder, one_core():
            calibration = Calibration(Path(folder))
            for number, file in enumerate(wanted, 1):
                console.print(f"{number}/{len(wanted)}  {file.language}/{file.name}", style="dim")
                found = measured(file, calibration, each_time)
                lines.append(to_line(found))
                if path is not None:
                    with path.open("a", encoding="utf-8") as out:
                        out.write(lines[-1])
    except KeyboardInterrupt:
        console.print("interrupted: what was finished is shown")
    run = from_lines(lines)
    shown = Console(width=None if sys.stdout.isatty() else 120)
    for language in LANGUAGES:
        table = tables.table(run, language)
        if table.rows:
            shown.print(table.terminal())
    shown.print(tables.summary(run) + tables.apart(run), highlight=False)
    return 1 if any(each.refused for each in run.files) else 0


if __name__ == "__main__":
    sys.exit(main())
