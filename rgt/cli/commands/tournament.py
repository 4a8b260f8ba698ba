"""``rgt tournament``: agents play games against each other, as often as it takes to tell."""

from __future__ import annotations

from contextlib import ExitStack
from functools import partial
from typing import TYPE_CHECKING, Any

import click
from click.shell_completion import CompletionItem
from click.types import StringParamType

from rgt.cli import common, values
from rgt.cli import workers as working
from rgt.cli.outputs import spare
from rgt.ir.system.budget import OutOfTimeError

if TYPE_CHECKING:
    from rgt.cli.common import Reading
    from rgt.cli.workers import Workers
    from rgt.experiments.tournaments.sprt import Sprt

_reading_options = partial(common.language_options, simultaneous="drop")
_DEFAULT_PLAYS = 100


class _Agents(StringParamType):
    """Agents separated by commas outside braces; what they mean is checked with the others."""

    name = "agents"

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        return values.COMPUTERS.shell_complete(ctx, param, incomplete)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        from rgt.backends.agents import agents_in

        with values.wrong_usage():
            found = [each for each in agents_in(value) if each]
        if not found:
            self.fail("nobody is named", param, ctx)
        return found


class _Test(StringParamType):
    """``elo0,elo1`` and, if they are not to be 0.05, ``alpha,beta``."""

    name = "test"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        from rgt.experiments.tournaments.sprt import Sprt

        try:
            numbers = [float(each) for each in value.split(",")]
        except ValueError:
            numbers = []
        if len(numbers) not in (2, 4):
            self.fail(f"'{value}' is no elo0,elo1 or elo0,elo1,alpha,beta", param, ctx)
        try:
            return Sprt(*numbers)
        except ValueError as problem:
            self.fail(str(problem), param, ctx)


@click.command("tournament", short_help="Let agents play each other, with Elo and intervals.")
@click.argument("games", type=values.GAME, nargs=-1, required=True, metavar="GAME...")
@click.option(
    "--agents",
    type=_Agents(),
    required=True,
    metavar="LIST",
    help="Who plays: agents of rgt with options in braces, as 'mcts{iterations=100},random', or "
    "your own: package.module:Name or file.py:Name.",
)
@click.option(
    "--plays",
    type=click.IntRange(min=1),
    metavar="N",
    help="Plays of every pairing in every game, rounded up so that all sides are played alike; "
    "with --sprt at most so many.  [default: 100, with --sprt 10000]",
)
@click.option(
    "--sprt",
    type=_Test(),
    metavar="ELO0,ELO1[,ALPHA,BETA]",
    help="Play each pairing until it is decided whether the first agent is ELO0 or ELO1 better, "
    "with these errors.  [default errors: 0.05]",
)
@click.option(
    "--opening-moves",
    type=click.IntRange(min=0, max=1000),
    default=0,
    show_default=True,
    metavar="M",
    help="Begin plays with M random moves, the same for all sides.",
)
@click.option(
    "--openings",
    type=click.IntRange(min=1),
    metavar="K",
    help="How many different openings there are.  [default: a new one each round]",
)
@click.option(
    "--move-time",
    type=values.SECONDS,
    metavar="S",
    help="An agent that takes longer than S seconds for a move has lost.  [default: 60 for agents "
    "of your own, no limit for those of rgt]",
)
@click.option(
    "--longest",
    type=click.IntRange(min=1),
    default=2000,
    show_default=True,
    metavar="N",
    help="Cut plays after N moves: they are drawn.",
)
@click.option(
    "--results",
    type=values.FILE,
    metavar="FILE",
    help="Append every result to FILE; those in it are not played again.",
)
@click.option(
    "--records",
    type=values.FOLDER,
    metavar="DIR",
    help="Write every play into DIR, for 'rgt play --replay'.",
)
@click.option(
    "--plot",
    type=values.FILE,
    metavar="FILE",
    help="Draw ratings and lengths into FILE (.svg or .png).",
)
@working.options
@common.seed_option
@_reading_options
@common.backend_option
@common.json_option
def command(
    games: tuple[str, ...],
    agents: list[str],
    plays: int | None,
    sprt: Sprt | None,
    opening_moves: int,
    openings: int | None,
    move_time: float | None,
    longest: int,
    results: str | None,
    records: str | None,
    plot: str | None,
    workers: Workers,
    seed: int,
    reading: Reading,
    backend: str,
    as_json: bool,
) -> None:
    """Let agents play each GAME against each other, and tell how strong they are.

    Every two agents meet, in games of n players every n; each opening is played on all sides.
    Elo is by Bradley and Terry's model, with 95 % intervals.  Ctrl-C ends a tournament with the
    table of what was played; with --results the same command goes on from there.

    \b
    Examples:
      rgt tournament connect_four --agents 'mcts{iterations=200},mcts{iterations=50},random'
      rgt tournament hex_5x5 breakthrough_6x6 --agents mine.py:Greedy,random --plays 400
      rgt tournament connect_four --agents alphabeta,mcts --sprt 0,50 --results run.jsonl
    """
    from rgt.cli.parts.standings import Progress, greet, show
    from rgt.cli.parts.venues import Hall
    from rgt.experiments.tournaments import hosting
    from rgt.experiments.tournaments.files import results_file
    from rgt.experiments.tournaments.organising import demand_pairs, entrants
    from rgt.experiments.tournaments.report import report
    from rgt.experiments.tournaments.tournament import MOST_PLAYS, Settings, Tournament

    spare(games, (results, plot))
    if results == "-":
        raise click.UsageError("--results: they are read again, so name a file")
    most = plays or (_DEFAULT_PLAYS if sprt is None else MOST_PLAYS)
    settings = Settings(most, seed, openings, opening_moves, longest, move_time, sprt)
    if plot is not None:
        from rgt.experiments.tournaments.plots import demand_plots

        demand_plots(plot)
    with values.wrong_usage():
        playing = entrants(agents, move_time)
    # a few random plays are made before anything is compiled
    long = most > _DEFAULT_PLAYS or set(playing) != {"random"}
    with ExitStack() as stack:
        file = None if results is None else stack.enter_context(results_file(results))
        hall = Hall(reading, backend, records, seed, long=long)
        venues = hall.venues(games)
        demand_pairs(sprt, venues, len(playing))
        made = Tournament(
            venues, playing, settings, file=file, keep=None if records is None else hall.keep
        )
        greet(made)
        stack.callback(hosting.close)
        doing = stack.enter_context(workers.executor())
        late = None
        try:
            with Progress(made) as progress:
                made.run(doing, progress.tell)
        except OutOfTimeError as problem:
            # what was played until then is told
            late = problem
        if file is not None:
            file.flush()
    found = report(made)
    show(found, results, as_json=as_json)
    if plot is not None and found.total.plays:
        from rgt.experiments.tournaments.plots import plotted

        plotted(found, plot)
    hall.tell()
    if late is not None:
        raise late
    if found.interrupted:
        raise KeyboardInterrupt
    if found.unwritten or hall.trouble is not None or not found.sound:
        raise click.exceptions.Exit(1)
