"""Renaming a symbol, where that changes nothing else.

Whether it does is found out by doing it: the text with the new name is read again, and each name
must mean then what it meant before.
"""

from __future__ import annotations

from bisect import bisect_left

from lsprotocol import types

from rgt.debugger.server.features.hover import called
from rgt.debugger.server.view import RefusedError, View
from rgt.frontends.common.symbols import Occurrence, Range, Symbol, SymbolTable
from rgt.ir.diagnostics import Source


def prepare(view: View, params: types.PrepareRenameParams) -> types.PrepareRenamePlaceholder:
    """The name that would be renamed; refused where there is none, or one of the language."""
    found = _renamable(view, params.position)
    start, end = found.place
    return types.PrepareRenamePlaceholder(
        view.lines.range(found.place), view.document.source.text[start:end]
    )


def rename(view: View, params: types.RenameParams) -> types.WorkspaceEdit:
    """The edits of a renaming; refused where the new name is none, or means something already."""
    symbol = _renamable(view, params.position).symbol
    new = params.new_name
    if not view.assistance.is_name(new, symbol.kind):
        raise RefusedError(f"'{new}' cannot be the name of a {called(view, symbol)}")
    places = [each.place for each in view.table.occurrences_of(symbol)]
    if new != symbol.name:
        _demand_no_obstacle(view, symbol, new)
        _demand_no_conflict(view, symbol, places, new)
    return view.edit(
        [types.TextEdit(view.lines.range(place), _respelt(view, place, new)) for place in places]
    )


def _respelt(view: View, place: Range, new: str) -> str:
    """How the new name is written in one place."""
    return view.assistance.respelt(view.document.source.text[place.start : place.end], new)


def _renamable(view: View, position: types.Position) -> Occurrence:
    found = view.occurrence_at(position)
    if found is None:
        raise RefusedError("there is no name here that could be renamed")
    if found.symbol.place is None:
        raise RefusedError(f"'{found.symbol.name}' belongs to the language: every game has it")
    _demand_no_obstacle(view, found.symbol, found.symbol.name)
    return found


def _demand_no_obstacle(view: View, symbol: Symbol, new: str) -> None:
    obstacle = view.assistance.obstacle(view.table, symbol, new)
    if obstacle is not None:
        raise RefusedError(obstacle)


def _demand_no_conflict(view: View, symbol: Symbol, places: list[Range], new: str) -> None:
    text = view.document.source.text
    starts = [place.start for place in places]
    growth = [0]
    parts, last = [], 0
    for place in places:
        start, end = place
        written = _respelt(view, place, new)
        parts += [text[last:start], written]
        growth.append(growth[-1] + len(written) - (end - start))
        last = end
    parts.append(text[last:])
    after = view.assistance.read(Source(view.document.source.name, "".join(parts)))

    def moved(offset: int) -> int:
        return offset + growth[bisect_left(starts, offset)]

    wanted = [(moved(each.place.start), each.symbol) for each in view.table.occurrences]
    where = _first_difference(wanted, after)
    if where is None:
        return
    other = next(
        (
            each
            for place in places
            for each in view.table.visible(place.start)
            if each.name == new and each is not symbol
        ),
        None,
    )
    if other is not None:
        raise RefusedError(
            f"'{new}' is the name of a {called(view, other)} already{_line(view, other)}"
        )
    line = after.source.position(where)[0]
    raise RefusedError(f"with the name '{new}' line {line} would mean something else")


def _first_difference(wanted: list[tuple[int, Symbol]], after: SymbolTable) -> int | None:
    """Where a name means something else than it should, which is: as before, up to names."""
    found = [(each.place.start, each.symbol) for each in after.occurrences]
    forth: dict[Symbol, Symbol] = {}
    back: dict[Symbol, Symbol] = {}
    for (offset, old), (place, new) in zip(wanted, found, strict=False):
        if offset != place or forth.setdefault(old, new) is not new:
            return place
        if back.setdefault(new, old) is not old or old.kind is not new.kind:
            return place
    if len(wanted) != len(found):
        return (wanted if len(wanted) > len(found) else found)[min(len(wanted), len(found))][0]
    return None


def _line(view: View, symbol: Symbol) -> str:
    if symbol.place is None:
        return " of the language"
    return f" (line {view.table.source.position(symbol.place.start)[0]})"
