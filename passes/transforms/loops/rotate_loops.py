"""Ask behind the step of a loop what all ways ask in front of it.

Before::

    const go: T -> T -> T = { a: { a: b, b: c, :c }, :{ c: b, :a } };
    var m: T -> T = { c: b, :a };
    var x: T = a;
    var way: T = a;
    begin, o: x = T(*);
    o, p: way = T(*);
    p, q: m[go[way][x]] == a;
    q, r: x = go[way][x];
    r, q: m[go[way][x]] == a;
    r, s: $$ x;
    s, end: player = keeper;

After::

    const go: T -> T -> T = { a: { a: b, b: c, :c }, :{ c: b, :a } };
    var m: T -> T = { c: b, :a };
    var x: T = a;
    var way: T = a;
    begin, o: x = T(*);
    o, p: way = T(*);
    p, q: ;
    q, 1: x = go[way][x];
    r, q: ;
    r, s: $$ x;
    s, end: player = keeper;
    1, r: m[x] == a;

``check(board[step[way][at]] == empty); loop { at = step[way][at]; ...; check(board[step[way][at]]
== empty) }`` looks ahead to the next square before it goes there; who goes there and then looks
whether he may comes to the same squares.

Why sound: nothing happens between the condition and the step, and what is asked behind it is what
was asked before: the value that the step assigns stands in its place.  A walk that fails does so
with another value in the variable, which nobody sees.
Not applied: to a step that reads nothing but its variable, as one of a graph for each direction;
where a way out of the loop asks the opposite, so that at most one of both leads on; where the
condition does not ask for what the step assigns, or asks for what the variable was besides; to a
node at which a check begins or ends.
Ends: every step leaves one node less to which conditions alone lead, all of them the same.
Source: loop rotation (or inversion), as in Muchnick, Advanced compiler design and implementation,
1997, section 18.5.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import ClassVar

from rgt.ir.actions import SKIP, Assignment, Comparison, ends_move, negation, read_names
from rgt.ir.automaton import Automaton, Edge, Origin
from rgt.ir.expressions import Access, Cast, Expression, Reference, names, uncast
from rgt.passes.analyses.labels.well_typed import is_well_typed
from rgt.passes.context import Context
from rgt.passes.transform import Local


@dataclass(frozen=True)
class RotateLoops(Local):
    """See the module."""

    name: ClassVar[str] = "rotate-loops"

    def visit(self, node: str, context: Context) -> None:
        """Let the condition in front of a step from the node be asked behind it."""
        automaton = context.game.automaton
        entering = list(automaton.in_edges(node))
        step = automaton.sole_out_edge(node)
        if len(entering) < 2 or step is None or automaton.is_pinned(node):
            return
        behind = _behind(entering, step, context.game.variables)
        if behind is None or not is_well_typed(behind, context.game):
            return
        if _parts(entering, automaton):
            return
        with context.rewrite(f"all ways to node {node} ask for what is assigned there"):
            asked = automaton.fresh_node()
            automaton.add(asked, step.target, behind, Origin.of(*entering))
            automaton.redirect(step.key, target=asked)
            for edge in entering:
                automaton.relabel(edge.key, SKIP)


def _behind(entering: Sequence[Edge], step: Edge, variables: Collection[str]) -> Comparison | None:
    """What is to be asked behind a step, in place of what all edges to it ask."""
    action, asked = step.action, entering[0].action
    if not isinstance(action, Assignment) or ends_move(action):
        return None
    read = {name for name in names(action.value) if name in variables}
    if not isinstance(action.target, Reference) or action.target.name not in read or len(read) < 2:
        return None
    if not isinstance(asked, Comparison) or any(edge.action != asked for edge in entering):
        return None
    value, target = uncast(action.value), action.target
    left, right = (_with(side, value, target) for side in (asked.left, asked.right))
    behind = Comparison(left, right, asked.negated)
    kept = _with(asked.left, value, None), _with(asked.right, value, None)
    if target.name in read_names(Comparison(*kept, asked.negated)) or behind == asked:
        return None
    return behind


_NOTHING = Reference("")


def _with(expression: Expression, value: Expression, target: Reference | None) -> Expression:
    """An expression with a variable in place of a value, or with nothing there."""
    if uncast(expression) == value:
        return target or _NOTHING
    if isinstance(expression, Cast):
        return Cast(expression.type, _with(expression.inner, value, target))
    if isinstance(expression, Access):
        return Access(_with(expression.base, value, target), _with(expression.index, value, target))
    return expression


def _parts(entering: Sequence[Edge], automaton: Automaton) -> bool:
    """Whether another edge asks the opposite where one of some edges begins."""
    return any(
        other.action == negation(edge.action)
        for edge in entering
        if isinstance(edge.action, Comparison)
        for other in automaton.out_edges(edge.source)
    )
