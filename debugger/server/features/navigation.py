"""Where a name is defined, and where else it stands."""

from __future__ import annotations

from lsprotocol import types

from rgt.debugger.server.view import View
from rgt.frontends.common.symbols import Role

_HIGHLIGHTS = {
    Role.DEFINITION: types.DocumentHighlightKind.Write,
    Role.READ: types.DocumentHighlightKind.Read,
    Role.WRITE: types.DocumentHighlightKind.Write,
}


def definition(view: View, params: types.DefinitionParams) -> list[types.Location] | None:
    """Where the name under the cursor is defined; None for what every game has."""
    found = view.occurrence_at(params.position)
    if found is None:
        return None
    places = [
        each.place
        for each in view.table.occurrences_of(found.symbol)
        if each.role is Role.DEFINITION
    ]
    if not places and found.symbol.place is not None:
        places = [found.symbol.place]
    return [view.document.location(place) for place in places] or None


def references(view: View, params: types.ReferenceParams) -> list[types.Location] | None:
    """Where the name under the cursor stands, with its definitions if they are wanted."""
    found = view.occurrence_at(params.position)
    if found is None:
        return None
    return [
        view.document.location(each.place)
        for each in view.table.occurrences_of(found.symbol)
        if params.context.include_declaration or each.role is not Role.DEFINITION
    ]


def highlights(
    view: View, params: types.DocumentHighlightParams
) -> list[types.DocumentHighlight] | None:
    """Where the name under the cursor stands, and whether it is read or written there."""
    found = view.occurrence_at(params.position)
    if found is None:
        return None
    return [
        types.DocumentHighlight(view.lines.range(each.place), _HIGHLIGHTS[each.role])
        for each in view.table.occurrences_of(found.symbol)
    ]
