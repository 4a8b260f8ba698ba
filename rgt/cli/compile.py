"""``rgt compile``: a game as a C++ reasoner."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from rgt.cli import common, values

if TYPE_CHECKING:
    from rgt.cli.common import Reading


@click.command("compile", short_help="Write a C++ reasoner for a game.")
@click.argument("game", type=values.GAME, metavar="[GAME]", required=False)
@click.option(
    "-o",
    "--output",
    type=click.Path(file_okay=False),
    metavar="DIR",
    help="The folder in which the files are written; it is made if need be.",
)
@click.option("--python", is_flag=True, help="Also build a module that Python can import.")
@click.option("--clear-cache", is_flag=True, help="Remove all games that were built before.")
@common.passes_option()
@common.language_options
def command(
    game: str | None,
    output: str | None,
    python: bool,
    clear_cache: bool,
    passes: str,
    reading: Reading,
) -> None:
    """Write GAME as C++17: a header, a source, a small program and a CMakeLists.txt.

    They need nothing of rgt's.  The program counts (perft), plays at random (playouts) and plays
    over standard input and output (play).

    \b
    Examples:
      rgt compile breakthrough -o bt && cmake -S bt -B bt/build && cmake --build bt/build
      rgt compile breakthrough -o bt --python && cd bt && python -c 'import breakthrough'
      rgt compile --clear-cache
    """
    if clear_cache:
        from rgt.backends.cpp.cache import clear

        click.echo(f"{common.counted(clear(), 'built game')} removed", err=True)
        if game is None:
            return
    if game is None:
        raise click.UsageError("Missing argument 'GAME'.")
    if output is None:
        raise click.UsageError("Missing option '-o': the folder to write to.")
    _write(game, Path(output), passes, reading, python=python)


def _write(game: str, folder: Path, passes: str, reading: Reading, *, python: bool) -> None:
    from rgt.backends.cpp.compilers import PORTABLE
    from rgt.backends.cpp.embed import python_module, sources
    from rgt.backends.cpp.plan import Plan

    loaded = common.open_game(game, reading)
    common.optimised(loaded, passes)
    plan = Plan(loaded.game)
    files = {name: text.encode() for name, text in sources(plan).items()}
    if python:
        files |= python_module(plan, PORTABLE)
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in files.items():
        (folder / name).write_bytes(content)
        click.echo(str(folder / name))
