"""The forward model: what every engine offers to explorers, agents and people.

An engine plays one game.  Its decisions are the same whatever does the work:

1.  Moves are a set: walks with the same tags are one move.
2.  The keeper plays by itself: a state handed out is one where a player or `random` is to
    move, or the end.
3.  Goals are read at the end.

Moves are listed in *canonical order*: sorted as tuples of strings.  The order depends on the
tags alone, so a game before and after any translation that keeps the tags lists its moves
alike, and a seeded playout is the same play in every engine.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Protocol

from rgt.ir.display.markup import Svg
from rgt.ir.game import RANDOM, Game

if TYPE_CHECKING:
    from rgt.backends.explore import PlayoutStatistics
    from rgt.backends.numbering import Numbering
    from rgt.backends.observations import Observer

Move = tuple[str, ...]


class State(Protocol):
    """A position of a play: immutable, hashable, equal when nothing that matters differs.

    What the players were shown on the way here (`visible_to`) is not part of equality.
    """

    @property
    def player(self) -> str:
        """Who is to move: a player or `random`; at the end the symbol that stands there."""

    @property
    def is_terminal(self) -> bool:
        """Whether the play is complete."""

    def legal_moves(self) -> tuple[Move, ...]:
        """The legal moves in canonical order.

        Empty at the end, and in a position without legal moves, where an improper game is
        stuck.  Raises GameError if enumeration meets an error of the game.
        """

    def apply(self, move: Move) -> State:
        """The state after a move and the keeper moves that follow it.

        Raises GameError (RG110) for an illegal move, and for errors of the game.
        """

    def successors(self) -> Sequence[tuple[Move, State]]:
        """Every legal move with the state that it leads to, in canonical order."""

    def goals(self) -> Mapping[str, str]:
        """Each player's score as it stands; it counts when the play is complete."""

    def visible_to(self, player: str) -> Move:
        """What the last move, and the keeper moves after it, showed to a player.

        The mover sees its own tags, any other player those traversed while
        ``visible[player] == 1``.  Raises GameError (RG119) for anybody who is no player.
        """

    def playouts(
        self,
        plays: int | None = None,
        *,
        seconds: float | None = None,
        seed: int = 0,
        longest: int = ...,
    ) -> PlayoutStatistics:
        """Play from here uniformly at random: `plays` times, or until `seconds` are over.

        A seed decides the plays, in each engine others.  Those longer than `longest` moves are
        cut, and count as such.  At the end of a play all are of no moves.  Raises ValueError for
        no plays or a negative time, and GameError for errors of the game.
        """

    @property
    def node(self) -> str:
        """Where in the automaton the play stands."""

    def valuation(self) -> Mapping[str, tuple[str, ...]]:
        """Every variable's value: its symbol, or those of a map, the last level's keys fastest.

        A variable that nobody will read any more has its first value.
        """

    def svg(self, marked: Collection[str] = ()) -> Svg | None:
        """A picture of the position, these cells of its boards marked; None without a board.

        See `rgt.backends.pictures`.
        """

    def describe(self) -> str:
        """The state for people: the node, and every variable's value."""

    def copy(self) -> State:
        """The state itself or an equal one; states never change."""


class Engine(Protocol):
    """One game, ready to be played: as it was when the engine was made."""

    @property
    def rules(self) -> Game:
        """The game that is played: a copy of the engine's own, which nobody changes."""

    @property
    def hides(self) -> bool:
        """Whether players may not see everything."""

    @property
    def moves(self) -> Numbering:
        """The numbers of the game's moves (`rgt.backends.numbering`)."""

    @property
    def observations(self) -> Observer:
        """Arrays of positions, and of what players know (`rgt.backends.observations`)."""

    @property
    def players(self) -> tuple[str, ...]:
        """The symbols of type `Player`, in order."""

    def initial_state(self) -> State:
        """The state at the beginning, after the keeper's moves; raises GameError."""


def choosing(engine: Engine) -> tuple[str, ...]:
    """The players that choose their moves, in order: all but `random`.

    As a role of GDL-II that is a symbol of type `Player`, and has scores; but its moves are drawn.
    """
    return tuple([player for player in engine.players if player != RANDOM])
