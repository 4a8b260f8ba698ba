"""``rgt compile``: a game as a C++ reasoner."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from rgt.cli import common, values

if TYPE_CHECKING:
    from rgt.cli.common import Reading

_MEGABYTE = 1024 * 1024


@click.command("compile", short_help="Write a C++ reasoner for a game.")
@click.argument("game", type=values.GAME, metavar="[GAME]", required=False)
@click.option(
    "-o",
    "--output",
    type=values.FOLDER,
    metavar="DIR",
    help="The folder in which the files are written; it is made if need be.",
)
@click.option("--python", is_flag=True, help="Also build a module that Python can import.")
@click.option(
    "--pure-python",
    "pure",
    is_flag=True,
    help="Write a module of Python that needs no compiler and nothing else, and no C++.",
)
@click.option(
    "--pgo", "profiled", is_flag=True, help="Fit the module to the ways that random plays take."
)
@click.option("--search", is_flag=True, help="Write searches (MCTS, alpha-beta) of the game, too.")
@click.option(
    "--wasm", is_flag=True, help="Write a module of WebAssembly for JavaScript, and no C++."
)
@click.option(
    "--html", is_flag=True, help="Write a page that plays the game in a browser, and no C++."
)
@click.option("--small", is_flag=True, help="Make the module of --wasm smaller, and slower.")
@click.option(
    "--rewrites",
    metavar="LIST",
    default="default",
    show_default=True,
    help="Rewrites of the code: default (all), none, or names, as 'a,b' ('--list' has them).",
)
@click.option(
    "--plan",
    "plan",
    is_flag=True,
    help="Show the plan of the code, or of --pure-python, and write nothing.",
)
@click.option(
    "--plan-after",
    "after",
    metavar="REWRITE",
    help="Show the plan as this rewrite, and those before it, leave it.",
)
@click.option("--list", "list_", is_flag=True, help="Explain the rewrites of the code, and stop.")
@click.option("--force", is_flag=True, help="Replace files that rgt did not write, too.")
@click.option("--cache", is_flag=True, help="Show where built games are kept, and how many.")
@click.option("--clear-cache", is_flag=True, help="Remove all games that were built before.")
@common.passes_option()
@common.language_options
def command(
    game: str | None,
    output: str | None,
    python: bool,
    pure: bool,
    profiled: bool,
    search: bool,
    wasm: bool,
    html: bool,
    small: bool,
    rewrites: str,
    plan: bool,
    after: str | None,
    list_: bool,
    force: bool,
    cache: bool,
    clear_cache: bool,
    passes: str,
    reading: Reading,
) -> None:
    """Write GAME as C++17: a header, a source, a small program and a CMakeLists.txt.

    They need nothing of rgt's.  The program counts (perft), plays at random (playouts) and plays
    over standard input and output (play).  A folder is for one game: the program and the
    CMakeLists.txt of another one there are replaced.

    With --pure-python it is one module of Python, which plays wherever Python does, more slowly.
    With --wasm it is a module for browsers and node: a .wasm, a .js and its types.  With --html it
    is one page, which needs no server: people play against dice, a tree search and each other.

    \b
    Examples:
      rgt compile breakthrough -o bt && cmake -S bt -B bt/build && cmake --build bt/build
      rgt compile breakthrough -o bt --python && cd bt && python -c 'import breakthrough'
      rgt compile breakthrough -o bt --pure-python && cd bt && python -c 'import breakthrough'
      rgt compile breakthrough -o bt --wasm
      rgt compile breakthrough -o bt --html
      rgt compile breakthrough -o bt --rewrites none
      rgt compile breakthrough --plan
      rgt compile breakthrough --plan-after vectorise-four
      rgt compile --list
      rgt compile --cache
      rgt compile --clear-cache
    """
    if clear_cache:
        _clear()
    if cache:
        _show()
    if list_:
        _explain()
    if game is None:
        if cache or clear_cache or list_:
            return
        raise click.UsageError("Missing argument 'GAME'.")
    if plan or after is not None:
        _show_plan(game, passes, reading, rewrites, after, pure=pure)
        return
    if not output:
        raise click.UsageError("Missing option '-o': the folder to write to.")
    if profiled and not python:
        raise click.UsageError("--pgo is for --python; the sources are built with -DPGO, see docs")
    if (wasm or html) and (python or search):
        raise click.UsageError("--wasm and --html go without --python and --search")
    if pure and (python or search or wasm or html):
        raise click.UsageError("--pure-python goes without --python, --search, --wasm and --html")
    if small and not wasm:
        raise click.UsageError("--small is for --wasm")
    from rgt.backends.cpp.building.deliver import deliver
    from rgt.backends.lowering.pipeline import chosen

    wanted = chosen(rewrites)
    if pure:
        files = _pure(game, passes, reading, rewrites)
    elif wasm or html:
        files = _web(game, passes, reading, wanted, wasm=wasm, html=html, small=small)
    else:
        files = _files(
            game, passes, reading, wanted, python=python, profiled=profiled, search=search
        )
    for path in deliver(files, Path(output), force=force):
        click.echo(str(path))


def _clear() -> None:
    from rgt.backends.cpp.building.cache import clear

    click.echo(f"{common.counted(clear(), 'built game')} removed", err=True)


def _show() -> None:
    from rgt.backends.cpp.building.cache import ROOM, contents

    found = contents()
    click.echo(str(found.folder))
    used, room = found.size / _MEGABYTE, ROOM / _MEGABYTE
    click.echo(f"{common.counted(found.number, 'built game')}, {used:.1f} of {room:.0f} MB")
    if not found.writable:
        click.echo("it cannot be written: every command builds anew (RGT_CACHE names another)")


def _show_plan(
    game: str, passes: str, reading: Reading, rewrites: str, after: str | None, *, pure: bool
) -> None:
    """The functions of the code in C++; with `pure`, of the module in Python.  Behind the rewrite
    `after` no more are made.
    """
    from rgt.backends.cpp.emit import emit
    from rgt.backends.facts.plan import Plan
    from rgt.backends.lowering.pipeline import chosen, until
    from rgt.backends.plan.lines import Function
    from rgt.backends.plan.text import functions
    from rgt.backends.python import module

    wanted = (module.chosen if pure else chosen)(rewrites)
    if after is not None:
        wanted = until(wanted, after)
    loaded = common.open_game(game, reading)
    common.optimised(loaded, passes)
    plan = Plan(loaded.game, wanted)
    shown: list[Function] = []
    if pure:
        shown = module.planned(plan)
    else:
        emit(plan, shown)
    click.echo(functions(shown), nl=False)


def _explain() -> None:
    """A line for each rewrite, in the order in which they are made."""
    from rgt.backends.lowering.pipeline import EVERY

    width = max(len(rewrite.name) for rewrite in EVERY)
    for rewrite in EVERY:
        click.echo(f"{rewrite.name:{width}}  {rewrite.gain}")


def _files(
    game: str,
    passes: str,
    reading: Reading,
    rewrites: frozenset[str],
    *,
    python: bool,
    profiled: bool,
    search: bool,
) -> dict[str, bytes]:
    """What is to be written, by name."""
    from rgt.backends.cpp.building.compilers import PORTABLE
    from rgt.backends.cpp.building.embed import python_module, search_sources, sources
    from rgt.backends.facts.plan import Plan

    loaded = common.open_game(game, reading)
    common.optimised(loaded, passes)
    plan = Plan(loaded.game, rewrites)
    texts = sources(plan) | (search_sources(plan) if search else {})
    files = {name: text.encode() for name, text in texts.items()}
    if python:
        files |= python_module(plan, PORTABLE, profiled=profiled)
    return files


def _pure(game: str, passes: str, reading: Reading, rewrites: str) -> dict[str, bytes]:
    """The module of Python that is to be written, by its name."""
    from rgt.backends.facts.plan import Plan
    from rgt.backends.python.module import chosen, python_source

    wanted = chosen(rewrites)
    loaded = common.open_game(game, reading)
    common.optimised(loaded, passes)
    return python_source(Plan(loaded.game, wanted))


def _web(
    game: str,
    passes: str,
    reading: Reading,
    rewrites: frozenset[str],
    *,
    wasm: bool,
    html: bool,
    small: bool,
) -> dict[str, bytes]:
    """The module of WebAssembly and the page that are to be written, by name."""
    from rgt.backends.facts.plan import Plan
    from rgt.backends.wasm.module import javascript
    from rgt.backends.wasm.page import page

    loaded = common.open_game(game, reading)
    common.optimised(loaded, passes)
    plan = Plan(loaded.game, rewrites)
    files = javascript(plan, small=small) if wasm else {}
    return files | (page(plan) if html else {})
