"""What an agent is: options, a seat in a play, and moves chosen by what a player may know.

An agent is a frozen dataclass whose fields are its options, in a file of its own.  It plays nothing
itself: it takes a seat (`Agent.seat`), which remembers what belongs to one play.
"""

from __future__ import annotations

import inspect
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import ClassVar, Protocol, Self

from rgt.backends.agents.dice import Dice, Seed
from rgt.backends.agents.limits import SECONDS
from rgt.backends.forward_model import Engine, Move, State
from rgt.backends.information import InformationState
from rgt.ir.display.docstrings import docstring


class Seat(Protocol):
    """One player of one play, who remembers what it likes from move to move."""

    def choose(self, information: InformationState) -> Move:
        """One of `information.moves`, of which there is at least one."""


@dataclass(frozen=True)
class Agent(ABC):
    """Somebody who chooses moves; its fields are its options.

    `name` is what it is called; `work` is the option that limits how much it works for a move by
    counting, None if it does not search.
    """

    name: ClassVar[str]
    work: ClassVar[str | None] = None

    @abstractmethod
    def seat(self, engine: Engine, player: str, seed: Seed) -> Seat:
        """A seat for a player in one play.

        The same `seed` and the same information give the same moves, unless a limit is a time.  Of
        a `Random` the numbers are drawn from itself, so that several seats can share dice.
        """

    def limited(self, *, seconds: float | None = None, work: int | None = None) -> Self:
        """The agent with these limits for a move, unless its options have limits of their own."""
        if self.work is None or any(getattr(self, each) is not None for each in self._limits()):
            return self
        given = {"seconds": seconds, self.work: work}
        return replace(self, **{name: value for name, value in given.items() if value is not None})

    @property
    def searches(self) -> bool:
        """Whether it looks at many positions for a move."""
        return self.work is not None

    def shared(self, parts: int) -> Self:
        """The agent with its limits for each of so many parts of a move."""
        if self.work is None:
            return self
        count = getattr(self, self.work)
        seconds: float | None = getattr(self, "seconds", None)
        if count is None and seconds is None:
            seconds = SECONDS
        given = {
            "seconds": None if seconds is None else seconds / parts,
            self.work: None if count is None else max(count // parts, 1),
        }
        return replace(self, **given)

    def _limits(self) -> tuple[str, ...]:
        return ("seconds",) if self.work is None else ("seconds", self.work)

    @classmethod
    def summary(cls) -> str:
        """The first sentence of the agent's documentation."""
        return cls.documentation().split("\n\n", 1)[0].replace("\n", " ")

    @classmethod
    def documentation(cls) -> str:
        """The module's docstring: what the agent does, and where it is from."""
        module = inspect.getmodule(cls)
        return docstring(module) if module else ""


class Searcher(Protocol):
    """Thinks about positions that are known; it may remember from move to move."""

    def weigh(self, state: State, random: Random) -> Mapping[Move, float]:
        """How good the legal moves are for who is to move: the larger the better.

        Weights of several positions of an information set can be added.  Moves that are left out
        are as good as never looked at.
        """


@dataclass(frozen=True)
class OpenAgent(Agent):
    """An agent that has to know the position.

    In a game of hidden information it plays by samples of the positions that agree with what its
    player saw, as ``determinised`` does: the weights of the moves are added.
    """

    @abstractmethod
    def searcher(self, engine: Engine, player: str) -> Searcher:
        """Who thinks, for one player in one play."""

    def seat(self, engine: Engine, player: str, seed: Seed) -> Seat:
        """A seat that looks at the position, or at samples where the game hides something."""
        from rgt.backends.agents.determinised import Determinised

        if engine.hides:
            return Determinised(agent=self).seat(engine, player, seed)
        return OpenSeat(self.thinker(engine, player), Dice(seed, player))

    def thinker(self, engine: Engine, player: str) -> Searcher:
        """The searcher that the engine has for this agent, or else its own."""
        from rgt.backends.agents.twins import twin_of

        return twin_of(self, engine) or self.searcher(engine, player)


class OpenSeat:
    """A seat in a game that hides nothing."""

    def __init__(self, searcher: Searcher, dice: Dice) -> None:
        self._searcher = searcher
        self._dice = dice

    @property
    def backend(self) -> str:
        """Where the work is done: ``cpp`` by the engine's own searcher, else ``python``."""
        return backend_of(self._searcher)

    def choose(self, information: InformationState) -> Move:
        """The move of the largest weight; of several any."""
        random = self._dice.at(information)
        return heaviest(information.moves, self._searcher.weigh(information.state, random), random)


def backend_of(searcher: Searcher) -> str:
    """Where a searcher works: ``cpp``, or ``python`` where it does not say."""
    return str(getattr(searcher, "backend", "python"))


def heaviest(moves: tuple[Move, ...], weights: Mapping[Move, float], random: Random) -> Move:
    """The move of the largest weight; of several any, and any where none has a weight."""
    most = max((weights[move] for move in moves if move in weights), default=None)
    best = [move for move in moves if weights.get(move) == most] or list(moves)
    return best[0] if len(best) == 1 else random.choice(best)
