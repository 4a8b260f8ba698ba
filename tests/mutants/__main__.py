"""Mutation testing, sampled: ``make mutants SAMPLE=150``.

Draws mutants of the passes, of `ir/` and of the front ends' lowering, as many of each room as it
has code, and runs the tests that run the mutated line.  Prints a line for each mutant that
survives, and the score: which share of them was killed.  Survivors that are explained in
`tests/mutants/explained.toml` count as equivalent.  Exit 1 if there are others.

``python -m tests.mutants [--sample N] [--seed N] [--room NAME ...] [--file PATTERN]
[--most SECONDS] [--folder .mutants]``

Each seed is another sample.  Which tests run which lines is found once for each room, and kept in
the folder as long as the code stays the same; verdicts are kept there, too.
"""

from __future__ import annotations

import argparse
import fnmatch
import json
import sys
from collections import Counter
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path
from random import Random

from tests.campaign.tables import table
from tests.mutants.explained import explained
from tests.mutants.operators import Mutation, mutations
from tests.mutants.rooms import ROOMS, ROOT, Room
from tests.mutants.trial import Outcome, coverage_of, try_mutant

_OUTCOMES = ("killed", "timeout", "equivalent", "survived", "not run")


def drawn(
    rooms: dict[str, Room], sample: int, seed: int, pattern: str
) -> Iterator[tuple[str, str, Mutation]]:
    """A sample of all mutants: room, file, mutation."""
    everything = [
        (room, file, mutation)
        for room, known in rooms.items()
        for file in known.files()
        if fnmatch.fnmatch(file, pattern)
        for mutation in mutations((ROOT / file).read_text(encoding="utf-8"))
    ]
    print(
        f"{len(everything):,} mutants, {min(sample, len(everything)):,} of them tried", flush=True
    )
    chosen = Random(seed).sample(range(len(everything)), min(sample, len(everything)))
    yield from (everything[number] for number in sorted(chosen))


def digest(paths: list[Path]) -> str:
    """What kept coverage and verdicts depend on."""
    made = blake2b(digest_size=8)
    for path in paths:
        made.update(path.read_bytes())
    return made.hexdigest()


def stamp(room: Room) -> str:
    """The code and the tests of a room."""
    tests = [path for pattern in room.tests for path in sorted(ROOT.glob(pattern))]
    tests = [
        each for path in tests for each in (sorted(path.rglob("*.py")) if path.is_dir() else [path])
    ]
    return digest([*(ROOT / file for file in room.files()), *tests])


def main() -> int:
    """Try a sample, and print what survives."""
    parser = argparse.ArgumentParser(prog="make mutants", description=__doc__)
    parser.add_argument("--sample", type=int, default=150)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--room", action="append", choices=ROOMS)
    parser.add_argument("--file", default="*")
    parser.add_argument("--most", type=float, default=40.0, help="seconds of tests for a mutant")
    parser.add_argument("--folder", type=Path, default=ROOT / ".mutants")
    asked = parser.parse_args()
    asked.folder.mkdir(exist_ok=True)
    rooms = {name: room for name, room in ROOMS.items() if name in (asked.room or ROOMS)}
    counted: Counter[tuple[str, str]] = Counter()
    known = explained()
    kept = asked.folder / "verdicts.jsonl"
    lines = kept.read_text(encoding="utf-8").splitlines() if kept.exists() else []
    verdicts = {tuple(key): Outcome(*outcome) for key, outcome in map(json.loads, lines)}
    stamps = {name: stamp(room) for name, room in rooms.items()}
    for name, file, mutation in drawn(rooms, asked.sample, asked.seed, asked.file):
        key = (stamps[name], file, str(mutation.line), mutation.was, mutation.now)
        outcome = verdicts.get(key)
        if outcome is None:
            coverage = coverage_of(rooms[name], asked.folder / f"{name}-{stamps[name]}.json")
            outcome = try_mutant(file, mutation, coverage, asked.most)
            with kept.open("a", encoding="utf-8") as out:
                values = [outcome.what, outcome.tests, outcome.seconds]
                out.write(json.dumps([key, values]) + "\n")
        what = outcome.what
        if what in ("survived", "not run"):
            if (file, line_of(file, mutation), mutation.was, mutation.now) in known:
                what = "equivalent"
            else:
                print(
                    f"{what}: {file}:{mutation.line}: {mutation.was}  ->  {mutation.now}",
                    flush=True,
                )
        counted[name, what] += 1
    print(f"\n{scores(counted)}")
    return 1 if any(what in ("survived", "not run") for _, what in counted) else 0


def line_of(file: str, mutation: Mutation) -> str:
    """The line of code, without what stands before it, that a mutation changes."""
    return (ROOT / file).read_text(encoding="utf-8").splitlines()[mutation.line - 1].strip()


def scores(counted: Counter[tuple[str, str]]) -> str:
    """A line for each room, and one for all."""
    rows = [("room", "mutants", *_OUTCOMES, "score")]
    names = list(dict.fromkeys(name for name, _ in counted))
    for shown in (*names, "all"):
        numbers = [
            sum(
                count
                for (name, found), count in counted.items()
                if found == what and shown in (name, "all")
            )
            for what in _OUTCOMES
        ]
        killed, judged = numbers[0] + numbers[1], sum(numbers) - numbers[2]
        score = f"{100 * killed / judged:.0f} %" if judged else "-"
        rows.append((shown, str(sum(numbers)), *map(str, numbers), score))
    return table(rows)


if __name__ == "__main__":
    sys.exit(main())
