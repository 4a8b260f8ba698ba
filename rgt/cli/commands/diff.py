"""``rgt diff``: are two games the same?"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

import click

from rgt.cli import common, values
from rgt.ir.display.printable import printable

if TYPE_CHECKING:
    from rgt.cli.common import Reading
    from rgt.debugger.comparing.differential import Comparison, Side
    from rgt.debugger.comparing.game_tree import Playable
    from rgt.debugger.comparing.matching import Scores
    from rgt.ir.game import Game

_SECONDS = 5.0


@dataclass(frozen=True, slots=True)
class _Compared:
    """A game as it is compared: what it is called, its engine; `game` is None of other programs."""

    name: str
    engine: Playable
    game: Game | None

    def called(self, player: str) -> str:
        """A player as the game's source calls it."""
        return self.game.player_in_source(player) if self.game is not None else player

    def player(self, name: str) -> str:
        """The player of a name that the source has for it, or of its name in RG."""
        return self.game.source_players.get(name, name) if self.game is not None else name


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
    type=click.Choice(["exact", "order", "linear"]),
    help="Scores must be equal; or need only rank the players alike; or be equal after one "
    "increasing linear function. [default: exact, and linear with another program's game]",
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
    scores: Scores | None,
    collapse_forced: bool,
    passes: str,
    from_a: str | None,
    from_b: str | None,
    reading: Reading,
    backend: str,
    as_json: bool,
) -> None:
    """Compare the trees of two GAMEs, in whatever languages they are.

    'openspiel:NAME' is a game of OpenSpiel, with parameters if it has some, and FILE.efg one of
    Gambit: there an outcome of chance that is twice as likely as another counts as two moves.

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
      rgt diff hrg/kuhn_poker openspiel:kuhn_poker
      rgt diff rg/tic_tac_toe 'openspiel:mnk(m=3,n=3,k=3)'
    """
    from rgt.debugger.comparing.differential import deepening
    from rgt.debugger.comparing.game_tree import Tree

    if first == second == "-":
        raise click.UsageError("only one GAME can be standard input")
    readings = [replace(reading, language=each or reading.language) for each in (from_a, from_b)]
    games = [_open(*each, passes, backend) for each in zip((first, second), readings, strict=True)]
    trees = [Tree(each.engine, name=each.name, collapse_forced=collapse_forced) for each in games]
    if scores is None:
        scores = "exact" if all(each.game is not None for each in games) else "linear"
    found: Comparison | None = None
    try:
        with common.depth_bar() as progress:
            for proven in deepening(
                *trees,
                depth=depth,
                seconds=_SECONDS if depth is seconds is None else seconds,
                players=_in_games(players, *games),
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


def _open(name: str, reading: Reading, passes: str, backend: str) -> _Compared:
    from rgt.backends import load_engine
    from rgt.environments.trees import is_foreign, opened

    if is_foreign(name, reading.language):
        return _Compared(name, opened(name), None)
    loaded = common.open_game(name, reading)
    common.optimised(loaded, passes)
    engine = load_engine(loaded.game, backend)
    return _Compared(common.label(name, loaded), engine, loaded.game)


def _in_games(
    players: dict[str, str] | None, first: _Compared, second: _Compared
) -> dict[str, str] | None:
    """Who is who, by the names that the players have in RG."""
    if players is None:
        return None
    return {first.player(one): second.player(other) for one, other in players.items()}


def _show(found: Comparison, games: list[_Compared], as_json: bool) -> None:
    from rgt.debugger.view import comparison
    from rgt.debugger.view.titles import in_source_names

    found = in_source_names(found, [each.called for each in games])
    if as_json:
        names = [each.name for each in games]
        common.write_json({"games": names, **comparison.as_json(found)})
        return
    click.echo(printable(comparison.verdict(found)))
    players = comparison.players_line(found)
    if players is not None:
        click.echo(printable(players))
    if found.difference is None:
        return
    common.print_table(comparison.line_table(found.difference))
    for each, side in zip(games, found.difference.sides, strict=True):
        click.echo(f"{printable(each.name)}:")
        _show_position(each, side)


def _show_position(game: _Compared, side: Side) -> None:
    from rgt.cli.parts.view import View

    if game.game is not None:
        View(game.game).show(side.state)
        return
    for line in side.state.describe().splitlines():
        click.echo(printable(f"  {line}"))
