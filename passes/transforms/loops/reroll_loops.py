"""Make a loop of what was written out round by round, if there can be no further round.

Before::

    const next: T -> T = { a: b, b: c, :c };
    var m: T -> T = { c: b, :a };
    var x: T = a;
    begin, p: x = T(*);
    p, q: m[x] == a;
    q, s: ;
    q, r: x = next[x];
    r, t: m[x] == a;
    t, s: ;
    t, u: x = next[x];
    u, s: m[x] == a;
    s, v: $$ x;
    v, end: player = keeper;

After::

    const next: T -> T = { a: b, b: c, :c };
    var m: T -> T = { c: b, :a };
    var x: T = a;
    begin, p: x = T(*);
    p, q: m[x] == a;
    q, s: ;
    q, p: x = next[x];
    s, v: $$ x;
    v, end: player = keeper;

Above, from any symbol at most one step leads to a cell that can be ``a``; so nobody who could go a
third time round gets anywhere.

Who writes ``repeat 9`` for a queen that slides over at most nine squares means "as far as it goes".

Why sound: every round is the same walk, up to where walks leave.  A walk through the loop that
makes no more rounds than were written out is one through them.  None makes more: for every value
that the variable may have in the first round, the rounds are followed with all values that the
others may have there, and wherever the last one breaks off nothing can be asked that may hold.  Or
they are followed for every value of what else a step reads, as of the way in ``step[way][pos]``,
from what is assigned before the first one on, so that a step that was already made counts.  If
it ends in where walks leave, the question there has two answers, of which the other cannot hold.
A round may lack one condition of the others, as ``next[x] != off`` before the last step: walks at
which it fails are followed, and come to nothing.  What one way out of the last round asks may be
written otherwise, if none of the values followed tells the two apart.
Not applied: to rounds with tags, which would make moves without a longest, or with other
assignments than the one that leads on; where a value may be assigned that the variable has not the
type for; to variables of so many values that it would take too long.  The pass runs before
constants are written in: a last step that always leads into a corner is like the others until then.
Ends: every step takes a round out of the way of a walk, and no pass writes loops out.
Source: loop rerolling, a compiler's clean-up; what decides it are possible
values, as in `propagate-constants`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import ClassVar

from rgt.ir.actions import (
    Action,
    Assignment,
    Comparison,
    Reachability,
    negation,
    read_names,
    written_variable,
)
from rgt.ir.automaton import Automaton, Edge
from rgt.ir.game import Game
from rgt.passes.analyses.loops.unrolled_loops import Unrolled, unrolled_loops
from rgt.passes.analyses.values.possible_keys import KeySets
from rgt.passes.analyses.values.possible_values import PossibleValues
from rgt.passes.context import Context
from rgt.passes.transform import Global


@dataclass(frozen=True)
class RerollLoops(Global):
    """See the module.

    `max_bits` and `patience`: as of `propagate-constants`.  `max_values`: a loop is left alone
    whose variable may have more values.
    """

    name: ClassVar[str] = "reroll-loops"
    max_bits: int = 1 << 15
    patience: int = 200
    max_values: int = 500

    def run(self, context: Context) -> None:
        """Sweep until there is nothing left to close."""
        while self._sweep(context):
            context.check_budget()

    def _sweep(self, context: Context) -> bool:
        """Close loops that have no node in common; whether there was anything to do.

        What was known before holds at all nodes but those of the loops that were closed since: all
        plays come there as they did.
        """
        closed: set[str] = set()
        solve = cache(lambda: KeySets(self.max_bits, self.patience)(context.game))
        for loop in unrolled_loops(context.game.automaton):
            nodes = {loop.step.source, *(edge.source for edge in loop.line)}
            if closed.isdisjoint(nodes):
                context.check_budget()
                analysis, known = solve()
                rounds = _Rounds(loop, analysis, context.game)
                if rounds.end(known, self.max_values):
                    _close(loop, context)
                    closed |= nodes
        return bool(closed)


def _close(loop: Unrolled, context: Context) -> None:
    """Have the first round lead to itself; later rounds go, where nobody else comes to them."""
    automaton = context.game.automaton
    with context.rewrite(f"nobody goes round from {loop.first} more than {loop.rounds} times"):
        automaton.redirect(loop.step.key, target=loop.first)
        left = [loop.step.target]
        while left:
            node = left.pop()
            if not _is_entered(node, automaton):
                for edge in automaton.out_edges(node):
                    automaton.remove(edge.key)
                    left.append(edge.target)


def _is_entered(node: str, automaton: Automaton) -> bool:
    """Whether anything leads to a node, or it is gone."""
    if not automaton.has_node(node) or automaton.is_pinned(node):
        return True
    return automaton.in_degree(node) > 0


class _Rounds:
    """What can be known while a loop is gone round."""

    def __init__(self, loop: Unrolled, analysis: PossibleValues, game: Game) -> None:
        assert isinstance(loop.step.action, Assignment)
        self._loop = loop
        self._analysis = analysis
        self._automaton = game.automaton
        self._value = loop.step.action.value
        self._symbols = frozenset(game.symbols(game.variables[loop.variable].type))

    def end(self, known: Mapping[str, int], most: int) -> bool:
        """Whether there is no round behind those that were written out, whatever value the variable
        has in the first one, or that which says how each round goes on.
        """
        loop, first = self._loop, known[self._loop.first]
        if self._end_for_each([loop.variable], first, most):
            return True
        ways = sorted(self._read() - {loop.variable})
        if not ways:
            return False
        before = self._automaton.sole_in_edge(loop.first)
        if before is not None and written_variable(before.action) == loop.variable:
            return self._end_for_each(ways, known[before.source], most, before)
        return self._end_for_each([loop.variable, *ways], first, most)

    def _read(self) -> set[str]:
        """The variables without keys that say where a step leads."""
        step = self._loop.step.action
        return {
            name
            for name in read_names(step)
            if name in self._analysis.readers.layout
            and not self._analysis.readers.layout[name].keys
        }

    def _end_for_each(
        self, names: Sequence[str], known: int, most: int, before: Edge | None = None
    ) -> bool:
        """The same for each value of some variables, where the first round begins or in front of
        an edge before it; False if there are too many.
        """
        cases = [known] if known else []
        for name in names:
            blocks = self._analysis.readers.layout.get(name)
            if blocks is None or blocks.keys:
                return False
            bits = [bit << blocks.offset for bit in blocks.bit_of.values()]
            block = blocks.full << blocks.offset
            cases = [case & ~block | bit for case in cases for bit in bits if bit & case]
            if len(cases) > most:
                return False
        if before is not None:
            # who cannot pass the edge does not come to the rounds
            cases = [behind for case in cases if (behind := self._analysis.transfer(before, case))]
        return bool(known) and all(map(self._end, cases))

    def _end(self, known: int) -> bool:
        """The same for a single case."""
        loop = self._loop
        whole = (*loop.line, loop.step)
        for number in range(loop.rounds + 1):
            for at, edge in enumerate(whole if number < loop.rounds else loop.line[: loop.rest]):
                if (number, at) == loop.lacking and not self._is_needless(edge, at, known):
                    return False
                behind = self._behind(edge, known)
                if not behind:
                    return behind is not None
                known = behind
        if loop.leaves_at_once:
            return not self._analysis.transfer(loop.line[0], known)
        return self._is_same(known) and self._stops(known, loop.rest)

    def _is_same(self, known: int) -> bool:
        """Whether what is asked behind the last round has the answer of what is asked elsewhere."""
        if self._loop.otherwise is None:
            return True
        way, asked = self._loop.otherwise
        assert isinstance(way.action, Comparison)
        effect = self._analysis.effect
        for one, other in ((way.action, asked), (asked, way.action)):
            left = effect(one)(known)
            if left and effect(negation(other))(left):
                return False
        return True

    def _is_needless(self, edge: Edge, at: int, known: int) -> bool:
        """Whether walks come to nothing that go on behind a condition of the line that fails."""
        assert isinstance(edge.action, Comparison | Reachability)
        return self._stops(self._analysis.effect(negation(edge.action))(known), at + 1)

    def _stops(self, known: int, at: int) -> bool:
        """Whether walks that go on with the loop come to nothing within one round, and leave it
        nowhere.
        """
        whole = (*self._loop.line, self._loop.step)
        for edge in (*whole[at:], *whole[:at]):
            behind = self._behind(edge, known) if known else 0
            if not behind:
                return behind is not None
            known = behind
            node = self._loop.first if edge == self._loop.step else edge.target
            if any(self._analysis.effect(action)(known) for action in self._left_by(node)):
                return False
        return False

    def _left_by(self, node: str) -> Iterator[Action]:
        """What is asked or skipped where walks leave a node, in any round."""
        for way in self._loop.ways:
            if way.source == node:
                yield way.action
        if self._loop.otherwise is not None and self._loop.otherwise[0].source == node:
            yield self._loop.otherwise[1]

    def _behind(self, edge: Edge, known: int) -> int | None:
        """What is possible behind an edge of the loop, None if the variable may leave its type."""
        if edge == self._loop.step:
            assigned = self._analysis.possible(self._value, known)
            if assigned is None or not assigned <= self._symbols:
                return None
        return self._analysis.transfer(edge, known)
