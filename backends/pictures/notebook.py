"""How positions show themselves in notebooks."""

from __future__ import annotations

from html import escape

from rgt.backends.forward_model import State
from rgt.backends.pictures.position import Played, painter_of

_WIDTH = "22em"


def html(engine: Played, state: State) -> str:
    """The board and whose turn it is, or how the play ended; without a board all that is known."""
    called = engine.game.player_in_source
    if state.is_terminal:
        goals = ", ".join(f"{called(player)} {goal}" for player, goal in state.goals().items())
        turn = f"over: {goals}"
    else:
        turn = f"{called(state.player)} to move"
    picture = painter_of(engine).picture(state)
    shown = picture or f"<pre>{escape(state.describe())}</pre>"
    return f'<div style="max-width:{_WIDTH}">{shown}<div>{escape(turn)}</div></div>'
