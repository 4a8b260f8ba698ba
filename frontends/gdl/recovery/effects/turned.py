"""The order in which a loop writes what it reads: whoever reads comes before whoever overwrites.

    (<= (next (disc ?c ?row ?p)) (does ?p (drop ?c)) (rest ?c ?row))
    (<= (rest ?c ?row) (after ?below ?row) (filled ?c ?below) (not (filled ?c ?row)))

    from the highest row to the lowest, since each row reads the one below

instead of a copy of the map that is read while the map itself is written.  The relations that never
change tell which keys may be read, whatever the state is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import networkx as nx

from rgt.frontends.gdl.recovery.effects.apart import Apart, Unknown
from rgt.frontends.gdl.recovery.proofs.joins import Large
from rgt.frontends.gdl.recovery.reading.rules import Part, Row
from rgt.frontends.gdl.syntax import Variable

Rounds = Mapping[Row, Mapping[str, str]]
"""What a key is in each round of a loop, for each combination of what else tells it."""


@dataclass(frozen=True, slots=True)
class Turned:
    """The order of the rounds of a loop, and what the key is in each of these."""

    order: tuple[str, ...]
    rounds: Rounds


def in_order(
    apart: Apart, body: Sequence[Part], key: Variable, rounds: Rounds
) -> tuple[str, ...] | None:
    """The rounds of a loop in an order in which none reads a key that one before it wrote.

    None where there is no such order, or where it is not known what is read.
    """
    read: dict[str, frozenset[Row]] = {}
    graph: nx.DiGraph[str] = nx.DiGraph()
    try:
        for keys in rounds.values():
            graph.add_nodes_from(keys)
            for text in keys.values():
                if text not in read:
                    read[text] = apart.reads(body, {key: text})
            graph.add_edges_from(
                (first, later)
                for first, one in keys.items()
                for later, other in keys.items()
                if first != later and (other,) in read[one]
            )
    except (Unknown, Large):
        return None
    if not nx.is_directed_acyclic_graph(graph):
        return None
    place = {number: at for at, number in enumerate(graph)}
    return tuple(nx.lexicographical_topological_sort(graph, key=lambda each: place[each]))
