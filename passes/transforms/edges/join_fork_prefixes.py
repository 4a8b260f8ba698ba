"""Do once what all edges of a fork do first.

Before::

    begin, p: x == a;
    begin, q: x == a;
    p, r: $ a;
    q, r: $ b;
    r, end: player = keeper;

After::

    begin, p: x == a;
    p, r: $ a;
    q, r: $ b;
    r, end: player = keeper;
    p, q: ;

Where `p` and `q` are both entered otherwise, too, the action leads to a new node, and skips from
there to both.  And a node that is entered by skips alone, and does what is done beside each of
them, is no longer needed.

Why sound: `p` can only be entered together with `q`, by the same action from the same node, so
whoever is at `p` may just as well be at `q`.  The same holds of several nodes that are entered
by exactly the same edges, and of a new node, which nothing else enters.
Not applied: to assignments to `player`, which end the move at one of the nodes; to skips.  A node
whose name matters (`begin`, `end`, ends of checks) is neither kept for others nor dropped.
Ends: every step saves an edge that is not a skip, and adds none.
Source: 2025 paper, App. B.2 (join fork prefixes; there only at a node that nothing else enters).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from rgt.ir.actions import SKIP, Action, ends_move
from rgt.ir.automaton import Automaton, Edge, Origin
from rgt.ir.text.printer import format_action
from rgt.passes.context import Context
from rgt.passes.facts import listed
from rgt.passes.transform import Local


@dataclass(frozen=True)
class JoinForkPrefixes(Local):
    """See the module.

    `max_entries`: a node that more nodes lead to is not compared with others, and what follows a
    skip not with what is done beside it where that leads to more nodes.
    """

    name: ClassVar[str] = "join-fork-prefixes"
    max_entries: int = 16

    def visit(self, node: str, context: Context) -> None:
        """Join the edges from `node` that have the same action, or those from before it with it."""
        automaton = context.game.automaton
        only = automaton.sole_out_edge(node)
        if only is not None:
            self._do_before(only, context)
            return
        forks: dict[Action, dict[str, Edge]] = {}
        for edge in automaton.out_edges(node):
            if edge.action is not SKIP and not ends_move(edge.action):
                forks.setdefault(edge.action, {}).setdefault(edge.target, edge)
        for edges in forks.values():
            # a fork before may have joined edges of this one
            fork = {target: edge for target, edge in edges.items() if edge.key in automaton}
            if len(fork) > 1 and not _join_at_own_node(node, fork, context):
                self._join_alike(list(fork), context)
                left = [edge for edge in fork.values() if edge.key in automaton]
                if len(left) > 1:
                    _join_at_new_node(left, context)

    def affected(self, automaton: Automaton, node: str) -> Iterable[str]:
        """The node, those that lead to it and those that it leads to, unless they are too many."""
        yield node
        sources = automaton.predecessors(node)
        if len(sources) <= self.max_entries:
            yield from sources
        if not self._is_hub(node, automaton):
            yield from automaton.successors(node)

    def _is_hub(self, node: str, automaton: Automaton) -> bool:
        return len(automaton.successors(node)) > self.max_entries

    def _do_before(self, only: Edge, context: Context) -> None:
        """Drop a node with its only edge if wherever it is entered from does the same."""
        automaton, node = context.game.automaton, only.source
        if (
            only.action is SKIP
            or ends_move(only.action)
            or automaton.is_pinned(node)
            or not 0 < len(automaton.predecessors(node)) <= self.max_entries
        ):
            return
        beside: dict[int, Edge] = {}
        for entry in automaton.in_edges(node):
            if entry.action is not SKIP or self._is_hub(entry.source, automaton):
                return
            same = (e for e in automaton.out_edges(entry.source) if e.action == only.action)
            edge = next(same, None)
            if edge is None:
                return
            beside[entry.key] = edge
        shown = format_action(only.action)
        with context.rewrite(f"whoever comes to node {node}, for {shown}, can do that before"):
            for key, edge in beside.items():
                _lead_on(automaton[edge.key], automaton[key], only, context)
            automaton.remove(only.key)

    def _join_alike(self, heads: list[str], context: Context) -> None:
        """Join the first of the heads that are entered alike with all others like it."""
        automaton = context.game.automaton
        alike: dict[frozenset[tuple[str, Action]], list[str]] = {}
        for head in heads:
            if len(automaton.predecessors(head)) <= self.max_entries:
                entries = frozenset((e.source, e.action) for e in automaton.in_edges(head))
                alike.setdefault(entries, []).append(head)
        for entries, group in alike.items():
            keep = next((head for head in group if not automaton.is_pinned(head)), None)
            if keep is None or len(group) < 2 or any(ends_move(action) for _, action in entries):
                continue
            rest = listed(head for head in group if head != keep)
            with context.rewrite(f"whatever leads to node {keep} also leads to {rest}"):
                for other in group:
                    if other != keep:
                        _enter_through(automaton, keep, other)


def _join_at_own_node(node: str, fork: dict[str, Edge], context: Context) -> bool:
    """Join a fork at the first of its targets that nothing else enters, if there is one."""
    automaton = context.game.automaton
    own = next((edge for edge in fork.values() if _is_own(automaton, edge)), None)
    if own is None:
        return False
    others = [edge for edge in fork.values() if edge is not own]
    shown = format_action(own.action)
    targets = listed(edge.target for edge in fork.values())
    with context.rewrite(f"{shown} leads from node {node} to {targets} alike"):
        for edge in others:
            automaton.add(own.target, edge.target, SKIP, Origin.of(own, edge))
        automaton.absorb(own.key, *(edge.key for edge in others))
    return True


def _join_at_new_node(fork: list[Edge], context: Context) -> None:
    """Join edges from one node at a new one, from where skips lead to their targets."""
    automaton = context.game.automaton
    first, *others = fork
    targets = listed(edge.target for edge in fork)
    shown = format_action(first.action)
    with context.rewrite(f"{shown} leads from node {first.source} to {targets} alike"):
        new = automaton.fresh_node()
        for edge in fork:
            automaton.add(new, edge.target, SKIP, Origin.of(first, edge))
        automaton.redirect(first.key, target=new)
        automaton.absorb(first.key, *(edge.key for edge in others))


def _lead_on(edge: Edge, skip: Edge, following: Edge, context: Context) -> None:
    """Let an edge lead to where a skip beside it leads with what follows, which does the same."""
    automaton = context.game.automaton
    if edge.target != following.target:
        behind = edge.target
        if not _is_own(automaton, edge):
            behind = automaton.fresh_node()
            automaton.add(behind, edge.target, SKIP, Origin.of(edge))
            automaton.redirect(edge.key, target=behind)
        automaton.add(behind, following.target, SKIP, Origin.of(skip, following))
    automaton.absorb(edge.key, skip.key)


def _is_own(automaton: Automaton, edge: Edge) -> bool:
    """Whether nothing but this edge leads to its target, and only edges use its name."""
    return automaton.sole_in_edge(edge.target) is not None and not automaton.is_pinned(edge.target)


def _enter_through(automaton: Automaton, keep: str, other: str) -> None:
    """Let everything that enters both nodes enter only `keep`, and go on to `other` by a skip."""
    gone: dict[tuple[str, Action], list[Edge]] = {}
    for edge in automaton.in_edges(other):
        gone.setdefault((edge.source, edge.action), []).append(edge)
    automaton.add(keep, other, SKIP, Origin.of(*(edges[0] for edges in gone.values())))
    for edge in automaton.in_edges(keep):
        same = gone.pop((edge.source, edge.action), None)
        if same is not None:
            automaton.absorb(edge.key, *(each.key for each in same))
