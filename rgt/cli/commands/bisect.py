"""``rgt bisect``: which rewrite changed the game?"""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from rgt.cli import common, values
from rgt.cli.parts import recording

if TYPE_CHECKING:
    from rgt.cli.common import Reading
    from rgt.debugger.comparing.observing import What
    from rgt.debugger.faults.bisect import Culprit, Verdict
    from rgt.debugger.traces.trace import Trace
    from rgt.passes.context import BrokenGame

_SECONDS = 10.0


@click.command("bisect", short_help="Find the rewrite that changes a game.")
@click.argument("game", type=values.GAME, metavar="[GAME]", required=False)
@common.depth_option("Compare the trees to N moves. [default: as deep as the time allows]")
@click.option(
    "--seconds",
    type=values.SECONDS,
    metavar="S",
    help=f"Without a depth: go no deeper after S seconds. [default: {_SECONDS:g}]",
)
@click.option(
    "--every",
    is_flag=True,
    help="Look at every step: finds a difference that a later step takes back, too.",
)
@common.compare_option()
@click.option(
    "--load",
    type=values.FILE,
    metavar="TRACE",
    help="Search a trace that 'rgt passes --save' wrote.",
)
@click.option(
    "--skip", type=values.PASS_NAMES, metavar="LIST", default="", help="Leave these passes out."
)
@click.option(
    "--backend",
    type=click.Choice(["cpp"]),
    help="Search the rewrites of the compiled game's code instead.",
)
@common.passes_option()
@common.language_options
@common.json_option
def command(
    game: str | None,
    depth: int | None,
    seconds: float | None,
    every: bool,
    what: What,
    load: str | None,
    skip: str,
    backend: str | None,
    passes: str,
    reading: Reading,
    as_json: bool,
) -> None:
    """Optimise GAME and find the first step after which it is another game.

    A step is one rewrite, not a whole pass.  The game after a step is compared with the
    translated game by fingerprints of their trees.  The bad step is shown with its difference
    and a shortest line of play that goes otherwise; the exit code is 1.

    With --backend cpp it is the optimised game that is compiled, after more and more of the
    rewrites of its code ('rgt compile --list'), and compared with the interpreter's.

    \b
    Examples:
      rgt bisect game.kif                          as deep as 10 seconds allow
      rgt bisect game.kif --depth 4                to depth 4, however long it takes
      rgt bisect game.kif --passes default,mine --with mine.py
      rgt bisect --load run.jsonl --every          each step of a saved trace
      rgt bisect game.kif --backend cpp            the rewrites of compiled code
    """
    if backend is not None:
        from rgt.cli.parts.bisecting import bisect_code

        if every or load is not None or game is None:
            raise click.UsageError("--backend takes a game, and no --every or --load")
        limit = _SECONDS if depth is seconds is None else seconds
        loaded = common.open_game(game, reading)
        common.optimised(loaded, passes)
        bisect_code(loaded.game, depth, limit, as_json=as_json)
        return
    from rgt.debugger.faults.bisect import bisect

    trace, broken = _trace(game, load, passes, skip, reading)
    limit = _SECONDS if depth is seconds is None else seconds
    # the last step of a broken run is known to be bad
    steps = len(trace) - (broken is not None)
    with common.depth_bar() as progress:
        verdict = bisect(
            trace,
            depth=depth,
            seconds=limit,
            every=every,
            what=what,
            steps=steps,
            progress=progress,
        )
    if as_json:
        _show_json(trace, verdict, broken)
    else:
        _show(trace, verdict, broken, what)
        if broken is None and verdict.culprit is None and not every and steps:
            click.echo("only the last game was compared; --every looks at each step", err=True)
    if verdict.culprit is not None or broken is not None:
        raise click.exceptions.Exit(1)


def _trace(
    game: str | None, load: str | None, passes: str, skip: str, reading: Reading
) -> tuple[Trace, BrokenGame | None]:
    """The trace to search, of a run now or of an earlier one."""
    if (game is None) == (load is None):
        raise click.UsageError("name either a game or a trace to --load")
    if load is not None:
        return recording.loaded_trace(load), None
    from rgt.debugger.traces.trace import record_to_break

    assert game is not None
    loaded = common.open_game(game, reading)
    return record_to_break(loaded.game, passes, skip=values.pass_names(skip))


def _show(trace: Trace, verdict: Verdict, broken: BrokenGame | None, what: What) -> None:
    from rgt.debugger.view import verdict as words

    culprit = verdict.culprit
    if culprit is not None:
        click.echo(words.headline(verdict, what))
        _show_step(trace, culprit.step.number)
        _show_culprit(culprit)
    elif broken is not None:
        step = broken.step
        click.echo(f"step {step.number} of {len(trace)} breaks the game")
        _show_step(trace, step.number)
        from rgt.cli.failures import reproduce, show

        for diagnostic in broken.diagnostics:
            show(diagnostic)
        reproduce(broken)
    else:
        click.echo(words.headline(verdict, what))


def _show_step(trace: Trace, number: int) -> None:
    from rgt.debugger.history import History
    from rgt.debugger.view.report import step_lines

    out = common.console()
    for line in step_lines(History(trace), number):
        out.print(line)


def _show_culprit(culprit: Culprit) -> None:
    from rgt.cli.parts.view import View
    from rgt.debugger.view import comparison
    from rgt.debugger.view import verdict as words

    click.echo(words.difference_line(culprit))
    if culprit.sight is not None:
        for line in words.sight_lines(culprit.sight):
            click.echo(line)
        if culprit.sight.views:
            common.print_table(words.sight_table(culprit.sight))
    found = culprit.comparison
    if found is not None and found.difference is not None:
        common.print_table(comparison.line_table(found.difference))
        games = culprit.before, culprit.after
        for game, side in zip(games, found.difference.sides, strict=True):
            click.echo(f"{side.game}:")
            View(game).show(side.state)


def _show_json(trace: Trace, verdict: Verdict, broken: BrokenGame | None) -> None:
    from rgt.debugger.traces.trace_lines import json_step
    from rgt.debugger.view import verdict as words

    found = {"game": trace.start.name, **words.as_json(verdict)}
    number = None if verdict.culprit is None else verdict.culprit.step.number
    if number is None and broken is not None:
        number = broken.step.number
        found["sound"] = False
        found["broken"] = [each.as_json() for each in broken.diagnostics]
    if number is not None:
        found["step"] = {**json_step(trace, number), **found.get("step", {})}
    common.write_json(found)
