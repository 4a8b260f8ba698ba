"""Ask no counter of pieces what the pieces on the board tell.

Before::

    type P = { p1, p2 };
    type N = { 0, 1, 2 };
    type OrNan = { nan, 0, 1, 2 };
    const less: N -> OrNan = { 1: 0, 2: 1, :nan };
    var at: P = p1;
    var m: P -> T = { :b };
    var left: N = 2;
    begin, p: at = P(*);
    p, q: m[at] == b;
    q, r: m[at] = a;
    r, s: less[left] != nan;
    s, t: left = less[left];
    t, u: $$ at;
    u, v: player = white;
    v, begin: ;

After::

    type P = { p1, p2 };
    type N = { 0, 1, 2 };
    type OrNan = { nan, 0, 1, 2 };
    const less: N -> OrNan = { 1: 0, 2: 1, :nan };
    const less_2: N -> N = { 2: 1, :0 };
    var at: P = p1;
    var m: P -> T = { :b };
    var left: N = 2;
    begin, p: at = P(*);
    p, q: m[at] == b;
    q, r: m[at] = a;
    r, s: ;
    s, t: left = less_2[left];
    t, u: $$ at;
    u, v: player = white;
    v, begin: ;

Who counts pieces along asks with each capture whether the number falls below zero, as he must in a
language whose numbers have bounds.  It never does, for one piece at least was there; and a capture
that asks for nothing else than what stands around it surely comes to an end.

Why sound: by how much the variable is more than there are cells with the piece is known, as it was
at first, and as each write into a cell of which it is known what it held, and each table that adds
the same to all numbers it is read at, change it.  So what the variable can be is known; a condition
on it that always holds asks nothing, one that never does leads nowhere, and a table may have
anything where it is never read.
Not applied: where a cell is written of which it is not known what it held; to a variable that is
set to what is not known to be as many.  The pass runs before constants are written in: a number
instead of a table does not tell by how much the variable changes.
Ends: every step removes a condition, or a table which gives the variable values that it has not.
Source: beyond the 2025 paper; linear equalities among variables (Karr 1976).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from rgt.ir.actions import SKIP, Assignment, Comparison, read_names
from rgt.ir.automaton import Edge
from rgt.ir.expressions import Access, Reference, parts, uncast
from rgt.ir.text.printer import format_action
from rgt.ir.types import ArrowType
from rgt.ir.values import Symbol, TotalMap
from rgt.passes.analyses.conditions.kept_counts import CountedOn, kept_counts
from rgt.passes.analyses.labels.hidden_values import Constants
from rgt.passes.analyses.values.evaluation import passing
from rgt.passes.context import Context
from rgt.passes.transform import Global


@dataclass(frozen=True)
class SkipCountedConditions(Global):
    """See the module.

    `max_nodes`: checks that meet more nodes are left alone.
    """

    name: ClassVar[str] = "skip-counted-conditions"
    max_nodes: int = 1000

    def run(self, context: Context) -> None:
        """Ask no counter what is known, one after the other."""
        automaton = context.game.automaton
        counts = list(kept_counts(context.game, self.max_nodes))
        reading: dict[str, list[int]] = {counted.variable: [] for counted in counts}
        for edge in automaton.edges() if reading else ():
            for name in reading.keys() & set(read_names(edge.action)):
                reading[name].append(edge.key)
        for counted in counts:
            for key in reading[counted.variable]:
                if key not in automaton:
                    continue
                edge = automaton[key]
                if isinstance(edge.action, Comparison):
                    _decide(edge, edge.action, counted, context)
                elif isinstance(edge.action, Assignment):
                    _look_up(edge, edge.action, counted, context)


def _decide(edge: Edge, asked: Comparison, counted: CountedOn, context: Context) -> None:
    """Skip a condition on a counter that always holds, and remove one that never does."""
    game = context.game
    read = {name for name in read_names(asked) if name in game.variables}
    values = frozenset(str(each) for each in counted.values(edge.source))
    if read != {counted.variable} or not values:
        return
    passed = passing(asked, counted.variable, values, game)
    if passed == values:
        with context.rewrite(f"{format_action(asked)} holds for as many as stand on the board"):
            game.automaton.relabel(edge.key, SKIP)
    elif passed is not None and not passed:
        with context.rewrite(f"{format_action(asked)} fails for as many as stand on the board"):
            game.automaton.remove(edge.key)


def _look_up(edge: Edge, action: Assignment, counted: CountedOn, context: Context) -> None:
    """Have a counter be worked out by a table that gives it its own values only."""
    game = context.game
    name, type_ = counted.variable, game.variables[counted.variable].type
    wish, indices = parts(uncast(action.value))
    table = game.constant_values().get(wish)
    if uncast(action.target) != Reference(name) or not isinstance(table, TotalMap):
        return
    if [uncast(index) for index in indices] != [Reference(name)]:
        return
    symbols = game.symbols(type_)
    read = [each for each in counted.values(edge.source) if str(each) in table.keys]
    given = [table[str(each)] for each in read]
    own = {Symbol(each) for each in symbols}
    if (
        isinstance(type_, ArrowType)
        or not read
        or not own.issuperset(given)
        or own.issuperset(table.values)
    ):
        return
    made = TotalMap(symbols, tuple(table[_nearest(read, symbol)] for symbol in symbols))
    with context.rewrite(f"{name} is as many as stand on the board, and so never {wish} of others"):
        found = Constants(game).named(wish, ArrowType(type_, type_), made)
        if found is not None:
            looked_up = Assignment(action.target, Access(Reference(found), Reference(name)))
            game.automaton.relabel(edge.key, looked_up)


def _nearest(numbers: Iterable[int], symbol: str) -> str:
    """The number among some that is nearest to a symbol's."""
    return str(min(numbers, key=lambda each: abs(each - int(symbol))))
