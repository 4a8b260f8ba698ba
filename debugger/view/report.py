"""The plain report of a trace: for terminals, pipes and logs.

Every line of a difference is marked by a sign as well as by colour: ``-`` edge out, ``+`` edge
in, ``~`` relabelled, ``>`` redirected, ``=`` nodes merged, ``!`` declarations.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rich.text import Text

from rgt.debugger.diff import Delta, delta
from rgt.debugger.trace import declared_text
from rgt.ir.text.printer import format_action, format_edge
from rgt.passes.context import Size, Step
from rgt.passes.pipeline import Report

_COLOURS = {"-": "red", "+": "green", "~": "yellow", ">": "cyan", "=": "magenta", "!": "blue"}
_LINES_A_STEP = 40


def step_lines(step: Step, *, limit: int = _LINES_A_STEP) -> Iterator[Text]:
    """One step: what and why, how the size changed, and the difference, `limit` lines at most."""
    yield Text.assemble(
        (f"#{step.number}", "bold"),
        f" {step.pass_name}",
        (f"  [round {step.round}, {step.seconds * 1000:.1f} ms]", "dim"),
    )
    yield Text(f"    because {step.fact}")
    yield Text(f"    {_sizes(step.before, step.after)}", style="dim")
    lines = list(delta_lines(delta(step.changes)))
    yield from lines[:limit]
    if len(lines) > limit:
        yield Text(f"    ... and {len(lines) - limit} more lines", style="dim")


def delta_lines(change: Delta) -> Iterator[Text]:
    """A structural difference, one signed line for each edge, merge or declaration."""
    for keep, gone in change.merged:
        yield _line("=", f"{gone} is now {keep}")
    for edge in change.removed:
        yield _line("-", format_edge(edge))
    for edge in change.added:
        yield _line("+", format_edge(edge))
    for before, after in change.relabelled:
        label = format_action(after.action) or "(nothing)"
        yield _line("~", f"{format_edge(before)}  =>  {label}")
    for before, after in change.redirected:
        yield _line(">", f"{format_edge(before)}  =>  {format_edge(after)}")
    for declaration in change.declarations:
        before_text = declared_text(declaration, before=True)
        after_text = declared_text(declaration, before=False)
        if before_text is not None:
            yield _line("!", f"- {before_text}")
        if after_text is not None:
            yield _line("!", f"+ {after_text}")
    for pragmas in change.pragmas:
        yield _line("!", f"{len(pragmas.before)} pragmas become {len(pragmas.after)}")


def summary_lines(report: Report) -> Iterator[Text]:
    """The end of a run: sizes, rounds, time, and what each pass that did something gave."""
    yield Text(_sizes(report.before, report.after), style="bold")
    how = "a fixed point"
    if report.cut is not None:
        how = f"the time budget, which cut {report.cut}"
    elif report.stopped:
        how = "the step asked for"
    yield Text(
        f"{report.steps} steps in {report.rounds} rounds and {report.seconds:.2f} s, up to {how}"
    )
    width = max((len(name) for name in report.passes), default=0)
    for name, record in report.passes.items():
        if record.steps:
            yield Text(
                f"  {name:{width}}  {record.steps:6} steps  {record.edges_saved:7} edges saved"
                f"  {record.seconds:7.2f} s"
            )


def report_lines(steps: Iterable[Step], report: Report | None) -> Iterator[Text]:
    """The whole report: every step, then the summary."""
    for step in steps:
        yield from step_lines(step)
        yield Text()
    if report is not None:
        yield from summary_lines(report)


def _line(sign: str, text: str) -> Text:
    return Text(f"    {sign} {text}", style=_COLOURS[sign])


def _sizes(before: Size, after: Size) -> str:
    parts = [
        _change("nodes", before.nodes, after.nodes),
        _change("edges", before.edges, after.edges),
        _change("state", before.state, after.state),
    ]
    return ", ".join(parts)


def _change(what: str, before: int, after: int) -> str:
    return f"{what} {before}" if before == after else f"{what} {before} -> {after}"
