"""Positions of a play: who is to move, which moves are legal, what the board looks like.

The page keeps the moves of a play and asks about the position after them, so that to undo, to share
and to go on is the page's own affair.  The positions of the last line are kept here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from rgt.backends.forward_model import Move, State
from rgt.backends.information import information_set
from rgt.backends.secrets import hides
from rgt.backends.written_moves import short_forms
from rgt.debugger.studio.methods.opening import Opened, opened
from rgt.debugger.studio.protocol import InvalidRequestError, Json, Progress
from rgt.debugger.studio.worker import Desk

_NAME = "line"
_MOST_POSITIONS = 2000
"""Where more positions agree with what a player saw, its view is not drawn."""


def position(desk: Desk, params: Mapping[str, Json], _: Progress) -> Json:
    """The position after the moves of `line`; raises GameError for one that is not legal.

    For a `viewer`, a player of a game that hides something, it is what the player can know: cells
    that it cannot are question marks, and moves are told on its own turn only.  Raises
    InvalidRequestError for a viewer who is no player.
    """
    game = opened(desk)
    line = line_of(params)
    state = state_after(desk, line)
    viewer = _viewer(game, params)
    moves = () if state.is_terminal or viewer not in (None, state.player) else state.legal_moves()
    short = short_forms(moves)
    seen = {player: list(state.visible_to(player)) for player in game.engine.players}
    told = {
        "player": state.player,
        "terminal": state.is_terminal,
        "goals": dict(state.goals()),
        "moves": [
            {
                "tags": list(move),
                "text": short[move],
                "cells": game.painter.cells(move, state.player),
            }
            for move in moves
        ],
    }
    if viewer is None:
        mover = state_after(desk, line[:-1]).player
        marked = game.painter.cells(line[-1], mover) if line else ()
        return told | {
            "board": game.painter.picture(state, marked),
            "lines": game.view.lines(state),
            "node": state.node,
            "seen": seen,
        }
    if not state.is_terminal:
        told["goals"] = {}
    known = information_set(game.engine, line, viewer, _MOST_POSITIONS)
    return told | {
        "board": game.painter.common_picture(known) if known else None,
        "lines": [] if known else ["  too many positions agree with what was seen"],
        "node": None,
        "seen": {viewer: seen[viewer]},
        "possible": None if known is None else len(known),
    }


def _viewer(game: Opened, params: Mapping[str, Json]) -> str | None:
    """The player whose view is asked for; None for that of all, or where nothing is hidden."""
    viewer = params.get("viewer")
    if viewer is not None and viewer not in game.engine.players:
        raise InvalidRequestError("'viewer' is no player of this game")
    return viewer if isinstance(viewer, str) and hides(game.translated) else None


def line_of(params: Mapping[str, Json]) -> tuple[Move, ...]:
    """The moves of a request; raises InvalidRequestError for what is no list of moves."""
    found = params.get("line", [])
    if not isinstance(found, list) or not all(
        isinstance(move, list) and all(isinstance(tag, str) for tag in move) for move in found
    ):
        raise InvalidRequestError("'line' is a list of moves, each a list of tags")
    return tuple(tuple(move) for move in found)


def state_after(desk: Desk, line: tuple[Move, ...]) -> State:
    """The state after these moves, worked out from the line that was asked about before.

    Raises GameError for a move that is not legal.
    """
    kept = _kept(desk)
    # only one line is kept: every position of every line would fill the memory
    alike = 0
    for one, other in zip(kept.line, line, strict=False):
        if one != other:
            break
        alike += 1
    if alike < len(line):
        del kept.line[alike:], kept.states[alike + 1 :]
    for move in line[alike:]:
        kept.states.append(kept.states[-1].apply(move))
        kept.line.append(move)
    return kept.states[len(line)]


@dataclass(slots=True)
class _Line:
    """Moves with the states before, between and behind them."""

    states: list[State]
    line: list[Move] = field(default_factory=list)


def _kept(desk: Desk) -> _Line:
    found = desk.kept.get(_NAME)
    if not isinstance(found, _Line):
        found = desk.kept[_NAME] = _Line([opened(desk).engine.initial_state()])
    return found
