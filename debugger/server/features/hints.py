"""Remarks inside the lines."""

from __future__ import annotations

from lsprotocol import types

from rgt.debugger.server.analysis.analyses import Known
from rgt.debugger.server.view import View


def inlay_hints(
    view: View, params: types.InlayHintParams, known: Known | None
) -> list[types.InlayHint]:
    """The language's remarks in a part of the text.

    Behind the first line stands how many moves the game begins with, once that is known.
    """
    place = view.lines.place(params.range)
    found = []
    if known is not None and known.moves is not None and params.range.start.line == 0:
        first = types.Position(0, view.lines.position(view.lines.extent(0).end).character)
        noun = "first move" if known.moves == 1 else "first moves"
        found.append(types.InlayHint(first, f"{known.moves} {noun}", padding_left=True))
    return found + [
        types.InlayHint(view.lines.position(hint.offset), hint.text, padding_left=True)
        for hint in view.assistance.hints(view.table, place)
        if place.holds(hint.offset)
    ]
