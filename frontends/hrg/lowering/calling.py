"""Calls and checks of graphs: copies, parameters, reusable graphs (specs of HRG, 4.4 and 4.5).

A graph is copied wherever it is called, its parameters replaced by arguments that are fixed; a
``reusable`` one is laid out once (2025 paper, section 3.1) and finds its way back by a variable
that says who called.  Checks of one graph with the same arguments share one copy.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rgt.frontends.hrg import syntax as s
from rgt.frontends.hrg.checking.calls import BUILT_IN, statements
from rgt.frontends.hrg.evaluation.data import Data
from rgt.frontends.hrg.lowering.operands import Operand, Operands, wrong_number
from rgt.frontends.hrg.lowering.places import Place, Scope
from rgt.frontends.hrg.lowering.targets import Targets
from rgt.frontends.hrg.lowering.wording import call_text
from rgt.frontends.hrg.values import Value
from rgt.ir.actions import Assignment, Comparison
from rgt.ir.diagnostics import error, nearest
from rgt.ir.expressions import Expression, Reference
from rgt.ir.findings.findings import Problem
from rgt.ir.findings.respelling import respelt_head
from rgt.ir.fragments import Act, Block, Call, Check, Fragment, Label, Routine, sequence
from rgt.ir.game import Game
from rgt.ir.types import SetType, Type, TypeName
from rgt.ir.values import Symbol

_Key = tuple[str, tuple[tuple[str, Value], ...], tuple[Expression, ...]]


class Calling:
    """Makes calls and checks of graphs; `body` translates a graph's body in its place.

    `types` are those of parameters that need others than are written, by their variables in RG.
    """

    def __init__(
        self,
        game: Game,
        data: Data,
        operands: Operands,
        game_over: Label,
        body: Callable[[s.Graph, Place], Fragment],
        types: Mapping[str, Type],
        *,
        inline: bool,
    ) -> None:
        self._game = game
        self._data = data
        self._operands = operands
        self._targets = Targets(operands)
        self._game_over = game_over
        self._body = body
        self._types = types
        self._inline = inline
        self._checks: dict[_Key, Fragment] = {}
        self._routines: dict[tuple[str, str], Routine] = {}
        self._callers: dict[str, list[str]] = {}
        self._parameters: dict[tuple[str, str], str] = {}
        self._returns: dict[str, str] = {}

    def call(self, node: s.Do, place: Place) -> Fragment:
        """A call as a statement; raises `Problem` if it cannot be made."""
        graph = self._graph(node.name, node)
        arguments = self._arguments(graph, node, place.scope)
        if self._shared(graph):
            routine = self._routine(graph, place.root, place.end)
            return self._through(graph, routine, arguments, node)
        scope, assigned = self._inlined(graph, arguments, node)
        body = self._body(graph, Place(scope, place.end, Label(), root=place.root))
        return sequence([*assigned, body])

    def check(self, node: s.Call, scope: Scope) -> Check:
        """``reachable(g(x))`` as a condition."""
        assert isinstance(node.function, s.Name)
        graph = self._graph(node.function.name, node)
        arguments = self._arguments(graph, node, scope)
        if self._shared(graph):
            routine = self._checked_routine(graph)
            enter = self._assigned(graph, arguments, node)
            key: _Key = (graph.name, (), tuple(a.expression for a in arguments))
            part = self._checks.get(key)
            if part is None:
                part = self._checks[key] = Call(routine, tuple(enter), None)
            return Check(part, name=graph.name, span=node.span)
        inner, assigned = self._inlined(graph, arguments, node)
        key = (
            graph.name,
            tuple(sorted(inner.bindings.items(), key=str)),
            tuple(a.expression for a in arguments),
        )
        part = self._checks.get(key)
        if part is None:
            end = Label()
            body = self._body(
                graph, Place(inner, end, Label(), root=f"{graph.name}?{len(self._checks)}")
            )
            part = self._checks[key] = Block(sequence([*assigned, body]), end)
        return Check(part, name=graph.name, span=node.span)

    def _graph(self, name: str, node: s.Node) -> s.Graph:
        graph = self._data.graphs.get(name)
        if graph is None:
            known = [*self._data.graphs, *BUILT_IN]
            hint: str | None = nearest(name, known)
            if name in self._data.functions:
                hint = f"'{name}' is a function; it can stand in expressions only"
            elif name in ("not", "reachable", "true", "false"):
                hint = f"'{name}' is a condition: 'check({name}(...))'"
            fixes = respelt_head(hint, node.span)
            message = f"there is no graph '{name}'"
            raise Problem(error("HRG037", message, node.span, hint=hint, fixes=fixes))
        return graph

    def _arguments(self, graph: s.Graph, call: s.Do | s.Call, scope: Scope) -> list[Operand]:
        if len(call.arguments) != len(graph.parameters):
            form = f"the form is {call_text(graph)}"
            raise Problem(wrong_number(graph.name, len(graph.parameters), call, form))
        return [
            self._targets.value(
                node, self._data.ir_type(parameter.type), scope, f"'{parameter.name}'"
            )
            for node, parameter in zip(call.arguments, graph.parameters, strict=True)
        ]

    def _shared(self, graph: s.Graph) -> bool:
        return graph.reusable and not self._inline

    def _inlined(
        self, graph: s.Graph, arguments: list[Operand], node: s.Node
    ) -> tuple[Scope, list[Fragment]]:
        """The scope of a copy, fixed arguments bound; and the assignments of the others."""
        bindings: dict[str, Value] = {}
        parameters: dict[str, str] = {}
        assigned: list[Fragment] = []
        for parameter, argument in zip(graph.parameters, arguments, strict=True):
            fixed = self._fixed(argument)
            if fixed is not None and not _assigns(graph, parameter.name):
                bindings[parameter.name] = fixed
            else:
                variable = self.parameter(graph, parameter)
                parameters[parameter.name] = variable
                action = Assignment(Reference(variable), argument.expression)
                assigned.append(Act(action, node.span))
        return Scope(graph.name, parameters, bindings), assigned

    def _fixed(self, operand: Operand) -> Value | None:
        """What an argument always is: a value, or the name of a function."""
        if operand.value is not None:
            return operand.value
        expression = operand.expression
        if isinstance(expression, Reference):
            return self._operands.functions.get(expression.name)
        return None

    def _assigned(self, graph: s.Graph, arguments: list[Operand], node: s.Node) -> list[Act]:
        return [
            Act(
                Assignment(Reference(self.parameter(graph, parameter)), argument.expression),
                node.span,
            )
            for parameter, argument in zip(graph.parameters, arguments, strict=True)
        ]

    def parameter(self, graph: s.Graph, parameter: s.Parameter) -> str:
        """The variable of RG that holds a parameter, declared when it is first needed."""
        known = self._parameters.get((graph.name, parameter.name))
        if known is None:
            number = graph.parameters.index(parameter)
            known = self._operands.fresh.name(f"{graph.name}_arg{number}_{parameter.name}")
            self._parameters[graph.name, parameter.name] = known
            type_ = self._types.get(known) or self._data.ir_type(parameter.type)
            initial = self._data.default(parameter.type)
            self._game.define_variable(known, type_, initial, parameter.span)
        return known

    # -- reusable graphs -----------------------------------------------------------------------

    def _routine(self, graph: s.Graph, root: str, end: Label) -> Routine:
        """The copy of a reusable graph that is called in moves, or in one check.

        Moves and checks do not share one: its way back would lead from the one to the other.
        """
        known = self._routines.get((graph.name, root))
        if known is None:
            place = Place(self._variable_scope(graph), end, Label(), root=root)
            known = Routine(self._body(graph, place), graph.name)
            self._routines[graph.name, root] = known
        return known

    def _checked_routine(self, graph: s.Graph) -> Routine:
        """The copy of a reusable graph that all checks of it share; `end` is its success."""
        root = f"{graph.name}?"
        known = self._routines.get((graph.name, root))
        if known is None:
            end = Label()
            body = self._body(graph, Place(self._variable_scope(graph), end, Label(), root=root))
            known = self._routines[graph.name, root] = Routine(Block(body, end), graph.name)
        return known

    def _variable_scope(self, graph: s.Graph) -> Scope:
        """The scope of a reusable graph: variables hold all its parameters."""
        parameters = {p.name: self.parameter(graph, p) for p in graph.parameters}
        return Scope(graph.name, parameters)

    def _through(
        self, graph: s.Graph, routine: Routine, arguments: list[Operand], node: s.Node
    ) -> Fragment:
        callers = self._callers.setdefault(graph.name, [])
        caller = self._operands.fresh.name(f"{graph.name}_call_{len(callers) + 1}")
        callers.append(caller)
        variable = Reference(self._return(graph.name))
        enter = Act(Assignment(variable, Reference(caller)), node.span)
        leave = Act(Comparison(variable, Reference(caller)), node.span)
        return Call(routine, (enter, *self._assigned(graph, arguments, node)), leave)

    def _return(self, graph: str) -> str:
        """The variable that says who called a reusable graph."""
        known = self._returns.get(graph)
        if known is None:
            known = self._returns[graph] = self._operands.fresh.name(f"{graph}_return")
        return known

    def declare_returns(self) -> None:
        """The variables that say who called a reusable graph, now that all calls are known."""
        for graph, callers in self._callers.items():
            variable = self._return(graph)
            type_ = self._fresh_type(f"{variable}_type")
            self._game.define_type(type_, SetType(tuple(callers)))
            self._game.define_variable(variable, TypeName(type_), Symbol(callers[0]))

    def _fresh_type(self, name: str) -> str:
        while name in self._game.types:
            name += "_"
        return name


def _assigns(graph: s.Graph, parameter: str) -> bool:
    """Whether a graph assigns one of its parameters."""
    for statement in statements(graph.body):
        if isinstance(statement, s.Assign | s.AssignAny):
            target: s.Expression = statement.target
            while isinstance(target, s.Index):
                target = target.map
            if target == s.Name(parameter):
                return True
    return False
