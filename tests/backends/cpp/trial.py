"""One game under some settings, in both engines: what was compared, and what differs."""

from __future__ import annotations

import traceback
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from functools import partial
from time import perf_counter
from typing import Any

from rgt.backends.cpp.engine.load import CppEngine
from rgt.backends.explore import playouts
from rgt.backends.interpreter.engine import InterpreterEngine
from rgt.backends.lowering.pipeline import chosen
from rgt.ir.diagnostics import GameError
from rgt.ir.game import Game
from rgt.ir.text.printer import print_game
from rgt.passes.pipeline import optimize
from tests.backends import games as written
from tests.backends import random_games as programs
from tests.backends.cpp.agreement import (
    Compared,
    DisagreementError,
    Fault,
    agree_on_fingerprints,
    agree_on_plays,
    agree_on_tree,
    excuse,
    outcome,
    same,
)
from tests.backends.cpp.board_games import board_game
from tests.backends.cpp.grid_games import grid_game
from tests.backends.cpp.settings import Setting, settings
from tests.campaign import subjects
from tests.campaign.limits import OutOfTimeError, limited

PASSES = ("none", "default", "all", "default,pragmas")
FEWER = ("none", "default")
"""For files from outside: many, and large."""
GENERATORS = (*subjects.GENERATORS, "program", "board", "grid")

_DEEPEST = 40
_MOST_LEAVES = 20_000
_PERFT, _FINGERPRINT = 0.2, 0.1
"""Shares of the time for one pipeline; plays get what is left."""
_LONGEST_PERFT = 20.0
"""Trees are told apart, or not, by their first levels: more time is for plays."""
_LONGEST_DETAIL = 4000


@dataclass(frozen=True, slots=True)
class Budget:
    """How far to compare: `seconds` of play for one pipeline, at most so many random plays.

    Plays are numbered from `first` on, so that a later campaign can go on with others, and end
    after `longest` moves.  Reading and optimising a game, and compiling it, may take `building`
    seconds each.
    """

    seconds: float = 10.0
    plays: int = 1000
    building: float = 120.0
    first: int = 0
    longest: int = 2000


@dataclass(slots=True)
class Verdict:
    """What came out for one game.

    `tried` are the settings, as `Setting` prints them, `alike` those of them that gave a game and
    code compared already, `refused` those whose passes find mistakes in it; `cut` are (setting,
    what was going on when its time was over), `failures` (setting, what, detail).  `depth` is that
    of the deepest perft, `leaves` the most of one, `printed` the depth of the deepest fingerprint,
    `ended` how many plays came to their ends; `faults` and `excused` count errors; `compiling` is
    in seconds.
    """

    subject: str
    tried: list[str] = field(default_factory=list)
    alike: list[str] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    cut: list[tuple[str, str]] = field(default_factory=list)
    failures: list[tuple[str, str, str]] = field(default_factory=list)
    depth: int = 0
    leaves: int = 0
    printed: int = 0
    plays: int = 0
    ended: int = 0
    positions: int = 0
    faults: dict[str, int] = field(default_factory=dict)
    excused: dict[str, int] = field(default_factory=dict)
    skipped: str | None = None
    compiling: float = 0.0
    seconds: float = 0.0

    @property
    def compared(self) -> int:
        """How many games were compared, or begun to be."""
        return len(self.tried) - len(self.alike) - len(self.refused)

    def to_json(self) -> dict[str, Any]:
        """The verdict as JSON has it."""
        return asdict(self)


def specifications(subject: str) -> tuple[str, ...]:
    """The pipelines under which a game is compared."""
    return FEWER if subject.startswith("shared/") else PASSES


def load(subject: str) -> Game:
    """The game of a name; see `tests.campaign.subjects`.

    ``program/17`` is a game of `tests.backends.random_games`, ``board/17`` one of `board_games`,
    proper or not, ``grid/17`` one of `grid_games`, which rewrites change.
    """
    kind, _, rest = subject.partition("/")
    if kind == "program":
        return written.game(programs.random_game(int(rest)))
    if kind == "board":
        return written.game(board_game(int(rest)))
    if kind == "grid":
        return written.play(grid_game(int(rest)))
    return subjects.load(subject)


def judge(
    subject: str,
    make: Callable[[], Game],
    specs: Sequence[str],
    budget: Budget,
    flags: tuple[str, ...],
    rewrites: Sequence[str] = (),
) -> Verdict:
    """Compare a game under all pipelines, with each of the lists of rewrites, or with all of them;
    `make` may raise GameError and Skipped.
    """
    begun = perf_counter()
    verdict = Verdict(subject)
    try:
        with limited(budget.building):
            game = make()
    except OutOfTimeError:
        verdict.skipped = f"not translated in {budget.building:.0f} s"
    else:
        trials = _Trials(game, verdict, budget, flags)
        for setting in settings(subject, specs, rewrites):
            verdict.tried.append(str(setting))
            trials.run(setting)
    verdict.seconds = perf_counter() - begun
    return verdict


class _Trials:
    """The settings of one game."""

    def __init__(
        self, game: Game, verdict: Verdict, budget: Budget, flags: tuple[str, ...]
    ) -> None:
        self.game, self.verdict, self.budget, self.flags = game, verdict, budget, flags
        self.met: set[tuple[str, str]] = set()
        self.doing = "optimising"

    def run(self, setting: Setting) -> None:
        """One setting, entered into the verdict."""
        self.doing, name = "optimising", str(setting)
        try:
            with limited(self.budget.building):
                game = self.game.copy()
                refused = outcome(partial(optimize, game, setting.passes))
                text = print_game(game)
            if isinstance(refused, Fault):
                self.verdict.refused.append(name)
            elif not self._is_new(text, setting.rewrites) or not self._compare(game, text, setting):
                self.verdict.alike.append(name)
        except OutOfTimeError:
            self.verdict.cut.append((name, self.doing))
        except DisagreementError as problem:
            self._failed(name, problem.what, problem.detail)
        except Exception:
            self._failed(name, "crash", traceback.format_exc()[-_LONGEST_DETAIL:])

    def _failed(self, name: str, what: str, detail: str) -> None:
        self.verdict.failures.append((name, what, detail))

    def _is_new(self, text: str, code: str) -> bool:
        """Whether the game with this text, and what tells of its code, has not been met so far."""
        met = len(self.met)
        self.met.add((text, code))
        return len(self.met) > met

    def _compare(self, game: Game, text: str, setting: Setting) -> bool:
        """Compare, unless other rewrites have given the same code."""
        begun = perf_counter()
        self.doing = "compiling"
        referee = outcome(partial(InterpreterEngine, game))
        with limited(self.budget.building):
            engine = self._compiled(game, chosen(setting.rewrites))
        self.verdict.compiling += perf_counter() - begun
        # a library is called by a digest of its source
        code = engine.code if isinstance(engine, Fault) else str(engine.library.path)
        if not self._is_new(text, code):
            return False
        if isinstance(referee, Fault) or isinstance(engine, Fault):
            if excuse(referee, engine) is None:
                same("error of loading", referee, engine)
            return True
        self.doing = "playing"
        # the clocks inside stop most work; this one a single search that has no end
        with limited(3 * self.budget.seconds + 10):
            self._play(referee, engine)
        return True

    def _compiled(self, game: Game, rewrites: frozenset[str]) -> CppEngine | Fault:
        """The compiled game; that the compiler fails (CPP002) is no error of the game."""
        try:
            return CppEngine(game, flags=self.flags, rewrites=rewrites)
        except GameError as problem:
            code = problem.diagnostics[0].code
            if code.startswith("CPP"):
                raise DisagreementError("compiling", str(problem)) from None
            return Fault(code)

    def _play(self, referee: InterpreterEngine, engine: CppEngine) -> None:
        budget, verdict = self.budget, self.verdict
        begun = perf_counter()
        share = min(budget.seconds * _PERFT, _LONGEST_PERFT)
        known = agree_on_tree(referee, engine, seconds=share, deepest=_DEEPEST)
        if known.numbers:
            verdict.depth = max(verdict.depth, len(known.numbers) - 1)
            verdict.leaves = max(verdict.leaves, *known.numbers)
            share *= _FINGERPRINT / _PERFT
            depth = agree_on_fingerprints(referee, engine, known, most=_MOST_LEAVES, seconds=share)
            verdict.printed = max(verdict.printed, depth)
        left = max(budget.seconds - (perf_counter() - begun), budget.seconds / 3)
        self._count(
            agree_on_plays(
                referee,
                engine,
                plays=budget.plays,
                longest=budget.longest,
                first=budget.first,
                seconds=left,
            )
        )
        # its own plays are made without anybody watching: they must at least come to an end
        outcome(lambda: playouts(engine, 200, seconds=0.2, longest=budget.longest))

    def _count(self, compared: Compared) -> None:
        verdict = self.verdict
        verdict.plays += compared.plays
        verdict.ended += compared.ended
        verdict.positions += compared.positions
        verdict.faults = dict(Counter(verdict.faults) + compared.faults)
        verdict.excused = dict(Counter(verdict.excused) + compared.excused)
