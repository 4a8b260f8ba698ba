"""The parts of the automaton that searches of checks can use."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rgt.ir.actions import Reachability
from rgt.ir.automaton import Automaton, Edge
from rgt.passes.validators.knots import knots

Ends = tuple[str, str]


def check_regions(automaton: Automaton) -> tuple[list[str], list[Edge]]:
    """Where checks begin, and every edge on a path from a check's start to its end.

    A path stops where it first comes to the end.  Checks that no play can ask are left out.
    """
    main = automaton.reachable(through_checks=False)
    waiting = list(_asked(edge for edge in automaton if edge.source in main))
    seen = set(waiting)
    keys: set[int] = set()
    for ends in waiting:
        region = check_region(automaton, *ends)
        keys.update(edge.key for edge in region)
        for nested in _asked(region):
            if nested not in seen:
                seen.add(nested)
                waiting.append(nested)
    starts = dict.fromkeys(start for start, _ in waiting)
    return list(starts), [edge for edge in automaton if edge.key in keys]


def _asked(edges: Iterable[Edge]) -> dict[Ends, None]:
    """The ends of the checks that some edges ask."""
    return {
        (edge.action.start, edge.action.end): None
        for edge in edges
        if isinstance(edge.action, Reachability)
    }


def check_region(automaton: Automaton, start: str, end: str) -> list[Edge]:
    """The edges on paths from a check's start to its end, where they stop."""
    if start == end:
        return []
    found: list[Edge] = []
    seen = {start: None}
    waiting = [start]
    for node in waiting:
        for edge in automaton.out_edges(node):
            found.append(edge)
            if edge.target not in seen and edge.target != end:
                seen[edge.target] = None
                waiting.append(edge.target)
    return on_paths(start, end, found)


def on_paths(start: str, end: str, edges: Sequence[Edge]) -> list[Edge]:
    """Those of some edges that lie on paths from a node to another, all over some of them."""
    leaving: dict[str, list[Edge]] = {}
    entering: dict[str, list[str]] = {}
    for edge in edges:
        leaving.setdefault(edge.source, []).append(edge)
        entering.setdefault(edge.target, []).append(edge.source)
    reached = {start}
    forth = [start]
    while forth:
        for edge in leaving.get(forth.pop(), ()):
            if edge.target not in reached:
                reached.add(edge.target)
                forth.append(edge.target)
    useful = {end}
    back = [end]
    while back:
        for node in entering.get(back.pop(), ()):
            if node not in useful:
                useful.add(node)
                back.append(node)
    return [edge for edge in edges if edge.source in reached and edge.target in useful]


def in_loops(region: Sequence[Edge]) -> list[Edge]:
    """The edges that leave a node of a cycle."""
    graph: dict[str, list[str]] = {}
    for edge in region:
        graph.setdefault(edge.source, []).append(edge.target)
    component = knots(graph)
    sizes: dict[int, int] = {}
    for number in component.values():
        sizes[number] = sizes.get(number, 0) + 1
    return [edge for edge in region if sizes[component[edge.source]] > 1]
