"""Random plays by an engine that keeps no moves, taken into account in a check of a game.

A compiled game makes a thousand plays while the interpreter makes one: it meets what is rare.
"""

from __future__ import annotations

from rgt.backends.checking.fault_lines import line_to_stuck, raised_again
from rgt.backends.checking.judging import Judge
from rgt.backends.checking.places import place
from rgt.backends.checking.random_plays import LONGEST, Met, Record
from rgt.backends.checking.retelling import retold
from rgt.backends.explore import PlayoutStatistics, Tally, playouts
from rgt.backends.forward_model import Engine
from rgt.backends.interpreter.engine import InterpreterEngine
from rgt.ir.diagnostics import Diagnostic, GameError, error
from rgt.ir.game import Game

_SEARCH = 5.0
"""So many seconds a line to what was met is looked for."""
_SOMEBODY = "somebody"


def play_whole(
    game: Game, engine: Engine, record: Record, *, seconds: float, seed: int
) -> Diagnostic | None:
    """Play for so many seconds; a fault that was met, with moves that lead there.

    Who was stuck is known from these moves alone: all plays that got stuck count for that player.
    """
    try:
        made = playouts(engine, seconds=seconds, seed=seed, longest=LONGEST)
    except GameError as problem:
        first = problem.diagnostics[0]
        if not first.code.startswith("RG"):
            return None  # what the engine cannot do is no fault of the game
        record.failed += 1
        return raised_again(game, engine, first.code, seconds=_SEARCH, seed=seed) or first
    if not made.stuck:
        _add(record, made)
        return None
    found = line_to_stuck(engine, made.stuck / made.plays, seconds=_SEARCH, seed=seed)
    player = _SOMEBODY if found is None else found.player
    record.stuck[player] = record.stuck.get(player, 0) + made.stuck
    _add(record, made)
    text = f"{made.stuck} of {made.plays} plays came to a player without a legal move"
    if found is not None:
        fault = retold(Judge(InterpreterEngine(game, checked=True)), Met("RG121", found.line))
        if fault is not None:
            return fault.shown(found.line)
    return error("RG121", text, place(game.automaton, "begin"))


def _add(record: Record, made: PlayoutStatistics) -> None:
    """Count plays and their goals; lengths only where all of them came to their end."""
    record.ended += made.ended
    record.cut += made.cut
    record.score(made.goals)
    length = made.length
    record.longest = max(record.longest, int(length.greatest))
    if made.ended == made.plays:
        squares = (length.deviation**2 + length.mean**2) * made.plays
        both = (
            record.length,
            Tally(made.plays, made.states, round(squares), int(length.least), int(length.greatest)),
        )
        known = [each for each in both if each.number]
        record.length = Tally(
            sum(each.number for each in known),
            sum(each.total for each in known),
            sum(each.squares for each in known),
            min(each.least for each in known),
            max(each.greatest for each in known),
        )
