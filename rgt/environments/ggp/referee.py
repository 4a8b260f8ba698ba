"""The rules of a match, as its manager knows them: who may do what, what follows, who sees what.

They are known from the rules as they stand, which takes no time to begin with and little for a
step, or by a game that was translated, whose moves a record can keep.  Both say the same.
"""

from __future__ import annotations

from typing import Protocol

from rgt.backends.forward_model import Engine, Move, State
from rgt.backends.plays import Made
from rgt.environments.ggp.messages import Seen, Step, joint
from rgt.environments.ggp.rulebook import Rulebook
from rgt.environments.ggp.spelling import Spelling
from rgt.frontends.gdl.reading.parse import parse
from rgt.frontends.gdl.reasoner import Reasoner
from rgt.ir.diagnostics import GameError, Source, error
from rgt.ir.game import RANDOM


class Referee(Protocol):
    """A play of a game, step by step.  Raises GameError for errors of the game.

    `roles` are the game's in order, as terms in small letters; `turn` counts the steps; `made` has
    the moves as RG has them, where the game was translated.
    """

    roles: tuple[str, ...]
    turn: int
    made: list[Made]

    @property
    def is_over(self) -> bool:
        """Whether the play is complete."""

    def as_written(self, term: str) -> str:
        """A term in the letters of the rules."""

    def legal(self) -> list[tuple[str, ...]]:
        """The legal moves of each role, sorted; raises GameError (RG121) if one has none."""

    def make(self, moves: tuple[str, ...]) -> None:
        """Make a step of legal moves."""

    def step_for(self, role: int) -> Step:
        """What a role is told of the last step; in GDL-II what it did and saw."""

    def goals(self) -> dict[str, str]:
        """The value of each role's goal, when the play is complete."""


class EngineReferee:
    """A play of a game that was translated with all its moves."""

    def __init__(self, book: Rulebook, engine: Engine) -> None:
        self.book = book
        self.roles = book.roles
        self.turn = 0
        self.made: list[Made] = []
        self._state: State = engine.initial_state()
        self._last: tuple[str, ...] = ()
        self._percepts: list[tuple[str, ...]] = [()] * len(book.roles)

    @property
    def is_over(self) -> bool:
        """Whether the play is complete."""
        return self._state.is_terminal

    def as_written(self, term: str) -> str:
        """A term in the letters of the rules."""
        return self.book.as_written(term)

    def legal(self) -> list[tuple[str, ...]]:
        """The legal moves of each role, sorted; raises GameError (RG121) if one has none."""
        found: list[tuple[str, ...]] = []
        state = self._state
        for _ in self.book.roles:
            moves = state.legal_moves()
            if not moves:
                raise _stuck(self, len(found))
            found.append(tuple(sorted(self.book.plain_term(move) for move in moves)))
            state = state.apply(moves[0])
        return found

    def make(self, moves: tuple[str, ...]) -> None:
        """Make a step of legal moves."""
        state = self._state
        seen: list[Move] = [()] * len(moves)
        for role, term in enumerate(moves):
            move = self.book.move(term)
            assert move is not None
            self.made.append(Made(state.player, move))
            state = state.apply(move)
            # what the keeper tells after the last move is what roles see of the step
            is_last = role == len(moves) - 1
            if self.book.has_sees and is_last:
                others = range(len(moves))
                seen = [self._seen(state, each, move if each == role else ()) for each in others]
        self._percepts = [tuple(self.book.term((tag,)) for tag in tags) for tags in seen]
        self._last = tuple(map(self.book.as_written, moves))
        self._state = state
        self.turn += 1

    def _seen(self, state: State, role: int, own: Move) -> Move:
        """What a role sees of a step behind its own move, if that was the last one."""
        if self.book.roles[role] == RANDOM:
            return ()
        tags = state.visible_to(self.book.players[role])
        return tags[len(own) :]

    def step_for(self, role: int) -> Step:
        """What a role is told of the last step; in GDL-II what it did and saw."""
        percepts = self._percepts[role] if self.book.has_sees else None
        return _step(self.turn, self._last, role, percepts)

    def goals(self) -> dict[str, str]:
        """The value of each role's goal, when the play is complete."""
        goals = self._state.goals()
        return {
            self.book.as_written(role): self.book.term((goals[player],))
            for role, player in zip(self.book.roles, self.book.players, strict=True)
        }


class RulesReferee:
    """A play by the rules as they stand; `made` stays empty."""

    def __init__(self, source: Source) -> None:
        self._reasoner = Reasoner(parse(source))
        self._spelling = Spelling(source.text)
        self.roles = self._reasoner.roles
        self.turn = 0
        self.made: list[Made] = []
        self._last: tuple[str, ...] = ()
        self._percepts: dict[str, tuple[str, ...]] = dict.fromkeys(self.roles, ())
        self._state = self._reasoner.initial
        self._position = self._reasoner.observe(self._state)

    @property
    def is_over(self) -> bool:
        """Whether the play is complete."""
        return self._position.is_terminal

    def as_written(self, term: str) -> str:
        """A term in the letters of the rules."""
        return self._spelling.of(term)

    def legal(self) -> list[tuple[str, ...]]:
        """The legal moves of each role, sorted; raises GameError (RG121) if one has none."""
        found = [self._position.legal[role] for role in self.roles]
        for role, moves in enumerate(found):
            if not moves:
                raise _stuck(self, role)
        return found

    def make(self, moves: tuple[str, ...]) -> None:
        """Make a step of legal moves."""
        self._state, seen = self._reasoner.advance(self._state, moves)
        self._percepts = {
            role: () if role == RANDOM else tuple(map(self.as_written, percepts))
            for role, percepts in seen.items()
        }
        self._last = tuple(map(self.as_written, moves))
        self._position = self._reasoner.observe(self._state)
        self.turn += 1

    def step_for(self, role: int) -> Step:
        """What a role is told of the last step; in GDL-II what it did and saw."""
        percepts = self._percepts[self.roles[role]] if self._reasoner.has_sees else None
        return _step(self.turn, self._last, role, percepts)

    def goals(self) -> dict[str, str]:
        """The value of each role's goal: the highest that holds, 0 where none does."""
        return {
            self.as_written(role): max(self._position.goals[role], key=_worth, default="0")
            for role in self.roles
        }


def _step(turn: int, last: tuple[str, ...], role: int, percepts: tuple[str, ...] | None) -> Step:
    """What a role is told: all moves, or its own and its `percepts`, if the game has such."""
    if percepts is None:
        return joint(last)
    return Seen(turn, last[role] if last else None, percepts)


def _worth(value: str) -> float:
    try:
        return float(value)
    except ValueError:
        return float("-inf")


def _stuck(referee: Referee, role: int) -> GameError:
    name = referee.as_written(referee.roles[role])
    return GameError(
        error(
            "RG121",
            f"'{name}' has no legal move after {referee.turn} steps",
            hint="every role needs a move in every state that is no end",
        )
    )
