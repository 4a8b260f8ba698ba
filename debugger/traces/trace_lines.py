"""A trace as JSON Lines: a header with the game at its start, one line a step, a closing report.

The form is documented in docs/traces.md; `trace_reader` reads it back.  Times stand on the last
line alone, so that two recordings of one run differ nowhere else.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict
from itertools import chain
from typing import Any

from rgt.debugger.traces.diff import Delta
from rgt.debugger.traces.trace import Trace, declared_text
from rgt.ir.actions import Action
from rgt.ir.automaton import Edge, EdgeChange
from rgt.ir.diagnostics import Source, Span
from rgt.ir.game import Declaration, DeclarationChange, Game, PragmasChange
from rgt.ir.pragmas import Pragma
from rgt.ir.text.printer import (
    format_action,
    format_constant,
    format_pragma,
    format_type_declaration,
    format_variable,
)
from rgt.passes.context import Step
from rgt.passes.pipeline import Report

FORMAT = 1
"""The number of the form; it changes when older readers would misread a file."""

Json = dict[str, Any]


def json_lines(trace: Trace, numbers: Iterable[int] | None = None) -> Iterator[str]:
    """The trace, or of its steps only those with these numbers, as lines without line breaks."""
    writer = _Writer(trace)
    yield json.dumps(writer.header())
    for number in range(1, len(trace) + 1) if numbers is None else numbers:
        yield json.dumps(writer.step(number))
    yield json.dumps(_end(trace))


def json_step(trace: Trace, number: int) -> Json:
    """One step of the trace, as its line says it."""
    return _Writer(trace).step(number)


class _Writer:
    """What the lines of one trace share: numbers of the sources, texts of the labels."""

    def __init__(self, trace: Trace) -> None:
        self._trace = trace
        self._sources = {source: number for number, source in enumerate(_sources(trace))}
        self._labels: dict[Action, str] = {}

    def header(self) -> Json:
        trace, game = self._trace, self._trace.start
        return {
            "kind": "trace",
            "format": FORMAT,
            "rgt": trace.version,
            "game": game.name,
            "language": trace.language,
            "passes": trace.passes,
            "sources": [{"name": each.name, "text": each.text} for each in self._sources],
            "source": None if game.source is None else self._sources[game.source],
            "pragmas": [format_pragma(pragma) for pragma in game.pragmas],
            "declarations": list(self._declarations(game)),
            "edges": [self._edge(edge) for edge in game.automaton],
        }

    def _declarations(self, game: Game) -> Iterator[Json]:
        for name, type_ in game.types.items():
            yield self._declared(Declaration.TYPE, name, format_type_declaration(name, type_))
        for name, constant in game.constants.items():
            yield self._declared(Declaration.CONSTANT, name, format_constant(name, constant))
        for name, variable in game.variables.items():
            yield self._declared(Declaration.VARIABLE, name, format_variable(name, variable))

    def _declared(self, kind: Declaration, name: str, text: str) -> Json:
        found: Json = {"kind": str(kind), "name": name, "text": text}
        span = self._trace.start.span(kind, name)
        if span is not None:
            found["span"] = self._span(span)
        return found

    def step(self, number: int) -> Json:
        step, change = self._trace.steps[number - 1], self._trace.delta(number)
        return {
            "kind": "step",
            "number": step.number,
            "pass": step.pass_name,
            "round": step.round,
            "fact": step.fact,
            "before": asdict(step.before),
            "after": asdict(step.after),
            "nodes": list(change.touched_nodes()),
            "edges": list(change.touched_edges()),
            "delta": {**self._delta(change), **self._beyond(step, change)},
        }

    def _delta(self, change: Delta) -> Json:
        return {
            "removed": [self._edge(edge) for edge in change.removed],
            "added": [self._edge(edge) for edge in change.added],
            "relabelled": [self._pair(*pair) for pair in change.relabelled],
            "redirected": [self._pair(*pair) for pair in change.redirected],
            "merged": [list(pair) for pair in change.merged],
            "declarations": [_declaration(each) for each in change.declarations],
        }

    def _beyond(self, step: Step, change: Delta) -> Json:
        """What changed and is no structural difference; only what there is."""
        shown = set(change.touched_edges())
        passing, origins, pragmas = [], [], {}
        for each in step.changes:
            if isinstance(each, PragmasChange):
                pragmas = _pragmas(each)
            elif isinstance(each, EdgeChange) and each.after and each.after.key not in shown:
                if each.before is None:
                    passing.append(self._edge(each.after))
                else:
                    origins.append(self._pair(each.before, each.after))
        found = {"passing": passing, "origins": origins, "pragmas": pragmas}
        return {key: value for key, value in found.items() if value}

    def _pair(self, before: Edge, after: Edge) -> list[Json]:
        return [self._edge(before), self._edge(after)]

    def _edge(self, edge: Edge) -> Json:
        label = self._labels.get(edge.action)
        if label is None:
            label = self._labels[edge.action] = format_action(edge.action)
        origin = edge.origin
        found: Json = {
            "key": edge.key,
            "source": edge.source,
            "target": edge.target,
            "label": label,
        }
        if origin.parents:
            found["parents"] = list(origin.parents)
        if origin.span is not None:
            found["span"] = self._span(origin.span)
        if origin.step is not None:
            found["step"] = origin.step
        return found

    def _span(self, span: Span) -> list[int]:
        place = span.line, span.column, span.end_line, span.end_column
        return [self._sources[span.source], *place]


def _sources(trace: Trace) -> dict[Source, None]:
    """The texts that places of the trace are in, each once, in order of appearance."""
    game = trace.start
    found: dict[Source, None] = {} if game.source is None else {game.source: None}
    seen: set[int] = set()
    changed = (c for step in trace.steps for c in step.changes if isinstance(c, EdgeChange))
    edges = (e for c in changed for e in (c.before, c.after) if e is not None)
    spans = (edge.origin.span for edge in chain(game.automaton, edges))
    for span in chain(game.spans.values(), spans):
        # a source is hashed by its text, so it is looked at once
        if span is not None and id(span.source) not in seen:
            seen.add(id(span.source))
            found[span.source] = None
    return found


def _declaration(change: DeclarationChange) -> Json:
    return {
        "kind": str(change.kind),
        "name": change.name,
        "position": change.position,
        "before": declared_text(change, before=True),
        "after": declared_text(change, before=False),
    }


def _pragmas(change: PragmasChange) -> Json:
    """What went from the list of pragmas and what came, with the places before and after."""
    before, after = change.before, change.after
    head = _common(before, after)
    tail = _common(before[head:][::-1], after[head:][::-1])
    old, new = before[head : len(before) - tail], after[head : len(after) - tail]
    gone, come = _beside(old, new), _beside(new, old)
    if gone is not None:
        come = []
    elif come is not None:
        gone = []
    else:
        gone, come = [*range(len(old))], [*range(len(new))]
    return {
        "removed": [[head + index, format_pragma(old[index])] for index in gone],
        "added": [[head + index, format_pragma(new[index])] for index in come],
    }


def _common(first: Sequence[Pragma], second: Sequence[Pragma]) -> int:
    """How many terms two sequences have in common at their beginnings."""
    pairs = enumerate(zip(first, second, strict=False))
    return next((i for i, (a, b) in pairs if a is not b), min(len(first), len(second)))


def _beside(whole: Sequence[Pragma], part: Sequence[Pragma]) -> list[int] | None:
    """The places of `whole` that are not in `part`, if that is `whole` with gaps."""
    rest, met = [], 0
    for index, pragma in enumerate(whole):
        if met < len(part) and part[met] is pragma:
            met += 1
        else:
            rest.append(index)
    return rest if met == len(part) else None


def _end(trace: Trace) -> Json:
    times = [step.seconds for step in trace.steps]
    end: Json = {"kind": "end", "steps": len(trace), "times": times}
    if trace.broken is not None:
        end["broken"] = {"step": trace.broken.step, "findings": [*trace.broken.findings]}
    if trace.report is not None:
        end["report"] = _report(trace.report)
    return end


def _report(report: Report) -> Json:
    return {
        "before": asdict(report.before),
        "after": asdict(report.after),
        "rounds": report.rounds,
        "seconds": report.seconds,
        "cut": report.cut,
        "stopped": report.stopped,
        "passes": {name: asdict(record) for name, record in report.passes.items()},
        "runs": [
            {
                "round": run.round,
                "pass": run.pass_name,
                "steps": run.steps,
                "last_step": run.last_step,
                "seconds": run.seconds,
            }
            for run in report.runs
        ],
    }
