"""Ask before a loop what every way through it asks, and nothing in it changes.

Before::

    begin, p: x == a;
    begin, p: z == a;
    p, q: y == b;
    q, p: x = y;
    q, r: x != c;
    r, s: $$ x;
    s, t: m[x] = T(*);
    t, u: m[x] == a;
    t, u: m[x] == b;
    u, v: z != c;
    v, end: player = keeper;

After::

    begin, p: x == a;
    begin, p: z == a;
    1, q: ;
    q, 1: x = y;
    q, r: x != c;
    r, s: $$ x;
    2, t: m[x] = T(*);
    t, u: m[x] == a;
    t, u: m[x] == b;
    u, v: ;
    v, end: player = keeper;
    p, 1: y == b;
    s, 2: z != c;

Above, ``y == b`` is asked once and not in each round, ``z != c`` once and not for each symbol.

A loop is a cycle with one way in, or what follows ``x = T(*)``, which is done for each symbol.

Why sound: whoever comes to the loop's beginning asks the condition later in any case, or gets
nowhere: no move ends before, and no check.  Until then nothing assigns what it reads, so asking it
at once keeps out only walks that get nowhere; and inside the loop the answer is known.  Nobody
comes to the inside another way: nowhere in it does a check begin, or a move.  What the walk shows
before it asks, it shows after.  The condition may be asked in new states; it is total.
Not applied: to conditions that are valid only because of others before them; to cycles that are
entered at several nodes; to conditions that some way to the end of a move or check leaves out;
to checks that may come by the loop themselves.
Ends: every step takes conditions out of a loop, to where fewer loops are around them, and no pass
puts one in.
Source: loop-invariant code motion, as in Aho et al., Compilers, 2006.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from rgt.ir.actions import SKIP, Comparison, Condition, Reachability, read_names
from rgt.ir.automaton import Edge, Origin
from rgt.ir.dataflow import solve
from rgt.ir.game import Game
from rgt.ir.text.printer import format_action
from rgt.passes.analyses.conditions.anticipated_conditions import AnticipatedConditions
from rgt.passes.analyses.conditions.check_reads import CheckReads
from rgt.passes.analyses.labels.validity import is_total
from rgt.passes.analyses.loops.loops import Loop, Loops
from rgt.passes.context import Context
from rgt.passes.transform import Global

_Asked = Mapping[Condition, Sequence[Edge]]
"""Conditions, and the edges of a loop that ask them."""


@dataclass(frozen=True)
class HoistLoopConditions(Global):
    """See the module.

    `max_nodes`: no more nodes behind an any-assignment are looked at, and checks that meet more
    nodes stay where they are.
    """

    name: ClassVar[str] = "hoist-loop-conditions"
    max_nodes: int = 100

    def run(self, context: Context) -> None:
        """Sweep until there is nothing left to hoist."""
        while self._sweep(context):
            context.check_budget()

    def _sweep(self, context: Context) -> bool:
        """Hoist out of loops that have no node in common; whether there was anything to do."""
        touched: set[str] = set()
        for loop, asked in _Search(context.game, self.max_nodes).hoistable():
            if touched.isdisjoint((loop.head, *loop.nodes)):
                _hoist(loop, asked, context)
                touched.update((loop.head, *loop.nodes))
        return bool(touched)


class _Search:
    """The search for loops with conditions that can be hoisted out of them."""

    def __init__(self, game: Game, max_nodes: int) -> None:
        self._game = game
        self._check_reads = CheckReads(game.automaton, max_nodes)
        self._loops = Loops(game.automaton, max_nodes)
        self._reads: dict[Condition, Collection[str] | None] = {}

    def hoistable(self) -> Iterator[tuple[Loop, _Asked]]:
        """Loops, the outer ones first, and what can be asked before them."""
        loops = (*self._loops.cycles(), *self._loops.choices())
        found = [(loop, asked) for loop in loops if (asked := self._invariant(loop))]
        if not found:
            return
        automaton = self._game.automaton
        wanted = {asked: self._read(asked) or () for _, asking in found for asked in asking}
        ends = (e.action.end for e in automaton.checks() if isinstance(e.action, Reachability))
        analysis = AnticipatedConditions(wanted, ends)
        known = solve(automaton, analysis)
        for loop, asked in found:
            certain = {
                condition: edges
                for condition, edges in asked.items()
                if analysis.is_asked(condition, known[loop.first])
                and not self._comes_by(condition, loop.head)
            }
            if certain and loop.first != loop.head:
                certain = self._independent(loop, certain)
            if certain:
                yield loop, certain

    def _invariant(self, loop: Loop) -> dict[Condition, list[Edge]]:
        """The conditions asked in a loop that nothing there changes."""
        found: dict[Condition, list[Edge]] = {}
        for node in loop.nodes:
            for edge in self._game.automaton.out_edges(node):
                if isinstance(edge.action, Condition):
                    read = self._read(edge.action)
                    if read is not None and loop.written.isdisjoint(read):
                        found.setdefault(edge.action, []).append(edge)
        return found

    def _independent(self, choice: Loop, asked: Iterable[Condition]) -> dict[Condition, list[Edge]]:
        """Those of some conditions that follow a choice before what they read is assigned."""
        found: dict[Condition, list[Edge]] = {}
        for condition in asked:
            kept = self._loops.choice(choice.leaving[0], self._read(condition) or ())
            asking = self._invariant(kept).get(condition)
            if asking:
                found[condition] = asking
        return found

    def _read(self, condition: Condition) -> Collection[str] | None:
        """What a condition reads; None if it must stay, or that would take too long to tell."""
        if condition not in self._reads:
            read: Collection[str] | None = None
            if is_total(condition, self._game):
                if isinstance(condition, Comparison):
                    read = frozenset(read_names(condition))
                else:
                    read = self._check_reads.of(condition)
            self._reads[condition] = read
        return self._reads[condition]

    def _comes_by(self, condition: Condition, node: str) -> bool:
        """Whether walks of a condition that is a check may come by a node."""
        return isinstance(condition, Reachability) and node in self._game.automaton.reachable(
            (condition.start,), through_checks=True
        )


def _hoist(loop: Loop, asked: _Asked, context: Context) -> None:
    """Ask conditions behind the head of a loop, and let the loop begin behind them."""
    automaton = context.game.automaton
    shown = " and ".join(map(format_action, asked))
    with context.rewrite(f"whoever goes on from {loop.first} asks {shown}, which the loop keeps"):
        here = loop.head
        for condition, edges in asked.items():
            for edge in edges:
                automaton.relabel(edge.key, SKIP)
            fresh = automaton.fresh_node()
            automaton.add(here, fresh, condition, Origin.of(*edges))
            here = fresh
        for edge in loop.returning:
            automaton.redirect(edge.key, target=here)
        for edge in loop.leaving:
            automaton.redirect(edge.key, source=here)
