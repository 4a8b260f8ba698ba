"""Expressions in graphs: what they are in RG, of which type, and their value where it is fixed.

Source: specs of HRG, sections 4.6 and 4.7, with types checked here instead of in RG.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from rgt.frontends.hrg import syntax as s
from rgt.frontends.hrg.checking.calls import BUILT_IN
from rgt.frontends.hrg.evaluation.data import Data
from rgt.frontends.hrg.lowering.fresh import Fresh
from rgt.frontends.hrg.lowering.places import Scope
from rgt.frontends.hrg.lowering.wording import Wording, call_text, entry_text, root_name
from rgt.frontends.hrg.values import Value, number, written
from rgt.ir.diagnostics import Diagnostic, error
from rgt.ir.expressions import Access, Expression, Reference
from rgt.ir.findings.findings import Problem
from rgt.ir.findings.respelling import respelt_in
from rgt.ir.game import Game
from rgt.ir.types import ArrowType, SetType, Type, TypeName, assignable, resolve

ARITHMETIC = frozenset({"+", "-", "%"})


@dataclass(frozen=True, slots=True)
class Operand:
    """An expression of RG with its type; `value` is what it always is, if that is a value."""

    expression: Expression
    type: Type
    value: Value | None = None


class Operands:
    """Translates the expressions of graphs; every method raises `Problem` for a mistake."""

    def __init__(self, game: Game, data: Data) -> None:
        self.game = game
        self.data = data
        self.values: dict[str, Value] = {
            data.symbol(value): value for values in data.domains.values() for value in values
        }
        self.values.update((data.symbol(name), name) for name in _set_names(data))
        self.functions = {data.constant_name(name): name for name in data.functions}
        self.fresh = Fresh(game, self.values)
        self.words = Wording(game, data, self.values)
        self._elements = set(self.values.values())

    # -- expressions ---------------------------------------------------------------------------

    def operand(self, node: s.Expression, scope: Scope, expected: Type | None = None) -> Operand:
        """The expression in RG; `expected` decides what a name means that means two things."""
        if isinstance(node, s.Name):
            return self._name(node, scope, expected)
        if isinstance(node, s.Index):
            return self._applied(self.operand(node.map, scope), node.key, scope, node.map)
        if isinstance(node, s.Call):
            return self._call(node, scope)
        if isinstance(node, s.Construct) or (
            isinstance(node, s.Binary) and node.operator in ARITHMETIC
        ):
            operand = self._fixed(node, scope)
            self.demand_element(operand, node, scope, expected)
            return operand
        if isinstance(node, s.Conditional):
            return self._conditional(node, scope, expected)
        what = "a map" if isinstance(node, s.MapLiteral) else "a condition"
        raise Problem(
            error(
                "HRG044",
                f"{what} is no value in a graph",
                node.span,
                hint="write it as a function or a variable's initial value and name that here",
            )
        )

    def compared(self, node: s.Expression, scope: Scope, expected: Type | None = None) -> Operand:
        """The side of a comparison: like `operand`, but fixed values may be of no domain."""
        if isinstance(node, s.Construct) or (
            isinstance(node, s.Binary) and node.operator in ARITHMETIC
        ):
            return self._fixed(node, scope)
        if isinstance(node, s.Name) and number(node.name) is not None:
            named = node.name in scope.bindings or node.name in scope.parameters
            if not named and self._declared(node.name) is None:
                return self.constant(node.name)
        return self.operand(node, scope, expected)

    def constant(self, value: Value) -> Operand:
        """The operand that always has this value."""
        symbol = self.data.symbol(value)
        return Operand(Reference(symbol), SetType((symbol,)), value)

    def _name(self, node: s.Name, scope: Scope, expected: Type | None) -> Operand:
        name = node.name
        if name in scope.bindings:
            return self._bound(scope.bindings[name], expected)
        if name in scope.parameters:
            return self._variable(scope.parameters[name])
        declared = self._declared(name)
        is_element = name in self._elements
        if declared is not None and (
            not is_element or expected is None or self._fits(expected, declared.type)
        ):
            return declared
        if is_element or number(name) is not None:
            operand = self.constant(name)
            self.demand_element(operand, node, scope, expected)
            return operand
        hint = self.words.near_name(name, scope)
        # the name of a tag has a wider place
        fixes = respelt_in(hint, node.span)
        raise Problem(error("HRG030", f"unknown name '{name}'", node.span, hint=hint, fixes=fixes))

    def _bound(self, value: Value, expected: Type | None) -> Operand:
        """What a name stands for: a value, or a function or variable of that name."""
        if isinstance(value, str):
            declared = self._declared(value)
            if declared is not None and (
                value not in self._elements
                or (
                    value in self.data.functions
                    and (expected is None or self._fits(expected, declared.type))
                )
            ):
                return declared
        return self.constant(value)

    def word(self, value: Value) -> str:
        """The word of a tag for a value, or for the name of a function."""
        if isinstance(value, str) and value not in self._elements:
            return value
        return self.data.symbol(value)

    def _declared(self, name: str) -> Operand | None:
        """The variable or function of that name."""
        if name in self.data.functions:
            rg_name = self.data.constant_name(name)
            if rg_name in self.game.constants:
                return Operand(Reference(rg_name), self.game.constants[rg_name].type)
        rg_name = self.data.variable_name(name) if name in self.data.variables else name
        if rg_name in self.game.variables and self._is_named(name):
            return self._variable(rg_name)
        return None

    def is_variable(self, name: str) -> bool:
        """Whether a name can only mean a variable."""
        return self._is_named(name) and name not in self._elements

    def _is_named(self, name: str) -> bool:
        return name in self.data.variables or name in ("goals", "player", "visible")

    def _variable(self, rg_name: str) -> Operand:
        return Operand(Reference(rg_name), self.game.variables[rg_name].type)

    def _call(self, node: s.Call, scope: Scope) -> Operand:
        if isinstance(node.function, s.Name) and self._declared(node.function.name) is None:
            self._demand_no_statement(node, node.function.name)
        found = self.operand(node.function, scope)
        wanted = self._keys(found.type)
        if wanted and not 0 < len(node.arguments) <= wanted:
            name = node.function.name if isinstance(node.function, s.Name) else "this"
            raise Problem(wrong_number(name, wanted, node))
        if not node.arguments:
            raise Problem(
                error(
                    "HRG031",
                    f"this is no function, but {self.told(found)}",
                    node.span,
                    hint="without parentheses it is a value",
                )
            )
        for argument in node.arguments:
            found = self._applied(found, argument, scope, node.function)
        return found

    def _keys(self, type_: Type) -> int:
        """How many arguments something of this type takes one after the other."""
        count = 0
        found = resolve(type_, self.game.types)
        while isinstance(found, ArrowType):
            count += 1
            found = resolve(found.value, self.game.types)
        return count

    def _demand_no_statement(self, node: s.Call, name: str) -> None:
        """Complain of the call of a graph where a value is needed."""
        graph = self.data.graphs.get(name)
        if graph is not None:
            hint = f"'reachable({call_text(graph)})' asks whether it can be walked"
            message = f"'{name}' is a graph: its call is a statement, no value"
            raise Problem(error("HRG045", message, node.span, hint=hint))
        if name in BUILT_IN:
            raise Problem(error("HRG045", f"'{name}' is a statement, no value", node.span))

    def _applied(self, map_: Operand, key: s.Expression, scope: Scope, node: s.Node) -> Operand:
        """What a map has at a key; `node` is the map's."""
        type_ = resolve(map_.type, self.game.types)
        if not isinstance(type_, ArrowType):
            raise Problem(
                error(
                    "HRG031",
                    f"this is no map or function, but {self.told(map_)}",
                    node.span,
                    hint="only maps and functions take an argument",
                )
            )
        index = self.operand(key, scope, type_.key)
        if isinstance(resolve(index.type, self.game.types), ArrowType) or not self._fits(
            type_.key, index.type
        ):
            raise Problem(
                error(
                    "HRG032",
                    f"the argument must be {self.words.type(type_.key)}, "
                    f"but this is {self.told(index)}",
                    key.span,
                    hint=self.words.members(type_.key),
                )
            )
        return Operand(Access(map_.expression, index.expression), type_.value)

    # -- fixed values --------------------------------------------------------------------------

    def _fixed(self, node: s.Expression, scope: Scope) -> Operand:
        """A term or sum, which must be known before the game is played."""
        self._must_be_fixed(node, scope)
        try:
            return self.constant(self.data.evaluate(node, scope.bindings))
        except Problem as problem:
            found = problem.diagnostic
            notes = (*found.notes, *_meanings(node, scope))
            raise Problem(replace(found, notes=notes)) from None

    def demand_element(
        self, operand: Operand, node: s.Expression, scope: Scope, expected: Type | None = None
    ) -> None:
        """Raise `Problem` if an operand always is a value that no variable can hold."""
        value = operand.value
        if value is not None and value not in self._elements:
            hint = self.words.near_element(value)
            if hint is None and expected is not None:
                hint = self.words.members(expected)
            raise Problem(
                error(
                    "HRG033",
                    f"{written(value)} is an element of no domain",
                    node.span,
                    hint=hint,
                    notes=_meanings(node, scope),
                )
            )

    def _must_be_fixed(
        self, node: s.Expression, scope: Scope, within: s.Construct | None = None
    ) -> None:
        """Complain of a variable inside a term or a sum in the terms of graphs; `within`: the term
        whose argument it is.
        """
        name = root_name(node)
        is_free = name is not None and name not in scope.bindings
        if name and is_free and (name in scope.parameters or self.is_variable(name)):
            raise Problem(self._changing(node, name, scope, within))
        if isinstance(node, s.Name):
            return
        if isinstance(node, s.Construct | s.Call):
            term = node if isinstance(node, s.Construct) else None
            for argument in node.arguments:
                self._must_be_fixed(argument, scope, term)
        elif isinstance(node, s.Index):
            self._must_be_fixed(node.key, scope)
        elif isinstance(node, s.Binary):
            self._must_be_fixed(node.left, scope)
            self._must_be_fixed(node.right, scope)

    def _changing(
        self, node: s.Expression, name: str, scope: Scope, within: s.Construct | None
    ) -> Diagnostic:
        """The finding that a variable, or an entry of it, is no fixed value."""
        type_ = self.operand(node, scope).type
        known = type_.name if isinstance(type_, TypeName) else "Count"
        return error(
            "HRG044",
            f"'{name}' changes during play, so nothing can be computed with it here",
            node.span,
            hint=_function_of(node, known, within),
        )

    def _conditional(self, node: s.Conditional, scope: Scope, expected: Type | None) -> Operand:
        try:
            holds = self.data.condition(node.condition, scope.bindings)
        except Problem:
            raise Problem(
                error(
                    "HRG044",
                    "a value that depends on a condition can only be assigned whole",
                    node.span,
                    hint="assign it to a variable first, or write an 'if' statement",
                )
            ) from None
        return self.operand(node.yes if holds else node.no, scope, expected)

    # -- types ---------------------------------------------------------------------------------

    def _fits(self, left: Type, right: Type) -> bool:
        return assignable(left, right, self.game.types)

    def symbols(self, type_: Type) -> tuple[str, ...] | None:
        """The symbols of a set type; None for a map."""
        found = resolve(type_, self.game.types)
        return found.symbols if isinstance(found, SetType) else None

    def told(self, operand: Operand) -> str:
        """An operand's value or type in words."""
        return self.words.operand(operand.type, operand.value)


def wrong_number(
    name: str, wanted: int, call: s.Do | s.Call, hint: str | None = None
) -> Diagnostic:
    """The finding about a call with too many or too few arguments."""
    given = len(call.arguments)
    takes = f"{wanted} argument" if wanted == 1 else f"{wanted} arguments"
    return error("HRG038", f"'{name}' takes {takes}, not {given}", call.span, hint=hint)


def _function_of(changing: s.Expression, type_: str, within: s.Construct | None) -> str:
    """What to write instead of a variable of a type; `within`: the term whose argument it is."""
    names = [each.name for each in within.arguments if isinstance(each, s.Name)] if within else []
    letters = [name[:1].upper() + name[1:] for name in names]
    plain = within is not None and len(names) == len(within.arguments)
    if within is None or not plain or len({*names, *letters}) < 2 * len(names):
        return (
            f"declare a function for it, such as 'next : {type_} -> {type_}', "
            f"and apply that to '{entry_text(changing)}'"
        )
    given, asked = ", ".join(letters), ", ".join(names)
    made = f"{within.name[:1].lower()}{within.name[1:]}_of"
    term = f"{within.name}({given})"
    return f"declare a function, such as '{made}({given}) = {term}', and write '{made}({asked})'"


def _meanings(node: s.Expression, scope: Scope) -> list[tuple[str, None]]:
    """Notes: what the names in an expression stand for in this copy."""
    names: dict[str, None] = {}
    work = [node]
    while work:
        each = work.pop()
        if isinstance(each, s.Name) and each.name in scope.bindings:
            names.setdefault(each.name)
        elif isinstance(each, s.Binary):
            work += (each.right, each.left)
        elif isinstance(each, s.Construct | s.Call):
            work += reversed(each.arguments)
    return [(f"'{name}' is {written(scope.bindings[name])} here", None) for name in names]


def _set_names(data: Data) -> Iterator[str]:
    """The symbols in the types of functions, variables and parameters that are written as sets."""
    types: list[s.Type] = [
        *(function.type for function in data.functions.values()),
        *(variable.type for variable in data.variables.values()),
        *(parameter.type for graph in data.graphs.values() for parameter in graph.parameters),
    ]
    for type_ in types:
        while isinstance(type_, s.ArrowType):
            if isinstance(type_.key, s.SetType):
                yield from type_.key.names
            type_ = type_.value
        if isinstance(type_, s.SetType):
            yield from type_.names
