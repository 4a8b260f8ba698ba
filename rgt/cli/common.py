"""What the commands share: the GAME argument and its options, reading, optimising, writing."""

from __future__ import annotations

import functools
import json
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TextIO, TypeVar

import click

from rgt.cli import trust, values
from rgt.cli.parts import guests
from rgt.ir.display.printable import printable

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import Progress
    from rich.table import Table

    from rgt.api import Loaded
    from rgt.backends.auto import Choice
    from rgt.frontends import Graphs, Recovery, Simultaneous
    from rgt.ir.diagnostics import Source
    from rgt.passes.pipeline import Report


_WIDEST = 1000
_Command = TypeVar("_Command", bound=Callable[..., Any])


@dataclass(frozen=True, slots=True)
class Reading:
    """How GAME is read: its `language` (None: its suffix tells) and how it is translated."""

    language: str | None
    simultaneous: Simultaneous
    graphs: Graphs
    recovery: Recovery = "auto"


def language_options(command: _Command, simultaneous: str = "keep") -> _Command:
    """How GAME is read: the command gets the options of it as one `reading`."""

    @functools.wraps(command)
    def wrapped(
        *args: Any,
        language: str | None,
        simultaneous: Simultaneous,
        graphs: Graphs,
        recovery: Recovery,
        **others: Any,
    ) -> Any:
        reading = Reading(language, simultaneous, graphs, recovery)
        return command(*args, reading=reading, **others)

    decorated: Any = wrapped
    for option in reversed(_reading_options(simultaneous)):
        decorated = option(decorated)
    found: _Command = decorated
    return found


def _reading_options(simultaneous: str) -> list[Callable[[_Command], _Command]]:
    return [
        click.option(
            "--from",
            "language",
            type=values.LANGUAGE,
            metavar="LANGUAGE",
            help="Language of GAME: rg, gdl, hrg, rbg, rbg2017, simplified, linegames, or a "
            "plug-in's; by default its suffix tells.",
        ),
        click.option(
            "--simultaneous",
            type=click.Choice(["keep", "drop"]),
            default=simultaneous,
            show_default=True,
            help="GDL: keep every role's move of a step, or drop forced waiting moves where the "
            "players are proven to alternate.",
        ),
        click.option(
            "--graphs",
            type=click.Choice(["reusable", "inlined"]),
            default="reusable",
            show_default=True,
            help="HRG: lay graphs marked reusable out once, or copy them like the others.",
        ),
        click.option(
            "--recovery",
            type=click.Choice(["auto", "off"]),
            default="auto",
            show_default=True,
            help="GDL: find variables, maps and rules of the game again where that is possible, or "
            "keep every fact a truth value of its own.",
        ),
    ]


def passes_option(default: str = "default") -> Callable[[_Command], _Command]:
    """``--passes`` and ``--with``: what is run on the automaton."""
    option = click.option(
        "--passes",
        type=values.PASSES,
        default=default,
        show_default=True,
        metavar="LIST",
        help="none, default, all, plain, or passes by name: 'a,b{option=3}' "
        "('rgt passes --list' explains them).",
    )
    return lambda command: option(guests.with_option(command))


def depth_option(explanation: str) -> Callable[[_Command], _Command]:
    """``--depth``: how deep trees are compared."""
    depths = click.IntRange(min=0, max=100_000)
    return click.option("--depth", type=depths, metavar="N", help=explanation)


def compare_option(prefix: str = "") -> Callable[[_Command], _Command]:
    """``--compare``: what of two games is compared; `prefix` says when it matters."""
    told = "the tree alone; also which moves look alike to whom; also the names of moves."
    return click.option(
        "--compare",
        "what",
        type=click.Choice(["tree", "views", "moves"]),
        default="views",
        show_default=True,
        help=prefix + told if prefix else told[0].upper() + told[1:],
    )


json_option = click.option("--json", "as_json", is_flag=True, help="Machine-readable output.")
seed_option = click.option(
    "--seed",
    type=int,
    metavar="N",
    default=0,
    show_default=True,
    help="Seed of the random choices.",
)
backend_option = click.option(
    "--backend",
    type=click.Choice(["auto", "interpreter", "cpp"]),
    default="auto",
    show_default=True,
    help="The engine that plays. auto: compiled C++ where perft, bench and play gain by it and "
    "there is a compiler; the interpreter otherwise.",
)


def read(
    game: str, language: str | None, *, runs: bool = True, named: bool = True
) -> tuple[Source, str]:
    """The source of GAME (``-``: standard input) and its language.

    With `runs` it is read to be run if it is a program: the user may have to agree, unless it was
    `named` on the command line and there is nobody to ask.
    """
    source, found = _read(game, language)
    if runs:
        trust.demand(source, found, named=named)
    return source, found


def _read(game: str, language: str | None) -> tuple[Source, str]:
    from rgt.api import decode, read_source
    from rgt.frontends import frontend_named

    if game != "-":
        return read_source(game, language)
    if language is None:
        raise click.UsageError("standard input needs --from LANGUAGE")
    if sys.stdin is None:
        raise click.UsageError("standard input is closed")
    return decode("<stdin>", sys.stdin.buffer.read()), frontend_named(language).name


def open_game(game: str, reading: Reading, *, named: bool = True) -> Loaded:
    """GAME translated to RG; its warnings go to standard error.

    `named` is as in `read`.
    """
    from rgt.api import translate
    from rgt.cli.failures import show
    from rgt.cli.limits import soon

    source, language = read(game, reading.language, named=named)
    with soon():
        loaded = translate(
            source,
            language,
            reading.simultaneous,
            reading.graphs,
            reading.recovery,
        )
    for warning in loaded.warnings:
        show(warning)
    return loaded


def refused(choice: Choice) -> None:
    """Say, once a command, why it is the interpreter that plays what takes long."""
    if choice.refusal is None:
        return
    text = f"the interpreter plays: {choice.refusal}"
    told: set[str] = click.get_current_context().meta.setdefault("rgt.told", set())
    if text not in told:
        told.add(text)
        click.echo(text, err=True)


def optimised(loaded: Loaded, passes: str, seconds: float | None = None) -> Report:
    """Run passes on a loaded game, saying so if the time was not enough for the fixed point."""
    from rgt.passes.pipeline import optimize

    report = optimize(loaded.game, passes, seconds=seconds)
    if report.cut is not None:
        click.echo(f"{seconds:g} s were up during {report.cut}: best game so far", err=True)
    return report


def console(width: int | None = None) -> Console:
    """Standard output through rich: colours on a terminal, plain text in a pipe."""
    from rgt.cli.screen import Screen

    return Screen(highlight=False, soft_wrap=True, width=width)


def print_table(table: Table) -> None:
    """Print a table as wide as it is: a narrow terminal breaks lines rather than numbers."""
    from rich.measure import Measurement

    for column in table.columns:
        # names in it may be those of strangers
        texts = [column.header, *column._cells]
        shown = [printable(each) if isinstance(each, str) else each for each in texts]
        column.header, column._cells[:] = shown[0], shown[1:]
    wide = console(_WIDEST)
    console(Measurement.get(wide, wide.options, table).maximum).print(table)


def is_terminal(stream: TextIO | None) -> bool:
    """Whether a standard stream is a terminal; there is none if the shell closed it."""
    return stream is not None and stream.isatty()


@contextmanager
def progress_bar(told: str, *, estimate: bool = True) -> Iterator[Progress]:
    """An empty bar of rich on standard error, if that is a terminal; `told` stands before it.

    The time that is left stands after it unless there is no `estimate`.
    """
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    from rgt.cli.parts.above import write_above

    screen = Console(stderr=True)
    with Progress(
        TextColumn(told),
        BarColumn(),
        *([TimeRemainingColumn()] if estimate else []),
        console=screen,
        transient=True,
        disable=not screen.is_terminal,
        # lines for the terminal go above the bar; lines for a file must not
        redirect_stdout=is_terminal(sys.stdout),
    ) as bar:
        write_above(screen)
        yield bar


@contextmanager
def depth_bar() -> Iterator[Callable[[int, int, int], None]]:
    """A progress bar on standard error, if that is a terminal, while the block runs.

    It is told a depth, and how many of how many positions there are done.
    """
    with progress_bar("depth {task.description}") as bar:
        task = bar.add_task("1", total=None)

        def progress(depth: int, done: int, size: int) -> None:
            bar.update(task, description=str(depth), completed=done, total=size)

        yield progress


@contextmanager
def pieces_bar(what: str) -> Iterator[Callable[[int, int, float | None], None]]:
    """A bar on standard error, if that is a terminal, for work that is done in pieces.

    It is told how much of how much there is done, and how many seconds the rest takes.
    """
    with progress_bar("{task.description}", estimate=False) as bar:
        task = bar.add_task(what, total=None)

        def progress(done: int, size: int, left: float | None) -> None:
            told = "" if left is None else f", about {shown_time(left)} left"
            about = f"{done:,} of {size:,} {what}{told}"
            bar.update(task, description=about, completed=done, total=size)

        yield progress


def shown_time(seconds: float) -> str:
    """A time as people say it: ``40 s``, ``12 min``, ``3.5 h``."""
    if seconds < 100:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 6000 else f"{seconds / 3600:.1f} h"


def counted(number: int, noun: str) -> str:
    """A number with its noun: ``1 error``, ``2 errors``."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def mean_goals(goals: Mapping[str, Mapping[str, int]]) -> str:
    """The mean score of each player whose scores are numbers: ``x 58.5, o 29.0``."""
    from rgt.backends.scores import means

    return ", ".join(f"{player} {mean:.1f}" for player, mean in means(goals).items())


def each(games: Iterable[str], work: Callable[[str], None]) -> None:
    """Do the work for every game; a game that fails is told, and fails the command at the end."""
    from rgt.cli.failures import explain
    from rgt.ir.diagnostics import GameError

    failed = False
    for game in games:
        try:
            work(game)
        except (GameError, OSError) as problem:
            if isinstance(problem, BrokenPipeError):
                raise
            failed = True
            explain(problem)
    if failed:
        raise click.exceptions.Exit(1)


def label(game: str, loaded: Loaded) -> str:
    """How a game among several is called: as on the command line."""
    return loaded.game.name if game == "-" else printable(game)


def write_json(value: Any) -> None:
    """One JSON object on one line of standard output."""
    click.echo(json.dumps(value))


def write(text: str, output: str | None) -> None:
    """Write text to standard output, or to a file that appears whole or not at all.

    A link is followed, a file keeps its permissions, and what is no file (a pipe, a device) is
    written to.  Raises OSError naming `output`.
    """
    if output is None or output == "-":
        from rgt.cli.limits import answered

        # somebody may read it page by page
        answered()
        # a file or another program gets what is there, a terminal what does it no harm
        shown = printable(text) if is_terminal(sys.stdout) else text
        click.echo(shown, nl=bool(shown) and not shown.endswith("\n"))
        return
    from rgt.ir.system.files import write_text

    write_text(output, (text,))
