"""Blame as text: from an edge to the source lines that it comes from and all that touched it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import PurePath
from typing import Any

from rich.text import Text

from rgt.debugger.history import History, NodeStory, Story, Touch
from rgt.debugger.view.words import counted, cut, plain
from rgt.ir.automaton import Edge
from rgt.ir.diagnostics import GameError, Span, error, nearest
from rgt.ir.text.printer import format_action, format_edge

_WIDTH = 72
_MOST = 12


def blame_lines(history: History, what: str) -> Iterator[Text]:
    """The story of an edge (its key, or ``SOURCE,TARGET``) or of a node.

    ``edge=KEY`` and ``node=NAME`` tell a key from a node that is named by a number.  Raises
    GameError (TRACE006) if there never was such an edge or node.
    """
    kind, _, name = what.rpartition("=")
    keys = _keys(history, name) if kind in ("", "edge") else []
    if keys:
        for key in keys:
            yield from story_lines(history, history.story(key))
            yield Text()
        return
    story = history.story_of_node(name) if kind in ("", "node") else None
    if story is None or not _existed(history, story):
        raise _unknown(history, what)
    yield from node_lines(history, story)


def as_json(history: History, what: str) -> Iterator[dict[str, Any]]:
    """The stories that `blame_lines` tells, as JSON; raises likewise."""
    kind, _, name = what.rpartition("=")
    keys = _keys(history, name) if kind in ("", "edge") else []
    for key in keys:
        story = history.story(key)
        yield {
            "kind": "edge",
            "key": key,
            "lines": [[span.source.name, span.line] for span in story.spans],
            "made_from": list(story.made_from),
            "made_of_it": list(story.made_of_it),
            "steps": list(story.steps),
            "deleted": story.deleted,
        }
    if keys:
        return
    node = history.story_of_node(name) if kind in ("", "node") else None
    if node is None or not _existed(history, node):
        raise _unknown(history, what)
    yield {
        "kind": "node",
        "name": node.name,
        "lines": [[span.source.name, span.line] for span in node.spans],
        "steps": list(node.steps),
        "became": node.became and list(node.became),
        "absorbed": [list(each) for each in node.absorbed],
    }


def _keys(history: History, name: str) -> list[int]:
    """The keys of the edges that are meant: one, or all that ever led from node to node."""
    lineage = history.lineage
    if name.isascii() and name.isdecimal():
        return [int(name)] if len(name) < 19 and int(name) in lineage else []
    source, comma, target = (part.strip() for part in name.partition(","))
    if not comma:
        return []
    known = lineage.keys()
    return sorted(
        key
        for key in known
        if any(form.edge and form.edge[:2] == (source, target) for form in lineage.forms(key))
    )


def _existed(history: History, story: NodeStory) -> bool:
    return bool(story.steps) or history.trace.start.automaton.has_node(story.name)


def _unknown(history: History, what: str) -> GameError:
    name = what.rpartition("=")[2]
    meant = nearest(name, history.trace.start.automaton.nodes())
    hint = meant or "name an edge by its key or as SOURCE,TARGET, or a node"
    return GameError(error("TRACE006", f"no edge and no node '{what}' at any step", hint=hint))


def story_lines(history: History, story: Story) -> Iterator[Text]:
    """The story of one edge."""
    last = next(form.edge for form in reversed(story.forms) if form.edge is not None)
    gone = "" if story.deleted is None else f"  (deleted by #{story.deleted})"
    yield Text.assemble((f"edge {story.key}", "bold"), f"  {_edge(last)}{gone}")
    yield from _places(story.spans)
    for verb, keys in (("made from", story.made_from), ("became part of", story.made_of_it)):
        if keys:
            yield Text(f"    {verb} {_edges(history, keys)}")
    first = story.forms[0]
    if first.step == 0 and first.edge is not None:
        yield Text(f"    as translated: {_edge(first.edge)}", style="dim")
    for touch in story.touches:
        yield _touch(history, touch)
    if not story.touches:
        yield Text("    no step touched it", style="dim")


def node_lines(history: History, story: NodeStory) -> Iterator[Text]:
    """The story of one node."""
    yield Text.assemble((f"node {story.name}", "bold"))
    yield from _places(story.spans)
    for number, name in story.absorbed:
        yield Text(f"    #{number} {_pass(history, number)}: {name} is now {story.name}")
    if story.became is not None:
        number, name = story.became
        yield Text(f"    #{number} {_pass(history, number)}: it became {name}")
    yield Text(f"    touched by {counted(len(story.steps), 'step')}")
    for number in story.steps:
        step = history.trace.steps[number - 1]
        yield Text(f"    #{number} {plain(step.pass_name)}: {cut(step.fact, _WIDTH)}")


def _touch(history: History, touch: Touch) -> Text:
    if touch.before is None and touch.after is not None:
        what, sign = f"came: {_edge(touch.after)}", "+"
    elif touch.after is None and touch.before is not None:
        what, sign = f"went: {_edge(touch.before)}", "-"
    elif (
        touch.before is not None and touch.after is not None and touch.before[:2] == touch.after[:2]
    ):
        changed = touch.before.action is not touch.after.action
        label = format_action(touch.after.action) or "(nothing)"
        what, sign = (f"now {label}", "~") if changed else ("took others in", "=")
    else:
        what, sign = f"now {_edge(touch.after)}", ">"
    whose = "" if touch.relation == "itself" else f"edge {touch.key} ({touch.relation}) "
    colour = {"-": "red", "+": "green", "~": "yellow", ">": "cyan", "=": "magenta"}[sign]
    head = f"    {sign} #{touch.step} {_pass(history, touch.step)}: "
    return Text(head + whose + cut(what, _WIDTH), style=colour)


def _places(spans: Iterable[Span]) -> Iterator[Text]:
    seen: dict[tuple[str, int], Span] = {}
    for span in spans:
        seen.setdefault((span.source.name, span.line), span)
    for span in list(seen.values())[:_MOST]:
        line = cut(span.source.line(span.line), _WIDTH)
        name = PurePath(span.source.name).name
        yield Text(f"    from {name}:{span.line} | {line}", style="italic")
    if len(seen) > _MOST:
        yield Text(f"    and {counted(len(seen) - _MOST, 'more line')}", style="italic")
    if not seen:
        yield Text("    from no known place in the source", style="italic")


def _edges(history: History, keys: tuple[int, ...]) -> str:
    shown = ", ".join(str(key) for key in keys[:_MOST])
    more = f" and {len(keys) - _MOST} more" if len(keys) > _MOST else ""
    return f"{'edge' if len(keys) == 1 else 'edges'} {shown}{more}"


def _pass(history: History, number: int) -> str:
    return plain(history.trace.steps[number - 1].pass_name)


def _edge(edge: Edge | None) -> str:
    return "" if edge is None else cut(format_edge(edge), 2 * _WIDTH)
