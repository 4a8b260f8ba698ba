"""Games as modules of Python, seen as engines are, to be held to the interpreter."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import ModuleType
from typing import Any, TypeVar, cast

from rgt import api
from rgt.backends.facts.plan import Plan
from rgt.backends.forward_model import Engine, Move
from rgt.backends.interpreter.engine import InterpreterEngine
from rgt.backends.python.module import REWRITES, module
from rgt.ir.diagnostics import GameError, error
from rgt.ir.game import Game
from tests.backends.cpp.agreement import Compared, agree_on_plays

_T = TypeVar("_T")


def loaded(name: str) -> Game:
    """A game after the default passes."""
    game = api.load(name)
    api.optimize(game)
    return game


def played(game: Game, rewrites: frozenset[str] = REWRITES) -> Any:
    """A game's module."""
    text = module(Plan(game, rewrites))
    made = ModuleType("played")
    exec(compile(text, "<played>", "exec"), vars(made))
    return made


def compare(
    game: Game,
    *,
    plays: int = 3,
    longest: int = 60,
    seconds: float | None = None,
    rewrites: frozenset[str] = REWRITES,
) -> Compared:
    """Random plays of the interpreter and of the module at once; raises DisagreementError."""
    referee, engine = InterpreterEngine(game), _Engine(played(game, rewrites), game)
    return agree_on_plays(
        referee, cast(Engine, engine), plays=plays, longest=longest, seconds=seconds
    )


class _Engine:
    """A module as an engine."""

    def __init__(self, made: Any, game: Game) -> None:
        self.made = made
        self.layout = InterpreterEngine(game).layout
        self.players = made.PLAYERS

    def initial_state(self) -> _State:
        return _State(self, self.told(self.made.initial_state))

    def told(self, work: Callable[[], _T]) -> _T:
        """What comes out; the module's faults are errors of the game, with their codes."""
        try:
            return work()
        except self.made.GameFault as fault:
            code, text = str(fault).split(": ", 1)
            raise GameError(error(code, text)) from None


class _State:
    """A state of a module."""

    def __init__(self, engine: _Engine, state: Any) -> None:
        self.engine, self.state = engine, state

    def __getattr__(self, name: str) -> Any:
        return getattr(self.state, name)

    def legal_moves(self) -> tuple[Move, ...]:
        found: tuple[Move, ...] = self.engine.told(self.state.legal_moves)
        return found

    def apply(self, move: Move) -> _State:
        return _State(self.engine, self.engine.told(lambda: self.state.apply(move)))

    def describe(self) -> str:
        valuation: Mapping[str, tuple[str, ...]] = self.state.valuation()
        layout = self.engine.layout
        slots = [layout.ids[symbol] for name in layout.places for symbol in valuation[name]]
        return f"node {self.state.node}{layout.text(slots)}"
