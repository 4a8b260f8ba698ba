"""A tournament at work: plays are handed to workers, results are kept, until all are made, the
tests are decided, or somebody stops it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial

from rgt.experiments.executors import Executor, GameText, Outcome
from rgt.experiments.tournaments.entrants import Entrant
from rgt.experiments.tournaments.files import ResultsFile
from rgt.experiments.tournaments.plan import Openings, Pairing, pairings
from rgt.experiments.tournaments.playing import Made, Piece, PlannedPlay, Shared, Table, play_all
from rgt.experiments.tournaments.results import Result
from rgt.experiments.tournaments.sprt import Sprt, Trial, Verdict
from rgt.ir.diagnostics import Diagnostic
from rgt.watching.interrupting import Interruptible

MOST_PLAYS = 10_000
"""A test that is not decided after so many plays of a pairing is given up."""
LONGEST = 2_000
"""Plays are cut after so many moves."""
_PIECE_SECONDS = 0.5
"""What a worker is given at once should take about so long: less is not worth the way, and more
would be lost with the worker.
"""
_MOST_IN_PIECE = 256
_GAMES_AT_ONCE = 6
"""A worker keeps the engines of a few games."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What is played, whatever the games and agents.

    `plays` are those of each pairing in each game, at most where there is a `sprt`; `openings` how
    many openings there are (None: one a round), of so many `opening_moves`.
    """

    plays: int
    seed: int = 0
    openings: int | None = None
    opening_moves: int = 0
    longest: int = LONGEST
    move_time: float | None = None
    sprt: Sprt | None = None


@dataclass(frozen=True, slots=True)
class Venue:
    """A game of a tournament: its text for workers, its name and digest for results, its players
    as their scores are told, and what the source calls them; `first` of these moves first, unless
    that is chance.
    """

    text: GameText
    name: str
    digest: str
    players: tuple[str, ...]
    called: tuple[str, ...]
    first: str | None

    @property
    def table(self) -> Table:
        """What plays need."""
        return Table(self.text, self.name, self.digest)


@dataclass(slots=True)
class Match:
    """One pairing in one game: results by number, and the test if there is one.

    `lost` are plays that no worker could make, with what was said.
    """

    venue: Venue
    pairing: Pairing
    plays: int
    results: dict[int, Result] = field(default_factory=dict)
    lost: dict[int, tuple[Diagnostic, ...]] = field(default_factory=dict)
    trial: Trial | None = None
    next: int = 0
    seconds: float | None = None

    @property
    def decided(self) -> bool:
        """Whether no more plays are needed."""
        return self.trial is not None and self.trial.verdict is not Verdict.OPEN

    @property
    def counted(self) -> list[list[Result]]:
        """The results that count, round by round: of a test that is decided those before that."""
        last = self.trial.rounds if self.trial is not None and self.decided else None
        found: dict[int, list[Result]] = {}
        for number in sorted(self.results):
            round_ = self.pairing.round(number)
            if last is None or round_ < last:
                found.setdefault(round_, []).append(self.results[number])
        return list(found.values())

    def add(self, result: Result) -> None:
        """Take a result into account."""
        self.results[result.number] = result
        self.judge(self.pairing.round(result.number))

    def lose(self, number: int, why: tuple[Diagnostic, ...]) -> None:
        """A play that cannot be made."""
        self.lost[number] = why
        self.judge(self.pairing.round(number))

    def judge(self, round_: int) -> None:
        """Tell the test about a round that is complete; plays that do not count are left out."""
        if self.trial is None:
            return
        size = len(self.pairing.seatings)
        numbers = range(round_ * size, (round_ + 1) * size)
        if not all(number in self.results or number in self.lost for number in numbers):
            return
        found = [self.results[number] for number in numbers if number in self.results]
        one = self.pairing.agents[0]
        scores = [each.points(each.agents.index(one)) for each in found if each.counts]
        # half a round tells nothing that is not due to the side
        whole = len(scores) == size
        self.trial.add(round_, sum(scores, Fraction(0)) / size if whole else None)


Watch = Callable[["Tournament"], None]
"""Told after every change how things stand."""


class Tournament:
    """All matches of a tournament, and how they are played.

    Raises GameError for openings that a game does not have.
    """

    def __init__(
        self,
        venues: Sequence[Venue],
        entrants: Mapping[str, Entrant],
        settings: Settings,
        *,
        file: ResultsFile | None = None,
        keep: Callable[[Venue, Made], None] | None = None,
    ) -> None:
        self.venues = venues
        self.entrants = entrants
        self.settings = settings
        self.file = file
        self.matches = [
            _match(venue, pairing, settings)
            for venue in venues
            for pairing in pairings(list(entrants), len(venue.players))
        ]
        self.resumed = 0
        self.strange = 0
        self.died = 0
        self.interrupted = False
        self._keep = keep
        self._openings = {
            venue.digest: Openings(
                venue.text.engine(),
                venue.digest,
                settings.seed,
                settings.opening_moves,
                settings.openings,
            )
            for venue in venues
        }
        for venue in venues:
            self._openings[venue.digest].at(0)
        if file is not None:
            self._take_up(file.found)

    @property
    def total(self) -> int:
        """How many plays there are to be, as far as that is known."""
        return sum(len(match.results) if match.decided else match.plays for match in self.matches)

    @property
    def done(self) -> int:
        """How many plays are made, or cannot be."""
        return sum(len(match.results) + len(match.lost) for match in self.matches)

    def openings(self, venue: Venue) -> Openings:
        """The openings of a game."""
        return self._openings[venue.digest]

    def run(self, executor: Executor, watch: Watch | None = None) -> None:
        """Make the plays that are missing.

        A play that kills its workers, or that they cannot make, is `lost` to its match; the rest
        goes on; `died` counts the workers.  Ctrl-C ends the work, and what was made before is
        kept: see `interrupted`.
        """
        shared = Shared(
            {venue.digest: venue.table for venue in self.venues},
            self.entrants,
            self.settings.seed,
            self.settings.longest,
            self.settings.move_time,
            self._keep is not None,
        )
        # plays that a worker died of together are made again one by one
        again: list[Piece] = []
        pieces: Iterable[Piece] = self._pieces()
        stop = Interruptible()
        with stop.listening():
            while True:
                for outcome in stop.pieces(executor.run(partial(play_all, shared), pieces)):
                    again += self._taken(outcome)
                    if watch is not None:
                        watch(self)
                self.interrupted = stop.interrupted
                if not again or self.interrupted:
                    return
                pieces, again = again, []

    def _taken(self, outcome: Outcome[Piece, list[Made]]) -> list[Piece]:
        """Take what became of a piece into account; the pieces that are to be tried again."""
        piece = outcome.piece
        match = self.matches[piece.pairing]
        survived = outcome.failure is None or outcome.failure.cause != "died"
        self.died += outcome.attempts - survived
        if outcome.failure is None:
            for made in outcome.value:
                match.add(made.result)
                if self.file is not None:
                    self.file.append(made.result)
                if self._keep is not None:
                    self._keep(match.venue, made)
            share = outcome.seconds / len(piece.plays)
            match.seconds = share if match.seconds is None else (match.seconds + share) / 2
            return []
        if len(piece.plays) > 1 and outcome.failure.cause in ("died", "memory", "time"):
            return [Piece(piece.table, piece.pairing, (play,)) for play in piece.plays]
        for play in piece.plays:
            match.lose(play.number, outcome.failure.diagnostics)
        return []

    # -- what is to be played ----------------------------------------------------------------------

    def _pieces(self) -> Iterator[Piece]:
        """Pieces of all matches of some games in turn: their tables are even whenever seen."""
        for first in range(0, len(self.venues), _GAMES_AT_ONCE):
            venues = self.venues[first : first + _GAMES_AT_ONCE]
            yield from self._in_turn(
                [index for index, match in enumerate(self.matches) if match.venue in venues]
            )

    def _in_turn(self, open_: list[int]) -> Iterator[Piece]:
        """Pieces of these matches until each has all its plays, or is decided."""
        while open_:
            for index in list(open_):
                plays = self._next(self.matches[index])
                if plays:
                    yield Piece(self.matches[index].venue.digest, index, plays)
                else:
                    open_.remove(index)

    def _next(self, match: Match) -> tuple[PlannedPlay, ...]:
        """The next plays of a match for one worker; none if there are no more."""
        size = 1
        if match.seconds is not None:
            size = max(1, min(_MOST_IN_PIECE, int(_PIECE_SECONDS / max(match.seconds, 1e-6))))
        found: list[PlannedPlay] = []
        while match.next < match.plays and len(found) < size and not match.decided:
            number = match.next
            match.next += 1
            if number not in match.results:
                found.append(self._planned(match, number))
        return tuple(found)

    def _planned(self, match: Match, number: int) -> PlannedPlay:
        pairing = match.pairing
        round_ = pairing.round(number)
        opening = self._openings[match.venue.digest].at(round_)
        return PlannedPlay(pairing.seating(number), number, round_, opening)

    # -- what was played before --------------------------------------------------------------------

    def _take_up(self, found: Sequence[Result]) -> None:
        """Results of the file that are of this tournament; `strange` are those of its games by name
        and of its agents that are of another version of either.
        """
        matches = {
            (match.venue.digest, tuple(sorted(match.pairing.agents))): match
            for match in self.matches
        }
        names = {venue.name for venue in self.venues}
        for result in found:
            group = tuple(sorted(set(result.agents)))
            match = matches.get((result.digest, group))
            if match is None:
                known = result.game in names and all(name in self.entrants for name in group)
                self.strange += known and result.seed == self.settings.seed
            elif self._fits(match, result):
                self.resumed += result.number not in match.results
                match.add(result)
            elif result.seed == self.settings.seed and self._is_old(result):
                self.strange += 1

    def _is_old(self, result: Result) -> bool:
        """Whether a result is of other code of the same agents."""
        return any(
            self.entrants[name].version != version
            for name, version in zip(result.agents, result.versions, strict=True)
        )

    def _fits(self, match: Match, result: Result) -> bool:
        """Whether a result is of one of the plays of a match."""
        settings = self.settings
        if (result.seed, result.longest, result.move_time) != (
            settings.seed,
            settings.longest,
            settings.move_time,
        ):
            return False
        if not 0 <= result.number < match.plays or self._is_old(result):
            return False
        planned = self._planned(match, result.number)
        return (result.agents, result.opening) == (planned.seating, planned.opening)


def _match(venue: Venue, pairing: Pairing, settings: Settings) -> Match:
    """A match without results, of whole rounds."""
    size = len(pairing.seatings)
    plays = -(-settings.plays // size) * size
    trial = None if settings.sprt is None else Trial(settings.sprt)
    return Match(venue, pairing, plays, trial=trial)
