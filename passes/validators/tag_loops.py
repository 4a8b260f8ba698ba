"""A move has finitely many tags: no cycle passes a tag without ending the move.

A tag on an edge from a node to itself is an error, as is a cycle of tags and skips alone: both
can be walked for ever.  Other cycles of edges with a tag among them may be broken by their
conditions; they are worth a warning.

Source: specs of RG, section 4.5 (the reference finds only the edges to themselves).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import networkx as nx

from rgt.ir.actions import Action, Skip, Tag, VariableTag, ends_move
from rgt.ir.automaton import Edge
from rgt.ir.diagnostics import Diagnostic, error, warning
from rgt.ir.game import Game
from rgt.passes.validators.base import Validator


class TagLoops(Validator):
    """Tags on edges to themselves, and cycles of nothing but tags and skips."""

    name = "tag-loops"
    by_action = False

    def edge(self, edge: Edge, game: Game) -> Iterable[Diagnostic]:
        """Report a tag on an edge that leads back to its own node."""
        if edge.source == edge.target and isinstance(edge.action, Tag | VariableTag):
            message = f"the tag at node '{edge.source}' can be passed again and again"
            return (error("RG036", message, edge.origin.span),)
        return ()

    def structure(self, game: Game) -> Iterator[Diagnostic]:
        """Report cycles of tags and skips that are longer than one edge."""
        edges = [e for e in game.automaton if _always_legal(e.action)]
        found = [tag for tag in _tags_on_cycles(edges) if tag.source != tag.target]
        # inside a check tags mean nothing, so a cycle there does no harm
        main = game.automaton.reachable(through_checks=False) if found else ()
        for tag in found:
            if tag.source in main:
                message = f"a cycle of skips and tags goes through node '{tag.source}'"
                hint = "the move of a walk that enters it never ends"
                yield error("RG036", message, tag.origin.span, hint=hint)


class TagCycles(Validator):
    """Cycles with a tag that only conditions can break."""

    name = "tag-cycles"
    lint = True

    def structure(self, game: Game) -> Iterator[Diagnostic]:
        """Warn of cycles in which a tag is passed and the move does not end."""
        main = game.automaton.reachable(through_checks=False)
        edges = [e for e in game.automaton if e.source in main and not ends_move(e.action)]
        certain = {e.key for e in _tags_on_cycles(e for e in edges if _always_legal(e.action))}
        for tag in _tags_on_cycles(edges):
            if tag.key not in certain:
                yield warning(
                    "RG037",
                    f"a cycle with a tag goes through node '{tag.source}'",
                    tag.origin.span,
                    hint="its conditions must end it: a move has finitely many tags",
                )


def _always_legal(action: Action) -> bool:
    return isinstance(action, Skip | Tag | VariableTag)


def _tags_on_cycles(edges: Iterable[Edge]) -> list[Edge]:
    """For each knot of cycles made of these edges, the first tag edge inside it."""
    edges = list(edges)
    graph: nx.DiGraph[str] = nx.DiGraph()
    graph.add_edges_from((edge.source, edge.target) for edge in edges)
    knot: dict[str, int] = {}
    for number, nodes in enumerate(nx.strongly_connected_components(graph)):
        for node in nodes:
            knot[node] = number
    first: dict[int, Edge] = {}
    for edge in edges:
        if isinstance(edge.action, Tag | VariableTag) and knot[edge.source] == knot[edge.target]:
            first.setdefault(knot[edge.source], edge)
    return list(first.values())
