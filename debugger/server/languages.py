"""The languages that can be assisted, and which of them a document is in."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import PurePosixPath
from urllib.parse import unquote, urlsplit

from rgt.frontends import Frontend, frontend_named, languages
from rgt.frontends.common.symbols import Assistance
from rgt.ir.diagnostics import GameError


@dataclass(frozen=True, slots=True)
class Language:
    """A language with what it tells an editor."""

    frontend: Frontend
    assistance: Assistance

    @property
    def name(self) -> str:
        """What rgt calls the language."""
        return self.frontend.name


class Languages:
    """The languages of rgt and of its plug-ins that fill in `Assistance`, imported on use."""

    def __init__(self) -> None:
        self._known: dict[str, Language | None] = {}
        self._suffixes: dict[str, str] = {}

    def named(self, name: str) -> Language | None:
        """The language of this name, if it assists editors."""
        if name not in self._known:
            self._known[name] = _language(name)
        return self._known[name]

    def of(self, uri: str, language_id: str | None) -> Language | None:
        """The language of a document: its suffix tells, else what the editor calls it."""
        suffix = PurePosixPath(unquote(urlsplit(uri).path)).suffix.lower()
        for told in (suffix, language_id or "", f".{language_id}"):
            name = self.suffixes.get(told, told)
            if name in self.suffixes.values() and (found := self.named(name)) is not None:
                return found
        return None

    @property
    def suffixes(self) -> dict[str, str]:
        """The name of the language by each suffix of a file."""
        if not self._suffixes:
            for name, suffixes in languages().items():
                self._suffixes.update(dict.fromkeys(suffixes, name))
        return self._suffixes

    def all(self) -> Iterator[Language]:
        """All of them."""
        for name in dict.fromkeys(self.suffixes.values()):
            found = self.named(name)
            if found is not None:
                yield found


def _language(name: str) -> Language | None:
    try:
        frontend = frontend_named(name)
    except GameError:
        return None
    if frontend.assistance is None:
        return None
    return Language(frontend, frontend.assistance())
