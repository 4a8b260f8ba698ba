"""Games of ours as OpenSpiel sees them, beside OpenSpiel's own games of the same rules."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import partial
from random import Random
from typing import Any

import pytest

from tests.peers.beside import Beside, Disagreement, Tally
from tests.peers.openspiel import Play
from tests.peers.pairs.placing import cell
from tests.peers.sides import Option, Ours
from tests.peers.table import PAIRS

pytest.importorskip("pyspiel")

import rgt
from rgt.environments import openspiel

# whose scores are what OpenSpiel has, of zero-sum utilities; amazons take long
CHOSEN = (
    "rg/tic_tac_toe",
    "hrg/connect_four",
    "hrg/breakthrough",
    "hrg/clobber",
    "hrg/dots_and_boxes",
    "hrg/kuhn_poker",
    "rg/nim",
    "hrg/ultimate_tic_tac_toe",
    "hrg/english_draughts",
)
QUICK = {pair.ours: pair for pair in reversed(PAIRS) if pair.peer == "OpenSpiel"}


class Wrapped(Ours):
    """A play by OpenSpiel's interface: its legal actions, chances and returns."""

    def __init__(self, *given: Any, game: str) -> None:
        super().__init__(*given)
        loaded = openspiel.load(game, utilities="zero-sum", longest=5_000)
        self.wrapped = loaded.new_initial_state()

    def is_over(self) -> bool:
        return bool(self.wrapped.is_terminal())

    def mover(self) -> int:
        return int(self.wrapped.current_player())

    def options(self) -> list[Option]:
        self.state = self.wrapped.moment.state
        chances = dict(self.wrapped.chance_outcomes()) if self.wrapped.is_chance_node() else {}
        return [
            Option(
                self._names(self.state, self.wrapped.moment.legal[number]),
                number,
                Fraction(chances.get(number, 0)).limit_denominator(10**6),
            )
            for number in (chances or self.wrapped.legal_actions())
        ]

    def make(self, move: Any) -> None:
        self.wrapped.apply_action(move)
        self.state = self.wrapped.moment.state

    def result(self) -> tuple[float, ...]:
        return tuple(self.wrapped.returns())


def wrapped(name: str, **changes: Any) -> Beside:
    """A play by the interface, beside OpenSpiel's own game."""
    chosen = replace(QUICK[name], plays=partial(Wrapped, game=name), **changes)
    return Beside(chosen, rgt.engine(rgt.load(name), "interpreter"), Tally())


@pytest.mark.parametrize("name", CHOSEN)
def test_a_random_play_is_the_same(name: str) -> None:
    play = wrapped(name)
    play.run(Random(1))
    assert len(play.history) > 2


def test_a_difference_is_found() -> None:
    two = partial(Play, "mnk(m=3,n=3,k=2)", cell)
    with pytest.raises(Disagreement, match="over: ours False, theirs True"):
        wrapped("rg/tic_tac_toe", begin=two).run(Random(1))
