"""``rgt passes``: optimise a game and see every step."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import click

from rgt.cli import common, values

if TYPE_CHECKING:
    from rgt.cli.common import Reading
    from rgt.debugger.trace import Trace
    from rgt.ir.game import Game
    from rgt.passes.context import Step


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
    "--skip", type=values.PASSES, metavar="LIST", default="", help="Leave these passes out."
)
@click.option("--node", metavar="NODE", help="Print only the steps that touch this node.")
@click.option(
    "--seconds",
    type=values.SECONDS,
    metavar="S",
    help="Stop after S seconds with the best so far.",
)
@common.passes_option()
@common.language_options
@common.json_option
def command(
    game: str | None,
    trace: bool,
    list_: bool,
    until: int | None,
    only: str | None,
    skip: str,
    node: str | None,
    seconds: float | None,
    passes: str,
    reading: Reading,
    as_json: bool,
) -> None:
    """Optimise GAME to the fixed point and report what every pass did.

    Each rewrite is one numbered step.  In a trace, lines are marked by sign: - edge out,
    + edge in, ~ relabelled, > redirected, = nodes merged, ! declarations.

    \b
    Examples:
      rgt passes game.kif                       what each pass gave
      rgt passes game.kif --trace               every step
      rgt passes game.kif --until 10            the game after step 10
      rgt passes game.kif --only compact-skip-edges,prune-self-loops
      rgt passes game.kif --node begin          the steps around one node
      rgt passes --list                         all passes, a line each
      rgt passes --list compact-skip-edges      one with its picture, and why it may
    """
    if list_:
        _list_json(game) if as_json else _list(game)
        return
    if game is None:
        raise click.UsageError("name a game, or use --list")
    from rgt.debugger.trace import record

    skipped = [name.strip() for name in skip.split(",") if name.strip()]
    _known(skipped)
    loaded = common.open_game(game, reading)
    chosen = passes if only is None else only
    recorded = record(loaded.game, chosen, seconds=seconds, until=until, skip=skipped)
    if node is not None:
        _known_node(recorded, node)
    if until is not None:
        _print_at(recorded, until, loaded.game, as_json)
    elif as_json:
        from rgt.debugger.trace_lines import json_lines

        numbers = None if node is None else [step.number for step in recorded.touching(node)]
        for line in json_lines(recorded, numbers):
            click.echo(line)
    else:
        _print(recorded, trace=trace, node=node)


def _known(names: Iterable[str]) -> None:
    from rgt.passes.registry import load

    for name in names:
        load(name)


def _print(recorded: Trace, *, trace: bool, node: str | None) -> None:
    from rgt.debugger.view.report import report_lines

    steps: Iterable[Step] = recorded.steps if trace else ()
    if node is not None:
        steps = recorded.touching(node)
    out = common.console()
    for line in report_lines(steps, recorded.report):
        out.print(line)


def _known_node(recorded: Trace, node: str) -> None:
    """GameError if the game had this node at no time."""
    from rgt.ir.diagnostics import GameError, error, nearest

    nodes = recorded.start.automaton.nodes()
    if node not in nodes and not any(recorded.touching(node)):
        raise GameError(error("PASS006", f"there is no node '{node}'", hint=nearest(node, nodes)))


def _print_at(recorded: Trace, until: int, game: Game, as_json: bool) -> None:
    from rgt.ir.diagnostics import GameError, error
    from rgt.ir.json_form import to_json
    from rgt.ir.text.printer import print_game

    if until > len(recorded.steps):
        raise GameError(
            error(
                "PASS005",
                f"there is no step {until}",
                hint=f"the run has {len(recorded.steps)} steps",
            )
        )
    if as_json:
        common.write_json(to_json(game))
    else:
        click.echo(print_game(game), nl=False)


def _list_json(name: str | None) -> None:
    from rgt.passes.registry import PASSES, PIPELINES, load

    for each in PASSES if name is None else (name,):
        kind = load(each)
        known = {"pass": each, "summary": kind.summary(), "sound": kind.sound}
        common.write_json(
            known if name is None else {**known, "documentation": kind.documentation()}
        )
    if name is None:
        for pipeline, members in PIPELINES.items():
            common.write_json({"pipeline": pipeline, "passes": members})


def _list(name: str | None) -> None:
    from rgt.passes.registry import PASSES, PIPELINES, load

    if name is not None:
        click.echo(load(name).documentation())
        return
    width = max(len(each) for each in PASSES)
    click.echo("Passes ('rgt passes --list NAME' shows one with its picture):\n")
    for each in PASSES:
        kind = load(each)
        note = "" if kind.sound else " (not sound for every game: off unless named)"
        click.echo(f"  {each:{width}}  {kind.summary()}{note}")
    click.echo("\nPipelines:\n")
    for pipeline, members in PIPELINES.items():
        click.echo(f"  {pipeline:{width}}  {', '.join(members) or 'nothing'}")
