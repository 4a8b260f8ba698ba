"""``rgt fmt``: a game's text in its canonical layout."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from rgt.cli import common, values
from rgt.ir.display.printable import printable

if TYPE_CHECKING:
    from rgt.ir.diagnostics import Source


@click.command("fmt", short_help="Format a game in its own language.")
@click.argument("games", type=values.GAME, metavar="GAME...", nargs=-1, required=True)
@click.option("--check", is_flag=True, help="Only say whether GAMEs are formatted: exit 1 if not.")
@click.option("-w", "--write", "in_place", is_flag=True, help="Write the result back to the file.")
@click.option(
    "--from", "language", type=values.LANGUAGE, metavar="LANGUAGE", help="Language of GAME."
)
def command(games: tuple[str, ...], check: bool, in_place: bool, language: str | None) -> None:
    """Print GAME formatted in its own language, comments kept.

    Formatting twice gives the same bytes.  With --write the file is replaced in one step; a
    file with mistakes is left as it is.  Several GAMEs are checked or written.
    """
    _refuse_nonsense(games, check, in_place)
    formatted = True

    def work(game: str) -> None:
        nonlocal formatted
        source, text = _formatted(game, language)
        if check and text != source.text:
            click.echo(f"{printable(source.name)} is not formatted", err=True)
            formatted = False
        elif in_place and text != source.text:
            common.write(text, str(Path(source.name)))
        elif not check and not in_place:
            common.write(text, None)

    common.each(games, work)
    if not formatted:
        raise click.exceptions.Exit(1)


def _refuse_nonsense(games: tuple[str, ...], check: bool, in_place: bool) -> None:
    if in_place and check:
        raise click.UsageError("--check writes nothing: choose one of --check and --write")
    if len(games) > 1 and not in_place and not check:
        raise click.UsageError("several games are formatted with --check or --write only")
    if in_place and "-" in games:
        raise click.UsageError("standard input cannot be written back")
    for game in games:
        if in_place and not Path(game).exists():
            raise click.UsageError(f"--write needs a file, and there is no file '{game}'")


def _formatted(game: str, language: str | None) -> tuple[Source, str]:
    """The source of a game, and its text as it should be; raises GameError."""
    from rgt.frontends import frontend_named
    from rgt.ir.diagnostics import GameError, error

    source, name = common.read(game, language, runs=False)
    frontend = frontend_named(name)
    if frontend.format is None:
        is_python = source.name.endswith(".py")
        raise GameError(
            error(
                "RGT004",
                f"there is no formatter for {name}",
                hint="this is Python: its own formatters do it" if is_python else None,
            )
        )
    return source, frontend.format(source)
