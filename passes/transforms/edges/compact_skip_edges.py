"""Merge the two ends of an edge that does nothing.

Before::

    begin, a: x == a;
    a, b: ;
    b, c: y = a;
    c, end: player = keeper;

After::

    begin, b: x == a;
    b, c: y = a;
    c, end: player = keeper;

Backwards, ``a, b: ;`` lets every edge into `a` lead to `b` if nothing else leaves `a`;
forwards, ``x, y: ;`` lets every edge of `y` leave from `x` if nothing else enters `y`.  An
edge that does nothing also makes the conditions beside it (same two ends) pointless, and
those that lead back from one of its ends to the other.

Why sound: the vanished node is a pure pass-through, so every walk keeps its labels.  A
condition beside a skip adds no walk that the skip does not give, and one that leads back
would lead the vanished node to itself.
Not applied: to `begin`, `end` and the ends of checks, whose names matter; to a node that ends
a move where it would become `end`; to tags beside a skip, which are moves of their own (the
published tool drops them).
Ends: every step removes an edge.
Source: 2025 paper, App. B.2 (compact skip edges).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rgt.ir.actions import SKIP, Comparison, Reachability, Skip, Tag, VariableTag, ends_move
from rgt.ir.automaton import END, Automaton, Edge
from rgt.passes.context import Context
from rgt.passes.transform import Local


@dataclass(frozen=True)
class CompactSkipEdges(Local):
    """See the module."""

    name: ClassVar[str] = "compact-skip-edges"

    def visit(self, node: str, context: Context) -> None:
        """Merge the skips that leave `node`, and drop what they make pointless."""
        automaton = context.game.automaton
        for edge in automaton.out_edges(node):
            if edge.key in automaton and edge.action is SKIP:
                self._drop_pointless(automaton[edge.key], context)
                self._merge(automaton[edge.key], context)

    def _drop_pointless(self, skip: Edge, context: Context) -> None:
        automaton = context.game.automaton
        pointless = [
            edge.key
            for edge in automaton.between(skip.source, skip.target)
            if edge.key != skip.key and isinstance(edge.action, Skip | Comparison | Reachability)
        ]
        if pointless:
            with context.rewrite(
                f"node {skip.source} leads to node {skip.target} without any condition"
            ):
                automaton.absorb(skip.key, *pointless)

    def _merge(self, skip: Edge, context: Context) -> None:
        automaton = context.game.automaton
        source, target = skip.source, skip.target
        if source == target or _tag_between(automaton, target, source):
            return
        if _passes_on(automaton, source, target):
            with context.rewrite(f"node {source} only leads on to node {target}"):
                _remove_ways_back(automaton, skip)
                automaton.merge_nodes(target, source)
        elif automaton.sole_in_edge(target) is not None and not automaton.is_pinned(target):
            with context.rewrite(f"node {target} is only entered from node {source}"):
                _remove_ways_back(automaton, skip)
                automaton.merge_nodes(source, target)


def _remove_ways_back(automaton: Automaton, skip: Edge) -> None:
    """Remove a skip and what would lead idly from a node to itself once its ends are one."""
    for edge in automaton.between(skip.target, skip.source):
        if isinstance(edge.action, Skip | Comparison | Reachability):
            automaton.remove(edge.key)
    automaton.remove(skip.key)


def _passes_on(automaton: Automaton, node: str, target: str) -> bool:
    """Whether all that enters `node` may as well enter `target`."""
    if automaton.sole_out_edge(node) is None or automaton.is_pinned(node):
        return False
    return target != END or not any(ends_move(e.action) for e in automaton.in_edges(node))


def _tag_between(automaton: Automaton, source: str, target: str) -> bool:
    """Whether merging the two nodes would leave a tag on an edge from a node to itself."""
    return any(
        isinstance(edge.action, Tag | VariableTag) for edge in automaton.between(source, target)
    )
