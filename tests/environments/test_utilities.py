"""What scores are worth to the players of other programs."""

from __future__ import annotations

from fractions import Fraction

import pytest

import rgt
from rgt.environments.exploring import explored
from rgt.environments.playing import Adapted
from rgt.environments.utilities import Utilities
from rgt.ir.diagnostics import GameError

FAIR = Utilities({"0": Fraction(-1), "50": Fraction(0), "100": Fraction(1)}, Fraction(0))


def test_an_end_that_adds_up_to_something_else_is_an_error() -> None:
    assert FAIR.of({"x": "100", "y": "0"}, "xy", final=True) == [1, -1]
    with pytest.raises(GameError) as caught:
        FAIR.of({"x": "100", "y": "50"}, "xy", final=True)
    assert caught.value.diagnostics[0].code == "ENV021"


def test_a_cut_play_need_not_add_up() -> None:
    assert FAIR.of({"x": "100", "y": "50"}, "xy", final=False) == [0, 0]
    assert FAIR.of({"x": "100", "y": "0"}, "xy", final=False) == [1, -1]


@pytest.mark.parametrize(
    ("name", "low", "high", "total"),
    [
        # wins are from -1 to 1, chips are chips less the two that everybody began with
        ("rg/nim", -1, 1, 0),
        ("hrg/kuhn_poker", -2, 2, 0),
        # one player's percents
        ("hrg/monty_hall", 0, 1, None),
    ],
)
def test_units(name: str, low: int, high: int, total: int | None) -> None:
    found = Adapted(name).utilities
    assert (found.low, found.high, found.total) == (low, high, total)


@pytest.mark.parametrize(
    ("name", "longest"),
    # nine stones one by one; two deals and three decisions; three rounds of two hands
    [("rg/nim", 9), ("hrg/kuhn_poker", 5), ("hrg/rock_paper_scissors", 6)],
)
def test_the_longest_play_of_a_small_game(name: str, longest: int) -> None:
    found = explored(rgt.engine(rgt.load(name)))
    assert found is not None and found.longest == longest


def test_a_game_that_can_go_on_for_ever_has_no_longest_play() -> None:
    text = (
        "type Player = { x }; type Score = { 0, 1 }; begin, a: player = x;"
        "a, b: $ on; b, a: player = x; a, c: $ stop; c, end: player = keeper;"
    )
    game = rgt.loads(text, "rg")
    found = explored(rgt.engine(game))
    assert found is not None and found.longest is None
    assert Adapted(game).longest == 10_000


def test_unknown_scores_are_told_with_what_was_meant() -> None:
    with pytest.raises(GameError) as caught:
        _ = Adapted("rg/nim", utilities={"10": 1.0}).utilities
    assert caught.value.diagnostics[0].code == "ENV022"
