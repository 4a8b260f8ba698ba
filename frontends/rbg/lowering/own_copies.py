"""A check's own copy of the moves that it looks for.

Where moves end at several nodes, a copy of them lets a check find all those ends as one node.
"""

from __future__ import annotations

from collections.abc import Iterable

from rgt.ir.actions import SKIP, Tag, VariableTag, ends_move
from rgt.ir.automaton import Automaton, Edge


def moves_from(starts: Iterable[str], automaton: Automaton) -> list[Edge]:
    """The edges of all moves that begin at `starts`, without those that end them."""
    nodes = dict.fromkeys(starts)
    work, found = list(nodes), []
    while work:
        for edge in automaton.out_edges(work.pop()):
            if ends_move(edge.action):
                continue
            found.append(edge)
            if edge.target not in nodes:
                nodes[edge.target] = None
                work.append(edge.target)
    return found


def copy_moves(
    edges: Iterable[Edge], starts: Iterable[str], ends: Iterable[str], automaton: Automaton
) -> tuple[dict[str, str], str]:
    """Copy `edges`, and make `ends` one node in the copy; where `starts` are there, and that node.

    A check does not read tags, and so the copy has none.
    """
    end = automaton.fresh_node()
    copies = dict.fromkeys(ends, end)

    def copy(node: str) -> str:
        if node not in copies:
            copies[node] = automaton.fresh_node()
        return copies[node]

    for edge in edges:
        action = SKIP if isinstance(edge.action, Tag | VariableTag) else edge.action
        automaton.add(copy(edge.source), copy(edge.target), action, edge.origin)
    return {start: copy(start) for start in starts}, end
