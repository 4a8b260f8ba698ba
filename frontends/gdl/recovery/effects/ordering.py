"""The order of a move's writes: whoever reads comes before whoever overwrites what it reads.

    cell[x2][y2] = cell[x1][y1];  cell[x1][y1] = blank      in this order

Where there is a circle, or one write is a loop that reads what it writes, the groups concerned are
copied before anything is written, and read from the copy.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

import networkx as nx

from rgt.frontends.gdl.recovery.effects.doing import MOVER
from rgt.frontends.gdl.recovery.effects.effects import Change, Effect
from rgt.frontends.gdl.recovery.reading.parts import terms_of
from rgt.frontends.gdl.recovery.reading.rules import Fact, Kind, Part, Predicate, Rules
from rgt.frontends.gdl.syntax import Variable

Step = Effect | Change
"""A write, or (a Change) all keys of a group left without values."""


@dataclass(frozen=True, slots=True)
class Ordered:
    """The steps in order, and the groups that are read as they were before the move."""

    steps: tuple[Step, ...]
    copied: tuple[Predicate, ...]


def ordered(
    changes: Sequence[Change],
    rules: Rules,
    control: Predicate | None = None,
    waiting: Predicate | None = None,
    apart: Callable[[Step], bool] = lambda _: False,
    answered: Collection[Predicate] = (),
) -> Ordered:
    """An order in which no step reads what an earlier one wrote.

    `control` is the group whose value makes the move, if one does: it is read with the mover;
    `waiting` is the move of all others; `apart` says which steps write several keys, and read none
    that they wrote before; `answered` are relations that nobody asks the state for.
    """
    steps: list[Step] = []
    for change in changes:
        if change.clears:
            steps.append(change)
        # what deletes one key does not stand between loops that may be one
        steps.extend(
            sorted(
                change.effects, key=lambda e: (not e.deletes, e.deletes and _repeats(e, waiting))
            )
        )
    read = [reads(step, rules, control, answered) for step in steps]
    graph: nx.DiGraph[int] = nx.DiGraph()
    graph.add_nodes_from(range(len(steps)))
    copied: set[Predicate] = set()
    for one, step in enumerate(steps):
        written = step.group.predicate
        if written in read[one] and _repeats(step, waiting) and not apart(step):
            copied.add(written)
        for other, later in enumerate(steps):
            if one == other:
                continue
            if written in read[other]:
                graph.add_edge(other, one)
            if later.group == step.group and _deletes(step) and not _deletes(later):
                graph.add_edge(one, other)
    for component in nx.strongly_connected_components(graph):
        if len(component) > 1:
            written_here = {steps[at].group.predicate for at in component}
            copied |= {p for at in component for p in read[at] & written_here}
    free: nx.DiGraph[int] = nx.DiGraph()
    free.add_nodes_from(range(len(steps)))
    for one, other in graph.edges:
        same = steps[one].group == steps[other].group
        if steps[other].group.predicate not in copied or (
            same and _deletes(steps[one]) and not _deletes(steps[other])
        ):
            free.add_edge(one, other)
    order = list(nx.lexicographical_topological_sort(free))
    return Ordered(tuple(steps[at] for at in order), tuple(sorted(copied)))


def _deletes(step: Step) -> bool:
    return isinstance(step, Change) or step.deletes


def _repeats(step: Step, waiting: Predicate | None) -> bool:
    """Whether a step may write several keys, or several values one after the other."""
    if isinstance(step, Change):
        return False
    several = len(step.group.values) > 1 and not step.deletes
    keys = [step.args[at] for at in step.group.keys]
    bound = {
        term
        for part in step.body
        if isinstance(part, Fact) and part.positive and part.atom.predicate.kind is Kind.DOES
        # several may wait
        if part.atom.predicate != waiting
        for term in part.atom.args
    }
    return several or any(isinstance(term, Variable) and term not in bound for term in keys)


def reads(
    step: Step, rules: Rules, control: Predicate | None, answered: Collection[Predicate] = ()
) -> frozenset[Predicate]:
    """The predicates of the state that a step depends on."""
    if isinstance(step, Change):
        return frozenset()
    found, speaks_of_moves = _read(step.body, rules, answered)
    speaks_of_moves |= any(term == MOVER for term in step.args)
    speaks_of_moves |= any(MOVER in terms_of(part) for part in step.body)
    return found | {control} if control is not None and speaks_of_moves else found


def _read(
    parts: Sequence[Part], rules: Rules, answered: Collection[Predicate]
) -> tuple[frozenset[Predicate], bool]:
    """The predicates of the state that conditions depend on, and whether moves are asked for."""
    moves = False
    found: set[Predicate] = set()
    seen = set(answered)
    pending = list(parts)
    while pending:
        part = pending.pop()
        if not isinstance(part, Fact):
            continue
        predicate = part.atom.predicate
        moves |= predicate.kind is Kind.DOES
        if predicate.kind is Kind.TRUE:
            found.add(predicate)
        elif predicate not in seen:
            seen.add(predicate)
            for rule in rules.of(predicate):
                pending.extend(rule.body)
    return frozenset(found), moves
