"""Remove edges behind conditions that stand before the conditions, too.

Before::

    begin, p: y = T(*);
    p, r: x == a;
    p, q: ;
    r, q: ;
    r, s: y == a;
    q, s: y == b;
    q, s: y == c;
    p, s: x == b;
    p, s: ;
    s, end: player = keeper;

After::

    begin, p: y = T(*);
    p, r: x == a;
    p, q: ;
    r, s: y == a;
    q, s: y == b;
    q, s: y == c;
    p, s: ;
    s, end: player = keeper;

A king may go the ways of a man and others: his are only the others then.  Without this each of a
king's moves that a man could make, too, is found twice.

Why sound: conditions change nothing, so who passed some of them and then such an edge could have
taken the edge from before they were asked, with the same values, to the same node.
Not applied: behind nodes where checks begin or end, or that something else than a condition or a
skip leads to: all ways to the node have to have the edge.
Ends: every step removes an edge.
Source: beyond the 2025 paper.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from rgt.ir.actions import Comparison, Reachability, Skip
from rgt.ir.automaton import Automaton, Edge
from rgt.passes.context import Context
from rgt.passes.transform import Global


@dataclass(frozen=True)
class PruneDetours(Global):
    """See the module."""

    name: ClassVar[str] = "prune-detours"

    def run(self, context: Context) -> None:
        """Remove what every walk to its source can pass before."""
        automaton = context.game.automaton
        for node in list(automaton.nodes()):
            if not automaton.has_node(node):
                continue
            detours = [*_beside_skips(node, automaton)]
            if detours:
                with context.rewrite(f"from {node} a skip leads there, too"):
                    for edge in detours:
                        automaton.remove(edge.key)
            detours = [*_behind_conditions(node, automaton)]
            if detours:
                with context.rewrite(f"all who come to {node} could do so before"):
                    for edge in detours:
                        automaton.remove(edge.key)


def _beside_skips(node: str, automaton: Automaton) -> Iterator[Edge]:
    """The conditions on ways from a node that a skip goes, too."""
    for target in automaton.successors(node):
        parallel = automaton.between(node, target)
        if len(parallel) > 1 and any(isinstance(edge.action, Skip) for edge in parallel):
            yield from (e for e in parallel if isinstance(e.action, Comparison | Reachability))


def _behind_conditions(node: str, automaton: Automaton) -> Iterator[Edge]:
    """The edges from a node that leave all nodes before it as well."""
    if automaton.is_pinned(node):
        return
    sources = dict.fromkeys(automaton.predecessors(node))
    if not sources or node in sources:
        return
    first = next(iter(sources))
    for edge in automaton.out_edges(node):
        if not _leads(first, edge, automaton):
            continue
        asked = all(
            isinstance(each.action, Skip | Comparison | Reachability)
            for each in automaton.in_edges(node)
        )
        if not asked:
            return
        if all(_leads(source, edge, automaton) for source in sources):
            yield edge


def _leads(source: str, edge: Edge, automaton: Automaton) -> bool:
    """Whether the same edge leaves a node."""
    return any(each.action == edge.action for each in automaton.between(source, edge.target))
