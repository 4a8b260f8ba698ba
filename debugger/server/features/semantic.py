"""What each word is, for colours: semantic tokens."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from heapq import merge
from itertools import count

from lsprotocol import types
from lsprotocol.types import SemanticTokenModifiers as Modifier
from lsprotocol.types import SemanticTokenTypes as Type

from rgt.debugger.server.view import View
from rgt.frontends.common.symbols import Kind, Occurrence, Range, Role, Symbol

_TYPES = {
    Kind.TYPE: Type.Type,
    Kind.MEMBER: Type.EnumMember,
    Kind.CONSTANT: Type.Variable,
    Kind.VARIABLE: Type.Variable,
    Kind.PARAMETER: Type.Parameter,
    Kind.FUNCTION: Type.Function,
    Kind.GRAPH: Type.Method,
    Kind.NODE: Type.Label,
    Kind.MACRO: Type.Macro,
    Kind.PLAYER: Type.EnumMember,
    Kind.PIECE: Type.Class,
    Kind.DIRECTION: Type.Property,
    Kind.KEYWORD: Type.Keyword,
    Kind.PRAGMA: Type.Decorator,
    Kind.NUMBER: Type.Number,
    Kind.STRING: Type.String,
    Kind.OPERATOR: Type.Operator,
    Kind.COMMENT: Type.Comment,
}
_USED = tuple(dict.fromkeys(_TYPES.values()))
_MODIFIERS = (
    Modifier.Definition,
    Modifier.Modification,
    Modifier.Readonly,
    Modifier.DefaultLibrary,
)

LEGEND = types.SemanticTokensLegend(
    [each.value for each in _USED], [each.value for each in _MODIFIERS]
)
"""The numbers of types and modifiers."""

_TYPE_NUMBERS = {kind: _USED.index(type_) for kind, type_ in _TYPES.items()}
_BITS = {modifier: 1 << number for number, modifier in enumerate(_MODIFIERS)}


class Sent:
    """The tokens that editors have, by document, so that only changes need to be told."""

    def __init__(self) -> None:
        self._sent: dict[str, tuple[str, list[int]]] = {}
        self._numbers = count(1)

    def full(self, view: View, _: types.SemanticTokensParams) -> types.SemanticTokens:
        """All tokens of a document."""
        data = _data(view, None)
        name = str(next(self._numbers))
        self._sent[view.document.uri] = name, data
        return types.SemanticTokens(data, name)

    def delta(
        self, view: View, params: types.SemanticTokensDeltaParams
    ) -> types.SemanticTokens | types.SemanticTokensDelta:
        """What has changed since the answer that the editor names; all, if that is gone."""
        before = self._sent.get(view.document.uri)
        found = self.full(view, types.SemanticTokensParams(params.text_document))
        if before is None or before[0] != params.previous_result_id:
            return found
        return types.SemanticTokensDelta(_difference(before[1], list(found.data)), found.result_id)

    def forget(self, uri: str) -> None:
        """A document was closed."""
        self._sent.pop(uri, None)


def range_tokens(view: View, params: types.SemanticTokensRangeParams) -> types.SemanticTokens:
    """The tokens of a part of a document."""
    return types.SemanticTokens(_data(view, view.lines.place(params.range)))


def _difference(old: list[int], new: list[int]) -> list[types.SemanticTokensEdit]:
    """One edit: what is left when the same beginning and end are taken off."""
    shorter = min(len(old), len(new))
    start = next((at for at in range(shorter) if old[at] != new[at]), shorter)
    if start == len(old) == len(new):
        return []
    end = next(
        (at for at in range(shorter - start) if old[-1 - at] != new[-1 - at]), shorter - start
    )
    return [types.SemanticTokensEdit(start, len(old) - start - end, new[start : len(new) - end])]


def _data(view: View, part: Range | None) -> list[int]:
    """Five numbers a token: lines and units since the last one, length, type, modifiers."""
    data: list[int] = []
    last_line = last_start = 0
    lines, units = view.lines, view.lines.units
    for line, place, type_, modifiers in _pieces(view, part):
        start = units(lines.extent(line).start, place.start)
        if line != last_line:
            last_start = 0
        data += (
            line - last_line,
            start - last_start,
            units(place.start, place.end),
            type_,
            modifiers,
        )
        last_line, last_start = line, start
    return data


def _pieces(view: View, part: Range | None) -> Iterator[tuple[int, Range, int, int]]:
    """Tokens and names in order with their lines, at whose ends they are cut, none in another."""
    end, lines = 0, view.lines
    for place, type_, modifiers in merge(_names(view.table.occurrences), _words(view)):
        if part is not None and place.end < part.start:
            continue
        if part is not None and place.start > part.end:
            return
        if place.start < end or place.start == place.end:
            continue
        end = place.end
        line = lines.line_of(place.start)
        if view.client.long_tokens or end <= lines.extent(line).end:
            yield line, place, type_, modifiers
            continue
        for number, piece in _by_line(view, place, line):
            yield number, piece, type_, modifiers


def _names(occurrences: Iterable[Occurrence]) -> Iterator[tuple[Range, int, int]]:
    for place, symbol, role in occurrences:
        yield place, _TYPE_NUMBERS[symbol.kind], _modifiers(symbol, role)


def _words(view: View) -> Iterator[tuple[Range, int, int]]:
    for place, kind in view.table.tokens:
        yield place, _TYPE_NUMBERS[kind], 0


def _modifiers(symbol: Symbol, role: Role) -> int:
    found = 0
    if role is Role.DEFINITION:
        found |= _BITS[Modifier.Definition]
    elif role is Role.WRITE:
        found |= _BITS[Modifier.Modification]
    if symbol.kind is Kind.CONSTANT:
        found |= _BITS[Modifier.Readonly]
    if symbol.place is None:
        found |= _BITS[Modifier.DefaultLibrary]
    return found


def _by_line(view: View, place: Range, first: int) -> Iterator[tuple[int, Range]]:
    for line in range(first, view.lines.line_of(place.end) + 1):
        extent = view.lines.extent(line)
        piece = Range(max(extent.start, place.start), min(extent.end, place.end))
        if piece.start < piece.end:
            yield line, piece
