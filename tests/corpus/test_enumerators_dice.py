"""Known facts about the witnesses of the games of chance, and of dots and boxes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product
from random import Random

import pytest

from tests.corpus.enumerators import (
    backgammon,
    dice_duel,
    dots_and_boxes,
    kuhn_poker,
    pig,
    tic_tac_die,
)
from tests.corpus.enumerators.tree import Position, levels

# -- backgammon -----------------------------------------------------------------------------------


def _men(places: Mapping[int, int]) -> backgammon.Men:
    """Men on these places, the rest of the fifteen borne off."""
    off = 15 - sum(places.values())
    return tuple({0: off, **places}.get(place, 0) for place in range(26))


def _legal(mine: Mapping[int, int], closed: tuple[int, ...], *dice: int) -> set[tuple[int, int]]:
    """The legal steps against two enemies on each of the closed points, in the mover's numbers."""
    theirs = _men({25 - point: 2 for point in closed})
    return set(backgammon.legal_steps(_men(mine), theirs, dice))


@pytest.mark.parametrize(
    ("mine", "closed", "dice", "legal"),
    [
        # From the bar first; and nothing at all against closed points.
        ({25: 1, 13: 1}, (), (6, 1), {(25, 6), (25, 1)}),
        ({25: 1, 13: 1}, (19,), (6, 1), {(25, 1)}),
        ({25: 1, 13: 1}, (19, 24), (6, 1), set()),
        # Only one of the dice can be used: the higher one.
        ({13: 1}, (2,), (6, 5), {(13, 6)}),
        # Entering by the six would lose the four.
        ({25: 1, 13: 1}, (9, 15), (6, 4), {(25, 4)}),
        # The six can be used after the four only.
        ({13: 1}, (7,), (6, 4), {(13, 4)}),
        # Bearing off: exactly, or by more from the rearmost point; all must be home.
        ({6: 1, 5: 1}, (), (5,), {(6, 5), (5, 5)}),
        ({6: 1, 4: 1}, (), (5,), {(6, 5)}),
        ({4: 1, 2: 1}, (), (5,), {(4, 5)}),
        ({4: 1, 2: 1, 18: 1}, (13,), (5,), set()),
        ({4: 1, 2: 1, 25: 1}, (), (5,), {(25, 5)}),
        # The last man from outside opens the way for the other die.
        ({7: 1, 5: 1}, (2,), (5, 1), {(7, 1)}),
    ],
)
def test_legal_steps(
    mine: dict[int, int], closed: tuple[int, ...], dice: tuple[int, ...], legal: set[object]
) -> None:
    assert _legal(mine, closed, *dice) == legal


def test_a_single_enemy_is_hit() -> None:
    mine, theirs = backgammon.step(_men({13: 1}), _men({25 - 7: 1}), 13, 6)
    assert (mine, theirs) == (_men({7: 1}), _men({25: 1}))


@pytest.mark.parametrize(
    ("loser", "worth"), [({1: 14}, 1), ({18: 15}, 2), ({1: 14, 19: 1}, 3), ({1: 14, 25: 1}, 3)]
)
def test_worth_of_a_win(loser: dict[int, int], worth: int) -> None:
    position = backgammon.Position((_men({}), _men(loser)))
    assert position.goals() == {"white": worth, "black": 0}


def _random_men(random: Random) -> backgammon.Men:
    places = Counter(random.choice((*range(1, 8), *range(1, 26))) for _ in range(15))
    return _men(places)


def test_doubles_may_be_played_in_any_way() -> None:
    # No step by a double takes another one away: so all ways to go on are equally long.
    random = Random(4)
    for _ in range(200):
        die = random.choice(backgammon.FACES)
        mine = _random_men(random)
        theirs = _men({25 - place: 2 for place in range(1, 25) if not mine[place]})
        most = backgammon.longest(mine, theirs, (die,) * 4)
        for used in range(4):
            steps = backgammon.steps(mine, theirs, die)
            assert bool(steps) == (used < most)
            if steps:
                mine, theirs = backgammon.step(mine, theirs, random.choice(steps), die)


# -- dice duel and tic-tac-die --------------------------------------------------------------------


def _worth(position: Position, player: str) -> Fraction:
    """The part of 100 that a player can expect if both play as well as possible."""
    known: dict[Position, Fraction] = {}

    def worth(position: Position) -> Fraction:
        if position not in known:
            known[position] = reckoned(position)
        return known[position]

    def reckoned(position: Position) -> Fraction:
        goals = position.goals()
        if goals is not None:
            return Fraction(goals[player], 100)
        after = [worth(each) for _, each in position.successors()]
        if position.player == "random":
            return sum(after, Fraction()) / len(after)
        return max(after) if position.player == player else min(after)

    return worth(position)


def test_left_should_keep_a_four() -> None:
    # By hand: right, who throws again below what left has kept, and at it up to three, holds left
    # to 1, 6, 15, 27, 42, 61 parts of 72 for keeping 1 to 6: 152/6 parts on the average, so left
    # keeps from four on, and can expect (3 * 152/6 + 27 + 42 + 61) / 6 parts.
    start = dice_duel.Position()
    assert _worth(start, "left") == Fraction(3 * 152 // 6 + 27 + 42 + 61, 6 * 72)
    ((_, rolling),) = start.successors()
    for (face,), thrown in rolling.successors():
        after = {move: _worth(each, "left") for move, each in thrown.successors()}
        assert after[0,] == Fraction((1, 6, 15, 27, 42, 61)[face], 72)
        assert (after[0,] > after[1,]) == (face + 1 >= 4)


def test_chances_of_random_tic_tac_toe() -> None:
    # Well known: of plays with random moves x wins 737 in 1260, o 121 in 420, 8 in 63 are drawn.
    expected = Fraction(737, 1260) + Fraction(8, 63) / 2
    assert _worth(tic_tac_die.Position(), "x") == expected
    assert _worth(tic_tac_die.Position(), "o") == 1 - expected
    assert Fraction(737, 1260) + Fraction(121, 420) + Fraction(8, 63) == 1


# -- pig ------------------------------------------------------------------------------------------


def test_holding_at_twenty() -> None:
    # Neller and Presser 2004: a turn that holds at twenty or more brings 0 or 20 .. 25 points
    # with these chances.
    brought = dict.fromkeys((0, *range(20, 26)), 0.0)
    chances = {pig.Position(100, 20): 1.0}
    while chances:
        position, chance = chances.popitem()
        if position.turn == 1:
            brought[position.saved[0]] += chance
            continue
        after = dict(position.successors())
        if not position.rolling:
            after = {(): after[pig.HOLD if position.brought >= 20 else pig.ROLL,]}
        for each in after.values():
            chances[each] = chances.get(each, 0) + chance / len(after)
    assert {points: round(chance, 4) for points, chance in brought.items()} == {
        0: 0.6245,
        20: 0.0997,
        21: 0.0950,
        22: 0.0742,
        23: 0.0542,
        24: 0.0352,
        25: 0.0172,
    }


# -- Kuhn poker -----------------------------------------------------------------------------------

Strategy = Mapping[tuple[int, str], Fraction]
"""The chance to bet or call, by the own card and the betting so far."""


def _pure(bettings: tuple[str, str]) -> Iterator[Strategy]:
    """Every way to play without chance, at these two bettings."""
    known = list(product(range(3), bettings))
    for bets in product((Fraction(0), Fraction(1)), repeat=len(known)):
        yield dict(zip(known, bets, strict=True))


def _gain(position: kuhn_poker.Position, first: Strategy, second: Strategy) -> Fraction:
    """What the first player wins on the average."""
    goals = position.goals()
    if goals is not None:
        return Fraction(goals["first"] - kuhn_poker.STACK)
    after = [_gain(each, first, second) for _, each in position.successors()]
    if position.player == "random":
        return sum(after, Fraction()) / len(after)
    mine = first if position.player == "first" else second
    bet = mine[position.cards[len(position.bets) % 2], position.bets]
    return (1 - bet) * after[0] + bet * after[1]


@pytest.mark.parametrize("bluff", [Fraction(0), Fraction(1, 4), Fraction(1, 3)])
def test_value_of_kuhn_poker(bluff: Fraction) -> None:
    # Kuhn 1950: the game is worth -1/18 to the first, who bets with a jack in up to a third of
    # all deals, with a king three times as often, never with a queen, and calls with that a third
    # more often than it bluffs.  Against that no play of the second does better, and against
    # the second's none of the first's.
    third = Fraction(1, 3)
    first = {
        (0, ""): bluff,
        (1, ""): Fraction(0),
        (2, ""): 3 * bluff,
        (0, "01"): Fraction(0),
        (1, "01"): bluff + third,
        (2, "01"): Fraction(1),
    }
    second = {
        (0, "0"): third,
        (1, "0"): Fraction(0),
        (2, "0"): Fraction(1),
        (0, "1"): Fraction(0),
        (1, "1"): third,
        (2, "1"): Fraction(1),
    }
    start = kuhn_poker.Position()
    assert _gain(start, first, second) == Fraction(-1, 18)
    assert min(_gain(start, first, other) for other in _pure(("0", "1"))) == Fraction(-1, 18)
    assert max(_gain(start, other, second) for other in _pure(("", "01"))) == Fraction(-1, 18)


# -- dots and boxes -------------------------------------------------------------------------------


def test_results_of_four_boxes() -> None:
    # All plays of OpenSpiel 2 (C++), game dots_and_boxes, by who wins; of the seventh level by
    # who is to move.
    tree = levels(dots_and_boxes.Position(2), 12)
    assert tree[7].movers == {"first": 1091520, "second": 2900160}
    assert tree[12].ends == {
        (("first", 100), ("second", 0)): 201415680,
        (("first", 0), ("second", 100)): 201489408,
        (("first", 50), ("second", 50)): 76096512,
    }
