"""Small pictures of the corpus' games, each drawn once, one after the other, in a worker."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

from rgt import corpus
from rgt.debugger.studio.protocol import Answer, Request
from rgt.debugger.studio.sessions import Worker

_PATIENCE = 20.0
"""A game that is not translated in so many seconds has no picture."""
_NOTHING = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>'


class Thumbnails:
    """Draws the games of the corpus as they begin."""

    def __init__(self, find: Callable[[str], Path | None] = corpus.find) -> None:
        self._find = find
        self._drawn: dict[str, str] = {}
        self._worker = Worker()
        self._lock = asyncio.Lock()

    async def picture(self, name: str) -> str | None:
        """The picture of a game, an empty one for a game without a board; None: no such game."""
        path = self._find(name)
        if path is None:
            return None
        async with self._lock:
            if name not in self._drawn:
                self._drawn[name] = await self._draw(name, path) or _NOTHING
        return self._drawn[name]

    async def _draw(self, name: str, path: Path) -> str | None:
        params = {
            "text": path.read_text(encoding="utf-8"),
            "language": name.partition("/")[0],
            "name": path.name,
            # the corpus is ours
            "confirmed": True,
        }
        try:
            async with asyncio.timeout(_PATIENCE):
                opened = await self._ask("open", params)
                if opened.kind == "error":
                    return None
                position = await self._ask("position", {"line": []})
        except (TimeoutError, EOFError, OSError):
            self._worker.kill()
            return None
        board = position.value.get("board") if position.kind == "result" else None
        return board if isinstance(board, str) else None

    async def _ask(self, method: str, params: dict[str, object]) -> Answer:
        self._worker.start()
        answers = [each async for each in self._worker.answers(Request(0, method, params))]
        return answers[-1]
