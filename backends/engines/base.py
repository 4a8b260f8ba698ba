"""What both engines tell of their game besides playing it, worked out when first asked for."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, Self, cast

from rgt.backends.checking.places import place
from rgt.backends.engines import pickling
from rgt.backends.engines.snapshots import Snapshot
from rgt.backends.forward_model import Engine, Move, State
from rgt.backends.secrets import hides
from rgt.ir.diagnostics import Diagnostic, error, nearest
from rgt.ir.display.markup import Displayed, Svg
from rgt.ir.game import Game
from rgt.ir.version import VERSION

if TYPE_CHECKING:
    from rgt.backends.interpreter.layout import Layout
    from rgt.backends.numbering import Numbering
    from rgt.backends.observations import Observer


class EngineBase:
    """One game as it was when the engine was made: it never changes, and a copy is itself.

    `backend` and `options` make an engine like it in another process: see
    `rgt.backends.engines.pickling`.
    """

    layout: Layout
    """The numbers of symbols, and the slots of variables."""

    def __init__(self, game: Game, backend: str, options: dict[str, Any]) -> None:
        self.snapshot = Snapshot(game)
        self._backend = backend
        self._options = options
        self._packed: tuple[str, bytes, bytes] | None = None

    @property
    def players(self) -> tuple[str, ...]:
        """The symbols of type `Player`, in order."""
        raise NotImplementedError

    @property
    def rules(self) -> Game:
        """The game that is played: a copy of its own, which nobody changes."""
        return self.snapshot.game

    @cached_property
    def hides(self) -> bool:
        """Whether players may not see everything (`rgt.backends.secrets`)."""
        return hides(self.rules)

    @cached_property
    def moves(self) -> Numbering:
        """The numbers of the game's moves."""
        # to play, nobody needs numbers
        from rgt.backends.numbering import Numbering

        return Numbering(self.rules)

    @cached_property
    def observations(self) -> Observer:
        """Arrays of positions, and of what players know."""
        from rgt.backends.observations import Observer

        return Observer(cast(Engine, self))

    def remember(self, packed: tuple[str, bytes, bytes]) -> None:
        """Keep what the engine was unpacked from: it is packed as the same again."""
        self._packed = packed

    def __reduce__(self) -> tuple[Any, ...]:
        if self._packed is None:
            self._packed = pickling.packed(self, self._backend, self._options)
        return pickling.engine_of, (VERSION, *self._packed)

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self


class StateBase(Displayed):
    """What the states of both engines do alike; a state never changes, so a copy is itself."""

    __slots__ = ()
    _engine: Any

    @abstractmethod
    def slots(self) -> list[int]:
        """Every variable's symbols by number, as `engine.layout` has them.

        A variable that nobody will read any more has its first value.
        """

    def describe(self) -> str:
        """The node, and every variable's value, a line each; a dead one's is its first."""
        return f"node {cast(State, self).node}{self._engine.layout.text(self.slots())}"

    def valuation(self) -> Mapping[str, tuple[str, ...]]:
        """Every variable's value, as symbols; a dead one's is its first."""
        found: Mapping[str, tuple[str, ...]] = self._engine.layout.valuation(self.slots())
        return found

    def _illegal(self, move: Move) -> Diagnostic:
        """That a move is not legal, with the one that may be meant."""
        state, game = cast(State, self), self._engine.game
        text = " ".join(move) or "(no tags)"
        player = game.player_in_source(state.player)
        reason = ": the play is complete" if state.is_terminal else f" for '{player}'"
        with game.lock:
            span = place(game.automaton, state.node)
        known = [" ".join(m) for m in state.legal_moves()]
        message = f"move '{text}' is illegal{reason}"
        return error("RG110", message, span, hint=nearest(text, known))

    def svg(self, marked: Collection[str] = ()) -> Svg | None:
        """A picture of the position, these cells of its boards marked; None without a board."""
        # pictures are seldom asked for
        from rgt.backends.pictures.position import painter_of

        return painter_of(self._engine).picture(cast(State, self), marked)

    def _repr_html_(self) -> str:
        from rgt.backends.pictures.notebook import html

        return html(self._engine, cast(State, self))

    def _repr_svg_(self) -> str | None:
        return self.svg()

    def copy(self) -> Self:
        """The state itself: states never change."""
        return self

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self

    def __repr__(self) -> str:
        state = cast(State, self)
        return f"<state at {state.node}, {state.player} to move>"
