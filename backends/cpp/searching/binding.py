"""The C interface of the search (`runtime/search/rgs.h`) as Python calls."""

from __future__ import annotations

import ctypes
import weakref
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from rgt.backends.cpp.searching.source import library
from rgt.ir.game import RANDOM

if TYPE_CHECKING:
    from rgt.backends.cpp.engine.load import CppEngine

_INT, _UINT, _ULONG = ctypes.c_int, ctypes.c_uint, ctypes.c_ulonglong
_DOUBLE, _POINTER = ctypes.c_double, ctypes.c_void_p
_VERSION = 5
_FUNCTIONS = {
    "make": "rgt_new",
    "discard": "rgt_delete",
    "fault": "rgt_fault",
    "list": "rgt_list",
    "listed": "rgt_listed",
    "apply_listed": "rgt_apply_listed",
    "child": "rgt_child",
    "to_move": "rgt_to_move",
    "terminal": "rgt_terminal",
    "scores": "rgt_scores",
    "forget": "rgt_forget",
    "playouts": "rgt_playout_sums",
    "playouts_after": "rgt_playouts_after",
    "play_told": "rgt_play_told",
    "plays_told": "rgt_plays_told",
    "worth": "rgt_worth",
}
"""What the search calls the functions of a game's library."""


class _Game(ctypes.Structure):
    _fields_ = (
        *((name, _POINTER) for name in _FUNCTIONS),
        ("seats", ctypes.POINTER(_INT)),
        *((name, _UINT) for name in ("symbols", "players", "state_size", "state_used", "tag_size")),
        *((name, _DOUBLE) for name in ("least", "greatest")),
    )


class _Options(ctypes.Structure):
    _fields_ = (
        ("method", _INT),
        ("depth", _UINT),
        *((name, _INT) for name in ("selection", "policy")),
        *((name, _DOUBLE) for name in ("exploration", "rave", "grave", "bias", "epsilon")),
        *((name, _INT) for name in ("solver", "transpositions", "reuse", "split")),
        *((name, _UINT) for name in ("threads", "playouts", "expand")),
        *((name, _ULONG) for name in ("longest", "nodes", "bytes")),
    )


class _Report(ctypes.Structure):
    _fields_ = (
        *(
            (n, _ULONG)
            for n in ("iterations", "playouts", "moves", "cut", "nodes", "bytes", "kept")
        ),
        ("depth", _UINT),
        *((name, _INT) for name in ("full", "proven")),
    )


class _Move(ctypes.Structure):
    _fields_ = (("visits", _ULONG), ("value", _DOUBLE), ("proven", _INT))


@dataclass(frozen=True, slots=True)
class Report:
    """What a search did for one move.

    `iterations` are ways down the tree, `playouts` random plays made for them, `moves` the moves in
    these and `cut` how many were given up; `nodes` positions are kept in `bytes` of memory, which
    were `full` if there was no room for more; `kept` plays were known from the move before, and
    the longest way had `depth` edges; `proven` if the value of the position is.
    """

    iterations: int
    playouts: int
    moves: int
    cut: int
    nodes: int
    bytes: int
    kept: int
    depth: int
    full: bool
    proven: bool


@dataclass(frozen=True, slots=True)
class Found:
    """A move, as codes of tags: how many plays went through it, its value (0 to 1) for who is to
    move, and whether that is proven.
    """

    tags: tuple[int, ...]
    visits: int
    value: float
    proven: bool


class Search:
    """One search of one game, for one thread at a time.

    `options` are those of `rgs_options`; what is not named is as in plain UCT.  Raises
    MemoryError.
    """

    def __init__(
        self, engine: CppEngine, bounds: tuple[float, float], options: Mapping[str, float]
    ) -> None:
        self._library = _loaded()
        # what the search calls must stay loaded
        self._engine = engine
        game = _game(engine, bounds)
        chosen = _Options()
        self._library.rgs_defaults(ctypes.byref(chosen))
        for name, value in options.items():
            setattr(chosen, name, value)
        self._search: int | None = self._library.rgs_new(ctypes.byref(game), ctypes.byref(chosen))
        if self._search is None:
            raise MemoryError
        weakref.finalize(self, self._library.rgs_delete, self._search)

    def begin(self, packed: bytes, seed: int) -> int:
        """Begin to think about a state; the code of a fault, or 0."""
        return int(self._library.rgs_begin(self._search, packed, seed))

    def step(self, iterations: int | None, seconds: float) -> int:
        """Think on until so many iterations are made since `begin`, for so many seconds at most.

        0 if they are made, or nothing is left to be found; -1 if there is more to do; else the
        code of a fault.
        """
        return int(self._library.rgs_step(self._search, iterations or 0, seconds))

    def stop(self) -> None:
        """Think no more until it begins again."""
        self._library.rgs_stop(self._search)

    def fault(self) -> tuple[int, int]:
        """Where the last fault was met, and the symbol it is about, or -1."""
        node, symbol = _INT(), _INT()
        self._library.rgs_fault(self._search, ctypes.byref(node), ctypes.byref(symbol))
        return node.value, symbol.value

    def found(self) -> tuple[int, list[Found]]:
        """The moves of the position; with the code of a fault, or 0."""
        found, move = [], _Move()
        for i in range(self._library.rgs_moves(self._search)):
            code = int(self._library.rgs_move_at(self._search, i, ctypes.byref(move)))
            if not code:
                code, tags = self._tags(i)
            if code:
                return code, []
            found.append(Found(tags, move.visits, move.value, bool(move.proven)))
        return 0, found

    def best(self) -> tuple[int, tuple[int, ...]]:
        """The tags of the move to make; with the code of a fault, or 0."""
        index = _UINT()
        code = int(self._library.rgs_best(self._search, ctypes.byref(index)))
        return (code, ()) if code else self._tags(index.value)

    def _tags(self, index: int) -> tuple[int, tuple[int, ...]]:
        count, room = _UINT(), 16
        while True:
            tags = (_UINT * room)()
            code = int(self._library.rgs_tags(self._search, index, tags, room, ctypes.byref(count)))
            if code or count.value <= room:
                return code, tuple(tags[: count.value])
            room = count.value

    def report(self) -> Report:
        """What was done since `begin`."""
        told = _Report()
        self._library.rgs_tell(self._search, ctypes.byref(told))
        numbers = {name: getattr(told, name) for name in Report.__slots__}
        numbers["full"], numbers["proven"] = bool(told.full), bool(told.proven)
        return Report(**numbers)


def _game(engine: CppEngine, bounds: tuple[float, float]) -> _Game:
    """A game's library, as the search sees it."""
    functions = engine.library.functions
    game = _Game()
    for name, there in _FUNCTIONS.items():
        setattr(game, name, ctypes.cast(getattr(functions, there), _POINTER))
    seats = {name: i for i, name in enumerate(_players(engine))}
    seats.pop(RANDOM, None)
    names = engine.symbol_names
    game.seats = (_INT * len(names))(*(seats.get(name, -1) for name in names))
    game.symbols, game.players = len(names), functions.rgt_players()
    game.state_size, game.state_used = engine.storage.size, functions.rgt_state_used()
    game.tag_size = functions.rgt_tag_size()
    game.least, game.greatest = bounds
    return game


def _players(engine: CppEngine) -> list[str]:
    """The players in the order in which the library tells their scores."""
    functions = engine.library.functions
    return [engine.symbol_names[functions.rgt_player(i)] for i in range(functions.rgt_players())]


@cache
def _loaded() -> Any:
    """The library, loaded; raises GameError as `build` does, and OSError."""
    functions = ctypes.CDLL(str(library()))
    signatures: dict[str, tuple[object, tuple[object, ...]]] = {
        "rgs_version": (_INT, ()),
        "rgs_defaults": (None, (_POINTER,)),
        "rgs_new": (_POINTER, (_POINTER, _POINTER)),
        "rgs_delete": (None, (_POINTER,)),
        "rgs_begin": (_INT, (_POINTER, ctypes.c_char_p, _ULONG)),
        "rgs_step": (_INT, (_POINTER, _ULONG, _DOUBLE)),
        "rgs_stop": (None, (_POINTER,)),
        "rgs_fault": (None, (_POINTER, _POINTER, _POINTER)),
        "rgs_moves": (_UINT, (_POINTER,)),
        "rgs_move_at": (_INT, (_POINTER, _UINT, _POINTER)),
        "rgs_tags": (_INT, (_POINTER, _UINT, _POINTER, _UINT, _POINTER)),
        "rgs_best": (_INT, (_POINTER, _POINTER)),
        "rgs_tell": (None, (_POINTER, _POINTER)),
    }
    for name, (result, arguments) in signatures.items():
        function = getattr(functions, name)
        function.restype, function.argtypes = result, arguments
    assert functions.rgs_version() == _VERSION
    return functions
