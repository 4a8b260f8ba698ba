"""Merge nodes from which everything goes on alike.

Before::

    begin, p: x == a;
    begin, q: y == a;
    p, r: $ a;
    q, r: $ a;
    r, end: player = keeper;
    r, end: player = keeper;

After::

    begin, p: x == a;
    begin, p: y == a;
    p, r: $ a;
    r, end: player = keeper;

Why sound: two nodes with the same edges to the same nodes allow the same walks, so it does not
matter at which of them a walk or a position stands; nor does one edge twice allow more.
Not applied: to `begin`, `end` and the ends of checks, whose names matter.
Ends: every step removes an edge.
Source: 2025 paper, App. B.2 (join fork suffixes; there only nodes with a single edge).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from rgt.ir.actions import Action
from rgt.ir.automaton import Automaton
from rgt.passes.context import Context
from rgt.passes.facts import listed
from rgt.passes.transform import Local

_Future = frozenset[tuple[str, Action]]


@dataclass(frozen=True)
class JoinForkSuffixes(Local):
    """See the module.

    `max_exits`: a node that leads to more nodes is not compared with others.
    """

    name: ClassVar[str] = "join-fork-suffixes"
    max_exits: int = 16

    def visit(self, node: str, context: Context) -> None:
        """Join equal edges from `node`, and merge nodes before it that go on alike."""
        _join_equal_edges(node, context)
        automaton = context.game.automaton
        if len(automaton.predecessors(node)) < 2:
            return
        alike: dict[_Future, list[str]] = {}
        for source in dict.fromkeys(edge.source for edge in automaton.in_edges(node)):
            if self._is_candidate(automaton, source):
                future = frozenset((e.target, e.action) for e in automaton.out_edges(source))
                alike.setdefault(future, []).append(source)
        for group in alike.values():
            if len(group) > 1:
                _merge(group, context)

    def affected(self, automaton: Automaton, node: str) -> Iterable[str]:
        """The node, and those that it leads to unless they are too many."""
        yield node
        targets = automaton.successors(node)
        if len(targets) <= self.max_exits:
            yield from targets

    def _is_candidate(self, automaton: Automaton, node: str) -> bool:
        targets = automaton.successors(node)
        return (
            len(targets) <= self.max_exits and node not in targets and not automaton.is_pinned(node)
        )


def _join_equal_edges(node: str, context: Context) -> None:
    automaton = context.game.automaton
    if automaton.sole_out_edge(node) is not None:
        return
    equal: dict[tuple[str, Action], list[int]] = {}
    for edge in automaton.out_edges(node):
        equal.setdefault((edge.target, edge.action), []).append(edge.key)
    for (target, _), keys in equal.items():
        if len(keys) > 1:
            with context.rewrite(
                f"node {node} leads to node {target} {len(keys)} times by the same action"
            ):
                automaton.absorb(*keys)


def _merge(group: list[str], context: Context) -> None:
    """Merge nodes with the same future into the first of them."""
    automaton = context.game.automaton
    keep, *others = group
    with context.rewrite(f"nodes {listed(group)} go on alike"):
        ways: dict[tuple[str, Action], list[int]] = {}
        for node in group:
            for edge in automaton.out_edges(node):
                ways.setdefault((edge.target, edge.action), []).append(edge.key)
        for node in others:
            automaton.merge_nodes(keep, node)
        for keys in ways.values():
            automaton.absorb(*keys)
