"""``rgt passes``: optimise a game and see every step."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

import click

from rgt.cli import common, values
from rgt.cli.outputs import spare
from rgt.cli.parts import combining, listing, recording, showing, stepping
from rgt.cli.parts.combining import View
from rgt.cli.parts.recording import Run, Wanted

if TYPE_CHECKING:
    from rgt.cli.common import Reading
    from rgt.cli.parts.recording import Recorded
    from rgt.debugger.faults.verify import Outcome
    from rgt.debugger.history import History
    from rgt.debugger.traces.trace import Trace


@click.command("passes", short_help="Optimise a game and see every step.")
@click.argument("game", type=values.GAME, metavar="[GAME]", required=False)
@click.option("--trace", is_flag=True, help="Print every rewrite with its structural difference.")
@click.option("--list", "list_", is_flag=True, help="Explain the passes and pipelines, and stop.")
@click.option(
    "--until", type=click.IntRange(min=0), metavar="N", help="Print the game after step N."
)
@click.option(
    "--only", type=values.PASSES, metavar="LIST", help="Run these passes instead of --passes."
)
@click.option(
    "--skip", type=values.PASS_NAMES, metavar="LIST", default="", help="Leave these passes out."
)
@click.option(
    "--seconds",
    type=values.SECONDS,
    metavar="S",
    help="Stop after S seconds with the best so far.",
)
@recording.filter_options
@click.option("--all", "idle", is_flag=True, help="Also name the passes that changed nothing.")
@click.option("--save", type=values.OUTPUT, metavar="FILE", help="Write the trace to a file.")
@click.option(
    "--load", type=values.OUTPUT, metavar="FILE", help="Show the trace in a file; no GAME then."
)
@click.option(
    "--from-step", type=click.IntRange(min=0), metavar="N", help="Run again, from step N's game."
)
@click.option("--html", type=values.OUTPUT, metavar="FILE", help="Write the trace as one page.")
@click.option(
    "--browse",
    is_flag=True,
    help="Walk through the trace in the terminal; filters, --until and --break say where to "
    "begin, --verify counts every step first.",
)
@click.option("--enables", is_flag=True, help="Which pass made steps of which possible.")
@click.option("--heat", is_flag=True, help="Rounds by passes, and the sizes over the steps.")
@click.option(
    "--blame",
    multiple=True,
    metavar="WHAT",
    help="Where an edge (KEY or SOURCE,TARGET) or a node comes from, and what touched it.",
)
@click.option(
    "--verify",
    type=click.IntRange(min=0, max=100_000),
    metavar="N",
    help="Perft to depth N of every step; the first that changes it fails.",
)
@click.option(
    "--break",
    "breaks",
    multiple=True,
    metavar="WHERE",
    help="Stop at pass=NAME, node=NAME, variable=NAME, line=N or step=N: on a terminal to look "
    "around, else with the steps so far and the game.",
)
@click.option(
    "--compare",
    metavar="OTHER",
    help="Where the trace parts from another one: a file, or of another GAME.",
)
@common.passes_option()
@common.language_options
@common.json_option
@click.pass_context
def command(
    context: click.Context,
    /,
    game: str | None,
    list_: bool,
    until: int | None,
    only: str | None,
    skip: str,
    seconds: float | None,
    wanted: Wanted,
    save: str | None,
    load: str | None,
    from_step: int | None,
    passes: str,
    reading: Reading,
    **views: Any,
) -> None:
    """Optimise GAME to the fixed point and report what every pass did.

    Each rewrite is one numbered step.  In a trace, lines are marked by sign: - edge out,
    + edge in, ~ relabelled, > redirected, = nodes merged, ! declarations.  Filters combine: a
    step must fit each kind named, and one of the values of a kind.

    \b
    Examples:
      rgt passes game.kif                       what each pass gave
      rgt passes game.kif --trace               every step
      rgt passes game.kif --browse              walk through the steps
      rgt passes game.hrg --browse --line 12    walk through those that touch line 12
      rgt passes game.kif --html trace.html     all of it as a page
      rgt passes game.kif --until 10            the game after step 10
      rgt passes game.kif --only compact-skip-edges,prune-self-loops
      rgt passes game.kif --node begin --pass inline-assignment
      rgt passes game.hrg --line 12             what became of line 12
      rgt passes game.hrg --blame 40            where edge 40 comes from
      rgt passes game.hrg --verify 3            which step changes the game, if any
      rgt passes game.hrg --enables --heat      which pass makes which possible, and when
      rgt passes game.hrg --save run.jsonl      the whole run as a file
      rgt passes --load run.jsonl --break pass=propagate-constants
      rgt passes --load run.jsonl --compare other.jsonl
      rgt passes --list                         all passes, a line each
      rgt passes --list compact-skip-edges      one with its picture, and why it may
    """
    if list_:
        combining.demand_list_alone(context)
        listing.write_json(game) if views["as_json"] else listing.show(game)
        return
    if (game is None) == (load is None):
        raise click.UsageError(
            "name a game, or use --list or --load" if game is None else "GAME and --load are two"
        )
    given = combining.given(context)
    run = Run(passes, "passes" in given, only, skip, seconds, until)
    view = View(wanted=wanted, until=until, save=save, **views)
    view.demand_one()
    combining.demand_sense(given)
    spare([game, load, view.compare], [save, view.html])
    trace, problem = _recorded(game, load, from_step, reading, run)
    try:
        if save is not None:
            _save(trace, save)
        if view.html is not None and view.verify is None:
            _write_page(trace, view.html)
        if not view.elsewhere:
            _Shown(view, trace).show(run, reading)
    finally:
        if problem is not None:
            raise problem


def _recorded(
    game: str | None, load: str | None, from_step: int | None, reading: Reading, run: Run
) -> Recorded:
    """The trace to show, and what broke the game if it is a new run that did."""
    if load is not None:
        if from_step is None and run.anything:
            raise click.UsageError(
                "--passes, --only, --skip and --seconds are for a run: add GAME or --from-step"
            )
        found: Recorded = recording.loaded_trace(load), None
    else:
        assert game is not None
        first = run if from_step is None else Run(run.passes, run.given, until=from_step)
        found = recording.recorded(game, reading, first)
    trace, problem = found
    if from_step is None or (problem is not None and from_step > len(trace)):
        return found
    return recording.run_again(trace, from_step, run)


def _save(trace: Trace, path: str) -> None:
    from rgt.debugger.traces.trace_lines import json_lines

    common.write("".join(line + "\n" for line in json_lines(trace)), path)


def _write_page(trace: Trace, path: str, perft: Mapping[int, Outcome] | None = None) -> None:
    from rgt.debugger.view.html import render

    common.write(render(trace, perft), path)


class _Shown:
    """A trace being shown."""

    def __init__(self, view: View, trace: Trace) -> None:
        self.view, self.trace = view, trace

    @cached_property
    def history(self) -> History:
        """The index over the trace, made when first asked for."""
        from rgt.debugger.history import History

        return History(self.trace)

    @cached_property
    def numbers(self) -> tuple[int, ...]:
        """The steps that the filters let through."""
        if not self.view.wanted:
            return tuple(range(1, len(self.trace) + 1))
        return self.history.steps(self.view.wanted.filter(self.history))

    def show(self, run: Run, reading: Reading) -> None:
        view = self.view
        if view.until is not None:
            recording.demand_step(self.trace, view.until)
        if view.wanted and not self.numbers:
            raise self._nothing_like(str(view.wanted.filter(self.history)))
        if view.browse:
            self._browse()
        elif view.until is not None:
            showing.show_game(self.trace, view.until, as_json=view.as_json)
        elif view.verify is not None:
            self._verify(view.verify)
        elif view.breaks:
            self._break()
        elif view.compare is not None:
            self._compare(view.compare, run, reading)
        elif view.enables or view.heat or view.blame:
            self._tables()
        elif view.as_json:
            self._json()
        else:
            shown = view.trace or view.idle or bool(view.wanted)
            history = self.history if shown else None
            showing.show_report(self.trace, history, self.numbers, idle=view.idle)

    def _json(self) -> None:
        from rgt.debugger.traces.trace_lines import json_lines

        for line in json_lines(self.trace, self.numbers):
            click.echo(line)

    def _tables(self) -> None:
        view = self.view
        show = showing.tables_as_json if view.as_json else showing.show_tables
        show(self.history, enables=view.enables, heat=view.heat, blame=view.blame)

    def _verify(self, depth: int) -> None:
        perft, same = showing.show_verified(
            self.trace, depth, lambda: self.history, as_json=self.view.as_json
        )
        if self.view.html is not None:
            _write_page(self.trace, self.view.html, perft)
        if not same:
            raise click.exceptions.Exit(1)

    def _browse(self) -> None:
        view, browse = self.view, _browser()
        step = self._stops()[0] if view.breaks else view.until
        found = None if view.verify is None else list(showing.verified(self.trace, view.verify))
        if found is not None and view.html is not None:
            _write_page(self.trace, view.html, {each.number: each.outcome for each in found})
        if found is not None and step is None:
            step = next((each.number for each in found if not each.same), None)
        search = str(view.wanted.filter(self.history))
        browse(self.trace, step=step, verified=found, search=search)
        if found is not None and not all(each.same for each in found):
            raise click.exceptions.Exit(1)

    def _stops(self) -> tuple[int, ...]:
        """The steps to stop at; leaves if there are none."""
        stops = stepping.stops(self.history, self.view.breaks)
        if self.view.wanted:
            stops = tuple(number for number in stops if number in set(self.numbers))
        if not stops:
            wanted = " ".join((*self.view.breaks, str(self.view.wanted.filter(self.history))))
            raise self._nothing_like(wanted.strip())
        return stops

    def _nothing_like(self, wanted: str) -> Exception:
        """Say that no step is as wanted; how to leave."""
        steps = common.counted(len(self.trace), "step")
        click.echo(f"no step is like that: the run has {steps}, none with {wanted}", err=True)
        return click.exceptions.Exit(1)

    def _break(self) -> None:
        stops = self._stops()
        if self.view.as_json:
            showing.show_game(self.trace, stops[0], as_json=True)
        elif stepping.interactive():
            stepping.step_through(self.history, stops)
        else:
            stepping.show_so_far(self.history, stops[0])

    def _compare(self, other: str, run: Run, reading: Reading) -> None:
        second = recording.other_trace(other, reading, run)
        if not showing.show_parting(self.trace, second, as_json=self.view.as_json):
            raise click.exceptions.Exit(1)


def _browser() -> Callable[..., None]:
    """What walks through a trace on a terminal; fails where that cannot be."""
    if not stepping.interactive():
        raise click.UsageError("--browse needs a terminal; --html writes a page instead")
    try:
        from rgt.debugger.view.browser import browse
    except ModuleNotFoundError as problem:
        if (problem.name or "").partition(".")[0] != "textual":
            raise
        raise click.ClickException(
            "--browse needs textual: pip install 'regular-games[tui]'"
        ) from None
    return browse
