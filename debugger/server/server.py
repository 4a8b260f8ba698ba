"""The server: what it keeps, and how a question about a document comes to its answer."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from pathlib import Path
from typing import Any, TypeVar

from lsprotocol import types
from pygls.exceptions import JsonRpcContentModified
from pygls.lsp.server import LanguageServer

from rgt.debugger.server.analysis.analyses import Analyses, Known
from rgt.debugger.server.analysis.publishing import Explained, diagnostic
from rgt.debugger.server.analysis.tasks import Finding
from rgt.debugger.server.analysis.workers import Workers
from rgt.debugger.server.client import Client
from rgt.debugger.server.documents import Document, Documents
from rgt.debugger.server.features.formatting import Formatting
from rgt.debugger.server.features.semantic import Sent
from rgt.debugger.server.languages import Languages
from rgt.debugger.server.positions import chosen_encoding
from rgt.debugger.server.protocol import Protocol
from rgt.debugger.server.view import View
from rgt.ir.version import VERSION

_LONG = 100_000
"""Questions about longer texts are answered beside the loop, which goes on meanwhile."""

Answer = TypeVar("Answer")


class Server(LanguageServer):
    """A server for one editor."""

    def __init__(self, explained: Explained) -> None:
        super().__init__("rgt", VERSION, protocol_cls=Protocol)
        self._explained = explained
        self.client = Client()
        self.languages = Languages()
        self.documents = Documents(self.languages)
        self.workers = Workers()
        self.analyses = Analyses(self.workers, self._publish)
        self.formatting = Formatting(self.workers, self.tell)
        self.semantic = Sent()
        self._readers = ThreadPoolExecutor(1, "symbols")
        self._background: set[asyncio.Task[Any]] = set()
        self.is_finished = False
        protocol = self.protocol
        assert isinstance(protocol, Protocol)
        protocol.opened, protocol.changed, protocol.closed = self.open, self.change, self.close

    # -- beginning and end ---------------------------------------------------------------------

    def begin(self, params: types.InitializeParams) -> None:
        """Learn what the editor can do, and have a worker ready."""
        self.client = Client.of(params.capabilities)
        general = params.capabilities.general
        offered = general.position_encodings if general is not None else None
        self.documents.encoding = chosen_encoding(list(offered) if offered else None)
        self.in_background(self.workers.warm_up())

    def finish(self) -> None:
        """The editor says that it needs nothing more."""
        self.is_finished = True
        self.end()

    def end(self) -> None:
        """End all work."""
        self.analyses.close()
        for task in self._background:
            task.cancel()
        self.workers.close()
        if "_folder" in vars(self):
            self._folder.cleanup()
        self._readers.shutdown(wait=False, cancel_futures=True)

    @cached_property
    def _folder(self) -> tempfile.TemporaryDirectory[str]:
        return tempfile.TemporaryDirectory(prefix="rgt-lsp-", ignore_cleanup_errors=True)

    def new_folder(self, name: str) -> Path:
        """A folder for files that the editor is shown; it is removed when the server ends."""
        return Path(tempfile.mkdtemp(prefix=f"{name}-", dir=self._folder.name))

    def in_background(self, work: Any) -> asyncio.Task[Any]:
        """Begin something that nobody waits for."""
        task: asyncio.Task[Any] = asyncio.ensure_future(work)
        self._background.add(task)
        task.add_done_callback(self._background.discard)
        return task

    # -- documents -----------------------------------------------------------------------------

    def open(self, params: types.DidOpenTextDocumentParams) -> None:
        """A document was opened."""
        self.analyses.look_at(self.documents.open(params.text_document), delay=0)

    def change(self, params: types.DidChangeTextDocumentParams) -> None:
        """A document was changed."""
        document = self.documents.change(params)
        if document is not None:
            self.analyses.look_at(document)

    def close(self, params: types.DidCloseTextDocumentParams) -> None:
        """A document was closed: nothing is wrong with it any more."""
        uri = params.text_document.uri
        self.documents.close(uri)
        self.analyses.forget(uri)
        self.formatting.forget(uri)
        self.semantic.forget(uri)
        self.text_document_publish_diagnostics(types.PublishDiagnosticsParams(uri, []))

    # -- answers -------------------------------------------------------------------------------

    async def view(self, uri: str) -> View | None:
        """A document with its symbols read; None if it is not open, or its language unknown."""
        return await self.answer(uri, lambda view, _: view, None)

    async def answer(
        self, uri: str, feature: Callable[[View, Any], Answer], params: Any
    ) -> Answer | None:
        """What a feature tells of a document; None if it is not open, or its language unknown."""
        document = self.documents.get(uri)
        if document is None or document.language is None:
            return None
        view = View(document, document.language, self.client)
        if len(document.text) <= _LONG:
            return feature(view, params)
        return await asyncio.get_running_loop().run_in_executor(
            self._readers, self._answer_beside, view, feature, params
        )

    def _answer_beside(
        self, view: View, feature: Callable[[View, Any], Answer], params: Any
    ) -> Answer:
        """Answer in a thread; what was asked before may have taken until the text is old."""
        self._demand_current(view.document)
        _ = view.table
        self._demand_current(view.document)
        return feature(view, params)

    def _demand_current(self, document: Document) -> None:
        if self.documents.get(document.uri) is not document:
            raise JsonRpcContentModified("the text has changed")

    def tell(self, text: str, type_: types.MessageType = types.MessageType.Info) -> None:
        """Show the user a line of text."""
        self.window_show_message(types.ShowMessageParams(type_, text))

    # -- findings ------------------------------------------------------------------------------

    def published(self, finding: Finding, document: Document) -> types.Diagnostic:
        """A finding as the editor is told of it."""
        return diagnostic(finding, document, self._explained)

    def _publish(self, known: Known) -> None:
        document = known.document
        shown = [self.published(finding, document) for finding in known.findings]
        self.text_document_publish_diagnostics(
            types.PublishDiagnosticsParams(document.uri, shown, document.version)
        )
        if known.edges is not None and self.client.refreshes_lenses:
            self.workspace_code_lens_refresh(None)
        if known.moves is not None and self.client.refreshes_hints:
            self.workspace_inlay_hint_refresh(None)

    def report_server_error(self, error: Exception, source: Any) -> None:
        """Faults go to the log alone: a user can do nothing about them while writing."""
        self.window_log_message(types.LogMessageParams(types.MessageType.Error, str(error)))
