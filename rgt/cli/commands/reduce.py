"""``rgt reduce``: make a game that fails a check as small as can be."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from rgt.cli import common, values
from rgt.cli.outputs import spare
from rgt.cli.parts import guests

if TYPE_CHECKING:
    from rgt.cli.common import Reading
    from rgt.debugger.comparing.observing import What
    from rgt.debugger.faults.checks import BrokenBy, Command
    from rgt.debugger.faults.reduce import Progress, Reduction
    from rgt.ir.game import Game

_TIMEOUT = 30.0


@click.command("reduce", short_help="Shrink a game that shows a fault.")
@click.argument("game", type=values.GAME, metavar="GAME")
@click.option(
    "--check",
    "shell",
    metavar="CMD",
    help="A command of the shell that fails on the game; {} is the file's name in it.",
)
@click.option(
    "--exit",
    "status",
    type=click.IntRange(0, 255),
    metavar="N",
    help="Failing is this exit status of CMD. [default: any but 0]",
)
@click.option(
    "--broken-by",
    type=values.PASSES,
    metavar="LIST",
    help="Instead of a command: these passes change the game, break it or crash.",
)
@common.depth_option(
    "--broken-by: compare the trees to N moves. [default: as deep as the first difference]"
)
@common.compare_option("--broken-by: ")
@click.option(
    "-o", "--output", type=values.OUTPUT, metavar="FILE", help="Where the reduced game goes."
)
@click.option(
    "--test",
    type=values.OUTPUT,
    metavar="FILE",
    help="Write a test for pytest that fails as long as the fault is there.",
)
@click.option(
    "--timeout",
    type=values.SECONDS,
    metavar="S",
    default=_TIMEOUT,
    show_default=True,
    help="A check that takes longer does not count as failing.",
)
@click.option(
    "--seconds",
    type=values.SECONDS,
    metavar="S",
    help="Stop after S seconds with the smallest game so far.",
)
@common.passes_option("none")
@common.language_options
@common.json_option
def command(
    game: str,
    shell: str | None,
    status: int | None,
    broken_by: str | None,
    depth: int | None,
    what: What,
    output: str | None,
    test: str | None,
    timeout: float,
    seconds: float | None,
    passes: str,
    reading: Reading,
    as_json: bool,
) -> None:
    """Make the RG of GAME as small as can be while a check still fails on it.

    Parts are cut by small steps: edges go, nodes become one, variables become constants, symbols
    and players go, maps get shorter.  What is left after that is a valid game that fails like
    the first one, and no single step makes it smaller.  Ctrl-C ends the search with the
    smallest game so far.

    \b
    Examples:
      rgt reduce game.kif --check './fails.sh {}' -o small.rg
      rgt reduce game.kif --check 'rgt perft {} 3 | grep -q 484' --exit 1
      rgt reduce game.rg --broken-by default --test test_fault.py
      rgt reduce game.rg --broken-by mine --with mine.py
    """
    from rgt.debugger.faults.reduce import reduce

    if (shell is None) == (broken_by is None):
        raise click.UsageError("name either a command to --check or passes to --broken-by")
    if shell is not None and not shell.strip():
        raise click.UsageError("--check names no command")
    if shell is None and status is not None:
        raise click.UsageError("--exit goes with --check")
    if broken_by is None and depth is not None:
        raise click.UsageError("--depth goes with --broken-by")
    spare([game], [output, test])
    loaded = common.open_game(game, reading)
    common.optimised(loaded, passes)
    check = (
        _of_command(shell, status, timeout)
        if shell is not None
        else _of_passes(loaded.game, broken_by or "", depth, what, timeout)
    )
    with _progress(output) as watch:
        found = reduce(loaded.game, check, seconds=seconds, watch=watch)
    text = _text(found, check)
    _write(found, check, text, output, test, common.label(game, loaded), as_json)
    _tell(found)
    if found.stopped == "interrupted":
        raise KeyboardInterrupt


def _of_command(shell: str, status: int | None, timeout: float) -> Command:
    from rgt.debugger.faults.checks import Command

    return Command(shell, status=status, seconds=timeout)


def _of_passes(game: Game, passes: str, depth: int | None, what: What, timeout: float) -> BrokenBy:
    """The check with as few passes and moves as show the fault."""
    from rgt.debugger.faults.checks import BrokenBy, least_depth
    from rgt.debugger.faults.reduce import fewest_passes
    from rgt.passes.registry import pipeline

    chosen = pipeline(passes)
    if depth is None:
        depth = least_depth(game, chosen, what=what)
    check = BrokenBy(chosen, depth, what=what, seconds=timeout)
    check.tolerate(game)
    return check if check(game) is None else fewest_passes(game, check)


def _text(found: Reduction, check: BrokenBy | Command) -> str:
    """The reduced game's text, brief unless the fault is in what is left out."""
    from rgt.debugger.faults.regression import brief_text, read_again
    from rgt.ir.text.printer import print_game

    text = brief_text(found.game)
    if check(read_again(text)) == found.failure:
        return text
    return print_game(found.game)


def _write(
    found: Reduction,
    check: BrokenBy | Command,
    text: str,
    output: str | None,
    test: str | None,
    name: str,
    as_json: bool,
) -> None:
    from rgt.debugger.faults.regression import regression_text

    if test is not None:
        folder = Path(test).resolve().parent
        common.write(
            regression_text(found, check, text, name=name, guests=guests.files(), folder=folder),
            test,
        )
    if output is not None:
        common.write(text, output)
    if as_json:
        common.write_json(_as_json(found, text, name))
    elif output is None:
        common.write(text, None)


def _as_json(found: Reduction, text: str, name: str) -> dict[str, Any]:
    return {
        "game": name,
        "failure": found.failure,
        "before": asdict(found.before),
        "after": asdict(found.after),
        "checks": found.checks,
        "candidates": found.candidates,
        "seconds": round(found.seconds, 3),
        "stopped": found.stopped,
        "source": text,
    }


def _tell(found: Reduction) -> None:
    """What was cut, to standard error."""
    before, after = asdict(found.before), asdict(found.after)
    cut = [
        f"{name.replace('_', ' ')} {number} -> {after[name]}"
        for name, number in before.items()
        if number != after[name]
    ]
    click.echo(f"{found.failure}: {', '.join(cut) or 'nothing to cut'}", err=True)
    tried = common.counted(found.checks, "check")
    games = common.counted(found.candidates, "game")
    click.echo(f"{tried} of {games} tried, {found.seconds:.1f} s", err=True)
    if found.stopped == "time":
        click.echo("the time was up: the smallest game so far", err=True)


@contextmanager
def _progress(output: str | None) -> Iterator[Callable[[Progress], None]]:
    """A line on a terminal, and every smaller game into the output file."""
    from rich.console import Console

    from rgt.ir.text.printer import print_game

    screen = Console(stderr=True)
    best: Game | None = None
    with screen.status("reducing") as line:

        def watch(progress: Progress) -> None:
            nonlocal best
            edges = len(progress.game.automaton)
            line.update(f"{edges} edges, {progress.checks} checks, {progress.mutator}")
            if output is not None and progress.game is not best:
                best = progress.game
                common.write(print_game(best), output)

        yield watch
