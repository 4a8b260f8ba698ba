"""Whole random plays of an outside game: what perft at a small depth never meets.

The plays are the compiled game's where it can be compiled in the time given, else the
interpreter's; every one goes to its end, to a position without a move (stuck), or is cut when it
is very long.  An error of an engine is an answer, too.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from functools import partial
from math import sqrt
from time import perf_counter
from typing import Any

from rgt.backends.cpp.building.compilers import NATIVE
from rgt.backends.cpp.engine.load import CppEngine
from rgt.backends.explore import PlayoutStatistics, playouts
from rgt.backends.forward_model import Engine
from rgt.backends.interpreter.engine import InterpreterEngine
from rgt.ir.diagnostics import GameError
from rgt.ir.game import Game
from tests.campaign.limits import OutOfTimeError, limited

LONGEST = 100_000
_FLAGS = ("-O1", NATIVE)
"""Compiling counts more than playing."""
_DEVIATIONS = 5
_ENOUGH = 30
"""The deviation of fewer plays says too little."""
_ROUNDED = 0.001
"""Outside means are told to three places."""


@dataclass(frozen=True, slots=True)
class WholePlays:
    """What came of some random plays.

    `wanted` is how many were asked for; `made` those that came to the end, got `stuck`, or were
    `cut` after `LONGEST` moves; `error` is the code and message that stopped the others.  `length`
    and `deviation` are in moves of one player.
    """

    engine: str
    wanted: int
    made: int
    stuck: int
    cut: int
    length: float
    deviation: float
    seconds: float
    error: str | None = None

    @property
    def ended(self) -> int:
        """How many came to an end of the game."""
        return self.made - self.stuck - self.cut

    @property
    def fault(self) -> str | None:
        """What is wrong with these plays, in a word or a code; None if all went as they should."""
        if self.error is not None:
            return self.error.partition(":")[0]
        if self.stuck:
            return "stuck"
        return "cut" if self.cut else None

    @property
    def done(self) -> bool:
        """Whether all plays were made that were asked for."""
        return self.made >= self.wanted

    def to_json(self) -> dict[str, Any]:
        """The plays as JSON has them."""
        return asdict(self)


def whole_plays(game: Game, plays: int, *, building: float, seconds: float) -> WholePlays:
    """Play so often at random, or until the seconds are over; a build takes `building` at most."""
    name, engine = _engine(game, building)
    begun = perf_counter()
    found: PlayoutStatistics | None = None
    error = None
    try:
        # one search without an end must not stop the campaign
        with limited(3 * seconds + 10):
            found = playouts(engine, plays, seconds=seconds, longest=LONGEST)
    except GameError as problem:
        first = problem.diagnostics[0]
        error = f"{first.code}: {first.message}"
    except OutOfTimeError:
        pass  # no play was made: that is not done in the time, and no fault
    spent = round(perf_counter() - begun, 2)
    result = partial(WholePlays, name, plays, seconds=spent, error=error)
    if found is None:
        return result(made=0, stuck=0, cut=0, length=0.0, deviation=0.0)
    return result(
        made=found.plays,
        stuck=found.stuck,
        cut=found.cut,
        length=found.length.mean,
        deviation=found.length.deviation,
    )


def _engine(game: Game, building: float) -> tuple[str, Engine]:
    """The compiled game if it can be had in the time, else the interpreter."""
    try:
        with limited(building):
            return "cpp", CppEngine(game, flags=_FLAGS)
    except (GameError, OutOfTimeError):
        return "interpreter", InterpreterEngine(game)


def lengths_agree(ours: float, deviation: float, plays: int, theirs: float) -> bool:
    """Whether two mean lengths of random plays can be those of the same game.

    The number of outside plays is not told; of so few it must be that their mean can be what it is
    (the prover made as few as three in its time).
    """
    if plays < _ENOUGH:
        return True
    chance = deviation * sqrt(1 / plays + 1 / fewest_plays(theirs))
    return abs(ours - theirs) <= _DEVIATIONS * chance + _ROUNDED


def fewest_plays(mean: float) -> int:
    """The smallest number of whole lengths that can have this mean, told to three places."""
    return next(n for n in range(1, 1001) if abs(round(mean * n) / n - mean) <= _ROUNDED / 2)
