"""Elo: closed forms, other people's formulas, and a simulation."""

from __future__ import annotations

from math import inf, log10, sqrt
from random import Random
from statistics import pvariance

import pytest

from rgt.experiments.tournaments.ratings import Comparison, expected, ratings


def match(*scores: float) -> list[list[Comparison]]:
    """Plays of two agents, a round each."""
    return [[Comparison(0, 1, score)] for score in scores]


def test_two_agents_are_as_far_apart_as_their_mean_score_says() -> None:
    # the definition of Elo: a score of s is a gap of 400 log10(s / (1 - s))
    found = ratings(2, match(*[1.0] * 60, *[0.5] * 25, *[0.0] * 15))
    share = (60 + 12.5) / 100
    assert found[0].elo - found[1].elo == pytest.approx(400 * log10(share / (1 - share)))
    assert found[0].elo == pytest.approx(-found[1].elo)


def test_the_interval_of_a_match_is_that_of_its_mean_score() -> None:
    # the standard error of the mean, carried to Elo by the slope of the curve at the mean
    scores = [1.0] * 60 + [0.5] * 25 + [0.0] * 15
    found = ratings(2, match(*scores))
    share = sum(scores) / 100
    error = sqrt(pvariance(scores) / 99)
    slope = 400 / (2.302585092994046 * share * (1 - share))
    gap = (found[0].high - found[0].low) / 2
    # half of the gap between the two is the distance of each from the mean
    assert gap == pytest.approx(1.959964 * error * slope / 2, rel=1e-4)


def test_draws_and_paired_plays_make_intervals_narrow() -> None:
    wild = ratings(2, match(*[1.0, 0.0] * 50))[0]
    tame = ratings(2, match(*[0.5] * 90, *[1.0, 0.0] * 5))[0]
    assert tame.high < wild.high
    # who begins always wins: as pairs, these plays vary not at all
    pairs = [[Comparison(0, 1, 1.0), Comparison(0, 1, 0.0)]] * 49
    paired = ratings(2, [*pairs, [Comparison(0, 1, 1.0), Comparison(0, 1, 1.0)]])[0]
    assert paired.high - paired.low < (wild.high - wild.low) / 3


def test_the_baseball_season_of_1987() -> None:
    """Agresti, Categorical Data Analysis, section 10.6: wins of seven teams, and their strengths.

    The published log-strengths, Baltimore being 0, are 1.58, 1.44, 1.29, 1.25, 1.11, 0.68.
    """
    teams = ("Milwaukee", "Detroit", "Toronto", "New York", "Boston", "Cleveland", "Baltimore")
    wins = [
        [0, 7, 9, 7, 7, 9, 11],
        [6, 0, 7, 5, 11, 9, 9],
        [4, 6, 0, 7, 7, 8, 12],
        [6, 8, 6, 0, 6, 7, 10],
        [6, 2, 6, 7, 0, 7, 12],
        [4, 4, 5, 6, 6, 0, 6],
        [2, 4, 1, 3, 1, 7, 0],
    ]
    plays = [
        [Comparison(i, j, 1.0)]
        for i, row in enumerate(wins)
        for j, count in enumerate(row)
        for _ in range(count)
    ]
    found = ratings(len(teams), plays)
    unit = 400 / 2.302585092994046
    strengths = [(each.elo - found[-1].elo) / unit for each in found[:-1]]
    assert strengths == pytest.approx([1.58, 1.44, 1.29, 1.25, 1.11, 0.68], abs=0.01)
    assert sum(each.elo for each in found) == pytest.approx(0.0, abs=1e-6)


def test_who_won_all_has_no_finite_elo_and_that_is_said() -> None:
    winner, loser = ratings(2, match(*[1.0] * 10))
    assert not winner.finite and not loser.finite
    # one draw besides: 10.5 of 11
    assert winner.elo - loser.elo == pytest.approx(400 * log10(10.5 / 0.5))
    assert winner.low < winner.elo < winner.high < inf
    assert all(each.finite for each in ratings(2, match(1.0, 0.0, 1.0)))
    # a circle of wins has a maximum, though each lost all to one of them
    circle = [[Comparison(0, 1, 1.0)], [Comparison(1, 2, 1.0)], [Comparison(2, 0, 1.0)]]
    assert [each.elo for each in ratings(3, circle)] == pytest.approx([0, 0, 0], abs=1e-6)
    assert all(each.finite for each in ratings(3, circle))


def test_agents_that_never_met_are_not_compared() -> None:
    found = ratings(5, [[Comparison(0, 1, 1.0)], [Comparison(1, 0, 1.0)], [Comparison(2, 3, 0.5)]])
    assert [each.elo for each in found] == pytest.approx([0.0] * 5, abs=1e-6)
    assert (found[4].low, found[4].high) == (-inf, inf)
    assert found[0].high < inf and ratings(0, []) == []
    assert ratings(1, [])[0].high == inf


def test_intervals_hold_the_truth_nineteen_times_of_twenty() -> None:
    random, truth, held, trials = Random(5), (120.0, 0.0, -120.0), [0, 0, 0], 200
    for _ in range(trials):
        rounds = []
        for i, j in [(0, 1), (0, 2), (1, 2)] * 40:
            share = expected(truth[i] - truth[j])
            draw = min(share, 1 - share) * 0.6
            # the mean is the model's, with draws
            chances = [share - draw / 2, draw, 1 - share - draw / 2]
            score = random.choices([1.0, 0.5, 0.0], chances)[0]
            rounds.append([Comparison(i, j, score)])
        for agent, found in enumerate(ratings(3, rounds)):
            held[agent] += found.low <= truth[agent] <= found.high
    # 190 are expected, with a standard deviation of 3
    assert all(178 <= count <= 199 for count in held), held
