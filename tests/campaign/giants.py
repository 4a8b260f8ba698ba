"""The campaign on games so large that one trial takes minutes: every pass keeps the tree of each.

Only what the players see of the tree is compared, to depth 1 at least, before and after.  Every
trial is a line of a file as soon as it is done; what the file has, of the same code, is not tried
again, so that a campaign which was stopped (Ctrl-C) goes on where it was.  Pipelines that differ
in final passes only share the work before those.

``python -m tests.campaign.giants --keep FILE [--seconds 1500] [--positions 5] [--engine cpp]
[--passes SPEC ...] NAME ...``

The engine `cpp` is for games whose positions take the interpreter long; as it plays few moves, a
compiler that does not optimise is quicker in all (CXX, a script: ``exec g++ "$@" -O0``).  Exit 1
if anything failed.
"""

from __future__ import annotations

import argparse
import gc
import json
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from time import perf_counter

from rgt.backends import ENGINES
from rgt.debugger.comparing.observing import Observed, What
from rgt.ir.diagnostics import GameError
from rgt.ir.game import Game
from rgt.passes.pipeline import optimize
from rgt.passes.registry import pipeline, specification
from rgt.passes.transform import Final
from tests.campaign.driver import stamp_of
from tests.campaign.limits import OutOfTimeError, limited
from tests.campaign.subjects import load, names
from tests.campaign.trial import RENAMING, SINGLE, specifications

_CODE = ("ir", "frontends", "passes", "backends", "debugger")
_DEEPEST = 20

NOTHING, SAME, DIFFERS, CUT = "nothing to do", "same", "differs", "cut"
DONE = frozenset({NOTHING, SAME})


@dataclass(frozen=True, slots=True)
class Trial:
    """What came out of one trial; `found` is one of the words above, or what the error was."""

    subject: str
    passes: str
    depth: int
    steps: int
    found: str
    seconds: float


class Giant:
    """One game, compared to the depth at which it has `positions`, but to depth 1 at least.

    Raises GameError if there is nothing to compare: the game or the engine fails at once.
    """

    def __init__(self, subject: str, game: Game, positions: int, engine: str) -> None:
        self.subject, self.game, self.engine = subject, game, engine
        self._known: dict[What, str] = {}
        self._made: tuple[str, Game, int] | None = None
        first = Observed(game, "moves", engine)
        self.depth = 1
        first.extend(1)
        if first.failure is not None and first.positions(1) == 1:
            raise first.failure
        while (
            self.depth < _DEEPEST and not first.complete and first.positions(self.depth) < positions
        ):
            self.depth += 1
            first.extend(self.depth)
        self._known["moves"] = self._seen(first)

    def trial(self, passes: str, seconds: float) -> Trial:
        """Try some passes for so long at most."""
        begun, steps = perf_counter(), 0
        try:
            with limited(seconds):
                after, steps = self.optimised(passes)
                found = self._compared(passes, after) if steps else NOTHING
        except OutOfTimeError:
            found = CUT
        except Exception as problem:
            found = f"{type(problem).__name__}: {problem}"
        spent = round(perf_counter() - begun, 1)
        return Trial(self.subject, passes, self.depth, steps, found, spent)

    def optimised(self, passes: str) -> tuple[Game, int]:
        """A copy of the game after some passes, and how many steps they made.

        Final passes have their turn when the others have come to their fixed point (see
        `rgt.passes.pipeline`): what a pipeline made last time is gone on from if the next one has
        the same passes but for final ones.
        """
        first, last = _turns(passes)
        if self._made is None or self._made[0] != first:
            self._made = None
            after = self.game.copy()
            self._made = first, after, optimize(after, first).steps
        _, made, steps = self._made
        if last == "none":
            return made, steps
        after = made.copy()
        return after, steps + optimize(after, last).steps

    def _compared(self, passes: str, after: Game) -> str:
        renames = any(each.name in RENAMING for each in pipeline(passes))
        what: What = "views" if renames else "moves"
        if what not in self._known:
            self._known[what] = self._seen(Observed(self.game, what, self.engine))
        return (
            SAME if self._seen(Observed(after, what, self.engine)) == self._known[what] else DIFFERS
        )

    def _seen(self, observed: Observed) -> str:
        return observed.fingerprint(self.depth).hex()


def _turns(passes: str) -> tuple[str, str]:
    """The passes that run round after round, and the final ones."""
    chosen = pipeline(passes)
    final = [each for each in chosen if isinstance(each, Final)]
    return specification(each for each in chosen if each not in final), specification(final)


def try_all(
    giant: Giant, specs: Sequence[str], seconds: float, keep: Path, stamp: str
) -> Iterator[Trial]:
    """The trials that are not in a file, single passes first, each kept there when it is done."""
    done = {trial.passes for trial in kept(keep, stamp) if trial.subject == giant.subject}
    for passes in sorted(specs, key=lambda spec: "" if spec in SINGLE else _turns(spec)[0]):
        if passes not in done:
            trial = giant.trial(passes, seconds)
            with keep.open("a", encoding="utf-8") as file:
                file.write(json.dumps({"stamp": stamp, "trial": asdict(trial)}) + "\n")
            yield trial


def kept(file: Path, stamp: str) -> Iterator[Trial]:
    """The trials of a file that were done with the same code; half a line is none."""
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    for line in lines:
        with suppress(ValueError):
            read = json.loads(line)
            if read["stamp"] == stamp and read["trial"]["found"] in DONE:
                yield Trial(**read["trial"])


def main() -> int:
    """Print a line for each trial."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--keep", type=Path, required=True, help="the file of the trials")
    parser.add_argument("--seconds", type=float, default=1500, help="for one trial")
    parser.add_argument("--positions", type=int, default=5, help="so many are deep enough")
    parser.add_argument("--engine", choices=ENGINES, default="auto", help="who plays")
    parser.add_argument("--passes", action="append", default=[], help="not all; may be repeated")
    parser.add_argument("subjects", nargs="+", help="'corpus/gdl/nim', 'shared/gdl/chess.kif'")
    told = parser.parse_args()
    unknown = [subject for subject in told.subjects if subject not in names({})]
    if unknown:
        parser.error(f"there is no game '{unknown[0]}'")
    stamp = stamp_of((f"--positions={told.positions}",), _CODE)
    failed = False
    for subject in told.subjects:
        try:
            giant = Giant(subject, load(subject), told.positions, told.engine)
        except GameError as problem:
            failed = True
            print(f"{subject}  not tried: {problem}", flush=True)
            continue
        specs = told.passes or specifications(subject)
        # the collector need not look through the game again and again
        gc.freeze()
        for trial in try_all(giant, specs, told.seconds, told.keep, stamp):
            failed |= trial.found not in (*DONE, CUT)
            print(*asdict(trial).values(), sep="  ", flush=True)
        gc.unfreeze()
    return int(failed)


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit("stopped; the trials that are done are kept")
