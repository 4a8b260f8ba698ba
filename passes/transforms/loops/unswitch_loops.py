"""Ask before a loop what it asks round by round of a variable that nothing in it changes.

Before::

    type K = { man, king, none };
    const next: T -> T = { a: b, b: c, :a };
    var m: T -> T = { b: b, :a };
    var x: T = a;
    var k: K = man;
    begin, p: k = K(*);
    p, h: x = T(*);
    h, i: x = next[x];
    i, j: k == king;
    i, o: k != king;
    j, o: m[x] == a;
    j, j: m[x] = b;
    o, h: m[x] != c;
    o, q: $$ x;
    q, end: player = keeper;

After::

    type K = { man, king, none };
    const next: T -> T = { a: b, b: c, :a };
    var m: T -> T = { b: b, :a };
    var x: T = a;
    var k: K = man;
    begin, p: k = K(*);
    p, 1: x = T(*);
    q, end: player = keeper;
    2, 3: x = next[x];
    3, 4: ;
    4, 5: m[x] == a;
    4, 4: m[x] = b;
    5, 2: m[x] != c;
    5, q: $$ x;
    1, 2: k == king;
    6, 7: x = next[x];
    7, 9: ;
    8, 9: m[x] == a;
    8, 8: m[x] = b;
    9, 6: m[x] != c;
    9, q: $$ x;
    1, 6: k != king;

A loop becomes a copy of itself for each symbol that the variable is compared with, and one for all
others.  Whoever has men and kings leap by one graph, and asks in it which of the two leaps, gets
the two loops of somebody who wrote two graphs.

Why sound: nothing on the way round assigns the variable, so it holds the same wherever the loop
asks for it, and where it is entered; what a copy leaves out would not be legal there.  The
comparison with a symbol is total, and of those at the entry one holds.
Not applied: to loops that are entered at several nodes; where a check begins or ends in the loop,
or a move in it ends and comes back; to a condition that is not a comparison of a variable with a
symbol of its type; if a loop compares more than `max-variables` of them, or one with more than
`max-symbols` symbols; to a loop with more than `max-edges` edges, or whose copies had more than
`growth`; in a game with more than `max-game`.
Ends: every step takes comparisons out of loops, and no pass puts one in; games that are too large
already are left alone.
Source: loop unswitching, as in Allen and Cocke, A catalogue of optimizing transformations, 1971.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from rgt.ir.actions import SKIP, Action, Comparison, ends_move
from rgt.ir.automaton import Edge, Origin
from rgt.ir.expressions import Reference
from rgt.ir.game import Game
from rgt.passes.analyses.conditions.variable_tests import invariant, tested_symbols, variable_test
from rgt.passes.analyses.loops.loops import Loop, Loops
from rgt.passes.context import Context
from rgt.passes.transform import Global


@dataclass(frozen=True)
class UnswitchLoops(Global):
    """See the module.

    `max_edges`: a loop with more edges is left alone.
    `max_variables`: so is one that compares more variables, with nothing that changes them.
    `max_symbols`: so is a variable that is compared with more symbols.
    `growth`: so is one whose copies had more edges together.
    `max_game`: a game with more edges is left alone.
    """

    name: ClassVar[str] = "unswitch-loops"
    waits: ClassVar[bool] = True
    max_edges: int = 48
    max_variables: int = 2
    max_symbols: int = 4
    growth: int = 128
    max_game: int = 4000

    def run(self, context: Context) -> None:
        """Unswitch loop after loop, until none is left that can be."""
        automaton = context.game.automaton
        while len(automaton) <= self.max_game and self._step(context):
            pass

    def _step(self, context: Context) -> bool:
        """Unswitch the first loop that can be; whether there was one."""
        game, automaton = context.game, context.game.automaton
        for loop in Loops(automaton, 0).cycles():
            edges = [edge for node in loop.nodes for edge in automaton.out_edges(node)]
            if len(edges) > self.max_edges or any(map(automaton.is_pinned, loop.nodes)):
                continue
            if any(ends_move(edge.action) and edge.target in loop.nodes for edge in edges):
                continue
            variable = invariant(
                edges,
                edges,
                loop.written,
                game,
                most_variables=self.max_variables,
                most_symbols=min(self.max_symbols, self.growth // len(edges) - 1),
            )
            if variable is not None:
                _unswitch(loop, edges, variable, context)
                return True
        return False


def _unswitch(loop: Loop, edges: Sequence[Edge], variable: str, context: Context) -> None:
    """Let a variable be compared before a loop, which has a copy for each symbol."""
    game, automaton = context.game, context.game.automaton
    symbols = tested_symbols(edges, variable, game)
    entering = [e for e in automaton.in_edges(loop.head) if e.source not in loop.nodes]
    with context.rewrite(f"nothing changes what '{variable}' holds from round to round"):
        here = automaton.fresh_node()
        for edge in entering:
            automaton.redirect(edge.key, target=here)
        for number, symbol in enumerate(symbols):
            one, other = (
                Comparison(Reference(variable), Reference(symbol), negated)
                for negated in (False, True)
            )
            automaton.add(here, _copied(loop, edges, variable, symbol, game), one)
            rest = number == len(symbols) - 1
            following = (
                _copied(loop, edges, variable, None, game) if rest else automaton.fresh_node()
            )
            automaton.add(here, following, other, Origin.of(*entering))
            here = following
        for edge in edges:
            automaton.remove(edge.key)


def _copied(loop: Loop, edges: Sequence[Edge], variable: str, held: str | None, game: Game) -> str:
    """Copy the edges of a loop that are legal where a variable holds a symbol, or none of those
    that it is compared with; where the copy is entered.
    """
    automaton = game.automaton
    nodes = {node: automaton.fresh_node() for node in loop.nodes}
    for edge in edges:
        action: Action = edge.action
        test = variable_test(action, game)
        if test is not None and test.variable == variable:
            if not test.holds_at(held):
                continue
            action = SKIP
        automaton.add(
            nodes[edge.source], nodes.get(edge.target, edge.target), action, Origin.of(edge)
        )
    return nodes[loop.head]
