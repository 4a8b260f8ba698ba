"""The canonical layout, as edits of the lines that differ from it."""

from __future__ import annotations

import re
from collections.abc import Callable
from difflib import SequenceMatcher

from lsprotocol import types

from rgt.debugger.server.analysis.tasks import Failed, Task
from rgt.debugger.server.analysis.workers import Workers
from rgt.debugger.server.view import View
from rgt.frontends.common.symbols import Range

_LINE = re.compile("[^\n]*\n|[^\n]+")
_SECONDS = 10.0
_MOST_LINES = 3000
"""With more lines that differ it takes long to find out which: they are replaced as a whole."""


class Formatting:
    """Formats documents; says once of each mistake that they cannot be."""

    def __init__(self, workers: Workers, tell: Callable[[str], None]) -> None:
        self._workers = workers
        self._tell = tell
        self._told: dict[str, str] = {}

    async def document(
        self, view: View, _: types.DocumentFormattingParams
    ) -> list[types.TextEdit] | None:
        """The edits that format a document; None where it has mistakes."""
        return await self._edits(view, None)

    async def range(
        self, view: View, params: types.DocumentRangeFormattingParams
    ) -> list[types.TextEdit] | None:
        """Those of the edits that format a document that touch a part of it."""
        return await self._edits(view, view.lines.place(params.range))

    async def _edits(self, view: View, part: Range | None) -> list[types.TextEdit] | None:
        formatted = await self._formatted(view)
        if formatted is None:
            return None
        return [
            types.TextEdit(view.lines.range(place), text)
            for place, text in changes(view.document.text, formatted)
            if part is None or (place.start <= part.end and place.end >= part.start)
        ]

    async def _formatted(self, view: View) -> str | None:
        """The text in canonical layout with the document's ends of lines."""
        document = view.document
        if view.language.frontend.format is None or document.is_too_long:
            return None
        name = document.source.name
        task = Task("format", name, document.text, view.language.name, seconds=_SECONDS)
        answer = await self._workers.run(task, lambda _: None)
        if isinstance(answer, Failed):
            first = answer.findings[0]
            line = "" if first.place is None else f"line {view.lines.line_of(first.place[0]) + 1}: "
            self._tell_once(document.uri, f"not formatted: {line}{first.message}")
            return None
        self._told.pop(document.uri, None)
        text: str | None = answer.result
        if text is not None and "\r\n" in document.text:
            return text.replace("\r\n", "\n").replace("\n", "\r\n")
        return text

    def _tell_once(self, uri: str, why: str) -> None:
        if self._told.get(uri) != why:
            self._told[uri] = why
            self._tell(why)

    def forget(self, uri: str) -> None:
        """A document was closed."""
        self._told.pop(uri, None)


def changes(old: str, new: str) -> list[tuple[Range, str]]:
    """The parts of a text to replace, whole lines, and what by, to make another of it."""
    before, after = _LINE.findall(old), _LINE.findall(new)
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
