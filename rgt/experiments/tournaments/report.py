"""How a tournament stands, or came out: for tables, for programs, for plots."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from rgt.experiments.tournaments.results import VOID, End, Result
from rgt.experiments.tournaments.sprt import Sprt, Verdict
from rgt.experiments.tournaments.standings import Standings, standings
from rgt.experiments.tournaments.tournament import Match, Tournament, Venue

_FAULTS = ("lost", *map(str, VOID))


@dataclass(frozen=True, slots=True)
class Decision:
    """How the test of a pairing stands: `first` is compared with `second`.

    `ratio` is the logarithm of the likelihood ratio of H1 and H0 after so many `rounds`, of which
    those after the decision do not count.
    """

    first: str
    second: str
    sprt: Sprt
    rounds: int
    ratio: float
    verdict: Verdict

    def as_json(self) -> dict[str, Any]:
        """The test by name."""
        return {
            "agent": self.first,
            "against": self.second,
            "elo0": self.sprt.elo0,
            "elo1": self.sprt.elo1,
            "alpha": self.sprt.alpha,
            "beta": self.sprt.beta,
            "rounds": self.rounds,
            "log_ratio": round(self.ratio, 6),
            "lower": round(self.sprt.lower, 6),
            "upper": round(self.sprt.upper, 6),
            "verdict": str(self.verdict),
        }


@dataclass(frozen=True, slots=True)
class Trouble:
    """Something that happened in plays of a game, and how often.

    `kind` is how the plays ended, or ``lost`` where no worker could make them; `agent` is to blame,
    None: nobody who plays.  `first` is the number of the first such play in its pairing.
    """

    game: str
    kind: str
    agent: str | None
    what: str
    count: int
    first: int

    def as_json(self) -> dict[str, Any]:
        """The trouble by name."""
        return {
            "game": self.game,
            "kind": self.kind,
            "agent": self.agent,
            "what": self.what,
            "count": self.count,
            "first": self.first,
        }


@dataclass(frozen=True, slots=True)
class GameReport:
    """One game: its name and digest, the engine that played, players as the source calls them, who
    of them moves `first`, how many openings were played, the standings and the tests.
    """

    name: str
    digest: str
    backend: str
    players: tuple[str, ...]
    first: str | None
    openings: int
    standings: Standings
    decisions: tuple[Decision, ...]

    def as_json(self) -> dict[str, Any]:
        """The game by name."""
        return {
            **self.standings.as_json(),
            "hash": self.digest,
            "backend": self.backend,
            "first": self.first,
            "openings": self.openings,
            "tests": [decision.as_json() for decision in self.decisions],
        }


@dataclass(frozen=True, slots=True)
class Report:
    """A tournament: game by game, and in all.

    `resumed` results were in the file before, `strange` ones there are of other versions of the
    games or agents and do not count, `unwritten` ones could not be written, for the reason
    `trouble`.  `died` is how many workers ended while they made plays, which others made again.
    `interrupted` tells whether Ctrl-C ended it.
    """

    seed: int
    games: tuple[GameReport, ...]
    total: Standings
    troubles: tuple[Trouble, ...]
    planned: int
    resumed: int
    strange: int
    unwritten: int
    trouble: str | None
    died: int
    interrupted: bool
    results: tuple[Result, ...]

    @property
    def sound(self) -> bool:
        """Whether all plays could be made, and no game failed."""
        return not any(trouble.kind in _FAULTS for trouble in self.troubles)

    def as_json(self) -> dict[str, Any]:
        """The report as `rgt tournament --json` prints it: docs/json.md."""
        return {
            "seed": self.seed,
            "games": [game.as_json() for game in self.games],
            "total": self.total.as_json(),
            "planned": self.planned,
            "resumed": self.resumed,
            "strange": self.strange,
            "unwritten": self.unwritten,
            "trouble": self.trouble,
            "died": self.died,
            "interrupted": self.interrupted,
            "troubles": [trouble.as_json() for trouble in self.troubles],
        }


def report(tournament: Tournament) -> Report:
    """How a tournament stands."""
    file = tournament.file
    counted = [match.counted for match in tournament.matches]
    return Report(
        tournament.settings.seed,
        tuple(_game(tournament, venue) for venue in tournament.venues),
        standings(None, list(tournament.entrants), (each for one in counted for each in one)),
        tuple(_troubles(tournament)),
        tournament.total,
        tournament.resumed,
        tournament.strange,
        0 if file is None else file.unwritten,
        None if file is None or file.trouble is None else str(file.trouble.strerror),
        tournament.died,
        tournament.interrupted,
        tuple(result for one in counted for each in one for result in each),
    )


def _game(tournament: Tournament, venue: Venue) -> GameReport:
    matches = [match for match in tournament.matches if match.venue is venue]
    rounds = [each for match in matches for each in match.counted]
    return GameReport(
        venue.name,
        venue.digest,
        venue.text.backend,
        venue.called,
        venue.first,
        len({result.opening for each in rounds for result in each}),
        standings(venue.name, list(tournament.entrants), rounds, venue.called),
        tuple(decision for match in matches if (decision := _decision(match)) is not None),
    )


def _decision(match: Match) -> Decision | None:
    trial = match.trial
    if trial is None:
        return None
    first, second = match.pairing.agents
    return Decision(first, second, trial.sprt, trial.rounds, trial.ratio, trial.verdict)


def _troubles(tournament: Tournament) -> Iterable[Trouble]:
    """What happened, each kind of trouble once, in the order of plays."""
    found: dict[tuple[str, str, str | None, str], tuple[int, int]] = {}

    def note(venue: Venue, kind: str, agent: str | None, what: str, number: int) -> None:
        count, first = found.get((venue.name, kind, agent, what), (0, number))
        found[venue.name, kind, agent, what] = count + 1, first

    for match in tournament.matches:
        for result in (one for each in match.counted for one in each):
            blamed = None if result.offender is None else result.agents[result.offender]
            if result.end is not End.ENDED:
                note(match.venue, str(result.end), blamed, result.what or "", result.number)
        for number, diagnostics in sorted(match.lost.items()):
            note(match.venue, "lost", None, str(diagnostics[0]), number)
    for (game, kind, agent, what), (count, first) in found.items():
        yield Trouble(game, kind, agent, what, count, first)
