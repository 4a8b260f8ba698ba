"""No reachability check is met again while it is being made.

What a check ``? a -> b`` can meet are the checks on edges that a search from a sees before it
stops at b.  If one of them leads back to ``? a -> b`` the check may call itself for ever.  That
is an error if it happens on a path to b; on a side path, which no search needs to follow, it is
worth a warning.

Most games have no such cycle even if one lets searches run on beyond b, and that is found in
linear time; only checks on such rough cycles are looked at one by one.

Source: specs of RG, section 4.5 (linter, "loop"); 2025 paper, section 3.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import networkx as nx

from rgt.ir.actions import Reachability
from rgt.ir.automaton import Automaton, Edge
from rgt.ir.diagnostics import Diagnostic, error, warning
from rgt.ir.game import Game
from rgt.passes.validators.base import Validator

_Check = tuple[str, str]
_Graph = dict[_Check, list[_Check]]


class Recursion(Validator):
    """Checks that can meet themselves on a path to their target."""

    name = "recursion"

    def structure(self, game: Game) -> Iterator[Diagnostic]:
        """Report one edge for each recursive check."""
        for edge in recursive_checks(game.automaton, on_paths=True):
            yield error(
                "RG039",
                f"the check {_shown(edge)} can be met again while it is made",
                edge.origin.span,
                hint="a check must not lead to itself: give it nodes of its own",
            )


class Loops(Validator):
    """Checks that can meet themselves on a side path."""

    name = "loops"
    lint = True

    def structure(self, game: Game) -> Iterator[Diagnostic]:
        """Warn of recursive checks that `Recursion` lets pass."""
        certain = {edge.action for edge in recursive_checks(game.automaton, on_paths=True)}
        for edge in recursive_checks(game.automaton, on_paths=False):
            if edge.action not in certain:
                yield warning(
                    "RG061",
                    f"loop: a search for {_shown(edge)} can come upon the same check",
                    edge.origin.span,
                    hint="only a search that keeps to the paths to the target will end",
                )


def recursive_checks(automaton: Automaton, *, on_paths: bool) -> list[Edge]:
    """For each check on a cycle of checks that meet each other, the first edge with it.

    With `on_paths` a check meets only what lies on its paths from start to end, otherwise
    everything that a search from its start sees.
    """
    suspects = _suspects(automaton)
    if not suspects:
        return []
    targets = dict.fromkeys(_pair(edge) for edge in suspects)
    by_source: dict[str, list[Edge]] = {}
    for edge in suspects:
        by_source.setdefault(edge.source, []).append(edge)
    meets = {check: _met(automaton, check, by_source, on_paths) for check in targets}
    recursive = _on_cycles(meets)
    first: dict[_Check, Edge] = {}
    for edge in suspects:
        if _pair(edge) in recursive:
            first.setdefault(_pair(edge), edge)
    return list(first.values())


def _suspects(automaton: Automaton) -> list[Edge]:
    """The check edges on cycles of the automaton in which checks lead on to their starts."""
    checks = automaton.checks()
    if not checks:
        return []
    graph: nx.DiGraph[str] = nx.DiGraph(automaton.graph.edges())
    graph.add_edges_from((edge.source, _pair(edge)[0]) for edge in checks)
    knot: dict[str, int] = {}
    for number, nodes in enumerate(nx.strongly_connected_components(graph)):
        for node in nodes:
            knot[node] = number
    return [edge for edge in checks if knot[edge.source] == knot[_pair(edge)[0]]]


def _met(
    automaton: Automaton, check: _Check, by_source: dict[str, list[Edge]], on_paths: bool
) -> list[_Check]:
    """The suspect checks that a search for `check` meets."""
    start, end = check
    seen = _search(automaton, start, end)
    if on_paths and end not in seen:
        return []
    useful = _search_back(automaton, end, seen) if on_paths else seen
    return [
        _pair(edge)
        for node, edges in by_source.items()
        if node in seen and node != end
        for edge in edges
        if edge.target in useful
    ]


def _search(automaton: Automaton, start: str, end: str) -> set[str]:
    """The nodes that a search from `start` sees that stops at `end`."""
    seen, stack = {start}, [start]
    successors = automaton.graph.succ
    while stack:
        node = stack.pop()
        if node == end or node not in successors:
            continue
        for target in successors[node]:
            if target not in seen:
                seen.add(target)
                stack.append(target)
    return seen


def _search_back(automaton: Automaton, end: str, inside: set[str]) -> set[str]:
    """The nodes of `inside` from which `end` can be reached."""
    seen, stack = {end}, [end]
    predecessors = automaton.graph.pred
    while stack:
        for source in predecessors[stack.pop()]:
            if source in inside and source not in seen:
                seen.add(source)
                stack.append(source)
    return seen


def _on_cycles(meets: _Graph) -> set[_Check]:
    graph: nx.DiGraph[_Check] = nx.DiGraph()
    graph.add_nodes_from(meets)
    graph.add_edges_from((check, other) for check, others in meets.items() for other in others)
    found: set[_Check] = set()
    for component in nx.strongly_connected_components(graph):
        if len(component) > 1 or _meets_itself(graph, component):
            found |= component
    return found


def _meets_itself(graph: nx.DiGraph[_Check], component: Iterable[_Check]) -> bool:
    return any(graph.has_edge(check, check) for check in component)


def _pair(edge: Edge) -> _Check:
    assert isinstance(edge.action, Reachability)
    return edge.action.start, edge.action.end


def _shown(edge: Edge) -> str:
    return f"'{' -> '.join(_pair(edge))}'"
