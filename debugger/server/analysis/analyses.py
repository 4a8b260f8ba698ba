"""Each document looked at as it changes: quick findings soon, dear ones after a pause.

A change ends the work on the text before it.  What was told of a text before stays until there is
something to take its place: findings that come back would only flicker.
"""

from __future__ import annotations

import asyncio
from bisect import bisect_left, bisect_right
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from rgt.debugger.server.analysis.tasks import Failed, Finding, Message, Stage, Task
from rgt.debugger.server.analysis.workers import Workers
from rgt.debugger.server.documents import Document
from rgt.frontends.common.symbols import Range
from rgt.ir.diagnostics import Severity

_DELAY, _PAUSE, _SECONDS = 0.1, 0.4, 40.0
"""Seconds from the last change to the first look, from the second stage to the third, at most."""
_AT_ONCE = 2
"""So many documents are looked at at the same time."""
_TOO_LONG = "LSP004"


@dataclass(frozen=True)
class Known:
    """What is known of a document in one version: findings, the edges that it became, and how many
    moves its game begins with.
    """

    document: Document
    stage: int
    findings: tuple[Finding, ...]
    edges: tuple[tuple[int, int], ...] | None = None
    moves: int | None = None

    @cached_property
    def _edge_starts(self) -> list[int]:
        return sorted(start for start, _ in self.edges or ())

    def edges_in(self, place: Range) -> int:
        """How many edges of the automaton came from a part of the text."""
        starts = self._edge_starts
        return bisect_left(starts, place.end) - bisect_right(starts, place.start - 1)


class Analyses:
    """What is known of every open document; `tell` is called when that changes."""

    def __init__(self, workers: Workers, tell: Callable[[Known], None]) -> None:
        self._workers = workers
        self._tell = tell
        self._running: dict[str, asyncio.Task[None]] = {}
        self._known: dict[str, Known] = {}
        self._places = asyncio.Semaphore(_AT_ONCE)

    def known(self, document: Document) -> Known | None:
        """What is known of a document as it is now; None if nothing is yet."""
        found = self._known.get(document.uri)
        return found if found is not None and found.document is document else None

    def latest(self, uri: str) -> Known | None:
        """What was told last of a document, of whatever version."""
        return self._known.get(uri)

    def look_at(self, document: Document, delay: float = _DELAY) -> None:
        """Look at a document that was opened or changed, and no more at what it was before."""
        self._stop(document.uri)
        if document.language is None:
            return
        if document.is_too_long:
            self._now_known(Known(document, 0, (_too_long(document),)))
            return
        running = asyncio.create_task(self._look(document, document.language.name, delay))
        self._running[document.uri] = running

    def forget(self, uri: str) -> None:
        """A document was closed."""
        self._stop(uri)
        self._known.pop(uri, None)

    def close(self) -> None:
        """End all work."""
        for uri in list(self._running):
            self._stop(uri)

    def _stop(self, uri: str) -> None:
        running = self._running.pop(uri, None)
        if running is not None:
            running.cancel()

    async def _look(self, document: Document, language: str, delay: float) -> None:
        await asyncio.sleep(delay)
        stages: list[Stage] = []

        def tell(message: Message) -> None:
            if isinstance(message, Stage):
                stages.append(message)
                self._stage_done(document, message)

        task = Task(
            "check", document.source.name, document.text, language, {"pause": _PAUSE}, _SECONDS
        )
        async with self._places:
            end = await self._workers.run(task, tell)
        before = stages[-1] if stages else Stage(0, ())
        findings = before.findings
        if isinstance(end, Failed):
            findings += end.findings
        self._now_known(Known(document, before.number, findings, before.edges, before.moves))

    def _stage_done(self, document: Document, stage: Stage) -> None:
        before = self._known.get(document.uri)
        is_news = before is None or before.stage <= stage.number
        if is_news or any(each.severity is Severity.ERROR for each in stage.findings):
            self._now_known(Known(document, stage.number, stage.findings, stage.edges, stage.moves))

    def _now_known(self, known: Known) -> None:
        if self._known.get(known.document.uri) != known:
            self._known[known.document.uri] = known
            self._tell(known)


def _too_long(document: Document) -> Finding:
    return Finding(
        Severity.NOTE,
        _TOO_LONG,
        f"a text of {len(document.text)} characters is too long to be looked at while it is edited",
        None,
        hint="'rgt check' looks at it",
    )
