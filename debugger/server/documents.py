"""The documents that an editor has open."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from urllib.parse import unquote, urlsplit
from urllib.request import url2pathname

from lsprotocol import types

from rgt.debugger.server.languages import Language, Languages
from rgt.debugger.server.positions import Encoding, Lines
from rgt.frontends.common.symbols import Range, SymbolTable
from rgt.ir.diagnostics import Source

_LOG = logging.getLogger(__name__)
LONGEST = 4_000_000
"""A text of more characters than that is kept, and nothing is told of it."""


def path_of(uri: str) -> str | None:
    """The path of a file, None if the address is that of something else."""
    found = urlsplit(uri)
    return url2pathname(unquote(found.path)) if found.scheme == "file" else None


def uri_of(path: str) -> str | None:
    """The address of a file by its whole path; None if the path is no whole one."""
    return Path(path).as_uri() if Path(path).is_absolute() else None


@dataclass(frozen=True)
class Document:
    """A text as it is in one version; `language` is None where nothing is known of it."""

    uri: str
    version: int
    text: str
    language: Language | None
    encoding: Encoding = Encoding.Utf16

    @cached_property
    def source(self) -> Source:
        """The text as front ends read it: offsets in it are those of the document."""
        return Source(path_of(self.uri) or self.uri, self.text)

    @cached_property
    def lines(self) -> Lines:
        """The text's lines."""
        return Lines(self.text, self.encoding)

    @cached_property
    def table(self) -> SymbolTable:
        """The text's symbols."""
        if self.language is None or self.is_too_long:
            return SymbolTable(self.source)
        try:
            return self.language.assistance.read(self.source)
        except Exception:
            # a fault of the language's, which must not take everything else from the user
            _LOG.exception("the symbols of %s cannot be read", self.uri)
            return SymbolTable(self.source)

    @property
    def is_too_long(self) -> bool:
        """Whether nothing is told of the text because it would take too long."""
        return len(self.text) > LONGEST

    def changed(
        self, version: int, changes: Iterable[types.TextDocumentContentChangeEvent]
    ) -> Document:
        """The document after changes, each of which speaks of the text after those before it."""
        text = self.text
        for change in changes:
            if isinstance(change, types.TextDocumentContentChangePartial):
                lines = self.lines if text is self.text else Lines(text, self.encoding)
                start, end = lines.place(change.range)
                text = text[:start] + change.text + text[end:]
            else:
                text = change.text
        return Document(self.uri, version, text, self.language, self.encoding)

    def location(self, place: Range) -> types.Location:
        """Where in the document a part of its text is."""
        return types.Location(self.uri, self.lines.range(place))


class Documents:
    """The open documents by their addresses, each as it is now."""

    def __init__(self, languages: Languages) -> None:
        self.languages = languages
        self.encoding = Encoding.Utf16
        self._open: dict[str, Document] = {}

    def open(self, item: types.TextDocumentItem) -> Document:
        """Begin to keep a document."""
        language = self.languages.of(item.uri, item.language_id)
        found = Document(item.uri, item.version, item.text, language, self.encoding)
        self._open[item.uri] = found
        return found

    def change(self, params: types.DidChangeTextDocumentParams) -> Document | None:
        """Change a document; None if it is not open."""
        before = self._open.get(params.text_document.uri)
        if before is None:
            return None
        after = before.changed(params.text_document.version, params.content_changes)
        self._open[before.uri] = after
        return after

    def close(self, uri: str) -> None:
        """Forget a document."""
        self._open.pop(uri, None)

    def get(self, uri: str) -> Document | None:
        """The document as it is now, None if it is not open."""
        return self._open.get(uri)

    def __iter__(self) -> Iterator[Document]:
        return iter(tuple(self._open.values()))
