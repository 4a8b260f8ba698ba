"""Merge nodes that go on alike however far one looks, and so share equal checks.

Before::

    begin, p: ? s -> t;
    begin, q: ! u -> v;
    p, q: x = b;
    q, p: x = b;
    p, r: $ a;
    q, r: $ a;
    r, end: player = keeper;
    s, t: y == a;
    u, v: y == a;

After::

    begin, p: ? s -> t;
    begin, p: ! s -> t;
    p, p: x = b;
    p, r: $ a;
    r, end: player = keeper;
    s, t: y == a;

Why sound: classes of nodes that go on alike are a backward bisimulation, so every walk of the
merged automaton is one of the automaton before, from any member of a class: whoever stands at
one of them may as well stand at another.  Ends of checks that are merged are no ends of walks
that a check for one of the others can make, so every check holds where it did.
Not applied: to `end`, whose name matters; to an end of a check with a node that is none, or
with an end that a check for it can meet; to nodes that tags lead to and fro between.
Ends: every step removes a node.
Source: Paige and Tarjan, "Three partition refinement algorithms", 1987.  The 2025
paper has the case of two nodes with one edge each (join fork suffixes).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from rgt.ir.actions import Reachability
from rgt.ir.automaton import Automaton
from rgt.passes.analyses.equality.equal_futures import EqualFutures
from rgt.passes.context import Context
from rgt.passes.merging import merge_classes
from rgt.passes.transform import Global


@dataclass(frozen=True)
class MergeEqualNodes(Global):
    """See the module.

    `max_nodes`: the end of a check that can meet more nodes is merged with no other.
    """

    name: ClassVar[str] = "merge-equal-nodes"
    max_nodes: int = 1000

    def run(self, context: Context) -> None:
        """Merge every class of nodes, after those that they lead to."""
        classes = EqualFutures(context.game.automaton, self.max_nodes).classes()
        merge_classes(classes, _named, "go on alike", context)


def _named(node: str, automaton: Automaton) -> Iterator[str]:
    """The nodes that the edges of a node lead to or ask about."""
    for edge in automaton.out_edges(node):
        yield edge.target
        if isinstance(edge.action, Reachability):
            yield edge.action.start
            yield edge.action.end
