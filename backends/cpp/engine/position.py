"""A position of a compiled game: its bytes."""

from __future__ import annotations

import math
import sys
from collections.abc import Iterator, Mapping
from contextlib import suppress
from time import perf_counter
from typing import TYPE_CHECKING, Any

from rgt.backends.cpp.engine.library import Handle
from rgt.backends.cpp.engine.moves_told import Listing
from rgt.backends.engines import pickling
from rgt.backends.engines.base import StateBase
from rgt.backends.explore import LONGEST_PLAY, PlayoutStatistics, demand_plays
from rgt.backends.forward_model import Move
from rgt.backends.frontiers import OverTimeError, counts, room_for_positions
from rgt.backends.showing.spectators import player_called
from rgt.ir.diagnostics import GameError

if TYPE_CHECKING:
    from rgt.backends.cpp.engine.load import CppEngine

_END = (1).to_bytes(4, sys.byteorder)
"""The node of an end, as states begin with it."""
_WORD = 4
Shown = tuple[tuple[int, int, int], ...]
"""For every tag shown by the last move and the keeper after it: mover, tag, who saw it as bits."""


def restored(engine: CppEngine, packed: bytes, shown: Shown, seal: bytes) -> CppState:
    """The state of a pickle; raises GameError (RG143) for a damaged one."""
    pickling.check(seal, packed, shown)
    return CppState(engine, packed, shown)


class CppState(StateBase):
    """A position of a play; see `rgt.backends.forward_model.State`."""

    __slots__ = ("_engine", "_forgotten", "_listing", "_made", "_seen", "packed")
    _engine: CppEngine

    def __init__(
        self,
        engine: CppEngine,
        packed: bytes,
        shown: Shown | None,
        made: tuple[bytes, bytes] | None = None,
        listing: Listing | None = None,
    ) -> None:
        """What was `shown` may be left to be worked out: by the state before and the move made."""
        self._engine = engine
        self.packed = packed
        self._seen = shown
        self._made = made
        self._listing = listing
        self._forgotten: bytes | None = None

    # -- position --------------------------------------------------------------------------

    @property
    def player(self) -> str:
        """Who is to move."""
        engine = self._engine
        if engine.player_byte is not None:
            return engine.symbol_names[self.packed[engine.player_byte]]
        return engine.layout.symbols[engine.cells(self.packed, "player")[0]]

    @property
    def _node(self) -> int:
        return int.from_bytes(self.packed[: self._engine.storage.node_width], sys.byteorder)

    @property
    def is_terminal(self) -> bool:
        """Whether the play is complete."""
        return self.packed.startswith(_END)

    @property
    def node(self) -> str:
        """The node at which the play stands."""
        return self._engine.form.program.names[self._node]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, CppState):
            return NotImplemented
        return self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def _key(self) -> bytes:
        if self._forgotten is None:
            self._forgotten = self._engine.library.forgotten(self.packed)
        return self._forgotten

    # -- moves -----------------------------------------------------------------------------

    def legal_moves(self) -> tuple[Move, ...]:
        """The legal moves in canonical order."""
        return (self._listing or self._listed()).moves

    def _listed(self) -> Listing:
        engine = self._engine
        code, raw = engine.library.moves(engine.handle(), self.packed)
        engine.checked(code, self._node)
        self._listing = engine.listings.of(raw)
        return self._listing

    def apply(self, move: Move) -> CppState:
        """The state after a move and the keeper moves that follow it."""
        told = (self._listing or self._listed()).told.get(tuple(move))
        if told is None:
            raise GameError(self._illegal(move))
        return self._after(told, Handle.ROOM)

    def successors(self) -> list[tuple[Move, CppState]]:
        """Every legal move with the state that it leads to, in canonical order."""
        listing = self._listing or self._listed()
        return [(move, self._after(told, 0)) for move, told in listing.told.items()]

    def _after(self, told: bytes, room: int) -> CppState:
        """The state after a move; its moves are listed at once, if there is room for them."""
        engine = self._engine
        try:
            hand = engine.own.hand
        except AttributeError:
            hand = engine.hand()
        packed = self.packed
        code = engine.go(hand.number, packed, told, hand.address, room)
        if code > 0:
            engine.checked(code, self._node)
        raw, size = hand.out.raw, len(packed)
        if not code:
            return CppState(engine, raw[:size], None, (packed, told))
        # -1 - the number of words that tell the moves
        listed = raw[size : size - _WORD * (code + 1)]
        listing = engine.listings.known.get(listed) or engine.listings.of(listed)
        return CppState(engine, raw[:size], None, (packed, told), listing)

    @property
    def _shown(self) -> Shown:
        """What the last move, and the keeper moves after it, showed."""
        if self._seen is None:
            assert self._made is not None
            engine = self._engine
            handle = engine.handle()
            engine.checked(engine.library.show(handle, *self._made), self._node)
            self._seen = engine.library.shown(handle)
        return self._seen

    def perft_levels(self, depth: int, seconds: float | None) -> Iterator[int]:
        """How many sequences of 0 .. `depth` moves there are from here, each when it is known.

        With a budget of `seconds` those that are finished in time.
        """
        yield 1
        found = self._engine.frontier(self._engine.beginning(self))
        with suppress(OverTimeError):
            yield from counts(found, depth, room_for_positions(), until=_deadline(seconds))

    def playouts(
        self,
        plays: int | None = None,
        *,
        seconds: float | None = None,
        seed: int = 0,
        longest: int = LONGEST_PLAY,
    ) -> PlayoutStatistics:
        """Uniformly random plays from here, made in C++."""
        demand_plays(plays, seconds)
        return self._engine.playouts_from(self.packed, plays, seconds, seed, longest)

    # -- views -----------------------------------------------------------------------------

    def goals(self) -> Mapping[str, str]:
        """Each player's score as it stands; it counts when the play is complete."""
        layout = self._engine.layout
        place = layout.places.get("goals")
        if place is None or not place.shape.depth:
            return {}
        cells = self._engine.cells(self.packed, "goals")
        return {
            layout.symbols[key]: layout.symbols[cells[i]]
            for i, key in enumerate(place.shape.keys[0])
        }

    def visible_to(self, player: str) -> Move:
        """What the last move, and the keeper moves after it, showed to a player."""
        engine = self._engine
        player = player_called(player, engine.players, engine.game.source_players)
        return tuple(
            engine.symbol_names[tag]
            for mover, tag, mask in self._shown
            if engine.symbol_names[mover] == player or engine.sees(mask, player)
        )

    def slots(self) -> list[int]:
        """Every variable's symbols by number; a dead one's are its first."""
        return self._engine.storage.slots(self._key())

    def __reduce__(self) -> tuple[Any, ...]:
        parts = self.packed, self._shown
        return restored, (self._engine, *parts, pickling.seal(*parts))


def _deadline(seconds: float | None) -> float:
    return math.inf if seconds is None else perf_counter() + seconds
