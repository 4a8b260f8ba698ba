"""A line game: a board, pieces, and the rules by which they move.

Source: specs/linegames.md, sections 3, 4 and 7.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import KW_ONLY, dataclass, field
from types import MappingProxyType
from typing import Literal

from rgt.frontends.linegames.board import Board
from rgt.frontends.linegames.checks import check
from rgt.frontends.linegames.directions import Direction
from rgt.frontends.linegames.kinds import Kind, Way, allowed
from rgt.frontends.linegames.places import caller
from rgt.ir.diagnostics import Span

Captures = Literal["optional", "mandatory", "majority"]
Sequences = Literal["none", "full", "split"]
AtLimit = Literal["count", "draw"]
Stalemate = Literal["loses", "draws", "wins"]

Owned = str | tuple[str, str]
"""Whose pieces: a player, for pieces of the first kind, or a player and a kind."""

Placement = (
    Mapping[str, Iterable[str]]
    | Mapping[tuple[str, str], Iterable[str]]
    | Mapping[Owned, Iterable[str]]
)
"""Where pieces stand: owner -> nodes.  (A mapping is invariant in its keys: hence three.)"""


def _none() -> Mapping[str, Iterable[str]]:
    return MappingProxyType({})


@dataclass(frozen=True, slots=True)
class LineGame:
    """A game for two players who move pieces along the lines of a board.

    In a turn a player steps with a piece to the next node of a line, if it is empty, or
    captures: the piece jumps over an enemy on the next node to the node straight behind it, if
    that is empty, and the enemy leaves the board at once.

    `board`, `pieces`: where the pieces of each player stand at first: player (or player and
    kind) -> nodes.

    Captures
        `captures`: ``optional``; ``mandatory``, if there is one; or ``majority``: as many enemies
        as possible must be captured.
        `sequences`: ``none``, a capture is one jump.  ``full``, the piece jumps on in the same
        move; ``split``, every jump is a move of its own.  In both cases it must jump on as
        long as it can, unless captures are optional.

    The end
        `stalemate`: what becomes of a player who has pieces but no move.
        `minimum`: who has fewer pieces before its turn has lost.
        `targets`: player -> nodes; who ends its turn with the moved piece on one has won.
        `stagnation`: how many turns without a capture, of both players together, are the limit.
        `max_turns`: how many turns are the limit.
        `at_limit`: ``count``, more pieces win; or ``draw``.  The limits are looked at when a
        player has a move; who has none is stalemated even then.

    Players and pieces
        `players`: their names; the first of them heads `headings[0]`.
        `first`: who begins; if left out, the first of `players`.
        `headings`: where the players look (see `Kind`).
        `kinds`: the kinds of pieces.
        `far_sides`: player -> nodes where pieces are promoted; if left out, the last row in
        the player's heading, north or south.

    `place` is the call in the user's program that made the game.

    Raises `GameError` for a game that cannot be: codes LINE010 to LINE031.
    """

    board: Board
    pieces: Placement
    _: KW_ONLY
    captures: Captures = "mandatory"
    sequences: Sequences = "full"
    stalemate: Stalemate = "loses"
    minimum: int = 1
    targets: Mapping[str, Iterable[str]] = field(default_factory=_none)
    stagnation: int | None = None
    max_turns: int | None = None
    at_limit: AtLimit = "count"
    players: tuple[str, str] = ("white", "black")
    first: str | None = None
    headings: tuple[Direction, Direction] = ("north", "south")
    kinds: tuple[Kind, ...] = (Kind("pawn"),)
    far_sides: Mapping[str, Iterable[str]] = field(default_factory=_none)
    place: Span | None = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "place", caller())
        for name in ("pieces", "targets", "far_sides"):
            object.__setattr__(self, name, _fixed(getattr(self, name)))
        for name in ("players", "headings", "kinds"):
            object.__setattr__(self, name, _as_tuple(getattr(self, name)))
        check(self)

    # -- what the rules ask -------------------------------------------------------------------

    @property
    def beginner(self) -> str:
        """The player who has the first turn."""
        return self.first or self.players[0]

    def kind(self, name: str) -> Kind:
        """The kind of pieces of that name."""
        return next(kind for kind in self.kinds if kind.name == name)

    def placed(self) -> dict[str, tuple[str, Kind]]:
        """The piece on every node that has one at first: its player and its kind."""
        return {
            node: (player, kind)
            for owned, nodes in self.pieces.items()
            for player, kind in [self.owner_and_kind(owned)]
            for node in nodes
        }

    def owner_and_kind(self, owned: Owned) -> tuple[str, Kind]:
        """Whose pieces a key of `pieces` tells of, and of what kind they are."""
        if isinstance(owned, str):
            return owned, self.kinds[0]
        return owned[0], self.kind(owned[1])

    def count(self, player: str) -> int:
        """How many pieces a player has at first."""
        return sum(owner == player for owner, _ in self.placed().values())

    def far_side(self, player: str) -> tuple[str, ...]:
        """The nodes on which a player's pieces are promoted."""
        if player in self.far_sides:
            return tuple(self.far_sides[player])
        row = {"north": self.board.rows[:1], "south": self.board.rows[-1:]}
        rows = row.get(self.heading(player), ())
        return rows[0] if rows else ()

    def heading(self, player: str) -> Direction:
        """The direction in which a player looks."""
        return self.headings[self.players.index(player)]

    def ways(self, way: Way, player: str) -> tuple[Direction, ...]:
        """The directions of the board in which a player's piece may go that may go `way`."""
        return allowed(way, self.heading(player), self.board.directions)


def _fixed(given: object) -> object:
    """A read-only copy of a mapping to nodes; anything else as it is, for the checks to tell."""
    if not isinstance(given, Mapping):
        return given
    return MappingProxyType({key: _as_tuple(nodes) for key, nodes in given.items()})


def _as_tuple(nodes: object) -> object:
    if isinstance(nodes, Iterable) and not isinstance(nodes, str):
        return tuple(nodes)
    return nodes
