"""Plays of a tournament, made wherever there is a worker."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from rgt.backends.forward_model import Engine, Move, choosing
from rgt.backends.information import History
from rgt.experiments.executors.games import GameText
from rgt.experiments.tournaments.entrants import Entrant
from rgt.experiments.tournaments.plan import derived
from rgt.experiments.tournaments.results import End, Result
from rgt.experiments.tournaments.seats import Answer, OwnSeat, WatchedSeat, blamed
from rgt.ir.diagnostics import GameError
from rgt.ir.game import RANDOM

FOREIGN_SECONDS = 60.0
"""Agents from outside rgt have so many seconds for a move where nothing else is said."""


@dataclass(frozen=True, slots=True)
class Table:
    """A game at which plays are made: its text for workers, its name and digest for results."""

    text: GameText
    name: str
    digest: str


@dataclass(frozen=True, slots=True)
class Shared:
    """What all plays have in common: tables and entrants by name, the seed, the limits.

    `longest` is the number of moves after which a play is cut, `move_time` the seconds that an
    agent has for one, None for no limit.  `kept` is whether moves are to be known afterwards.
    """

    tables: Mapping[str, Table]
    entrants: Mapping[str, Entrant]
    seed: int
    longest: int
    move_time: float | None
    kept: bool


@dataclass(frozen=True, slots=True)
class PlannedPlay:
    """A play to be made: who sits where, its number in the pairing, its round and its opening."""

    seating: tuple[str, ...]
    number: int
    round: int
    opening: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class Piece:
    """Plays at the table of this digest, of one pairing, for one worker to make one after the
    other.
    """

    table: str
    pairing: int
    plays: tuple[PlannedPlay, ...]


@dataclass(frozen=True, slots=True)
class Made:
    """The result of a play, and its moves with who made each, if they are to be kept."""

    result: Result
    line: tuple[tuple[str, Move], ...] | None


def play_all(shared: Shared, piece: Piece) -> list[Made]:
    """Make the plays of a piece; raises GameError if the game cannot even begin."""
    table = shared.tables[piece.table]
    engine = table.text.engine()
    return [_Play(shared, table, engine, plan).made() for plan in piece.plays]


class _Play:
    """One play."""

    def __init__(self, shared: Shared, table: Table, engine: Engine, plan: PlannedPlay) -> None:
        self._shared = shared
        self._table = table
        self._plan = plan
        self._engine = engine
        group = sorted(set(plan.seating))
        self._group = group
        # the dice fall alike in all plays of a round, which differ in the seating alone
        self._dice = Random(derived("dice", shared.seed, table.digest, group, plan.round))
        self._seats: dict[int, WatchedSeat] = {}
        self._players = choosing(engine)
        self._asked = [0] * len(self._players)
        self._seconds = [0.0] * len(self._players)
        self._line: list[tuple[str, Move]] = []

    def made(self) -> Made:
        end, offender, what = End.BROKEN, None, None
        history = History.begin(self._engine)
        try:
            for move in self._plan.opening:
                self._line.append((history.state.player, move))
                history = history.after(move)
            history, end, offender, what = self._played(history)
            goals = history.state.goals()
            told = tuple([goals[player] for player in self._players if player in goals])
            scores = told if end is End.ENDED else ()
        except GameError as problem:
            end, offender, what, scores = End.BROKEN, None, blamed(problem), ()
        unknown = ("",) * len(self._players)
        return Made(
            self._result(end, offender, what, scores or unknown),
            tuple(self._line) if self._shared.kept else None,
        )

    def _played(self, history: History) -> tuple[History, End, int | None, str | None]:
        """The play to its end, whatever that is."""
        while True:
            state = history.state
            if state.is_terminal:
                return history, End.ENDED, None, None
            moves = state.legal_moves()
            if not moves:
                return history, End.STUCK, None, f"'{state.player}' has no legal move"
            if len(self._line) >= self._shared.longest:
                return history, End.CUT, None, f"after {len(self._line)} moves"
            if state.player == RANDOM:
                move = self._dice.choice(moves)
            elif len(moves) == 1:
                # nobody needs to be asked
                move = moves[0]
            else:
                seat = self._players.index(state.player)
                answer = self._answer(seat, history)
                if answer.move is None:
                    assert answer.end is not None
                    return history, answer.end, seat, answer.what
                move = answer.move
            self._line.append((state.player, move))
            history = history.after(move)

    def _answer(self, seat: int, history: History) -> Answer:
        """What the agent in a seat says; one that answers too late has lost."""
        if seat not in self._seats:
            taken = self._taken(seat)
            if isinstance(taken, Answer):
                return taken
            self._seats[seat] = taken
        answer = self._seats[seat].choose(history)
        self._asked[seat] += 1
        self._seconds[seat] += answer.seconds
        limit = self._shared.move_time
        if answer.move is not None and limit is not None and answer.seconds > limit:
            told = f"answered after {answer.seconds:.3g} s, and has {limit:g} s"
            return Answer(None, End.TIMEOUT, told)
        return answer

    def _taken(self, seat: int) -> WatchedSeat | Answer:
        """The seat of an agent: in this process if nothing can happen there, or nothing else can
        be done.
        """
        name = self._plan.seating[seat]
        entrant = self._shared.entrants[name]
        player = self._players[seat]
        seed = derived(
            "seat", self._shared.seed, self._table.digest, self._group, self._plan.number, seat
        )
        limit = self._shared.move_time
        if entrant.movable and (entrant.foreign or limit is not None):
            from rgt.experiments.tournaments.hosting import HostedSeat

            seconds = FOREIGN_SECONDS if limit is None else limit
            chair = self._plan.seating[:seat].count(name)
            return HostedSeat(self._table.text, entrant, player, seed, chair, seconds)
        try:
            return OwnSeat(entrant.player().seat(self._engine, player, seed), player)
        except (Exception, SystemExit) as problem:
            return Answer(None, End.RAISED, blamed(problem))

    def _result(
        self, end: End, offender: int | None, what: str | None, scores: Sequence[str]
    ) -> Result:
        shared, plan = self._shared, self._plan
        return Result(
            self._table.name,
            self._table.digest,
            plan.seating,
            tuple(shared.entrants[name].version for name in plan.seating),
            shared.seed,
            plan.number,
            plan.opening,
            shared.longest,
            shared.move_time,
            end,
            offender,
            what,
            tuple(scores),
            len(self._line),
            tuple(self._asked),
            tuple(self._seconds),
        )
