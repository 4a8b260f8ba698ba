"""What is seen of the positions of a game, whatever language it is in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Protocol

from rgt.backends.forward_model import Engine, Move, State
from rgt.frontends.simplified.boards import Board
from rgt.frontends.simplified.learning.records import Beyond, RecordedMove, Wording
from rgt.ir.diagnostics import GameError, error


@dataclass(frozen=True, slots=True)
class Option:
    """A legal move as it is recorded, and the state that it leads to if that had to be known.

    With `beyond` it is more than a move of one piece.
    """

    move: Move
    recorded: RecordedMove
    after: State | None = None
    beyond: Beyond | None = None


class Watcher(Protocol):
    """Someone who sees the board behind the states of an engine."""

    @property
    def start(self) -> Board:
        """The board at the beginning."""

    @property
    def words(self) -> Wording:
        """Where the words of moves are from."""

    @property
    def names(self) -> Mapping[str, str]:
        """What the pieces of a letter are called in the game."""

    def option(self, board: Board, state: State, move: Move) -> Option:
        """What a move of a position, with this board, is."""

    def options(self, board: Board, state: State) -> Iterator[Option]:
        """What the legal moves of a position are."""


def movers(engine: Engine) -> tuple[str, str]:
    """The two players of a game, the first to move first; GameError (REC031) if it has others."""
    players = engine.players
    state = engine.initial_state()
    if len(players) != 2:
        number = {0: "no player", 1: "one player"}.get(len(players), f"{len(players)} players")
        raise GameError(error("REC031", f"the game has {number}, not two that move in turn"))
    if state.is_terminal:
        raise GameError(error("REC031", "the game is over before it begins"))
    if state.player not in players:
        raise GameError(error("REC031", f"'{state.player}' moves in this game"))
    (second,) = (player for player in players if player != state.player)
    return state.player, second
