"""Which nodes are entered alike: the coarsest forward bisimulation of the automaton.

Two nodes are in one class if the edges into them carry the same actions from nodes of the same
classes.  Nodes where walks begin are like no others: `begin`, starts of checks, ends of moves.
"""

from __future__ import annotations

from collections.abc import Hashable

from rgt.ir.actions import Action, Reachability, ends_move
from rgt.ir.automaton import BEGIN, END, Automaton
from rgt.passes.analyses.equality.partition import Classes, coarsest_partition


def equal_pasts(automaton: Automaton) -> list[list[str]]:
    """The classes of more than one node, members in the order of the automaton's nodes."""
    labels: dict[Action, int] = {}
    plain: dict[str, list[tuple[int, str]]] = {node: [] for node in automaton.nodes()}
    asking: dict[str, list[tuple[Reachability, str]]] = {}
    lookers: dict[str, list[str]] = {}
    alone = {BEGIN, END}
    for edge in automaton.edges():
        action = edge.action
        lookers.setdefault(edge.source, []).append(edge.target)
        if isinstance(action, Reachability):
            asking.setdefault(edge.target, []).append((action, edge.source))
            lookers.setdefault(action.end, []).append(edge.target)
            alone.add(action.start)
            for node in (action.start, action.end):
                plain.setdefault(node, [])
        else:
            plain[edge.target].append((labels.setdefault(action, len(labels)), edge.source))
            if ends_move(action):
                alone.add(edge.target)

    def signature(node: str, classes: Classes) -> Hashable:
        entries = frozenset([(label, classes[source]) for label, source in plain[node]])
        asked = asking.get(node)
        if asked is None:
            return entries
        return entries, frozenset(
            (check.negated, check.start, classes[check.end], classes[source])
            for check, source in asked
        )

    nodes = list(plain)
    solved = coarsest_partition(nodes, lambda n: n if n in alone else None, signature, lookers)
    found: dict[int, list[str]] = {}
    for node in nodes:
        found.setdefault(solved[node], []).append(node)
    return [members for members in found.values() if len(members) > 1]
