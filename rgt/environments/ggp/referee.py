"""The rules of a match, as its manager knows them: who may do what, what follows, who sees what."""

from __future__ import annotations

from rgt.backends.forward_model import Engine, Move, State
from rgt.backends.plays import Made
from rgt.environments.ggp.messages import Moves, Seen, Step, joint
from rgt.environments.ggp.rulebook import Rulebook
from rgt.ir.diagnostics import GameError, error


class Referee:
    """A play of a game that was translated with all its moves, step by step.

    `made` are its moves as RG has them.  Raises GameError for errors of the game, as where a role
    has no legal move.
    """

    def __init__(self, book: Rulebook, engine: Engine) -> None:
        self.book = book
        self.turn = 0
        self.made: list[Made] = []
        self._state: State = engine.initial_state()
        self._last: tuple[str, ...] = ()
        self._percepts: list[tuple[str, ...]] = [()] * len(book.roles)

    @property
    def is_over(self) -> bool:
        """Whether the play is complete."""
        return self._state.is_terminal

    def legal(self) -> list[tuple[str, ...]]:
        """The legal moves of each role, as terms; raises GameError (RG121) if one has none."""
        found: list[tuple[str, ...]] = []
        state = self._state
        for _ in self.book.roles:
            moves = state.legal_moves()
            found.append(tuple(self.book.plain_term(move[0]) for move in moves))
            if not moves:
                role = self.book.as_written(self.book.roles[len(found) - 1])
                raise GameError(
                    error(
                        "RG121",
                        f"'{role}' has no legal move after {self.turn} steps",
                        hint="every role needs a move in every state that is no end",
                    )
                )
            state = state.apply(moves[0])
        return found

    def make(self, moves: tuple[str, ...]) -> None:
        """Make a step of legal moves."""
        state = self._state
        seen: list[Move] = [()] * len(moves)
        for role, term in enumerate(moves):
            tag = self.book.tag(term)
            assert tag is not None
            self.made.append(Made(state.player, (tag,)))
            state = state.apply((tag,))
            # what the keeper tells after the last move is what roles see of the step
            is_last = role == len(moves) - 1
            if self.book.has_sees and is_last:
                seen = [self._seen(state, role, other) for other in range(len(moves))]
        self._percepts = [tuple(map(self.book.term, tags)) for tags in seen]
        self._last = tuple(map(self.book.as_written, moves))
        self._state = state
        self.turn += 1

    def _seen(self, state: State, mover: int, role: int) -> Move:
        if self.book.roles[role] == "random":
            return ()
        tags = state.visible_to(self.book.players[role])
        return tags[1:] if role == mover else tags

    def step_for(self, role: int) -> Step:
        """What a role is told of the last step; in GDL-II what it did and saw."""
        if not self.book.has_sees:
            return joint(self._last) if self._last else Moves(None)
        return Seen(self.turn, self._last[role] if self._last else None, self._percepts[role])

    def goals(self) -> dict[str, str]:
        """The value of each role's goal, when the play is complete."""
        goals = self._state.goals()
        return {
            self.book.as_written(role): self.book.term(goals[player])
            for role, player in zip(self.book.roles, self.book.players, strict=True)
        }
