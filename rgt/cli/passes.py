"""``rgt passes``: optimise a game and see every step."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import click

from rgt.cli import common

if TYPE_CHECKING:
    from rgt.debugger.trace import Trace
    from rgt.frontends import Simultaneous


@click.command("passes", short_help="Optimise a game and see every step.")
@click.argument("game", required=False)
@click.option("--trace", is_flag=True, help="Print every rewrite with its structural difference.")
@click.option("--list", "list_", is_flag=True, help="Explain the passes and pipelines, and stop.")
@click.option(
    "--until", type=click.IntRange(min=0), metavar="N", help="Print the game after step N."
)
@click.option("--only", metavar="LIST", help="Run these passes instead of --passes.")
@click.option("--skip", metavar="LIST", default="", help="Leave these passes out.")
@click.option("--node", metavar="NODE", help="With --trace: only steps that touch this node.")
@click.option(
    "--seconds",
    type=common.SECONDS,
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
    language: str | None,
    simultaneous: Simultaneous,
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
      rgt passes --list                         what each pass does, and why it may
    """
    if list_:
        _list(game)
        return
    if game is None:
        raise click.UsageError("name a game, or use --list")
    from rgt.debugger.trace import record

    skipped = [name.strip() for name in skip.split(",") if name.strip()]
    _known(skipped)
    loaded = common.open_game(game, language, simultaneous)
    recorded = record(loaded.game, only or passes, seconds=seconds, until=until, skip=skipped)
    if until is not None:
        _print_at(recorded, until, loaded.game)
    elif as_json:
        for line in recorded.json_lines():
            click.echo(line)
    else:
        _print(recorded, trace=trace, node=node)


def _known(names: Iterable[str]) -> None:
    from rgt.passes.registry import load

    for name in names:
        load(name)


def _print(recorded: Trace, *, trace: bool, node: str | None) -> None:
    from rgt.debugger.view.report import report_lines

    steps: Iterable[object] = recorded.steps if trace else ()
    if trace and node is not None:
        steps = recorded.touching(node)
    out = common.console()
    for line in report_lines(steps, recorded.report):  # type: ignore[arg-type]
        out.print(line)


def _print_at(recorded: Trace, until: int, game: object) -> None:
    from rgt.ir.diagnostics import GameError, error
    from rgt.ir.game import Game
    from rgt.ir.text.printer import print_game

    assert isinstance(game, Game)
    if until > len(recorded.steps):
        raise GameError(
            error(
                "PASS005",
                f"there is no step {until}",
                hint=f"the run has {len(recorded.steps)} steps",
            )
        )
    click.echo(print_game(game), nl=False)


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
