"""Which variables may hold another value than their first one: a forward *may* analysis."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import ClassVar

from rgt.ir.actions import Action, Assignment, overwrites, written_variable
from rgt.ir.automaton import BEGIN
from rgt.ir.dataflow import GenKill
from rgt.ir.expressions import Expression, uncast


class ChangedVariables(GenKill):
    """A bit for each variable of `first`: it may differ from what those expressions give it."""

    must: ClassVar[bool] = False
    through_checks: ClassVar[bool] = False

    def __init__(self, first: Mapping[str, Collection[Expression]]) -> None:
        super().__init__()
        self._first = first
        self._bits = {name: 1 << i for i, name in enumerate(first)}

    def bit(self, name: str) -> int:
        """The bit of a variable; 0 for any other name."""
        return self._bits.get(name, 0)

    def extreme(self) -> Mapping[str, int]:
        """At the beginning every variable has its first value."""
        return {BEGIN: 0}

    def gen(self, action: Action) -> int:
        """The variable that the action assigns, unless it gives it its first value."""
        return 0 if self.kill(action) else self.bit(written_variable(action) or "")

    def kill(self, action: Action) -> int:
        """The variable that the action gives its first value back."""
        name = overwrites(action)
        if name is None or name not in self._first or not isinstance(action, Assignment):
            return 0
        return self.bit(name) if uncast(action.value) in self._first[name] else 0
