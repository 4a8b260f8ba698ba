"""Turn tags into skips where only checks pass.

Before::

    begin, p: ? m -> n;
    m, o: $ a;
    o, n: x == a;
    p, end: player = keeper;

After::

    begin, p: ? m -> n;
    m, o: ;
    o, n: x == a;
    p, end: player = keeper;

Why sound: a check asks whether some walk is legal, a tag is always legal, and the labels of
the walks inside a check are forgotten with all its other effects.  No move can pass an edge
whose node is not reachable from `begin` without entering a check.
Not applied: to nodes that both moves and checks pass.
Ends: every step removes a tag.
Source: 2025 paper, App. B.2 (skip unused tags).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rgt.ir.actions import SKIP, Tag, VariableTag
from rgt.passes.context import Context
from rgt.passes.transform import Global


@dataclass(frozen=True)
class SkipUnusedTags(Global):
    """See the module."""

    name: ClassVar[str] = "skip-unused-tags"

    def run(self, context: Context) -> None:
        """Skip the tags on edges that no move passes."""
        automaton = context.game.automaton
        moves = automaton.reachable(through_checks=False)
        for edge in automaton.edges():
            if isinstance(edge.action, Tag | VariableTag) and edge.source not in moves:
                with context.rewrite(f"only checks pass {edge.source}: no move shows its tags"):
                    automaton.relabel(edge.key, SKIP)
