"""A recorded run of a pipeline: the game at its start and every rewrite since.

A trace keeps changes, never copies: any step's game is rebuilt from the start by applying
changes forwards.  It is written as JSON Lines: a header object (`kind` "trace": the game's
name and its text), one object a step (`kind` "step"), and a closing report (`kind` "end").
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from typing import Any

from rgt.debugger.diff import Delta, delta
from rgt.ir.automaton import Edge
from rgt.ir.game import Constant, DeclarationChange, Game, Variable
from rgt.ir.text.printer import (
    format_action,
    format_constant,
    format_type_declaration,
    format_variable,
    print_game,
)
from rgt.passes.context import Step
from rgt.passes.pipeline import Report, optimize


@dataclass(slots=True)
class Trace:
    """The game before the run (`start`) and the steps, in order; `report` closes a run."""

    start: Game
    steps: list[Step] = field(default_factory=list)
    report: Report | None = None

    def __call__(self, step: Step) -> None:
        """Record one more step: a trace is a listener of the pipeline."""
        self.steps.append(step)

    def game_at(self, number: int) -> Game:
        """The game after step `number`; 0 is the start.  IndexError beyond the last step."""
        if not 0 <= number <= len(self.steps):
            raise IndexError(number)
        game = self.start.copy()
        for step in self.steps[:number]:
            for change in step.changes:
                game.apply(change)
        return game

    def touching(self, node: str) -> Iterator[Step]:
        """The steps that changed an edge at `node`."""
        for step in self.steps:
            if node in delta(step.changes).touched_nodes():
                yield step

    def json_lines(self, node: str | None = None) -> Iterator[str]:
        """The trace as JSON Lines, one line a step; of a `node`, the steps that touch it."""
        start = {"kind": "trace", "game": self.start.name, "source": print_game(self.start)}
        yield json.dumps(start)
        for step in self.steps if node is None else self.touching(node):
            yield json.dumps(step_as_json(step))
        if self.report is not None:
            yield json.dumps({"kind": "end", **asdict(self.report)})


def record(game: Game, passes: str = "default", **options: Any) -> Trace:
    """Optimise `game` in place (options as for `optimize`) and return the trace of it."""
    trace = Trace(game.copy())
    trace.report = optimize(game, passes, listeners=[trace], **options)
    return trace


def step_as_json(step: Step) -> dict[str, Any]:
    """One step as JSON: pass, fact, sizes, seconds, touched nodes and edges, the difference."""
    change = delta(step.changes)
    return {
        "kind": "step",
        "number": step.number,
        "pass": step.pass_name,
        "round": step.round,
        "fact": step.fact,
        "before": asdict(step.before),
        "after": asdict(step.after),
        "seconds": round(step.seconds, 6),
        "nodes": change.touched_nodes(),
        "edges": change.touched_edges(),
        "delta": delta_as_json(change),
    }


def delta_as_json(change: Delta) -> dict[str, Any]:
    """A structural difference as JSON: edges by key, ends, label and parents."""
    return {
        "removed": [_edge(e) for e in change.removed],
        "added": [_edge(e) for e in change.added],
        "relabelled": [[_edge(a), _edge(b)] for a, b in change.relabelled],
        "redirected": [[_edge(a), _edge(b)] for a, b in change.redirected],
        "merged": [list(pair) for pair in change.merged],
        "declarations": [_declaration(d) for d in change.declarations],
    }


def _edge(edge: Edge) -> dict[str, Any]:
    return {
        "key": edge.key,
        "source": edge.source,
        "target": edge.target,
        "label": format_action(edge.action),
        "parents": list(edge.origin.parents),
    }


def _declaration(change: DeclarationChange) -> dict[str, Any]:
    return {
        "kind": str(change.kind),
        "name": change.name,
        "before": declared_text(change, before=True),
        "after": declared_text(change, before=False),
    }


def declared_text(change: DeclarationChange, *, before: bool) -> str | None:
    """A declaration before or after a change as RG text, None where it does not exist."""
    declared = change.before if before else change.after
    if declared is None:
        return None
    if isinstance(declared, Constant):
        return format_constant(change.name, declared)
    if isinstance(declared, Variable):
        return format_variable(change.name, declared)
    return format_type_declaration(change.name, declared)
