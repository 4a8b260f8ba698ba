"""Which of several rewrites broke a game, when it was looked at only after the last of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rgt.ir.diagnostics import Diagnostic
from rgt.ir.game import Game

if TYPE_CHECKING:
    from rgt.passes.context import Step

Judge = Callable[[Game], list[Diagnostic]]
"""The errors of a game."""


@dataclass(frozen=True, slots=True)
class Blame:
    """The rewrite after which there were errors, these, and the game before it."""

    step: Step
    errors: list[Diagnostic]
    before: Game


def blame(game: Game, steps: Sequence[Step], judge: Judge, errors: list[Diagnostic]) -> Blame:
    """The step of `steps`, the last ones up to `game`, that brought errors into the game.

    The game before the first of them has none, the one after the last has `errors`.  Halving
    finds a step with none before it and some after it: the first of all, unless errors come
    and go.
    """
    cursor = _Cursor(game, steps)
    good, bad = 0, len(steps)
    while bad - good > 1:
        middle = (good + bad) // 2
        found = judge(cursor.after(middle))
        if found:
            bad, errors = middle, found
        else:
            good = middle
    return Blame(steps[bad - 1], errors, cursor.after(bad - 1))


class _Cursor:
    """A copy of the game that goes back and forth through the steps."""

    def __init__(self, game: Game, steps: Sequence[Step]) -> None:
        self._game = game.copy()
        self._steps = steps
        self._done = len(steps)

    def after(self, number: int) -> Game:
        """The game after so many of the steps; the same object each time."""
        while self._done > number:
            self._done -= 1
            for change in reversed(self._steps[self._done].changes):
                self._game.apply(change, backwards=True)
        while self._done < number:
            for change in self._steps[self._done].changes:
                self._game.apply(change)
            self._done += 1
        return self._game
