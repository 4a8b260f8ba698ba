"""A tournament from Python: games, agents, and what is to be played."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import ExitStack
from hashlib import blake2b
from pathlib import Path

from rgt.api import dumps, load
from rgt.backends.forward_model import choosing
from rgt.experiments.executors import Executor, GameText, executor
from rgt.experiments.tournaments import hosting
from rgt.experiments.tournaments.entrants import Entrant, entrant
from rgt.experiments.tournaments.files import results_file
from rgt.experiments.tournaments.report import Report, report
from rgt.experiments.tournaments.sprt import Sprt
from rgt.experiments.tournaments.tournament import (
    LONGEST,
    MOST_PLAYS,
    Settings,
    Tournament,
    Venue,
)
from rgt.ir.arguments import demand_natural, demand_seconds
from rgt.ir.diagnostics import GameError, error
from rgt.ir.game import Game
from rgt.passes.pipeline import optimize
from rgt.passes.registry import KEEPING_TAGS

_PLAYS = 100
_THINKS = 0.8
"""An agent of rgt without a limit of its own thinks for so much of the time that it has."""


def venue(game: Game, name: str, backend: str = "auto", *, long: bool = True) -> Venue:
    """A game as a tournament plays it: optimised, with moves that keep all their tags.

    Raises GameError for errors of the game, and one that nobody plays (TRN012).
    """
    digest = blake2b(dumps(game).encode(), digest_size=16).hexdigest()
    played = game.copy()
    optimize(played, ",".join(KEEPING_TAGS))
    text = GameText.of(played, backend, long=long)
    engine = text.engine()
    players = choosing(engine)
    if not players:
        raise GameError(error("TRN012", f"nobody plays in {name}: there is nothing to win"))
    called = tuple(map(game.player_in_source, players))
    mover = engine.initial_state().player
    first = called[players.index(mover)] if mover in players else None
    return Venue(text, name, digest, players, called, first)


_ONE_NAME = "options tell agents of one kind apart; in Python a dictionary gives them names"


def entrants(
    agents: Iterable[object] | Mapping[str, object], move_time: float | None = None
) -> dict[str, Entrant]:
    """The entrants by name; GameError as `entrant` raises, and for two of one name (TRN013)."""
    seconds = None if move_time is None else _THINKS * move_time
    named = isinstance(agents, Mapping)
    pairs = agents.items() if isinstance(agents, Mapping) else ((None, each) for each in agents)
    found: dict[str, Entrant] = {}
    for name, given in pairs:
        one = entrant(given, name, seconds)
        if one.name in found:
            hint = None if named else _ONE_NAME
            raise GameError(error("TRN013", f"'{one.name}' takes part already", hint=hint))
        found[one.name] = one
    return found


def demand_pairs(sprt: Sprt | None, venues: Sequence[Venue], agents: int) -> None:
    """Raise GameError (TRN014) where there is nothing for a test to compare."""
    if sprt is None:
        return
    for each in venues:
        if len(each.players) != 2 or agents < 2:
            text = f"a test compares two agents in games of two players: not in {each.name}"
            if len(each.players) == 2:
                text = "a test compares two agents, and there is one"
            raise GameError(error("TRN014", text, hint="'--plays N' plays without a test"))


def tournament(
    games: Game | str | Path | Iterable[Game | str | Path],
    agents: Iterable[object] | Mapping[str, object],
    *,
    plays: int | None = None,
    sprt: Sprt | None = None,
    openings: int | None = None,
    opening_moves: int = 0,
    longest: int = LONGEST,
    move_time: float | None = None,
    seed: int = 0,
    results: str | Path | None = None,
    backend: str = "auto",
    workers: int = 1,
    scheduler: str | None = None,
    using: Executor | None = None,
) -> Report:
    """Let agents play games, every pair of them (in games of n players every n) so many `plays`.

    Agents are texts (`rgt.agent`), ``module:attribute``, agents, classes of agents, and functions
    of an information state and a `random.Random` that give a move; a dictionary gives them names.
    `plays` are rounded up to whole rounds: each opening is played on all sides.  With a `sprt` a
    pairing stops as soon as it is decided, or after that many plays.  There are so many random
    `openings` (None: one for each round) of `opening_moves` moves.  Plays are cut after `longest`
    moves; an agent that takes more than `move_time` seconds for one has lost.

    Results are appended to the file `results`, and those in it are not played again.  Plays are
    made by so many `workers`, processes of this machine, by those of the Dask `scheduler` at an
    address, or by the executor that is given as `using`.

    Raises GameError for what is wrong with a game, an agent or the file; ValueError for numbers
    that mean nothing, and without agents; OSError where the file cannot be opened.  What goes wrong
    in plays is told by the report.
    """
    settings = _settings(plays, sprt, openings, opening_moves, longest, move_time, seed)
    given = [games] if isinstance(games, Game | str | Path) else list(games)
    found = entrants(agents, move_time)
    if not found:
        raise ValueError("nobody takes part: there are no agents")
    venues = _venues(given, backend)
    demand_pairs(sprt, venues, len(found))
    with ExitStack() as stack:
        file = None if results is None else stack.enter_context(results_file(results))
        doing = using or stack.enter_context(executor(workers, scheduler))
        stack.callback(hosting.close)
        made = Tournament(venues, found, settings, file=file)
        made.run(doing)
        if made.interrupted:
            raise KeyboardInterrupt
        return report(made)


def _settings(
    plays: int | None,
    sprt: Sprt | None,
    openings: int | None,
    opening_moves: int,
    longest: int,
    move_time: float | None,
    seed: int,
) -> Settings:
    if plays is not None:
        demand_natural(plays, "number of plays", 1)
    if openings is not None:
        demand_natural(openings, "number of openings", 1)
    demand_natural(opening_moves, "number of moves of an opening")
    demand_natural(longest, "number of moves of the longest play", 1)
    demand_seconds(move_time)
    most = plays if plays is not None else _PLAYS if sprt is None else MOST_PLAYS
    return Settings(most, seed, openings, opening_moves, longest, move_time, sprt)


def _venues(games: Sequence[Game | str | Path], backend: str) -> list[Venue]:
    found: dict[str, Venue] = {}
    for each in games:
        game = each if isinstance(each, Game) else load(each, simultaneous="drop")
        one = venue(game, game.name if isinstance(each, Game) else str(each), backend)
        if one.digest in found:
            raise GameError(error("TRN013", f"'{one.name}' takes part already"))
        found[one.digest] = one
    return list(found.values())
