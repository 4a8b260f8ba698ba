"""Merge nodes that are entered alike however far one looks back.

Before::

    begin, p: $ a;
    begin, q: $ a;
    p, p2: x = m[x];
    p2, p: x != a;
    q, q2: x = m[x];
    q2, q: x != a;
    p, r: y = a;
    q, r: y = b;
    r, r2: $$ x;
    r2, r3: $$ y;
    r3, end: player = keeper;

After::

    begin, p: $ a;
    p, p2: x = m[x];
    p2, p: x != a;
    p, r: y = a;
    p, r: y = b;
    r, r2: $$ x;
    r2, r3: $$ y;
    r3, end: player = keeper;

Why sound: classes of nodes that are entered alike are a forward bisimulation, so every walk of
the merged automaton, looked at from its end, is one of the automaton before: whoever stands at
one of the nodes might have come to another by the same actions.  Walks begin where no node is
merged, so they begin where they did; and a check for one of the nodes holds where one for the
others does.
Not applied: to `begin` and `end`; to starts of checks and nodes where moves end, since walks
begin there; to nodes that tags lead to and fro between.
Ends: every step removes a node.
Source: as for `merge-equal-nodes`.  The paper has the case of two nodes with one way in each
(join fork prefixes), which sees no loops.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from rgt.ir.actions import Reachability
from rgt.ir.automaton import Automaton
from rgt.passes.analyses.equality.equal_pasts import equal_pasts
from rgt.passes.context import Context
from rgt.passes.merging import merge_classes
from rgt.passes.transform import Global


@dataclass(frozen=True)
class MergeEqualPasts(Global):
    """See the module."""

    name: ClassVar[str] = "merge-equal-pasts"

    def run(self, context: Context) -> None:
        """Merge every class of nodes, after those that lead to them."""
        merge_classes(equal_pasts(context.game.automaton), _named, "are entered alike", context)


def _named(node: str, automaton: Automaton) -> Iterator[str]:
    """The nodes that lead to a node, and those that edges into it ask about."""
    for edge in automaton.in_edges(node):
        yield edge.source
        if isinstance(edge.action, Reachability):
            yield edge.action.end
