"""Cast every expression in a label to its type, if that has a name.

Before::

    type M = T -> T;
    var x: T = a;
    var m: T -> T = { :a };
    begin, p: m[x] != x;
    p, q: m[x] = a;
    q, end: player = keeper;

After::

    type M = T -> T;
    var x: T = a;
    var m: T -> T = { :a };
    begin, p: T(M(m)[T(x)]) != T(x);
    p, q: T(M(m)[T(x)]) = T(a);
    q, end: PlayerOrSystem(player) = PlayerOrSystem(keeper);

A symbol has the type of what it is compared with, assigned to, or an index of.  So a reader, or a
backend, sees the type of everything where it stands.

Why sound: a cast has no effect, and every value is cast to the type that it has.
Not applied: where no declared type is the expression's; below a cast to the same type.
Ends: it runs once (`propagate-constants` would take some casts away again), and casts nothing
that is cast to its type.
Source: 2025 paper, App. B.5 (add explicit casts).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rgt.ir.actions import Action, AnyAssignment, Assignment, Comparison
from rgt.ir.analyses.inference import infer, resolved
from rgt.ir.expressions import Access, Cast, Expression, Reference
from rgt.ir.game import Game
from rgt.ir.types import ArrowType, SetType, Type, symbol_set
from rgt.passes.analyses.labels.named_types import NamedTypes
from rgt.passes.context import Context
from rgt.passes.transform import Final


@dataclass(frozen=True)
class AddExplicitCasts(Final):
    """See the module."""

    name: ClassVar[str] = "add-explicit-casts"

    def run(self, context: Context) -> None:
        """Add the casts of each label."""
        casting = _Casting(context.game)
        for edge in context.game.automaton.edges():
            label = casting.label(edge.action)
            if label is not edge.action:
                with context.rewrite("a cast has no effect"):
                    context.game.automaton.relabel(edge.key, label)


class _Casting:
    """Adds casts to labels of one game."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._names = NamedTypes(game)
        self._labels: dict[Action, Action] = {}

    def label(self, action: Action) -> Action:
        """The label with all casts."""
        found = self._labels.get(action)
        if found is None:
            found = self._labels[action] = self._label(action)
        return found

    def _label(self, action: Action) -> Action:
        if isinstance(action, Comparison):
            left = self._cast(action.left, infer(action.right, self._game))
            right = self._cast(action.right, infer(action.left, self._game))
            return Comparison(left, right, action.negated)
        if isinstance(action, Assignment):
            wanted = infer(action.target, self._game)
            return Assignment(self._cast(action.target, wanted), self._cast(action.value, wanted))
        if isinstance(action, AnyAssignment):
            target = self._cast(action.target, infer(action.target, self._game))
            return AnyAssignment(target, action.type)
        return action

    def _cast(self, expression: Expression, wanted: Type) -> Expression:
        """The expression with all casts, where something of type `wanted` is wanted."""
        if isinstance(expression, Cast):
            inner = self._cast(expression.inner, expression.type)
            # the type that is written already says it
            if not isinstance(expression.inner, Cast) and isinstance(inner, Cast):
                inner = inner.inner if inner.type is expression.type else inner
            return Cast(expression.type, inner)
        name = self._names.name(self._type(expression, wanted))
        inside = self._inside(expression)
        return inside if name is None else Cast(name, inside)

    def _inside(self, expression: Expression) -> Expression:
        """The expression with casts of its parts."""
        if not isinstance(expression, Access):
            return expression
        type_ = infer(expression.base, self._game)
        base = resolved(type_, self._game)
        assert isinstance(base, ArrowType)
        return Access(self._cast(expression.base, type_), self._cast(expression.index, base.key))

    def _type(self, expression: Expression, wanted: Type) -> Type:
        """The type of an expression; what is wanted for a symbol if it can be that."""
        if isinstance(expression, Reference) and not self._is_declared(expression.name):
            found = resolved(wanted, self._game)
            if isinstance(found, SetType) and expression.name in symbol_set(found):
                return wanted
        return infer(expression, self._game)

    def _is_declared(self, name: str) -> bool:
        return name in self._game.constants or name in self._game.variables
