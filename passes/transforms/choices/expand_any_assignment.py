"""Write an assignment of any symbol as one assignment for each.

Before::

    begin, p: x = T(*);
    p, end: player = keeper;

After::

    p, end: player = keeper;
    begin, p: x = a;
    begin, p: x = b;
    begin, p: x = c;

Why sound: this is what the shorthand stands for.
Not applied: to `player` itself, where the shorthand does not end the move but an assignment
does; where a symbol of the type is also the name of a constant or a variable, so that it
cannot be written.
Ends: every step removes a shorthand.
Source: 2025 paper, App. B.2 (expand assignment any).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rgt.ir.actions import PLAYER, AnyAssignment, Assignment
from rgt.ir.automaton import Edge, Origin
from rgt.ir.expressions import Reference, uncast
from rgt.ir.text.printer import format_action
from rgt.passes.context import Context
from rgt.passes.transform import Global


@dataclass(frozen=True)
class ExpandAnyAssignment(Global):
    """See the module."""

    name: ClassVar[str] = "expand-any-assignment"

    def run(self, context: Context) -> None:
        """Expand all shorthands that can be written out by now.

        A name that hid a symbol may have gone, wherever the shorthand stands.
        """
        for edge in context.game.automaton.edges():
            if isinstance(edge.action, AnyAssignment):
                _expand(edge, edge.action, context)


def _expand(edge: Edge, action: AnyAssignment, context: Context) -> None:
    game = context.game
    symbols = game.symbols(action.type)
    if uncast(action.target) is PLAYER or any(
        symbol in game.constants or symbol in game.variables for symbol in symbols
    ):
        return
    with context.rewrite(f"{format_action(action)} stands for {len(symbols)} assignments"):
        for symbol in symbols:
            label = Assignment(action.target, Reference(symbol))
            game.automaton.add(edge.source, edge.target, label, Origin.of(edge))
        game.automaton.remove(edge.key)
