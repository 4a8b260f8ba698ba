"""Merging whole classes of nodes, in steps after each of which the game is a sound one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

import networkx as nx

from rgt.ir.actions import Reachability, Tag, VariableTag
from rgt.ir.automaton import BEGIN, Automaton
from rgt.passes.context import Context
from rgt.passes.facts import listed

_SHOWN = 5

Depends = Callable[[str, Automaton], Iterable[str]]
"""The nodes that must be merged with their likes before, so that a node's edges are equal."""


def merge_classes(
    classes: Iterable[Sequence[str]], depends: Depends, what: str, context: Context
) -> None:
    """Merge the nodes of every class; classes that depend on each other in one step.

    Equal edges become one, and checks name the nodes that are kept.  `what` says of nodes why
    they are merged.  A class is left alone if a tag would lead from a node to itself.
    """
    automaton = context.game.automaton
    checks = _checks_by_node(automaton)
    members = [sorted(each, key=lambda node: node != BEGIN) for each in classes]
    for group in _grouped(members, depends, automaton):
        if not any(_tag_inside(each, automaton) for each in group):
            shown = "; ".join(listed(each) for each in group[:_SHOWN])
            with context.rewrite(f"nodes {shown} {what}"):
                _merge(group, checks, automaton)


def _grouped(
    classes: Sequence[list[str]], depends: Depends, automaton: Automaton
) -> Iterator[list[list[str]]]:
    """The classes in groups that depend on each other; a group comes after what it needs."""
    number = {node: i for i, members in enumerate(classes) for node in members}
    graph: nx.DiGraph[int] = nx.DiGraph()
    graph.add_nodes_from(range(len(classes)))
    for node, i in number.items():
        graph.add_edges_from(
            (i, number[other]) for other in depends(node, automaton) if other in number
        )
    groups = nx.condensation(graph)
    for group in reversed(list(nx.topological_sort(groups))):
        yield [classes[i] for i in sorted(groups.nodes[group]["members"])]


def _tag_inside(members: Iterable[str], automaton: Automaton) -> bool:
    """Whether merging the nodes would leave a tag on an edge from a node to itself."""
    inside = set(members)
    return any(
        isinstance(edge.action, Tag | VariableTag) and edge.target in inside
        for node in members
        for edge in automaton.out_edges(node)
    )


def _merge(
    group: Iterable[Sequence[str]], checks: Mapping[str, list[int]], automaton: Automaton
) -> None:
    """Merge every class of a group into its first member."""
    kept = {node: members[0] for members in group for node in members}
    naming = dict.fromkeys(key for node in kept for key in checks.get(node, ()))
    _rename_checks((key for key in naming if key in automaton), kept, automaton)
    for members in group:
        for gone in members[1:]:
            automaton.merge_nodes(members[0], gone)
    for keep in dict.fromkeys(kept.values()):
        _join_equal_edges(keep, automaton)


def _join_equal_edges(node: str, automaton: Automaton) -> None:
    """Let equal edges into and out of a node be one."""
    equal: dict[object, dict[int, None]] = {}
    for edge in (*automaton.in_edges(node), *automaton.out_edges(node)):
        equal.setdefault((edge.source, edge.target, edge.action), {})[edge.key] = None
    for keys in equal.values():
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
