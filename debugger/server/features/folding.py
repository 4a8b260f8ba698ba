"""What can be folded, or selected as one."""

from __future__ import annotations

from collections.abc import Iterator

from lsprotocol import types

from rgt.debugger.server.features.hover import token_at
from rgt.debugger.server.view import View
from rgt.frontends.common.symbols import Kind, Range


def folding_ranges(view: View, _: types.FoldingRangeParams) -> list[types.FoldingRange]:
    """Blocks and comments of several lines; a run of comments that fill lines is one."""
    found = [_fold(view, block, None) for block in view.table.blocks]
    found += [_fold(view, comment, types.FoldingRangeKind.Comment) for comment in _comments(view)]
    by_line: dict[tuple[int, int], types.FoldingRange] = {}
    for fold in found:
        if fold.end_line > fold.start_line:
            by_line.setdefault((fold.start_line, fold.end_line), fold)
    return list(by_line.values())


def selection_ranges(view: View, params: types.SelectionRangeParams) -> list[types.SelectionRange]:
    """For each cursor the parts of the text around it, from the name to the whole."""
    return [_selection(view, view.lines.offset(position)) for position in params.positions]


def _fold(view: View, place: Range, kind: types.FoldingRangeKind | None) -> types.FoldingRange:
    start, end = view.lines.range(place).start, view.lines.range(place).end
    if view.client.folds_lines:
        return types.FoldingRange(start.line, end.line, kind=kind)
    return types.FoldingRange(start.line, end.line, start.character, end.character, kind)


def _comments(view: View) -> Iterator[Range]:
    """Comments, those on lines of their own joined where they follow each other."""
    run: Range | None = None
    for token in view.table.tokens:
        if token.kind is not Kind.COMMENT:
            continue
        place = token.place
        if run is not None and not view.document.source.text[run.end : place.start].strip():
            run = Range(run.start, place.end)
            continue
        if run is not None:
            yield run
        run = place
    if run is not None:
        yield run


def _selection(view: View, offset: int) -> types.SelectionRange:
    text = view.document.source.text
    line = view.lines.extent(view.lines.line_of(offset))
    around = {Range(0, len(text)), line}
    around |= {block for block in view.table.blocks if block.holds(offset)}
    found = view.table.occurrence_at(offset)
    token = token_at(view, offset)
    if found is not None:
        around.add(found.place)
    elif token is not None:
        around.add(token.place)
    chosen: types.SelectionRange | None = None
    last: Range | None = None
    for place in sorted(around, key=lambda place: (place.start - place.end, place)):
        # a line and a block may overlap without one holding the other
        if last is None or (last.start <= place.start and place.end <= last.end):
            chosen = types.SelectionRange(view.lines.range(place), chosen)
            last = place
    assert chosen is not None
    return chosen
