"""Many joint moves, written factor by factor: each group looks at those moves that it asks for.

Of two roles with nine kinds of moves each there are 81 kinds of joint moves.  What the board of one
of them asks for are nine, and the clock asks for none: the groups are written one after the other,
each by the moves of its own rules, and whoever reads a group comes before it is written.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import networkx as nx

from rgt.frontends.gdl.recovery.effects.doing import moves_asked
from rgt.frontends.gdl.recovery.effects.effects import Change
from rgt.frontends.gdl.recovery.effects.ordering import reads
from rgt.frontends.gdl.recovery.reading.rules import Atom, Rules

MANY_JOINT = 64
"""Of more kinds of joint moves than this not each has effects of its own."""

Changes = Mapping[tuple[Atom, ...], Sequence[Change]]
"""What moves that are made at once do to each group, always in the same order."""


def stages(changes: Changes, rules: Rules) -> list[Changes]:
    """The groups in an order in which none is written before another one reads it.

    Those of each stage are written at once.  Their moves are those of a joint move that their
    rules ask for, in the order of the roles.
    """
    every = list(changes.values())
    groups = [change.group.predicate for change in every[0]]
    graph: nx.DiGraph[int] = nx.DiGraph()
    graph.add_nodes_from(range(len(groups)))
    for at in range(len(groups)):
        effects = {id(effect): effect for each in every for effect in each[at].effects}
        read = {fact for effect in effects.values() for fact in reads(effect, rules, None)}
        graph.add_edges_from(
            (at, other) for other, each in enumerate(groups) if other != at and each in read
        )
    condensed = nx.condensation(graph)
    members = {node: sorted(condensed.nodes[node]["members"]) for node in condensed}
    order = nx.lexicographical_topological_sort(condensed, key=lambda node: members[node][0])
    found: list[Changes] = []
    for node in order:
        asked = {move for at in members[node] for move in moves_asked(rules, groups[at])}
        stage: dict[tuple[Atom, ...], Sequence[Change]] = {}
        for moves, each in changes.items():
            own = tuple(move for move in moves if move.predicate in asked)
            stage.setdefault(own, [each[at] for at in members[node]])
        found.append(stage)
    return found
