"""Remarks inside the lines."""

from __future__ import annotations

from lsprotocol import types

from rgt.debugger.server.view import View


def inlay_hints(view: View, params: types.InlayHintParams) -> list[types.InlayHint]:
    """The language's remarks in a part of the text."""
    place = view.lines.place(params.range)
    return [
        types.InlayHint(view.lines.position(hint.offset), hint.text, padding_left=True)
        for hint in view.assistance.hints(view.table, place)
        if place.holds(hint.offset)
    ]
