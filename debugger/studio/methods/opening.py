"""Opening a game: the text becomes an automaton and an engine."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from rgt.backends import load_engine
from rgt.backends.forward_model import Engine
from rgt.backends.pictures.position import Painter
from rgt.backends.secrets import hides
from rgt.backends.showing.views import View
from rgt.debugger.studio.protocol import InvalidRequestError, Json, Progress, UnconfirmedError
from rgt.debugger.studio.worker import Desk
from rgt.frontends import Options, frontend_named
from rgt.ir.actions import read_names
from rgt.ir.diagnostics import Diagnostic, Source
from rgt.ir.game import RANDOM, Game
from rgt.passes.pipeline import optimize
from rgt.passes.registry import KEEPING_TAGS

OPTIONS = Options(simultaneous="drop")
"""How games are translated, as 'rgt play' has it: nobody waits by moves."""
_NAME = "opened"
PROGRAMS = frozenset({"linegames"})
"""Languages whose texts are programs: they run only when the user has said so."""


@dataclass(frozen=True, slots=True)
class Opened:
    """The game on the desk: as it was translated, optimised, and ready to be played."""

    translated: Game
    optimised: Game
    engine: Engine
    view: View
    painter: Painter


def open_game(desk: Desk, params: Mapping[str, Json], _: Progress) -> Json:
    """Put a game on the desk; what was there is forgotten.

    Raises GameError with its mistakes, UnconfirmedError for a program that nobody let run.
    """
    desk.kept.clear()
    language, confirmed = str(params.get("language")), params.get("confirmed") is True
    if language in PROGRAMS and not confirmed:
        raise UnconfirmedError
    source = Source(str(params.get("name", "game")), str(params.get("text", "")))
    frontend = frontend_named(language)
    warnings: list[Diagnostic] = []
    game = frontend.load(source, replace(OPTIONS, report=warnings.append))
    # as 'rgt play' has it: moves are told whole
    optimised = game.copy()
    optimize(optimised, ",".join(KEEPING_TAGS))
    engine = load_engine(optimised, "interpreter")
    desk.kept[_NAME] = Opened(
        game, optimised, engine, View(optimised, goals=False), Painter(optimised)
    )
    return {
        "game": {
            "name": game.name,
            "language": language,
            "players": [{"name": p, "shown": game.player_in_source(p)} for p in engine.players],
            "hidden": hides(game),
            "random": _has_chance(game),
            "nodes": sum(1 for _ in game.automaton.nodes()),
            "edges": len(game.automaton),
        },
        "diagnostics": [warning.as_json() for warning in warnings],
    }


def _has_chance(game: Game) -> bool:
    """Whether it is ever the turn of chance, as far as assignments name it."""
    return any(RANDOM in read_names(edge.action) for edge in game.automaton)


def opened(desk: Desk) -> Opened:
    """The game on the desk; raises InvalidRequestError if there is none."""
    found = desk.kept.get(_NAME)
    if not isinstance(found, Opened):
        raise InvalidRequestError("no game is open")
    return found
