"""Which earlier step made a step possible.

A step is taken to depend on

- the edges that it changes or removes, and those that it makes others from: on whoever last
  added, relabelled or moved them;
- a node that it makes vanish: on whoever last took an edge away from that node;
- what a label means that it takes away where control still passes: on whoever last changed an
  assignment to a variable which the edge does not read any more, or a read of a variable which
  it does not assign any more;
- the ends of a check that it changes or removes: on whoever last changed an edge at them;
- the declarations that it changes: on whoever last changed them, or a label naming them.

The latest of all these is the step's enabler; without any, the step was possible as translated.
This errs on the side of naming a step: what a pass looked at is not recorded, so the step named
changed something that may have been needed, and need not have been what was missing.

Source: 2025 paper, App. B.7 (Figure 48 counts how one pass enables another).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from rgt.debugger.traces.touched import Names
from rgt.ir.actions import Action, Reachability, read_names, written_variable
from rgt.ir.analyses.type_uses import type_names, types_of_action
from rgt.ir.automaton import BEGIN, END, Automaton, Edge, EdgeChange
from rgt.ir.game import Constant, DeclarationChange, Declared, Variable, symbol_names
from rgt.passes.context import Step


def enablers(start: Automaton, steps: Sequence[Step], names_in: Names) -> list[int | None]:
    """For every step in order the number of the one that enabled it, or None."""
    books = _Books(start, names_in)
    return [books.enter(step) for step in steps]


@dataclass(frozen=True, slots=True)
class _Net:
    """What a step did: edges by key before and after, labels lost and gained, declarations."""

    edges: dict[int, tuple[Edge | None, Edge | None]]
    lost: tuple[Action, ...]
    gained: tuple[Action, ...]
    declarations: tuple[DeclarationChange, ...]


class _Books:
    """For everything that a step can depend on, the last step that changed it."""

    def __init__(self, start: Automaton, names_in: Names) -> None:
        self._names = names_in
        self._degree = Counter(end for edge in start for end in edge[:2])
        self._written: dict[int, int] = {}
        self._taken: dict[str, int] = {}
        self._near: dict[str, int] = {}
        self._assigned: dict[str, int] = {}
        self._read: dict[str, int] = {}
        self._named: dict[str, int] = {}

    def enter(self, step: Step) -> int | None:
        """What enabled the step, by the books so far; then the books with it."""
        net = _net(step)
        vanished = self._count_ends(net)
        enabler = max(self._needed(net, vanished), default=0)
        self._book(step.number, net)
        return enabler or None

    def _count_ends(self, net: _Net) -> set[str]:
        """Count the edges at every node anew; the nodes that have none any more."""
        ends: set[str] = set()
        for before, after in net.edges.values():
            for edge, sign in ((before, -1), (after, +1)):
                if edge is not None:
                    for end in edge[:2]:
                        self._degree[end] += sign
                        ends.add(end)
        return {end for end in ends if not self._degree[end]} - {BEGIN, END}

    def _needed(self, net: _Net, vanished: set[str]) -> Iterator[int]:
        """The steps that changed what this one depends on."""
        for key, (before, after) in net.edges.items():
            if before is not None:
                yield self._written.get(key, 0)
            if after is not None:
                for parent in after.origin.parents:
                    yield self._written.get(parent, 0)
        for node in vanished:
            yield self._taken.get(node, 0)
        for action in net.lost:
            if isinstance(action, Reachability):
                yield self._near.get(action.start, 0)
                yield self._near.get(action.end, 0)
        yield from self._meanings(net, vanished)
        for change in net.declarations:
            yield self._named.get(change.name, 0)

    def _meanings(self, net: _Net, vanished: set[str]) -> Iterator[int]:
        lost = dict.fromkeys(net.lost)
        for before, after in net.edges.values():
            if before is None or before.source in vanished or before.action not in lost:
                continue
            still_read = set() if after is None else {*read_names(after.action)}
            for name in read_names(before.action):
                if name not in still_read:
                    yield self._assigned.get(name, 0)
            target = written_variable(before.action)
            if target is not None and (after is None or written_variable(after.action) != target):
                yield self._read.get(target, 0)

    def _book(self, number: int, net: _Net) -> None:
        for key, (before, after) in net.edges.items():
            self._written[key] = number
            ends_before = before[:2] if before is not None else ()
            ends_after = after[:2] if after is not None else ()
            for node in (*ends_before, *ends_after):
                self._near[node] = number
            for node in ends_before:
                if node not in ends_after:
                    self._taken[node] = number
        for action in (*net.lost, *net.gained):
            self._book_label(number, action)
        for change in net.declarations:
            self._named[change.name] = number
            for declared in (change.before, change.after):
                for name in _names_in_declared(declared):
                    self._named[name] = number

    def _book_label(self, number: int, action: Action) -> None:
        target = written_variable(action)
        if target is not None:
            self._assigned[target] = number
        for name in read_names(action):
            self._read[name] = number
        types = (name for type_ in types_of_action(action) for name in type_names(type_))
        for name in (*self._names.of(action), *types):
            self._named[name] = number


def _net(step: Step) -> _Net:
    edges: dict[int, tuple[Edge | None, Edge | None]] = {}
    declarations: list[DeclarationChange] = []
    for change in step.changes:
        if isinstance(change, EdgeChange):
            edge = change.before or change.after
            assert edge is not None
            first = edges[edge.key][0] if edge.key in edges else change.before
            edges[edge.key] = first, change.after
        elif isinstance(change, DeclarationChange):
            declarations.append(change)
    before = dict.fromkeys(b.action for b, _ in edges.values() if b is not None)
    after = dict.fromkeys(a.action for _, a in edges.values() if a is not None)
    return _Net(
        edges,
        tuple(action for action in before if action not in after),
        tuple(action for action in after if action not in before),
        tuple(declarations),
    )


def _names_in_declared(declared: Declared | None) -> Iterable[str]:
    if declared is None:
        return ()
    if isinstance(declared, Constant):
        return (*type_names(declared.type), *symbol_names(declared.value))
    if isinstance(declared, Variable):
        return (*type_names(declared.type), *symbol_names(declared.initial))
    return tuple(type_names(declared))
