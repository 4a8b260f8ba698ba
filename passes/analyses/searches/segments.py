"""The walks of moves cut into segments: from a head to the next tag, or to the end of the move.

A *head* is a node where a move begins, where a tag has just been passed, or where walks from
different heads meet.  Every other node belongs to the one head from which it can be reached, so all
segments together are not larger than the automaton, however many paths there are.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rgt.ir.actions import Tag, VariableTag, ends_move
from rgt.ir.automaton import BEGIN, Edge
from rgt.ir.game import Game
from rgt.passes.analyses.searches.searches import reverse_postorder


@dataclass(frozen=True, slots=True)
class Segments:
    """`inner` edges stay in one segment, `exits` leave it: by a tag, an end, or to another head.

    Both are in the order of the file; exits are kept by head.
    """

    heads: tuple[str, ...]
    inner: tuple[Edge, ...]
    exits: Mapping[str, Sequence[Edge]]


def cut(game: Game) -> Segments:
    """Cut the part of the automaton that searches for moves visit."""
    automaton = game.automaton
    main = automaton.reachable(through_checks=False)
    edges = [edge for edge in automaton if edge.source in main]
    artificial = game.artificial_tags
    passing = [
        edge for edge in edges if not is_shown(edge, artificial) and not ends_move(edge.action)
    ]
    stepping = {edge.key for edge in passing}
    heads = dict.fromkeys((BEGIN, *(edge.target for edge in edges if edge.key not in stepping)))
    leaving: dict[str, list[Edge]] = {node: [] for node in main}
    entering: dict[str, list[Edge]] = {node: [] for node in main}
    for edge in passing:
        leaving[edge.source].append(edge)
        entering[edge.target].append(edge)
    head_of = _heads_of(heads, leaving, entering)
    exits: dict[str, list[Edge]] = {head: [] for head in heads}
    inner = []
    for edge in edges:
        if edge.source not in head_of:
            continue
        if edge.key in stepping and edge.target not in heads:
            inner.append(edge)
        else:
            exits[head_of[edge.source]].append(edge)
    return Segments(tuple(heads), tuple(inner), exits)


def _heads_of(
    heads: dict[str, None],
    leaving: Mapping[str, list[Edge]],
    entering: Mapping[str, list[Edge]],
) -> Mapping[str, str]:
    """The head of each node; nodes with several become heads themselves (in `heads`)."""
    while True:
        count = len(heads)
        order = reverse_postorder(tuple(heads), leaving)
        found: dict[str, str] = {}
        for node in order:
            owners = {found[e.source] for e in entering[node] if e.source in found}
            if node not in heads and len(owners) > 1:
                heads[node] = None
            found[node] = node if node in heads else owners.pop()
        for node in order:
            if node not in heads and {found[e.source] for e in entering[node]} != {found[node]}:
                heads[node] = None
        if len(heads) == count:
            return found


def is_shown(edge: Edge, artificial: frozenset[str]) -> bool:
    """Whether a move that passes the edge has a tag for it."""
    action = edge.action
    return isinstance(action, VariableTag) or (
        isinstance(action, Tag) and action.symbol not in artificial
    )
