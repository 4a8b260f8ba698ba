"""Commands: plays, a trace, and the automaton of a game, with the way back from it."""

from __future__ import annotations

import asyncio
from bisect import bisect_left
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from lsprotocol import types
from pygls.exceptions import JsonRpcInvalidParams

from rgt.debugger.server.analysis.tasks import Failed, Message, Progress, Task
from rgt.debugger.server.documents import Document, uri_of
from rgt.debugger.server.features.lenses import AUTOMATON, BENCH, PERFT, PLAY, TRACE
from rgt.debugger.server.positions import Lines
from rgt.debugger.server.server import Server
from rgt.debugger.server.view import RefusedError
from rgt.frontends.common.symbols import Range

_SECONDS = 120.0
_DEEPEST = 100
AUTOMATON_REQUEST, SOURCE_REQUEST = "rgt/automaton", "rgt/source"


@dataclass(frozen=True, slots=True)
class _Automaton:
    """The RG text of a document, the lines of its edges and where those came from."""

    document: Document
    text: str
    lines: tuple[tuple[int, int, int], ...]
    path: Path


class Commands:
    """The commands of a server."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._automata: dict[str, _Automaton] = {}

    def register(self) -> None:
        """Have the server know them."""
        server = self._server
        # pygls makes notes on what it is given, which a method does not take
        server.command(PERFT)(partial(self.perft))
        server.command(PLAY)(partial(self.play))
        server.command(BENCH)(partial(self.bench))
        server.command(TRACE)(partial(self.trace))
        server.command(AUTOMATON)(partial(self.show_automaton))
        server.feature(AUTOMATON_REQUEST)(partial(self.automaton))
        server.feature(SOURCE_REQUEST)(partial(self.source))

    async def perft(self, argument: dict[str, Any]) -> Any:
        """``{uri, depth}``: count sequences of moves."""
        depth = argument.get("depth", 1)
        if not isinstance(depth, int) or not 0 <= depth <= _DEEPEST:
            raise JsonRpcInvalidParams(f"a depth is a number from 0 to {_DEEPEST}")
        return await self._told("perft", f"perft {depth}", argument, {"depth": depth})

    async def play(self, argument: dict[str, Any]) -> Any:
        """``{uri, seed}``: play once at random."""
        return await self._told("play", "play", argument, {"seed": int(argument.get("seed", 0))})

    async def bench(self, argument: dict[str, Any]) -> Any:
        """``{uri, seconds}``: play at random for some seconds."""
        seconds = min(max(float(argument.get("seconds", 2.0)), 0.0), _SECONDS / 2)
        return await self._told("bench", "bench", argument, {"seconds": seconds})

    async def trace(self, argument: dict[str, Any]) -> Any:
        """``{uri}``: write the optimisation as a page, and show it."""
        result = await self._told(
            "trace", "trace", argument, {"folder": str(self._server.new_folder("trace"))}
        )
        uri = uri_of(result["path"])
        if self._server.client.documents and uri is not None:
            self._server.window_show_document(types.ShowDocumentParams(uri, external=True))
        return {**result, "uri": uri}

    async def show_automaton(self, argument: dict[str, Any]) -> Any:
        """``{uri, range}``: show the automaton, at the first edge that came from the range."""
        found = await self._made(self._document(argument))
        answer = self._answer(found, argument.get("range"))
        if self._server.client.documents:
            selection = None
            if answer["edges"]:
                line = answer["edges"][0]["line"]
                selection = types.Range(types.Position(line, 0), types.Position(line + 1, 0))
            self._server.window_show_document(
                types.ShowDocumentParams(answer["uri"], take_focus=True, selection=selection)
            )
        else:
            self._server.tell(f"the automaton is in {found.path}")
        return answer

    async def automaton(self, params: Any) -> Any:
        """Request ``rgt/automaton`` with ``{textDocument, range?}``.

        The answer has the RG `text`, the `uri` of a file with it, and for every edge that came from
        the range its `line` and the `source`, a range of the document.
        """
        found = await self._made(self._document({"uri": _field(params, "textDocument", "uri")}))
        return self._answer(found, _field(params, "range"))

    async def source(self, params: Any) -> Any:
        """Request ``rgt/source`` with ``{uri, position}`` in the file of an automaton.

        The answer is the location that the edge on this line came from, or null.
        """
        uri, line = _field(params, "uri"), _field(params, "position", "line")
        found = next((each for each in self._automata.values() if each.path.as_uri() == uri), None)
        if found is None or not isinstance(line, int):
            return None
        index = bisect_left(found.lines, (line, 0, 0))
        if index == len(found.lines) or found.lines[index][0] != line:
            return None
        return found.document.location(Range(*found.lines[index][1:]))

    # -- how it is done ------------------------------------------------------------------------

    def _document(self, argument: dict[str, Any]) -> Document:
        document = self._server.documents.get(str(argument.get("uri")))
        if document is None or document.language is None:
            raise RefusedError("this document is not open, or no game")
        return document

    async def _told(
        self, kind: str, title: str, argument: dict[str, Any], arguments: dict[str, Any]
    ) -> Any:
        """Do a task and show what came out."""
        document = self._document(argument)
        result = await self._done(kind, title, document, arguments)
        self._server.tell(f"{Path(document.source.name).name}: {result['message']}")
        return result

    async def _made(self, document: Document) -> _Automaton:
        """The automaton of a document as it is now, in a file of its own."""
        known = self._automata.get(document.uri)
        if known is not None and known.document is document:
            return known
        result = await self._done("automaton", "translate", document, {})
        if known is None:
            folder = self._server.new_folder("automaton")
            path = folder / f"{Path(document.source.name).stem or 'game'}.rg"
        else:
            path = known.path
        path.write_text(result["text"], encoding="utf-8", errors="replace", newline="\n")
        found = _Automaton(document, result["text"], tuple(map(tuple, result["lines"])), path)
        self._automata[document.uri] = found
        return found

    def _answer(self, found: _Automaton, part: Any) -> dict[str, Any]:
        lines = found.document.lines
        place = Range(0, len(found.document.text)) if part is None else _place(lines, part)
        return {
            "uri": found.path.as_uri(),
            "text": found.text,
            "edges": [
                {"line": line, "source": lines.range((start, end))}
                for line, start, end in found.lines
                if _meet(place, start, end)
            ],
        }

    async def _done(
        self, kind: str, title: str, document: Document, arguments: dict[str, Any]
    ) -> Any:
        """Have a worker do something; the editor shows how far it is, and may cancel it."""
        assert document.language is not None
        name = document.source.name
        task = Task(kind, name, document.text, document.language.name, arguments, _SECONDS)
        async with _Shown(self._server, f"{title}: {Path(name).name}") as shown:
            work = asyncio.ensure_future(self._server.workers.run(task, shown.tell))
            shown.cancels(work)
            try:
                answer = await work
            except asyncio.CancelledError:
                work.cancel()
                raise
        if isinstance(answer, Failed):
            first = answer.findings[0]
            line = (
                ""
                if first.place is None
                else f"line {document.lines.line_of(first.place[0]) + 1}: "
            )
            raise RefusedError(f"{line}{first.message}")
        return answer.result


class _Shown:
    """A task's progress in the editor, if that shows such."""

    _number = 0

    def __init__(self, server: Server, title: str) -> None:
        self._server, self._title = server, title
        self._token: str | None = None

    async def __aenter__(self) -> _Shown:
        if self._server.client.progress:
            _Shown._number += 1
            self._token = f"rgt-{_Shown._number}"
            progress = self._server.work_done_progress
            await progress.create_async(self._token)
            begin = types.WorkDoneProgressBegin(self._title, cancellable=True)
            progress.begin(self._token, begin)
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._token is not None:
            progress = self._server.work_done_progress
            progress.end(self._token, types.WorkDoneProgressEnd())
            progress.tokens.pop(self._token, None)

    def tell(self, message: Message) -> None:
        """Show how far it is."""
        if self._token is not None and isinstance(message, Progress):
            report = types.WorkDoneProgressReport(
                message=message.text, percentage=message.percentage
            )
            self._server.work_done_progress.report(self._token, report)

    def cancels(self, work: asyncio.Future[Any]) -> None:
        """Have the work end when the user says so."""
        if self._token is not None:
            asked = self._server.work_done_progress.tokens[self._token]
            loop = asyncio.get_running_loop()
            asked.add_done_callback(lambda _: loop.call_soon_threadsafe(work.cancel))


def _field(params: Any, *names: str) -> Any:
    """A part of the parameters of a request that the protocol does not know; None without it."""
    for name in names:
        params = params.get(name) if isinstance(params, dict) else getattr(params, name, None)
    return params


def _meet(place: Range, start: int, end: int) -> bool:
    """Whether two parts of a text have something in common; a cursor has what it touches."""
    if place.start == place.end:
        return start <= place.start <= end
    return start < place.end and place.start < end


def _place(lines: Lines, part: Any) -> Range:
    def position(name: str) -> types.Position:
        line, character = _field(part, name, "line"), _field(part, name, "character")
        if not (isinstance(line, int) and isinstance(character, int)):
            raise JsonRpcInvalidParams("a range has a start and an end")
        return types.Position(max(line, 0), max(character, 0))

    return lines.place(types.Range(position("start"), position("end")))
