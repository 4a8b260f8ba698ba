"""Who calls whom among graphs, functions and macros."""

from __future__ import annotations

from collections.abc import Iterable

from lsprotocol import types

from rgt.debugger.server.features.kinds import CALLABLE, SYMBOL_KINDS
from rgt.debugger.server.view import View
from rgt.frontends.common.symbols import Occurrence, Role, Symbol


def prepare(
    view: View, params: types.CallHierarchyPrepareParams
) -> list[types.CallHierarchyItem] | None:
    """The graph, function or macro under the cursor."""
    found = view.occurrence_at(params.position)
    if found is None or not _is_callable(found.symbol):
        return None
    return [_item(view, found.symbol)]


def incoming(
    view: View, params: types.CallHierarchyIncomingCallsParams
) -> list[types.CallHierarchyIncomingCall]:
    """What calls it, and where."""
    symbol = _symbol(view, params.item)
    if symbol is None:
        return []
    callers: dict[Symbol, list[types.Range]] = {}
    for each in _uses(view.table.occurrences_of(symbol)):
        caller = _around(view, each)
        if caller is not None:
            callers.setdefault(caller, []).append(view.lines.range(each.place))
    return [
        types.CallHierarchyIncomingCall(_item(view, caller), places)
        for caller, places in callers.items()
    ]


def outgoing(
    view: View, params: types.CallHierarchyOutgoingCallsParams
) -> list[types.CallHierarchyOutgoingCall]:
    """What it calls, and where."""
    symbol = _symbol(view, params.item)
    if symbol is None or symbol.extent is None:
        return []
    called: dict[Symbol, list[types.Range]] = {}
    for each in _uses(view.table.occurrences_in(symbol.extent)):
        if _is_callable(each.symbol):
            called.setdefault(each.symbol, []).append(view.lines.range(each.place))
    return [
        types.CallHierarchyOutgoingCall(_item(view, each), places)
        for each, places in called.items()
    ]


def _is_callable(symbol: Symbol) -> bool:
    return symbol.kind in CALLABLE and symbol.place is not None


def _uses(occurrences: Iterable[Occurrence]) -> Iterable[Occurrence]:
    return (each for each in occurrences if each.role is not Role.DEFINITION)


def _around(view: View, occurrence: Occurrence) -> Symbol | None:
    """The innermost graph, function or macro that an occurrence stands in."""
    found: Symbol | None = None
    for symbol in view.table.symbols:
        if symbol.extent is None or not _is_callable(symbol):
            continue
        if symbol.extent.start <= occurrence.place.start < symbol.extent.end and (
            found is None or found.extent is None or symbol.extent.start >= found.extent.start
        ):
            found = symbol
    return found


def _item(view: View, symbol: Symbol) -> types.CallHierarchyItem:
    assert symbol.place is not None
    extent = symbol.extent or symbol.place
    return types.CallHierarchyItem(
        symbol.name,
        SYMBOL_KINDS[symbol.kind],
        view.document.uri,
        view.lines.range((min(extent[0], symbol.place[0]), max(extent[1], symbol.place[1]))),
        view.lines.range(symbol.place),
    )


def _symbol(view: View, item: types.CallHierarchyItem) -> Symbol | None:
    """The symbol of an item that was told before."""
    found = view.occurrence_at(item.selection_range.start)
    return found.symbol if found is not None and _is_callable(found.symbol) else None
