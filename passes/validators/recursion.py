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

from collections.abc import Iterable, Iterator, Sequence

from rgt.ir.actions import Reachability
from rgt.ir.automaton import Edge
from rgt.ir.diagnostics import Diagnostic, error, warning
from rgt.ir.game import Game
from rgt.passes.validators.base import Validator
from rgt.passes.validators.knots import knots

_Check = tuple[str, str]
_Graph = dict[str, list[str]]

# Nodes looked at before an answer is given up: only machine-made tangles come near it.
_PATIENCE = 500_000


class Recursion(Validator):
    """Checks that can meet themselves on a path to their target."""

    name = "recursion"

    def structure(self, game: Game, edges: Sequence[Edge]) -> Iterator[Diagnostic]:
        """Report one edge for each recursive check."""
        for edge in _recursive_checks(edges, on_paths=True):
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

    def structure(self, game: Game, edges: Sequence[Edge]) -> Iterator[Diagnostic]:
        """Warn of recursive checks that `Recursion` lets pass."""
        certain = {edge.action for edge in _recursive_checks(edges, on_paths=True)}
        for edge in _recursive_checks(edges, on_paths=False):
            if edge.action not in certain:
                yield warning(
                    "RG061",
                    f"loop: a search for {_shown(edge)} can come upon the same check",
                    edge.origin.span,
                    hint="only a search that keeps to the paths to the target will end",
                )


def _recursive_checks(edges: Sequence[Edge], *, on_paths: bool) -> list[Edge]:
    """For each check on a cycle of checks that meet each other, the first edge with it.

    With `on_paths` a check meets only what lies on its paths from start to end, otherwise
    everything that a search from its start sees.
    """
    checks = [edge for edge in edges if isinstance(edge.action, Reachability)]
    if not checks:
        return []
    successors: _Graph = {}
    for edge in edges:
        successors.setdefault(edge.source, []).append(edge.target)
    suspects = _suspects(checks, successors)
    if not suspects:
        return []
    recursive = _on_cycles(_meetings(suspects, successors, on_paths))
    first: dict[_Check, Edge] = {}
    for edge in suspects:
        if _pair(edge) in recursive:
            first.setdefault(_pair(edge), edge)
    return list(first.values())


def _suspects(checks: Iterable[Edge], successors: _Graph) -> list[Edge]:
    """The check edges on cycles of the automaton in which checks lead on to their starts."""
    graph = dict(successors)
    for edge in checks:
        graph[edge.source] = [*graph[edge.source], _pair(edge)[0]]
    knot = knots(graph)
    return [edge for edge in checks if knot[edge.source] == knot[_pair(edge)[0]]]


class _Searches:
    """What searches for checks see; `patience` is how many more nodes will be looked at."""

    def __init__(self, successors: _Graph) -> None:
        self._successors = successors
        self.patience = _PATIENCE

    def inside(self, check: _Check, on_paths: bool) -> set[str]:
        """The nodes that a search for the check sees, or those on its paths only."""
        start, end = check
        seen = self._search(start, end, self._successors)
        if not on_paths:
            return seen
        predecessors: _Graph = {}
        for node in seen:
            for target in self._successors.get(node, ()) if node != end else ():
                predecessors.setdefault(target, []).append(node)
        return self._search(end, None, predecessors) if end in seen else set()

    def _search(self, start: str, end: str | None, graph: _Graph) -> set[str]:
        """The nodes that a search from `start` sees that goes no further at `end`."""
        seen, stack = {start}, [start]
        while stack:
            node = stack.pop()
            if node != end:
                for target in graph.get(node, ()):
                    if target not in seen:
                        seen.add(target)
                        stack.append(target)
        self.patience -= len(seen)
        return seen


def _meetings(
    suspects: Sequence[Edge], successors: _Graph, on_paths: bool
) -> dict[_Check, list[_Check]]:
    """Which suspect checks meet which; nothing if it takes too long to find out."""
    searches = _Searches(successors)
    meetings: dict[_Check, list[_Check]] = {}
    for check in dict.fromkeys(_pair(edge) for edge in suspects):
        inside = searches.inside(check, on_paths)
        searches.patience -= len(suspects)
        if searches.patience < 0:
            return {}
        meetings[check] = [
            _pair(edge)
            for edge in suspects
            if edge.source in inside and edge.source != check[1]
            if not on_paths or edge.target in inside
        ]
    return meetings


def _on_cycles(meets: dict[_Check, list[_Check]]) -> set[_Check]:
    """The checks that meet themselves, directly or through others."""
    knot = knots(meets)
    on_cycle = {knot[c] for c, others in meets.items() for o in others if knot[c] == knot[o]}
    return {check for check in meets if knot[check] in on_cycle}


def _pair(edge: Edge) -> _Check:
    assert isinstance(edge.action, Reachability)
    return edge.action.start, edge.action.end


def _shown(edge: Edge) -> str:
    return f"'{' -> '.join(_pair(edge))}'"
