"""Conditions in graphs as conditions of fragments (specs of HRG, section 4.3)."""

from __future__ import annotations

from collections.abc import Callable

from rgt.frontends.hrg import syntax as s
from rgt.frontends.hrg.checking.calls import checked_call
from rgt.frontends.hrg.lowering.operands import Operand, Operands, wrong_number
from rgt.frontends.hrg.lowering.places import Scope
from rgt.frontends.hrg.lowering.tables import LARGEST_TABLE, ORDER, Tables
from rgt.frontends.hrg.lowering.wording import call_text
from rgt.frontends.hrg.values import Value
from rgt.ir.actions import Comparison
from rgt.ir.diagnostics import Diagnostic, error
from rgt.ir.expressions import Reference
from rgt.ir.findings.findings import Problem
from rgt.ir.fragments import All, Any, Check, Compare, Condition, Not, Truth
from rgt.ir.types import assignable

_COMPARISONS = ORDER | {"==", "!="}
_TRUTH = {"true": True, "false": False}
# the symbol that stands for yes, by the symbols that a type of yes and no may have
_YES = {frozenset({"0", "1"}): "1", frozenset({"false", "true"}): "true"}


class Conditions:
    """Translates conditions; `check` builds the check of a called graph."""

    def __init__(self, operands: Operands, check: Callable[[s.Call, Scope], Check]) -> None:
        self._operands = operands
        self._check = check
        self._tables = Tables(operands)

    def condition(self, node: s.Expression, scope: Scope) -> Condition:
        """The condition; raises `Problem` if it is none."""
        if isinstance(node, s.Binary):
            if node.operator in ("&&", "||"):
                return self._joined(node, scope)
            if node.operator in ("==", "!="):
                return self._comparison(node, scope)
            if node.operator in ORDER:
                return self._order(node, scope)
            if node.operator == "in":
                return self._membership(node, scope)
        call = checked_call(node)
        if call is not None:
            return self._check(call, scope)
        if isinstance(node, s.Call) and isinstance(node.function, s.Name):
            found = self._built_in(node, node.function.name, scope)
            if found is not None:
                return found
        return self._truth_of(node, scope)

    def _built_in(self, node: s.Call, name: str, scope: Scope) -> Condition | None:
        """What a call is that is built in; None if it is none of these."""
        if name == "reachable":
            raise Problem(self._no_call(node))
        if name != "not" and name not in _TRUTH:
            return None
        wanted = 1 if name == "not" else 0
        if len(node.arguments) != wanted:
            raise Problem(wrong_number(name, wanted, node))
        if name == "not":
            return _negated(self.condition(node.arguments[0], scope))
        return Truth(_TRUTH[name])

    def _no_call(self, node: s.Call) -> Diagnostic:
        """The finding about `reachable` without the call of a graph."""
        graphs = self._operands.data.graphs
        named = [a.name for a in node.arguments if isinstance(a, s.Name) and a.name in graphs]
        call = call_text(graphs[named[0]]) if named else "anyMove()"
        return error(
            "HRG046",
            "'reachable' asks about the call of a graph",
            node.span,
            hint=f"for example 'reachable({call})'",
        )

    def _joined(self, node: s.Binary, scope: Scope) -> Condition:
        """A chain of ``&&`` or of ``||``, with what is fixed left out."""
        decided = node.operator == "||"
        parts: list[Condition] = []
        for operand in _chain(node, node.operator):
            part = self.condition(operand, scope)
            if isinstance(part, Truth):
                if part.holds == decided:
                    parts.append(part)
                    break
            else:
                parts.append(part)
        if not parts:
            return Truth(not decided)
        if len(parts) == 1:
            return parts[0]
        return Any(tuple(parts)) if decided else All(tuple(parts))

    def _comparison(self, node: s.Binary, scope: Scope) -> Condition:
        left, right = self._sides(node, scope)
        negated = node.operator == "!="
        if left.value is not None and right.value is not None:
            return Truth((left.value == right.value) != negated)
        self._operands.demand_element(left, node.left, scope, right.type)
        self._operands.demand_element(right, node.right, scope, left.type)
        if left.expression is right.expression:
            return Truth(not negated)
        types = self._operands.game.types
        if not (
            assignable(left.type, right.type, types) or assignable(right.type, left.type, types)
        ):
            if _depends(node, scope):
                return Truth(negated)
            told = self._operands.told
            raise Problem(
                error(
                    "HRG034",
                    f"these are never equal: one side is {told(left)}, the other {told(right)}",
                    node.span,
                    hint=self._operands.words.members(
                        left.type if left.value is None else right.type
                    ),
                )
            )
        return Compare(Comparison(left.expression, right.expression, negated), node.span)

    def _sides(self, node: s.Binary, scope: Scope) -> tuple[Operand, Operand]:
        if isinstance(node.left, s.Binary) and node.left.operator in _COMPARISONS:
            first, second = node.left.operator, node.operator
            raise Problem(
                error(
                    "HRG044",
                    "a comparison cannot be compared",
                    node.span,
                    hint=f"write 'a {first} b && b {second} c' for 'a {first} b {second} c'",
                )
            )
        left = self._operands.compared(node.left, scope)
        right = self._operands.compared(node.right, scope, left.type)
        if isinstance(node.left, s.Name):
            # a name that is both a symbol and a function means what the other side is
            left = self._operands.compared(node.left, scope, right.type)
        return left, right

    def _order(self, node: s.Binary, scope: Scope) -> Condition:
        left, right = self._sides(node, scope)
        pairs = self._tables.pairs(left, right)
        if pairs > LARGEST_TABLE:
            raise Problem(
                error(
                    "HRG053",
                    f"the comparison needs a table of {pairs} pairs; at most {LARGEST_TABLE} fit",
                    node.span,
                    hint="compare numbers, such as 'column(cell) < column(other)'",
                )
            )
        found = self._tables.ordered(node.operator, left, right)
        if found is None and _depends(node, scope):
            return Truth(False)
        if found is None:
            told = self._operands.told
            raise Problem(
                error(
                    "HRG051",
                    f"no order: one side is {told(left)}, the other {told(right)}",
                    node.span,
                    hint="only numbers and terms of numbers, such as C(3), are ordered",
                )
            )
        return _at(found, node)

    def _membership(self, node: s.Binary, scope: Scope) -> Condition:
        left = self._operands.compared(node.left, scope)
        if self._operands.symbols(left.type) is None:
            raise Problem(error("HRG045", "a map is in no domain", node.left.span))
        values, name = self._members(node.right)
        if left.value is not None:
            return Truth(left.value in values)
        return _at(self._tables.member(left, values, name), node)

    def _members(self, node: s.Expression) -> tuple[tuple[Value, ...], str]:
        if isinstance(node, s.Name):
            type_ = s.NamedType(node.name, span=node.span)
            return self._operands.data.values(type_), node.name
        raise Problem(
            error(
                "HRG045",
                "behind 'in' stands no domain",
                node.span,
                hint="'x in D' asks whether x is an element of the domain D",
            )
        )

    def _truth_of(self, node: s.Expression, scope: Scope) -> Condition:
        """A value of type Bool, or the name `true` or `false`, as a condition."""
        operand = self._operands.operand(node, scope)
        if operand.value is not None and operand.value in ("0", "1", "true", "false"):
            return Truth(operand.value in ("1", "true"))
        yes = _YES.get(frozenset(self._operands.symbols(operand.type) or ()))
        if yes is None:
            raise Problem(
                error(
                    "HRG045",
                    f"this is no condition, but {self._operands.told(operand)}",
                    node.span,
                    hint="compare it with something: '... == ...'",
                )
            )
        return Compare(Comparison(operand.expression, Reference(yes)), node.span)


def _depends(node: s.Binary, scope: Scope) -> bool:
    """Whether a side of a comparison has another fixed value in other copies of the graph."""
    work: list[s.Expression] = [node]
    while work:
        each = work.pop()
        if isinstance(each, s.Name) and each.name in scope.bindings:
            return True
        if isinstance(each, s.Binary):
            work += (each.left, each.right)
        elif isinstance(each, s.Construct | s.Call):
            work += each.arguments
    return False


def _chain(node: s.Expression, operator: str) -> list[s.Expression]:
    """The operands of nested uses of one operator, left to right."""
    found: list[s.Expression] = []
    work = [node]
    while work:
        each = work.pop()
        if isinstance(each, s.Binary) and each.operator == operator:
            work += (each.right, each.left)
        else:
            found.append(each)
    return found


def _negated(condition: Condition) -> Condition:
    if isinstance(condition, Truth):
        return Truth(not condition.holds)
    return condition.condition if isinstance(condition, Not) else Not(condition)


def _at(condition: Condition, node: s.Node) -> Condition:
    """The condition with the place of a node."""
    if isinstance(condition, Not):
        return Not(_at(condition.condition, node))
    return Compare(condition.comparison, node.span) if isinstance(condition, Compare) else condition
