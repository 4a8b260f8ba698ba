"""The keeper's moves have no tags that could differ.

A modifier that only the keeper passes has no tags from the start (`owners`).  One that is also
reached by players needs them; where the keeper may come to it in several ways, it goes round them:

    a, b: $$ coord;              a, x: player != keeper;   x, b: $$ coord;
    b, c: $ index_3;       =>    a, c: player == keeper;   b, c: $ index_3;

Without this the keeper would have several moves, though all of them lead to the same state.

Source: specs of RBG, section 3.4 (the keeper's completion).
"""

from __future__ import annotations

from collections.abc import Sequence

from rgt.ir.actions import (
    PLAYER,
    AnyAssignment,
    Comparison,
    Reachability,
    VariableTag,
    ends_move,
    negation,
)
from rgt.ir.automaton import BEGIN, Automaton, Edge
from rgt.ir.expressions import Reference
from rgt.ir.game import KEEPER

_KEEPER = Reference(KEEPER)
_IS_KEEPER = Comparison(PLAYER, _KEEPER)


def quieten_keeper(automaton: Automaton) -> None:
    """Let the keeper pass no tags wherever its move is not a single walk for certain."""
    loud: dict[int, Edge] = {}
    for start in _keepers_starts(automaton):
        edges, certain = _move_from(start, automaton)
        if not certain:
            loud.update((e.key, e) for e in edges if isinstance(e.action, VariableTag))
    for edge in loud.values():
        (tag,) = automaton.out_edges(edge.target)
        shown = automaton.fresh_node()
        automaton.redirect(edge.key, source=shown)
        automaton.add(edge.source, shown, negation(_IS_KEEPER), edge.origin)
        automaton.add(edge.source, tag.target, _IS_KEEPER, edge.origin)


def _keepers_starts(automaton: Automaton) -> list[str]:
    ends = [edge for edge in automaton.edges() if ends_move(edge.action)]
    return [BEGIN, *dict.fromkeys(e.target for e in ends if _gives_to_keeper(e))]


def _gives_to_keeper(edge: Edge) -> bool:
    return getattr(edge.action, "value", None) is _KEEPER


def _move_from(start: str, automaton: Automaton) -> tuple[list[Edge], bool]:
    """All edges of the moves from a node, and whether at most one walk can be legal."""
    found: list[Edge] = []
    certain = True
    seen, work = {start}, [start]
    while work:
        edges = automaton.out_edges(work.pop())
        certain &= _one_way(edges)
        for edge in edges:
            found.append(edge)
            if not ends_move(edge.action) and edge.target not in seen:
                seen.add(edge.target)
                work.append(edge.target)
    return found, certain


def _one_way(edges: Sequence[Edge]) -> bool:
    """Whether at most one of the edges from a node can be taken, or all lead to the same."""
    actions = [edge.action for edge in edges]
    if any(isinstance(action, AnyAssignment) for action in actions):
        return False
    if len(actions) <= 1:
        return True
    if not all(isinstance(action, Comparison | Reachability) for action in actions):
        return False
    if len({edge.target for edge in edges}) == 1:
        return True
    first, second, *others = actions
    assert isinstance(first, Comparison | Reachability)
    return not others and second == negation(first)
