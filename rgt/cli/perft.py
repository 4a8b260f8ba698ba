"""``rgt perft``: count sequences of moves."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import click

from rgt.cli import common, values

if TYPE_CHECKING:
    from rgt.backends.auto import Choice
    from rgt.cli.common import Reading
    from rgt.ir.game import Game


@click.command("perft", short_help="Count sequences of moves.")
@click.argument("game", type=values.GAME, metavar="GAME")
@click.argument("depth", type=click.IntRange(min=0, max=100_000))
@click.option("--divide", is_flag=True, help="Count by first move.")
@click.option(
    "--seconds",
    type=values.SECONDS,
    metavar="S",
    help="Stop after the last level done in S seconds.",
)
@common.passes_option()
@common.language_options
@common.backend_option
@common.json_option
def command(
    game: str,
    depth: int,
    divide: bool,
    seconds: float | None,
    passes: str,
    reading: Reading,
    backend: str,
    as_json: bool,
) -> None:
    """Count the sequences of exactly 0, 1, ..., DEPTH moves of GAME.

    Moves of players and of random count; what the rules do by themselves between them, the
    keeper's moves, is free.  A play that is over earlier counts nowhere deeper.  In a GDL game of
    n roles a step is n moves, one role after the other, so step k is depth k*n (see
    --simultaneous).  Equal positions are counted once, with their number of ways.

    \b
    Examples:
      rgt perft chess 3                 1, 20, 400, 8902
      rgt perft chess 3 --divide        how many of the 8902 begin with which move
      rgt perft chess 40 --seconds 10   as deep as 10 seconds allow
    """
    if divide and depth == 0:
        raise click.UsageError("--divide needs a depth of at least 1")
    if divide and seconds is not None:
        raise click.UsageError("--divide counts to the end: it has no --seconds")
    loaded = common.open_game(game, reading)
    common.optimised(loaded, passes)
    if divide:
        chosen = _divider(loaded.game, backend, depth)
        _divide(common.label(game, loaded), chosen, depth, as_json)
        return
    counts, used = _count(loaded.game, backend, depth, seconds, show=not as_json)
    if as_json:
        common.write_json({"game": common.label(game, loaded), "backend": used, "perft": counts})


def _count(
    game: Game, backend: str, depth: int, seconds: float | None, *, show: bool
) -> tuple[list[int], str]:
    """Count level by level, printing each level when it is done; with the last engine's name."""
    from rgt.backends.auto import perft_levels

    start = time.perf_counter()
    counts: list[int] = []
    engines: list[str] = []

    def tell(choice: Choice) -> None:
        common.refused(choice)
        if choice.backend not in engines[-1:]:
            engines.append(choice.backend)
        if len(engines) > 1:
            click.echo(f"from depth {len(counts)} on: {choice.backend}", err=True)

    with common.depth_bar() as progress:
        for count in perft_levels(
            game, backend, depth, tell=tell, progress=progress, seconds=seconds
        ):
            if show:
                click.echo(f"{len(counts):3}  {count}")
            counts.append(count)
    if len(counts) <= depth:
        click.echo(f"the time was up after depth {len(counts) - 1}", err=True)
    click.echo(f"{time.perf_counter() - start:.2f} s ({engines[-1]})", err=True)
    return counts, engines[-1]


def _divider(game: Game, backend: str, depth: int) -> Choice:
    """The engine for counting by first move."""
    from rgt.backends.auto import choose, takes_long

    choice = choose(game, backend, long=False)
    if backend == "auto" and choice.backend == "interpreter" and takes_long(game, depth):
        choice = choose(game, backend, long=True)
        common.refused(choice)
    return choice


def _divide(name: str, chosen: Choice, depth: int, as_json: bool) -> None:
    from rgt.backends.explore import divide

    levels = divide(chosen.engine, depth)
    counts = {" ".join(move) or "(nothing)": level[-1] for move, level in levels.items()}
    perft = [1, *(sum(level[d] for level in levels.values()) for d in range(depth))]
    if as_json:
        told = {"game": name, "backend": chosen.backend, "perft": perft, "divide": counts}
        common.write_json(told)
        return
    width = max((len(move) for move in counts), default=0)
    for move, number in counts.items():
        click.echo(f"{move:{width}}  {number}")
    click.echo(f"{'total':{width}}  {perft[-1]}")
