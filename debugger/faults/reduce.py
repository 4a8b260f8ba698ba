"""Making a game that fails a check as small as can be.

The mutators take turns.  Each first tries to cut at all its places at once, then at halves of
them, quarters, and so on down to single ones (Zeller and Hildebrandt's delta debugging); what
keeps the check failing stays.  When a whole round of them finds nothing more, the game is
minimal: no single cut of any mutator leaves a valid game that still fails.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from time import perf_counter
from typing import Any

from rgt.debugger.clock import Clock, OutOfTimeError
from rgt.debugger.faults.checks import BrokenBy, Check
from rgt.debugger.mutators import MUTATORS, Mutator
from rgt.ir.actions import SKIP
from rgt.ir.diagnostics import GameError, Severity, error
from rgt.ir.game import Game
from rgt.ir.text.printer import print_game
from rgt.ir.values import MapLiteral, Value
from rgt.passes.transform import Transform
from rgt.passes.validators import validate


@dataclass(frozen=True, slots=True)
class Extent:
    """How much there is of a game: what the mutators make less of."""

    nodes: int
    edges: int
    labels: int
    variables: int
    constants: int
    types: int
    symbols: int
    map_entries: int

    @staticmethod
    def of(game: Game) -> Extent:
        """Count the parts of a game; labels are the edges that are no skips."""
        automaton = game.automaton
        values = [each.value for each in game.constants.values()]
        values += [each.initial for each in game.variables.values()]
        symbols = {s for t in game.types.values() for s in getattr(t, "symbols", ())}
        return Extent(
            automaton.graph.number_of_nodes(),
            len(automaton),
            sum(edge.action is not SKIP for edge in automaton),
            len(game.variables),
            len(game.constants),
            len(game.types),
            len(symbols),
            sum(map(_entries, values)),
        )


@dataclass(frozen=True, slots=True)
class Progress:
    """Where a reduction stands: the mutator at work, checks run, the smallest game so far."""

    mutator: str
    checks: int
    game: Game


Watch = Callable[[Progress], None]
"""Told before every check, and when a smaller game was found."""


@dataclass(frozen=True, slots=True)
class Reduction:
    """The smallest game that was found, and how.

    `failure` is how it fails the check, and how the first one did.  `checks` were run;
    `candidates` is how many games were made, those among them that were no valid games or known
    already included.  `stopped` says what ended the search early: ``time``, ``interrupted``.
    """

    game: Game
    failure: str
    before: Extent
    after: Extent
    checks: int
    candidates: int
    seconds: float
    stopped: str | None = None


def reduce(
    game: Game,
    check: Check,
    *,
    mutators: Sequence[Mutator[Any]] = MUTATORS,
    seconds: float | None = None,
    watch: Watch | None = None,
) -> Reduction:
    """The smallest game that fails the check as `game` does, which is left alone.

    When the `seconds` are over or Ctrl-C is pressed it is the smallest so far.  Raises GameError
    if `game` itself does not fail (DEBUG001).
    """
    start = perf_counter()
    if isinstance(check, BrokenBy):
        check.tolerate(game)
    failure = check(game)
    if failure is None:
        text = f"the check does not fail on {game.name}"
        raise GameError(error("DEBUG001", text, hint=_hint(check)))
    search = _Search(game, check, failure, Clock(seconds), watch)
    stopped = search.run(mutators)
    return Reduction(
        search.best,
        failure,
        Extent.of(game),
        Extent.of(search.best),
        search.checks,
        search.candidates,
        perf_counter() - start,
        stopped,
    )


def _hint(check: Check) -> str:
    """What may be wrong with a check that does not fail."""
    if isinstance(check, BrokenBy):
        return f"to depth {check.depth} the passes do no harm; '--depth' looks deeper"
    return "a check fails by its exit status; try it on the output of 'rgt translate GAME'"


def fewest_passes(game: Game, check: BrokenBy) -> BrokenBy:
    """The check with as few of its passes as still harm the game in the same way."""
    failure = check(game)
    kept = list(check.passes)
    for alone in kept:
        single = _with_passes(check, [alone])
        if single(game) == failure:
            return single
    for each in check.passes:
        fewer = [other for other in kept if other is not each]
        if fewer and _with_passes(check, fewer)(game) == failure:
            kept = fewer
    return _with_passes(check, kept)


def _with_passes(check: BrokenBy, passes: Sequence[Transform]) -> BrokenBy:
    found = BrokenBy(passes, check.depth, what=check.what, seconds=check.seconds)
    found.tolerated = check.tolerated
    return found


class _Search:
    """The smallest game so far, and what was tried."""

    def __init__(
        self, game: Game, check: Check, failure: str, clock: Clock, watch: Watch | None
    ) -> None:
        self.best = game.copy()
        self.checks, self.candidates = 1, 0
        self._check, self._failure = check, failure
        self._clock, self._watch = clock, watch
        self._tried = {_digest(game)}

    def run(self, mutators: Sequence[Mutator[Any]]) -> str | None:
        """Shrink to the fixed point; what ended it early, if anything did."""
        try:
            again = True
            while again:
                again = False
                for each in mutators:
                    again |= self._shrink(each)
        except OutOfTimeError:
            return "time"
        except KeyboardInterrupt:
            return "interrupted"
        return None

    def _shrink(self, mutator: Mutator[Any]) -> bool:
        """Cut wherever one mutator can, big bites first; whether anything went."""
        found = False
        size = len(mutator.places(self.best))
        while size:
            at = 0
            places = mutator.places(self.best)
            while at < len(places):
                if self._try(mutator, places[at : at + size]):
                    found = True
                    places = mutator.places(self.best)
                else:
                    at += size
            size = min(size // 2, len(places))
        return found

    def _try(self, mutator: Mutator[Any], places: Sequence[Any]) -> bool:
        """Cut at some places; whether that leaves a new, valid game that still fails."""
        self._clock.check()
        self.candidates += 1
        candidate = self.best.copy()
        mutator.cut(candidate, places)
        digest = _digest(candidate)
        if digest in self._tried:
            return False
        self._tried.add(digest)
        if not _is_valid(candidate):
            return False
        self.checks += 1
        self._tell(mutator)
        if self._check(candidate) != self._failure:
            return False
        self.best = candidate
        self._tell(mutator)
        return True

    def _tell(self, mutator: Mutator[Any]) -> None:
        if self._watch is not None:
            self._watch(Progress(mutator.name, self.checks, self.best))


def _digest(game: Game) -> bytes:
    return blake2b(print_game(game).encode(), digest_size=16).digest()


def _is_valid(game: Game) -> bool:
    return not any(d.severity is Severity.ERROR for d in validate(game, lints=False))


def _entries(value: Value) -> int:
    if not isinstance(value, MapLiteral):
        return 0
    return sum((key is not None) + _entries(entry) for key, entry in value.entries)
