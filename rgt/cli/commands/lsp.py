"""``rgt lsp``: the language server."""

from __future__ import annotations

import logging
import re
import sys
from typing import TYPE_CHECKING

import click

from rgt.cli import common, values

if TYPE_CHECKING:
    from rgt.debugger.server.analysis.publishing import Explained

_ADDRESS = re.compile(r"(?:(?P<host>[^:]*|\[[0-9a-fA-F:]*\]):)?(?P<port>\d{1,5})")
_HOST = "127.0.0.1"
_LAST_PORT = 65535


@click.command("lsp", short_help="Serve editors by the Language Server Protocol.")
@click.option(
    "--tcp",
    metavar="[HOST:]PORT",
    callback=lambda _, __, value: _address(value),
    help="Wait for an editor at a port, of this machine alone unless HOST is named.",
)
@click.option("--port", type=click.IntRange(1, _LAST_PORT), metavar="PORT", help="As --tcp PORT.")
@click.option(
    "--websocket",
    metavar="[HOST:]PORT",
    callback=lambda _, __, value: _address(value),
    help="The same for an editor in a browser.",
)
@click.option("--stdio", is_flag=True, help="Speak over standard input and output: the default.")
@click.option("--log", type=values.FILE, metavar="FILE", help="Write what happens into FILE.")
def command(
    tcp: tuple[str, int] | None,
    port: int | None,
    websocket: tuple[str, int] | None,
    stdio: bool,
    log: str | None,
) -> None:
    """Tell an editor about games while they are written: mistakes as they are made, names and what
    they mean, completion, renaming, formatting, plays.

    Editors start it by themselves; docs/lsp.md has their settings ('rgt explain --docs' prints
    where that is).
    """
    if port is not None:
        if tcp is not None:
            raise click.UsageError("--tcp and --port say the same: choose one")
        tcp = _HOST, port
    if sum((tcp is not None, websocket is not None, stdio)) > 1:
        raise click.UsageError("choose one of --stdio, --tcp and --websocket")
    _log(log)
    try:
        from rgt.debugger.server import serving
    except ModuleNotFoundError as problem:
        if (problem.name or "").partition(".")[0] not in ("pygls", "lsprotocol", "cattrs"):
            raise
        raise _missing("pygls") from None
    explained = _explained()
    if websocket is not None:
        try:
            import websockets  # noqa: F401
        except ModuleNotFoundError:
            raise _missing("websockets") from None
        _waiting(websocket)
        finished = serving.serve_websocket(*websocket, explained)
    elif tcp is not None:
        _waiting(tcp)
        finished = serving.serve_tcp(*tcp, explained)
    else:
        if common.is_terminal(sys.stdin):
            click.echo(
                "this speaks to editors, not to people: see lsp.md where 'rgt explain --docs' says",
                err=True,
            )
        finished = serving.serve_stdio(explained)
    if not finished:
        raise click.exceptions.Exit(1)


def _waiting(address: tuple[str, int]) -> None:
    host, port = address
    click.echo(f"waiting for an editor at {host}:{port}", err=True)


def _address(value: str | None) -> tuple[str, int] | None:
    if value is None:
        return None
    found = _ADDRESS.fullmatch(value)
    if found is None or not 1 <= int(found["port"]) <= _LAST_PORT:
        raise click.BadParameter(f"'{value}' is no port, nor a host and a port: 127.0.0.1:2087")
    return (found["host"] or _HOST).strip("[]"), int(found["port"])


def _missing(package: str) -> click.ClickException:
    return click.ClickException(f"rgt lsp needs {package}: pip install 'regular-games[lsp]'")


def _log(file: str | None) -> None:
    """What is logged goes to a file, or nowhere: an editor shows standard error to nobody."""
    if file is None:
        logging.getLogger().addHandler(logging.NullHandler())
    else:
        logging.basicConfig(filename=file, level=logging.INFO)


def _explained() -> Explained:
    """What is known of the codes of findings, with addresses if the documentation has one."""
    from rgt.debugger.server.analysis.publishing import Explained
    from rgt.explanations import FAMILIES, UNNECESSARY, anchor, heading

    documentation = _documentation()
    if documentation is None:
        return Explained(UNNECESSARY)
    codes = (code for family in FAMILIES for code in family.codes)
    page = f"{documentation}/errors.md"
    return Explained(UNNECESSARY, {code: f"{page}#{anchor(heading(code))}" for code in codes})


def _documentation() -> str | None:
    """The address of the documentation, if the distribution has one."""
    from importlib.metadata import PackageNotFoundError, metadata

    try:
        told = metadata("regular-games").get_all("Project-URL") or []
    except PackageNotFoundError:
        return None
    addresses = dict(each.split(", ", 1) for each in told)
    return addresses.get("Documentation")
