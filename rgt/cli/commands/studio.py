"""``rgt studio``: write, see, play and measure games in a browser."""

from __future__ import annotations

import webbrowser
from importlib import import_module
from pathlib import PurePath
from threading import Thread
from typing import TYPE_CHECKING

import click

from rgt.cli import common, values

if TYPE_CHECKING:
    from rgt.debugger.studio.links import Shown

_PORT = 0
_NEEDED = ("starlette", "uvicorn", "websockets", "pygls")
"""The packages of the extra."""


@click.command("studio", short_help="Write, see, play and measure games in a browser.")
@click.argument("game", type=values.GAME, metavar="[GAME]", required=False)
@click.option(
    "--from", "language", type=values.LANGUAGE, metavar="LANGUAGE", help="Language of GAME."
)
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=_PORT,
    metavar="N",
    help="Serve at this port of 127.0.0.1. [default: any free one]",
)
@click.option("--no-browser", is_flag=True, help="Only print the address.")
def command(game: str | None, language: str | None, port: int, no_browser: bool) -> None:
    """Serve the studio on this machine until Ctrl-C, and open it in a browser, with GAME.

    GAME is not written to: the page saves what was changed as a file of its own.  Nobody else can
    use the studio: the address has a token, and only this machine is listened to.
    """
    if game is None and language is not None:
        raise click.UsageError("--from is the language of GAME: name one")
    _look_for_extra()
    from rgt.debugger.studio.app import listening, serve

    shown = _shown(game, language) if game is not None else None

    def ready(address: str, browser_address: str) -> None:
        click.echo(f"the studio is at {address}")
        if not no_browser:
            # a browser in a terminal comes back only when it is left
            Thread(target=webbrowser.open, args=(browser_address,), daemon=True).start()

    try:
        found = listening(port)
    except OSError as problem:
        raise click.ClickException(
            f"the port {port} cannot be had: {problem.strerror}; another studio may have it "
            "(--port 0 takes any that is free)"
        ) from None
    with found:
        serve(found, ready, shown)


def _look_for_extra() -> None:
    for package in _NEEDED:
        try:
            import_module(package)
        except ModuleNotFoundError as problem:
            if problem.name != package:
                raise
            raise click.ClickException(
                f"rgt studio needs {package}: pip install 'regular-games[studio]'"
            ) from None


def _shown(game: str, language: str | None) -> Shown:
    from rgt.debugger.studio.links import Shown

    source, known = common.read(game, language, runs=False)
    return Shown(source.text, known, PurePath(source.name).name)
