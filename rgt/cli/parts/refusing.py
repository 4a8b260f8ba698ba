"""``rgt check --move``: whether a move is legal in a position, and if not why."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import click

from rgt.cli import common

if TYPE_CHECKING:
    from rgt.backends.refusals.answer import Refusal
    from rgt.cli.common import Reading


def judge(game: str, reading: Reading, after: tuple[str, ...], move: str, *, as_json: bool) -> None:
    """Tell whether a move is legal after others, all as people write them; exit 1 if one is not.

    GDL's moves are those of ``rgt play``, which drops forced waiting moves, unless the command line
    says otherwise.
    """
    from rgt.backends import written_moves
    from rgt.backends.refusals.refusal import NotLegalError, Refusals

    context = click.get_current_context()
    if context.get_parameter_source("simultaneous") is click.core.ParameterSource.DEFAULT:
        reading = replace(reading, simultaneous="drop")
    loaded = common.open_game(game, reading).game
    refusals = Refusals(loaded)
    line = [written_moves.read(each, refusals.tags) for each in after]
    wanted = written_moves.read(move, refusals.tags)
    try:
        state = refusals.position(line)
    except NotLegalError as problem:
        _refuse(problem.refusal, as_json=as_json)
    refusal = refusals.explain(state, wanted)
    if refusal is not None:
        _refuse(refusal, as_json=as_json)
    player = loaded.player_in_source(state.player)
    if as_json:
        common.write_json({"legal": True, "move": list(wanted), "player": player})
    else:
        click.echo(f"'{written_moves.text(wanted)}' is legal for '{player}'")


def _refuse(refusal: Refusal, *, as_json: bool) -> None:
    from rgt.cli.failures import show

    found = refusal.diagnostics()
    if as_json:
        common.write_json(_as_json(refusal) | {"findings": [each.as_json() for each in found]})
    else:
        for diagnostic in found:
            show(diagnostic)
    raise click.exceptions.Exit(1)


def _as_json(refusal: Refusal) -> dict[str, Any]:
    """The answer for programs: docs/play.md explains it."""
    return {
        "legal": False,
        "move": list(refusal.move),
        "player": refusal.player,
        "placed": refusal.placed,
        "ways": [
            [{"test": test.text, "values": dict(test.values)} for test in way]
            for way in refusal.ways
        ],
        "unknown": list(refusal.unknown),
        "begun": refusal.begun,
        "following": list(refusal.following),
    }
