"""What a player knows of a play, and the plays themselves.

A player remembers all that it was shown, move by move, knows how many moves were made, whether
the play is complete, and whether it is to move.  On each of its own turns it knows which moves it
has; it remembers these, too.  It does not know who else is to move, nor how many of several
players have moved already other than by that count.  Moves of `random` are moves like any other.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from itertools import islice
from threading import Lock
from typing import TypeVar, overload

from rgt.backends.forward_model import Engine, Move, State
from rgt.backends.information.knowledge import Knowledge, Turn, turn_of
from rgt.backends.showing.spectators import player_called
from rgt.ir.diagnostics import GameError, error

T = TypeVar("T")


class Told(Sequence[T]):
    """The first items of a list that only grows: like a tuple of them, but made at once."""

    __slots__ = ("_items", "_length")

    def __init__(self, items: list[T], length: int) -> None:
        self._items = items
        self._length = length

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, index: int) -> T: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[T, ...]: ...

    def __getitem__(self, index: int | slice) -> T | tuple[T, ...]:
        if isinstance(index, slice):
            # steps as a tuple has them
            return tuple(self._items[: self._length][index])
        return self._items[range(self._length)[index]]

    def __iter__(self) -> Iterator[T]:
        return islice(self._items, self._length)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Told | tuple):
            return NotImplemented
        return len(self) == len(other) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return repr(tuple(self))

    def __reduce__(self) -> tuple[object, ...]:
        return tuple, (tuple(self),)


@dataclass(frozen=True, slots=True)
class InformationState:
    """What one player knows: equal where the player cannot tell two plays apart.

    `seen` has for each move of the play what it, and the keeper's moves after it, showed to the
    player: a player's own move whole.  `turns` has for each position of the play, the present one
    last, the player's legal moves if it was to move, else None; where a game hides nothing it is
    empty, since what was seen tells all.  Nothing in it tells more than the player may know.
    """

    engine: Engine
    player: str
    seen: Sequence[Move]
    turns: Sequence[Turn]
    is_terminal: bool
    _state: State | None = field(compare=False, repr=False)
    _known: Knowledge | None = field(default=None, compare=False, repr=False)

    @property
    def moves(self) -> tuple[Move, ...]:
        """The player's legal moves in canonical order; empty if it is not to move."""
        if self._state is not None:
            return self._state.legal_moves() if self._state.player == self.player else ()
        return self.turns[-1] or ()

    @property
    def text(self) -> str:
        """The information state as one line, equal where the information states are.

        The player, then what each move showed (``-``: nothing).  Where the game hides something, an
        own turn is marked with the number of legal moves and a digest of them.  The end is ``#``.
        """
        turns = self.turns or (None,) * (len(self.seen) + 1)
        words = [self.player]
        for i, turn in enumerate(turns):
            if i:
                words.append(" ".join(self.seen[i - 1]) or "-")
            if turn is not None:
                words.append(f"?{len(turn)}.{_digest(turn)}")
        if self.is_terminal:
            words.append("#")
        return " | ".join(words)

    @property
    def state(self) -> State:
        """The position, where the game hides nothing; else raises GameError (RG142)."""
        if self._state is None:
            raise GameError(
                error(
                    "RG142",
                    f"the game hides something: '{self.player}' need not know the position",
                    hint="'possible(most)' has the positions that agree with what it was shown",
                )
            )
        return self._state

    def agrees(self, state: State, made: int) -> bool:
        """Whether a position fits what the player saw when the `made`-th move led to it.

        What the moves before showed is not asked again.  `made` counts from 1.
        """
        is_over = self.is_terminal and made == len(self.seen)
        return (
            state.visible_to(self.player) == self.seen[made - 1]
            and state.is_terminal == is_over
            and turn_of(state, self.player) == self.turns[made]
        )

    def possible(self, most: int) -> tuple[State, ...] | None:
        """The positions that the player may be in, without repetitions, in a fixed order.

        None if there are more than `most` on the way, or more moves to look at than ten for each of
        these and a hundred for each move of the play.  Raises GameError for errors of the game.
        """
        if self._state is not None:
            return (self._state,)
        known = self._known
        if known is None:
            known = Knowledge.of(self.seen, self.turns, is_terminal=self.is_terminal)
        return known.positions(self.engine, self.player, most)


@dataclass(slots=True)
class _Log:
    """What was made and shown in a play, which all histories along it share: it only grows."""

    moves: list[Move]
    seen: dict[str, list[Move]]
    turns: dict[str, list[Turn]]
    lock: Lock = field(default_factory=Lock)

    def until(self, length: int) -> _Log:
        """A log of its own of the first moves."""
        return _Log(
            self.moves[:length],
            {player: told[:length] for player, told in self.seen.items()},
            {player: had[: length + 1] for player, had in self.turns.items()},
        )


class History:
    """A play as far as it is made; it never changes, and `after` gives a longer one.

    Histories are equal if they have the same moves.  All that are kept of one play take memory in
    proportion to its length.
    """

    __slots__ = ("_known", "_length", "_log", "engine", "state")

    def __init__(
        self,
        engine: Engine,
        state: State,
        log: _Log,
        length: int,
        known: Mapping[str, Knowledge],
    ) -> None:
        self.engine = engine
        self.state = state
        self._log = log
        self._length = length
        self._known = known

    @classmethod
    def begin(cls, engine: Engine) -> History:
        """The play without a move; raises GameError for errors of the game."""
        state = engine.initial_state()
        turns = {player: [turn_of(state, player)] for player in engine.players if engine.hides}
        known = {
            player: Knowledge(None, (), turn, is_terminal=state.is_terminal)
            for player, [turn] in turns.items()
        }
        log = _Log([], {player: [] for player in engine.players}, turns)
        return cls(engine, state, log, 0, known)

    @classmethod
    def of(cls, engine: Engine, moves: Iterable[Sequence[str]]) -> History:
        """The play of some moves; raises GameError (RG110) for one that is not legal."""
        play = cls.begin(engine)
        for move in moves:
            play = play.after(tuple(move))
        return play

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves of the play, those of `random` too."""
        return tuple(self._log.moves[: self._length])

    def after(self, move: Move) -> History:
        """The play with one move more; raises GameError (RG110) if it is not legal."""
        state = self.state.apply(move)
        seen = {player: state.visible_to(player) for player in self._log.seen}
        turns = {player: turn_of(state, player) for player in self._log.turns}
        known = {
            player: Knowledge(before, seen[player], turns[player], is_terminal=state.is_terminal)
            for player, before in self._known.items()
        }
        log = self._log
        with log.lock:
            if len(log.moves) > self._length:
                # somebody went on from here already, by this move or another one
                log = log.until(self._length)
            log.moves.append(tuple(move))
            for player, shown in seen.items():
                log.seen[player].append(shown)
            for player, turn in turns.items():
                log.turns[player].append(turn)
        return History(self.engine, state, log, self._length + 1, known)

    def information(self, player: str) -> InformationState:
        """What a player knows; raises GameError (RG119) for who is no player."""
        if player not in self._log.seen:
            in_source = self.engine.rules.source_players
            player = player_called(player, self.engine.players, in_source)
        return InformationState(
            self.engine,
            player,
            Told(self._log.seen[player], self._length),
            Told(self._log.turns[player], self._length + 1) if self._log.turns else (),
            self.state.is_terminal,
            None if self.engine.hides else self.state,
            self._known.get(player),
        )

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, History):
            return NotImplemented
        return self.engine == other.engine and self.moves == other.moves

    def __hash__(self) -> int:
        return hash(self.moves)

    def __repr__(self) -> str:
        return f"History({self.moves!r})"

    def __reduce__(self) -> tuple[object, ...]:
        return History.of, (self.engine, self.moves)


def information_set(
    engine: Engine, line: Sequence[Move], viewer: str, most: int
) -> tuple[State, ...] | None:
    """The positions that `viewer` may be in after the moves of `line`: see `possible`.

    Raises GameError for a move that is not legal, and for errors of the game.
    """
    return History.of(engine, line).information(viewer).possible(most)


def _digest(moves: Sequence[Move]) -> str:
    """Sixteen digits that tell sets of moves apart."""
    text = "\n".join(" ".join(move) for move in moves)
    return blake2b(text.encode(), digest_size=8).hexdigest()
