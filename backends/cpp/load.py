"""The forward model over a compiled game: states are bytes, everything else happens in C++."""

from __future__ import annotations

import ctypes
import math
import os
import sys
import threading
import weakref
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from time import perf_counter
from typing import Any

from rgt.backends import pickling
from rgt.backends.cpp import cache, playing
from rgt.backends.cpp.build import build, is_built
from rgt.backends.cpp.compilers import FAST, processors
from rgt.backends.cpp.emit import emit
from rgt.backends.cpp.faults import HINTS, MESSAGES
from rgt.backends.cpp.layout import UNSIGNED
from rgt.backends.cpp.library import Library
from rgt.backends.cpp.parts import parts_of
from rgt.backends.cpp.plan import Plan
from rgt.backends.engine_base import EngineBase, StateBase
from rgt.backends.explore import PlayoutStatistics
from rgt.backends.forward_model import Move
from rgt.backends.places import error_at, place
from rgt.backends.spectators import player_called
from rgt.ir.budget import doing
from rgt.ir.diagnostics import Diagnostic, GameError, error, nearest
from rgt.ir.game import Game
from rgt.ir.text.printer import print_game
from rgt.ir.types import SetType, resolve

_END = 1
_TURN = 0.2
"""So many seconds are counted at a time, that a count can be interrupted."""
_COMPILED_IN_A_SECOND = 80_000
"""Letters of source, roughly: between 70,000 and 120,000 were measured."""
Shown = tuple[tuple[int, int, int], ...]
"""For every tag shown by the last move and the keeper after it: mover, tag, who saw it as bits."""


def load(game: Game, *, profiled: bool = False) -> CppEngine:
    """The C++ engine for a game; `profiled`: built for the ways that random plays take.

    Raises GameError for a game that has no meaning, and without a compiler (CPP001).
    """
    engine = CppEngine(game, profiled=profiled)
    if not profiled:
        cache.note(_name(game), engine.library.path)
    return engine


def was_built(game: Game) -> bool:
    """Whether `load` built the game and its library is kept: quick, where `outlook` writes C++.

    It may be built anew all the same, where rgt or the compiler is another one now.
    """
    return cache.is_noted(_name(game))


def _name(game: Game) -> str:
    """What tells a game from all others."""
    with game.lock:
        return blake2b(print_game(game).encode(), digest_size=16).hexdigest()


@dataclass(frozen=True, slots=True)
class Outlook:
    """Whether a game is built already, and about how many seconds it takes to build it."""

    built: bool
    seconds: float


def outlook(game: Game) -> Outlook:
    """What `load` would have to do; raises GameError for a game without meaning."""
    with game.lock:
        source = emit(Plan(game))
    sides = min(parts_of(source), processors())
    return Outlook(is_built(source), len(source) / _COMPILED_IN_A_SECOND / sides)


class _Handle:
    """What one thread searches with; it is given back when the thread has gone."""

    def __init__(self, library: Library) -> None:
        self.number = library.new()
        weakref.finalize(self, library.delete, self.number)


class CppEngine(EngineBase):
    """One game, compiled and loaded.  Later changes of `game` are not seen.

    Engines and their states can be used by several threads at once.
    """

    def __init__(self, game: Game, *, flags: Sequence[str] = FAST, profiled: bool = False) -> None:
        super().__init__(game, "cpp", {"flags": tuple(flags), "profiled": profiled})
        self.game = game
        with game.lock:
            self.plan = Plan(game)
            source = emit(self.plan)
            self._players = _players(game)
        self.layout = self.plan.layout
        self.storage = self.plan.storage
        self.symbol_names = tuple(map(self.layout.symbols.__getitem__, self.storage.symbols))
        self.library = opened(source, flags, profiled, self.storage.size)
        self._own = threading.local()

    @property
    def players(self) -> tuple[str, ...]:
        """The symbols of type `Player`, in order."""
        return self._players

    def initial_state(self) -> CppState:
        """The state at the beginning, after the keeper's moves."""
        handle = self.handle()
        out = ctypes.create_string_buffer(self.storage.size)
        self.checked(self.library.initial(handle, out))
        return CppState(self, out.raw, self.library.shown(handle))

    # -- for states ------------------------------------------------------------------------

    def handle(self) -> int:
        """What this thread searches with."""
        found: _Handle | None = getattr(self._own, "handle", None)
        if found is None:
            found = self._own.handle = _Handle(self.library)
        return found.number

    def checked(self, code: int, at: int = 0) -> None:
        """Raise GameError for the code of a fault, met in a search from the node `at`."""
        if code > 0:
            raise GameError(self._fault(code, *self.library.fault(self.handle()), at))

    def _fault(self, code: int, node: int, symbol: int, at: int = 0) -> Diagnostic:
        kind, text = MESSAGES[code]
        if symbol >= 0:
            text = text.format(symbol=self.symbol_names[symbol])
        # what is too much for the machine is at fault nowhere: the play stands there at least
        name = self.plan.program.names[at if node < 0 else node]
        with self.game.lock:
            return error_at(self.game.automaton, name, kind, text, hint=HINTS.get(code))

    def cells(self, state: bytes, variable: str) -> list[int]:
        """The symbols in a variable, as the layout numbers them."""
        field = self.storage.fields.get(variable)
        if field is None:
            return [self.layout.initial[slot] for slot in self.layout.slots(variable)]
        end = field.offset + field.cells * field.width
        codes = memoryview(state)[field.offset : end].cast(UNSIGNED[field.width])
        return [self.storage.symbols[code] for code in codes]

    def sees(self, mask: int, player: str) -> bool:
        """Whether a tag with these bits was shown to a player other than the mover."""
        layout = self.layout
        place = layout.places.get("visible")
        number = layout.ids.get(player, -1)
        if place is None or not place.shape.depth or number not in place.shape.keys[0]:
            return True
        position = place.shape.keys[0].index(number)
        if "visible" in self.storage.fields:
            return bool(mask >> position & 1)
        return layout.initial[place.base + position] == layout.ids.get("1", -1)

    # -- whole plays -------------------------------------------------------------------------

    def playouts(
        self, plays: int | None, seconds: float | None, seed: int, longest: int
    ) -> PlayoutStatistics:
        """Uniformly random plays, made in C++ by its own generator of random numbers."""
        made = playing.play(self, plays, seconds, seed, longest)
        return playing.statistics(self, made)

    @property
    def scores(self) -> int:
        """How many counts of scores there are: one for each player and symbol."""
        return max(len(self._scored()) * len(self.storage.symbols), 1)

    def named_scores(self, counts: Sequence[int]) -> dict[str, dict[str, int]]:
        """For each player how often it had which score."""
        found: dict[str, dict[str, int]] = {player: {} for player in self.players}
        width = len(self.storage.symbols)
        for i, key in enumerate(self._scored()):
            row = counts[i * width : (i + 1) * width]
            named = {self.symbol_names[code]: number for code, number in enumerate(row) if number}
            found[self.layout.symbols[key]] = named
        return found

    def _scored(self) -> Sequence[int]:
        goals = self.layout.places.get("goals")
        return goals.shape.keys[0] if goals is not None and goals.shape.depth == 1 else ()


def opened(source: str, flags: Sequence[str], profiled: bool, size: int) -> Library:
    """The library of a source, built again if somebody took it away before it was loaded.

    Raises GameError as `build` does, and if it cannot be loaded (CPP005).
    """
    path = build(source, flags, profiled=profiled)
    try:
        return Library(path, size)
    except OSError as problem:
        if path.exists():
            hint = "RGT_CACHE names another folder for what is built"
            if "CXX" in os.environ:
                hint = f"CXX is '{os.environ['CXX']}': try without it, or with g++ or clang++"
            raise GameError(
                error("CPP005", f"what was built cannot be loaded: {problem}", hint=hint)
            ) from problem
    return Library(build(source, flags, profiled=profiled), size)


def _deadline(seconds: float | None) -> float:
    return math.inf if seconds is None else perf_counter() + seconds


def _players(game: Game) -> tuple[str, ...]:
    if "Player" not in game.types:
        return ()
    found = resolve(game.types["Player"], game.types)
    return found.symbols if isinstance(found, SetType) else ()


def restored(engine: CppEngine, packed: bytes, shown: Shown, seal: bytes) -> CppState:
    """The state of a pickle; raises GameError (RG143) for a damaged one."""
    pickling.check(seal, packed, shown)
    return CppState(engine, packed, shown)


class CppState(StateBase):
    """A position of a play; see `rgt.backends.forward_model.State`."""

    __slots__ = ("_engine", "_forgotten", "_moves", "_shown", "packed")
    _engine: CppEngine

    def __init__(self, engine: CppEngine, packed: bytes, shown: Shown) -> None:
        self._engine = engine
        self.packed = packed
        self._shown = shown
        self._forgotten: bytes | None = None
        self._moves: dict[Move, tuple[int, ...]] | None = None

    # -- position --------------------------------------------------------------------------

    @property
    def player(self) -> str:
        """Who is to move."""
        return self._engine.layout.symbols[self._engine.cells(self.packed, "player")[0]]

    @property
    def _node(self) -> int:
        return int.from_bytes(self.packed[: self._engine.storage.node_width], sys.byteorder)

    @property
    def is_terminal(self) -> bool:
        """Whether the play is complete."""
        return self._node == _END

    @property
    def node(self) -> str:
        """The node at which the play stands."""
        return self._engine.plan.program.names[self._node]

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
        return tuple(self._found())

    def _found(self) -> dict[Move, tuple[int, ...]]:
        if self._moves is None:
            engine = self._engine
            handle = engine.handle()
            code, moves = engine.library.moves(handle, self.packed)
            engine.checked(code, self._node)
            name = engine.symbol_names.__getitem__
            self._moves = {tuple(map(name, tags)): tags for tags in moves}
        return self._moves

    def apply(self, move: Move) -> CppState:
        """The state after a move and the keeper moves that follow it."""
        tags = self._found().get(tuple(move))
        if tags is None:
            raise GameError(self._illegal(move))
        return self._after(tags)

    def successors(self) -> list[tuple[Move, CppState]]:
        """Every legal move with the state that it leads to, in canonical order."""
        return [(move, self._after(tags)) for move, tags in self._found().items()]

    def _after(self, tags: tuple[int, ...]) -> CppState:
        engine = self._engine
        handle = engine.handle()
        code, packed = engine.library.apply(handle, self.packed, tags)
        engine.checked(code, self._node)
        return CppState(engine, packed, engine.library.shown(handle))

    def _illegal(self, move: Move) -> Diagnostic:
        text = " ".join(move) or "(no tags)"
        player = self._engine.game.player_in_source(self.player)
        reason = ": the play is complete" if self.is_terminal else f" for '{player}'"
        with self._engine.game.lock:
            span = place(self._engine.game.automaton, self.node)
        known = [" ".join(m) for m in self._found()]
        message = f"move '{text}' is illegal{reason}"
        return error("RG110", message, span, hint=nearest(text, known))

    def perft_levels(self, depth: int, seconds: float | None) -> Iterator[int]:
        """How many sequences of 0 .. `depth` moves there are from here, each when it is known.

        With a budget of `seconds` those that are finished in time.
        """
        engine = self._engine
        # the levels live in the handle: a count has its own
        own, deadline = _Handle(engine.library), _deadline(seconds)
        engine.checked(engine.library.perft_start(own.number, self.packed), self._node)
        yield 1
        for d in range(1, depth + 1):
            code, total = -1, 0
            while code < 0:
                left = deadline - perf_counter()
                if left < 0:
                    return
                with doing(f"counting the plays of {d} moves"):
                    code, total = engine.library.perft_step(own.number, d < depth, min(left, _TURN))
            if code:
                raise GameError(engine._fault(code, *engine.library.fault(own.number), self._node))
            yield total

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

    def describe(self) -> str:
        """The node, and every variable's value, a line each; a dead one's is its first."""
        engine = self._engine
        return f"node {self.node}{engine.layout.text(engine.storage.slots(self._key()))}"

    def valuation(self) -> Mapping[str, tuple[str, ...]]:
        """Every variable's value, as symbols; a dead one's is its first."""
        engine = self._engine
        return engine.layout.valuation(engine.storage.slots(self._key()))

    def __reduce__(self) -> tuple[Any, ...]:
        parts = self.packed, self._shown
        return restored, (self._engine, *parts, pickling.seal(*parts))
