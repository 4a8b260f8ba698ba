"""Take the first step of a loop into it, where that was written before the loop.

Before::

    const go: T -> T -> T = { a: { a: b, b: c, :c }, :{ c: b, :a } };
    var m: T -> T = { c: b, :a };
    var x: T = a;
    var y: T = a;
    var way: T = a;
    begin, o: x = T(*);
    o, p: way = T(*);
    p, q: y = go[way][x];
    q, r: m[y] == a;
    r, q: y = go[way][y];
    r, s: $$ y;
    s, end: player = keeper;

After::

    const go: T -> T -> T = { a: { a: b, b: c, :c }, :{ c: b, :a } };
    var m: T -> T = { c: b, :a };
    var x: T = a;
    var y: T = a;
    var way: T = a;
    begin, o: x = T(*);
    o, p: way = T(*);
    p, 1: y = x;
    q, r: m[y] == a;
    r, 1: ;
    r, s: $$ y;
    s, end: player = keeper;
    1, q: y = go[way][y];

``to = step[way][from]; loop { check(board[to] == empty); ...; to = step[way][to] }`` goes the same
way as ``to = from; loop { to = step[way][to]; check(board[to] == empty); ... }``, where all squares
of a line are reached by the same step.

Why sound: who comes to the loop has assigned what the step makes of an expression; so do the two
assignments, first of the expression and then of the step of what it is.
Not applied: to a node to which anything but such assignments leads; to a step that reads nothing
but its variable, as one of a graph for each direction, unless something is kept out before it: that
is found without; where the first step is that of a symbol that is known; where the expression has
not the type of the variable; where no walk makes the step again, be it in another turn.
Ends: every step leaves one loop less to which several assignments lead, and no pass peels loops.
Source: the reverse of loop peeling (Bacon, Graham and Sharp, Compiler transformations for
high-performance computing, 1994).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from rgt.ir.actions import SKIP, Action, Assignment
from rgt.ir.automaton import Edge, Origin
from rgt.ir.expressions import Access, Expression, Reference, names, uncast
from rgt.ir.game import Game
from rgt.ir.text.printer import format_action
from rgt.passes.analyses.labels.well_typed import is_well_typed
from rgt.passes.analyses.loops.steps import is_chosen_step, is_made_again, is_step
from rgt.passes.analyses.loops.stops import is_kept_out
from rgt.passes.analyses.maps.loose_variables import is_held_by, not_held_by
from rgt.passes.context import Context
from rgt.passes.transform import Local


@dataclass(frozen=True)
class UnpeelLoops(Local):
    """See the module."""

    name: ClassVar[str] = "unpeel-loops"

    def visit(self, node: str, context: Context) -> None:
        """Let the step that leads to a node stand alone before it."""
        automaton = context.game.automaton
        entering = list(automaton.in_edges(node))
        step = _step(entering, context.game)
        if step is None:
            return
        first = [_before(edge.action, step, context) for edge in entering]
        steps = (edge for edge in entering if edge.action == step)
        if None in first or not any(is_made_again(edge, automaton) for edge in steps):
            return
        with context.rewrite(f"all that leads to node {node} is {format_action(step)}"):
            ahead = automaton.fresh_node()
            automaton.add(ahead, node, step, Origin.of(*entering))
            for edge, action in zip(entering, first, strict=True):
                assert action is not None
                automaton.redirect(edge.key, target=ahead)
                automaton.relabel(edge.key, action)


def _step(entering: Sequence[Edge], game: Game) -> Assignment | None:
    """The step that one of several edges makes: a chosen one, or one that is made only where it
    does not lead to what its variable has no place for.
    """
    if len(entering) < 2:
        return None
    for edge in entering:
        if is_step(edge.action):
            assert isinstance(edge.action, Assignment)
            if is_chosen_step(edge.action, game.variables) or _is_stopped(entering, game):
                return edge.action
    return None


def _is_stopped(entering: Sequence[Edge], game: Game) -> bool:
    """Whether something is kept out of a variable before all of some edges that assign it."""
    for edge in entering:
        action = edge.action
        if not isinstance(action, Assignment) or not isinstance(action.target, Reference):
            return False
        lacking = not_held_by(action.value, action.target.name, game)
        value = uncast(action.value)
        if not lacking or not all(is_kept_out(s, value, edge.source, game) for s in lacking):
            return False
    return True


def _before(action: Action, step: Assignment, context: Context) -> Action | None:
    """What is assigned before a step so that both do what an action does; None if nothing is."""
    if action == step:
        return SKIP
    if not isinstance(action, Assignment) or action.target != step.target:
        return None
    assert isinstance(step.target, Reference)
    found: set[Expression] = set()
    if not _matches(step.value, action.value, step.target, found) or len(found) != 1:
        return None
    (value,) = found
    if not context.game.variables.keys() & set(names(value)):
        return None
    before = Assignment(step.target, value)
    fits = is_held_by(value, step.target.name, context.game)
    return before if fits and is_well_typed(before, context.game) else None


def _matches(
    pattern: Expression, value: Expression, variable: Reference, found: set[Expression]
) -> bool:
    """Whether a value is what a pattern is with something, that is `found`, for a variable."""
    pattern, value = uncast(pattern), uncast(value)
    if pattern == variable:
        found.add(value)
        return True
    if isinstance(pattern, Access) and isinstance(value, Access):
        return _matches(pattern.base, value.base, variable, found) and _matches(
            pattern.index, value.index, variable, found
        )
    return pattern == value
