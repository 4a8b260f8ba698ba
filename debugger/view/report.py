"""The plain report of a trace: for terminals, pipes and logs.

Every line of a difference is marked by a sign as well as by colour: ``-`` edge out, ``+`` edge
in, ``~`` relabelled, ``>`` redirected, ``=`` nodes merged, ``!`` declarations.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rich.text import Text

from rgt.debugger.history import History, Measure
from rgt.debugger.traces.diff import Delta
from rgt.debugger.traces.trace import Trace, declared_text
from rgt.debugger.view.words import counted, cut, plain
from rgt.ir.diagnostics import Span
from rgt.ir.text.printer import format_action, format_edge, format_pragma
from rgt.passes.context import Size, Step
from rgt.passes.pipeline import Report

_COLOURS = {"-": "red", "+": "green", "~": "yellow", ">": "cyan", "=": "magenta", "!": "blue"}
_LINES_A_STEP = 40
_SOURCE_LINES = 3
_SOURCE_WIDTH = 72
_LONG = 160
_MEASURES: tuple[Measure, ...] = ("nodes", "edges", "state")


def report_lines(history: History, numbers: Iterable[int], report: Report | None) -> Iterator[Text]:
    """The whole report: these steps, then the summary."""
    for number in numbers:
        yield from step_lines(history, number)
        yield Text()
    if report is not None:
        yield from summary_lines(report)


def step_lines(history: History, number: int, *, limit: int = _LINES_A_STEP) -> Iterator[Text]:
    """One step: what and why, what it saved, whence its edges come, and the difference.

    Of the difference `limit` lines at most.
    """
    step = history.trace.steps[number - 1]
    yield step_title(step)
    broken = history.trace.broken
    if broken is not None and broken.step == number:
        yield from (
            Text(f"    broken: {plain(each)}", style="bold red") for each in broken.findings
        )
    yield Text(f"    because {plain(step.fact)}")
    yield Text(f"    {_shares(history, number)}", style="dim")
    enabler = history.enabler(number)
    if enabler is not None:
        name = history.trace.steps[enabler - 1].pass_name
        yield Text(f"    made possible by #{enabler} {name}", style="dim")
    yield from _source_lines(places(history.delta(number)))
    lines = list(delta_lines(history.delta(number)))
    yield from lines[:limit]
    if len(lines) > limit:
        yield Text(f"    ... and {len(lines) - limit} more lines", style="dim")


def step_title(step: Step) -> Text:
    """Number, pass, round and time of a step."""
    return Text.assemble(
        (f"#{step.number}", "bold"),
        f" {plain(step.pass_name)}",
        (f"  [round {step.round}, {step.seconds * 1000:.1f} ms]", "dim"),
    )


def places(change: Delta) -> tuple[Span, ...]:
    """Where the edges that differ come from: one place for each line of a source, in order."""
    pairs = (*change.relabelled, *change.redirected)
    edges = (*change.removed, *change.added, *(edge for pair in pairs for edge in pair))
    found: dict[tuple[str, int], Span] = {}
    for edge in edges:
        span = edge.origin.span
        if span is not None:
            found.setdefault((span.source.name, span.line), span)
    return tuple(found[place] for place in sorted(found))


def _source_lines(spans: tuple[Span, ...]) -> Iterator[Text]:
    """The lines of the game's own text at these places, the first few of them."""
    shown = spans[:_SOURCE_LINES]
    width = max((len(str(span.line)) for span in shown), default=0)
    for span in shown:
        line = cut(span.source.line(span.line), _SOURCE_WIDTH)
        yield Text(f"    line {span.line:>{width}} | {line}", style="italic")
    if len(spans) > len(shown):
        rest = [str(span.line) for span in spans[len(shown) :]]
        lines = "line" if len(rest) == 1 else "lines"
        yield Text(f"    and {lines} {cut(', '.join(rest), _SOURCE_WIDTH)}", style="italic")


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
            yield _line("!", f"- {cut(before_text, _LONG)}")
        if after_text is not None:
            yield _line("!", f"+ {cut(after_text, _LONG)}")
    for pragmas in change.pragmas:
        before_set, after_set = set(pragmas.before), set(pragmas.after)
        for pragma in pragmas.before:
            if pragma not in after_set:
                yield _line("!", f"- {cut(format_pragma(pragma), _LONG)}")
        for pragma in pragmas.after:
            if pragma not in before_set:
                yield _line("!", f"+ {cut(format_pragma(pragma), _LONG)}")


def summary_lines(report: Report) -> Iterator[Text]:
    """The end of a run: sizes, rounds, time, and what each pass that did something gave."""
    yield Text(_sizes(report.before, report.after), style="bold")
    how = "a fixed point"
    if report.cut is not None:
        how = f"the time budget, which cut {report.cut}"
    elif report.stopped:
        how = "the step asked for"
    yield Text(
        f"{counted(report.steps, 'step')} in {counted(report.rounds, 'round')} and "
        f"{report.seconds:.2f} s, up to {how}"
    )
    width = max((len(name) for name in report.passes), default=0)
    for name, record in report.passes.items():
        if record.steps:
            yield Text(
                f"  {name:{width}}  {record.steps:6} {'step ' if record.steps == 1 else 'steps'}"
                f"  {record.edges_saved:7} edges saved"
                f"  {record.seconds:7.2f} s"
            )


def broken_lines(trace: Trace) -> Iterator[Text]:
    """Which step broke the game, and how, if one did."""
    if trace.broken is not None:
        name = plain(trace.steps[trace.broken.step - 1].pass_name)
        yield Text(f"step {trace.broken.step}, {name}, broke the game:", style="bold red")
        for finding in trace.broken.findings:
            yield Text(f"    {plain(finding)}", style="red")


def idle_lines(trace: Trace, after: int) -> Iterator[Text]:
    """The runs of passes that changed nothing between step `after` and the next one."""
    for run in trace.report.runs if trace.report is not None else ():
        if run.steps == 0 and run.last_step == after:
            yield Text(
                f"   {run.pass_name} changed nothing  [round {run.round}, "
                f"{run.seconds * 1000:.1f} ms]",
                style="dim",
            )


def _line(sign: str, text: str) -> Text:
    return Text(f"    {sign} {text}", style=_COLOURS[sign])


def _sizes(before: Size, after: Size) -> str:
    return ", ".join(
        _change(measure, getattr(before, measure), getattr(after, measure)) for measure in _MEASURES
    )


def _change(what: str, before: int, after: int) -> str:
    return f"{what} {before}" if before == after else f"{what} {before} -> {after}"


def _shares(history: History, number: int) -> str:
    """The sizes, with the part that the step has in all that the run saves."""
    step = history.trace.steps[number - 1]
    parts, told = [], False
    for measure in _MEASURES:
        part = _change(measure, getattr(step.before, measure), getattr(step.after, measure))
        share = history.share(number, measure)
        if share > 0:
            part += f" ({share:.1%}{'' if told else ' of the saving'})"
            told = True
        parts.append(part)
    return ", ".join(parts)
