"""``rgt agents``: who can play, and with which options."""

from __future__ import annotations

from collections.abc import Iterable

import click

from rgt.cli import common, values


def _names() -> Iterable[str]:
    from rgt.backends.agents import NAMES

    return NAMES


@click.command("agents", short_help="List who can play, with options.")
@click.argument("names", nargs=-1, metavar="[NAME]...", type=values.Names(_names, several=False))
@common.json_option
def command(names: tuple[str, ...], as_json: bool) -> None:
    """List the agents, or tell all about those that are named.

    Wherever an agent is asked for, its options can stand in braces behind its name; what is no
    number and no word is a switch, on by its name alone.

    \b
    Examples:
      rgt agents
      rgt agents mcts
      rgt play connect_four --players 'human,mcts{iterations=5000,solver,grave=100}'
    """
    from rgt.backends.agents import NAMES
    from rgt.backends.agents.registry import load
    from rgt.cli.parts.explained import of_agent

    with values.wrong_usage():
        kinds = [load(name) for name in names or NAMES]
    if as_json:
        for kind in kinds:
            common.write_json(of_agent(kind.name)[0].facts)
        return
    if not names:
        width = max(map(len, NAMES))
        for kind in kinds:
            click.echo(f"{kind.name:{width}}  {kind.summary()}")
        click.echo("\n'rgt agents NAME' lists the options of one.")
        return
    click.echo("\n\n".join(of_agent(kind.name)[0].text for kind in kinds))
