"""Elo ratings of agents, with intervals.

The model is that of Bradley and Terry (1952): i scores 1 / (1 + 10^((r_j - r_i) / 400)) against j
on average, and a draw is half a win, as in Elo's own system.  The ratings are the maximum of the
likelihood; their mean is 0.  Draws, and plays of one opening with sides exchanged, vary less or
otherwise than the model says, so the intervals do not rely on it: they are of the sandwich
estimator, clustered by rounds (White 1982, "Maximum likelihood estimation of misspecified models").
For two agents that is the usual interval of a match: the mean score plus and minus z standard
errors, carried to Elo by the slope of the curve.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import exp, inf, log, sqrt

SCALE = 400 / log(10)
"""Elo points for one unit of natural log-odds."""
Z95 = 1.959963984540054
"""The 97.5 % quantile of the normal distribution."""
_STEPS = 100
_CLOSE = 1e-10


@dataclass(frozen=True, slots=True)
class Comparison:
    """What agent `first` scored against agent `second` in a play: 1 a win, 0.5 a draw, 0 a loss.

    In a play of n players each agent is compared with all others, and `weight` is 1 / (n - 1).
    """

    first: int
    second: int
    score: float
    weight: float = 1.0


@dataclass(frozen=True, slots=True)
class Rating:
    """The Elo of an agent with the ends of its 95 % interval.

    `finite` is False where no finite Elo has the greatest likelihood, because some agents won
    all they played against the others: one draw is then added between any two that met, so that
    the Elo is nearer to 0 than what was seen.  An agent that met nobody has infinite ends.
    """

    elo: float
    low: float
    high: float
    finite: bool = True


def expected(gap: float) -> float:
    """The mean score of who is `gap` Elo points better."""
    return _logistic(gap / SCALE)


def ratings(agents: int, rounds: Iterable[Sequence[Comparison]]) -> list[Rating]:
    """The ratings of so many agents from the comparisons of each round of plays."""
    played = [list(each) for each in rounds]
    found = [Rating(0.0, -inf, inf) for _ in range(agents)]
    met = {(one.first, one.second) for each in played for one in each}
    for members in _components(agents, met | {(j, i) for i, j in met}):
        if len(members) > 1:
            place = {agent: index for index, agent in enumerate(members)}
            theirs = [_within(each, place) for each in played]
            for agent, rating in zip(members, _rated(len(members), theirs), strict=True):
                found[agent] = rating
    return found


def _within(each: Sequence[Comparison], place: dict[int, int]) -> list[Comparison]:
    return [
        Comparison(place[one.first], place[one.second], one.score, one.weight)
        for one in each
        if one.first in place
    ]


def _rated(agents: int, rounds: list[list[Comparison]]) -> list[Rating]:
    """The ratings of agents that all are connected by plays."""
    played = [each for each in rounds if each]
    beaten = {(one.first, one.second) for each in played for one in each if one.score > 0}
    beaten |= {(one.second, one.first) for each in played for one in each if one.score < 1}
    finite = len(_strong(agents, beaten)) == agents
    if not finite:
        pairs = {(min(i, j), max(i, j)) for i, j in beaten}
        played = [*played, *([Comparison(i, j, 0.5)] for i, j in sorted(pairs))]
    strengths, hessian = _fitted(agents, [one for each in played for one in each])
    bread = _pseudo_inverse(hessian)
    meat = _meat(agents, played, strengths)
    sandwich = _product(_product(bread, meat), bread)
    found = []
    for agent in range(agents):
        # where nothing varied the model says what could have
        variance = sandwich[agent][agent]
        if variance < _CLOSE:
            variance = bread[agent][agent]
        elo, reach = SCALE * strengths[agent], SCALE * Z95 * sqrt(variance)
        found.append(Rating(elo, elo - reach, elo + reach, finite))
    return found


def _fitted(agents: int, plays: Sequence[Comparison]) -> tuple[list[float], list[list[float]]]:
    """The log-strengths of greatest likelihood, by Newton's method, and its curvature there."""
    scored = [[0.0] * agents for _ in range(agents)]
    weighed = [[0.0] * agents for _ in range(agents)]
    for one in plays:
        for i, j, score in (
            (one.first, one.second, one.score),
            (one.second, one.first, 1 - one.score),
        ):
            scored[i][j] += one.weight * score
            weighed[i][j] += one.weight

    def slope(at: list[float]) -> list[float]:
        return [
            sum(
                scored[i][j] - weighed[i][j] * _logistic(at[i] - at[j])
                for j in range(agents)
                if weighed[i][j]
            )
            for i in range(agents)
        ]

    def curvature(at: list[float]) -> list[list[float]]:
        found = [[0.0] * agents for _ in range(agents)]
        for i in range(agents):
            for j in range(agents):
                if weighed[i][j]:
                    p = _logistic(at[i] - at[j])
                    found[i][j] -= weighed[i][j] * p * (1 - p)
                    found[i][i] += weighed[i][j] * p * (1 - p)
        return found

    at = [0.0] * agents
    for _ in range(_STEPS):
        gradient = slope(at)
        if max(map(abs, gradient)) < _CLOSE:
            break
        step = _times(_pseudo_inverse(curvature(at)), gradient)
        # far from the maximum Newton's steps are too long
        longest = max(map(abs, step))
        shorten = min(1.0, 2.0 / longest) if longest else 1.0
        at = [value + shorten * change for value, change in zip(at, step, strict=True)]
    mean = sum(at) / agents
    return [value - mean for value in at], curvature(at)


def _meat(
    agents: int, rounds: Sequence[Sequence[Comparison]], at: list[float]
) -> list[list[float]]:
    """The sum over rounds of the outer products of their gradients, corrected for few rounds."""
    found = [[0.0] * agents for _ in range(agents)]
    for each in rounds:
        gradient: dict[int, float] = {}
        for one in each:
            over = one.weight * (one.score - _logistic(at[one.first] - at[one.second]))
            gradient[one.first] = gradient.get(one.first, 0.0) + over
            gradient[one.second] = gradient.get(one.second, 0.0) - over
        for i, of_i in gradient.items():
            for j, of_j in gradient.items():
                found[i][j] += of_i * of_j
    count = len(rounds)
    factor = count / (count - 1) if count > 1 else 0.0
    return [[factor * value for value in row] for row in found]


def _logistic(x: float) -> float:
    return 1 / (1 + exp(-x)) if x > -700 else 0.0


# -- graphs and matrices: few agents, so that no library is asked for ------------------------------


def _components(agents: int, edges: set[tuple[int, int]]) -> list[list[int]]:
    left = dict.fromkeys(range(agents))
    found = []
    while left:
        reached = _reached(next(iter(left)), edges)
        found.append(sorted(reached))
        for agent in reached:
            del left[agent]
    return found


def _strong(agents: int, edges: set[tuple[int, int]]) -> set[int]:
    """Who is in one strong component with the first."""
    return _reached(0, edges) & _reached(0, {(j, i) for i, j in edges})


def _reached(start: int, edges: set[tuple[int, int]]) -> set[int]:
    following: dict[int, list[int]] = {}
    for i, j in edges:
        following.setdefault(i, []).append(j)
    found, waiting = {start}, [start]
    while waiting:
        for agent in following.get(waiting.pop(), ()):
            if agent not in found:
                found.add(agent)
                waiting.append(agent)
    return found


def _pseudo_inverse(laplacian: list[list[float]]) -> list[list[float]]:
    """The inverse on what has mean 0, where the Laplacian of a connected graph has one."""
    size = len(laplacian)
    shift = 1 / size
    inverse = _inverse([[value + shift for value in row] for row in laplacian])
    return [[value - shift for value in row] for row in inverse]


def _inverse(matrix: list[list[float]]) -> list[list[float]]:
    """By elimination with pivots."""
    size = len(matrix)
    rows = [[*row, *(float(i == j) for j in range(size))] for i, row in enumerate(matrix)]
    for column in range(size):
        pivot = max(range(column, size), key=lambda row: abs(rows[row][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        scale = rows[column][column]
        first = [value / scale for value in rows[column]]
        rows[column] = first
        for row in range(size):
            factor = rows[row][column]
            if row != column and factor:
                rows[row] = [
                    value - factor * above for value, above in zip(rows[row], first, strict=True)
                ]
    return [row[size:] for row in rows]


def _product(one: list[list[float]], two: list[list[float]]) -> list[list[float]]:
    columns = list(zip(*two, strict=True))
    return [
        [sum(a * b for a, b in zip(row, column, strict=True)) for column in columns] for row in one
    ]


def _times(matrix: list[list[float]], vector: list[float]) -> list[float]:
    return [sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix]
