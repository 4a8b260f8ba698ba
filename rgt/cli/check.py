"""``rgt check``: validators, lints, and the conditions of a proper game."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from rgt.cli import common, values

if TYPE_CHECKING:
    from rgt.cli.common import Reading
    from rgt.ir.diagnostics import Diagnostic


@click.command("check", short_help="Report mistakes and doubtful places.")
@click.argument("games", type=values.GAME, metavar="GAME...", nargs=-1, required=True)
@click.option(
    "--positions",
    type=click.IntRange(min=0),
    default=2000,
    show_default=True,
    help="How many positions to explore for improper play; 0 for none.",
)
@click.option(
    "--move",
    metavar="MOVE",
    help="Say instead whether this move is legal in GAME, and which test fails if it is not; "
    "written as in 'rgt play', which GDL's moves are those of.",
)
@click.option(
    "--after",
    metavar="MOVE",
    multiple=True,
    help="A move that was made before --move; as often as there are moves, in order.",
)
@common.language_options
@common.json_option
def command(
    games: tuple[str, ...],
    positions: int,
    move: str | None,
    after: tuple[str, ...],
    reading: Reading,
    as_json: bool,
) -> None:
    """Report everything wrong or doubtful about each GAME.

    Runs the checks of its language, the validators and lints of RG, and explores positions to
    see whether the game is proper: every position that is not the end has a legal move, the
    keeper has exactly one, equal moves lead to equal positions, no position comes again, values
    fit their types.  Exit 1 if there are errors.

    \b
    Example of the other question, why a move is not legal:
      rgt check hrg/chess --after 'S(e, 2) S(e, 4)' --move 'S(e, 7) S(e, 4)'
    """
    from rgt.cli.failures import show

    if move is not None:
        from rgt.cli.refusing import judge

        if len(games) > 1:
            raise click.UsageError("--move is asked of one game")
        judge(games[0], reading, after, move, as_json=as_json)
        return
    if after:
        raise click.UsageError("--after leads to the position in which --move is asked")
    failed = False
    for game in games:
        found, explored = _findings(game, reading, positions)
        failed |= _errors(found) > 0
        for diagnostic in found:
            if as_json:
                common.write_json(diagnostic.as_json())
            else:
                show(diagnostic)
        if not as_json:
            name = f"{game}: " if len(games) > 1 else ""
            click.echo(f"{name}{_summary(found, explored)}")
    if failed:
        raise click.exceptions.Exit(1)


def _findings(game: str, reading: Reading, positions: int) -> tuple[list[Diagnostic], int]:
    """What is wrong with a game, and how many positions of it were explored."""
    from rgt.backends.proper import explore
    from rgt.frontends import frontend_named
    from rgt.ir.budget import doing
    from rgt.ir.diagnostics import GameError
    from rgt.ir.lookalikes import look_alikes
    from rgt.passes.validators import validate

    found: list[Diagnostic] = []
    explored = 0
    try:
        source, name = common.read(game, reading.language)
        frontend = frontend_named(name)
        found += look_alikes(source, frontend.comment)
        with doing(f"reading {source.name}"):
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
    return list(dict.fromkeys(found)), explored


def _summary(found: list[Diagnostic], explored: int) -> str:
    errors = _errors(found)
    return (
        f"{common.counted(errors, 'error')}, {common.counted(len(found) - errors, 'warning')}, "
        f"{common.counted(explored, 'position')} explored"
    )


def _errors(found: list[Diagnostic]) -> int:
    """How many of the findings stop the work."""
    return sum(d.severity == "error" for d in found)
