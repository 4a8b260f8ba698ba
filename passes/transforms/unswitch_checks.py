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

A check becomes a copy of its edges for each answer.  What it asks of a chain of stones is then one
question for each player, whether a player has a graph of its own or stands in a variable.  What
nobody asks any more stays as it is: prune-unreachable-nodes removes it.

Why sound: nothing in the check assigns what the condition reads, so its answer is the same
wherever the check asks it, and where the check itself is asked.  What a copy leaves out would not
be legal there.  The condition may be asked in new states; it is total.
Not applied: to a condition that stands in no loop; to one that is not a comparison of a variable
with a symbol; to a check with more than `max-edges` edges.
Ends: every step takes a condition out of a check's loops, and no pass puts one in.
Source: loop unswitching, as in Allen and Cocke, A catalogue of optimizing transformations, 1971.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from rgt.ir.actions import (
    SKIP,
    Action,
    Comparison,
    Condition,
    Reachability,
    negation,
    written_variable,
)
from rgt.ir.automaton import Automaton, Edge, Origin
from rgt.ir.comparisons import symbol_test
from rgt.ir.expressions import Reference
from rgt.ir.game import Game
from rgt.ir.text.printer import format_action
from rgt.passes.analyses.check_regions import Ends, check_region, on_paths
from rgt.passes.context import Context
from rgt.passes.transform import Global
from rgt.passes.validators.knots import knots


@dataclass(frozen=True)
class UnswitchChecks(Global):
    """See the module.

    `max_edges`: a check with more edges is left alone.
    """

    name: ClassVar[str] = "unswitch-checks"
    waits: ClassVar[bool] = True
    max_edges: int = 48

    def run(self, context: Context) -> None:
        """Unswitch every check that something asks, until none is left that can be."""
        automaton = context.game.automaton
        done: set[Ends] = set()
        while waiting := [ends for ends in _asked(automaton) if ends not in done]:
            for ends in waiting:
                done.add(ends)
                region = check_region(automaton, *ends)
                if len(region) <= self.max_edges:
                    condition = _invariant(region, context.game)
                    if condition is not None:
                        _unswitch(ends, region, condition, context)


def _asked(automaton: Automaton) -> dict[Ends, list[Edge]]:
    """The edges that ask each check and that something gets to."""
    reached = automaton.reachable(through_checks=True)
    asked: dict[Ends, list[Edge]] = {}
    for edge in automaton.checks():
        if edge.source in reached:
            assert isinstance(edge.action, Reachability)
            asked.setdefault((edge.action.start, edge.action.end), []).append(edge)
    return asked


def _invariant(region: Sequence[Edge], game: Game) -> Comparison | None:
    """A condition on a variable that a loop asks, and that nothing in the region changes."""
    written = {written_variable(edge.action) for edge in region}
    graph: dict[str, list[str]] = {}
    for edge in region:
        graph.setdefault(edge.source, []).append(edge.target)
    component = knots(graph)
    sizes: dict[int, int] = {}
    for number in component.values():
        sizes[number] = sizes.get(number, 0) + 1
    for edge in region:
        test = symbol_test(edge.action, game)
        if test is None or not isinstance(test.subject, Reference) or test.subject.name in written:
            continue
        if sizes[component[edge.source]] > 1 and test.subject.name in game.variables:
            assert isinstance(edge.action, Comparison)
            action = edge.action
            return Comparison(action.left, action.right)
    return None


def _unswitch(ends: Ends, region: Sequence[Edge], condition: Comparison, context: Context) -> None:
    """Let a condition be asked before the check, which has a copy for each answer."""
    automaton = context.game.automaton
    asking = _asked(automaton)[ends]
    fact = f"nothing changes whether {format_action(condition)} while a check goes round"
    with context.rewrite(fact):
        copies = {
            known: _copied(ends, region, known, automaton)
            for known in (condition, negation(condition))
        }
        for source in dict.fromkeys(edge.source for edge in asking):
            edges = [edge for edge in asking if edge.source == source]
            for known, start in copies.items():
                _ask(known, start, ends[1], edges, automaton)
            for edge in edges:
                automaton.remove(edge.key)


def _copied(
    ends: Ends, region: Sequence[Edge], known: Condition, automaton: Automaton
) -> str | None:
    """Copy the edges of a check that are legal where a condition holds; where the copy starts, or
    None if the check never holds there.
    """
    never = negation(known)
    edges = on_paths(*ends, [edge for edge in region if edge.action != never])
    if not edges:
        return None
    nodes = {ends[1]: ends[1]}
    for edge in edges:
        nodes.setdefault(edge.source, "")
    for node in nodes:
        nodes[node] = nodes[node] or automaton.fresh_node()
    for edge in edges:
        action = SKIP if edge.action == known else edge.action
        automaton.add(nodes[edge.source], nodes[edge.target], action, Origin.of(edge))
    return nodes[ends[0]]


def _ask(
    known: Condition, start: str | None, end: str, edges: Sequence[Edge], automaton: Automaton
) -> None:
    """Ask a copy where its condition holds, in place of what some edges of one node ask."""
    answers: list[tuple[Edge, Action]] = []
    for edge in edges:
        assert isinstance(edge.action, Reachability)
        if start is not None:
            answers.append((edge, Reachability(start, end, edge.action.negated)))
        elif edge.action.negated:
            answers.append((edge, SKIP))
    if answers:
        node = automaton.fresh_node()
        automaton.add(edges[0].source, node, known, Origin.of(*edges))
        for edge, action in answers:
            automaton.add(node, edge.target, action, Origin.of(edge))
