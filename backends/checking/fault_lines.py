"""Moves that lead to a fault which random plays met, whichever engine played."""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter
from typing import cast

from rgt.backends.checking.judging import Judge
from rgt.backends.checking.random_plays import LONGEST, Budget, Met, Placed, RandomPlays, Record
from rgt.backends.checking.retelling import retold
from rgt.backends.explore import PlaysAlone
from rgt.backends.forward_model import Engine, Move
from rgt.backends.interpreter.engine import InterpreterEngine
from rgt.ir.diagnostics import Diagnostic
from rgt.ir.game import Game

_SHORTENING = 0.5
"""So many seconds are spent to find a shorter line."""


@dataclass(frozen=True, slots=True)
class Stuck:
    """A position without a move: the line to it, who is to move, and the node."""

    line: tuple[Move, ...]
    player: str
    node: str


def line_to_stuck(engine: Engine, share: float, *, seconds: float, seed: int) -> Stuck | None:
    """A position in which a player is stuck, as in so great a share of random plays.

    Plays are made again, and remembered; where a compiled game gets stuck too rarely for that,
    whole plays tell which moves lead there.  None if nothing was found in so many seconds.
    """
    begun = perf_counter()
    met = met_again(engine, "RG121", seconds=seconds, seed=seed)
    line = None if met is None else met.line
    if line is None and isinstance(engine, PlaysAlone):
        line = _descended(engine, share, seconds - (perf_counter() - begun), seed)
    if line is None:
        return None
    state = engine.initial_state()
    for move in line:
        state = state.apply(move)
    return Stuck(line, state.player, cast(Placed, state).node)


def raised_again(
    game: Game, engine: Engine, code: str, *, seconds: float, seed: int
) -> Diagnostic | None:
    """What random plays of an engine raised, with the moves that lead there.

    None if it was not met again in so many seconds.
    """
    met = met_again(engine, code, seconds=seconds, seed=seed)
    if met is None:
        return None
    fault = retold(Judge(InterpreterEngine(game, checked=True)), met)
    return fault.shown(met.way) if fault is not None else met.raised()


def met_again(engine: Engine, code: str, *, seconds: float, seed: int) -> Met | None:
    """A fault of this code as random plays meet it, with the shortest line that was found.

    None if none was met in half the seconds: the rest is for other ways, and for shorter lines.
    """
    begun = perf_counter()
    plays, record = RandomPlays(engine, seed), Record()
    search = Budget(begun + seconds / 2)
    key = None
    while key is None and not search.late():
        plays.play(Budget(search.deadline, 1), record)
        key = next((key for key, met in plays.met.items() if met.code == code), None)
    if key is None:
        return None
    return plays.shorten(key, Budget(min(perf_counter() + _SHORTENING, begun + seconds)))


def _descended(engine: Engine, share: float, seconds: float, seed: int) -> tuple[Move, ...] | None:
    # imported here: who only interprets does not pay for it
    from rgt.backends.cpp.engine.descent import stuck_line
    from rgt.backends.cpp.engine.load import CppEngine

    if not isinstance(engine, CppEngine):
        return None
    found = stuck_line(engine, share, seconds=seconds, seed=seed, longest=LONGEST)
    return None if found is None else tuple(found)
