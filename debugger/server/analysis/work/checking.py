"""Everything wrong or doubtful about a text, in stages: the quick ones are told first."""

from __future__ import annotations

import time
from collections.abc import Iterator

from rgt.debugger.server.analysis.tasks import Message, Stage, Task, found
from rgt.frontends import Options, frontend_named
from rgt.ir.automaton import Edge
from rgt.ir.budget import doing
from rgt.ir.diagnostics import Diagnostic, GameError, Severity, Source
from rgt.ir.lookalikes import look_alikes
from rgt.passes.validators import validate

READ, TRANSLATED, VALIDATED = 1, 2, 3
"""The stages: the text is read; its language's checks are made and it is translated; the
validators have looked at its automaton."""

_MOST_FINDINGS = 500
_MOST_EDGES = 200_000


def check(task: Task) -> Iterator[Message]:
    """Read, check, translate and, after a `pause` in seconds, validate."""
    source = task.source
    diagnostics: list[Diagnostic] = []
    edges: tuple[tuple[int, int], ...] | None = None

    def stage(number: int) -> Stage:
        unique = list(dict.fromkeys(diagnostics))[:_MOST_FINDINGS]
        return Stage(number, tuple(found(each, source) for each in unique), edges)

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


def _errors(diagnostics: list[Diagnostic]) -> bool:
    return any(each.severity is Severity.ERROR for each in diagnostics)


def _places(edges: list[Edge], source: Source) -> Iterator[tuple[int, int]]:
    for edge in edges[:_MOST_EDGES]:
        span = edge.origin.span
        if span is not None and span.source.name == source.name:
            yield span.start, span.end
