"""The symbols of all games that are open, or lie in the folders of the workspace, by name."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterable, Iterator
from pathlib import Path

from lsprotocol import types

from rgt.debugger.server.documents import Document, path_of, uri_of
from rgt.debugger.server.features.outline import symbols_named
from rgt.debugger.server.server import Server
from rgt.debugger.server.view import View

_MOST_FILES, _LONGEST_FILE = 500, 200_000
_MOST_LOOKED_AT = 20_000
_MOST_SYMBOLS = 500


class WorkspaceSymbols:
    """Finds symbols by name; what was read of a file is kept until the file is another."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._files: dict[str, tuple[tuple[int, int], View]] = {}

    async def found(self, params: types.WorkspaceSymbolParams) -> list[types.SymbolInformation]:
        """The symbols whose names have the letters of the query, some hundreds at most."""
        symbols: list[types.SymbolInformation] = []
        open_ = {document.uri for document in self._server.documents}
        for uri in open_:
            view = await self._server.view(uri)
            if view is not None:
                symbols += symbols_named(params.query, view)
        for path in self._paths():
            if len(symbols) >= _MOST_SYMBOLS:
                break
            # reading many files, others want answers, too
            await asyncio.sleep(0)
            file = self._read(path)
            if file is not None and file.document.uri not in open_:
                symbols += symbols_named(params.query, file)
        return sorted(symbols[:_MOST_SYMBOLS], key=lambda each: (each.name, each.location.uri))

    def _paths(self) -> Iterable[Path]:
        folders = (path_of(folder.uri) for folder in self._server.workspace.folders.values())
        roots = [folder for folder in folders if folder is not None]
        if not roots and self._server.workspace.root_path is not None:
            roots = [self._server.workspace.root_path]
        suffixes = {
            suffix
            for language in self._server.languages.all()
            for suffix in language.frontend.suffixes
        }
        return _games(roots, suffixes)

    def _read(self, path: Path) -> View | None:
        server, name = self._server, str(path)
        try:
            state = path.stat()
            stamp = state.st_mtime_ns, state.st_size
            if name not in self._files or self._files[name][0] != stamp:
                text = path.read_bytes().decode("utf-8-sig")
                uri = uri_of(name) or name
                language = server.languages.of(uri, None)
                if language is None:
                    return None
                document = Document(uri, 0, text, language, server.documents.encoding)
                self._files[name] = stamp, View(document, language, server.client)
        except (OSError, UnicodeError):
            return None
        return self._files[name][1]


def _games(roots: Iterable[str], suffixes: set[str]) -> Iterator[Path]:
    """The files with one of the suffixes, in a fixed order; not those of hidden folders."""
    games = looked_at = 0
    for root in roots:
        for folder, folders, files in os.walk(root):
            folders[:] = sorted(name for name in folders if not name.startswith((".", "node_mod")))
            looked_at += len(files) + 1
            for name in sorted(files):
                path = Path(folder, name)
                if path.suffix.lower() in suffixes and _size(path) <= _LONGEST_FILE:
                    yield path
                    games += 1
                if games >= _MOST_FILES:
                    return
            if looked_at >= _MOST_LOOKED_AT:
                return


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return _LONGEST_FILE + 1
