"""Merge nodes that go on alike however far one looks, and so share equal checks.

Before::

    begin, p: ? s -> t;
    begin, q: ! u -> v;
    p, q: x = b;
    q, p: x = b;
    p, r: $ a;
    q, r: $ a;
    r, end: player = keeper;
    s, t: y == a;
    u, v: y == a;

After::

    begin, p: ? s -> t;
    begin, p: ! s -> t;
    p, p: x = b;
    p, r: $ a;
    r, end: player = keeper;
    s, t: y == a;

Why sound: classes of nodes that go on alike are a backward bisimulation, so every walk of the
merged automaton is one of the automaton before, from any member of a class: whoever stands at
one of them may as well stand at another.  Ends of checks that are merged are no ends of walks
that a check for one of the others can make, so every check holds where it did.
Not applied: to `end`, whose name matters; to an end of a check with a node that is none, or
with an end that a check for it can meet; to nodes that tags lead to and fro between.
Ends: every step removes a node.
Source: Paige and Tarjan, "Three partition refinement algorithms", 1987; specs/passes.md 7.  The
paper has the case of two nodes with one edge each (join fork suffixes).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

import networkx as nx

from rgt.ir.actions import Action, Reachability, Tag, VariableTag
from rgt.ir.automaton import BEGIN, Automaton
from rgt.passes.analyses.equal_futures import EqualFutures
from rgt.passes.context import Context
from rgt.passes.transform import Global

_SHOWN = 5


@dataclass(frozen=True)
class MergeEqualNodes(Global):
    """See the module.

    `max_nodes`: the end of a check that can meet more nodes is merged with no other.
    """

    name: ClassVar[str] = "merge-equal-nodes"
    max_nodes: int = 1000

    def run(self, context: Context) -> None:
        """Merge every class of nodes; those that lead to each other in one step."""
        automaton = context.game.automaton
        classes = [_begin_first(each) for each in EqualFutures(automaton, self.max_nodes).classes()]
        checks = _checks_by_node(automaton)
        for group in _targets_first(classes, automaton):
            if not any(_tag_inside(members, automaton) for members in group):
                shown = "; ".join(_shown(members) for members in group[:_SHOWN])
                with context.rewrite(f"{shown} go on alike"):
                    _merge(group, checks, automaton)


def _begin_first(members: list[str]) -> list[str]:
    """The members with the one to keep at the front."""
    return sorted(members, key=lambda node: node != BEGIN)


def _targets_first(classes: Sequence[list[str]], automaton: Automaton) -> Iterator[list[list[str]]]:
    """The classes in groups that lead to each other; a group comes after those it leads to."""
    number = {node: i for i, members in enumerate(classes) for node in members}
    graph: nx.DiGraph[int] = nx.DiGraph()
    graph.add_nodes_from(range(len(classes)))
    for node, i in number.items():
        graph.add_edges_from(
            (i, number[other]) for other in _named(node, automaton) if other in number
        )
    groups = nx.condensation(graph)
    for group in reversed(list(nx.topological_sort(groups))):
        yield [classes[i] for i in sorted(groups.nodes[group]["members"])]


def _named(node: str, automaton: Automaton) -> Iterator[str]:
    """The nodes that the edges of a node lead to or ask about."""
    for edge in automaton.out_edges(node):
        yield edge.target
        if isinstance(edge.action, Reachability):
            yield edge.action.start
            yield edge.action.end


def _tag_inside(members: Iterable[str], automaton: Automaton) -> bool:
    """Whether merging the nodes would leave a tag on an edge from a node to itself."""
    inside = set(members)
    return any(
        isinstance(edge.action, Tag | VariableTag) and edge.target in inside
        for node in members
        for edge in automaton.out_edges(node)
    )


def _shown(members: Sequence[str]) -> str:
    more = len(members) - _SHOWN
    names = list(members) if more <= 1 else [*members[:_SHOWN], f"{more} others"]
    return f"{', '.join(names[:-1])} and {names[-1]}"


def _merge(
    group: Iterable[Sequence[str]], checks: Mapping[str, list[int]], automaton: Automaton
) -> None:
    """Merge every class of a group into its first member, checks and equal edges with it."""
    kept = {node: members[0] for members in group for node in members}
    naming = dict.fromkeys(key for node in kept for key in checks.get(node, ()))
    _rename_checks((key for key in naming if key in automaton), kept, automaton)
    for members in group:
        for gone in members[1:]:
            automaton.merge_nodes(members[0], gone)
    for members in group:
        ways: dict[tuple[str, Action], list[int]] = {}
        for edge in automaton.out_edges(members[0]):
            ways.setdefault((edge.target, edge.action), []).append(edge.key)
        for keys in ways.values():
            if len(keys) > 1:
                automaton.absorb(*keys)


def _checks_by_node(automaton: Automaton) -> dict[str, list[int]]:
    """For each end of a check, the keys of the edges that name it."""
    found: dict[str, list[int]] = {}
    for edge in automaton.checks():
        assert isinstance(edge.action, Reachability)
        for node in (edge.action.start, edge.action.end):
            found.setdefault(node, []).append(edge.key)
    return found


def _rename_checks(keys: Iterable[int], kept: Mapping[str, str], automaton: Automaton) -> None:
    """Let checks name the nodes that are kept."""
    for key in keys:
        check = automaton[key].action
        assert isinstance(check, Reachability)
        start, end = kept.get(check.start, check.start), kept.get(check.end, check.end)
        automaton.relabel(key, Reachability(start, end, check.negated))
