"""The protocol as pygls speaks it, with documents of our own.

Those of pygls take more for the end of a line than the protocol does.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lsprotocol import types
from pygls.exceptions import JsonRpcInvalidParams
from pygls.protocol import LanguageServerProtocol
from pygls.protocol.language_server import lsp_method


class Protocol(LanguageServerProtocol):
    """The protocol; what happens to documents is told to three functions."""

    opened: Callable[[types.DidOpenTextDocumentParams], None]
    changed: Callable[[types.DidChangeTextDocumentParams], None]
    closed: Callable[[types.DidCloseTextDocumentParams], None]

    @lsp_method(types.TEXT_DOCUMENT_DID_OPEN)
    def lsp_text_document__did_open(self, params: types.DidOpenTextDocumentParams) -> Any:
        """A document was opened."""
        self.opened(params)

    @lsp_method(types.TEXT_DOCUMENT_DID_CHANGE)
    def lsp_text_document__did_change(self, params: types.DidChangeTextDocumentParams) -> Any:
        """A document was changed."""
        self.changed(params)

    @lsp_method(types.TEXT_DOCUMENT_DID_CLOSE)
    def lsp_text_document__did_close(self, params: types.DidCloseTextDocumentParams) -> Any:
        """A document was closed."""
        self.closed(params)

    @lsp_method(types.WORKSPACE_EXECUTE_COMMAND)
    async def lsp_workspace__execute_command(  # type: ignore[override]
        self, params: types.ExecuteCommandParams
    ) -> Any:
        """Do a command, all of which take one argument: an object.

        That of pygls gives no answer when a command is cancelled.
        """
        command = self.fm.commands.get(params.command)
        if command is None:
            raise JsonRpcInvalidParams(f"there is no command '{params.command}'")
        arguments = params.arguments or ()
        if len(arguments) != 1 or not isinstance(arguments[0], dict):
            raise JsonRpcInvalidParams(f"'{params.command}' takes one argument, an object")
        return await command(arguments[0])
