"""``rgt ggp-player``: play in matches of general game playing, over HTTP."""

from __future__ import annotations

import re

import click

from rgt.cli import common, values


def _symbol(_: click.Context, __: click.Parameter, value: str) -> str:
    """The value, if it is one symbol of KIF."""
    if re.fullmatch(r"[\w.+-]+", value) is None:
        raise click.BadParameter(f"'{value}' is no word of letters, digits, '.', '-', '+' or '_'")
    return value


@click.command("ggp-player", short_help="Answer the game managers of general game playing.")
@click.option(
    "--host",
    default="127.0.0.1",
    show_default=True,
    metavar="ADDRESS",
    help="Listen at this address; 0.0.0.0 for managers on other machines.",
)
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=9147,
    show_default=True,
    metavar="N",
    help="Listen at this port; 0 for any free one.",
)
@click.option(
    "--agent",
    type=values.AGENT,
    default="mcts",
    show_default=True,
    metavar="AGENT",
    help="Who chooses the moves.",
)
@click.option(
    "--margin",
    type=values.SECONDS,
    default=1.0,
    show_default=True,
    metavar="S",
    help="Answer so many seconds before a clock is over, half of the clock at most.",
)
@click.option(
    "--matches",
    type=click.IntRange(1, 64),
    default=1,
    show_default=True,
    metavar="N",
    help="Play so many matches at once; to others the answer is 'busy'.",
)
@click.option(
    "--name",
    default="rgt",
    show_default=True,
    metavar="NAME",
    callback=_symbol,
    help="The name to be known by.",
)
@common.seed_option
@common.backend_option
def command(
    host: str,
    port: int,
    agent: str,
    margin: float,
    matches: int,
    name: str,
    seed: int,
    backend: str,
) -> None:
    """Serve a player of the GGP protocol until Ctrl-C.

    Managers send it INFO, START, PLAY, STOP, ABORT and PREVIEW; games are in GDL or GDL-II.  What
    happens in matches is told on standard error.

    \\b
    Examples:
      rgt ggp-player
      rgt ggp-player --port 9148 --agent alphabeta
      rgt ggp-match tic_tac_toe.kif --players localhost:9147,localhost:9148
    """
    from rgt.environments.ggp.match import Settings
    from rgt.environments.ggp.player import Player
    from rgt.environments.ggp.server import serve

    def log(text: str) -> None:
        click.echo(text, err=True)

    settings = Settings(
        agent=agent,
        margin=margin,
        backend=backend,
        seed=seed,
        name=name,
        matches=matches,
        spares=True,
    )
    try:
        serve(
            host,
            port,
            Player(settings, log),
            log,
            lambda address: click.echo(f"the player is at {address}"),
        )
    except OSError as problem:
        raise click.ClickException(
            f"the port {port} cannot be had: {problem.strerror or problem}; another player may "
            "have it (--port 0 takes any that is free)"
        ) from None
