"""Whether the C++ engine and the interpreter play the same game.

The interpreter is the referee.  In every position that is compared, both engines must say the same
of: whether the play is over, who is to move, the legal moves in canonical order, the scores, the
node and the values of all variables that matter (at the end: of none but the scores), and what
every player saw of the last move.  Where one engine raises a GameError the other must raise one
with the same code.  Only in these cases a play is left there instead:

- RG102 of the referee: that the keeper has several moves is found out by looking for all of them.
  The compiled game, as docs/cpp.md says, makes the first; such a game has no meaning.
- RG117 (a map is read or written outside its keys) that the referee meets when it looks for
  moves.  The compiled game works out what is assigned and not asked for before the move is over
  when the move is made: one of the moves that it lists must raise RG117 then.
- CPP003 and CPP004 of the compiled game: a search deeper than it has room for, or more states.

The place that an error names is not compared: a keeper who moves for ever is noticed anywhere on
the way round, and a search may meet the same fault on two walks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import islice, zip_longest
from random import Random
from time import perf_counter
from typing import TypeVar

import pytest

from rgt.backends.cpp.building.compilers import FAST, PORTABLE, find_compiler
from rgt.backends.cpp.engine.load import CppEngine
from rgt.backends.explore import CountsAlone, fingerprint, perft_levels
from rgt.backends.forward_model import Engine, Move, State
from rgt.backends.interpreter.engine import InterpreterEngine
from rgt.ir.diagnostics import GameError
from rgt.ir.game import Game

QUICK = ("-O1",)
"""Compiling counts more than playing in tests."""
NATIVE = "-march=native"
PLAIN = ("-O0", "-Dalways_inline=unused")
"""Nothing is optimised, so what is copied to where it is called would only be compiled again there:
a quarter of the time."""
WHOLE = ("-DWHOLE", *PLAIN)
"""The same for tests that call more functions than plays and counts do (see `sparing`)."""
VECTORS = (*PLAIN, NATIVE)
"""With the vectors that this machine's processor has."""
FLAGS = [pytest.param(PLAIN, marks=pytest.mark.long), VECTORS]
"""Builds with what this machine has, as games are played here; without it in `make test-long`."""
KINDS = [
    VECTORS,
    PLAIN,
    *(pytest.param(kind, marks=pytest.mark.long) for kind in (FAST, PORTABLE)),
]
"""Builds with what this machine has and without it; in `make test-long` also as games are built for
people: it takes the compiler several times as long."""

FEW_KINDS = [
    VECTORS,
    *(pytest.param(kind, marks=pytest.mark.long) for kind in (PLAIN, FAST, PORTABLE)),
]
"""The same where many cases are built, of which `make test` builds those for this machine."""

needs_compiler = pytest.mark.skipif(
    find_compiler() is None, reason="no C++ compiler: neither g++ nor clang++ nor ziglang"
)

_UNNOTICED = frozenset({"RG102"})
_LATER = "RG117"
_TOO_MUCH = frozenset({"CPP003", "CPP004"})
_HUGE = 1 << 100
"""Counts of compiled games have 128 bits."""
_T = TypeVar("_T")


class DisagreementError(AssertionError):
    """The engines differ: in what, and how."""

    def __init__(self, what: str, detail: str) -> None:
        super().__init__(what, detail)
        self.what, self.detail = what, detail

    def __str__(self) -> str:
        return f"{self.what}: {self.detail}"


@dataclass(frozen=True, slots=True)
class Fault:
    """An engine raised a GameError with this code."""

    code: str


@dataclass(slots=True)
class Compared:
    """What was compared: plays, those of them played to their ends, positions.

    `faults` counts the errors that both engines raised, `excused` those that ended a comparison.
    """

    plays: int = 0
    ended: int = 0
    positions: int = 0
    faults: Counter[str] = field(default_factory=Counter)
    excused: Counter[str] = field(default_factory=Counter)


def engines(game: Game, flags: tuple[str, ...] = VECTORS) -> tuple[InterpreterEngine, CppEngine]:
    """The referee, and the engine that must agree."""
    return InterpreterEngine(game), CppEngine(game, flags=flags)


def outcome(work: Callable[[], _T]) -> _T | Fault:
    """What comes out, or the code of the error of the game."""
    try:
        return work()
    except GameError as problem:
        return Fault(problem.diagnostics[0].code)


def excuse(expected: object, found: object) -> str | None:
    """The code of an error that only one engine can meet; None: the outcomes must be the same."""
    if isinstance(expected, Fault) and expected.code in _UNNOTICED:
        return expected.code
    if isinstance(found, Fault) and found.code in _TOO_MUCH:
        return found.code
    return None


def same(what: str, expected: object, found: object) -> None:
    """Raise DisagreementError unless they are equal."""
    if expected != found:
        raise DisagreementError(what, _difference(expected, found))


def _difference(expected: object, found: object) -> str:
    """The first difference of two things, shortly."""
    if isinstance(expected, tuple) and isinstance(found, tuple):
        for number, (one, two) in enumerate(zip_longest(expected, found)):
            if one != two:
                sizes = f"{len(expected)} and {len(found)} of them; "
                return f"{sizes}number {number} is {one!r} in the interpreter, {two!r} compiled"
    if isinstance(expected, str) and isinstance(found, str):
        for one, two in zip_longest(expected.splitlines(), found.splitlines()):
            if one != two:
                return f"'{one}' in the interpreter, '{two}' compiled"
    return f"{expected!r:.400} in the interpreter, {found!r:.400} compiled"


# -- plays -------------------------------------------------------------------------------------


class Plays:
    """Random plays in both engines at once; a play of a number is the same whenever it is made."""

    def __init__(self, referee: Engine, engine: Engine) -> None:
        self.referee, self.engine = referee, engine
        self.random = Random()
        self.compared = Compared()
        same("players", tuple(referee.players), tuple(engine.players))

    def play(self, number: int, longest: int, deadline: float | None = None) -> None:
        """One play, at most so long; raises DisagreementError, which tells the moves made."""
        self.random.seed(number)
        line: list[Move] = []
        self.compared.plays += 1
        try:
            self._play(line, longest, deadline)
        except DisagreementError as problem:
            moves = " / ".join(" ".join(move) or "(no tags)" for move in line)
            raise DisagreementError(
                problem.what,
                f"{problem.detail}\nin play {number} after {len(line)} moves: {moves:.3000}",
            ) from None

    def _play(self, line: list[Move], longest: int, deadline: float | None) -> None:
        left = outcome(self.referee.initial_state)
        right = outcome(self.engine.initial_state)
        while not self._left(left, right):
            assert not isinstance(left, Fault) and not isinstance(right, Fault)
            moves = self._position(left, right)
            if moves is None:
                return
            if not moves:
                self.compared.ended += 1
                return
            if len(line) >= longest or (deadline is not None and perf_counter() > deadline):
                return
            move = moves[self.random.randrange(len(moves))]
            line.append(move)
            left = outcome(partial(left.apply, move))
            right = outcome(partial(right.apply, move))

    def _left(self, expected: object, found: object) -> bool:
        """Whether a play is left because of an error, which both must have met."""
        reason = excuse(expected, found)
        if reason is not None:
            self.compared.excused[reason] += 1
            return True
        if isinstance(expected, Fault) or isinstance(found, Fault):
            same("error", expected, found)
            assert isinstance(expected, Fault)
            self.compared.faults[expected.code] += 1
            return True
        return False

    def _position(self, left: State, right: State) -> Sequence[Move] | None:
        """Compare all that can be seen of a position; its legal moves unless they are an error."""
        self.compared.positions += 1
        same_place(left, right, self.engine.players)
        expected, found = outcome(left.legal_moves), outcome(right.legal_moves)
        if _met_later(expected, right, found):
            self.compared.excused[f"{_LATER} later"] += 1
            return None
        if self._left(expected, found) or isinstance(expected, Fault):
            return None
        same("legal moves", expected, found)
        if isinstance(right, CountsAlone):
            # what counts and what plays at random does not look for moves that it found before
            number = outcome(lambda: [*right.perft_levels(1, None)][-1])
            if not isinstance(number, Fault):
                same("number of moves counted", len(expected), number)
        return expected


def _met_later(expected: object, right: State, found: Sequence[Move] | Fault) -> bool:
    """Whether a fault of looking for moves is one of making a move in the compiled game."""
    if expected != Fault(_LATER) or isinstance(found, Fault):
        return False
    return any(outcome(partial(right.apply, move)) == expected for move in found)


def same_place(left: State, right: State, players: Sequence[str]) -> None:
    """The same node, player, scores, variables, and views of the last move."""
    same("whether the play is over", left.is_terminal, right.is_terminal)
    same("player to move", left.player, right.player)
    same("scores", dict(left.goals()), dict(right.goals()))
    if not left.is_terminal:
        # at the end nobody reads any variable
        same("state", left.describe(), right.describe())
    for player in players:
        same(f"what {player} saw", left.visible_to(player), right.visible_to(player))


def agree_on_plays(
    referee: Engine,
    engine: Engine,
    *,
    plays: int,
    longest: int,
    first: int = 0,
    seconds: float | None = None,
) -> Compared:
    """Compare so many random plays from number `first` on, or as many as begin in some seconds."""
    trial = Plays(referee, engine)
    deadline = None if seconds is None else perf_counter() + seconds
    for number in range(first, first + plays):
        trial.play(number, longest, deadline)
        if deadline is not None and perf_counter() > deadline:
            break
    return trial.compared


# -- trees -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Counts:
    """A perft: the counts, after how many seconds each was known, the error that ended it."""

    numbers: tuple[int, ...]
    times: tuple[float, ...]
    fault: Fault | None = None


def counts(engine: Engine, deepest: int, seconds: float | None = None) -> Counts:
    """The perft as far as `seconds` go, or an error of the game."""
    numbers: list[int] = []
    times: list[float] = []
    begun = perf_counter()
    try:
        # with one level more than is asked for, the last one makes its moves as the others do
        for number in islice(perft_levels(engine, deepest + 1, seconds=seconds), deepest + 1):
            numbers.append(number)
            times.append(perf_counter() - begun)
            if number == 0 or number >= _HUGE:
                break
    except GameError as problem:
        return Counts(tuple(numbers), tuple(times), Fault(problem.diagnostics[0].code))
    return Counts(tuple(numbers), tuple(times))


def agree_on_tree(referee: Engine, engine: Engine, *, seconds: float, deepest: int) -> Counts:
    """The same perft, to the depth that the referee counts in some seconds.

    Where one meets an error the other must meet one at the same depth; if there are several,
    which one comes first depends on the order of the moves, and is not compared.
    """
    expected = counts(referee, deepest, seconds)
    faulty = expected.fault is not None
    known = len(expected.numbers)
    found = counts(engine, known if faulty else known - 1)
    if excuse(expected.fault, found.fault) is None:
        same("perft", expected.numbers, found.numbers)
        if faulty != (found.fault is not None):
            same("error of perft", expected.fault, found.fault)
    return expected


def agree_on_fingerprints(
    referee: Engine, engine: Engine, known: Counts, *, most: int, seconds: float | None = None
) -> int:
    """The same fingerprint, to a depth where perft knew at most so many leaves so soon.

    Comes back with the depth.
    """
    depth = max(
        d
        for d, (number, time) in enumerate(zip(known.numbers, known.times, strict=True))
        if d == 0 or (number <= most and (seconds is None or time <= seconds))
    )
    expected = outcome(partial(fingerprint, referee, depth))
    found = outcome(partial(fingerprint, engine, depth))
    if excuse(expected, found) is None:
        same(f"fingerprint to depth {depth}", expected, found)
    return depth
