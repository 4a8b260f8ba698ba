"""``rgt bisect --backend cpp``: which rewrite of compiled code changes how a game plays?"""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from rgt.cli import common

if TYPE_CHECKING:
    from rgt.debugger.faults.rewrites import Bad, Verdict
    from rgt.ir.game import Game


def bisect_code(game: Game, depth: int | None, seconds: float | None, *, as_json: bool) -> None:
    """Find the rewrite and say which; exit code 1 if there is a bad one."""
    from rgt.debugger.faults.rewrites import bisect_rewrites

    with common.depth_bar() as progress:
        verdict = bisect_rewrites(game, depth=depth, seconds=seconds, progress=progress)
    if as_json:
        common.write_json(_as_json(game, verdict))
    else:
        _show(verdict)
    if verdict.bad is not None:
        raise click.exceptions.Exit(1)


def _show(verdict: Verdict) -> None:
    from rgt.backends.lowering.pipeline import NAMES
    from rgt.debugger.view import comparison

    rewrites = common.counted(len(NAMES), "rewrite")
    found = verdict.last.comparison
    if verdict.bad is None:
        assert found is not None
        click.echo(f"after {rewrites} of the code: {comparison.verdict(found)}")
        return
    click.echo(_headline(verdict.bad))
    for diagnostic in verdict.bad.trial.failures:
        click.echo(f"it does not play: {diagnostic.message}")
    found = verdict.bad.trial.comparison
    if found is not None:
        click.echo(comparison.verdict(found))
    if found is not None and found.difference is not None:
        common.print_table(comparison.line_table(found.difference))


def _headline(bad: Bad) -> str:
    if not bad.rewrite:
        return "the code plays otherwise before all rewrites"
    return f"the code plays otherwise after '{bad.rewrite}'"


def _as_json(game: Game, verdict: Verdict) -> dict[str, object]:
    shown = verdict.last if verdict.bad is None else verdict.bad.trial
    found: dict[str, object] = {
        "game": game.name,
        "sound": verdict.bad is None,
        "compared": verdict.compiled,
    }
    if shown.comparison is not None:
        found |= {"depth": shown.comparison.depth, "positions": shown.comparison.positions}
    if verdict.bad is not None:
        found["rewrite"] = verdict.bad.rewrite or None
    return found
