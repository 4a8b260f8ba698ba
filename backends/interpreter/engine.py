"""The interpreter's forward model: states over generated functions."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any

from rgt.backends.checking.places import error_at
from rgt.backends.engines import pickling
from rgt.backends.engines.base import EngineBase, StateBase
from rgt.backends.explore import LONGEST_PLAY, PlayoutStatistics, playouts_from
from rgt.backends.forward_model import Move
from rgt.backends.interpreter.checks import check_source
from rgt.backends.interpreter.faults import node_of
from rgt.backends.interpreter.forget import Forgetter
from rgt.backends.interpreter.program import InvalidAssignmentError
from rgt.backends.interpreter.runs import StraightRun
from rgt.backends.interpreter.runtime import (
    FAILED,
    End,
    Memo,
    Runtime,
    TagCycleError,
    Writers,
)
from rgt.backends.interpreter.walks import MoveWalks
from rgt.backends.showing.spectators import player_called
from rgt.ir.diagnostics import Diagnostic, GameError, error
from rgt.ir.game import KEEPER, Game
from rgt.ir.system.collector import collector_paused
from rgt.ir.system.recursion import deep_recursion
from rgt.ir.types import SetType, resolve

_DEPTH = 300_000
"""Python's frames: a check that branches again and again takes three for each time."""
_PATIENCE = 1000
_END = 1
_FAULTS = TagCycleError, InvalidAssignmentError, KeyError, RecursionError
"""What generated code raises where the game is at fault."""
Shown = tuple[tuple[int, tuple[int, ...]], ...]
"""For the last move and each keeper move after it: the mover, and the tags as collected."""
Watch = Callable[[int, list[int], list[End]], None]
"""Told of each move of the keeper with several walks: the node, the slots before it, the walks."""

_WRITERS = Writers(
    check=check_source,
    search=lambda runtime, node: MoveWalks(runtime).function(node),
    run=lambda runtime, node: StraightRun(runtime, runtime.moves).function(node),
)


def load(game: Game) -> InterpreterEngine:
    """The interpreter for a game; raises GameError for a game that has no meaning."""
    return InterpreterEngine(game)


class InterpreterEngine(EngineBase):
    """One game, ready to be played by the interpreter.

    With `checked`, assigning a symbol outside the type of its place is an error (RG116);
    otherwise the symbol is stored.  With `forget`, states that differ in variables only that
    nobody will read are equal.  Later changes of `game` are not seen.

    Engines and their states can be used by several threads at once.
    """

    def __init__(self, game: Game, *, checked: bool = False, forget: bool = True) -> None:
        if "player" not in game.variables:
            raise GameError(
                error("RG115", "the game has no variable 'player'", hint="add the built-ins")
            )
        super().__init__(game, "interpreter", {"checked": checked, "forget": forget})
        self.game = game
        with game.lock, collector_paused():
            self.runtime = Runtime(game, _WRITERS, checked=checked)
        self.program = self.runtime.program
        self.layout = self.program.layout
        self.player_slot = self.layout.places["player"].base
        self.keeper = self.layout.ids.get(KEEPER, -1)
        self._forget = forget
        self._wide = len(self.layout.symbols) > 256
        self._players = _players(game)

    @property
    def players(self) -> tuple[str, ...]:
        """The symbols of type `Player`, in order."""
        return self._players

    def initial_state(self) -> InterpreterState:
        """The state at the beginning, after the keeper's moves."""
        return self.settle(0, list(self.layout.initial), ())

    # -- moves ---------------------------------------------------------------------

    def ends(self, node: int, values: list[int]) -> list[End]:
        """Every walk of a move from a node, labellings not yet merged."""
        if node not in self.runtime.moves.out:
            return []
        found: list[End] = []
        try:
            with deep_recursion(_DEPTH):
                self.runtime.advance(values, None, (), set(), found.append, node)
        except _FAULTS as problem:
            raise self._told(problem) from None
        return found

    def after(self, values: list[int], end: End) -> list[int]:
        """The slots after a walk that started with `values`; the caller owns them."""
        _, _, delta, assigned = end
        if delta < 0:
            return list(assigned)
        slots = values[:]
        for slot, value in zip(self.runtime.deltas[delta], assigned, strict=True):
            slots[slot] = value
        return slots

    def settle(
        self, node: int, values: list[int], shown: Shown, watch: Watch | None = None
    ) -> InterpreterState:
        """The state reached once the keeper has moved; owns and changes `values`.

        Raises GameError if the keeper has no move (RG101), several (RG102), or moves for ever
        (RG103).
        """
        player, keeper = self.player_slot, self.keeper
        memo: Memo = None
        count, seen = 0, set[tuple[int, bytes]]()
        while values[player] == keeper and node != _END:
            count += 1
            if count > _PATIENCE:
                place = node, self.pack(values)
                if place in seen:
                    raise GameError(self._at("RG103", "the keeper moves for ever", node))
                seen.add(place)
            node, values, memo, tags = self.keeper_move(node, values, memo, watch)
            shown = (*shown, (keeper, tags))
        return InterpreterState(self, node, values, shown)

    def keeper_move(
        self, node: int, values: list[int], memo: Memo = None, watch: Watch | None = None
    ) -> tuple[int, list[int], Memo, tuple[int, ...]]:
        """One move of the keeper: the node, the slots, what checks remember, the tags as collected.

        Owns and changes `values`; raises GameError if there is no move (RG101) or several (RG102).
        """
        moves = self.runtime.moves
        if node not in moves.out:
            raise GameError(self._at("RG101", "the keeper has no legal move", node))
        if node in moves.certain:
            tags: list[int] = []
            try:
                with deep_recursion(_DEPTH):
                    code, memo = self.runtime.straight(values, memo, tags, node)
            except _FAULTS as problem:
                raise self._told(problem) from None
            if code == FAILED:
                raise GameError(self._at("RG101", "the keeper has no legal move", node))
            return (-2 - code) // 2, values, memo, tuple(tags)
        ends = self.ends(node, values)
        if not ends:
            raise GameError(self._at("RG101", "the keeper has no legal move", node))
        if len({self.tags(end[0]) for end in ends}) > 1:
            shown = sorted({" ".join(self.move(end[0])) or "(no tags)" for end in ends})
            text = f"the keeper has {len(shown)} legal moves: " + ", ".join(shown[:4])
            raise GameError(self._at("RG102", text, node))
        if watch is not None and len(ends) > 1:
            watch(node, values, ends)
        end = ends[0]
        return end[1], self.after(values, end), None, end[0]

    def holds(self, check: int, values: list[int]) -> bool:
        """Whether a check, by its number in the program, finds a walk; raises GameError."""
        memo = [0] * self.runtime.memo_size
        try:
            with deep_recursion(_DEPTH):
                return self.runtime.answer(check)(values, memo) == 1
        except _FAULTS as problem:
            raise self._told(problem) from None

    # -- numbers and names -----------------------------------------------------------

    def tags(self, collected: tuple[int, ...]) -> tuple[int, ...]:
        """The symbols of tags as collected: who saw them is left out."""
        if not self.runtime.masked:
            return collected
        count = len(self.layout.symbols)
        return tuple(tag % count for tag in collected)

    def move(self, collected: tuple[int, ...]) -> Move:
        """Collected tags as a move."""
        return tuple(map(self.layout.symbols.__getitem__, self.tags(collected)))

    def forgotten(self, node: int, values: list[int]) -> list[int]:
        """The slots with the first value in those that are dead at the node; changes `values`."""
        if self._forget and node != _END:
            for slots, first in self._forgetter.blanks(self.program.names[node]):
                values[slots] = first
        return values

    @cached_property
    def _forgetter(self) -> Forgetter:
        """What is dead where; playouts never ask, so it waits for the first who does."""
        return Forgetter(self.program.edges, self.layout)

    def pack(self, values: list[int]) -> bytes:
        """The slots as bytes: compact, quick to compare."""
        return array("I", values).tobytes() if self._wide else bytes(values)

    def unpack(self, key: bytes) -> list[int]:
        """The slots that `pack` was given."""
        if not self._wide:
            return list(key)
        wide = array("I")
        wide.frombytes(key)
        return list(wide)

    # -- errors ------------------------------------------------------------------------

    def _at(self, code: str, message: str, node: int) -> Diagnostic:
        with self.game.lock:
            return error_at(self.game.automaton, self.program.names[node], code, message)

    def _told(self, problem: BaseException) -> GameError:
        """What generated code met, as an error of the game at its place."""
        if isinstance(problem, TagCycleError):
            code, text = "RG104", "a cycle with tags: moves of every length, met"
        elif isinstance(problem, RecursionError):
            code = "RG105"
            text = "a reachability check needs its own answer (endless recursion)"
        else:
            symbol = self.layout.symbols[problem.args[0]]
            code, text = "RG117", f"a map is read at '{symbol}', which is not a key of it, met"
            if isinstance(problem, InvalidAssignmentError):
                code, text = "RG116", f"'{symbol}' is assigned outside the type of its place, met"
        node = node_of(self.program, self.runtime.names, problem)
        return GameError(self._at(code, text, node))


def restored(
    engine: InterpreterEngine, node: int, packed: bytes, shown: Shown, seal: bytes
) -> InterpreterState:
    """The state of a pickle; raises GameError (RG143) for a damaged one."""
    pickling.check(seal, node, packed, shown)
    return InterpreterState(engine, node, engine.unpack(packed), shown)


def _players(game: Game) -> tuple[str, ...]:
    if "Player" not in game.types:
        return ()
    found = resolve(game.types["Player"], game.types)
    return found.symbols if isinstance(found, SetType) else ()


class InterpreterState(StateBase):
    """A position of a play; see `rgt.backends.forward_model.State`."""

    __slots__ = ("_ends", "_engine", "_key", "_node", "_shown", "_values")
    _engine: InterpreterEngine

    def __init__(
        self, engine: InterpreterEngine, node: int, values: list[int], shown: Shown
    ) -> None:
        self._engine = engine
        self._node = node
        self._values: list[int] | None = values
        self._key: bytes | None = None
        self._shown = shown
        self._ends: dict[Move, End] | None = None

    # -- position ------------------------------------------------------------------------

    @property
    def player(self) -> str:
        """Who is to move."""
        return self._engine.layout.symbols[self.values[self._engine.player_slot]]

    @property
    def is_terminal(self) -> bool:
        """Whether the play is complete."""
        return self._node == _END

    @property
    def values(self) -> list[int]:
        """The slots; read them, never change them."""
        # another thread may put them away meanwhile
        values = self._values
        if values is None:
            assert self._key is not None
            values = self._values = self._engine.unpack(self._key)
        return values

    @property
    def node(self) -> str:
        """The node at which the play stands."""
        return self._engine.program.names[self._node]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, InterpreterState):
            return NotImplemented
        return self._node == other._node and self._packed() == other._packed()

    def __hash__(self) -> int:
        return hash((self._node, self._packed()))

    def _packed(self) -> bytes:
        key = self._key
        if key is None:
            engine = self._engine
            key = self._key = engine.pack(engine.forgotten(self._node, self.values))
            # of the two forms the bytes are by far the smaller: keep tables of states small
            self._values = None
        return key

    # -- moves -----------------------------------------------------------------------------

    def legal_moves(self) -> tuple[Move, ...]:
        """The legal moves in canonical order."""
        return tuple(self._moves())

    def _moves(self) -> dict[Move, End]:
        ends = self._ends
        if ends is None:
            found: dict[tuple[int, ...], End] = {}
            engine = self._engine
            if self._node != _END:
                masked = engine.runtime.masked
                for end in engine.ends(self._node, self.values):
                    found.setdefault(engine.tags(end[0]) if masked else end[0], end)
            named = engine.layout.symbols.__getitem__
            ends = self._ends = {tuple(map(named, tags)): found[tags] for tags in sorted(found)}
        return ends

    def apply(self, move: Move) -> InterpreterState:
        """The state after a move and the keeper moves that follow it."""
        end = self._moves().get(tuple(move))
        if end is None:
            raise GameError(self._illegal(move))
        return self._after(end)

    def successors(self) -> list[tuple[Move, InterpreterState]]:
        """Every legal move with the state that it leads to, in canonical order."""
        found = [(move, self._after(end)) for move, end in self._moves().items()]
        # an explorer seldom comes back: tables of states stay small
        self._ends = None
        if self._key is not None:
            self._values = None
        return found

    def _after(self, end: End) -> InterpreterState:
        values = self.values
        mover = values[self._engine.player_slot]
        return self._engine.settle(end[1], self._engine.after(values, end), ((mover, end[0]),))

    def playouts(
        self,
        plays: int | None = None,
        *,
        seconds: float | None = None,
        seed: int = 0,
        longest: int = LONGEST_PLAY,
    ) -> PlayoutStatistics:
        """Uniformly random plays from here."""
        return playouts_from(
            self, self._engine.players, plays, seconds=seconds, seed=seed, longest=longest
        )

    # -- views ---------------------------------------------------------------------------------

    def goals(self) -> Mapping[str, str]:
        """Each player's score as it stands; it counts when the play is complete."""
        layout = self._engine.layout
        place = layout.places.get("goals")
        if place is None or not place.shape.depth:
            return {}
        return {
            layout.symbols[key]: layout.symbols[self.values[place.base + i]]
            for i, key in enumerate(place.shape.keys[0])
        }

    def visible_to(self, player: str) -> Move:
        """What the last move, and the keeper moves after it, showed to a player."""
        engine = self._engine
        player = player_called(player, engine.players, engine.game.source_players)
        symbols = engine.layout.symbols
        seen: list[str] = []
        for mover, collected in self._shown:
            for tag, symbol in zip(collected, engine.tags(collected), strict=True):
                if symbols[mover] == player or engine.runtime.shows(tag, player):
                    seen.append(symbols[symbol])
        return tuple(seen)

    def slots(self) -> list[int]:
        """Every variable's symbols by number; a dead one's are its first."""
        return self._engine.unpack(self._packed())

    def __reduce__(self) -> tuple[Any, ...]:
        parts = self._node, self._packed(), self._shown
        return restored, (self._engine, *parts, pickling.seal(*parts))
