"""``rgt fmt``: a game's text in its canonical layout."""

from __future__ import annotations

from pathlib import Path

import click

from rgt.cli import common, values


@click.command("fmt", short_help="Format a game in its own language.")
@click.argument("game", type=values.GAME, metavar="GAME")
@click.option("--check", is_flag=True, help="Only say whether GAME is formatted: exit 1 if not.")
@click.option("-w", "--write", "in_place", is_flag=True, help="Write the result back to the file.")
@click.option(
    "--from", "language", type=values.LANGUAGE, metavar="LANGUAGE", help="Language of GAME."
)
def command(game: str, check: bool, in_place: bool, language: str | None) -> None:
    """Print GAME formatted in its own language, comments kept.

    Formatting twice gives the same bytes.  With --write the file is replaced in one step; a
    file with mistakes is left as it is.
    """
    from rgt.frontends import frontend_named
    from rgt.ir.diagnostics import GameError, error

    if in_place and check:
        raise click.UsageError("--check writes nothing: choose one of --check and --write")
    if in_place and game != "-" and not Path(game).exists():
        raise click.UsageError(f"--write needs a file, and there is no file '{game}'")
    source, name = common.read(game, language)
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
    text = frontend.format(source)
    if check:
        if text != source.text:
            click.echo(f"{source.name} is not formatted", err=True)
            raise click.exceptions.Exit(1)
        return
    if in_place:
        if game == "-":
            raise click.UsageError("standard input cannot be written back")
        if text != source.text:
            common.write(text, str(Path(source.name)))
        return
    click.echo(text, nl=False)
