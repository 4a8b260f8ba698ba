"""``rgt check``: validators, lints, and the conditions of a proper game."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from rgt.cli import common, values

if TYPE_CHECKING:
    from rgt.cli.common import Reading


@click.command("check", short_help="Report mistakes and doubtful places.")
@click.argument("game", type=values.GAME, metavar="GAME")
@click.option(
    "--positions",
    type=click.IntRange(min=0),
    default=2000,
    show_default=True,
    help="How many positions to explore for improper play; 0 for none.",
)
@common.language_options
@common.json_option
def command(game: str, positions: int, reading: Reading, as_json: bool) -> None:
    """Report everything wrong or doubtful about GAME.

    Runs the checks of its language, the validators and lints of RG, and explores positions to
    see whether the game is proper: every position that is not the end has a legal move, the
    keeper has exactly one, equal moves lead to equal positions, values fit their types.
    Exit 1 if there are errors.
    """
    from rgt.backends.proper import explore
    from rgt.cli.failures import show
    from rgt.frontends import frontend_named
    from rgt.ir.diagnostics import Diagnostic, GameError, Severity
    from rgt.passes.validators import validate

    found: list[Diagnostic] = []
    explored = 0
    try:
        source, name = common.read(game, reading.language)
        frontend = frontend_named(name)
        tree = frontend.parse(source)
        found += frontend.check(tree) if frontend.check is not None else []
        if not _errors(found):
            from rgt.api import translate

            loaded = translate(source, name, reading.simultaneous, reading.graphs)
            found += [d for d in loaded.warnings if d not in found]
            found += validate(loaded.game)
            if positions and not _errors(found):
                outcome = explore(loaded.game, positions=positions)
                explored = outcome.positions
                found += outcome.diagnostics
    except GameError as problem:
        found += [d for d in problem.diagnostics if d not in found]
    # copies of a graph or macro have the same mistakes
    found = list(dict.fromkeys(found))
    for diagnostic in found:
        if as_json:
            common.write_json(diagnostic.as_json())
        else:
            show(diagnostic)
    if not as_json:
        errors = sum(d.severity is Severity.ERROR for d in found)
        click.echo(
            f"{common.counted(errors, 'error')}, {common.counted(len(found) - errors, 'warning')}, "
            f"{common.counted(explored, 'position')} explored"
        )
    if _errors(found):
        raise click.exceptions.Exit(1)


def _errors(found: list) -> bool:  # type: ignore[type-arg]
    return any(d.severity == "error" for d in found)
