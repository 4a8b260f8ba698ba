"""Games opened: a file, a name of the corpus or a text, by the front end of its language."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, get_args

from rgt.frontends import (
    Frontend,
    Graphs,
    Options,
    Play,
    Recovery,
    Simultaneous,
    frontend_for,
    frontend_named,
)
from rgt.ir.diagnostics import Diagnostic, GameError, Source, error
from rgt.ir.game import Game
from rgt.ir.system.budget import doing
from rgt.ir.text.printer import print_game

_MOST_NAMED = 8


@dataclass(frozen=True, slots=True)
class Loaded:
    """A game as translated, with what its front end had to say and the seconds it took.

    `facts` computes further numbers that its `language` knows of, by name; `remarks` are for who
    plays, `notes` say how the game was read.
    """

    game: Game
    warnings: tuple[Diagnostic, ...]
    parse_seconds: float
    lower_seconds: float
    facts: Callable[[Play], dict[str, Any]]
    language: str
    remarks: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


def load(
    game: str | Path,
    *,
    language: str | None = None,
    simultaneous: Simultaneous = "keep",
    graphs: Graphs = "reusable",
    recovery: Recovery = "auto",
) -> Game:
    """The game in a file, or of that name in the corpus, translated to RG.

    `language` overrides the file's suffix; `simultaneous` is ``keep`` or ``drop`` (GDL: leave
    out the forced waiting moves of games whose players are proven to alternate); `graphs` is
    ``reusable`` or ``inlined`` (HRG: copy reusable graphs, too); `recovery` is ``auto`` or ``off``
    (GDL: find variables, maps and rules again where that is possible, or make every fact a truth
    value).  Raises GameError with all the mistakes found.
    """
    return open_game(
        game, language=language, simultaneous=simultaneous, graphs=graphs, recovery=recovery
    ).game


def loads(
    text: str,
    language: str,
    *,
    name: str = "<text>",
    simultaneous: Simultaneous = "keep",
    graphs: Graphs = "reusable",
    recovery: Recovery = "auto",
) -> Game:
    """The game that `text` describes in `language`; raises GameError."""
    return translate(Source(name, text), language, simultaneous, graphs, recovery).game


def dumps(game: Game) -> str:
    """The canonical RG text of a game."""
    with game.lock:
        return print_game(game)


def open_game(
    game: str | Path,
    *,
    language: str | None = None,
    simultaneous: Simultaneous = "keep",
    graphs: Graphs = "reusable",
    recovery: Recovery = "auto",
) -> Loaded:
    """Like `load`, with warnings and times."""
    return translate(*read_source(game, language), simultaneous, graphs, recovery)


def read_source(game: str | Path, language: str | None = None) -> tuple[Source, str]:
    """The text of a game and the name of its language; raises GameError.

    `game` is a path or the name of a corpus game.
    """
    path = Path(game)
    if not str(game) or not path.exists():
        from rgt.corpus import find

        known = find(str(game))
        if known is None:
            raise GameError(_not_found(str(game)))
        path = known
    if path.is_dir():
        raise GameError(error("RGT002", f"{path} is a folder, not a game"))
    found = frontend_named(language) if language else frontend_for(path.name)
    return decode(str(path), path.read_bytes()), found.name


def decode(name: str, data: bytes) -> Source:
    """The source whose bytes are `data`; GameError where they are no UTF-8 text."""
    try:
        return Source(name, data.decode("utf-8-sig"))
    except UnicodeDecodeError as problem:
        good = data[: problem.start].decode("utf-8-sig", errors="ignore")
        raise GameError(
            error(
                "RGT001",
                f"byte {problem.start} is 0x{data[problem.start]:02x}: this is no UTF-8 text",
                Source(name, good).span(len(good)),
                hint="a game is a text file; save it as UTF-8",
            )
        ) from None


def rewrite(source: Source, language: str, target: str, *, high_level: bool = False) -> str:
    """A game's text in a language that is no form of RG; raises GameError (RGT012).

    That is its own language, where the text is formatted; the one that its language is defined
    by: LineGames are written in HRG; or one that its language has a translation into; or a form
    of its own language: ``kif`` and ``gdl``, the infix form, of games in GDL.  Macros of
    RBG's games are written out unless `high_level`; a translation keeps those that it makes.
    """
    frontend = frontend_named(language)
    if target in frontend.forms:
        return frontend.forms[target](frontend.parse(source))
    if language == target and frontend.macros and not high_level:
        assert frontend.print is not None
        return frontend.print(frontend.parse(source))
    if language == target and frontend.format is not None:
        return frontend.format(source)
    if frontend.via == target and frontend.print is not None:
        return frontend.print(frontend.parse(source))
    if target in frontend.translations:
        printed = frontend_named(target).print
        assert printed is not None
        return printed(frontend.translations[target](frontend.parse(source)))
    raise GameError(
        error(
            "RGT012",
            f"a game in {language} cannot be written in {target}",
            hint=_sister(source.name, target) or "'--to rg' writes the automaton of every game",
        )
    )


def _sister(path: str, language: str) -> str | None:
    """A hint at a corpus game of the same name in another language."""
    from rgt.corpus import find

    name = f"{language}/{Path(path).stem}"
    return f"the corpus has '{name}'" if find(name) is not None else None


def _not_found(name: str) -> Diagnostic:
    from rgt.corpus import games
    from rgt.ir.diagnostics import nearest

    names = sorted({each.name for each in games()})
    known = [*names, *(each.full_name for each in games())]
    plain = str(Path(name).with_suffix("")).lower() if Path(name).name else ""
    alike = [each for each in names if len(plain) > 2 and plain in each][:_MOST_NAMED]
    return error(
        "RGT003",
        f"there is no file and no corpus game '{name}'",
        hint=nearest(name, known)
        or nearest(plain, known)
        or (f"the corpus has {', '.join(alike)}" if alike else None)
        or "'rgt games' lists the corpus",
    )


def translate(
    source: Source,
    language: str,
    simultaneous: Simultaneous = "keep",
    graphs: Graphs = "reusable",
    recovery: Recovery = "auto",
) -> Loaded:
    """The game that a source describes, with warnings and times; raises GameError."""
    if simultaneous not in get_args(Simultaneous):
        raise ValueError(f"simultaneous is one of {get_args(Simultaneous)}, not {simultaneous!r}")
    if graphs not in get_args(Graphs):
        raise ValueError(f"graphs is one of {get_args(Graphs)}, not {graphs!r}")
    if recovery not in get_args(Recovery):
        raise ValueError(f"recovery is one of {get_args(Recovery)}, not {recovery!r}")
    frontend = frontend_named(language)
    start = time.perf_counter()
    with doing(f"reading {source.name}"):
        tree = frontend.parse(source)
    parsed = time.perf_counter()
    return lowered(frontend, tree, source.name, simultaneous, graphs, parsed - start, recovery)


def lowered(
    frontend: Frontend,
    tree: Any,
    name: str,
    simultaneous: Simultaneous = "keep",
    graphs: Graphs = "reusable",
    parse_seconds: float = 0.0,
    recovery: Recovery = "auto",
) -> Loaded:
    """As `translate`, from a syntax tree that was read before; `name` is the source's."""
    start = time.perf_counter()
    warnings: list[Diagnostic] = []
    remarks: list[str] = []
    notes: list[str] = []
    told = (warnings.append, remarks.append)
    options = Options(simultaneous, graphs, *told, recovery, notes.append)
    with doing(f"translating {name}"):
        game = frontend.lower(tree, options)
    seconds = time.perf_counter() - start
    facts = partial(frontend.facts or _no_facts, tree)
    return Loaded(
        game,
        tuple(warnings),
        parse_seconds,
        seconds,
        facts,
        frontend.name,
        tuple(remarks),
        tuple(notes),
    )


def _no_facts(_: Any, __: Play) -> dict[str, Any]:
    """The facts of a language that has none."""
    return {}
