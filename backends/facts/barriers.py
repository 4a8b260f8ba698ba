"""Where choices come to nothing but what one variable holds since.

``who = Which(*); at = queens[who]; $$ at``: nobody knows that two queens stand on two squares, and
so every move behind might be found twice.  A search that goes on from each square once, whoever
stands there, finds none twice.
"""

from __future__ import annotations

from collections.abc import Collection

from rgt.backends.facts.ambiguity import Ambiguity, Facts, ambiguity
from rgt.backends.interpreter.analysis import View, forward
from rgt.backends.interpreter.program import Kind, Op
from rgt.backends.program.steps import Step


def told_apart(facts: Facts) -> tuple[Ambiguity, frozenset[int]]:
    """Where two walks are alike if a search enters some nodes not twice alike, and these nodes;
    none if that does not keep it from finding moves twice, or if nothing has to.
    """
    barriers = _dead_ends(facts)
    found = ambiguity(facts, barriers)
    needed = found.meeting & barriers.keys()
    if needed and found.twice:
        return ambiguity(facts), frozenset()
    return found, needed


def joined(view: View, nodes: Collection[int]) -> View:
    """The same view, with nodes as if walks met there: what they do there is done in one place."""
    found = View(view.out, view.starts)
    found.exclusive = view.exclusive
    for node in nodes:
        found.indegree[node] += 1
    return found


def _dead_ends(facts: Facts) -> dict[int, str]:
    """The nodes before the first tag where walks may be alike that were different just before, all
    of them with what a variable was given from a map that changes, and that differ in it alone;
    each with that variable.
    """
    view, bit = facts.view, facts.bit
    shown = _after_tags(view)
    found = {}
    for node in sorted(view.out):
        if node in shown or node in view.cycles or node in view.starts:
            continue
        entering = [
            (before, op)
            for before in dict.fromkeys(view.sources.get(node, ()))
            for op, target in view.edges(before)
            if target == node
        ]
        names = {_given(op) for _, op in entering}
        name = names.pop() if len(names) == 1 else None
        live = facts.live.get(node, 0)
        if name is None or view.diverging.get(node, 0) & live != bit[name]:
            continue
        lost = 0
        for before, _ in entering:
            lost |= view.diverging.get(before, 0) & facts.live.get(before, 0) & ~live
        if lost or len(entering) > 1:
            found[node] = name
    return found


def _given(op: Op) -> str | None:
    """The variable to which an edge assigns what a map holds that changes."""
    if not isinstance(op, Step) or op.kind is not Kind.ASSIGN:
        return None
    return op.place.scalar if op.value.variable and not op.value.scalar else None


def _after_tags(view: View) -> frozenset[int]:
    """The nodes to which a walk can come after a tag."""
    behind = (t for out in view.inner.values() for op, t in out if op.kind is Kind.TAG)
    return frozenset(forward(behind, lambda n: (t for _, t in view.inner.get(n, ()))))
