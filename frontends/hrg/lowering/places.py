"""Where a statement stands in one copy of a graph: what names mean, where jumps lead."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from rgt.frontends.hrg.values import Value
from rgt.ir.fragments import Label


@dataclass(frozen=True, slots=True)
class Scope:
    """What names mean in one copy of one graph.

    `parameters` are the variables of RG that hold them; `bindings` the names of ``branch x in
    T`` (these are the `replaced` ones) and of parameters with a fixed argument: each stands for
    a value, or for the name of a function.
    """

    graph: str
    parameters: Mapping[str, str] = field(default_factory=dict)
    bindings: Mapping[str, Value] = field(default_factory=dict)
    replaced: frozenset[str] = frozenset()

    def bound(self, name: str, value: Value) -> Scope:
        """The scope in which `name` is replaced by `value`."""
        parameters = {p: v for p, v in self.parameters.items() if p != name}
        bindings = {**self.bindings, name: value}
        return Scope(self.graph, parameters, bindings, self.replaced | {name})


@dataclass(frozen=True, slots=True)
class Place:
    """Where a statement stands: what names mean there, and where jumps lead.

    `end` is where the game is over, or the check has succeeded; `back` behind the graph; `head`
    and `exit` belong to the innermost loop.  `root` names the check that the statement is in.
    """

    scope: Scope
    end: Label
    back: Label
    head: Label | None = None
    exit: Label | None = None
    root: str = ""

    def inside(self, head: Label, exit: Label) -> Place:
        """The same place inside a loop."""
        return replace(self, head=head, exit=exit)

    def bound(self, name: str, value: Value) -> Place:
        """The same place where `name` stands for a value."""
        return replace(self, scope=self.scope.bound(name, value))
