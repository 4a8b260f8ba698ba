"""Ask first what several ways of a fork ask, so that it can be asked once.

Before::

    begin, p: x == a;
    begin, q: y == b;
    p, r: y == a;
    q, s: x == a;
    s, t: $ b;
    r, t: $ a;
    t, end: player = keeper;

After::

    begin, p: x == a;
    begin, q: x == a;
    p, r: y == a;
    q, s: y == b;
    s, t: $ b;
    r, t: $ a;
    t, end: player = keeper;

The chains of conditions that begin at one node are sorted: what more of them ask comes first.
It is done if fewer different conditions then stand at the node, which join-fork-prefixes asks
once.  Where one expression decides which way is open, as at ``x == a``, ``x == b``, it stays so:
what all ways compare with symbols comes first then, or nothing is moved.

Why sound: conditions change nothing, so a chain of them lets the same states pass in any order.
A condition is only moved ahead if it can be asked in every state; the published rule, called
unsafe by its authors, may ask ``board[x] == a`` before the ``x != off`` that guards it, and
moves conditions over tags.
Not applied: over tags and assignments; to chains that another edge enters or leaves, or that pass
a node whose name matters; to conditions that need those before them; where nothing could be
joined.
Ends: every step lowers the number of different conditions at a fork, or of its edges by way of
the join that follows.
Source: 2025 paper, App. B.1 (reorder conditions).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from rgt.ir.actions import Action, Condition, Reachability
from rgt.ir.automaton import Automaton, Edge
from rgt.ir.expressions import Expression
from rgt.ir.game import Game
from rgt.ir.text.printer import format_action
from rgt.passes.analyses.conditions.decisions import are_decided, compared
from rgt.passes.analyses.equality.chain_heads import ChainHeads
from rgt.passes.analyses.labels.validity import is_total
from rgt.passes.context import Context
from rgt.passes.transform import Local


@dataclass(frozen=True)
class ReorderConditions(Local):
    """See the module.

    `max_chain`: no more than so many edges of a chain are looked at.
    """

    name: ClassVar[str] = "reorder-conditions"
    reads_declarations: ClassVar[bool] = True
    max_chain: int = 100

    def visit(self, node: str, context: Context) -> None:
        """Sort the chains of conditions that begin at a fork."""
        automaton = context.game.automaton
        if len(automaton.successors(node)) < 2:
            return
        chains = [_chain(automaton, edge, self.max_chain) for edge in automaton.out_edges(node)]
        chains = [chain for chain in chains if chain]
        asked = Counter(action for chain in chains for action in _labels(chain))
        shared = [action for action, count in asked.items() if count > 1]
        movable = {action for action in shared if is_total(action, context.game)}
        if any(isinstance(action, Reachability) and action not in movable for action in shared):
            context.postpone(self, node)
        if not movable:
            return
        heads = {chain[0].action for chain in chains}
        ordered = [_sorted(chain, asked, movable) for chain in chains]
        if are_decided(heads, context.game) and not are_decided(_heads_of(ordered), context.game):
            ordered = _deciding(chains, context.game)
        if not ordered or len(_heads_of(ordered)) >= len(heads):
            return
        with context.rewrite(f"several ways from {node} ask the same"):
            for chain, labels in zip(chains, ordered, strict=True):
                for edge, label in zip(chain, labels, strict=True):
                    automaton.relabel(edge.key, label)

    def affected_by(self, automaton: Automaton, nodes: Iterable[str]) -> Iterator[str]:
        """The nodes and their first neighbours, and where the chains through them begin."""
        heads = ChainHeads(automaton, self.max_chain, _is_condition)
        for node in nodes:
            yield from self.affected(automaton, node)
            head = heads.of(node)
            if head is not None:
                yield head


def _sorted(chain: list[Edge], asked: Counter[Action], movable: set[Action]) -> list[Action]:
    """The labels of a chain, the movable ones first, those that are asked most before others."""
    first = [action for action in _labels(chain) if action in movable]
    first.sort(key=lambda action: (-asked[action], format_action(action)))
    rest = [edge.action for edge in chain]
    for action in first:
        rest.remove(action)
    return first + rest


def _heads_of(ordered: Iterable[list[Action]]) -> set[Action]:
    """The different conditions that chains would begin with."""
    return {labels[0] for labels in ordered}


def _deciding(chains: list[list[Edge]], game: Game) -> list[list[Action]]:
    """The labels of the chains, first in each what it asks of an expression that all compare with
    a symbol; none if there is no such expression, or all ask the same of each.
    """
    ways: list[dict[Expression, Action]] = []
    for chain in chains:
        asked: dict[Expression, Action] = {}
        for action in _labels(chain):
            case = compared(action, game)
            if case is not None and is_total(action, game):
                asked.setdefault(case[0], action)
        ways.append(asked)
    found: list[list[Action]] = []
    fewest = 0
    for subject in ways[0]:
        if not all(subject in asked for asked in ways):
            continue
        ordered: list[list[Action]] = []
        for chain, asked in zip(chains, ways, strict=True):
            labels = [edge.action for edge in chain]
            labels.remove(asked[subject])
            ordered.append([asked[subject], *labels])
        count = len(_heads_of(ordered))
        if count > 1 and (not found or count < fewest):
            found, fewest = ordered, count
    return found


def _labels(chain: list[Edge]) -> Iterable[Action]:
    """The different conditions of a chain, in order."""
    return dict.fromkeys(edge.action for edge in chain)


def _chain(automaton: Automaton, edge: Edge, limit: int) -> list[Edge]:
    """At most `limit` conditions on the only way on from a node, `edge` the first; or none."""
    chain: list[Edge] = []
    following: Edge | None = edge
    while following is not None and isinstance(following.action, Condition):
        chain.append(following)
        node = following.target
        if len(chain) == limit or automaton.sole_in_edge(node) is None or automaton.is_pinned(node):
            break
        following = automaton.sole_out_edge(node)
    return chain


def _is_condition(action: Action) -> bool:
    return isinstance(action, Condition)
