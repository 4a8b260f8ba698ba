"""``rgt studio``: write, see, play and measure games in a browser."""

from __future__ import annotations

import secrets
import webbrowser

import click

_PORT = 0


@click.command("studio", short_help="Write, see, play and measure games in a browser.")
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=_PORT,
    metavar="N",
    help="Serve at this port of 127.0.0.1. [default: any free one]",
)
@click.option("--no-browser", is_flag=True, help="Only print the address.")
def command(port: int, no_browser: bool) -> None:
    """Serve the studio on this machine until Ctrl-C, and open it in a browser.

    Nobody else can use it: the address has a token, and only this machine is listened to.
    """
    from rgt.debugger.studio.app import serve

    def ready(address: str) -> None:
        click.echo(f"the studio is at {address}")
        if not no_browser:
            webbrowser.open(address)

    serve(secrets.token_urlsafe(24), port, ready)
