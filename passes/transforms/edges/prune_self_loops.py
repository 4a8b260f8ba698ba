"""Remove the conditions and skips that lead from a node to itself.

Before::

    begin, begin: x == a;
    begin, end: player = keeper;

After::

    begin, end: player = keeper;

Why sound: whoever takes such an edge stands where it stood, with the same values and the same
tags; the rest of its walk could do without the edge.
Not applied: to assignments, which may change something, and to tags, which belong to the move.
Ends: every step removes an edge.
Source: 2025 paper, App. B.2 (prune self loops).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rgt.ir.actions import Comparison, Reachability, Skip
from rgt.passes.context import Context
from rgt.passes.transform import Local


@dataclass(frozen=True)
class PruneSelfLoops(Local):
    """See the module."""

    name: ClassVar[str] = "prune-self-loops"

    def visit(self, node: str, context: Context) -> None:
        """Remove the edges from `node` to itself that do nothing."""
        automaton = context.game.automaton
        idle = [
            edge.key
            for edge in automaton.between(node, node)
            if isinstance(edge.action, Skip | Comparison | Reachability)
        ]
        if idle:
            with context.rewrite(f"a walk that stays at {node} has got no further"):
                for key in idle:
                    automaton.remove(key)
