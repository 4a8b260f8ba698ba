"""What all batches of a compiled game share: the library of batches, and rooms for states.

`runtime/batch.cpp` is one library for all games, which calls a game's C interface; it is built when
it is first needed.
"""

from __future__ import annotations

import ctypes
from functools import cache
from typing import TYPE_CHECKING, Any

from rgt.backends.arrays import numpy
from rgt.backends.batches.rows import CHANCE, NOBODY
from rgt.backends.cpp.building.build import build
from rgt.backends.cpp.emit import runtime
from rgt.backends.scores import number_of
from rgt.ir.game import RANDOM

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from rgt.backends.cpp.engine.load import CppEngine

_POINTER, _COUNT, _UINT = ctypes.c_void_p, ctypes.c_uint64, ctypes.c_uint
_FUNCTIONS = {
    "list": "rgt_list",
    "moves": "rgt_moves",
    "numbers": "rgt_numbers",
    "apply": "rgt_apply_listed",
    "scores": "rgt_scores",
    "terminal": "rgt_terminal",
}
"""What the library of batches calls the functions of a game's."""
_SIGNATURES = {
    "rgb_sample": (*(_POINTER,) * 3, *(_COUNT,) * 3, *(_POINTER,) * 3),
    "rgb_step": (*(_POINTER,) * 5, *(_COUNT,) * 2, *(_POINTER,) * 5),
    "rgb_count": (*(_POINTER,) * 3, *(_COUNT,) * 2, *(_POINTER,) * 2),
    "rgb_list": (*(_POINTER,) * 3, *(_COUNT,) * 2, *(_POINTER,) * 3),
    "rgb_mask": (*(_POINTER,) * 3, *(_COUNT,) * 2, *(_POINTER,) * 2),
    "rgb_end": (*(_POINTER,) * 3, *(_COUNT,) * 2, *(_POINTER,) * 2),
}
_LINE = 64
"""The bytes of a line of the cache: no state is to be in more of them than it must."""


class _Game(ctypes.Structure):
    _fields_ = (
        *((name, _POINTER) for name in _FUNCTIONS),
        *((name, _POINTER) for name in ("ways", "constants")),
        *((name, _UINT) for name in ("length", "state_size", "players")),
    )


class Batching:
    """What all batches of one engine share: both libraries, and the numbers of moves as tables."""

    def __init__(self, engine: CppEngine) -> None:
        np = numpy()
        tables = engine.moves.tables(engine.symbol_names)
        self._ways = np.ascontiguousarray(np.stack((tables.next, tables.before), axis=-1))
        self._constants = np.ascontiguousarray(tables.constants)
        functions = engine.library.functions
        game = _Game()
        for name, there in _FUNCTIONS.items():
            setattr(game, name, ctypes.cast(getattr(functions, there), _POINTER))
        game.ways = place_of(self._ways) if engine.moves.exact else None
        game.constants = place_of(self._constants)
        game.length, game.state_size = tables.size, engine.storage.size
        game.players = len(engine.players)
        self._game = game
        self.game = ctypes.addressof(game)
        self.library = _library()
        self.play, self.step = functions.rgt_rows_play, functions.rgt_rows_step
        self.ways, self.size = game.ways, tables.size
        self.worth = np.array([number_of(name) for name in engine.symbol_names], dtype=np.float64)
        self.places = np.full(len(engine.symbol_names), NOBODY, dtype=np.int64)
        for place, player in enumerate(engine.players):
            self.places[engine.symbol_names.index(player)] = place
        if RANDOM in engine.symbol_names:
            self.places[engine.symbol_names.index(RANDOM)] = CHANCE


@cache
def _library() -> Any:
    """The library of batches, loaded; raises GameError as `build` does."""
    functions = ctypes.CDLL(str(build(runtime("batch.cpp"))))
    for name, arguments in _SIGNATURES.items():
        function = getattr(functions, name)
        function.restype, function.argtypes = ctypes.c_int, arguments
    functions.rgb_end.restype = None
    return functions


def place_of(array: NDArray[Any]) -> int:
    """Where the numbers of an array stand."""
    place: int = array.__array_interface__["data"][0]
    return place


def room_for(n: int, size: int) -> NDArray[np.uint8]:
    """Room for the states of so many rows, zeroes, from the beginning of a line on."""
    np = numpy()
    room = np.zeros(n * size + _LINE, dtype=np.uint8)
    first = -place_of(room) % _LINE
    found: NDArray[Any] = room[first : first + n * size].reshape(n, size)
    return found
