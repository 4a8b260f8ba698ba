"""The canonical layout, as edits of the lines that differ from it."""

from __future__ import annotations

from collections.abc import Callable
from difflib import SequenceMatcher

from lsprotocol import types

from rgt.debugger.server.view import View
from rgt.frontends.common.symbols import Range
from rgt.ir.diagnostics import GameError

_MOST_LINES = 3000
"""With more lines that differ it takes long to find out which: they are replaced as a whole."""


class Formatting:
    """Formats documents; says once of each version why it cannot be."""

    def __init__(self, tell: Callable[[str], None]) -> None:
        self._tell = tell
        self._told: dict[str, str] = {}

    def document(
        self, view: View, _: types.DocumentFormattingParams
    ) -> list[types.TextEdit] | None:
        """The edits that format a document; None where it has mistakes."""
        return self._edits(view, None)

    def range(
        self, view: View, params: types.DocumentRangeFormattingParams
    ) -> list[types.TextEdit] | None:
        """Those of the edits that format a document that touch a part of it."""
        return self._edits(view, view.lines.place(params.range))

    def _edits(self, view: View, part: Range | None) -> list[types.TextEdit] | None:
        formatted = self._formatted(view)
        if formatted is None:
            return None
        return [
            types.TextEdit(view.lines.range(place), text)
            for place, text in changes(view.document.text, formatted)
            if part is None or (place.start <= part.end and place.end >= part.start)
        ]

    def _formatted(self, view: View) -> str | None:
        """The text in canonical layout with the document's ends of lines."""
        uri = view.document.uri
        if view.language.frontend.format is None or view.document.is_too_long:
            return None
        try:
            text = view.language.frontend.format(view.document.source)
        except GameError as problem:
            first = problem.diagnostics[0]
            line = f"line {first.span.line}: " if first.span is not None else ""
            self._tell_once(uri, f"not formatted: {line}{first.message}")
            return None
        except (RecursionError, UnicodeError, MemoryError) as problem:
            self._tell_once(uri, f"not formatted: {type(problem).__name__}")
            return None
        self._told.pop(uri, None)
        return text.replace("\n", "\r\n") if "\r\n" in view.document.text else text

    def _tell_once(self, uri: str, why: str) -> None:
        if self._told.get(uri) != why:
            self._told[uri] = why
            self._tell(why)

    def forget(self, uri: str) -> None:
        """A document was closed."""
        self._told.pop(uri, None)


def changes(old: str, new: str) -> list[tuple[Range, str]]:
    """The parts of a text to replace, whole lines, and what by, to make another of it."""
    before, after = old.splitlines(keepends=True), new.splitlines(keepends=True)
    starts = [0]
    for line in before:
        starts.append(starts[-1] + len(line))
    first = 0
    while first < min(len(before), len(after)) and before[first] == after[first]:
        first += 1
    last = 0
    while last < min(len(before), len(after)) - first and before[-1 - last] == after[-1 - last]:
        last += 1
    cut, end = before[first : len(before) - last], after[first : len(after) - last]
    if max(len(cut), len(end)) > _MOST_LINES:
        return [(Range(starts[first], starts[len(before) - last]), "".join(end))]
    return [
        (Range(starts[first + i], starts[first + j]), "".join(end[k:m]))
        for tag, i, j, k, m in SequenceMatcher(None, cut, end, autojunk=False).get_opcodes()
        if tag != "equal"
    ]
