"""The life of edges and nodes through all steps of a trace: who was made from whom, and when.

An edge is made from its `origin.parents`.  A link between the two is dated by the step in which
the child first names the parent: what happened to the parent later is not the child's history.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from rgt.ir.automaton import Automaton, Edge, EdgeChange, NodeMerge
from rgt.ir.diagnostics import Span
from rgt.passes.context import Step


@dataclass(frozen=True, slots=True)
class Form:
    """How an edge looked after a step (0: as translated); None: it is gone."""

    step: int
    edge: Edge | None


@dataclass(frozen=True, slots=True)
class Touch:
    """A step that touched an edge of a story: which one, and what became of it.

    `relation` is ``itself``, ``made from`` (an edge that the story's edge was made from) or
    ``made of it`` (an edge that was made from the story's edge).
    """

    step: int
    key: int
    relation: str
    before: Edge | None
    after: Edge | None


@dataclass(frozen=True, slots=True)
class Story:
    """Everything that is known of an edge, alive or deleted.

    `spans` are the places in the game's own language that it comes from, its own first;
    `forms` every form it had, the last one None if it is gone; `made_from` and `made_of_it` the
    edges before and after it through splits and merges; `touches` every step that touched any
    of them, in order, as far as it concerns this edge.
    """

    key: int
    spans: tuple[Span, ...]
    forms: tuple[Form, ...]
    made_from: tuple[int, ...]
    made_of_it: tuple[int, ...]
    touches: tuple[Touch, ...]

    @property
    def steps(self) -> tuple[int, ...]:
        """The numbers of all steps in the story, ascending."""
        return tuple(dict.fromkeys(touch.step for touch in self.touches))

    @property
    def deleted(self) -> int | None:
        """The step that removed the edge, None if it is still there."""
        last = self.forms[-1]
        return last.step if last.edge is None else None


@dataclass(frozen=True, slots=True)
class NodeStory:
    """Everything that is known of a node: steps that touched it, and merges with others.

    `became` is the node that took its place and the step (None: it never gave its name up in
    a merge); `absorbed` are the nodes that became this one.
    """

    name: str
    steps: tuple[int, ...]
    became: tuple[int, str] | None
    absorbed: tuple[tuple[int, str], ...]
    spans: tuple[Span, ...]


class Lineage:
    """The forms of all edges and the links between them, read once from a trace."""

    def __init__(self, start: Automaton, steps: Sequence[Step]) -> None:
        self._forms: dict[int, list[Form]] = {}
        self._parents: dict[int, dict[int, int]] = {}
        self._children: dict[int, dict[int, int]] = {}
        self._became: dict[str, tuple[int, str]] = {}
        self._absorbed: dict[str, list[tuple[int, str]]] = {}
        for edge in start:
            self._put(0, edge.key, edge)
        for step in steps:
            self._read(step)

    def _read(self, step: Step) -> None:
        for change in step.changes:
            if isinstance(change, EdgeChange):
                edge = change.after or change.before
                assert edge is not None
                self._put(step.number, edge.key, change.after)
            elif isinstance(change, NodeMerge):
                self._became[change.gone] = (step.number, change.keep)
                self._absorbed.setdefault(change.keep, []).append((step.number, change.gone))

    def _put(self, number: int, key: int, edge: Edge | None) -> None:
        forms = self._forms.setdefault(key, [])
        if forms and forms[-1].step == number:
            forms.pop()
        forms.append(Form(number, edge))
        if edge is not None and edge.origin.parents:
            mine = self._parents.setdefault(key, {})
            for parent in edge.origin.parents:
                if parent not in mine and parent != key:
                    mine[parent] = number
                    self._children.setdefault(parent, {})[key] = number

    def __contains__(self, key: int) -> bool:
        return key in self._forms

    def keys(self) -> Iterable[int]:
        """The keys of all edges that ever were."""
        return self._forms.keys()

    def forms(self, key: int) -> tuple[Form, ...]:
        """Every form of an edge in order; KeyError if there never was one of that key."""
        return tuple(self._forms[key])

    def at(self, key: int, step: int) -> Edge | None:
        """The edge as it was after a step (0: at the start), None where it did not exist."""
        forms = self._forms.get(key, ())
        place = bisect_right(forms, step, key=_step_of) - 1
        return forms[place].edge if place >= 0 else None

    def parents(self, key: int) -> Mapping[int, int]:
        """The edges that an edge was made from, with the step of each link."""
        return self._parents.get(key, {})

    def story(self, key: int) -> Story:
        """The story of an edge; KeyError if there never was one of that key."""
        before = self._ancestors(key)
        after = self._descendants(key)
        touches = [*self._touches(key, "itself", 0, _NEVER)]
        for other, until in before.items():
            touches += self._touches(other, "made from", 0, until)
        for other, since in after.items():
            if other not in before:
                touches += self._touches(other, "made of it", since, _NEVER)
        touches.sort(key=lambda touch: (touch.step, touch.relation != "itself", touch.key))
        return Story(
            key,
            self._spans([key, *before]),
            self.forms(key),
            tuple(before),
            tuple(other for other in after if other not in before),
            tuple(touches),
        )

    def story_of_node(self, name: str, steps: Iterable[int]) -> NodeStory:
        """The story of a node, which these steps touched."""
        edges = [
            form.edge
            for forms in self._forms.values()
            for form in forms
            if form.edge is not None and name in form.edge[:2]
        ]
        spans = (edge.origin.span for edge in edges)
        return NodeStory(
            name,
            tuple(steps),
            self._became.get(name),
            tuple(self._absorbed.get(name, ())),
            tuple(dict.fromkeys(span for span in spans if span is not None)),
        )

    def _touches(self, key: int, relation: str, since: int, until: int) -> Iterable[Touch]:
        forms = self._forms.get(key, ())
        before: Edge | None = None
        for form in forms:
            if form.step and since <= form.step <= until:
                yield Touch(form.step, key, relation, before, form.edge)
            before = form.edge

    def _ancestors(self, key: int) -> dict[int, int]:
        """The edges that an edge was made from, and up to which step their changes count."""
        found: dict[int, int] = {}
        waiting = [(key, _NEVER)]
        while waiting:
            child, limit = waiting.pop()
            for parent, linked in self._parents.get(child, {}).items():
                until = min(limit, linked)
                if linked <= limit and parent != key and found.get(parent, -1) < until:
                    found[parent] = until
                    waiting.append((parent, until))
        return dict(sorted(found.items()))

    def _descendants(self, key: int) -> dict[int, int]:
        """The edges that were made from an edge, and from which step on."""
        found: dict[int, int] = {}
        waiting = [(key, 0)]
        while waiting:
            parent, limit = waiting.pop()
            for child, linked in self._children.get(parent, {}).items():
                since = max(limit, linked)
                if linked >= limit and child != key and found.get(child, _NEVER) > since:
                    found[child] = since
                    waiting.append((child, since))
        return dict(sorted(found.items()))

    def _spans(self, keys: Iterable[int]) -> tuple[Span, ...]:
        spans = (
            form.edge.origin.span
            for key in keys
            for form in self._forms.get(key, ())
            if form.edge is not None
        )
        return tuple(dict.fromkeys(span for span in spans if span is not None))


_NEVER = 1 << 62


def _step_of(form: Form) -> int:
    return form.step
