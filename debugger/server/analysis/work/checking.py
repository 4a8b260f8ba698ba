"""Everything wrong or doubtful about a text, in stages: the quick ones are told first."""

from __future__ import annotations

import time
from collections.abc import Iterator

from rgt.backends import load_engine
from rgt.debugger.server.analysis.tasks import Message, Stage, Task, found
from rgt.frontends import Options, frontend_named
from rgt.ir.automaton import Edge
from rgt.ir.diagnostics import Diagnostic, GameError, Severity, Source
from rgt.ir.findings.lookalikes import look_alikes
from rgt.ir.game import Game
from rgt.ir.system.alarm import alarm
from rgt.ir.system.budget import OutOfTimeError, doing
from rgt.passes.validators import validate

READ, TRANSLATED, VALIDATED, BEGUN = 1, 2, 3, 4
"""The stages: the text is read; its language's checks are made and it is translated; the
validators have looked at its automaton; the moves of its first position are known."""

_MOST_FINDINGS = 500
_MOST_EDGES = 200_000
_PATIENCE = 3.0
"""Seconds in which the moves of the first position are found, or nobody is told of them."""


def check(task: Task) -> Iterator[Message]:
    """Read, check, translate and, after a `pause` in seconds, validate."""
    source = task.source
    diagnostics: list[Diagnostic] = []
    edges: tuple[tuple[int, int], ...] | None = None
    moves: int | None = None

    def stage(number: int) -> Stage:
        unique = list(dict.fromkeys(diagnostics))[:_MOST_FINDINGS]
        return Stage(number, tuple(found(each, source) for each in unique), edges, moves)

    number = READ
    frontend = frontend_named(task.language)
    diagnostics += look_alikes(source, frontend.comment)
    try:
        with doing("reading the text"):
            tree = frontend.parse(source)
        yield stage(READ)
        number = TRANSLATED
        with doing("looking for mistakes"):
            diagnostics += frontend.check(tree) if frontend.check is not None else []
        if not _errors(diagnostics):
            with doing("translating"):
                game = frontend.lower(tree, Options(report=diagnostics.append))
            edges = tuple(_places(game.automaton.edges(), source))
    except GameError as problem:
        diagnostics += problem.diagnostics
        yield stage(number)
        return
    yield stage(TRANSLATED)
    if edges is None:
        return
    time.sleep(task.arguments.get("pause", 0.0))
    with doing("looking at the automaton"):
        diagnostics += validate(game)
    yield stage(VALIDATED)
    if not _errors(diagnostics):
        moves = _first_moves(game)
        yield stage(BEGUN)


def _first_moves(game: Game) -> int | None:
    """How many legal moves a game begins with; None where that is hard to say."""
    try:
        with alarm(_PATIENCE, OutOfTimeError), doing("finding the first moves"):
            return len(load_engine(game, "interpreter").initial_state().legal_moves())
    except (GameError, OutOfTimeError, RecursionError):
        return None


def _errors(diagnostics: list[Diagnostic]) -> bool:
    return any(each.severity is Severity.ERROR for each in diagnostics)


def _places(edges: list[Edge], source: Source) -> Iterator[tuple[int, int]]:
    for edge in edges[:_MOST_EDGES]:
        span = edge.origin.span
        if span is not None and span.source.name == source.name:
            yield span.start, span.end
