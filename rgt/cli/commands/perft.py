"""``rgt perft``: count sequences of moves."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click
from click.core import ParameterSource

from rgt.cli import common, values
from rgt.cli import workers as working

if TYPE_CHECKING:
    from rgt.backends.auto import Choice
    from rgt.backends.forward_model import Move
    from rgt.cli.common import Reading
    from rgt.cli.workers import Workers
    from rgt.experiments.counting import Counted
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
@working.options
@click.option(
    "--resume",
    type=values.FILE,
    metavar="FILE",
    help="Keep what is counted in FILE, piece by piece, and go on from what it has.",
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
    workers: Workers,
    resume: str | None,
    passes: str,
    reading: Reading,
    backend: str,
    as_json: bool,
) -> None:
    """Count the sequences of exactly 0, 1, ..., DEPTH moves of GAME.

    Moves of players and of random count; what the rules do by themselves between them, the
    keeper's moves, is free.  A play that is over earlier counts nowhere deeper.  In a GDL game of
    n roles a step is n moves, one role after the other, so step k is depth k*n (see
    --simultaneous).  Equal positions are counted once, with their number of ways; where those of a
    depth would take too much of --memory-limit, those before them are counted in parts.

    \b
    Examples:
      rgt perft chess 3                 1, 20, 400, 8902
      rgt perft chess 3 --divide        how many of the 8902 begin with which move
      rgt perft chess 40 --seconds 10   as deep as 10 seconds allow
      rgt perft chess 7 --workers 8 --resume chess7.jsonl
                                        by 8 processes; stopped, it goes on from there
    """
    from rgt.passes.registry import KEEPING_TAGS

    if divide and depth == 0:
        raise click.UsageError("--divide needs a depth of at least 1")
    if divide and seconds is not None:
        raise click.UsageError("--divide counts to the end: it has no --seconds")
    in_pieces = workers.are_asked_for or resume is not None
    if in_pieces and seconds is not None:
        raise click.UsageError("--workers and --resume count to the end: they have no --seconds")
    loaded = common.open_game(game, reading)
    asked = click.get_current_context().get_parameter_source("passes")
    if divide and asked is ParameterSource.DEFAULT:
        # moves are told as in 'rgt play'
        passes = ",".join(KEEPING_TAGS)

    def prepare() -> None:
        common.optimised(loaded, passes)

    if in_pieces:
        prepare()
        _by_workers(
            common.label(game, loaded),
            loaded.game,
            backend,
            _Pieces(depth, divide, workers, Path(resume) if resume is not None else None),
            as_json,
        )
        return
    if divide:
        prepare()
        chosen = _divider(loaded.game, backend, depth)
        _divide(common.label(game, loaded), chosen, depth, as_json)
        return
    # passes that somebody asked for are run, whatever is to be counted
    if asked is not ParameterSource.DEFAULT:
        prepare()
        later = None
    else:
        later = prepare
    counts, used = _count(loaded.game, backend, depth, seconds, show=not as_json, prepare=later)
    if as_json:
        common.write_json({"game": common.label(game, loaded), "backend": used, "perft": counts})


def _count(
    game: Game,
    backend: str,
    depth: int,
    seconds: float | None,
    *,
    show: bool,
    prepare: Callable[[], None] | None,
) -> tuple[list[int], str]:
    """Count level by level, printing each level when it is done; with the last engine's name.

    `prepare` runs the passes, if they were not run before.
    """
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
            game, backend, depth, tell=tell, progress=progress, seconds=seconds, prepare=prepare
        ):
            if show:
                click.echo(f"{len(counts):3}  {count}")
            counts.append(count)
    if len(counts) <= depth:
        click.echo(_time_was_up(len(counts)), err=True)
    click.echo(f"{time.perf_counter() - start:.2f} s ({engines[-1]})", err=True)
    return counts, engines[-1]


def _time_was_up(depth: int) -> str:
    """What is said where the time was up before a depth was counted."""
    if depth > 1:
        return f"the time was up after depth {depth - 1}"
    return "the time was up before any move was counted: more --seconds are needed"


@dataclass(frozen=True, slots=True)
class _Pieces:
    """What is counted in pieces, by whom, and where it is kept."""

    depth: int
    divide: bool
    workers: Workers
    resume: Path | None


def _by_workers(name: str, game: Game, backend: str, asked: _Pieces, as_json: bool) -> None:
    """Count in pieces and print all levels at the end."""
    from rgt.cli.failures import show
    from rgt.experiments.counting import count
    from rgt.experiments.executors import GameText

    begun = time.perf_counter()
    with asked.workers.executor() as executor, common.pieces_bar("positions") as progress:
        text = GameText.of(game, backend)
        found = count(
            text,
            asked.depth,
            executor,
            by_move=asked.divide,
            resume=asked.resume,
            report=show,
            progress=progress,
        )
        number = executor.workers
    if as_json:
        told = {"game": name, "backend": text.backend, "perft": found.levels}
        common.write_json(told if found.by_move is None else {**told, "divide": _divided(found)})
    elif found.by_move is None:
        for depth, ways in enumerate(found.levels):
            click.echo(f"{depth:3}  {ways}")
    else:
        _show_divided(_divided(found), found.levels[-1])
    known = f", {found.known} of {found.positions} positions known" if found.known else ""
    pieces = common.counted(len(found.pieces), "piece")
    spent = f"{time.perf_counter() - begun:.2f} s"
    click.echo(
        f"{spent} ({text.backend}, {common.counted(number, 'worker')}, {pieces}{known})", err=True
    )


def _divided(found: Counted) -> dict[str, int]:
    assert found.by_move is not None
    return {_shown(move): levels[-1] for move, levels in found.by_move.items()}


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
    counts = {_shown(move): level[-1] for move, level in levels.items()}
    perft = [1, *(sum(level[d] for level in levels.values()) for d in range(depth))]
    if as_json:
        told = {"game": name, "backend": chosen.backend, "perft": perft, "divide": counts}
        common.write_json(told)
        return
    _show_divided(counts, perft[-1])


def _shown(move: Move) -> str:
    return " ".join(move) or "(nothing)"


def _show_divided(counts: dict[str, int], total: int) -> None:
    width = max((len(move) for move in counts), default=0)
    for move, number in counts.items():
        click.echo(f"{move:{width}}  {number}")
    click.echo(f"{'total':{width}}  {total}")
