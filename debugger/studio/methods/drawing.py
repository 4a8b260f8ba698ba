"""The automaton, to be laid out by the page."""

from __future__ import annotations

from collections.abc import Mapping

from rgt.debugger.diagrams.diagram import DrawnEdge, diagram
from rgt.debugger.studio.methods.opening import opened
from rgt.debugger.studio.protocol import Json, Progress
from rgt.debugger.studio.worker import Desk


def automaton(desk: Desk, params: Mapping[str, Json], _: Progress) -> Json:
    """Nodes, edges and chains of the automaton: as it was translated, or `optimised`."""
    game = opened(desk)
    drawn = diagram(game.optimised if params.get("optimised") is True else game.translated)
    return {
        "nodes": [
            {"id": node.name, "kind": str(node.kind), "group": node.group} for node in drawn.nodes
        ],
        "edges": [_edge(edge) for edge in drawn.edges],
        "chains": [list(chain) for chain in drawn.chains],
    }


def _edge(edge: DrawnEdge) -> Json:
    place = edge.place
    return {
        "key": edge.key,
        "source": edge.source,
        "target": edge.target,
        "label": edge.label,
        "kind": str(edge.kind),
        "place": place
        and {
            "line": place.line,
            "column": place.column,
            "end_line": place.end_line,
            "end_column": place.end_column,
        },
    }
