"""A whole automaton as a picture shows it: main graph and checks, and what each node and edge is.

A check is the part that is walked for the sake of an answer only (``? a -> b``): its nodes that the
game itself never comes to are its own, and are drawn as a group beside the main graph.  Chains,
edges through nodes with one way in and one way out, are told, so that they can be drawn as one
line.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from rgt.ir.actions import (
    AnyAssignment,
    Assignment,
    Comparison,
    Reachability,
    Skip,
    Tag,
    VariableTag,
    ends_move,
)
from rgt.ir.automaton import BEGIN, END, Edge
from rgt.ir.diagnostics import Span
from rgt.ir.expressions import Reference
from rgt.ir.game import KEEPER, Game
from rgt.ir.text.printer import format_action


class NodeKind(StrEnum):
    """What a node is: who chooses there, or what it is a part of."""

    BEGIN = "begin"
    END = "end"
    TURN = "turn"
    KEEPER = "keeper"
    CHECK = "check"
    PLAIN = "plain"


class EdgeKind(StrEnum):
    """What an edge does."""

    TAG = "tag"
    TEST = "test"
    CHECK = "check"
    ASSIGNMENT = "assignment"
    TURN = "turn"
    SKIP = "skip"


@dataclass(frozen=True, slots=True)
class DrawnNode:
    """A node; `group` is the check that it belongs to alone, named by its first node."""

    name: str
    kind: NodeKind
    group: str | None = None


@dataclass(frozen=True, slots=True)
class DrawnEdge:
    """An edge by its key, with its label, and its place in the source if that is known."""

    key: int
    source: str
    target: str
    label: str
    kind: EdgeKind
    place: Span | None


@dataclass(frozen=True, slots=True)
class Diagram:
    """An automaton to be drawn; a chain is the keys of its edges in order, two at least."""

    nodes: tuple[DrawnNode, ...]
    edges: tuple[DrawnEdge, ...]
    chains: tuple[tuple[int, ...], ...]


def diagram(game: Game) -> Diagram:
    """What there is to be drawn of a game's automaton."""
    groups = _groups(game)
    nodes = tuple(
        DrawnNode(name, _node_kind(game, name, groups), groups.get(name))
        for name in game.automaton.nodes()
    )
    edges = tuple(
        DrawnEdge(
            edge.key,
            edge.source,
            edge.target,
            format_action(edge.action),
            _edge_kind(edge),
            edge.origin.span,
        )
        for edge in game.automaton
    )
    return Diagram(nodes, edges, tuple(_chains(game)))


def _groups(game: Game) -> dict[str, str]:
    """The nodes that only checks come to, each with the first node of the check that has it."""
    main = game.automaton.reachable(through_checks=False)
    groups: dict[str, str] = {}
    for edge in game.automaton.checks():
        assert isinstance(edge.action, Reachability)
        start = edge.action.start
        for name in sorted(game.automaton.reachable([start], through_checks=False) - main):
            groups.setdefault(name, start)
    return groups


def _node_kind(game: Game, name: str, groups: dict[str, str]) -> NodeKind:
    if name == BEGIN:
        return NodeKind.BEGIN
    if name == END:
        return NodeKind.END
    if name in groups:
        return NodeKind.CHECK
    given = [edge for edge in game.automaton.in_edges(name) if _edge_kind(edge) is EdgeKind.TURN]
    if not given:
        return NodeKind.PLAIN
    return NodeKind.KEEPER if all(map(_to_keeper, given)) else NodeKind.TURN


def _edge_kind(edge: Edge) -> EdgeKind:
    if ends_move(edge.action):
        return EdgeKind.TURN
    match edge.action:
        case Assignment() | AnyAssignment():
            return EdgeKind.ASSIGNMENT
        case Comparison():
            return EdgeKind.TEST
        case Reachability():
            return EdgeKind.CHECK
        case Tag() | VariableTag():
            return EdgeKind.TAG
        case Skip():
            return EdgeKind.SKIP


def _to_keeper(edge: Edge) -> bool:
    action = edge.action
    return isinstance(action, Assignment) and action.value is Reference(KEEPER)


def _chains(game: Game) -> Iterator[tuple[int, ...]]:
    """Ways through nodes with one edge in and one out, and no other part in the game."""
    automaton = game.automaton

    def inner(name: str) -> bool:
        into, out = automaton.sole_in_edge(name), automaton.sole_out_edge(name)
        return bool(into and out) and not automaton.is_pinned(name)

    for edge in automaton:
        if inner(edge.source) or not inner(edge.target):
            continue
        chain = [edge.key]
        while inner(edge.target):
            following = automaton.sole_out_edge(edge.target)
            assert following is not None
            edge = following
            chain.append(edge.key)
        yield tuple(chain)
