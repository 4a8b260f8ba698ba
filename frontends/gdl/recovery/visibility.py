"""Who sees the tags that follow: a role alone while it moves, everybody when all have moved."""

from __future__ import annotations

from rgt.frontends.gdl.recovery.state import State
from rgt.ir.actions import Assignment
from rgt.ir.expressions import Reference
from rgt.ir.fragments import Act, Fragment
from rgt.ir.types import TypeName
from rgt.ir.values import MapLiteral, Symbol

VISIBLE = Reference("visible")


class Visibility:
    """Constants that say who sees, declared when they are first used."""

    def __init__(self, state: State) -> None:
        self.state = state
        self._names: dict[str, str] = {}

    def only(self, role: str) -> Fragment:
        """From here on only this role sees."""
        symbol = self.state.symbol(role)
        literal = MapLiteral(((symbol, Symbol("1")), (None, Symbol("0"))))
        return self._see(f"only_{symbol}", literal)

    def everyone(self) -> Fragment:
        """From here on everybody sees."""
        return self._see("everyone", MapLiteral(((None, Symbol("1")),)))

    def _see(self, wish: str, literal: MapLiteral) -> Fragment:
        if wish not in self._names:
            self._names[wish] = self.state.names.fresh(wish)
            self.state.game.define_constant(self._names[wish], TypeName("Visibility"), literal)
        return Act(Assignment(VISIBLE, Reference(self._names[wish])))
