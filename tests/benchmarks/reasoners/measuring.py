"""One game: its contestants are built, held to the known counts, and timed in turns."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from rgt.ir.diagnostics import GameError
from tests.benchmarks.reasoners.checking import Lengths, Reference, reference, wrong_counts
from tests.benchmarks.reasoners.contestants import (
    INTERPRETER,
    LIMIT,
    OPENSPIEL,
    PLAIN,
    PROFILED,
    Contestant,
    InProcess,
    by_hand,
    compiled,
    interpreted,
    profiled,
)
from tests.benchmarks.reasoners.games import LANGUAGES, Listed
from tests.benchmarks.reasoners.openspiel import OpenSpiel, is_installed
from tests.benchmarks.reasoners.results import Count, Entry, Measured, Sample

LABELS = (*LANGUAGES, *PROFILED, LIMIT, PLAIN, OPENSPIEL, INTERPRETER)
"""All contestants, in the order of the tables."""
USUAL = tuple(label for label in LABELS if label not in PROFILED)
"""Those who take part unless told otherwise."""

Make = Callable[[Path], Contestant | None]
_EXPECTED = (GameError, OSError, subprocess.SubprocessError, ValueError)
_DEEPEST = 40


@dataclass(frozen=True, slots=True)
class Asked:
    """What is measured: seconds a figure, how often, by whom, and whether perft too."""

    seconds: float = 1.0
    repetitions: int = 3
    labels: tuple[str, ...] = USUAL
    perft: bool = True


def measured(game: Listed, asked: Asked, say: Callable[[str], None]) -> Measured:
    """Everything about one game; `say` is told what goes on."""
    known = reference(game.name)
    with TemporaryDirectory(prefix="rgt-bench-") as folder:
        say(f"{game.name}: building")
        made = _built(_wanted(game, asked.labels), Path(folder))
        with one_core():
            entries = _checked(made, known, say)
            playing = [label for label, entry in entries.items() if entry.refused is None]
            contestants = {each.label: each for each in made if not isinstance(each, Entry)}
            ready = {label: contestants[label] for label in playing}
            say(f"{game.name}: {', '.join(ready)}")
            samples = _in_turns(ready, asked, entries)
            counts = _counted(ready, asked, known, entries) if asked.perft else {}
    found = [
        entry
        if entry.refused is not None
        else replace(entry, plays=tuple(samples[label]), counts=tuple(counts.get(label, ())))
        for label, entry in entries.items()
    ]
    lengths = _lengths(ready.get(INTERPRETER))
    final = [_of_right_length(each, ready.get(each.label), lengths) for each in found]
    return Measured(game.name, known.source, tuple(final))


@contextmanager
def one_core() -> Iterator[None]:
    """Keep this process, and what it starts, on one core, if the system can say so."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {max(before)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


# -- building ------------------------------------------------------------------------------------


def _wanted(game: Listed, labels: Sequence[str]) -> dict[str, tuple[str, Make]]:
    """Label -> what it plays, and how it is made; in the order of the tables."""
    descriptions = game.descriptions
    found: dict[str, tuple[str, Make]] = {
        label: (name, partial(compiled, label, name)) for label, name in descriptions.items()
    }
    for label, plain in PROFILED.items():
        if plain in descriptions:
            name = descriptions[plain]
            found[label] = (name, partial(_profiled, label, name))
    for label in (LIMIT, PLAIN):
        found[label] = (f"tests/limits: {game.name}", partial(by_hand, game.name, label))
    if game.openspiel is not None and is_installed():
        found[OPENSPIEL] = (game.openspiel, partial(_openspiel, game.openspiel))
    first = next(iter(descriptions.values()))
    found[INTERPRETER] = (first, partial(_interpreted, first))
    return {label: found[label] for label in LABELS if label in found and label in labels}


def _openspiel(name: str, _: Path) -> Contestant:
    return OpenSpiel(name)


def _interpreted(name: str, _: Path) -> Contestant:
    return interpreted(name)


def _profiled(label: str, name: str, _: Path) -> Contestant:
    return profiled(label, name)


def _built(wanted: dict[str, tuple[str, Make]], folder: Path) -> list[Contestant | Entry]:
    """Every contestant, or why it could not be made; compilers run side by side."""
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        jobs = [
            pool.submit(_made, label, what, make, folder) for label, (what, make) in wanted.items()
        ]
        return [each for job in jobs if (each := job.result()) is not None]


def _made(label: str, what: str, make: Make, folder: Path) -> Contestant | Entry | None:
    try:
        contestant = make(folder)
    # a fault of ours in one game must not cost the figures of the others
    except Exception as problem:
        return Entry(label, what, 0, refused=told(problem))
    return contestant


def told(problem: Exception) -> str:
    """What went wrong, in one line."""
    said = getattr(problem, "stderr", None)
    lines = (said if isinstance(said, str) and said.strip() else str(problem)).splitlines()
    # a compiler's first line names its file, which is gone when this is read
    found = next((line.partition("error: ")[2] for line in lines if "error: " in line), "")
    text = found or next(iter(lines), "")
    return text if isinstance(problem, _EXPECTED) and text else f"{type(problem).__name__}: {text}"


# -- checking ------------------------------------------------------------------------------------


def _checked(
    made: list[Contestant | Entry], known: Reference, say: Callable[[str], None]
) -> dict[str, Entry]:
    """An entry for each contestant, refused if it was not built or counts something else."""
    entries = {}
    for each in made:
        entry = each if isinstance(each, Entry) else _entry(each, known)
        if entry.refused is not None:
            say(f"{entry.label} ({entry.what}) is refused: {entry.refused}")
        entries[entry.label] = entry
    return entries


def _entry(contestant: Contestant, known: Reference) -> Entry:
    depth, wrong = 0, None
    try:
        depth, wrong = wrong_counts(contestant, known)
    except Exception as problem:
        wrong = told(problem)
    build = contestant.build_seconds
    return Entry(
        contestant.label,
        contestant.what,
        depth,
        build=None if build is None else round(build, 2),
        refused=wrong,
    )


def _lengths(interpreter: Contestant | None) -> Lengths | None:
    if not isinstance(interpreter, InProcess) or not interpreter.lengths:
        return None
    return Lengths.joined(interpreter.lengths)


def _of_right_length(entry: Entry, contestant: Contestant | None, lengths: Lengths | None) -> Entry:
    """The entry, or a refusal if its plays are not as long as those of the interpreter."""
    if lengths is None or not entry.plays or entry.label == INTERPRETER:
        return entry
    if isinstance(contestant, OpenSpiel):
        found = Lengths.of(contestant.lengths())
        length, number = found.mean, found.number
    else:
        length, number = entry.mean_length or 0.0, sum(each.plays for each in entry.plays)
    wrong = lengths.contradict(length, number)
    return entry if wrong is None else replace(entry, plays=(), counts=(), refused=wrong)


# -- timing --------------------------------------------------------------------------------------


def _in_turns(
    ready: dict[str, Contestant], asked: Asked, entries: dict[str, Entry]
) -> dict[str, list[Sample]]:
    """The random plays of all contestants, everybody once in every round.

    Who fails on the way leaves the game: its entry becomes a refusal.
    """
    samples: dict[str, list[Sample]] = {label: [] for label in ready}
    for seed in range(asked.repetitions):
        for label in list(ready):
            try:
                samples[label].append(ready[label].play(asked.seconds, seed))
            except Exception as problem:
                entries[label] = replace(entries[label], refused=told(problem))
                del ready[label], samples[label]
    return samples


def _counted(
    ready: dict[str, Contestant], asked: Asked, known: Reference, entries: dict[str, Entry]
) -> dict[str, list[Count]]:
    """The perfts of all contestants that are worth it, in turns, each to its own depth."""
    chosen = {label: each for label, each in ready.items() if each.counts_fast}
    counts: dict[str, list[Count]] = {label: [] for label in chosen}
    depths = {}
    for label in list(chosen):
        try:
            depths[label] = _depth(chosen[label], asked.seconds, entries[label].verified)
        except Exception as problem:
            print(f"{label}: no perft: {told(problem)}", file=sys.stderr)
            del chosen[label], counts[label]
    for _ in range(asked.repetitions):
        for label, contestant in chosen.items():
            counts[label].append(contestant.count(depths[label]))
    for label, found in counts.items():
        wrong = [each for each in found if each.nodes != _known(known, each.depth, each.nodes)]
        if wrong:
            text = f"perft {wrong[0].nodes} at depth {wrong[0].depth}"
            entries[label] = replace(entries[label], refused=text)
    return counts


def _known(known: Reference, depth: int, otherwise: int) -> int:
    return known.perft[depth] if depth < len(known.perft) else otherwise


def _depth(contestant: Contestant, seconds: float, start: int) -> int:
    """The depth whose perft takes nearest to so many seconds, as far as growth can tell."""
    before = contestant.count(max(start - 1, 0))
    found = contestant.count(start)
    while found.depth < _DEEPEST and found.nodes and found.processor < seconds / 2:
        growth = found.nodes / max(before.nodes, 1)
        if found.processor * growth > 3 * seconds:
            break
        before, found = found, contestant.count(found.depth + 1)
    return found.depth if found.nodes else before.depth
