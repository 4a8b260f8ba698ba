"""Decide comparisons of an expression with itself.

Before::

    begin, p: x == x;
    p, q: x != x;
    p, end: player = keeper;

After::

    begin, p: ;
    p, end: player = keeper;

Why sound: the two sides are read in the same state, so they are always equal.  Casts do
nothing at run time.
Not applied: to different expressions that always have the same value; propagate-constants
knows more of them.
Ends: every step removes a comparison.
Source: 2025 paper, App. B.2 (skip self comparisons).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rgt.ir.actions import SKIP, Comparison
from rgt.ir.expressions import uncast
from rgt.ir.text.printer import format_expression
from rgt.passes.context import Context
from rgt.passes.transform import Local


@dataclass(frozen=True)
class SkipSelfComparisons(Local):
    """See the module."""

    name: ClassVar[str] = "skip-self-comparisons"

    def visit(self, node: str, context: Context) -> None:
        """Decide the self-comparisons on the edges that leave `node`."""
        automaton = context.game.automaton
        for edge in automaton.out_edges(node):
            action = edge.action
            if not isinstance(action, Comparison):
                continue
            if uncast(action.left) is not uncast(action.right):
                continue
            what = format_expression(uncast(action.left))
            with context.rewrite(f"{what} is always equal to itself"):
                if action.negated:
                    automaton.remove(edge.key)
                else:
                    automaton.relabel(edge.key, SKIP)
