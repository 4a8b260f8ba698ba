"""What is assigned: the left and right sides of assignments, with their types."""

from __future__ import annotations

from rgt.frontends.hrg import syntax as s
from rgt.frontends.hrg.findings import Problem
from rgt.frontends.hrg.operands import Operand, Operands
from rgt.frontends.hrg.places import Scope
from rgt.ir.actions import PLAYER, AnyAssignment, Assignment
from rgt.ir.diagnostics import error
from rgt.ir.expressions import root
from rgt.ir.types import Type, assignable


class Targets:
    """Translates assignments; raises `Problem` where types do not fit."""

    def __init__(self, operands: Operands) -> None:
        self._operands = operands

    def assignment(self, node: s.Assign, scope: Scope) -> Assignment:
        """``target = value``."""
        target = self._target(node.target, scope)
        name = _name(node.target)
        value = self.value(node.value, target.type, scope, name)
        return Assignment(target.expression, value.expression)

    def any(self, node: s.AssignAny, scope: Scope) -> AnyAssignment:
        """``target = T(*)``; every value of T must be one that the target can hold."""
        target = self._target(node.target, scope)
        if target.expression is PLAYER:
            raise Problem(
                error(
                    "HRG036",
                    "'player' cannot be assigned just anybody",
                    node.span,
                    hint="choose first: 'who = Player(*)', then 'player = who'",
                )
            )
        values = self._operands.data.values(node.type)
        type_ = self._operands.data.ir_type(node.type)
        if not assignable(target.type, type_, self._operands.game.types, strict=True):
            held = self._operands.symbols(target.type) or ()
            symbol = self._operands.data.symbol
            odd = next((value for value in values if symbol(value) not in held), None)
            what = "" if odd is None else f", not '{self._operands.constant(odd).value}'"
            raise Problem(
                error(
                    "HRG036",
                    f"'{_name(node.target)}' holds only what is "
                    f"{self._operands.told(target.type)}{what}",
                    node.span,
                )
            )
        return AnyAssignment(target.expression, type_)

    def value(self, node: s.Expression, type_: Type, scope: Scope, name: str) -> Operand:
        """An expression that is assigned to `name`, a place of some type."""
        operand = self._operands.operand(node, scope, type_)
        if not assignable(type_, operand.type, self._operands.game.types):
            raise Problem(
                error(
                    "HRG035",
                    f"'{name}' must be {self._operands.told(type_)}, "
                    f"but this is {self._operands.told_operand(operand)}",
                    node.span,
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


def _name(node: s.Expression) -> str:
    """The name at the head of a target."""
    while isinstance(node, s.Index):
        node = node.map
    return node.name if isinstance(node, s.Name) else "this"
