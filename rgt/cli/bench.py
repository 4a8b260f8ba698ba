"""``rgt bench``: random playouts a second."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from rgt.cli import common, values

if TYPE_CHECKING:
    from rgt.backends.explore import PlayoutStatistics
    from rgt.cli.common import Reading


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
@common.seed_option
@common.passes_option()
@common.language_options
@common.backend_option
@common.json_option
def command(
    games: tuple[str, ...],
    seconds: float,
    seed: int,
    passes: str,
    reading: Reading,
    backend: str,
    as_json: bool,
) -> None:
    """Play each GAME at random for some seconds and print the speed and what plays look like.

    A state is a position of a player or of random; the keeper's moves are part of it.
    """
    from rgt.backends import load_engine
    from rgt.backends.explore import playouts

    table: list[tuple[str, PlayoutStatistics]] = []

    def measure(name: str) -> None:
        loaded = common.open_game(name, reading)
        common.optimised(loaded, passes)
        found = playouts(load_engine(loaded.game, backend), seconds=seconds, seed=seed)
        label = common.label(name, loaded)
        _warn(label, found)
        if as_json:
            common.write_json(_as_json(label, backend, found))
        else:
            table.append((label, found))

    try:
        common.each(games, measure)
    finally:
        # what is measured is shown, whatever became of the rest
        if table:
            _show(table)


def _warn(name: str, found: PlayoutStatistics) -> None:
    """Tell of plays that did not end as plays of a proper game do."""
    from rgt.cli.failures import show
    from rgt.ir.diagnostics import warning

    plays = common.counted(found.plays, "play")
    if found.stuck:
        text = f"{name}: {found.stuck} of {plays} came to a player without a legal move"
        show(warning("RG121", text, hint="'rgt check' looks for such positions"))
    if found.cut:
        text = f"{name}: {found.cut} of {plays} had no end and was cut"
        show(warning("RG122", text))


def _as_json(name: str, backend: str, found: PlayoutStatistics) -> dict[str, Any]:
    return {
        "game": name,
        "backend": backend,
        "threads": 1,
        "playouts_per_second": round(found.plays_per_second, 2),
        "states_per_second": round(found.states_per_second, 2),
        "mean_length": round(found.length.mean, 3),
        "mean_branching": round(found.branching.mean, 3),
        "playouts": found.plays,
        "goals": found.goals,
        "stuck": found.stuck,
        "cut": found.cut,
    }


def _show(table: list[tuple[str, PlayoutStatistics]]) -> None:
    from rich.table import Table

    columns = ("game", "playouts/s", "states/s", "mean length", "mean moves", "mean goals")
    drawn = Table(*columns)
    for column in drawn.columns[1:5]:
        column.justify = "right"
    for name, found in table:
        drawn.add_row(
            name,
            f"{found.plays_per_second:.1f}",
            f"{found.states_per_second:.0f}",
            f"{found.length.mean:.1f}",
            f"{found.branching.mean:.1f}",
            _goals(found),
        )
    common.print_table(drawn)


def _goals(found: PlayoutStatistics) -> str:
    """The mean score of each player whose scores are numbers."""
    parts = []
    for player, scores in found.goals.items():
        plays = sum(scores.values())
        if plays and all(score.isdecimal() for score in scores):
            mean = sum(int(score) * number for score, number in scores.items()) / plays
            parts.append(f"{player} {mean:.1f}")
    return ", ".join(parts)
