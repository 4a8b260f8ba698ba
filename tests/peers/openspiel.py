"""OpenSpiel's games as a side: an action's name, in words that ours have, too."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from typing import Any

from tests.peers.sides import Option

Label = Callable[[Any, int], tuple[str, ...]]
"""What an action of a state is called; no words for one without a meaning."""

Scale = Callable[[Sequence[float]], tuple[float, ...]]


def plain(state: Any, action: int) -> str:
    """As OpenSpiel writes it."""
    return str(state.action_to_string(state.current_player(), action))


def word(state: Any, action: int) -> tuple[str, ...]:
    """As OpenSpiel writes it, one word."""
    return (plain(state, action),)


@cache
def _game(text: str) -> Any:
    import pyspiel

    return pyspiel.load_game(text)


class Play:
    """A play of a game of OpenSpiel, by the text that its registry reads."""

    def __init__(self, text: str, label: Label = word, scale: Scale = tuple) -> None:
        self.state, self._label, self._scale = _game(text).new_initial_state(), label, scale

    def is_over(self) -> bool:
        """Whether the play is complete."""
        return bool(self.state.is_terminal())

    def mover(self) -> int:
        """Whose turn it is; chance is -1 there, too."""
        return int(self.state.current_player())

    def options(self) -> list[Option]:
        """The legal actions."""
        state = self.state
        if state.is_chance_node():
            return [
                Option(self._label(state, action), action, Fraction(share).limit_denominator(10**6))
                for action, share in state.chance_outcomes()
            ]
        return [Option(self._label(state, action), action) for action in state.legal_actions()]

    def make(self, move: int) -> None:
        """Play on."""
        self.state.apply_action(move)

    def result(self) -> tuple[float, ...]:
        """The returns, in the scale of the pair."""
        return self._scale(self.state.returns())

    def show(self) -> str:
        """As OpenSpiel draws it."""
        return str(self.state)


def is_drawn(theirs: Play) -> bool:
    """Whether it is over without a winner."""
    return theirs.is_over() and not any(theirs.result())


def signs(returns: Sequence[float]) -> tuple[float, ...]:
    """Who has more, of points that only rank."""
    return tuple(float((x > 0) - (x < 0)) for x in returns)
