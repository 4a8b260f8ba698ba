"""The passes: which there are, and a run of some of them with every step of it."""

from __future__ import annotations

from collections.abc import Mapping
from time import perf_counter

from rgt.debugger.studio.methods.opening import opened
from rgt.debugger.studio.protocol import Json, Page, Progress
from rgt.debugger.studio.worker import Desk
from rgt.debugger.traces.trace import Trace
from rgt.debugger.view.html import render
from rgt.passes.context import BrokenGame, Step
from rgt.passes.pipeline import optimize
from rgt.passes.registry import PASSES, PIPELINES, load

_EVERY = 0.2
"""So many seconds pass between two reports."""
_MOST_STEPS = 20_000
"""A trace of more steps is a page that no browser likes."""


def passes(desk: Desk, params: Mapping[str, Json], progress: Progress) -> Json:
    """Run `passes` (a specification) on the game as it was translated: the page of the trace.

    Raises GameError for passes that there are not.
    """
    game = opened(desk)
    spec = str(params.get("passes") or "default")
    optimised = game.translated.copy()
    trace = Trace(optimised.copy(), passes=spec, language=str(params.get("language", "")))
    told = perf_counter()

    def tell(step: Step) -> None:
        nonlocal told
        if perf_counter() - told > _EVERY:
            told = perf_counter()
            progress(
                {"steps": len(trace), "edges": len(optimised.automaton), "pass": step.pass_name}
            )

    try:
        trace.report = optimize(optimised, spec, listeners=[trace, tell])
    except BrokenGame as problem:
        progress({"broken": str(problem)})
        raise
    edges = {"before": len(trace.start.automaton), "after": len(optimised.automaton)}
    found = {"steps": len(trace), "edges": edges}
    return found if len(trace) > _MOST_STEPS else Page(render(trace), found)


def listed(_: Desk, __: Mapping[str, Json], ___: Progress) -> Json:
    """All passes in order with what they do, and the pipelines by name."""
    return {
        "passes": [{"name": name, "summary": load(name).summary()} for name in PASSES],
        "pipelines": {name: list(members) for name, members in PIPELINES.items()},
    }
