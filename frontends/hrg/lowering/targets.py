"""What is assigned: the left and right sides of assignments, with their types."""

from __future__ import annotations

from rgt.frontends.hrg import syntax as s
from rgt.frontends.hrg.lowering.operands import Operand, Operands
from rgt.frontends.hrg.lowering.places import Scope
from rgt.frontends.hrg.values import Value, written
from rgt.ir.actions import PLAYER, AnyAssignment, Assignment
from rgt.ir.diagnostics import error
from rgt.ir.expressions import root
from rgt.ir.findings.findings import Problem
from rgt.ir.types import Type, assignable


class Targets:
    """Translates assignments; raises `Problem` where types do not fit."""

    def __init__(self, operands: Operands) -> None:
        self._operands = operands

    def assignment(self, node: s.Assign, scope: Scope) -> Assignment:
        """``target = value``."""
        target = self._target(node.target, scope)
        value = self.value(node.value, target.type, scope, _place(node.target))
        return Assignment(target.expression, value.expression)

    def any(self, node: s.AssignAny, scope: Scope) -> AnyAssignment:
        """``target = T(*)``; every value of T must be one that the target can hold."""
        target = self._target(node.target, scope)
        if target.expression is PLAYER:
            raise Problem(
                error(
                    "HRG036",
                    "'player' cannot be assigned just any value",
                    node.span,
                    hint="choose first: 'who = Player(*)', then 'player = who'",
                )
            )
        values = self._operands.data.values(node.type)
        type_ = self._operands.data.ir_type(node.type)
        if not assignable(target.type, type_, self._operands.game.types, strict=True):
            raise Problem(
                error(
                    "HRG036",
                    f"{_place(node.target)} must be {self._operands.words.type(target.type)}, but "
                    f"this may be '{written(self._odd(values, target.type))}'",
                    node.span,
                    hint=self._operands.words.members(target.type),
                )
            )
        return AnyAssignment(target.expression, type_)

    def _odd(self, values: tuple[Value, ...], type_: Type) -> Value:
        """The first of some values that does not belong to a type."""
        held = self._operands.symbols(type_) or ()
        return next(v for v in values if self._operands.data.symbol(v) not in held)

    def value(self, node: s.Expression, type_: Type, scope: Scope, place: str) -> Operand:
        """An expression that is assigned to a place of some type."""
        operand = self._operands.operand(node, scope, type_)
        if not assignable(type_, operand.type, self._operands.game.types):
            raise Problem(
                error(
                    "HRG035",
                    f"{place} must be {self._operands.words.type(type_)}, "
                    f"but this is {self._operands.told(operand)}",
                    node.span,
                    hint=self._operands.words.members(type_),
                )
            )
        return operand

    def _target(self, node: s.Name | s.Index, scope: Scope) -> Operand:
        name = _name(node)
        if name in scope.bindings:
            raise Problem(
                error(
                    "HRG039",
                    f"'{name}' stands for a fixed value here and cannot be assigned",
                    node.span,
                    hint="use a variable for what changes",
                )
            )
        operand = self._operands.operand(node, scope)
        if root(operand.expression) not in self._operands.game.variables:
            what = "a function" if name in self._operands.data.functions else "a symbol"
            raise Problem(
                error(
                    "HRG039",
                    f"'{name}' is {what} and cannot be assigned",
                    node.span,
                    hint="only variables and parameters can be assigned",
                )
            )
        return operand


def _place(node: s.Name | s.Index) -> str:
    """The target of an assignment in a message."""
    return f"an entry of '{_name(node)}'" if isinstance(node, s.Index) else f"'{_name(node)}'"


def _name(node: s.Expression) -> str:
    """The name at the head of a target."""
    while isinstance(node, s.Index):
        node = node.map
    return node.name if isinstance(node, s.Name) else "this"
