"""What a player of a match knows: the positions that agree with what the manager told it.

The manager tells of whole steps, in which each role made a move; in RG the roles move one after
the other (docs/gdl.md).  In GDL the position before a step is known; in GDL-II all positions are
kept that agree with what the role saw, or a sample of them where these are too many.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from random import Random

from rgt.backends.forward_model import Engine, Move, State
from rgt.backends.information import InformationState
from rgt.environments.ggp.messages import Moves, Seen, Step
from rgt.environments.ggp.rulebook import Rulebook
from rgt.environments.ggp.trouble import MessageError
from rgt.ir.diagnostics import GameError

MOST = 2000
"""So many positions are kept; of more, a sample."""


class LostError(Exception):
    """No position agrees with what the manager told; the text says since when."""


@dataclass(frozen=True, slots=True)
class Believed(InformationState):
    """An information state whose positions are known already."""

    positions: tuple[State, ...] = field(default=(), compare=False, repr=False)

    def possible(self, most: int) -> tuple[State, ...] | None:
        """The positions, a sample of them where these are too many; None beyond `most`."""
        return self.positions if len(self.positions) <= most else None


class Knowledge:
    """What one role knows between two steps; `turn` counts the steps that it was told of.

    Raises GameError for errors of the game.
    """

    def __init__(self, book: Rulebook, engine: Engine, role: int, random: Random) -> None:
        self.book, self.engine, self.role = book, engine, role
        self.player = book.players[role]
        self.turn = 0
        self._random = random
        self._seen: tuple[Move, ...] = ()
        self._positions: tuple[State, ...] = (engine.initial_state(),)

    @property
    def is_over(self) -> bool:
        """Whether the play is complete, in all positions that are possible."""
        return all(state.is_terminal for state in self._positions)

    def advance(self, step: Step) -> None:
        """Make the step that the manager told of; before the first one nothing happens.

        Raises MessageError where the step cannot be, LostError where no position is left.
        """
        if isinstance(step, Moves):
            moves = step.by_role(len(self.book.roles))
            if moves:
                self._make(moves)
        elif step.move is not None:
            self._remember(step)

    # -- GDL -----------------------------------------------------------------------------------

    def _make(self, moves: tuple[str, ...]) -> None:
        tags = [self.book.tag(move) for move in moves]
        if self.book.has_sees:
            # who tells all moves in GDL-II tells more than the role may know
            self._through(lambda role, tag: tag == tags[role], None)
            return
        (state,) = self._positions
        seen: list[Move] = []
        for role, player in enumerate(self.book.players):
            if self.book.waiting and state.player != player:
                if moves[role] != self.book.waiting[role]:
                    raise self._illegal(role, moves[role])
                continue
            made = self._legal(state, tags[role])
            if state.player != player or made is None:
                raise self._illegal(role, moves[role])
            state = state.apply(made)
            seen.append(state.visible_to(self.player))
            if self.book.waiting:
                break
        self._positions = (state,)
        self._seen += tuple(seen)
        self.turn += 1

    def _illegal(self, role: int, move: str) -> LostError:
        return LostError(f"{move} is not legal for {self.book.roles[role]} in step {self.turn + 1}")

    @staticmethod
    def _legal(state: State, tag: str | None) -> Move | None:
        move = (tag,) if tag is not None else None
        return move if move in state.legal_moves() else None
