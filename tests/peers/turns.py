"""Sides that play whole turns, where two programs cut them into moves in different ways."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rgt.backends.forward_model import State
from tests.peers.openspiel import Play, plain
from tests.peers.sides import CHANCE, Option, Ours

OurTurn = Callable[[State, State], str]
"""What a turn of ours is called, by the positions before and after it."""
TheirTurn = Callable[[Any, Any, tuple[str, ...]], str | None]
"""The same of OpenSpiel's, by both positions and the actions; None for one that is no turn."""


class OurTurns(Ours):
    """Ours, turn by turn: all that a player does until it is another one's turn or chance's."""

    turn: OurTurn

    def options(self) -> list[Option]:
        """Turns that lead to one position are one."""
        player = self.state.player
        if player == "random":
            return super().options()
        ends: dict[str, Option] = {}
        seen, ahead = {self.state}, [self.state]
        for state in ahead:
            for _, after in state.successors():
                if after.player != player or after.is_terminal:
                    name = self.turn(self.state, after)
                    ends.setdefault(name, Option((name,), after))
                elif after not in seen:
                    seen.add(after)
                    ahead.append(after)
        return list(ends.values())

    def make(self, move: Any) -> None:
        """Play on: a turn is the position after it."""
        self.state = self.state.apply(move) if isinstance(move, tuple) else move


class SpielTurns(Play):
    """OpenSpiel's, turn by turn."""

    turn: TheirTurn

    def options(self) -> list[Option]:
        """Turns of the same name are one; a turn without a choice but to pass has no words."""
        if self.mover() == CHANCE:
            return super().options()
        player = self.state.current_player()
        ends: dict[str, Option] = {}
        seen = {str(self.state)}
        ahead: list[tuple[Any, tuple[str, ...]]] = [(self.state, ())]
        for state, labels in ahead:
            for action in state.legal_actions():
                after, path = state.child(action), (*labels, plain(state, action))
                if after.current_player() != player or after.is_terminal():
                    name = self.turn(self.state, after, path)
                    if name is not None:
                        ends.setdefault(name, Option((name,) if name else (), after))
                elif str(after) not in seen:
                    seen.add(str(after))
                    ahead.append((after, path))
        return list(ends.values())

    def make(self, move: Any) -> None:
        """Play on."""
        if isinstance(move, int):
            super().make(move)
        else:
            self.state = move
