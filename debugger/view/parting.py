"""How the comparison of two traces is told."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rich.text import Text

from rgt.debugger.traces.trace import Trace
from rgt.debugger.traces.trace_diff import Likeness, Parting
from rgt.debugger.view.report import delta_lines, step_title
from rgt.debugger.view.words import counted, cut, plain
from rgt.ir.game import Game

_LINES = 20
_SPECIFICATION = 40
_ALIKE: dict[Likeness, str] = {
    "same": "the same game",
    "renamed": "the same game but for the names of nodes",
    "different": "different games",
}


def parting_lines(found: Parting, first: Trace, second: Trace) -> Iterator[Text]:
    """Both traces in a line, where they part with both steps, and how they end."""
    for sign, trace in zip("AB", (first, second), strict=True):
        yield Text(f"{sign}: {_trace(trace)}")
    yield Text(f"start: {_alike(found.start, first.start, second.start)}")
    if found.step is None:
        yield Text(f"steps: all {counted(len(first), 'step')} are the same", style="green")
    else:
        yield Text(f"steps: {_parted(found)}", style="yellow")
        for sign, trace in zip("AB", (first, second), strict=True):
            yield from _step(sign, trace, found.step)
    yield Text(f"end: {_alike(found.end, first.final, second.final)}")
    for name, one, other in found.passes:
        yield Text(f"    {plain(name)}: {one} against {counted(other, 'step')}")


def _trace(trace: Trace) -> str:
    language = f" in {trace.language}" if trace.language else ""
    passes = cut(trace.passes or "unknown", _SPECIFICATION)
    about = f"{trace.start.name}{language}, passes {passes}"
    return plain(f"{about}, {counted(len(trace), 'step')}, rgt {trace.version}")


def _alike(likeness: Likeness, first: Game, second: Game) -> str:
    told = _ALIKE[likeness]
    if likeness != "different":
        return told
    sizes = (
        f"{game.automaton.graph.number_of_nodes()} nodes and {len(game.automaton)} edges"
        for game in (first, second)
    )
    return f"{told}: {' against '.join(sizes)}"


def _parted(found: Parting) -> str:
    number = found.step or 0
    alike = "" if number == 1 else f"{counted(number - 1, 'step')} alike, then "
    if found.what == ("length",):
        return f"{alike}one of the traces is at its end"
    what = " and ".join(f"another {each}" for each in found.what)
    return f"{alike}#{number} has {what}"


def _step(sign: str, trace: Trace, number: int) -> Iterator[Text]:
    if number > len(trace):
        yield Text(f"{sign} has no step {number}")
        return
    step = trace.steps[number - 1]
    yield Text.assemble(f"{sign} ", step_title(step))
    yield Text(f"    because {plain(step.fact)}")
    lines = list(delta_lines(trace.delta(number)))
    yield from lines[:_LINES]
    if len(lines) > _LINES:
        yield Text(f"    ... and {len(lines) - _LINES} more lines", style="dim")


def as_json(found: Parting) -> dict[str, Any]:
    """The comparison as an object."""
    return {
        "equal": found.equal,
        "start": found.start,
        "end": found.end,
        "step": found.step,
        "what": list(found.what),
        "passes": [{"pass": name, "a": one, "b": other} for name, one, other in found.passes],
    }
