"""Remove edges that no walk passes, or that lead no walk anywhere.

Before::

    begin, p: x == a;
    begin, q: x == b;
    q, r: y = a;
    r, q: y == a;
    p, end: player = keeper;
    s, end: player = keeper;

After::

    begin, p: x == a;
    p, end: player = keeper;

Why sound: every walk starts at `begin`, where a move ended, or at the start of a check, so an
edge from a node that none of these leads to is never passed.  A walk only counts if it gets
to an assignment to `player` or to the end of a check; from `q` it never will.
Not applied: to edges that lead to `end` in the middle of a move: a game must have a way there.
Ends: every step removes edges.
Source: 2025 paper, App. B.2 (prune unreachable nodes; there dead ends go layer by layer).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from rgt.ir.actions import Reachability, ends_move
from rgt.ir.automaton import END, Automaton
from rgt.passes.context import Context
from rgt.passes.transform import Global


@dataclass(frozen=True)
class PruneUnreachableNodes(Global):
    """See the module."""

    name: ClassVar[str] = "prune-unreachable-nodes"

    def run(self, context: Context) -> None:
        """Remove what cannot be reached, then what reaches nothing."""
        automaton = context.game.automaton
        seen = automaton.reachable(through_checks=True)
        unseen: dict[str, list[int]] = {}
        for edge in automaton.edges():
            if edge.source not in seen:
                unseen.setdefault(edge.source, []).append(edge.key)
        for node, keys in unseen.items():
            _remove(keys, f"no walk leads to node {node}", context)
        for node, keys in _dead_ends(automaton).items():
            _remove(keys, f"no walk that passes node {node} completes a move or a check", context)


def _dead_ends(automaton: Automaton) -> dict[str, list[int]]:
    """The edges into nodes from which no move or check can be completed, by node."""
    moves = automaton.reachable(through_checks=False)
    useful = _useful(automaton, moves)
    dead: dict[str, list[int]] = {}
    for edge in automaton.edges():
        completes = ends_move(edge.action) and edge.source in moves
        if edge.target not in useful and not completes:
            dead.setdefault(edge.target, []).append(edge.key)
    return dead


def _useful(automaton: Automaton, moves: set[str]) -> set[str]:
    """The nodes from which a move can end, or the end of some check be reached."""
    goals = {END: None}
    for edge in automaton.edges():
        if isinstance(edge.action, Reachability):
            goals[edge.action.end] = None
        elif ends_move(edge.action) and edge.source in moves:
            goals[edge.source] = None
    seen: set[str] = set()
    stack = list(goals)
    while stack:
        node = stack.pop()
        if node not in seen:
            seen.add(node)
            stack.extend(automaton.predecessors(node))
    return seen


def _remove(keys: Iterable[int], fact: str, context: Context) -> None:
    with context.rewrite(fact):
        for key in keys:
            context.game.automaton.remove(key)
