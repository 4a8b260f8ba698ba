"""The forward model over a compiled game: states are bytes, everything else happens in C++."""

from __future__ import annotations

import ctypes
import os
import threading
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from rgt.backends.checking.places import error_at
from rgt.backends.cpp.building import cache
from rgt.backends.cpp.building.build import build, is_built, name_of
from rgt.backends.cpp.building.compilers import FAST, processors
from rgt.backends.cpp.building.parts import Code, parts_of
from rgt.backends.cpp.emit import emit
from rgt.backends.cpp.engine import playing
from rgt.backends.cpp.engine.frontier import CppFrontier
from rgt.backends.cpp.engine.library import Handle, Library
from rgt.backends.cpp.engine.moves_told import Listings
from rgt.backends.cpp.engine.position import CppState
from rgt.backends.cpp.faults import HINTS, MESSAGES
from rgt.backends.engines.base import EngineBase
from rgt.backends.explore import PlayoutStatistics
from rgt.backends.facts.plan import Plan
from rgt.backends.facts.values.form import Form
from rgt.backends.frontiers import Frontier, Positions
from rgt.backends.program.storage import UNSIGNED
from rgt.ir.diagnostics import Diagnostic, GameError, error
from rgt.ir.game import Game
from rgt.ir.text.printer import print_game
from rgt.ir.types import SetType, resolve

if TYPE_CHECKING:
    from rgt.backends.cpp.engine.batch_library import Batching
    from rgt.backends.cpp.engine.batching import CppRows
    from rgt.backends.cpp.searching.twins import Twin

_COMPILED_IN_A_SECOND = 80_000
"""Letters of source, roughly: between 70,000 and 120,000 were measured."""


def load(
    game: Game,
    *,
    flags: Sequence[str] = FAST,
    profiled: bool = False,
    rewrites: frozenset[str] | None = None,
    written: Written | None = None,
) -> CppEngine:
    """The C++ engine for a game; `profiled`: built for the ways that random plays take.

    Nothing is written in C++ if the same game was loaded alike before, and its library is kept; or
    if `written` is the game, as it is now.  Raises GameError for a game that has no meaning, and
    without a compiler (CPP001).
    """
    with game.lock:
        name = _name(game, flags, profiled, rewrites)
        library = _kept(name)
        if library is None and written is not None and written.name != name:
            written = None
        engine = CppEngine(
            game, flags=flags, profiled=profiled, rewrites=rewrites, made=library or written
        )
    if library is None and name is not None:
        cache.note(name, engine.library.path)
    return engine


def was_built(game: Game) -> bool:
    """Whether `load` built the game, as rgt and the compiler are now, and its library is kept."""
    name = _name(game)
    return name is not None and cache.noted(name) is not None


def _name(
    game: Game,
    flags: Sequence[str] = FAST,
    profiled: bool = False,
    rewrites: frozenset[str] | None = None,
) -> str | None:
    """What tells the library of a game from all others; None without a compiler."""
    with game.lock:
        text = f"{game.name}\n{print_game(game)}"
    options = repr(None if rewrites is None else sorted(rewrites))
    return name_of(text, flags, profiled=profiled, options=options)


def _kept(name: str | None) -> Library | None:
    """The library that was noted under a name, if it is there."""
    path = cache.noted(name) if name is not None else None
    if path is None:
        return None
    try:
        return Library(path)
    except OSError:
        # it was taken away meanwhile, or cannot be loaded: who builds it sees
        return None


@dataclass(frozen=True, slots=True)
class Written:
    """A game in C++, and what it is called in the cache."""

    name: str | None
    plan: Plan
    source: Code


@dataclass(frozen=True, slots=True)
class Outlook:
    """Whether a game is built already, about how many seconds it takes to build it, and what was
    `written` to find out.
    """

    built: bool
    seconds: float
    written: Written | None = None


def outlook(game: Game) -> Outlook:
    """What `load` would have to do; raises GameError for a game without meaning."""
    with game.lock:
        name = _name(game)
        if name is not None and cache.noted(name) is not None:
            return Outlook(True, 0.0)
        plan = Plan(game)
        source = emit(plan)
    sides = min(parts_of(source), processors())
    seconds = len(source) / _COMPILED_IN_A_SECOND / sides
    return Outlook(is_built(source), seconds, Written(name, plan, source))


class CppEngine(EngineBase):
    """One game, compiled and loaded.  Later changes of `game` are not seen.  `rewrites` are those
    that the code goes through (`pipeline`), None for all; `made` is what there is of the same game
    and options.

    Engines and their states can be used by several threads at once.
    """

    def __init__(
        self,
        game: Game,
        *,
        flags: Sequence[str] = FAST,
        profiled: bool = False,
        rewrites: frozenset[str] | None = None,
        made: Library | Written | None = None,
    ) -> None:
        options = {"flags": tuple(flags), "profiled": profiled, "rewrites": rewrites}
        super().__init__(game, "cpp", options)
        self.game = game
        with game.lock:
            self._players = _players(game)
            self.form, code = _form(game, rewrites, made)
        self.layout = self.form.layout
        self.storage = self.form.storage
        self.symbol_names = tuple(map(self.layout.symbols.__getitem__, self.storage.symbols))
        if isinstance(code, Library):
            self.library = code
        else:
            self.library = opened(code, flags, profiled, self.storage.size)
        self.own = threading.local()
        self.go = self.library.functions.rgt_go
        self.listings = Listings(self.symbol_names)
        field = self.storage.fields.get("player")
        # the byte of a state that tells who is to move, where one byte does
        self.player_byte = field.offset if field is not None and field.width == 1 else None

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

    def hand(self) -> Handle:
        """What this thread searches with."""
        found: Handle | None = getattr(self.own, "hand", None)
        if found is None:
            found = self.own.hand = Handle(self.library)
        return found

    def handle(self) -> int:
        """The same, as the library calls it."""
        return self.hand().number

    def checked(self, code: int, at: int = 0) -> None:
        """Raise GameError for the code of a fault, met in a search from the node `at`."""
        if code > 0:
            raise GameError(self.fault(code, *self.library.fault(self.handle()), at))

    def fault(self, code: int, node: int, symbol: int, at: int = 0) -> Diagnostic:
        """What is said of a fault at a node, or of one at no node met in a search from `at`."""
        kind, text = MESSAGES[code]
        if symbol >= 0:
            text = text.format(symbol=self.symbol_names[symbol])
        # what is too much for the machine is at fault nowhere: the play stands there at least
        name = self.form.program.node_of_game(at if node < 0 else node)
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

    # -- counts --------------------------------------------------------------------------------

    def frontier(self, positions: Positions) -> Frontier:
        """Positions of one depth, in the library (`rgt.backends.frontiers`)."""
        return CppFrontier(self, positions)

    def beginning(self, state: CppState) -> Positions:
        """A state as the only position."""
        return Positions(state.packed, (1,))

    # -- batches ---------------------------------------------------------------------------------

    @cached_property
    def batching(self) -> Batching:
        """What batches of this engine share."""
        # only they need NumPy
        from rgt.backends.cpp.engine.batch_library import Batching

        return Batching(self)

    def rows(self, states: Sequence[CppState], threads: int) -> CppRows:
        """Plays side by side that go on from states (`rgt.backends.batches`)."""
        from rgt.backends.cpp.engine.batching import CppRows

        return CppRows.of(self, states, threads)

    # -- whole plays -------------------------------------------------------------------------

    def playouts(
        self, plays: int | None, seconds: float | None, seed: int, longest: int
    ) -> PlayoutStatistics:
        """Uniformly random plays, made in C++ by its own generator of random numbers."""
        made = playing.play(self, plays, seconds, seed, longest)
        return playing.statistics(self, made)

    def playouts_from(
        self, packed: bytes, plays: int | None, seconds: float | None, seed: int, longest: int
    ) -> PlayoutStatistics:
        """The same from a position."""
        made = playing.play(self, plays, seconds, seed, longest, root=packed)
        return playing.statistics(self, made)

    def twin(
        self,
        agent: str,
        options: Mapping[str, object],
        changed: Collection[str],
        bounds: tuple[float, float],
    ) -> Twin | None:
        """The searcher of an agent that works in C++; see `rgt.backends.agents.twins`."""
        # most who load a game search nothing
        from rgt.backends.cpp.searching.twins import twin

        return twin(self, agent, options, changed, bounds)

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


def _form(
    game: Game, rewrites: frozenset[str] | None, made: Library | Written | None
) -> tuple[Form, Library | Code]:
    """What an engine knows of a game, and its library or what that is made of."""
    if isinstance(made, Library):
        form = Form(game)
        form.storage.fit(made.size)
        return form, made
    if made is not None:
        return made.plan, made.source
    plan = Plan(game, rewrites)
    return plan, emit(plan)


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


def _players(game: Game) -> tuple[str, ...]:
    if "Player" not in game.types:
        return ()
    found = resolve(game.types["Player"], game.types)
    return found.symbols if isinstance(found, SetType) else ()
