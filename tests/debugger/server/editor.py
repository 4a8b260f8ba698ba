"""An editor for tests: it starts `rgt lsp`, asks it, and keeps what it is told.

It is the client of pygls, which reads every answer by the types of the protocol, in a thread of
its own so that tests go on line by line.
"""

from __future__ import annotations

import asyncio
import os
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from lsprotocol import types
from pygls.lsp.client import LanguageClient

from tests.example_package import install

PATIENCE = 30.0
_OFTEN = 0.1
"""So many seconds pass at most before something is asked again: news may come in between."""
HERE = Path(__file__).parent
PACKAGE = {
    "pyproject.toml": '[project]\nname = "steps"\nversion = "1"\n'
    '[project.entry-points."rgt.frontends"]\nsteps = "steps:FRONTEND"\n',
    "steps.py": (HERE / "steps.py").read_text(encoding="utf-8"),
}
ABLE = types.ClientCapabilities(
    text_document=types.TextDocumentClientCapabilities(
        rename=types.RenameClientCapabilities(prepare_support=True),
        document_symbol=types.DocumentSymbolClientCapabilities(
            hierarchical_document_symbol_support=True
        ),
        completion=types.CompletionClientCapabilities(
            completion_item=types.ClientCompletionItemOptions(snippet_support=True)
        ),
    ),
    window=types.WindowClientCapabilities(
        work_done_progress=True,
        show_document=types.ShowDocumentClientCapabilities(support=True),
    ),
    workspace=types.WorkspaceClientCapabilities(
        code_lens=types.CodeLensWorkspaceClientCapabilities(refresh_support=True),
        inlay_hint=types.InlayHintWorkspaceClientCapabilities(refresh_support=True),
    ),
)


def with_steps(folder: Path) -> dict[str, str]:
    """An environment in which the language of steps is installed."""
    install(PACKAGE, folder)
    return {**os.environ, "PYTHONPATH": str(folder)}


def uri(name: str) -> str:
    """The address of a document of this name."""
    return f"file:///games/{name}"


def marked(text: str) -> tuple[str, types.Position]:
    """A text with a cursor written as ``|``: without it, and where it stands."""
    before, mark, after = text.partition("|")
    assert mark
    lines = before.split("\n")
    return before + after, types.Position(len(lines) - 1, len(lines[-1]))


def position(text: str, piece: str, number: int = 0) -> types.Position:
    """Where a piece of an ASCII text begins, the first time if no number is given."""
    offset = -1
    for _ in range(number + 1):
        offset = text.index(piece, offset + 1)
    lines = text[:offset].split("\n")
    return types.Position(len(lines) - 1, len(lines[-1]))


def piece(text: str, found: types.Range) -> str:
    """The piece of an ASCII text that a range means."""
    lines = text.split("\n")
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line) + 1)
    start = starts[found.start.line] + found.start.character
    return text[start : starts[found.end.line] + found.end.character]


class Editor:
    """A running server and what it has told."""

    def __init__(self) -> None:
        self.client = LanguageClient("tests", "1")
        self.published: dict[str, list[types.PublishDiagnosticsParams]] = {}
        self.messages: list[str] = []
        self.shown: list[types.ShowDocumentParams] = []
        self.progress: list[Any] = []
        self.refreshed: set[str] = set()
        self.capabilities: types.ServerCapabilities
        self._changed = threading.Condition()
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self._listen()

    def _listen(self) -> None:
        feature = self.client.feature

        @feature(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
        def _(params: types.PublishDiagnosticsParams) -> None:
            self._note(lambda: self.published.setdefault(params.uri, []).append(params))

        @feature(types.WINDOW_SHOW_MESSAGE)
        def _(params: types.ShowMessageParams) -> None:
            self._note(lambda: self.messages.append(params.message))

        @feature(types.WINDOW_SHOW_DOCUMENT)
        def _(params: types.ShowDocumentParams) -> types.ShowDocumentResult:
            self._note(lambda: self.shown.append(params))
            return types.ShowDocumentResult(True)

        @feature(types.WINDOW_WORK_DONE_PROGRESS_CREATE)
        def _(_: types.WorkDoneProgressCreateParams) -> None:
            return None

        @feature(types.PROGRESS)
        def _(params: types.ProgressParams) -> None:
            self._note(lambda: self.progress.append(params))

        @feature(types.WORKSPACE_CODE_LENS_REFRESH)
        def _(_: None) -> None:
            self._note(lambda: self.refreshed.add("lenses"))

        @feature(types.WORKSPACE_INLAY_HINT_REFRESH)
        def _(_: None) -> None:
            self._note(lambda: self.refreshed.add("hints"))

        @feature(types.WINDOW_LOG_MESSAGE)
        def _(_: types.LogMessageParams) -> None:
            return None

    def _note(self, change: Callable[[], Any]) -> None:
        with self._changed:
            change()
            self._changed.notify_all()

    def run(self, work: Any, seconds: float = PATIENCE) -> Any:
        """Await something in the thread of the client."""
        return self.begun(work).result(seconds)

    def begun(self, work: Any) -> Future[Any]:
        """Begin something in the thread of the client."""
        return asyncio.run_coroutine_threadsafe(work, self._loop)

    def begin(
        self,
        capabilities: types.ClientCapabilities = ABLE,
        folders: list[types.WorkspaceFolder] | None = None,
    ) -> None:
        """Say what the editor can do."""
        params = types.InitializeParams(capabilities, workspace_folders=folders)
        self.capabilities = self.ask("initialize", params).capabilities
        self.tell("initialized", types.InitializedParams())

    def ask(self, method: str, params: Any, seconds: float = PATIENCE) -> Any:
        """The answer to a request, named as pygls does; raises what the server answers instead."""
        return self.run(getattr(self.client, f"{method}_async")(params), seconds)

    def request(self, method: str, params: Any) -> Any:
        """The answer to a request that the protocol does not know."""

        async def send() -> Any:
            return await self.client.protocol.send_request_async(method, params)

        return self.run(send())

    def tell(self, method: str, params: Any) -> None:
        """Send a notification."""

        async def send() -> None:
            getattr(self.client, method)(params)

        self.run(send())

    def open(self, name: str, text: str, language: str = "", version: int = 1) -> str:
        """Open a document; its address."""
        item = types.TextDocumentItem(uri(name), language, version, text)
        self.tell("text_document_did_open", types.DidOpenTextDocumentParams(item))
        return item.uri

    def change(self, address: str, version: int, *changes: Any) -> None:
        """Change a document: by a whole text, or by ranges with texts."""
        made = [
            types.TextDocumentContentChangeWholeDocument(each)
            if isinstance(each, str)
            else types.TextDocumentContentChangePartial(*each)
            for each in changes
        ]
        identifier = types.VersionedTextDocumentIdentifier(version, address)
        self.tell("text_document_did_change", types.DidChangeTextDocumentParams(identifier, made))

    def close(self, address: str) -> None:
        """Close a document."""
        identifier = types.TextDocumentIdentifier(address)
        self.tell("text_document_did_close", types.DidCloseTextDocumentParams(identifier))

    def until(self, true: Callable[[], Any], seconds: float = PATIENCE) -> Any:
        """Wait until something holds."""
        end = time.monotonic() + seconds
        # asked without the lock: what holds may be a question, whose answer needs it
        while not (found := true()):
            left = end - time.monotonic()
            assert left > 0, f"waited {seconds:g} s; published: {self.published}"
            with self._changed:
                self._changed.wait(min(left, _OFTEN))
        return found

    def found(self, address: str, version: int, *codes: str) -> list[types.Diagnostic]:
        """Wait until these codes are what is told of a version of a document."""

        def told() -> list[types.PublishDiagnosticsParams]:
            return [
                each
                for each in self.published.get(address, [])
                if each.version == version
                and sorted(str(d.code) for d in each.diagnostics) == sorted(codes)
            ]

        return list(self.until(told)[-1].diagnostics)

    def end(self) -> int | None:
        """End the server as the protocol wants it; its exit status."""
        self.ask("shutdown", None)
        self.tell("exit", None)
        server = self.client._server
        if server is not None:
            self.run(server.wait())
        self.run(self.client.stop())
        return server.returncode if server is not None else None

    def stop(self) -> None:
        """End the thread, and the server if it is still there."""
        server = self.client._server
        if server is not None and server.returncode is None:
            server.kill()
            self.run(server.wait())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()


@contextmanager
def editor(
    environment: dict[str, str] | None = None,
    capabilities: types.ClientCapabilities = ABLE,
    folders: list[types.WorkspaceFolder] | None = None,
    *options: str,
) -> Iterator[Editor]:
    """A server over standard input and output, ready to be asked."""
    made = Editor()
    try:
        command = [sys.executable, "-m", "rgt", "lsp", *options]
        made.run(made.client.start_io(*command, env=environment))
        made.begin(capabilities, folders)
        yield made
    finally:
        made.stop()
