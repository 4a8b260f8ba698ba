"""The sequential test: what it says of counts, and how often it is wrong."""

from __future__ import annotations

from fractions import Fraction
from math import exp, log
from random import Random

import pytest

from rgt.experiments.tournaments.ratings import expected
from rgt.experiments.tournaments.sprt import Sprt, Trial, Verdict, log_ratio

QUARTERS = [Fraction(quarters, 4) for quarters in range(5)]


def played(elo: float, sprt: Sprt, random: Random) -> Trial:
    """A test of agents of whom one is so much better, with draws."""
    share = expected(elo)
    draw = 0.5 * min(share, 1 - share)
    chances = [1 - share - draw / 2, draw, share - draw / 2]
    trial = Trial(sprt)
    while trial.verdict is Verdict.OPEN:
        scores = random.choices([0, 1, 2], chances, k=2)
        trial.add(trial.rounds, Fraction(sum(scores), 4))
    return trial


def test_errors_are_as_rare_as_allowed() -> None:
    sprt, random, trials = Sprt(0, 120, 0.1, 0.1), Random(3), 150
    of_h0 = [played(0, sprt, random) for _ in range(trials)]
    of_h1 = [played(120, sprt, random) for _ in range(trials)]
    wrong = [
        sum(trial.verdict is Verdict.H1 for trial in of_h0),
        sum(trial.verdict is Verdict.H0 for trial in of_h1),
    ]
    # 15 are allowed, with a standard deviation of 4
    assert max(wrong) <= 24, wrong
    # a test that cannot be wrong would never end: these are short
    assert sum(trial.rounds for trial in (*of_h0, *of_h1)) / (2 * trials) < 60


def test_between_the_hypotheses_both_are_kept() -> None:
    random = Random(8)
    found = [played(60, Sprt(0, 120, 0.1, 0.1), random).verdict for _ in range(60)]
    assert {Verdict.H0, Verdict.H1} == set(found)


def test_of_two_outcomes_the_ratio_is_walds() -> None:
    # won or lost alone: the likelihoods are those of a coin, which Wald's own test compares
    counts = {Fraction(0): 400, Fraction(1): 600}
    p0, p1 = expected(0), expected(50)
    exact = 600 * log(p1 / p0) + 400 * log((1 - p1) / (1 - p0))
    assert log_ratio(counts, 0, 50) == pytest.approx(exact, rel=1e-6)


def test_the_tilted_distribution_is_the_most_likely_one() -> None:
    # three outcomes have a single free parameter once the mean is fixed: look at all values of it
    counts = {Fraction(0): 20, Fraction(1, 2): 50, Fraction(1): 30}

    def best(mean: float) -> float:
        grid = [step / 20_000 for step in range(1, 20_000)]
        found = -1e9
        for win in grid:
            draw = 2 * (mean - win)
            loss = 1 - win - draw
            if draw > 0 and loss > 0:
                found = max(found, 20 * log(loss) + 50 * log(draw) + 30 * log(win))
        return found

    exact = best(expected(40)) - best(expected(0))
    assert log_ratio(counts, 0, 40) == pytest.approx(exact, abs=1e-4)


def test_bounds_are_walds() -> None:
    sprt = Sprt(0, 50, 0.05, 0.1)
    assert exp(sprt.upper) == pytest.approx(0.9 / 0.05)
    assert exp(sprt.lower) == pytest.approx(0.1 / 0.95)
    assert sprt.verdict(sprt.upper) is Verdict.H1
    assert sprt.verdict(sprt.lower) is Verdict.H0
    assert sprt.verdict(0.0) is Verdict.OPEN


def test_rounds_count_in_their_order_however_they_come() -> None:
    random = Random(2)
    scores = [random.choice(QUARTERS[1:]) for _ in range(200)]
    straight, mixed = Trial(Sprt(0, 100)), Trial(Sprt(0, 100))
    for number, score in enumerate(scores):
        straight.add(number, score)
    order = list(range(200))
    random.shuffle(order)
    for number in order:
        mixed.add(number, scores[number])
    assert straight.verdict is Verdict.H1
    assert (mixed.rounds, mixed.ratio) == (straight.rounds, straight.ratio)
    assert straight.rounds < 200


def test_rounds_that_tell_nothing_are_passed_over() -> None:
    trial = Trial(Sprt(0, 100))
    trial.add(0, None)
    assert (trial.rounds, trial.ratio) == (1, 0.0)
    trial.add(2, Fraction(1))
    assert trial.rounds == 1
    trial.add(1, Fraction(1))
    assert trial.rounds == 3 and trial.ratio > 0


@pytest.mark.parametrize(
    "numbers",
    [(50, 0), (0, 0), (0, 50, 0.0), (0, 50, 0.05, 0.5), (0, 1e9), (float("nan"), 5), (-1e9, 5)],
)
def test_what_means_nothing_is_refused(numbers: tuple[float, ...]) -> None:
    with pytest.raises(ValueError, match="is"):
        Sprt(*numbers)
