"""What the features are asked about: a document in its language, for an editor."""

from __future__ import annotations

from dataclasses import dataclass

from lsprotocol import types
from pygls.exceptions import JsonRpcException

from rgt.debugger.server.client import Client
from rgt.debugger.server.documents import Document
from rgt.debugger.server.languages import Language
from rgt.debugger.server.positions import Lines
from rgt.frontends.common.symbols import Assistance, Occurrence, SymbolTable


class RefusedError(JsonRpcException):
    """A request that cannot be done, for a reason that the user reads."""

    CODE = types.LSPErrorCodes.RequestFailed.value


@dataclass(frozen=True, slots=True)
class View:
    """A document whose language is known, and the editor that asks about it."""

    document: Document
    language: Language
    client: Client

    @property
    def table(self) -> SymbolTable:
        """The document's symbols."""
        return self.document.table

    @property
    def lines(self) -> Lines:
        """The document's lines."""
        return self.document.lines

    @property
    def assistance(self) -> Assistance:
        """What the language tells."""
        return self.language.assistance

    def occurrence_at(self, position: types.Position) -> Occurrence | None:
        """The name that a cursor touches."""
        return self.table.occurrence_at(self.lines.offset(position))

    def edit(self, edits: list[types.TextEdit]) -> types.WorkspaceEdit:
        """Changes of the document, in the form that the editor takes."""
        document = self.document
        if not self.client.versions:
            return types.WorkspaceEdit(changes={document.uri: edits})
        identifier = types.OptionalVersionedTextDocumentIdentifier(document.uri, document.version)
        return types.WorkspaceEdit(document_changes=[types.TextDocumentEdit(identifier, edits)])
