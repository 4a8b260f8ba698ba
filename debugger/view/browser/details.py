"""What is said about one step: why it was made, what it changed, which lines that comes from."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from rich.text import Text

from rgt.debugger.history import History
from rgt.debugger.traces.touched import edges_in, lines_of
from rgt.debugger.view.browser.lines import laid_out
from rgt.debugger.view.browser.step_table import milliseconds
from rgt.debugger.view.report import delta_lines
from rgt.debugger.view.words import plain
from rgt.ir.diagnostics import Source, Span
from rgt.passes.context import Size

_MOST_NAMED = 6


def about(history: History, number: int, followed: str | None) -> Text:
    """A step in a few lines: what, why, how much, and the steps before and after it."""
    step = history.trace.steps[number - 1]
    share = history.share(number)
    saved = f", {share:.1%} of all edges saved" if share > 0 else ""
    time = f", {milliseconds(step.seconds)} ms" if step.seconds else ""
    text = Text.assemble(
        (f"#{number} {step.pass_name}", "bold"),
        (f"  round {step.round}{time}{saved}\n", "dim"),
        ("because ", "dim"),
        f"{plain(step.fact)}\n",
        *_sizes(step.before, step.after),
        "\n",
    )
    enabler = history.enabler(number)
    if enabler is None:
        text.append("possible from the start", "dim")
    else:
        name = history.trace.steps[enabler - 1].pass_name
        text.append_text(Text.assemble(("enabled by ", "dim"), f"#{enabler} {name}"))
    enabled = history.enabled(number)
    if enabled:
        text.append(", enabled ", "dim")
        text.append(_listed([f"#{n}" for n in enabled]))
    broken = history.trace.broken
    if broken is not None and broken.step == number:
        text.append(f"\nbroke the game: {plain('; '.join(broken.findings))}", "bold red")
    elif followed is not None:
        text.append_text(Text.assemble(("\nfollowing node ", "dim"), plain(followed)))
    return text


def _sizes(before: Size, after: Size) -> Iterable[tuple[str, str]]:
    for name in ("nodes", "edges", "state"):
        old, new = getattr(before, name), getattr(after, name)
        if name != "nodes":
            yield ", ", "dim"
        yield f"{name} ", "dim"
        yield str(old), ""
        if new != old:
            yield f" → {new}", "green" if new < old else "red"


def _listed(items: Sequence[str]) -> str:
    shown = ", ".join(items[:_MOST_NAMED])
    more = len(items) - _MOST_NAMED
    return f"{shown} and {more} more" if more > 0 else shown


@dataclass(frozen=True, slots=True)
class Difference:
    """The lines of a step's difference, and the edge that each is about (its key)."""

    lines: list[Text]
    keys: list[int | None]


def difference(history: History, number: int) -> Difference:
    """What a step did, line by line."""
    change = history.delta(number)
    owners: list[int | None] = [None] * len(change.merged)
    owners += [edge.key for edge in (*change.removed, *change.added)]
    owners += [before.key for before, _ in (*change.relabelled, *change.redirected)]
    lines: list[Text] = []
    keys: list[int | None] = []
    for place, whole in enumerate(delta_lines(change)):
        lines.append(Text(plain(whole.plain), style=whole.style, no_wrap=True))
        keys.append(owners[place] if place < len(owners) else None)
    return Difference(lines, keys)


def nodes_by_edge(history: History, number: int) -> dict[int, tuple[str, ...]]:
    """By key of an edge that a step changed its nodes, before and after."""
    found: dict[int, dict[str, None]] = {}
    for edge in edges_in(history.delta(number)):
        found.setdefault(edge.key, {}).update(dict.fromkeys(edge[:2]))
    return {key: tuple(nodes) for key, nodes in found.items()}


def edge_span(history: History, number: int, key: int) -> Span | None:
    """Where an edge that a step changed comes from."""
    spans = (edge.origin.span for edge in edges_in(history.delta(number)) if edge.key == key)
    return next((span for span in spans if span is not None), None)


@dataclass(frozen=True, slots=True)
class Excerpt:
    """The game's own text: `line` makes one of its `count` lines, `first` is one to look at.

    No line is wider than `width`; lines are counted from 0, and `first` from 1.
    """

    name: str
    count: int
    width: int
    line: Callable[[int], Text]
    first: int


def excerpt(history: History, number: int, chosen: Span | None) -> Excerpt | None:
    """The text that a step's edges come from, their lines marked; None if it is not known.

    The place of the `chosen` edge is marked with a sign of its own.
    """
    change = history.delta(number)
    spans = [edge.origin.span for edge in edges_in(change)]
    spans += [history.trace.start.spans.get((d.kind, d.name)) for d in change.declarations]
    known = list(dict.fromkeys(span for span in spans if span is not None))
    source = chosen.source if chosen else known[0].source if known else history.trace.start.source
    if source is None:
        return None
    marked = {line for s in known if s.source is source for line in lines_of(s)}
    starring = set(lines_of(chosen)) if chosen else set()
    first = min(starring or marked, default=1)
    count = source.text.count("\n") + (not source.text.endswith("\n"))
    width = len(str(count))

    def line(index: int) -> Text:
        number = index + 1
        sign = "▶" if number in starring else "┃" if number in marked else " "
        text = Text.assemble((f"{number:{width}} {sign} ", "yellow" if sign != " " else "dim"))
        words = laid_out(source.line(number))
        text.append(words, "bold" if sign != " " else "")
        if chosen is not None and number in starring:
            _underline(text, width + 3, source, chosen, number)
        return text

    longest = max((len(each.expandtabs(4)) for each in source.text.split("\n")), default=0)
    return Excerpt(source.name, count, longest + width + 3, line, first)


def _underline(text: Text, margin: int, source: Source, span: Span, number: int) -> None:
    """Mark the characters of a span in the drawn line `number`."""
    line = source.line(number)
    start = span.column - 1 if number == span.line else 0
    stop = span.end_column - 1 if number == span.end_line else len(line)
    # tabs have been laid out
    start, stop = (len(line[:column].expandtabs(4)) for column in (start, stop))
    text.stylize("underline yellow", margin + start, margin + stop)


def nearest_step(steps: Sequence[int], number: int) -> int | None:
    """The last of some ascending steps up to `number`, or the first."""
    if not steps:
        return None
    return steps[max(bisect_right(steps, number) - 1, 0)]
