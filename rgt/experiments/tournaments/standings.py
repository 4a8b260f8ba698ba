"""What the results of a tournament say about its agents and its games."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import sqrt
from statistics import fmean, median, stdev
from typing import Any

from rgt.experiments.tournaments.ratings import Z95, Comparison, Rating, ratings
from rgt.experiments.tournaments.results import FORFEITS, End, Result


@dataclass(slots=True)
class Tally:
    """Wins, draws and losses, each against one other agent."""

    wins: int = 0
    draws: int = 0
    losses: int = 0

    def add(self, score: Fraction) -> None:
        """Count what was scored in a play: 1, 1/2 or 0."""
        self.wins += score == 1
        self.draws += score == Fraction(1, 2)
        self.losses += score == 0

    @property
    def plays(self) -> int:
        """How many there were."""
        return self.wins + self.draws + self.losses

    @property
    def score(self) -> float:
        """The mean, a draw being half a win; 0 if there were none."""
        return (self.wins + self.draws / 2) / self.plays if self.plays else 0.0

    def interval(self, others: int = 1) -> tuple[float, float]:
        """The 95 % interval of the mean score (Wilson 1927), draws taken for half a win each.

        Where each play counts once against each of several `others` it tells no more for that.
        """
        return wilson((self.wins + self.draws / 2) / others, self.plays / others)

    def as_json(self) -> dict[str, Any]:
        """The numbers by name."""
        return {"wins": self.wins, "draws": self.draws, "losses": self.losses}


def wilson(points: float, plays: float) -> tuple[float, float]:
    """The 95 % interval of a mean of values from 0 to 1, without the normal's bad ends."""
    if not plays:
        return 0.0, 1.0
    z2 = Z95 * Z95
    share = points / plays
    middle = (share + z2 / (2 * plays)) / (1 + z2 / plays)
    reach = Z95 * sqrt(share * (1 - share) / plays + z2 / (4 * plays * plays)) / (1 + z2 / plays)
    return max(0.0, middle - reach), min(1.0, middle + reach)


@dataclass(frozen=True, slots=True)
class Lengths:
    """How many moves plays had that ended as the game says."""

    plays: int
    least: int
    median: float
    mean: float
    most: int

    def as_json(self) -> dict[str, Any]:
        """The numbers by name."""
        return {
            "plays": self.plays,
            "least": self.least,
            "median": self.median,
            "mean": round(self.mean, 3),
            "most": self.most,
        }


@dataclass(slots=True)
class AgentStanding:
    """An agent's part in one game, or in all: its tally against all others together, its rating,
    its forfeits by kind, the mean of its goals with half the width of its 95 % interval (None where
    it had none), and the seconds that it thought about a move on average.
    """

    name: str
    tally: Tally = field(default_factory=Tally)
    rating: Rating | None = None
    forfeits: dict[End, int] = field(default_factory=dict)
    goals: list[float] = field(default_factory=list)
    seconds: float = 0.0
    asked: int = 0

    @property
    def mean_goal(self) -> tuple[float, float] | None:
        """The mean of its goals, and how far the interval reaches on both sides."""
        if not self.goals:
            return None
        spread = stdev(self.goals) if len(self.goals) > 1 else 0.0
        return fmean(self.goals), Z95 * spread / sqrt(len(self.goals))

    @property
    def seconds_per_move(self) -> float:
        """The mean time of a move that it was asked for; 0 if it was asked for none."""
        return self.seconds / self.asked if self.asked else 0.0

    def as_json(self) -> dict[str, Any]:
        """The standing by name; an infinite end of an interval is null."""
        rating, goal = self.rating, self.mean_goal
        return {
            "agent": self.name,
            **self.tally.as_json(),
            "score": round(self.tally.score, 6) if self.tally.plays else None,
            "elo": None if rating is None else _elo(rating),
            "goal": None
            if goal is None
            else {"mean": round(goal[0], 4), "reach": round(goal[1], 4)},
            "forfeits": {str(end): self.forfeits[end] for end in FORFEITS if end in self.forfeits},
            "seconds_per_move": round(self.seconds_per_move, 6),
        }


def _elo(rating: Rating) -> dict[str, Any]:
    low, high = (
        None if abs(end) == float("inf") else round(end, 2) for end in (rating.low, rating.high)
    )
    return {"value": round(rating.elo, 2), "low": low, "high": high, "finite": rating.finite}


@dataclass(frozen=True, slots=True)
class Standings:
    """What the plays of one game say, or those of all games: `game` is None then.

    `agents` are in the order of their ratings; `cross` has what each scored against each;
    `seats` what each player's seat scored against the others, by player, for one game.  `ends`
    counts plays by how they ended.
    """

    game: str | None
    agents: tuple[AgentStanding, ...]
    cross: Mapping[tuple[str, str], Tally]
    seats: Mapping[str, Tally]
    ends: Mapping[End, int]
    lengths: Lengths | None
    plays: int

    def as_json(self) -> dict[str, Any]:
        """The standings by name."""
        return {
            "game": self.game,
            "plays": self.plays,
            "ends": {str(end): self.ends[end] for end in End if self.ends.get(end)},
            "agents": [agent.as_json() for agent in self.agents],
            "crosstable": [
                {"agent": one, "against": two, **tally.as_json()}
                for (one, two), tally in self.cross.items()
            ],
            "seats": [
                {"player": player, **tally.as_json()} for player, tally in self.seats.items()
            ],
            "lengths": None if self.lengths is None else self.lengths.as_json(),
        }


def standings(
    game: str | None,
    agents: Sequence[str],
    rounds: Iterable[Sequence[Result]],
    players: Sequence[str] = (),
) -> Standings:
    """The standings from results, round by round; `players` are those of the one game."""
    played = [list(each) for each in rounds]
    found = {name: AgentStanding(name) for name in agents}
    cross: dict[tuple[str, str], Tally] = {}
    seats = {player: Tally() for player in players} if len(players) > 1 else {}
    ends: dict[End, int] = {}
    lengths: list[int] = []
    for result in (one for each in played for one in each):
        ends[result.end] = ends.get(result.end, 0) + 1
        if result.end is End.ENDED:
            lengths.append(result.moves)
        _note(result, found)
        # what an agent forfeits says nothing about its side
        for seat, player in enumerate(players if result.end is End.ENDED and seats else ()):
            for other in range(len(result.agents)):
                if other != seat:
                    seats[player].add(result.between(seat, other))
        for one, two, score in _meetings(result):
            found[one].tally.add(score)
            cross.setdefault((one, two), Tally()).add(score)
    place = {name: index for index, name in enumerate(agents)}
    compared = [[one for result in each for one in _comparisons(result, place)] for each in played]
    if cross:
        for name, rating in zip(agents, ratings(len(agents), compared), strict=True):
            found[name].rating = rating
    order = sorted(
        agents,
        key=lambda name: (
            -(rating.elo if (rating := found[name].rating) else 0.0),
            -(goal[0] if (goal := found[name].mean_goal) else 0.0),
            place[name],
        ),
    )
    pairs = [(one, two) for one in order for two in order if (one, two) in cross]
    return Standings(
        game,
        tuple(found[name] for name in order),
        {pair: cross[pair] for pair in pairs},
        seats,
        ends,
        _lengths(lengths),
        sum(map(len, played)),
    )


def _note(result: Result, found: Mapping[str, AgentStanding]) -> None:
    """What a result says about each agent by itself."""
    for seat, name in enumerate(result.agents):
        agent = found[name]
        agent.seconds += result.seconds[seat]
        agent.asked += result.asked[seat]
        if result.end is End.ENDED:
            agent.goals.append(result.values[seat])
        if result.offender == seat:
            agent.forfeits[result.end] = agent.forfeits.get(result.end, 0) + 1


def _meetings(result: Result) -> Iterable[tuple[str, str, Fraction]]:
    """Who scored what against whom, each way, agents that sit against themselves left out."""
    if not result.counts:
        return
    for seat, one in enumerate(result.agents):
        for other, two in enumerate(result.agents):
            if one != two:
                yield one, two, result.between(seat, other)


def _comparisons(result: Result, place: Mapping[str, int]) -> Iterable[Comparison]:
    if not result.counts:
        return
    seats = range(len(result.agents))
    for one in seats:
        for two in seats[one + 1 :]:
            first, second = place[result.agents[one]], place[result.agents[two]]
            if first != second:
                score = float(result.between(one, two))
                yield Comparison(first, second, score, 1 / (len(seats) - 1))


def _lengths(found: Sequence[int]) -> Lengths | None:
    if not found:
        return None
    return Lengths(len(found), min(found), median(found), fmean(found), max(found))
