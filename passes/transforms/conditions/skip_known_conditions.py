"""Ask no condition whose answer is known already.

Before::

    begin, p: m[x] == y;
    begin, p: m[x] == z;
    p, q: ? s -> t;
    q, r: z = T(*);
    r, r2: ? s -> t;
    r, r2: ! s -> t;
    r2, w: $$ z;
    w, end: player = keeper;
    s, t: m[x] == y;
    s, t: x == y;

After::

    begin, p: m[x] == y;
    begin, p: m[x] == z;
    p, q: ? s -> t;
    q, r: z = T(*);
    r, r2: ;
    r2, w: $$ z;
    w, end: player = keeper;
    s, t: m[x] == y;
    s, t: x == y;

A check that holds says that another one does which can walk as it does, as where an author of RBG
asks for a move before the translation asks whether there is one; one that fails says likewise.

Why sound: the answer was found, or made sure of by an assignment, on every way here, and nothing
that the condition reads has been assigned since.  What is rewritten inside a check was known
wherever the check is asked.
Not applied: where a way here has not asked, or one has assigned what the condition reads; to
checks that meet so many nodes that it would take too long to tell what they read.
Ends: every step removes a condition.
Source: beyond the 2025 paper, which knows only which values variables have.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rgt.ir.actions import SKIP, Condition
from rgt.ir.automaton import Edge
from rgt.ir.dataflow import solve
from rgt.ir.text.printer import format_action
from rgt.passes.analyses.conditions.known_conditions import KnownConditions
from rgt.passes.context import Context
from rgt.passes.transform import Global


@dataclass(frozen=True)
class SkipKnownConditions(Global):
    """See the module.

    `max_nodes`: checks that meet more nodes are left alone.
    """

    name: ClassVar[str] = "skip-known-conditions"
    max_nodes: int = 1000

    def run(self, context: Context) -> None:
        """Skip or remove every condition whose answer is known."""
        automaton = context.game.automaton
        analysis = KnownConditions(context.game, self.max_nodes)
        known = solve(automaton, analysis)
        for edge in automaton.edges():
            if isinstance(edge.action, Condition):
                holds = analysis.holds(edge.action, known[edge.source])
                if holds is not None:
                    _decide(edge, holds, context)


def _decide(edge: Edge, holds: bool, context: Context) -> None:
    automaton = context.game.automaton
    how = "holds" if holds else "fails"
    fact = f"every way to {edge.source} has made sure that {format_action(edge.action)} {how}"
    with context.rewrite(fact):
        if holds:
            automaton.relabel(edge.key, SKIP)
        else:
            automaton.remove(edge.key)
