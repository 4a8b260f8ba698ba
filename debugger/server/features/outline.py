"""The symbols of a document as a tree, those of all documents by name."""

from __future__ import annotations

from collections.abc import Iterable

from lsprotocol import types

from rgt.debugger.server.features.kinds import SYMBOL_KINDS
from rgt.debugger.server.view import View
from rgt.frontends.common.symbols import Kind, Range, Symbol

_LONGEST_DETAIL = 80


def document_symbols(
    view: View, _: types.DocumentSymbolParams
) -> list[types.DocumentSymbol] | list[types.SymbolInformation]:
    """The outline of a document: a tree, or a list for editors that know no trees."""
    if not view.client.hierarchical_symbols:
        return symbols_named("", view)
    made: dict[Symbol, types.DocumentSymbol] = {}
    children: dict[Symbol, list[types.DocumentSymbol]] = {}
    top = []
    for symbol in _shown(view):
        assert symbol.place is not None
        made[symbol] = types.DocumentSymbol(
            symbol.name or "?",
            SYMBOL_KINDS.get(symbol.kind, types.SymbolKind.Variable),
            view.lines.range(_around(symbol.extent, symbol.place)),
            view.lines.range(symbol.place),
            _detail(symbol),
            children=children.setdefault(symbol, []),
        )
    for symbol, item in made.items():
        if symbol.parent is not None and symbol.parent in made:
            children[symbol.parent].append(item)
        else:
            top.append(item)
    return top


def symbols_named(query: str, view: View) -> list[types.SymbolInformation]:
    """The symbols of a document whose names have the letters of `query`, in their order."""
    return [
        types.SymbolInformation(
            types.Location(view.document.uri, view.lines.range(symbol.place)),
            symbol.name,
            SYMBOL_KINDS.get(symbol.kind, types.SymbolKind.Variable),
            container_name=symbol.parent.name if symbol.parent else None,
        )
        for symbol in _shown(view)
        if symbol.place is not None and _fits(query, symbol.name)
    ]


def _shown(view: View) -> Iterable[Symbol]:
    """What is declared; what is bound on the way would only make the list long."""
    return (
        symbol
        for symbol in view.table.symbols
        if symbol.place is not None
        and symbol.kind is not Kind.PARAMETER
        and not (symbol.kind is Kind.VARIABLE and symbol.scope is not None)
    )


def _around(extent: Range | None, place: Range) -> Range:
    if extent is None:
        return place
    return Range(min(extent.start, place.start), max(extent.end, place.end))


def _detail(symbol: Symbol) -> str | None:
    if symbol.type is not None:
        return symbol.type[:_LONGEST_DETAIL]
    return f"({', '.join(symbol.parameters)})"[:_LONGEST_DETAIL] if symbol.parameters else None


def _fits(query: str, name: str) -> bool:
    letters = iter(name.casefold())
    return all(letter in letters for letter in query.casefold())
