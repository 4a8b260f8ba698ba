"""Ask before a check what the loops in it ask round by round, and nothing in it changes.

Before::

    const row: T -> T = { c: a, :b };
    const column: T -> T = { b: a, :c };
    const right: T -> T = { a: b, b: c, :a };
    var m: T -> T = { :a };
    var x: T = a;
    var me: T = a;
    begin, p: m[x] != c;
    p, q: ? s -> t;
    s, u: me == a;
    s, v: me != a;
    u, t: row[x] == a;
    u, w: row[x] != a;
    v, t: column[x] == a;
    v, w: column[x] != a;
    w, y: x = right[x];
    y, s: m[x] == me;
    q, end: player = keeper;

After::

    const row: T -> T = { c: a, :b };
    const column: T -> T = { b: a, :c };
    const right: T -> T = { a: b, b: c, :a };
    var m: T -> T = { :a };
    var x: T = a;
    var me: T = a;
    begin, p: m[x] != c;
    s, u: me == a;
    s, v: me != a;
    u, t: row[x] == a;
    u, w: row[x] != a;
    v, t: column[x] == a;
    v, w: column[x] != a;
    w, y: x = right[x];
    y, s: m[x] == me;
    q, end: player = keeper;
    1, 2: ;
    2, t: row[x] == a;
    2, 3: row[x] != a;
    3, 4: x = right[x];
    4, 1: m[x] == me;
    5, 6: ;
    6, t: column[x] == a;
    6, 7: column[x] != a;
    7, 8: x = right[x];
    8, 5: m[x] == me;
    p, 9: me == a;
    9, q: ? 1 -> t;
    p, 10: me != a;
    10, q: ? 5 -> t;

A check becomes a copy of its edges for each symbol that a variable is compared with, and one for
all others.  What it asks of a chain of stones is then one question for each player, whether a
player has a graph of its own or stands in a variable.  What nobody asks any more stays as it is:
prune-unreachable-nodes removes it.

Why sound: nothing in the check assigns the variable, so it holds the same wherever the check asks
for it, and where the check itself is asked.  What a copy leaves out would not be legal there.  The
variable may be compared in new states; a comparison with a symbol is total.
Not applied: to a condition that stands in no loop; to one that is not a comparison of a variable
with a symbol of its type; if loops compare more than `max-variables` of them, or one with more than
`max-symbols` symbols; to a check with more than `max-edges` edges; in a game with more than
`max-game`.
Ends: every step takes comparisons out of a check's loops, and no pass puts one in; games that are
too large already are left alone.
Source: loop unswitching, as in Allen and Cocke, A catalogue of optimizing transformations, 1971.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from rgt.ir.actions import SKIP, Action, Comparison, Reachability, written_variable
from rgt.ir.automaton import Automaton, Edge, Origin
from rgt.ir.expressions import Reference
from rgt.ir.game import Game
from rgt.passes.analyses.conditions.check_regions import Ends, check_region, in_loops, on_paths
from rgt.passes.analyses.conditions.variable_tests import invariant, tested_symbols, variable_test
from rgt.passes.context import Context
from rgt.passes.transform import Global


@dataclass(frozen=True)
class UnswitchChecks(Global):
    """See the module.

    `max_edges`: a check with more edges is left alone.
    `max_variables`: so is one whose loops compare more variables, with nothing that changes them.
    `max_symbols`: so is a variable that is compared with more symbols.
    `max_game`: a game with more edges is left alone.
    """

    name: ClassVar[str] = "unswitch-checks"
    waits: ClassVar[bool] = True
    max_edges: int = 48
    max_variables: int = 2
    max_symbols: int = 4
    max_game: int = 1000

    def run(self, context: Context) -> None:
        """Unswitch every check that something asks, until none is left that can be."""
        done: set[Ends] = set()
        while self._round(done, context):
            pass

    def _round(self, done: set[Ends], context: Context) -> bool:
        """Look at all checks that are not done; False if there are none.

        One that a copy asks has to wait for the next round: more edges ask it than before.
        """
        game = context.game
        waiting: set[Ends] = set()
        asked = {ends: edges for ends, edges in _asked(game.automaton).items() if ends not in done}
        for ends, asking in asked.items():
            if ends in waiting:
                continue
            done.add(ends)
            region = check_region(game.automaton, *ends)
            if len(region) <= self.max_edges and len(game.automaton) <= self.max_game:
                variable = invariant(
                    in_loops(region),
                    region,
                    {written_variable(edge.action) for edge in region},
                    game,
                    most_variables=self.max_variables,
                    most_symbols=self.max_symbols,
                )
                if variable is not None:
                    waiting.update(_asked_by(region))
                    _unswitch(ends, region, variable, asking, context)
        return bool(asked)


def _asked(automaton: Automaton) -> dict[Ends, list[Edge]]:
    """The edges that ask each check and that something gets to."""
    reached = automaton.reachable(through_checks=True)
    asked: dict[Ends, list[Edge]] = {}
    for edge in automaton.checks():
        if edge.source in reached:
            assert isinstance(edge.action, Reachability)
            asked.setdefault((edge.action.start, edge.action.end), []).append(edge)
    return asked


def _asked_by(region: Sequence[Edge]) -> Iterator[Ends]:
    """The checks that some edges ask."""
    for edge in region:
        if isinstance(edge.action, Reachability):
            yield edge.action.start, edge.action.end


def _unswitch(
    ends: Ends, region: Sequence[Edge], variable: str, asking: Sequence[Edge], context: Context
) -> None:
    """Let a variable be compared before the check, which has a copy for each symbol."""
    game = context.game
    automaton = game.automaton
    symbols = tested_symbols(region, variable, game)
    with context.rewrite(f"nothing changes what '{variable}' holds while a check goes round"):
        copies = [(symbol, _copied(ends, region, variable, symbol, game)) for symbol in symbols]
        rest = _copied(ends, region, variable, None, game)
        for source in dict.fromkeys(edge.source for edge in asking):
            edges = [edge for edge in asking if edge.source == source]
            here = source
            for number, (symbol, start) in enumerate(copies):
                one, other = (
                    Comparison(Reference(variable), Reference(symbol), negated)
                    for negated in (False, True)
                )
                _ask(here, one, start, ends[1], edges, automaton)
                if number < len(copies) - 1:
                    following = automaton.fresh_node()
                    automaton.add(here, following, other, Origin.of(*edges))
                    here = following
                else:
                    _ask(here, other, rest, ends[1], edges, automaton)
            for edge in edges:
                automaton.remove(edge.key)


def _copied(
    ends: Ends, region: Sequence[Edge], variable: str, held: str | None, game: Game
) -> str | None:
    """Copy the edges of a check that are legal where a variable holds a symbol, or none of those
    that it is compared with; where the copy starts, or None if the check never holds there.
    """
    known: dict[int, Action] = {}
    for edge in region:
        test = variable_test(edge.action, game)
        if test is None or test.variable != variable:
            known[edge.key] = edge.action
        elif test.holds_at(held):
            known[edge.key] = SKIP
    edges = on_paths(*ends, [edge for edge in region if edge.key in known])
    if not edges:
        return None
    automaton = game.automaton
    nodes = {ends[1]: ends[1]}
    for edge in edges:
        if edge.source not in nodes:
            nodes[edge.source] = automaton.fresh_node()
    for edge in edges:
        automaton.add(nodes[edge.source], nodes[edge.target], known[edge.key], Origin.of(edge))
    return nodes[ends[0]]


def _ask(
    source: str,
    known: Comparison,
    start: str | None,
    end: str,
    edges: Sequence[Edge],
    automaton: Automaton,
) -> None:
    """Ask a copy where a comparison holds, in place of what some edges of one node ask."""
    answers: list[tuple[Edge, Action]] = []
    for edge in edges:
        assert isinstance(edge.action, Reachability)
        if start is not None:
            answers.append((edge, Reachability(start, end, edge.action.negated)))
        elif edge.action.negated:
            answers.append((edge, SKIP))
    if answers:
        node = automaton.fresh_node()
        automaton.add(source, node, known, Origin.of(*edges))
        for edge, action in answers:
            automaton.add(node, edge.target, action, Origin.of(edge))
