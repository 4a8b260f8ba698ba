"""Ask no condition without which a walk would fail at the next one.

Before::

    type Cell = { p1, p2, off };
    const next: Cell -> Cell = { p1: p2, :off };
    var m: Cell -> T = { off: b, :a };
    var x: Cell = p1;
    begin, p: x = Cell(*);
    p, q: next[x] != off;
    q, r: x = next[x];
    r, s: m[x] == a;
    s, t: $$ x;
    t, u: m[x] = c;
    u, end: player = keeper;

After::

    type Cell = { p1, p2, off };
    const next: Cell -> Cell = { p1: p2, :off };
    var m: Cell -> T = { off: b, :a };
    var x: Cell = p1;
    begin, p: x = Cell(*);
    p, q: ;
    q, r: x = next[x];
    r, s: m[x] == a;
    s, t: $$ x;
    t, u: m[x] = c;
    u, end: player = keeper;

Above, what lies off the board is never ``a``: only on a cell that is does anybody write.

An author who asks whether there is a next cell, and then whether it is empty, means the same as one
who asks only that.

Why sound: of the values that are possible where the condition is asked
(`passes/analyses/values/possible_keys.py`) those at which it fails are followed: the next condition
fails at all of them.  Nobody sees how far a walk came that gets nowhere, and what it asks is total.
Not applied: where anything but assignments is between the two; where it may tell the way from that
of other edges of the node, unless these begin with what follows the condition, which can then be
done once; where one of the two or what is between them is valid only because of others.
Ends: every step removes a condition.
Source: beyond the 2025 paper; partial redundancy read backwards, as in Khedker et al., Data Flow
Analysis, 2009, with value sets as in `possible_keys`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from rgt.ir.actions import (
    SKIP,
    Assignment,
    Comparison,
    ends_move,
    negation,
)
from rgt.ir.automaton import Automaton, Edge
from rgt.ir.dataflow import solve
from rgt.ir.expressions import uncast
from rgt.ir.game import Game
from rgt.ir.text.printer import format_action
from rgt.passes.analyses.labels.validity import is_total
from rgt.passes.analyses.values.possible_keys import PossibleKeys, at_first
from rgt.passes.context import Context
from rgt.passes.transform import Global

_STEPS = 4
"""So many assignments at most are between two conditions."""
_MOST_BITS = 1 << 22
"""What is possible is not found out where edges and bits are more, one times the other."""


@dataclass(frozen=True)
class SkipImpliedConditions(Global):
    """See the module.

    `max_bits` and `patience`: as of `propagate-constants`.
    """

    name: ClassVar[str] = "skip-implied-conditions"
    waits: ClassVar[bool] = True
    max_bits: int = 1 << 15
    patience: int = 200

    def run(self, context: Context) -> None:
        """Sweep until there is nothing left to skip."""
        while self._sweep(context):
            context.check_budget()

    def _sweep(self, context: Context) -> bool:
        """Skip conditions that are asked where no more is possible than before the sweep."""
        found = list(_candidates(context.game))
        if not found:
            return False
        analysis = PossibleKeys(context.game, self.max_bits, self.patience)
        first, automaton = at_first(analysis), context.game.automaton
        if len(automaton) * first.bit_length() > _MOST_BITS:
            return False
        found = [way for way in found if _fails(way, analysis, first)]
        if not found:
            return False
        known = solve(automaton, analysis)
        skipped: set[int] = set()
        passed: set[str] = set()  # where more is possible since then
        for way in found:
            keys = {edge.key for edge in way}
            here = way[0].source
            isolated = here not in passed and skipped.isdisjoint(keys)
            if isolated and _fails(way, analysis, known[here]):
                skipped.add(way[0].key)
                passed.update(edge.source for edge in way[1:])
                _skip(way, context)
        return bool(skipped)


def _candidates(game: Game) -> Iterator[list[Edge]]:
    """Conditions that the next one may imply, with the edges from each to the next."""
    automaton = game.automaton
    for edge in automaton.edges():
        if isinstance(edge.action, Comparison):
            way = _way(edge, automaton)
            if (
                way
                and _is_promising(way)
                and _tells_nothing(way, automaton)
                and all(is_total(each.action, game) for each in way)
            ):
                yield way


def _tells_nothing(way: list[Edge], automaton: Automaton) -> bool:
    """Whether no other edge leaves the node, or all do what the way does next."""
    others = automaton.out_edges(way[0].source)
    return all(each.action == way[1].action for each in others if each.key != way[0].key)


def _way(edge: Edge, automaton: Automaton) -> list[Edge]:
    """The edges from a condition to the next one, both included; none if the way forks."""
    way = [edge]
    while len(way) <= _STEPS + 1:
        node = way[-1].target
        following = None if automaton.is_pinned(node) else automaton.sole_out_edge(node)
        if following is None or following in way:
            return []
        way.append(following)
        action = following.action
        if isinstance(action, Comparison):
            return way
        if action is not SKIP and (not isinstance(action, Assignment) or ends_move(action)):
            return []
    return []


def _is_promising(way: list[Edge]) -> bool:
    """Whether a condition looks ahead to what is assigned before the next one."""
    first, *between, _ = (edge.action for edge in way)
    assert isinstance(first, Comparison)
    sides = uncast(first.left), uncast(first.right)
    return any(isinstance(each, Assignment) and uncast(each.value) in sides for each in between)


def _fails(way: list[Edge], analysis: PossibleKeys, known: int) -> bool:
    """Whether the last condition fails at all values at which the first one does; not where nothing
    ever gets.
    """
    if not known:
        return False
    first, *others = (edge.action for edge in way)
    assert isinstance(first, Comparison)
    known = analysis.effect(negation(first))(known)
    for action in others:
        known = known and analysis.effect(action)(known)
    return not known


def _skip(way: list[Edge], context: Context) -> None:
    shown = [format_action(edge.action) for edge in (way[0], way[-1])]
    with context.rewrite(f"{shown[1]} fails wherever {shown[0]} does"):
        context.game.automaton.relabel(way[0].key, SKIP)
