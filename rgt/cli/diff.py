"""``rgt diff``: are two games the same?"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import click

from rgt.cli import common, values

if TYPE_CHECKING:
    from rgt.cli.common import Reading
    from rgt.debugger.differential import Comparison
    from rgt.debugger.game_tree import Tree
    from rgt.debugger.matching import Scores
    from rgt.ir.game import Game

_SECONDS = 5.0


_reading_options = partial(common.language_options, simultaneous="drop")


def _pairs(_: click.Context, __: click.Parameter, text: str | None) -> dict[str, str] | None:
    """``a=b,c=d`` as a dictionary."""
    if text is None:
        return None
    pairs: dict[str, str] = {}
    for part in text.split(","):
        first, equals, second = (piece.strip() for piece in part.partition("="))
        if not (first and equals and second):
            raise click.BadParameter(f"'{part}' is no pair like x=white")
        if first in pairs or second in pairs.values():
            raise click.BadParameter(f"'{part}' matches a player a second time")
        pairs[first] = second
    return pairs


@click.command("diff", short_help="Compare two games.")
@click.argument("first", type=values.GAME, metavar="GAME")
@click.argument("second", type=values.GAME, metavar="GAME")
@common.depth_option("Compare the trees to N moves. [default: as deep as the time allows]")
@click.option(
    "--seconds",
    type=values.SECONDS,
    metavar="S",
    help="Go no deeper after S seconds. [default: 5, or no limit if there is a depth]",
)
@click.option(
    "--players",
    callback=_pairs,
    metavar="A=B,...",
    help="Who is who: players of the first GAME and of the second. [default: by who moves first]",
)
@click.option(
    "--scores",
    type=click.Choice(["exact", "order"]),
    default="exact",
    show_default=True,
    help="Scores must be equal, or need only rank the players alike.",
)
@click.option(
    "--collapse-forced",
    is_flag=True,
    help="Pass over positions with exactly one legal move.",
)
@common.passes_option("none")
@_reading_options
@click.option(
    "--from-a", type=values.LANGUAGE, metavar="LANGUAGE", help="Language of the first GAME alone."
)
@click.option(
    "--from-b", type=values.LANGUAGE, metavar="LANGUAGE", help="Language of the second GAME alone."
)
@common.backend_option
@common.json_option
def command(
    first: str,
    second: str,
    depth: int | None,
    seconds: float | None,
    players: dict[str, str] | None,
    scores: Scores,
    collapse_forced: bool,
    passes: str,
    from_a: str | None,
    from_b: str | None,
    reading: Reading,
    backend: str,
    as_json: bool,
) -> None:
    """Compare the trees of two GAMEs, in whatever languages they are.

    Names of moves do not matter: two positions are equal if the same player is to move and
    their moves can be paired so that they lead to equal positions.  What players see is not
    compared.  If the games differ, a shortest line of play to a difference is shown, with both
    positions, and the exit code is 1.

    \b
    Examples:
      rgt diff chess.hrg chess.rbg                   as deep as 5 seconds allow
      rgt diff a.kif b.rg --depth 6                  to depth 6, however long it takes
      rgt diff a.kif b.rg --simultaneous keep --collapse-forced
      rgt diff old.rg new.rg --players x=white,o=black --scores order
    """
    from rgt.debugger.differential import deepening

    if first == second == "-":
        raise click.UsageError("only one GAME can be standard input")
    readings = [replace(reading, language=each or reading.language) for each in (from_a, from_b)]
    games = [_open(*each, passes) for each in zip((first, second), readings, strict=True)]
    trees = [_tree(*each, backend, collapse_forced) for each in games]
    found: Comparison | None = None
    try:
        with common.depth_bar() as progress:
            for proven in deepening(
                *trees,
                depth=depth,
                seconds=_SECONDS if depth is seconds is None else seconds,
                players=_in_games(players, [game for _, game in games]),
                scores=scores,
                progress=progress,
            ):
                found = proven
    finally:
        # what is proven is shown, whatever became of the rest
        if found is not None:
            _show(found, games, as_json)
    assert found is not None
    if not found.equal:
        raise click.exceptions.Exit(1)
    if depth is not None and found.depth < depth:
        click.echo(f"the time was up after depth {found.depth}", err=True)


def _open(name: str, reading: Reading, passes: str) -> tuple[str, Game]:
    """A game as it is compared, with what it is called."""
    loaded = common.open_game(name, reading)
    common.optimised(loaded, passes)
    return common.label(name, loaded), loaded.game


def _in_games(players: dict[str, str] | None, games: list[Game]) -> dict[str, str] | None:
    """Who is who, by the names that the players have in RG."""
    if players is None:
        return None
    first, second = (game.source_players for game in games)
    return {first.get(one, one): second.get(other, other) for one, other in players.items()}


def _tree(name: str, game: Game, backend: str, collapse_forced: bool) -> Tree:
    from rgt.backends import load_engine
    from rgt.debugger.game_tree import Tree

    return Tree(load_engine(game, backend), name=name, collapse_forced=collapse_forced)


def _show(found: Comparison, games: list[tuple[str, Game]], as_json: bool) -> None:
    from rgt.cli.view import View
    from rgt.debugger.view import comparison
    from rgt.debugger.view.titles import in_source_names

    found = in_source_names(found, [game for _, game in games])
    if as_json:
        names = [name for name, _ in games]
        common.write_json({"games": names, **comparison.as_json(found)})
        return
    click.echo(comparison.verdict(found))
    players = comparison.players_line(found)
    if players is not None:
        click.echo(players)
    if found.difference is None:
        return
    common.print_table(comparison.line_table(found.difference))
    for (name, game), side in zip(games, found.difference.sides, strict=True):
        click.echo(f"{name}:")
        View(game).show(side.state)
