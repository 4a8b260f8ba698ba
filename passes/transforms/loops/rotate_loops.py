"""Ask behind the step of a loop what is asked in front of it.

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

``loop { check(board[step[way][at]] == empty); at = step[way][at]; ... }`` looks at the next square
before it goes there; who goes there and then looks whether he may comes to the same squares.  It
may also be asked before the loop, and again at its end.  Where the variable is assigned behind a
condition, on the way to the loop, the condition may ask for what is assigned.  Where the variable
has no place for what is off the board, ``step[way][at] != out`` stays before the step, and is asked
there once for all ways to it.

Why sound: nothing happens between the condition and the step, and what is asked behind it is what
was asked before: the value that the step assigns stands in its place.  A walk that fails does so
with another value in the variable, which nobody sees.
Not applied: to a step that reads nothing but its variable, as one of a graph for each direction,
unless something is kept out so; where a way out of the loop asks the opposite, so that at most one
of both leads on; where the condition does not ask for what the step assigns, or asks for what the
variable was besides; where the step might lead to what the variable has not the type for; to a node
at which a check begins or ends.
Ends: every step takes a condition from before a step to behind it, where it does not read what the
step assigns, or joins several that are the same.
Source: loop rotation (or inversion), as in Muchnick, Advanced compiler design and implementation,
1997, section 18.5.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from rgt.ir.actions import (
    SKIP,
    Action,
    Assignment,
    Comparison,
    negation,
    read_names,
)
from rgt.ir.automaton import Automaton, Edge, Origin
from rgt.ir.expressions import Access, Cast, Expression, Reference, substitute, uncast
from rgt.ir.game import Game
from rgt.passes.analyses.labels.validity import is_total
from rgt.passes.analyses.labels.well_typed import is_well_typed
from rgt.passes.analyses.loops.steps import is_chosen_step, is_looping, is_step
from rgt.passes.analyses.loops.stops import is_kept_out, kept_out
from rgt.passes.analyses.maps.loose_variables import not_held_by
from rgt.passes.context import Context
from rgt.passes.transform import Global


@dataclass(frozen=True)
class RotateLoops(Global):
    """See the module."""

    name: ClassVar[str] = "rotate-loops"

    def run(self, context: Context) -> None:
        """Rotate loops until none is left that looks ahead; one may do so several times."""
        automaton = context.game.automaton
        waiting = [edge.key for edge in automaton if is_step(edge.action)]
        while waiting:
            key = waiting.pop()
            if self._rotate(automaton[key], context):
                waiting.append(key)

    def _rotate(self, step: Edge, context: Context) -> bool:
        """Let the condition in front of a step be asked behind it, if there is one."""
        game, automaton = context.game, context.game.automaton
        assert isinstance(step.action, Assignment) and isinstance(step.action.target, Reference)
        # what the condition keeps out must have a place in the variable
        lacking = not_held_by(step.action.value, step.action.target.name, game)
        if automaton.sole_out_edge(step.source) is None or lacking is None:
            return False
        if not lacking and not is_chosen_step(step.action, game.variables):
            return False
        node, guarded = _before_guards(step, lacking, game)
        entering = list(automaton.in_edges(node))
        asked = None if automaton.is_pinned(node) else _asked(entering, step, automaton)
        if asked is None or not is_looping(step, automaton) or _parts(asked, automaton):
            return False
        condition = next(e.action for e in entering if e in asked)
        assert isinstance(condition, Comparison)
        if kept_out(condition, uncast(step.action.value), game) in lacking:
            if len(entering) > 1:
                _join(asked, node, condition, context)
            return len(entering) > 1
        if not all(_is_guarded(e, condition, step.action, lacking - guarded, game) for e in asked):
            return False
        # of the ways to the node one asks for the variable that is stepped itself
        behind = _behind(condition, step)
        if behind is None or not is_well_typed(behind, game):
            return False
        with context.rewrite(f"all ways to node {node} ask for what is assigned there"):
            after = automaton.fresh_node()
            automaton.add(after, step.target, behind, Origin.of(*asked))
            automaton.redirect(step.key, target=after)
            for edge in asked:
                automaton.relabel(edge.key, SKIP)
        return True


def _before_guards(
    step: Edge, lacking: frozenset[str], game: Game
) -> tuple[str, frozenset[str | None]]:
    """The node before conditions that all ways to a step pass at last, which keep out some of what
    its variable has no place for, and what they keep out.
    """
    automaton, node = game.automaton, step.source
    assert isinstance(step.action, Assignment)
    found: set[str | None] = set()
    while not automaton.is_pinned(node):
        before = automaton.sole_in_edge(node)
        if before is None or automaton.sole_out_edge(before.source) is None:
            break
        symbol = kept_out(before.action, uncast(step.action.value), game)
        # it may be asked where nothing is asked before it
        if symbol not in lacking - found or not is_total(before.action, game):
            break
        found.add(symbol)
        node = before.source
    return node, frozenset(found)


def _join(asked: Sequence[Edge], node: str, guard: Comparison, context: Context) -> None:
    """Ask at a node, once for all ways to it, whether the step behind it leads anywhere."""
    automaton = context.game.automaton
    with context.rewrite(f"all ways to node {node} ask whether a step leads anywhere"):
        (following,) = automaton.out_edges(node)
        before = automaton.fresh_node()
        automaton.redirect(following.key, source=before)
        automaton.add(node, before, guard, Origin.of(*asked))
        for edge in asked:
            automaton.relabel(edge.key, SKIP)


def _is_guarded(
    asked: Edge, condition: Comparison, step: Assignment, lacking: frozenset[str], game: Game
) -> bool:
    """Whether what is asked just before an edge keeps out all for which a variable has no place."""
    automaton, value = game.automaton, uncast(step.value)
    if asked.action != condition:
        copy = automaton.out_edges(asked.target)[0].action
        assert isinstance(copy, Assignment) and isinstance(copy.target, Reference)
        value = uncast(substitute(value, {copy.target.name: copy.value}))
    return all(is_kept_out(symbol, value, asked.source, game) for symbol in lacking)


def _asked(entering: Sequence[Edge], step: Edge, automaton: Automaton) -> list[Edge] | None:
    """The edges that ask one condition on all ways to a node, of the variable that is stepped; or
    of what is assigned to it on the last edge.
    """
    plain = [edge.action for edge in entering if isinstance(edge.action, Comparison)]
    if not plain:
        return None
    found: list[Edge] = []
    for edge in entering:
        action = edge.action
        if action == plain[0]:
            found.append(edge)
            continue
        assert isinstance(step.action, Assignment)
        before = automaton.sole_in_edge(edge.source)
        alone = automaton.sole_out_edge(edge.source) == edge
        if not isinstance(action, Assignment) or action.target != step.action.target:
            return None
        if before is None or not alone or automaton.is_pinned(edge.source):
            return None
        assert isinstance(action.target, Reference)
        here = {action.target.name: action.value}
        left, right = (substitute(side, here) for side in (plain[0].left, plain[0].right))
        if before.action != Comparison(left, right, plain[0].negated):
            return None
        found.append(before)
    return found


def _behind(asked: Action, step: Edge) -> Comparison | None:
    """What is to be asked behind a step, in place of what all ways to it ask."""
    action = step.action
    assert isinstance(action, Assignment) and isinstance(action.target, Reference)
    assert isinstance(asked, Comparison)
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
