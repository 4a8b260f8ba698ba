"""Types and values of graphs in the words of HRG, for messages and hints."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rgt.frontends.hrg import syntax as s
from rgt.frontends.hrg.evaluation.data import Data
from rgt.frontends.hrg.evaluation.members import member_hint, truth_hint
from rgt.frontends.hrg.lowering.places import Scope
from rgt.frontends.hrg.values import Term, Value, written
from rgt.ir.diagnostics import nearest
from rgt.ir.game import Game
from rgt.ir.types import ArrowType, SetType, Type, TypeName, resolve

_FEW = 4
_BUILT_IN = ("goals", "player", "visible", "not", "reachable")


class Wording:
    """Words for what a game has; `values` are the values by their symbols in RG."""

    def __init__(self, game: Game, data: Data, values: Mapping[str, Value]) -> None:
        self._game = game
        self._data = data
        self._values = values

    def operand(self, type_: Type, value: Value | None) -> str:
        """A value, or a type where the value is not known."""
        return self.type(type_) if value is None else f"'{written(value)}'"

    def type(self, type_: Type) -> str:
        """A type, as it stands behind "is" or "must be"."""
        if isinstance(type_, TypeName):
            return f"of type {type_.name}"
        if isinstance(type_, SetType):
            names = self._names(type_)
            return f"'{names[0]}'" if len(names) == 1 else f"one of {{{_listed(names)}}}"
        return f"a map {self._arrow(type_)}"

    def members(self, type_: Type) -> str | None:
        """A hint: the values of a type; None where `type` says them."""
        found = resolve(type_, self._game.types)
        if not isinstance(type_, TypeName) or not isinstance(found, SetType):
            return None
        return f"values of {type_.name}: {_listed(self._names(found))}"

    def near_element(self, value: Value) -> str | None:
        """A hint: the element that a term was meant to be, or the argument that does not fit."""
        if not isinstance(value, Term):
            return None
        names: dict[str, None] = {}
        for domain, elements in self._data.domains.items():
            terms = [element for element in elements if isinstance(element, Term)]
            names.update(dict.fromkeys(term.name for term in terms))
            if any(term.name == value.name for term in terms):
                return member_hint(value, s.NamedType(domain), dict.fromkeys(terms))
        return nearest(value.name, names)

    def near_name(self, name: str, scope: Scope) -> str:
        """A hint: what an unknown name was meant to be."""
        data = self._data
        graph = data.graphs.get(name)
        if graph is not None:
            return f"'{name}' is a graph: call it, or ask whether 'reachable({call_text(graph)})'"
        if name in data.domains:
            return f"'{name}' is a domain; any of its values is assigned by 'x = {name}(*)'"
        known = {
            *scope.bindings,
            *scope.parameters,
            *data.variables,
            *_BUILT_IN,
            *data.functions,
            *(value for value in self._values.values() if isinstance(value, str)),
        }
        return (
            truth_hint(name)
            or nearest(name, sorted(known))
            or "it is no parameter, variable or function, and no element of a domain"
        )

    def _names(self, type_: SetType) -> list[str]:
        return [written(self._values.get(symbol, symbol)) for symbol in type_.symbols]

    def _arrow(self, type_: Type) -> str:
        if isinstance(type_, ArrowType):
            return f"{self._arrow(type_.key)} -> {self._arrow(type_.value)}"
        if isinstance(type_, TypeName):
            return type_.name
        return f"{{{_listed(self._names(type_))}}}"


def call_text(graph: s.Graph) -> str:
    """What a call of a graph looks like."""
    return f"{graph.name}({', '.join([parameter.name for parameter in graph.parameters])})"


def root_name(node: s.Expression) -> str | None:
    """The name of what is read, if that is a variable, an entry of a map, or a function's value."""
    while isinstance(node, s.Index | s.Call):
        node = node.map if isinstance(node, s.Index) else node.function
    return node.name if isinstance(node, s.Name) else None


def entry_text(node: s.Expression) -> str:
    """A variable or an entry of a map as it is written; what else stands in it is left out."""
    if isinstance(node, s.Name):
        return node.name
    if isinstance(node, s.Index):
        return f"{entry_text(node.map)}[{entry_text(node.key)}]"
    if isinstance(node, s.Call):
        return f"{entry_text(node.function)}({', '.join(map(entry_text, node.arguments))})"
    return "..."


def _listed(names: Sequence[str]) -> str:
    return ", ".join(names if len(names) <= _FEW else [*names[: _FEW - 1], "..."])
