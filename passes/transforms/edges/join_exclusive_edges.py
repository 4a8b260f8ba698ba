"""Join conditions of which one always holds.

Before::

    begin, p: x == a;
    begin, p: x != a;
    p, q: y == a;
    p, q: z == a;
    p, r: y != a;
    r, q: z != a;
    q, end: player = keeper;

After::

    begin, p: ;
    p, q: y == a;
    p, q: z == a;
    p, r: ;
    r, q: ;
    q, end: player = keeper;

Between two nodes, a condition beside its negation is no condition.  And a chain of conditions
need not ask what would, if it failed, lead to the chain's end by an edge beside it.

Why sound: conditions change nothing and show nothing, so only which nodes can be reached
counts.  In every state either a condition or its negation is legal; and if the condition
beside the chain is legal, the end of the chain is reached whatever the chain asks.  What
stands behind a condition that goes can be asked in every state.
Not applied: to chains that another edge enters or leaves, or that pass a node whose name
matters; to mirrored chains ``p; q`` and ``!p; !q``, which leave out two of four cases (the
published tool joins them); to a condition that keeps the rest of the chain from reading a map
where it has no key: ``x != off; board[x] == a``.
Ends: every step removes a condition.
Source: 2025 paper, App. B.2 (join exclusive edges).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from rgt.ir.actions import SKIP, Action, Comparison, Condition, Reachability
from rgt.ir.automaton import Automaton, Edge
from rgt.ir.expressions import uncast
from rgt.ir.text.printer import format_action
from rgt.passes.analyses.equality.chain_heads import ChainHeads
from rgt.passes.analyses.labels.validity import is_total
from rgt.passes.context import Context
from rgt.passes.transform import Local

_Question = tuple[object, bool]


@dataclass(frozen=True)
class JoinExclusiveEdges(Local):
    """See the module.

    `max_chain`: no more than so many edges of a chain are looked at.
    """

    name: ClassVar[str] = "join-exclusive-edges"
    reads_declarations: ClassVar[bool] = True
    max_chain: int = 100

    def visit(self, node: str, context: Context) -> None:
        """Join conditions on edges from `node`, and shorten chains that start there."""
        automaton = context.game.automaton
        if automaton.sole_out_edge(node) is not None:
            return
        beside: dict[str, dict[_Question, Edge]] = {}
        for edge in automaton.out_edges(node):
            if not isinstance(edge.action, Condition):
                continue
            known = beside.setdefault(edge.target, {})
            opposite = known.pop(_negated(_question(edge.action)), None)
            if opposite is None:
                known[_question(edge.action)] = edge
            else:
                _join(opposite, edge, context)
        for edges in list(beside.values()):
            for edge in edges.values():
                chain = _chain(automaton, edge, self.max_chain)
                if isinstance(_shorten(chain, beside, context), Reachability):
                    context.postpone(self, node)

    def affected_by(self, automaton: Automaton, nodes: Iterable[str]) -> Iterator[str]:
        """The nodes and their first neighbours, and where the chains through them begin."""
        heads = ChainHeads(automaton, self.max_chain, _is_harmless)
        for node in nodes:
            yield from self.affected(automaton, node)
            head = heads.of(node)
            if head is not None:
                yield head


def _question(condition: Condition) -> _Question:
    """What a condition asks, casts and sides apart, and whether for no instead of yes."""
    if isinstance(condition, Reachability):
        return (condition.start, condition.end), condition.negated
    return frozenset((uncast(condition.left), uncast(condition.right))), condition.negated


def _negated(question: _Question) -> _Question:
    return question[0], not question[1]


def _join(one: Edge, other: Edge, context: Context) -> None:
    automaton = context.game.automaton
    with context.rewrite(
        f"one of {format_action(one.action)} and {format_action(other.action)} always holds"
    ):
        automaton.relabel(one.key, SKIP)
        automaton.absorb(one.key, other.key)


def _shorten(
    chain: list[Edge], beside: dict[str, dict[_Question, Edge]], context: Context
) -> Condition | None:
    """Skip the conditions of a chain whose negation stands beside it, the last ones first.

    Returns the condition that those before it have to guard, if there is one.
    """
    automaton = context.game.automaton
    source, target = chain[0].source, chain[-1].target
    if len(chain) == 1 or target not in beside:
        return None
    for edge in reversed(chain):
        if not isinstance(edge.action, Condition):
            continue
        anyway = beside[target].get(_negated(_question(edge.action)))
        if anyway is None:
            if not is_total(edge.action, context.game):
                return edge.action
        else:
            shown = format_action(anyway.action)
            with context.rewrite(
                f"where {shown} holds, node {source} leads to node {target} anyway"
            ):
                automaton.relabel(edge.key, SKIP, anyway)
    return None


def _chain(automaton: Automaton, edge: Edge, limit: int) -> list[Edge]:
    """At most `limit` edges on the only way on from `edge` that change and show nothing."""
    chain = [edge]
    while automaton.sole_in_edge(edge.target) and not automaton.is_pinned(edge.target):
        following = automaton.sole_out_edge(edge.target)
        if following is None or not _is_harmless(following.action) or len(chain) == limit:
            break
        edge = following
        chain.append(edge)
    return chain


def _is_harmless(action: Action) -> bool:
    return action is SKIP or isinstance(action, Comparison | Reachability)
