"""`rgt.Batch`: plays of one game side by side, as arrays have them."""

from __future__ import annotations

import operator
from collections.abc import Iterable, Sequence
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, cast

from rgt.backends import load_engine
from rgt.backends.arrays import numpy
from rgt.backends.batches.rows import Rows, StateRows
from rgt.backends.explore import LONGEST_PLAY
from rgt.backends.forward_model import Engine, State
from rgt.ir.arguments import demand_natural
from rgt.ir.game import Game

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray


class Batch:
    """`n` plays of one game, each a row; a call does the same in all of them.

    It is made of an engine, or of a game, which is compiled if there is a compiler.  Compiled plays
    are bytes in one array; what is done with them is done in C++, by so many `threads`, while other
    threads of Python go on.  The plays of other engines are states, one after the other.

    A move is its number in `engine.moves`.  Rows whose play is complete stay as they are until they
    are `reset`, or begin again at once with ``auto_reset=True``.  Random moves are decided by
    `seed` and by how often the batch has drawn before, whatever the number of threads; engines draw
    in ways of their own.  If a call raises an error nothing has changed.  Errors of the game are
    GameErrors that tell the row.

    A batch itself is for one thread at a time.  Raises GameError without NumPy (RG141), and
    ValueError for a negative number of plays, or no thread.
    """

    def __init__(self, game: Game | Engine, n: int, *, seed: int = 0, threads: int = 1) -> None:
        demand_natural(n, "number of plays")
        demand_natural(threads, "number of threads", 1)
        engine = _engine(game)
        self._begin(engine, _rows(engine, [engine.initial_state()] * n, threads), seed)

    def _begin(self, engine: Engine, rows: Rows, seed: int) -> None:
        self._engine = engine
        self._rows = rows
        self._seed = operator.index(seed)
        self._dice_of_seed = blake2b(b"%d " % self._seed, digest_size=8)
        self._drawn = 0

    @classmethod
    def from_states(
        cls, game: Game | Engine, states: Iterable[State], *, seed: int = 0, threads: int = 1
    ) -> Batch:
        """A batch of plays that go on from states of the engine; raises ValueError for others."""
        demand_natural(threads, "number of threads", 1)
        engine, found = _engine(game), list(states)
        for row, state in enumerate(found):
            if getattr(state, "_engine", None) is not engine:
                raise ValueError(f"row {row}: a state of another engine, or none: {state!r}")
        batch = cls.__new__(cls)
        batch._begin(engine, _rows(engine, found, threads), seed)
        return batch

    # -- what there is -------------------------------------------------------------------------

    def __len__(self) -> int:
        return len(self._rows)

    @property
    def engine(self) -> Engine:
        """The engine that plays."""
        return self._engine

    @property
    def player(self) -> NDArray[np.int64]:
        """Who is to move, (n,): a place in `engine.players`, -1 for `random`, -4 at an end."""
        return self._rows.players()

    @property
    def terminal(self) -> NDArray[np.bool_]:
        """Which plays are complete, (n,)."""
        return self._rows.terminal()

    @property
    def scores(self) -> NDArray[np.float64]:
        """The scores as they stand, (n, players) in the order of `engine.players`.

        They count where the play is complete.  A score that is no number is NaN.
        """
        return self._rows.scores()

    @property
    def outcomes(self) -> NDArray[np.float64]:
        """The scores of the play that ended last in each row, (n, players); NaN before the first.

        So rewards are told although a row has begun again.
        """
        return self._rows.outcomes.copy()

    def legal_mask(self) -> NDArray[np.bool_]:
        """Which numbers are legal moves, (n, len(engine.moves)); none at an end."""
        return self._rows.mask()

    def legal_numbers(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """The numbers of the legal moves, row after row: offsets (n + 1,), and all numbers.

        Those of row i are ``numbers[offsets[i]:offsets[i + 1]]``, in canonical order of the moves.
        """
        return self._rows.numbers()

    def observations(self) -> NDArray[np.uint8]:
        """What `engine.observations.tensor` has of each position, (n, its length), as 0 and 1.

        Raises GameError (RG142) where the game hides something.
        """
        return self.engine.observations.of_rows(self._rows)

    def states(self, rows: Sequence[int] | None = None) -> list[State]:
        """The positions of these rows, or of all, as states of the engine.

        Of compiled games they do not know what the last move showed: `visible_to` has no tags.
        Raises IndexError for a row that there is not.
        """
        return self._rows.states(rows)

    # -- what is done --------------------------------------------------------------------------

    def sample(self) -> NDArray[np.int64]:
        """The number of a legal move of each row, (n,), drawn uniformly; -1 where there is none."""
        found = self._rows.sample(self._dice())
        self._drawn += 1
        return found

    def step(
        self,
        numbers: ArrayLike,
        *,
        auto_reset: bool = False,
        where: ArrayLike | None = None,
    ) -> NDArray[np.bool_]:
        """Make the move of a number in each row; which plays ended by it, (n,).

        Rows that are not in `where`, (n,) booleans, stay as they are, whatever their numbers.

        `numbers` is an array of (n,) integers.  At ends they are ignored; where a player has no
        legal move, as an improper game may have it, the number is -1.  Raises ValueError for
        another shape, TypeError for no integers, and GameError (RG110) for the first row whose
        number is no legal move.
        """
        rows = None if where is None else self._chosen(where)
        return self._rows.step(_integers(numbers, len(self)), again=auto_reset, where=rows)

    def step_random(self, *, auto_reset: bool = False) -> NDArray[np.bool_]:
        """Make a move in each row, drawn uniformly; which plays ended by it, (n,).

        Faster than `sample` and `step`, whose draws are others.
        """
        return self._played(1, auto_reset)

    def play_out(
        self, *, longest: int = LONGEST_PLAY, auto_reset: bool = False
    ) -> NDArray[np.bool_]:
        """Play each row on at random, for `longest` moves at most; which plays ended by it, (n,).

        Those that did not are too long, or somebody has no legal move.
        """
        demand_natural(longest, "number of moves")
        return self._played(longest, auto_reset)

    def _played(self, longest: int, again: bool) -> NDArray[np.bool_]:
        found = self._rows.play(self._dice(), longest, again=again)
        self._drawn += 1
        return found

    def reset(self, mask: ArrayLike | None = None) -> None:
        """Begin again in the rows of a mask, (n,) booleans, or in all.

        Raises ValueError for another shape, TypeError for no booleans.
        """
        self._rows.reset(
            self._chosen(numpy().ones(len(self), dtype=bool) if mask is None else mask)
        )

    def _chosen(self, mask: ArrayLike) -> NDArray[np.bool_]:
        """An array of (n,) booleans."""
        np = numpy()
        rows: NDArray[Any] = np.asarray(mask)
        if rows.shape != (len(self),):
            raise ValueError(_shape("boolean", len(self), rows.shape))
        if rows.dtype != bool and rows.size:
            raise TypeError(f"a mask is of booleans, not of {rows.dtype}")
        found: NDArray[Any] = np.ascontiguousarray(rows, dtype=bool)
        return found

    def _dice(self) -> int:
        """The seed of the next draw of all rows."""
        dice = self._dice_of_seed.copy()
        dice.update(b"%d" % self._drawn)
        return int.from_bytes(dice.digest(), "little")

    # -- as a value ----------------------------------------------------------------------------

    def copy(self) -> Batch:
        """The same plays, to be gone on with apart: what is drawn next is the same, too."""
        batch = Batch.__new__(Batch)
        batch._begin(self._engine, self._rows.copy(), self._seed)
        batch._drawn = self._drawn
        return batch

    def __copy__(self) -> Batch:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> Batch:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self._engine, self._rows, self._seed, self._drawn)

    def __repr__(self) -> str:
        return f"<{len(self)} plays, {int(self.terminal.sum())} complete>"


def _restored(engine: Engine, rows: Rows, seed: int, drawn: int) -> Batch:
    batch = Batch.__new__(Batch)
    batch._begin(engine, rows, seed)
    batch._drawn = drawn
    return batch


def _engine(game: Game | Engine) -> Engine:
    if not isinstance(game, Game):
        return game
    # who has an engine needs no compiler
    from rgt.backends.cpp.building.compilers import find_compiler

    return load_engine(game, "interpreter" if find_compiler() is None else "cpp")


def _rows(engine: Engine, states: list[State], threads: int) -> Rows:
    make = getattr(engine, "rows", None)
    return StateRows(engine, states) if make is None else cast(Rows, make(states, threads))


def _integers(given: ArrayLike, n: int) -> NDArray[np.int64]:
    """An array of (n,) integers."""
    np = numpy()
    numbers: NDArray[Any] = np.asarray(given)
    if numbers.shape != (n,):
        raise ValueError(_shape("integer", n, numbers.shape))
    if numbers.size and numbers.dtype.kind not in "iu":
        raise TypeError(f"numbers of moves are integers, not {numbers.dtype}")
    if numbers.dtype == np.uint64:
        numbers = np.minimum(numbers, np.iinfo(np.int64).max)
    found: NDArray[Any] = np.ascontiguousarray(numbers, dtype=np.int64)
    return found


def _shape(what: str, n: int, shape: tuple[int, ...]) -> str:
    return f"wanted is an array of one {what} a row, of the shape ({n},), not {shape}"
