"""Computer players at the board of the page."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from rgt.backends.agents import agent
from rgt.backends.information import History
from rgt.debugger.studio.methods.opening import opened
from rgt.debugger.studio.methods.playing import line_of, state_after
from rgt.debugger.studio.protocol import InvalidRequestError, Json, Progress, number
from rgt.debugger.studio.worker import Desk

_MOST_SECONDS, _MOST_PLAYOUTS = 60.0, 10_000_000


def choose(desk: Desk, params: Mapping[str, Json], _: Progress) -> Json:
    """The move that an agent makes after the moves of `line`.

    It thinks for `seconds` (1 if nothing is said), or makes so many `playouts`; `seed` is that of
    its dice, which fall anew in every position.  Raises GameError for an unknown agent,
    InvalidRequestError for numbers that are none, and where nobody has a move.
    """
    line = line_of(params)
    state = state_after(desk, line)
    if state.is_terminal or not state.legal_moves():
        raise InvalidRequestError("nobody has a move here")
    seconds = number(params, "seconds", 1.0, 0, _MOST_SECONDS)
    playouts = int(number(params, "playouts", 0, 1, _MOST_PLAYOUTS))
    player = agent(str(params.get("agent")))
    player = player.limited(work=playouts) if playouts else player.limited(seconds=seconds)
    random = Random(f"{params.get('seed', 0)} {len(line)}")
    engine = opened(desk).engine
    if state.player not in engine.players:
        # chance knows nothing, and has no need to
        return {"move": list(random.choice(state.legal_moves()))}
    history = History.of(engine, line)
    seat = player.seat(history.engine, state.player, random)
    move = seat.choose(history.information(state.player))
    return {"move": list(move)}
