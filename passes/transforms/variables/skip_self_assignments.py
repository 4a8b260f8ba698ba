"""Turn assignments of a variable to itself into skips.

Before::

    begin, p: x = T(x);
    p, end: player = player;

After::

    begin, p: ;
    p, end: player = player;

Why sound: the variable holds the same value before and after.  Casts do nothing at run time.
Not applied: to ``player = player``, which ends the move (the published tool drops it).
Ends: every step removes an assignment.
Source: 2025 paper, App. B.2 (skip self assignments).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rgt.ir.actions import SKIP, Assignment, ends_move
from rgt.ir.expressions import uncast
from rgt.ir.text.printer import format_expression
from rgt.passes.context import Context
from rgt.passes.transform import Local


@dataclass(frozen=True)
class SkipSelfAssignments(Local):
    """See the module."""

    name: ClassVar[str] = "skip-self-assignments"

    def visit(self, node: str, context: Context) -> None:
        """Skip the self-assignments on the edges that leave `node`."""
        automaton = context.game.automaton
        for edge in automaton.out_edges(node):
            action = edge.action
            if not isinstance(action, Assignment) or ends_move(action):
                continue
            if uncast(action.target) is uncast(action.value):
                what = format_expression(uncast(action.target))
                with context.rewrite(f"{what} keeps its value when it is assigned to itself"):
                    automaton.relabel(edge.key, SKIP)
