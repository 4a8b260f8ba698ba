"""The rows of a batch of a compiled game: states in one array, all work in C++.

`batch_library.py` has `runtime/batch.cpp`, one library for all games.  Random moves are made in the
game's own library.
"""

from __future__ import annotations

import ctypes
import weakref
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

from rgt.backends.arrays import numpy
from rgt.backends.batches.rows import NOBODY, illegal, in_row
from rgt.backends.cpp.engine.batch_library import place_of, room_for
from rgt.backends.cpp.engine.position import CppState
from rgt.backends.engines import pickling
from rgt.ir.diagnostics import GameError, error

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from rgt.backends.cpp.engine.load import CppEngine

_ILLEGAL, _CROWDED = -1, -2
_TURN = 1 << 14
"""So many rows are worked on at a time, that a call can be interrupted."""
_PLAYS = 1 << 10
"""The same of whole plays."""
_END = 1

Work = Callable[[int, int, int, Any], int]
"""Told a handle, the first row, the one behind the last, and where to write the row of a fault."""


class CppRows:
    """Plays of a compiled game: see `rgt.backends.batches.rows.Rows`."""

    def __init__(
        self,
        engine: CppEngine,
        packed: NDArray[np.uint8],
        threads: int,
        outcomes: NDArray[np.float64] | None = None,
    ) -> None:
        np = numpy()
        self._engine, self.threads = engine, threads
        self._shared = engine.batching
        n, size = len(packed), engine.storage.size
        self._now, self._next = room_for(n, size), room_for(n, size)
        self._now[:] = packed
        # where a sampled move stands in its list: the one that is made is looked for there first
        self._listed: NDArray[Any] = np.zeros(n, dtype=np.uint32)
        self.outcomes: NDArray[Any] = np.full((n, len(engine.players)), np.nan)
        if outcomes is not None:
            self.outcomes[:] = outcomes
        self._first = engine.initial_state().packed
        # to ask an array for its place takes as long as dozens of moves
        self._now_at, self._next_at = place_of(self._now), place_of(self._next)
        self._listed_at, self._outcomes_at = place_of(self._listed), place_of(self.outcomes)
        # what `sample` drew, and whether plays ended by it: it is made at once in the other array
        self._drawn: NDArray[Any] = np.empty(n, dtype=np.int64)
        self._ended: NDArray[Any] = np.zeros(n, dtype=np.uint8)
        self._ends: NDArray[Any] = self._ended.view(bool)
        self._drawn_at, self._ended_at = place_of(self._drawn), place_of(self._ended)
        self._foretold = False
        self._failed = ctypes.c_uint64()
        self._failed_at = ctypes.byref(self._failed)
        self._pool: ThreadPoolExecutor | None = None

    @classmethod
    def of(cls, engine: CppEngine, states: Sequence[CppState], threads: int) -> CppRows:
        """Those that go on from states."""
        np = numpy()
        packed = np.frombuffer(b"".join(state.packed for state in states), dtype=np.uint8)
        return cls(engine, packed.reshape(len(states), engine.storage.size), threads)

    def __len__(self) -> int:
        return len(self._now)

    # -- what there is -------------------------------------------------------------------------

    def _codes(self, variable: str) -> NDArray[Any]:
        """What a variable has in each row: the codes of its cells."""
        np = numpy()
        field = self._engine.storage.fields.get(variable)
        if field is None:
            codes = self._engine.storage.codes
            same = [codes[symbol] for symbol in self._engine.cells(b"", variable)]
            return np.tile(np.array(same, dtype=np.int64), (len(self), 1))  # type: ignore[no-any-return]
        cells = self._now[:, field.offset : field.offset + field.cells * field.width]
        return cells.view(f"u{field.width}")

    def players(self) -> NDArray[np.int64]:
        """Who is to move."""
        found: NDArray[np.int64] = self._shared.places[self._codes("player")[:, 0]]
        found[self.terminal()] = NOBODY
        return found

    def terminal(self) -> NDArray[np.bool_]:
        """Which plays are complete."""
        node = self._now[:, : self._engine.storage.node_width].view("u4")[:, 0]
        found: NDArray[np.bool_] = node == _END
        return found

    def scores(self) -> NDArray[np.float64]:
        """The scores as they stand."""
        np = numpy()
        found: NDArray[Any] = np.full(self.outcomes.shape, np.nan)
        engine = self._engine
        place = engine.layout.places.get("goals")
        if place is None or place.shape.depth != 1:
            return found
        cells = self._codes("goals")
        for cell, key in enumerate(place.shape.keys[0]):
            player = engine.layout.symbols[key]
            if player in engine.players:
                found[:, engine.players.index(player)] = self._shared.worth[cells[:, cell]]
        return found

    def symbols(self, variables: Sequence[str]) -> NDArray[np.int64]:
        """What variables hold."""
        np = numpy()
        symbols = np.array(self._engine.storage.symbols, dtype=np.int64)
        cells = [symbols[self._codes(name)] for name in variables]
        found: NDArray[Any] = np.concatenate(cells, axis=1)
        return found

    def nodes(self) -> list[str]:
        """Where the plays stand."""
        node = self._now[:, : self._engine.storage.node_width].view("u4")[:, 0]
        return list(map(self._engine.form.program.names.__getitem__, node.tolist()))

    def mask(self) -> NDArray[np.bool_]:
        """The legal moves."""
        np = numpy()
        found: NDArray[Any] = np.zeros((len(self), len(self._engine.moves)), dtype=bool)
        self._ask(self._shared.library.rgb_mask, place_of(found))
        return found

    def numbers(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """The numbers of the legal moves, row by row."""
        np = numpy()
        counts = np.empty(len(self), dtype=np.int64)
        self._ask(self._shared.library.rgb_count, place_of(counts))
        offsets: NDArray[Any] = np.zeros(len(self) + 1, dtype=np.int64)
        np.cumsum(counts, out=offsets[1:])
        found: NDArray[Any] = np.empty(int(offsets[-1]), dtype=np.int64)
        self._ask(self._shared.library.rgb_list, place_of(offsets), place_of(found))
        return offsets, found

    def sample(self, seed: int) -> NDArray[np.int64]:
        """A random legal move of each row."""
        if self._shared.ways is not None:
            self._foretold = False
            self._draw(seed, self._shared.ways, self._ended_at, self._drawn_at)
            self._foretold = True
            found: NDArray[Any] = self._drawn.copy()
            return found
        np = numpy()
        found = np.empty(len(self), dtype=np.int64)
        function, game = self._shared.library.rgb_sample, self._shared.game
        at, drawn, listed = self._now_at, place_of(found), self._listed_at

        def work(handle: int, begin: int, end: int, failed: Any) -> int:
            code: int = function(game, handle, at, begin, end, seed, drawn, listed, failed)
            return code

        self._do(work, _TURN)
        return found

    def _draw(self, seed: int, ways: int | None, ended: int, numbers: int | None) -> None:
        """Make a random move in each row, in the other array."""
        function, size = self._shared.step, self._shared.size
        now, after = self._now_at, self._next_at

        def work(handle: int, begin: int, end: int, failed: Any) -> int:
            code: int = function(
                *(handle, now, after, ended, begin, end, seed, ways, size, numbers, failed)
            )
            return code

        self._do(work, _TURN)

    def _ask(self, function: Any, *places: int) -> None:
        """Call a function that changes nothing for all rows."""
        game, states = self._shared.game, self._now_at

        def work(handle: int, begin: int, end: int, failed: Any) -> int:
            code: int = function(game, handle, states, begin, end, *places, failed)
            return code

        self._do(work, _TURN)

    # -- what is done --------------------------------------------------------------------------

    def step(
        self, numbers: NDArray[np.int64], *, again: bool, where: NDArray[np.bool_] | None = None
    ) -> NDArray[np.bool_]:
        """Make a move in each row."""
        function, game = self._shared.library.rgb_step, self._shared.game
        before, after, ends = self._now_at, self._next_at, self._ended_at
        wanted, listed = place_of(numbers), self._listed_at
        drawn = self._drawn_at if self._foretold else None
        rows = None if where is None else place_of(where)
        self._foretold = False

        def work(handle: int, begin: int, end: int, failed: Any) -> int:
            code: int = function(
                *(game, handle, before, after, ends, begin, end),
                *(wanted, listed, drawn, rows, failed),
            )
            return code

        try:
            self._do(work, _TURN)
        except _IllegalError as problem:
            raise illegal(problem.row, int(numbers[problem.row])) from None
        self._moved(ends, again)
        return self._ends.copy()

    def play(self, seed: int, longest: int, *, again: bool) -> NDArray[np.bool_]:
        """Make random moves in each row."""
        self._foretold = False
        before, after, ends = self._now_at, self._next_at, self._ended_at
        if longest == 1:
            self._draw(seed, None, ends, None)
            self._moved(ends, again)
            return self._ends.copy()
        function = self._shared.play
        most = min(longest, (1 << 64) - 1)

        def work(handle: int, begin: int, end: int, failed: Any) -> int:
            code: int = function(handle, before, after, ends, begin, end, seed, most, failed)
            return code

        self._do(work, _PLAYS)
        self._moved(ends, again)
        return self._ends.copy()

    def _moved(self, ended: int, again: bool) -> None:
        """What was made is what there is now; plays that ended perhaps begin again."""
        self._now, self._next = self._next, self._now
        self._now_at, self._next_at = self._next_at, self._now_at
        first = self._first if again else None
        self._shared.library.rgb_end(
            self._shared.game, self._now_at, ended, 0, len(self._now), self._outcomes_at, first
        )

    def reset(self, rows: NDArray[np.bool_]) -> None:
        """Begin again in these rows."""
        np = numpy()
        self._foretold = False
        self._now[rows] = np.frombuffer(self._first, dtype=np.uint8)

    # -- by threads ----------------------------------------------------------------------------

    def _do(self, work: Work, turn: int) -> None:
        """Do something with all rows; raises the error of the first that has one."""
        n, threads = len(self._now), self.threads
        if threads == 1 and n <= turn:
            code = work(self._engine.handle(), 0, n, self._failed_at)
            if code:
                raise self._fault(code, self._failed.value)
            return
        if threads == 1:
            fault = self._part(work, turn, 0, n)
            if fault is not None:
                raise fault
            return
        if self._pool is None:
            self._pool = ThreadPoolExecutor(threads)
            weakref.finalize(self, self._pool.shutdown, wait=False)
        parts = [(n * i // threads, n * (i + 1) // threads) for i in range(threads)]
        for fault in list(self._pool.map(lambda part: self._part(work, turn, *part), parts)):
            if fault is not None:
                raise fault

    def _part(self, work: Work, turn: int, begin: int, end: int) -> Exception | None:
        """Some of the rows; the error of the first that has one."""
        failed = ctypes.c_uint64()
        handle, place = self._engine.handle(), ctypes.byref(failed)
        for first in range(begin, end, turn):
            code = work(handle, first, min(first + turn, end), place)
            if code:
                return self._fault(code, failed.value)
        return None

    def _fault(self, code: int, row: int) -> Exception:
        if code == _ILLEGAL:
            return _IllegalError(row)
        if code == _CROWDED:
            return in_row(row, GameError(error("RG140", "there are more legal moves than numbers")))
        try:
            self._engine.checked(code)
        except GameError as problem:
            return in_row(row, problem)
        raise AssertionError(code)

    # -- as a value ----------------------------------------------------------------------------

    def states(self, rows: Sequence[int] | None = None) -> list[CppState]:
        """The positions; what was shown is not known."""
        found = self._now if rows is None else [self._now[row] for row in rows]
        return [CppState(self._engine, packed.tobytes(), ()) for packed in found]

    def copy(self) -> CppRows:
        """The same plays."""
        return CppRows(self._engine, self._now, self.threads, self.outcomes)

    def __reduce__(self) -> tuple[Any, ...]:
        parts = self._now.tobytes(), self.outcomes.tobytes()
        return restored, (self._engine, *parts, self.threads, pickling.seal(*parts))


class _IllegalError(Exception):
    """The number of a row is no legal move."""

    def __init__(self, row: int) -> None:
        super().__init__(row)
        self.row = row


def restored(
    engine: CppEngine, packed: bytes, outcomes: bytes, threads: int, seal: bytes
) -> CppRows:
    """The rows of a pickle; raises GameError (RG143) for a damaged one."""
    pickling.check(seal, packed, outcomes)
    np = numpy()
    states = np.frombuffer(packed, dtype=np.uint8).reshape(-1, engine.storage.size)
    scores = np.frombuffer(outcomes, dtype=np.float64).reshape(len(states), len(engine.players))
    return CppRows(engine, states, threads, scores)
