"""Plays of a watched game, recorded."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from rgt.backends.agents import Agent
from rgt.backends.forward_model import Engine, State
from rgt.backends.information import History
from rgt.frontends.simplified.learning.records import (
    PLAYERS,
    PlayRecord,
    Scenario,
    Turn,
    after,
)
from rgt.ir.diagnostics import GameError, error
from rgt.watching.watcher import Option, Watcher, movers


@dataclass(frozen=True, slots=True)
class Course:
    """How plays are made: by whom, with which seed, to how many turns at most."""

    agents: tuple[Agent, Agent]
    scenario: Scenario
    seed: int
    max_turns: int


def plays(engine: Engine, watcher: Watcher, course: Course) -> Iterator[PlayRecord]:
    """Plays without end; each depends on the seed and its number alone.

    Raises GameError (REC031 to REC033) at what is beyond the class.
    """
    players = movers(engine)
    number = 0
    while True:
        yield _play(engine, watcher, course, players, Random(f"{course.seed} {number}"))
        number += 1


def _play(
    engine: Engine, watcher: Watcher, course: Course, players: Sequence[str], random: Random
) -> PlayRecord:
    history, board = History.begin(engine), watcher.start
    seats = [
        agent.seat(engine, player, random)
        for agent, player in zip(course.agents, players, strict=True)
    ]
    turns: list[Turn] = []
    while len(turns) < course.max_turns and not (state := history.state).is_terminal:
        mover = len(turns) % 2
        if state.player != players[mover]:
            message = f"'{state.player}' moves where it would be the turn of '{players[mover]}'"
            raise GameError(error("REC031", message))
        if not state.legal_moves():
            message = f"{state.player} has no legal move, and the play is not over"
            raise GameError(error("REC031", message, hint="'rgt check' tells more of it"))
        move = seats[mover].choose(history.information(state.player))
        if course.scenario == "all":
            options = list(watcher.options(board, state))
            chosen = next(option for option in options if option.move == move)
            turn = _whole(chosen, options)
        else:
            chosen = watcher.option(board, state, move)
            turn = Turn(chosen.recorded, None, chosen.beyond)
        turns.append(turn)
        history = history.after(move)
        board = after(board, turn)
    return PlayRecord(
        tuple(turns), _goals(history.state, players) if history.state.is_terminal else None
    )


def _whole(chosen: Option, options: Sequence[Option]) -> Turn:
    """A turn of which all legal moves are known."""
    legal = {(o.recorded.start, o.recorded.target): o.recorded for o in options if not o.beyond}
    doubtful = {(o.recorded.start, o.recorded.target): o.recorded for o in options if o.beyond}
    return Turn(chosen.recorded, tuple(legal.values()), chosen.beyond, tuple(doubtful.values()))


def _goals(state: State, players: Sequence[str]) -> dict[str, int] | None:
    """The scores of white and black; None if they are no numbers."""
    scores = state.goals()
    try:
        return {name: int(scores[player]) for name, player in zip(PLAYERS, players, strict=True)}
    except (KeyError, ValueError):
        return None
