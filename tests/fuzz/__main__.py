"""Coverage-guided fuzzing of everything that reads: ``make fuzz MINUTES=30``.

Each target runs in a process of its own, its share of the time; what reaches new code is kept, and
the next run begins with it.  A fault is a traceback, more than five seconds, or more than a
gigabyte; its input is kept beside, and the exit status is 1.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from tests.fuzz.targets import Target, targets

_ROOM, _SECONDS, _LONGEST = 1024, 5, 4096
_DONE = re.compile(r"#(\d+)\s+\w+\s+cov: (\d+) ft: (\d+)(?: corp: (\d+))?")
_LINE = "{:<20} {:>9} {:>9} {:>7} {:>7}  {}"


@dataclass(frozen=True, slots=True)
class Found:
    """What came of fuzzing a target: inputs tried, code reached, inputs kept, inputs at fault."""

    name: str
    tried: int
    reached: int
    kept: int
    faults: tuple[Path, ...]
    said: str


def fuzzed(target: Target, folder: Path, seconds: int) -> Found:
    """Fuzz a target for so many seconds; `folder` has what was kept, and gets more."""
    kept, faults = folder / "kept" / target.name, folder / "faults" / target.name
    for place in (kept, faults):
        place.mkdir(parents=True, exist_ok=True)
    known = set(faults.iterdir())
    seeds = folder / "seeds" / target.name
    seeds.mkdir(parents=True, exist_ok=True)
    for number, seed in enumerate(target.seeds()):
        (seeds / str(number)).write_bytes(seed)
    words = folder / f"{target.name}.dict"
    pieces = [f'"{_escaped(word)}"\n' for word in target.words()]
    words.write_text("".join(pieces), encoding="utf-8")
    done = subprocess.run(
        [
            *(sys.executable, "-m", "tests.fuzz.child", target.name, str(kept), str(seeds)),
            *(f"-max_total_time={seconds}", f"-timeout={_SECONDS}", f"-rss_limit_mb={_ROOM}"),
            *(f"-max_len={_LONGEST}", f"-artifact_prefix={faults}/"),
            # an empty one is an error
            *([f"-dict={words}"] if pieces else []),
            "-print_final_stats=1",
        ],
        capture_output=True,
        text=True,
        errors="replace",
        timeout=seconds + 300,
        check=False,
    )
    said = done.stdout + done.stderr
    last = (*_DONE.finditer(said),)
    tried, reached = (int(last[-1][n]) if last else 0 for n in (1, 2))
    new = tuple(sorted(set(faults.iterdir()) - known))
    if done.returncode and not new:
        new = (faults / "no input: see what was said",)
    return Found(target.name, tried, reached, len(list(kept.iterdir())), new, said)


def _escaped(word: str) -> str:
    return "".join(
        chr(byte) if 32 < byte < 127 and chr(byte) not in '"\\' else f"\\x{byte:02x}"
        for byte in word.encode()
    )


def main() -> int:
    """Fuzz all that is asked for; the exit status."""
    parser = argparse.ArgumentParser(prog="make fuzz", description=__doc__)
    parser.add_argument("--minutes", type=float, default=30.0, help="for all targets together")
    parser.add_argument("--only", default="", help="what the name of a target has in it")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--folder", type=Path, default=Path(".fuzz"), help="what is kept")
    asked = parser.parse_args()
    chosen = [each for each in targets() if asked.only in each.name]
    if not chosen or asked.minutes <= 0 or asked.jobs < 1:
        parser.error("no such target, no time, or no jobs")
    try:
        import atheris  # noqa: F401
    except ImportError:
        print("atheris is not installed: 'make fuzz' gets it", file=sys.stderr)
        return 1
    seconds = max(int(60 * asked.minutes * asked.jobs / len(chosen)), 1)
    print(f"{len(chosen)} targets, {seconds} s each, {asked.jobs} at once", flush=True)
    print(_LINE.format("target", "tried", "reached", "kept", "faults", "the last one"), flush=True)
    faults = 0
    with ThreadPoolExecutor(asked.jobs) as pool:
        for found in pool.map(lambda each: fuzzed(each, asked.folder, seconds), chosen):
            faults += len(found.faults)
            last = str(found.faults[-1]) if found.faults else ""
            row = (found.name, found.tried, found.reached, found.kept, len(found.faults), last)
            print(_LINE.format(*row), flush=True)
            if found.faults:
                print("\n".join(found.said.splitlines()[-40:]), file=sys.stderr, flush=True)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
