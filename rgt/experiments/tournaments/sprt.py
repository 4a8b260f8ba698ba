"""A match that stops as soon as it is decided: the generalised sequential probability ratio test.

Wald's test (1945, "Sequential tests of statistical hypotheses") compares, after every round, how
likely the results are if one agent is `elo1` points better and if it is `elo0`.  How often a round
ends in which way is not known beforehand, so both likelihoods are the greatest that distributions
with the expected score of the hypothesis have (Li, Liu and Ying 2014, "Generalized sequential
probability ratio test for separate families of hypotheses").  What is counted are rounds, not
plays: two plays of one opening with sides exchanged have five outcomes together, 0 to 2 points, and
the plays of a pair need not be independent (the pentanomial model of chess engine testing: Van den
Bergh, "A practical introduction to the GSPRT",
hardy.uhasselt.be/Fishtest/GSPRT_approximation.pdf).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from math import log

from rgt.experiments.tournaments.ratings import expected

_UNSEEN = 1e-3
"""An outcome that did not come yet counts so often: nothing is impossible."""
_HALVINGS = 60
_MOST = 4000
"""By more Elo nobody is better as far as floating point can tell."""


class Verdict(StrEnum):
    """What a test says: nothing yet, or which hypothesis it keeps."""

    OPEN = "open"
    H0 = "H0"
    H1 = "H1"


@dataclass(frozen=True, slots=True)
class Sprt:
    """The hypotheses that an agent is `elo0` or `elo1` points better, and the errors allowed.

    `alpha` is how often H1 may be kept though H0 holds, `beta` the other way round.  Raises
    ValueError unless elo0 < elo1 and both errors are above 0 and below one half.
    """

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        if not -_MOST <= self.elo0 < self.elo1 <= _MOST:
            raise ValueError(
                f"elo0 is less than elo1, both from -{_MOST} to {_MOST}, not {self.elo0:g} and "
                f"{self.elo1:g}"
            )
        for name, value in (("alpha", self.alpha), ("beta", self.beta)):
            if not 0 < value < 0.5:
                raise ValueError(f"{name} is above 0 and below 0.5, not {value:g}")

    @property
    def lower(self) -> float:
        """H0 is kept where the logarithm of the ratio is not above this."""
        return log(self.beta / (1 - self.alpha))

    @property
    def upper(self) -> float:
        """H1 is kept where it is not below this."""
        return log((1 - self.beta) / self.alpha)

    def verdict(self, ratio: float) -> Verdict:
        """What the logarithm of a likelihood ratio says."""
        if ratio >= self.upper:
            return Verdict.H1
        return Verdict.H0 if ratio <= self.lower else Verdict.OPEN


@dataclass(slots=True)
class Trial:
    """A test at work: the logarithm of the likelihood `ratio` after so many `rounds`.

    Rounds are given by number and may come in any order; they count in their order, up to the one
    that decides, so that it makes no difference who played faster.  A round is of two plays, each
    won, drawn or lost.
    """

    sprt: Sprt
    rounds: int = 0
    ratio: float = 0.0
    _counts: dict[Fraction, int] = field(
        default_factory=lambda: {Fraction(quarters, 4): 0 for quarters in range(5)}
    )
    _early: dict[int, Fraction | None] = field(default_factory=dict)

    @property
    def verdict(self) -> Verdict:
        """What the test says."""
        return self.sprt.verdict(self.ratio)

    def add(self, number: int, score: Fraction | None) -> None:
        """The mean score of the round of this number; None for one that tells nothing."""
        self._early[number] = score
        while self.verdict is Verdict.OPEN and self.rounds in self._early:
            found = self._early.pop(self.rounds)
            self.rounds += 1
            if found is None:
                continue
            self._counts[found] += 1
            self.ratio = log_ratio(self._counts, self.sprt.elo0, self.sprt.elo1)


def log_ratio(counts: Mapping[Fraction, int], elo0: float, elo1: float) -> float:
    """The logarithm of the generalised likelihood ratio of H1 and H0, given how often each mean
    score (0 to 1) came.
    """
    seen = {float(score): count or _UNSEEN for score, count in counts.items()}
    total = sum(seen.values())
    shares = {score: count / total for score, count in seen.items()}
    under0, under1 = (_tilted(shares, expected(elo)) for elo in (elo0, elo1))
    return total * sum(
        share * log(under1[score] / under0[score]) for score, share in shares.items()
    )


def _tilted(shares: Mapping[float, float], mean: float) -> dict[float, float]:
    """The distribution with this mean under which the shares are most likely.

    It is share / (1 + x (score - mean)) for the x at which its mean is right; the left side of that
    equation falls in x, which is found by halving.
    """
    low, high = -1 / (max(shares) - mean), -1 / (min(shares) - mean)
    for _ in range(_HALVINGS):
        x = (low + high) / 2
        over = sum(
            share * (score - mean) / (1 + x * (score - mean)) for score, share in shares.items()
        )
        low, high = (x, high) if over > 0 else (low, x)
    x = (low + high) / 2
    return {score: share / (1 + x * (score - mean)) for score, share in shares.items()}
