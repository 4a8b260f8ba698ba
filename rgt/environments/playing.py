"""A game of rgt as other programs play it: moves by their numbers, utilities, an end for sure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self
from weakref import WeakValueDictionary

from rgt.api import engine as make_engine
from rgt.api import load
from rgt.backends.forward_model import Engine, Move, State, choosing
from rgt.backends.information import History
from rgt.backends.showing.views import View
from rgt.environments.exploring import Explored, explored
from rgt.environments.utilities import Choice, Utilities, utilities
from rgt.ir.actions import Assignment, ends_move
from rgt.ir.analyses.inference import infer, resolved
from rgt.ir.arguments import demand_natural
from rgt.ir.game import RANDOM, Game
from rgt.ir.types import SetType

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

CHANCE, NOBODY = -1, -4
LONGEST = 10_000
"""Plays that may be longer are cut after so many moves."""


class Opened:
    """A game with its engine and what it is called; never changes, and a copy is itself."""

    def __init__(self, game: Game | str | Path, backend: str = "auto") -> None:
        self.name = game.name if isinstance(game, Game) else Path(game).stem
        found = game if isinstance(game, Game) else load(game)
        self.engine: Engine = make_engine(found, backend)

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self


class Adapted(Opened):
    """A game as other programs play it.

    `longest` cuts plays: after so many moves, those of chance included, a play is over with the
    scores as they stand; by default after as many as a play can have, where all positions could
    be looked at, else after 10,000.  A position without legal moves, where an improper game is
    stuck, is the end as well.

    Raises GameError for a game that cannot be loaded or played, and those of `utilities`;
    ValueError for a negative `longest`.
    """

    def __init__(
        self,
        game: Game | str | Path,
        *,
        utilities: Choice | Mapping[str, float] = "detect",
        longest: int | None = None,
        backend: str = "auto",
    ) -> None:
        super().__init__(game, backend)
        if longest is not None:
            demand_natural(longest, "longest")
        self._chosen = utilities
        self._cut = longest
        _alive[_key(self.engine, self.name, self.options)] = self

    @classmethod
    def of(cls, engine: Engine, name: str, **options: Any) -> Self:
        """A game whose engine is there already."""
        found = cls.__new__(cls)
        found.name, found.engine = name, engine
        found._chosen, found._cut = options["utilities"], options["longest"]
        _alive[_key(engine, name, found.options)] = found
        return found

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (type(self), self.engine, self.name, self.options)

    @property
    def players(self) -> tuple[str, ...]:
        """The players that choose, in order: the role `random` of GDL-II is chance."""
        return choosing(self.engine)

    @cached_property
    def places(self) -> Mapping[str, int]:
        """The players' places in `players`, and chance's."""
        return {RANDOM: CHANCE, **{player: at for at, player in enumerate(self.players)}}

    @property
    def options(self) -> dict[str, Any]:
        """What it was made with, besides the game and the engine."""
        return {"utilities": self._chosen, "longest": self._cut}

    @cached_property
    def explored(self) -> Explored | None:
        """All positions, if they are few."""
        return explored(self.engine)

    @property
    def measured(self) -> Explored | None:
        """All positions, if they are few and nobody said how long plays may be."""
        return self.explored if self._cut is None else None

    @cached_property
    def utilities(self) -> Utilities:
        """What scores are worth."""
        return utilities(self.engine.rules, self.engine, lambda: self.explored, self._chosen)

    @cached_property
    def longest(self) -> int:
        """No play has more moves, those of chance included."""
        if self._cut is not None:
            return self._cut
        found = self.measured.longest if self.measured is not None else None
        return LONGEST if found is None else found

    @cached_property
    def has_chance(self) -> bool:
        """Whether `random` may be to move."""
        return any(
            RANDOM in _symbols(edge.action, self.engine.rules)
            for edge in self.engine.rules.automaton
            if isinstance(edge.action, Assignment) and ends_move(edge.action)
        )

    @cached_property
    def view(self) -> View:
        """How positions are drawn as text."""
        return View(self.engine.rules)

    def begin(self) -> Moment:
        """The beginning of a play; raises GameError."""
        if self.engine.hides:
            history = History.begin(self.engine)
            return Moment(self, history.state, None, (), history)
        return Moment(self, self.engine.initial_state(), None, (), None)

    def replayed(self, moves: Iterable[Move]) -> Moment:
        """The play of these moves, each of which is legal."""
        found = self.begin()
        for move in moves:
            found = found.after(next(n for n, other in found.legal.items() if other == move))
        return found


def _again(kind: type[Adapted], engine: Engine, name: str, options: dict[str, Any]) -> Adapted:
    """The game of a pickle: one that there is already, since it knows more, or else a new one."""
    return _alive.get(_key(engine, name, options)) or kind.of(engine, name, **options)


def _key(engine: Engine, name: str, options: dict[str, Any]) -> tuple[int, str]:
    # a game that lives keeps its engine, so that no other has the same id
    return id(engine), f"{name} {options}"


def _symbols(action: Assignment, game: Game) -> tuple[str, ...]:
    found = resolved(infer(action.value, game), game)
    return found.symbols if isinstance(found, SetType) else ()


_alive: WeakValueDictionary[tuple[int, str], Adapted] = WeakValueDictionary()


class Moment:
    """A play as far as it is made; never changes, and a copy is itself.

    `index` is who is to move: a place in `players`, or `CHANCE` or `NOBODY` as OpenSpiel has them.
    """

    __slots__ = ("_before", "_history", "_legal", "_move", "adapted", "index", "length", "state")

    def __init__(
        self,
        adapted: Adapted,
        state: State,
        before: Moment | None,
        move: Move,
        history: History | None,
    ) -> None:
        self.adapted = adapted
        self.state = state
        self.length: int = before.length + 1 if before is not None else 0
        self._before = before
        self._move = move
        self._history = history
        self._legal: dict[int, Move] | None = None
        self.index = self._index()

    def _index(self) -> int:
        state = self.state
        if state.is_terminal or self.length >= self.adapted.longest or not state.legal_moves():
            return NOBODY
        return self.adapted.places[state.player]

    @property
    def player(self) -> str:
        """Who is to move, `random` for chance; at the end the symbol that stands there."""
        return self.state.player

    @property
    def is_cut(self) -> bool:
        """Whether the play is over for its length alone."""
        return self.length >= self.adapted.longest and not self.state.is_terminal

    @property
    def is_over(self) -> bool:
        """Whether nothing more can be played."""
        return self.index == NOBODY

    @property
    def legal(self) -> Mapping[int, Move]:
        """The legal moves by their numbers, in ascending order of these."""
        if self._legal is None:
            moves = {} if self.is_over else self.adapted.engine.moves.legal(self.state)
            self._legal = dict(sorted(moves.items()))
        return self._legal

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves that were made."""
        found: list[Move] = []
        at = self
        while at._before is not None:
            found.append(at._move)
            at = at._before
        return tuple(reversed(found))

    @property
    def history(self) -> History:
        """The play with what it showed to whom; made when asked for where nothing is hidden."""
        if self._history is None:
            self._history = History.of(self.adapted.engine, self.moves)
        return self._history

    def observation(self, player: str) -> NDArray[np.float32]:
        """What a player observes, as one flat array."""
        seen = self.state if self._history is None else self._history
        return self.adapted.engine.observations.tensor(seen, player)

    def after(self, number: int) -> Moment:
        """The play with one more move; KeyError for a number that is no legal move's."""
        move = self.legal[number]
        if self.adapted.engine.hides:
            history = self.history.after(move)
            return Moment(self.adapted, history.state, self, move, history)
        return Moment(self.adapted, self.state.apply(move), self, move, None)

    def returns(self) -> list[float]:
        """The players' utilities at the end; 0 before."""
        if not self.is_over:
            return [0.0] * len(self.adapted.players)
        final = self.state.is_terminal
        goals = self.state.goals()
        return self.adapted.utilities.of(goals, self.adapted.players, final=final)

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return Adapted.replayed, (self.adapted, self.moves)
