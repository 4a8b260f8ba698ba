"""``rgt stats``: how big a game is, before and after optimisation."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import click

from rgt.cli import common, values

if TYPE_CHECKING:
    from rgt.cli.common import Reading
    from rgt.ir.game import Game


@click.command("stats", short_help="Sizes before and after optimisation.")
@click.argument("games", type=values.GAME, nargs=-1, required=True, metavar="GAME...")
@common.passes_option()
@common.language_options
@common.json_option
def command(
    games: tuple[str, ...],
    passes: str,
    reading: Reading,
    as_json: bool,
) -> None:
    """Print nodes, edges, state size and moves of each GAME as translated and as optimised.

    State elements are counted as in the literature: map keys times the size of the value set,
    summed over the variables.  State bits are what a packed state needs.  Moves is the number
    of legal moves at the beginning.  Some languages have numbers of their own: for RBG, the
    straightness of the rules (the most modifiers between two switches) and the most that were
    met in a few seconds of random plays.
    """

    def measure(name: str) -> None:
        result = _measure(name, passes, reading)
        if as_json:
            common.write_json(result)
        else:
            _show(result)

    common.each(games, measure)


def _measure(name: str, passes: str, reading: Reading) -> dict[str, Any]:
    loaded = common.open_game(name, reading)
    translated = _sizes(loaded.game)
    report = common.optimised(loaded, passes)
    return {
        "game": common.label(name, loaded),
        "translated": translated,
        "optimised": _sizes(loaded.game),
        "seconds": {
            "parse": round(loaded.parse_seconds, 4),
            "lower": round(loaded.lower_seconds, 4),
            "passes": round(report.seconds, 4),
        },
        "moves": _moves(loaded.game),
        "facts": loaded.facts(_played),
    }


def _sizes(game: Game) -> dict[str, int]:
    from rgt.ir.actions import Skip
    from rgt.ir.types import bits, size

    edges = game.automaton.edges()
    kinds = [type(edge.action) for edge in edges]
    variables = game.variables.values()
    return {
        "nodes": game.automaton.graph.number_of_nodes(),
        "edges": len(edges),
        "skip_edges": kinds.count(Skip),
        "state_size": sum(size(each.type, game.types) for each in variables),
        "state_bits": sum(bits(each.type, game.types) for each in variables),
        "variables": len(variables),
    }


def _moves(game: Game) -> int:
    from rgt.backends import load_engine

    return len(load_engine(game, "auto").initial_state().legal_moves())


def _played(game: Game) -> Iterable[tuple[str, ...]]:
    from rgt.backends import load_engine
    from rgt.backends.explore import moves_met

    return moves_met(load_engine(game, "auto"))


def _show(result: dict[str, Any]) -> None:
    from rich.table import Table

    table = Table("", "translated", "optimised", title=result["game"], title_justify="left")
    for column in table.columns[1:]:
        column.justify = "right"
    for key, before in result["translated"].items():
        table.add_row(key.replace("_", " "), str(before), str(result["optimised"][key]))
    common.print_table(table)
    for name, value in result["facts"].items():
        click.echo(f"{name.replace('_', ' ')}: {value}")
    seconds = result["seconds"]
    click.echo(
        f"{result['moves']} moves at the beginning; parsed in {seconds['parse']:.3f} s, lowered "
        f"in {seconds['lower']:.3f} s, optimised in {seconds['passes']:.3f} s"
    )
