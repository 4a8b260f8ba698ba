"""Decide conditions and evaluate expressions with the values that variables can have.

Before::

    const next: T -> T = { a: b, b: c, :c };
    var x: T = a;
    var y: T = b;
    begin, p: y = next[x];
    p, q: y == b;
    p, q: x == c;
    q, r: y = b;
    r, s: $$ y;
    s, end: player = keeper;

After::

    const next: T -> T = { a: b, b: c, :c };
    var x: T = a;
    var y: T = b;
    begin, p: ;
    p, q: ;
    q, r: ;
    r, s: $ b;
    s, end: player = keeper;

Why sound: the analysis gives every variable all values that it can have at a node, so with one
value the variable is that symbol, and a comparison of sides that have no value in common is
never legal.
Not applied: to assignments to `player`, which end the move even if the player stays; to
symbols that cannot be written because a constant or a variable has their name; where a type
would not fit any more.
Ends: every step removes an edge, or a name or a cast from a label.
Source: 2025 paper, App. B.2 (propagate constants; there comparisons that never hold stay).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rgt.ir.actions import (
    SKIP,
    Action,
    AnyAssignment,
    Assignment,
    Comparison,
    Tag,
    VariableTag,
    ends_move,
)
from rgt.ir.analyses.comparisons import is_symbol
from rgt.ir.automaton import Edge
from rgt.ir.expressions import Access, Cast, Expression, Reference
from rgt.ir.text.printer import format_action, format_expression
from rgt.passes.analyses.labels.well_typed import is_well_typed
from rgt.passes.analyses.values.possible_values import PossibleValues
from rgt.passes.analyses.values.value_sets import ValueSets
from rgt.passes.context import Context
from rgt.passes.facts import listed
from rgt.passes.transform import Global

_SHOWN = 4


@dataclass(frozen=True)
class PropagateConstants(Global):
    """See the module.

    `max_bits`: how many values of cells to keep apart; the largest maps are left out first.
    `patience`: how often what is known at a node may change before all values are added that
    variables are ever assigned.
    """

    name: ClassVar[str] = "propagate-constants"
    max_bits: int = 1 << 15
    patience: int = 10

    def run(self, context: Context) -> None:
        """Decide and evaluate on every edge what can be."""
        game = context.game
        analysis, known = context.analysis(ValueSets(self.max_bits, self.patience))
        for edge in game.automaton.edges():
            if known[edge.source]:
                _Rewriting(context, analysis, edge, known[edge.source]).run()


class _Rewriting:
    """One edge, and what is known at its source."""

    def __init__(self, context: Context, analysis: PossibleValues, edge: Edge, known: int) -> None:
        self.context = context
        self.game = context.game
        self.analysis = analysis
        self.edge = edge
        self.known = known

    def run(self) -> None:
        """Decide the action, or else write it with what is known."""
        action = self.edge.action
        if isinstance(action, Comparison) and self.decide(action):
            return
        if isinstance(action, Assignment) and self.is_idle(action):
            what = format_expression(action.target)
            self.relabel(
                SKIP, f"at node {self.edge.source} {what} already has the value that it is given"
            )
            return
        simpler = self.simplified(action)
        if simpler is not action and is_well_typed(simpler, self.game):
            old, new = format_action(action), format_action(simpler)
            self.relabel(simpler, f"at node {self.edge.source} {old} always means {new}")

    def relabel(self, action: Action, fact: str) -> None:
        with self.context.rewrite(fact):
            self.game.automaton.relabel(self.edge.key, action)

    # -- decisions -------------------------------------------------------------

    def decide(self, action: Comparison) -> bool:
        """Skip a comparison that always holds, remove one that never does."""
        left = self.analysis.possible(action.left, self.known)
        right = self.analysis.possible(action.right, self.known)
        if left is None or right is None:
            return False
        if len(left) == 1 and left == right:
            holds = not action.negated
        elif left.isdisjoint(right):
            holds = action.negated
        else:
            return False
        often = "always" if holds else "never"
        fact = f"at node {self.edge.source} {format_action(action)} {often} holds"
        because = self.explain(action.left, left) + self.explain(action.right, right)
        fact += ": " + " and ".join(because) if because else ""
        if holds:
            self.relabel(SKIP, fact)
        else:
            with self.context.rewrite(fact):
                self.game.automaton.remove(self.edge.key)
        return True

    def explain(self, expression: Expression, values: frozenset[str]) -> list[str]:
        """What an expression can be, unless that can be seen."""
        shown = format_expression(expression)
        if values == {shown}:
            return []
        names = sorted(values)[: _SHOWN + 1]
        if len(names) > _SHOWN:
            return [f"{shown} can only be one of {len(values)} values there"]
        return [f"{shown} can only be {listed(names, 'or')} there"]

    def is_idle(self, action: Assignment) -> bool:
        """Whether the target has the assigned value already, and nothing else happens."""
        if ends_move(action):
            return False
        value = self.analysis.value(action.value, self.known)
        return value is not None and value == self.analysis.value(action.target, self.known)

    # -- evaluation ------------------------------------------------------------

    def simplified(self, action: Action) -> Action:
        """The action with what is known written out."""
        if isinstance(action, Comparison):
            left, right = self.expression(action.left), self.expression(action.right)
            if (
                left is not action.left
                and is_symbol(left, self.game)
                and not is_symbol(right, self.game)
            ):
                left, right = right, left
            return Comparison(left, right, action.negated)
        if isinstance(action, Assignment):
            return Assignment(self.target(action.target), self.expression(action.value))
        if isinstance(action, AnyAssignment):
            return AnyAssignment(self.target(action.target), action.type)
        if isinstance(action, VariableTag):
            value = self.analysis.value(Reference(action.variable), self.known)
            if value is None or value in self.game.artificial_tags:
                return action
            return Tag(value)
        return action

    def expression(self, expression: Expression) -> Expression:
        """An expression with all parts evaluated that have one value."""
        value = self.analysis.value(expression, self.known)
        if value is not None and is_symbol(Reference(value), self.game):
            return Reference(value)
        return self.target(expression)

    def target(self, target: Expression) -> Expression:
        """An expression with only its indices evaluated."""
        if isinstance(target, Cast):
            return Cast(target.type, self.target(target.inner))
        if isinstance(target, Access):
            return Access(self.target(target.base), self.expression(target.index))
        return target
