"""Front ends: one folder a language, and the registry that finds them.

To add a language, add a folder and one entry to `_LANGUAGES`.  A folder is imported when one
of its games is first read.  Other packages offer languages by entry points of the group
``rgt.frontends``; they are looked at only where no language of rgt's own is meant.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from importlib import import_module
from pathlib import PurePath
from typing import TYPE_CHECKING, Any, Literal

from rgt.ir import plugins
from rgt.ir.diagnostics import Diagnostic, GameError, Source, error, nearest
from rgt.ir.game import Game

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from rgt.frontends.common.lexicon import Lexicon
    from rgt.frontends.common.symbols import Assistance

Simultaneous = Literal["keep", "drop"]
Graphs = Literal["reusable", "inlined"]
Recovery = Literal["auto", "off"]


Play = Callable[[Game], Iterable[tuple[str, ...]]]
"""Plays a game and gives the moves that it meets: what engines do for a front end that asks."""


def _ignore(_: object) -> None:
    """Where findings go when nobody asked for them."""


@dataclass(frozen=True, slots=True)
class Options:
    """How to translate.

    `simultaneous`: GDL only; ``drop`` leaves out the forced waiting moves where the players are
    proven to move in turn.  `graphs`: HRG only; ``inlined`` copies reusable graphs wherever they
    are called, too.  `recovery`: GDL only; ``auto`` finds variables, maps and rules again where it
    can, ``off`` makes every fact a truth value of its own.
    `report` is told every warning, `remark` what matters to who plays, `note` how the game was
    read.
    """

    simultaneous: Simultaneous = "keep"
    graphs: Graphs = "reusable"
    report: Callable[[Diagnostic], None] = _ignore
    remark: Callable[[str], None] = _ignore
    recovery: Recovery = "auto"
    note: Callable[[str], None] = _ignore


def lowered_by_another(_: Any, __: Options) -> Game:
    """The `lower` of a language that has `via`; never called."""
    raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Frontend:
    """A language: how its files end, and what can be done with a text of it.

    `parse` gives the language's own syntax tree and `lower` makes a game of it; both raise
    `GameError`.  `format` gives a text's canonical form and `check` a tree's findings, where
    the language has them; `print` is the text of a tree.  A language that is defined by
    translation into another names that one in `via`: its `parse` gives the other's trees, and
    `lower`, `check`, `print` and `facts` are the other's.  With `macros`, `format` keeps macros,
    of which the trees that `parse` gives have none.  `facts` are further numbers of a tree, by
    name; it may have games played.  `comment` begins a comment, up to the end of its line.
    `advice` is a hint in the language's own terms at a fault that play showed.  `translations`
    give for a tree, by the names of other languages, trees that the `print` of those takes; `forms`
    are the texts of a tree in the ways that a language can be written, by name.
    `assistance` is what an editor asks.  `lexicons` tell how tokens look, for colours, in each form
    that texts have; the usual one comes first.
    """

    name: str
    suffixes: tuple[str, ...]
    parse: Callable[[Source], Any]
    lower: Callable[[Any, Options], Game]
    format: Callable[[Source], str] | None = None
    check: Callable[[Any], list[Diagnostic]] | None = None
    print: Callable[[Any], str] | None = None
    via: str | None = None
    macros: bool = False
    facts: Callable[[Any, Play], dict[str, Any]] | None = None
    comment: str = "//"
    advice: Callable[[Any, Diagnostic], str | None] | None = None
    translations: Mapping[str, Callable[[Any], Any]] = field(default_factory=dict)
    forms: Mapping[str, Callable[[Any], str]] = field(default_factory=dict)
    assistance: Callable[[], Assistance] | None = None
    lexicons: Callable[[], tuple[Lexicon, ...]] | None = None

    def load(self, source: Source, options: Options | None = None) -> Game:
        """The game that a source describes; raises `GameError`."""
        return self.lower(self.parse(source), options or Options())


@dataclass(frozen=True, slots=True)
class _Language:
    """A language that is not imported yet: its name, its suffixes, where its `FRONTEND` is."""

    name: str
    suffixes: tuple[str, ...]
    module: str


_LANGUAGES = (
    _Language("rg", (".rg",), "rgt.frontends.rg"),
    _Language("gdl", (".kif", ".gdl"), "rgt.frontends.gdl.frontend"),
    _Language("hrg", (".hrg",), "rgt.frontends.hrg.frontend"),
    _Language("rbg", (".rbg",), "rgt.frontends.rbg.frontend"),
    _Language("rbg2017", (".rbg2017",), "rgt.frontends.rbg2017.frontend"),
    _Language("simplified", (".sbg",), "rgt.frontends.simplified.frontend"),
    _Language("linegames", (".py",), "rgt.frontends.linegames.frontend"),
)


def languages() -> dict[str, tuple[str, ...]]:
    """The name of every language and the suffixes of its files; plug-ins that fail are left out."""
    found = {language.name: language.suffixes for language in _LANGUAGES}
    for entry in plugins.offered(plugins.FRONTENDS).values():
        with contextlib.suppress(GameError):
            found.setdefault(entry.name, _plugged(entry).suffixes)
    return found


def frontend_named(name: str) -> Frontend:
    """The front end of a language; raises `GameError` (RGT010) if there is none."""
    for language in _LANGUAGES:
        if language.name == name:
            return _complete(import_module(language.module).FRONTEND)
    offered = plugins.offered(plugins.FRONTENDS)
    if name in offered:
        return _complete(_plugged(offered[name]))
    known = [*(language.name for language in _LANGUAGES), *offered]
    raise GameError(
        error(
            "RGT010",
            f"there is no language '{name}'",
            hint=nearest(name, known) or f"known languages: {', '.join(known)}",
        )
    )


def frontend_for(path: str) -> Frontend:
    """The front end of a file by its suffix; raises `GameError` (RGT011) if none fits."""
    suffix = PurePath(path).suffix.lower()
    for language in _LANGUAGES:
        if suffix in language.suffixes:
            return _complete(import_module(language.module).FRONTEND)
    known = [known for language in _LANGUAGES for known in language.suffixes]
    broken: list[Diagnostic] = []
    for entry in plugins.offered(plugins.FRONTENDS).values():
        try:
            frontend = _plugged(entry)
        except GameError as problem:
            broken += problem.diagnostics
            continue
        if suffix in frontend.suffixes:
            return _complete(frontend)
        known += frontend.suffixes
    raise GameError(
        error(
            "RGT011",
            f"the suffix of '{path}' tells no language",
            hint=f"known suffixes: {', '.join(known)}; or name the language",
            notes=[(found.message, found.span) for found in broken],
        )
    )


def _plugged(entry: EntryPoint) -> Frontend:
    """The front end that another package offers; GameError (RGT050, RGT051) if it is none."""
    frontend = plugins.load(entry)
    if not isinstance(frontend, Frontend):
        raise plugins.unusable(entry, "is no Frontend of rgt.frontends")
    if frontend.name != entry.name:
        raise plugins.unusable(entry, f"is a language that calls itself '{frontend.name}'")
    return frontend


def _complete(frontend: Frontend) -> Frontend:
    """A front end with what it borrows from another language."""
    if frontend.via is None:
        return frontend
    other = frontend_named(frontend.via)
    return replace(
        frontend, lower=other.lower, check=other.check, print=other.print, facts=other.facts
    )
