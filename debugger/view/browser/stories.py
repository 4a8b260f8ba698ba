"""The blame of an edge in lines: where it comes from, and every step that touched it."""

from __future__ import annotations

from dataclasses import dataclass

from rich.text import Text

from rgt.debugger.history import History, Touch
from rgt.debugger.view.words import plain
from rgt.ir.automaton import Edge
from rgt.ir.text.printer import format_edge

_RELATIONS = {"itself": "", "made from": "made from edge {}: ", "made of it": "became edge {}: "}
_MOST_KEYS = 12


@dataclass(frozen=True, slots=True)
class Blame:
    """The lines, and the step that each is about (None: no step)."""

    lines: list[Text]
    steps: list[int | None]


def blame(history: History, key: int) -> Blame:
    """The story of an edge, alive or deleted; KeyError if there never was one of that key."""
    story = history.story(key)
    found = Blame([], [])
    if not story.spans:
        _put(found, Text("its place in the source is not known", style="dim"))
    for span in story.spans:
        line = plain(span.source.line(span.line)).strip()
        _put(found, Text.assemble((f"{plain(str(span))}: ", "yellow"), line))
    for words, keys in (("made from", story.made_from), ("became part of", story.made_of_it)):
        if keys:
            more = f" and {len(keys) - _MOST_KEYS} more" if len(keys) > _MOST_KEYS else ""
            listed = ", ".join(map(str, keys[:_MOST_KEYS]))
            _put(found, Text(f"{words} edges {listed}{more}", style="dim"))
    first = story.forms[0]
    if first.step == 0 and first.edge is not None:
        _put(found, Text.assemble("as translated  ", (plain(format_edge(first.edge)), "bold")))
    for touch in story.touches:
        _put(found, _touched(history, touch), touch.step)
    if story.deleted is None and story.forms[-1].edge is not None:
        _put(found, Text(f"at the end  {plain(format_edge(story.forms[-1].edge))}", style="bold"))
    return found


def _put(found: Blame, line: Text, step: int | None = None) -> None:
    found.lines.append(line)
    found.steps.append(step)


def _touched(history: History, touch: Touch) -> Text:
    name = history.trace.steps[touch.step - 1].pass_name
    relation = _RELATIONS[touch.relation].format(touch.key)
    text = Text.assemble((f"#{touch.step} {name}  ", "bold"), (relation, "dim"))
    text.append(*_change(touch.before, touch.after))
    return text


def _change(before: Edge | None, after: Edge | None) -> tuple[str, str]:
    old = "" if before is None else plain(format_edge(before))
    new = "" if after is None else plain(format_edge(after))
    if before is None:
        return f"+ {new}", "green"
    if after is None:
        return f"- {old}", "red strike"
    if before[:2] != after[:2]:
        return f"> {old}  =>  {new}", "cyan"
    if before.action is not after.action:
        return f"~ {old}  =>  {new}", "yellow"
    return f"= {new}", "magenta"
