"""Is every step of a trace sound?  The perft of the game after each step, beside the first.

A pass keeps the game tree, so all steps have the same numbers of sequences of moves.  The first
step with other numbers is where something went wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from hashlib import blake2b

from rgt.backends import load_engine
from rgt.backends.explore import perft
from rgt.debugger.traces.trace import Trace
from rgt.ir.automaton import EdgeChange, NodeMerge
from rgt.ir.diagnostics import GameError
from rgt.ir.game import Change, Game
from rgt.ir.text.printer import print_game
from rgt.passes.context import demand_sound

Outcome = tuple[int, ...] | str
"""The numbers of sequences of 0, 1, ... moves, or why the game cannot be played."""

Progress = Callable[[int, int, int], None]
"""Told the depth being counted, and how many of how many positions are done."""


@dataclass(frozen=True, slots=True)
class Verified:
    """What the game after step `number` (0: the start) gives, and whether it is as at the start.

    `counted` is whether it was counted anew: a step that no player can tell was not.
    """

    number: int
    outcome: Outcome
    same: bool
    counted: bool


def verify(
    trace: Trace,
    depth: int,
    *,
    backend: str = "auto",
    progress: Progress | None = None,
) -> Iterator[Verified]:
    """The perft to `depth` of the start and of the game after each step, in order.

    Games that were met before are not counted again.  A game that fails while it is played is
    an outcome like others, but for the start: raises its GameError.
    """
    replay = trace.replay()
    first: Outcome = _counts(replay.game, depth, backend, progress)
    known = {_digest(replay.game): first}
    outcome = first
    yield Verified(0, first, True, True)
    for step in trace.steps:
        game = replay.go(step.number)
        counted = False
        if _matters(step.changes):
            digest = _digest(game)
            counted = digest not in known
            if counted:
                known[digest] = _outcome(game, depth, backend, progress)
            outcome = known[digest]
        yield Verified(step.number, outcome, outcome == first, counted)


def _outcome(game: Game, depth: int, backend: str, progress: Progress | None) -> Outcome:
    try:
        return _counts(game, depth, backend, progress)
    except GameError as problem:
        return problem.diagnostics[0].message


def _counts(game: Game, depth: int, backend: str, progress: Progress | None) -> tuple[int, ...]:
    # engines expect a game without mistakes, and a trace may come from anywhere
    demand_sound(game)
    return tuple(perft(load_engine(game, backend), depth, progress=progress))


def _matters(changes: Iterable[Change]) -> bool:
    """Whether an engine could tell: all but merges (told again by edges) and mere origins."""
    for change in changes:
        if isinstance(change, NodeMerge):
            continue
        if not isinstance(change, EdgeChange) or change.before is None or change.after is None:
            return True
        if change.before[:4] != change.after[:4]:
            return True
    return False


def _digest(game: Game) -> bytes:
    return blake2b(print_game(game).encode()).digest()
