"""Two games of OpenSpiel's interface played move for move alike."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

from rgt.backends.forward_model import Move, State

Names = Callable[[State, Move], tuple[str, ...]]
"""What a move of ours is called over there, where it may be several moves, one after the other."""
Label = Callable[[Any, int], str]
"""What an action over there is called, in the same words."""


def plain(state: Any, action: int) -> str:
    """As OpenSpiel writes it."""
    return str(state.action_to_string(state.current_player(), action))


def never(ours: Any, theirs: Any) -> bool:
    """The rules are the same to the end."""
    return False


@dataclass(frozen=True, slots=True)
class Twins:
    """A game of ours and OpenSpiel's game of the same rules.

    `differs` tells whether an end is one by a rule that only one of the games has, which `but`
    names; `seats` are the players of ours in the order of OpenSpiel's.
    """

    ours: str
    theirs: str
    names: Names
    label: Label = plain
    seats: tuple[int, ...] = (0, 1)
    differs: Callable[[Any, Any], bool] = never
    but: str = ""
    plays: int = 2


class Lockstep:
    """One random play of both."""

    def __init__(self, twins: Twins, ours: Any, theirs: Any, random: Random) -> None:
        self._twins, self._random = twins, random
        self.ours, self.theirs = ours.new_initial_state(), theirs.new_initial_state()
        self.moves = 0
        self.was_cut = False

    def run(self) -> None:
        """Play to the end; AssertionError at the first difference."""
        while not (self.ours.is_terminal() and self.theirs.is_terminal()):
            if self.ours.is_terminal() != self.theirs.is_terminal():
                assert self._twins.differs(self.ours, self.theirs), self._where()
                self.was_cut = True
                return
            self._move()
        returns = self.ours.returns()
        assert [returns[seat] for seat in self._twins.seats] == self.theirs.returns(), self._where()

    def _move(self) -> None:
        twins = self._twins
        moves = {
            number: twins.names(self.ours.moment.state, move)
            for number, move in self.ours.moment.legal.items()
        }
        assert len(set(moves.values())) == len(moves), self._where()
        made: tuple[str, ...] = ()
        while True:
            self._same_mover()
            n = len(made)
            wanted = sorted({names[n] for names in moves.values() if names[:n] == made})
            actions = {twins.label(self.theirs, a): a for a in self.theirs.legal_actions()}
            assert len(actions) == len(self.theirs.legal_actions()), self._where()
            assert sorted(actions) == wanted, self._where()
            made = (*made, self._random.choice(wanted))
            self.theirs.apply_action(actions[made[-1]])
            found = [number for number, names in moves.items() if names == made]
            if found:
                self.ours.apply_action(found[0])
                self.moves += 1
                return

    def _same_mover(self) -> None:
        ours, theirs = self.ours.current_player(), self.theirs.current_player()
        if theirs < 0:
            assert ours == theirs, self._where()
            shares = sorted(share for _, share in self.ours.chance_outcomes())
            others = sorted(share for _, share in self.theirs.chance_outcomes())
            assert shares == others, self._where()
        else:
            assert ours == self._twins.seats[theirs], self._where()

    def _where(self) -> str:
        return f"after {self.moves} moves:\n{self.ours.history_str()}\n{self.ours}\n{self.theirs}"
