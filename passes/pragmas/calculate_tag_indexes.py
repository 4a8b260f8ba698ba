"""Find out at which places of a move the tags of a node can stand.

Before::

    begin, p: x = T(*);
    p, q: $$ x;
    q, r: $ a;
    q, r: ;
    r, s: $ b;
    s, end: player = keeper;

After::

    @tagIndex p : 0;
    @tagIndex q : 1;
    @tagMaxIndex r : 2;
    begin, p: x = T(*);
    p, q: $$ x;
    q, r: $ a;
    q, r: ;
    r, s: $ b;
    s, end: player = keeper;

Promise: ``@tagIndex n : k`` - whenever the search for moves passes a tag on an edge that leaves
n, exactly k tags of the same move have been passed before it.  ``@tagMaxIndex n : k`` - at most
k have.  A node that leads to tags in moves and is in neither hint may have any number before
it; if there is none, no move is longer than the largest k plus one.  Artificial tags do not
count, nor do tags inside checks.
Why sound: a move begins at `begin` or where an assignment to `player` leads, with no tags before
it.  From there a data-flow analysis counts tags along the edges, whatever their conditions say,
and keeps all numbers that are possible at a node.
Not applied: behind a cycle of edges that passes a tag without an end of the move; to nodes that
only checks visit.
Ends: the hints depend on the edges alone, and all old ones of the kind go.
Source: 2025 paper, App. C.3 (tagIndex, there called tagIndexMax if it is a bound; no numbers
are known there for the first move of the game, and none above 100).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from rgt.ir.actions import ends_move
from rgt.ir.automaton import BEGIN, Edge
from rgt.ir.game import Game
from rgt.ir.pragmas import TagIndex
from rgt.passes.analyses.searches.segments import is_shown
from rgt.passes.context import Context
from rgt.passes.pragmas.placing import place
from rgt.passes.transform import Final
from rgt.passes.validators.knots import knots

_ANY = -1
"""Every number of tags is possible: all bits are set."""


@dataclass(frozen=True)
class CalculateTagIndexes(Final):
    """See the module."""

    name: ClassVar[str] = "calculate-tag-indexes"

    def run(self, context: Context) -> None:
        """Replace all hints about places of tags."""
        place(context, TagIndex, _hints(context.game))


def _hints(game: Game) -> Iterator[TagIndex]:
    """One hint for all nodes with the same place: exact places first, in ascending order."""
    artificial = game.artificial_tags
    found: dict[tuple[bool, int], list[str]] = {}
    for node, bits in tag_counts(game).items():
        tags = any(is_shown(edge, artificial) for edge in game.automaton.out_edges(node))
        if tags and bits != _ANY:
            largest = bits.bit_length() - 1
            found.setdefault((bits != 1 << largest, largest), []).append(node)
    for (bound, index), nodes in sorted(found.items()):
        yield TagIndex(tuple(nodes), index, bound)


def tag_counts(game: Game) -> Mapping[str, int]:
    """For each node of a search for moves: bit k says that k tags may have been passed.

    All bits are set (-1) if there is no end to them.
    """
    automaton = game.automaton
    artificial = game.artificial_tags
    main = automaton.reachable(through_checks=False)
    edges = [edge for edge in automaton if edge.source in main]
    leaving: dict[str, list[Edge]] = {node: [] for node in automaton.nodes() if node in main}
    starts = {BEGIN: None}
    for edge in edges:
        if ends_move(edge.action):
            starts[edge.target] = None
        else:
            leaving[edge.source].append(edge)
    part_of = knots({node: [e.target for e in out] for node, out in leaving.items()})
    parts: dict[int, list[str]] = {}
    for node, part in part_of.items():
        parts.setdefault(part, []).append(node)
    counts = dict.fromkeys(parts, 0)
    for node in starts:
        counts[part_of[node]] |= 1
    # a component is found after all that it leads to
    for part in reversed(parts):
        inside = [(e, part_of[e.target]) for node in parts[part] for e in leaving[node]]
        if any(there == part and is_shown(edge, artificial) for edge, there in inside):
            counts[part] = _ANY if counts[part] else 0
        here = counts[part]
        for edge, there in inside:
            if there != part:
                shown = here != _ANY and is_shown(edge, artificial)
                counts[there] |= here << 1 if shown else here
    return {node: counts[part_of[node]] for node in leaving}
