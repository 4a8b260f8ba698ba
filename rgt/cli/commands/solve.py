"""``rgt solve``: what players of a small game can expect if all play their best."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import click

from rgt.cli import common, values
from rgt.cli.parts import guests

if TYPE_CHECKING:
    from rgt.backends.solving.solution import Method, Solution
    from rgt.cli.common import Reading

_reading_options = partial(common.language_options, simultaneous="drop")
_METHODS = ("induction", "alphabeta", "cfr", "cfr+", "mccfr")
_MOST_SHOWN = 40


@click.command("solve", short_help="Solve a small game.")
@click.argument("game", type=values.GAME, metavar="GAME")
@click.option(
    "--method",
    type=click.Choice(_METHODS),
    help="Backward induction; alpha-beta for two players whose scores have the same sum in all "
    "plays; or counterfactual regret minimisation: vanilla, CFR+ or sampled. "
    "[default: induction where nothing is hidden, else cfr+]",
)
@click.option(
    "--iterations",
    type=click.IntRange(min=1),
    default=1000,
    show_default=True,
    metavar="N",
    help="How often regrets are updated.",
)
@click.option(
    "--most",
    type=click.IntRange(min=1),
    default=500_000,
    show_default=True,
    metavar="N",
    help="Give up beyond so many positions.",
)
@click.option("--all", "whole", is_flag=True, help="Print all of the strategy, however long.")
@common.seed_option
@click.option(
    "--passes",
    type=values.PASSES,
    metavar="LIST",
    help="Passes to run, as 'rgt passes --list' explains them.  [default: default, but moves keep "
    "all their tags]",
)
@guests.with_option
@_reading_options
@common.backend_option
@common.json_option
def command(
    game: str,
    method: Method | None,
    iterations: int,
    most: int,
    whole: bool,
    seed: int,
    passes: str | None,
    reading: Reading,
    backend: str,
    as_json: bool,
) -> None:
    """Solve GAME: what each player can expect if all play their best, and how.

    Where nothing is hidden the values are exact, and a best play is printed.  Where something is,
    strategies are printed with their exploitability: what players could win on the average by
    knowing them, 0 in an equilibrium.

    \b
    Examples:
      rgt solve tic_tac_toe
      rgt solve rg/hex_3x3 --method alphabeta
      rgt solve hrg/kuhn_poker
      rgt solve hrg/kuhn_poker --method mccfr --iterations 20000 --json
    """
    from rgt.backends.auto import choose
    from rgt.backends.solving.solution import solve
    from rgt.passes.registry import KEEPING_TAGS

    loaded = common.open_game(game, reading)
    common.optimised(loaded, passes or ",".join(KEEPING_TAGS))
    choice = choose(loaded.game, backend, long=False)
    with common.progress_bar("solving") as bar:
        task = bar.add_task("", total=iterations)

        def progress(done: int, gap: float) -> None:
            bar.update(task, completed=done, description=f"exploitability {gap:.5f}")

        found = solve(
            choice.engine, method, iterations=iterations, most=most, seed=seed, progress=progress
        )
    if as_json:
        common.write_json(_facts(found))
    else:
        _show(found, _MOST_SHOWN if not whole else None)


def _facts(found: Solution) -> dict[str, object]:
    return {
        "method": found.method,
        "values": found.values,
        "exploitability": found.exploitability,
        "line": [list(move) for move in found.line],
        "strategy": [
            {
                "player": known.player,
                "seen": [list(move) for move in known.seen],
                "moves": [{"tags": list(move), "probability": part} for move, part in known.moves],
            }
            for known in found.strategy
        ],
    }


def _show(found: Solution, most: int | None) -> None:
    width = max(map(len, found.values), default=0)
    for player, value in found.values.items():
        click.echo(f"{player:{width}}  {value:.6g}")
    if found.method == "alphabeta":
        return
    if found.method == "induction":
        click.echo("a best play: " + (", ".join(" ".join(move) for move in found.line) or "none"))
        return
    click.echo(f"exploitability  {found.exploitability:.6f}  ({found.method})")
    for known in found.strategy[:most]:
        seen = ", ".join(" ".join(move) or "-" for move in known.seen) or "nothing"
        parts = "  ".join(f"{' '.join(move) or '-'} {part:.3f}" for move, part in known.moves)
        click.echo(f"{known.player:{width}}  seen {seen}: {parts}")
    if most is not None and len(found.strategy) > most:
        click.echo(f"... and {len(found.strategy) - most} more ('--all' shows them)")
