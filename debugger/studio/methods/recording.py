"""Plays as files: what `rgt play --save` writes and `--replay` reads."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import PurePosixPath

from rgt.backends import plays
from rgt.backends.plays import Made, Record
from rgt.debugger.studio.methods.opening import OPTIONS, opened
from rgt.debugger.studio.methods.playing import line_of, state_after
from rgt.debugger.studio.protocol import Json, Progress, number
from rgt.debugger.studio.worker import Desk
from rgt.ir.diagnostics import Source

_LARGEST_SEED = 1 << 53
"""Beyond it the numbers of a page are no longer whole ones."""


def save(desk: Desk, params: Mapping[str, Json], _: Progress) -> Json:
    """The `text` of a record of the moves of `line`, of the game `name` in a `language`."""
    line = line_of(params)
    game = opened(desk).translated
    moves = tuple(
        Made(game.player_in_source(state_after(desk, line[:number]).player), move)
        for number, move in enumerate(line)
    )
    name, language = str(params.get("name", game.name)), str(params.get("language", ""))
    seed = int(number(params, "seed", 0, 0, _LARGEST_SEED))
    how = (OPTIONS.simultaneous, OPTIONS.graphs, OPTIONS.recovery)
    record = Record(name, language, *how, seed, ("human",), moves)
    return {"text": "".join(plays.written(record))}


def load(desk: Desk, params: Mapping[str, Json], _: Progress) -> Json:
    """The moves of the record in `text`, a file `name`, as a `line` of this game.

    Raises GameError (RG130) for no record, (RG131) for one that does not fit the game.
    """
    game = opened(desk)
    name = PurePosixPath(str(params.get("name", "record"))).name
    record = plays.read(Source(name, str(params.get("text", ""))))
    called = game.translated.player_in_source
    line = [list(move) for _, move in plays.replay(game.engine, record, called)]
    return {"line": line}
