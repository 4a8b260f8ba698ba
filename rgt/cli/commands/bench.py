"""``rgt bench``: random playouts a second."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from rgt.cli import common, values
from rgt.cli import workers as working

if TYPE_CHECKING:
    from rgt.backends.auto import Choice
    from rgt.backends.explore import PlayoutStatistics
    from rgt.backends.forward_model import Engine
    from rgt.cli.common import Reading
    from rgt.cli.workers import Workers
    from rgt.ir.game import Game

_LONG = 1.0
"""Plays for so many seconds are worth a compiler."""
_LONGEST = 100_000


@dataclass(frozen=True, slots=True)
class _Measured:
    """What all plays were like, by which engine, and how many plays a second each thread made."""

    plays: PlayoutStatistics
    engine: Engine
    backend: str
    rates: tuple[float, ...]
    workers: int = 1


@dataclass(frozen=True, slots=True)
class _Request:
    """How a game is to be measured."""

    backend: str
    seconds: float
    plays: int | None
    seed: int
    threads: int
    profiled: bool
    workers: Workers

    @property
    def in_batches(self) -> bool:
        """Whether plays are made in batches, which any workers may do."""
        return self.plays is not None or self.workers.are_asked_for


_reading_options = partial(common.language_options, simultaneous="drop")


@click.command("bench", short_help="Measure random playouts a second.")
@click.argument("games", type=values.GAME, nargs=-1, required=True, metavar="GAME...")
@click.option(
    "--seconds",
    type=values.SECONDS,
    metavar="S",
    default=5.0,
    show_default=True,
    help="How long to play each game.",
)
@click.option(
    "--plays",
    type=click.IntRange(1, 10**15),
    metavar="N",
    help="Play each game N times instead: the same plays for any number of workers.",
)
@working.options
@click.option(
    "--threads",
    type=click.IntRange(min=1, max=1024),
    metavar="N",
    default=1,
    show_default=True,
    help="Play by N threads at once (compiled games only).",
)
@click.option(
    "--pgo",
    "profiled",
    is_flag=True,
    help="Build the compiled game for the ways that random plays take.",
)
@common.seed_option
@common.passes_option()
@_reading_options
@common.backend_option
@common.json_option
def command(
    games: tuple[str, ...],
    seconds: float,
    plays: int | None,
    workers: Workers,
    threads: int,
    profiled: bool,
    seed: int,
    passes: str,
    reading: Reading,
    backend: str,
    as_json: bool,
) -> None:
    """Play each GAME at random for some seconds and print the speed and what plays look like.

    A state is a position of a player or of random; the keeper's moves are part of it.  A play
    that gets stuck is no playout: it is told with the moves that lead there, and the exit status
    is 1.
    """
    from rgt.cli.parts.stuck import complain, complaints

    if backend == "interpreter" and (threads > 1 or profiled):
        raise click.UsageError("--threads and --pgo are for compiled games: --backend cpp")
    if plays is not None or workers.are_asked_for:
        if threads > 1 or profiled:
            raise click.UsageError("--threads and --pgo are for plays without --plays or workers")
        if plays is not None and _is_given("seconds"):
            raise click.UsageError("--plays and --seconds are two ways to say how much: choose one")
    request = _Request(backend, seconds, plays, seed, threads, profiled, workers)
    table: list[tuple[str, Game, _Measured]] = []

    def measure(name: str) -> None:
        loaded = common.open_game(name, reading)
        for remark in loaded.remarks:
            click.echo(f"{common.label(name, loaded)}: {remark}", err=True)
        common.optimised(loaded, passes)
        found = _measured(loaded.game, request)
        label = common.label(name, loaded)
        if as_json:
            common.write_json(_as_json(label, loaded.game, found))
        else:
            table.append((label, loaded.game, found))
        complain(complaints(label, loaded.game, found.engine, found.plays, seed))

    try:
        common.each(games, measure)
    finally:
        # what is measured is shown, whatever became of the rest
        if table:
            _show(table)


def _is_given(option: str) -> bool:
    source = click.get_current_context().get_parameter_source(option)
    return source is not ParameterSource.DEFAULT


def _in_batches(game: Game, request: _Request) -> _Measured:
    """Play a game by workers; `auto` compiles it."""
    from rgt.experiments.executors import GameText
    from rgt.experiments.playouts import playouts

    text = GameText.of(game, request.backend)
    engine = text.engine()
    seconds = request.seconds if request.plays is None else None
    with request.workers.executor() as executor, common.pieces_bar("plays") as progress:
        plays = playouts(
            text,
            executor,
            request.plays,
            seconds=seconds,
            seed=request.seed,
            longest=_LONGEST,
            progress=progress,
        )
        number = executor.workers
    return _Measured(plays, engine, text.backend, (plays.plays_per_second,), number)


def _measured(game: Game, request: _Request) -> _Measured:
    """Play a game; `auto` leaves to the interpreter what the compiled game cannot do."""
    from rgt.backends.auto import choose, instead
    from rgt.ir.diagnostics import GameError

    if request.in_batches:
        return _in_batches(game, request)
    long = request.seconds >= _LONG or request.threads > 1 or request.profiled
    choice = choose(game, request.backend, long=long, profiled=request.profiled)
    common.refused(choice)
    try:
        return _played(game, choice, request)
    except GameError as problem:
        choice = instead(game, request.backend, problem)
    common.refused(choice)
    return _played(game, choice, request)


def _played(game: Game, choice: Choice, request: _Request) -> _Measured:
    from rgt.cli.parts.stuck import with_line
    from rgt.ir.diagnostics import GameError

    try:
        return _plays(choice, request)
    except GameError as problem:
        raise with_line(problem, game, choice.engine, request.seed) from None


def _plays(choice: Choice, request: _Request) -> _Measured:
    from rgt.backends.explore import playouts

    if choice.backend == "cpp" and request.threads > 1:
        from rgt.backends.cpp.engine.load import CppEngine
        from rgt.backends.cpp.engine.playing import play_in_threads

        assert isinstance(choice.engine, CppEngine)
        plays, parts = play_in_threads(
            choice.engine, request.threads, request.seconds, request.seed, _LONGEST
        )
        rates = tuple(part.plays_per_second for part in parts)
        return _Measured(plays, choice.engine, choice.backend, rates)
    plays = playouts(choice.engine, seconds=request.seconds, seed=request.seed, longest=_LONGEST)
    return _Measured(plays, choice.engine, choice.backend, (plays.plays_per_second,))


def _as_json(name: str, game: Game, measured: _Measured) -> dict[str, Any]:
    found = measured.plays
    return {
        "game": name,
        "backend": measured.backend,
        "threads": len(measured.rates),
        "workers": measured.workers,
        "playouts_per_second_by_thread": [round(rate, 2) for rate in measured.rates],
        "playouts_per_second": round(found.plays_per_second, 2),
        "states_per_second": round(found.states_per_second, 2),
        "mean_length": round(found.length.mean, 3),
        "mean_branching": round(found.branching.mean, 3),
        "plays": found.plays,
        "playouts": found.ended,
        "goals": _goals_in_source(game, found),
        "stuck": found.stuck,
        "cut": found.cut,
    }


def _show(table: list[tuple[str, Game, _Measured]]) -> None:
    from rich.table import Table

    columns = ("game", "engine", "playouts/s", "states/s", "mean length", "mean moves")
    drawn = Table(*columns, "mean goals")
    for column in drawn.columns[2:6]:
        column.justify = "right"
    for name, game, measured in table:
        found = measured.plays
        drawn.add_row(
            name,
            _engine(measured),
            f"{found.plays_per_second:.1f}",
            f"{found.states_per_second:.0f}",
            f"{found.length.mean:.1f}",
            f"{found.branching.mean:.1f}",
            common.mean_goals(_goals_in_source(game, found)),
        )
    common.print_table(drawn)


def _engine(measured: _Measured) -> str:
    """The engine; several threads with the slowest and the fastest of them."""
    rates = measured.rates
    if measured.workers > 1:
        return f"{measured.backend}, {measured.workers} workers"
    if len(rates) == 1:
        return measured.backend
    return f"{measured.backend}, {len(rates)} threads of {min(rates):.1f} to {max(rates):.1f}"


def _goals_in_source(game: Game, found: PlayoutStatistics) -> dict[str, dict[str, int]]:
    """How often each player, by its name in the source, had which score."""
    return {game.player_in_source(player): scores for player, scores in found.goals.items()}
