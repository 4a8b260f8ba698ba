"""One game under every pass and pipeline: what must stay, and whether it did.

A trial optimises a copy of a game and demands of the result:

- ``crash``: nothing but a game comes out, and no validator complains on the way;
- ``text``: its text can be read back and printed again unchanged;
- ``invalid``: the validators find no error in it that the game did not have;
- ``tree``: the tree is the same to the depth chosen for the game, and so is what every player
  sees of every move - by the moves' names, or if the passes rename moves or drop tags that tell
  nothing, by which moves look alike to whom;
- ``again``: the same passes have nothing to do to what was read back.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from random import Random
from time import perf_counter
from typing import Any

from rgt.debugger.comparing.observing import Observed, What
from rgt.ir.diagnostics import Severity, Source
from rgt.ir.game import Game
from rgt.ir.text.parser import parse_game
from rgt.ir.text.printer import print_game
from rgt.passes.pipeline import optimize
from rgt.passes.registry import (
    NORMALISATIONS,
    OPTIMISATIONS,
    PASSES,
    THOROUGH,
    UNSOUND,
    pipeline,
)
from rgt.passes.validators import validate
from tests.campaign.limits import OutOfTimeError, limited
from tests.campaign.subjects import improper

SINGLE = tuple(name for name in PASSES if name not in UNSOUND)
NORMALISED = ",".join(NORMALISATIONS)
PIPELINES = (
    "default",
    "all",
    "plain",
    "default,pragmas",
    "pragmas,default",
    NORMALISED,
)
RENAMING = frozenset({"mangle-symbols", "skip-redundant-tags"})
"""Passes that do not keep the names of moves."""

REVEALED = frozenset({"RG035", "RG036"})
"""Errors that a sound pass can reveal in an improper game (see ARCHITECTURE.md)."""

_DEEPEST = 40
_LONGEST_DETAIL = 2000


@dataclass(frozen=True, slots=True)
class Budget:
    """How far to look at a game.

    `seconds` is for the whole game, a fifth of it for one trial, a hundredth for choosing the
    depth; at most `positions` positions are expanded.
    """

    seconds: float
    positions: int


DEFAULT = Budget(300, 1000)


@dataclass(slots=True)
class Verdict:
    """What came out for one game.

    `changed` are the trials whose passes found something to do, `cut` those that were not
    finished in time; `failures` are (specification, what, detail).
    """

    subject: str
    depth: int = 0
    positions: int = 0
    tried: list[str] = field(default_factory=list)
    changed: list[str] = field(default_factory=list)
    cut: list[str] = field(default_factory=list)
    failures: list[tuple[str, str, str]] = field(default_factory=list)
    improper: list[str] = field(default_factory=list)
    skipped: str | None = None
    seconds: float = 0.0

    def to_json(self) -> dict[str, Any]:
        """The verdict as JSON has it."""
        return asdict(self)


class _FailureError(Exception):
    """A trial failed: `args` are what, and the detail."""


def specifications(subject: str) -> list[str]:
    """What is tried on a game: pipelines first, then single passes.

    A random game also gets the optimisations in an order of its own.
    """
    kind, _, seed = subject.partition("/")
    found = [*PIPELINES, *SINGLE]
    if kind not in ("corpus", "shared"):
        order = [*OPTIMISATIONS, *THOROUGH]
        Random(int(seed)).shuffle(order)
        found.insert(0, ",".join(order))
    return found


def judge(subject: str, load: Callable[[], Game], specs: Sequence[str], budget: Budget) -> Verdict:
    """Try all specifications on a game; load raises GameError for one that does not translate."""
    begun = perf_counter()
    verdict = Verdict(subject)
    try:
        with limited(budget.seconds):
            game = load()
            trials = _Trials(game, budget, verdict)
    except OutOfTimeError:
        verdict.skipped = f"not translated in {budget.seconds:.0f} s"
    else:
        for spec in specs:
            left = begun + budget.seconds - perf_counter()
            verdict.tried.append(spec)
            if left <= 0:
                verdict.cut.append(spec)
            else:
                trials.run(spec, min(left, budget.seconds / 5))
        if verdict.failures:
            verdict.improper = improper(game)
    verdict.seconds = perf_counter() - begun
    return verdict


class _Trials:
    """The trials of one game, and what is known of it before and after."""

    def __init__(self, game: Game, budget: Budget, verdict: Verdict) -> None:
        self.game, self.verdict = game, verdict
        self.text = print_game(game)
        self.errors = _errors(game)
        self.known: dict[tuple[str, What], str] = {}
        verdict.depth, verdict.positions = _depth(game, budget)

    def run(self, spec: str, seconds: float) -> None:
        """One trial, entered into the verdict."""
        try:
            with limited(seconds):
                self._demand(spec)
        except OutOfTimeError:
            self.verdict.cut.append(spec)
        except _FailureError as failure:
            what, detail = failure.args
            self.verdict.failures.append((spec, what, detail[-_LONGEST_DETAIL:]))

    def _demand(self, spec: str) -> None:
        after = self.game.copy()
        try:
            if not optimize(after, spec).steps:
                return
            text = print_game(after)
            self.verdict.changed.append(spec)
            again = parse_game(Source("again", text))
            self._same_text(text, again)
            self._no_new_errors(after)
            self._same_tree(spec, text, again)
            self._at_rest(spec, again)
        except _FailureError:
            raise
        except Exception:
            raise _FailureError("crash", traceback.format_exc()) from None

    def _same_text(self, text: str, again: Game) -> None:
        if print_game(again) != text:
            raise _FailureError("text", "the text changes when it is read and printed")

    def _no_new_errors(self, after: Game) -> None:
        new = _errors(after) - self.errors - REVEALED
        if new:
            raise _FailureError("invalid", f"the validators say {', '.join(sorted(new))}")

    def _same_tree(self, spec: str, text: str, after: Game) -> None:
        renames = any(each.name in RENAMING for each in pipeline(spec))
        what: What = "views" if renames else "moves"
        if self._seen(self.text, self.game, what) != self._seen(text, after, what):
            raise _FailureError("tree", f"{what} differ to depth {self.verdict.depth}")

    def _at_rest(self, spec: str, again: Game) -> None:
        steps: list[str] = []
        optimize(
            again, spec, listeners=[lambda step: steps.append(f"{step.pass_name}: {step.fact}")]
        )
        if steps:
            raise _FailureError("again", f"{len(steps)} steps in a second run, first {steps[0]}")

    def _seen(self, text: str, game: Game, what: What) -> str:
        """A fingerprint of the tree and of what players see in it; each text is explored once."""
        found = self.known.get((text, what))
        if found is None:
            found = Observed(game, what).fingerprint(self.verdict.depth).hex()
            self.known[text, what] = found
        return found


def _errors(game: Game) -> frozenset[str]:
    found = validate(game, lints=False)
    return frozenset(d.code for d in found if d.severity is Severity.ERROR)


def _depth(game: Game, budget: Budget) -> tuple[int, int]:
    """How deep a game is compared: at least one move, at most what the budget allows.

    Also how many positions there are to that depth.
    """
    observed = Observed(game, "moves")
    deadline = perf_counter() + budget.seconds / 100

    def watch(_done: int, _of: int) -> None:
        if len(observed.levels) > 1 and perf_counter() > deadline:
            raise OutOfTimeError

    depth = 0
    try:
        while depth < _DEEPEST and not observed.complete:
            if depth and observed.positions(depth) > budget.positions:
                break
            observed.extend(depth + 1, watch)
            depth += 1
    except OutOfTimeError:
        pass
    return depth, observed.positions(depth)
