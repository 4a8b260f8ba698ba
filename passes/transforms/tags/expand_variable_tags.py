"""Write the tag of a variable as one tag for each symbol of its type.

Before::

    begin, p: $$ x;
    p, end: player = keeper;

After::

    p, end: player = keeper;
    begin, 1: x == a;
    1, p: $ a;
    begin, 2: x == b;
    2, p: $ b;
    begin, 3: x == c;
    3, p: $ c;

Why sound: this is what the shorthand stands for; the variable has one of the values.
Not applied: where a symbol of the type is also the name of a constant or a variable, so that
it cannot be written; where a symbol is an artificial tag, which would not be shown.
Ends: every step removes a shorthand.
Source: 2025 paper, App. B.2 (expand tag variable).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rgt.ir.actions import Comparison, Tag, VariableTag
from rgt.ir.automaton import Edge, Origin
from rgt.ir.expressions import Reference
from rgt.passes.context import Context
from rgt.passes.transform import Global


@dataclass(frozen=True)
class ExpandVariableTags(Global):
    """See the module."""

    name: ClassVar[str] = "expand-variable-tags"

    def run(self, context: Context) -> None:
        """Expand all shorthands that can be written out by now.

        A name that hid a symbol may have gone, wherever the shorthand stands.
        """
        for edge in context.game.automaton.edges():
            if isinstance(edge.action, VariableTag):
                _expand(edge, edge.action.variable, context)


def _expand(edge: Edge, variable: str, context: Context) -> None:
    game = context.game
    symbols = game.symbols(game.variables[variable].type)
    if any(symbol in game.constants or symbol in game.variables for symbol in symbols):
        return
    if not game.artificial_tags.isdisjoint(symbols):
        return
    with context.rewrite(f"$$ {variable} stands for {len(symbols)} tags"):
        for symbol in symbols:
            between = game.automaton.fresh_node()
            same = Comparison(Reference(variable), Reference(symbol))
            game.automaton.add(edge.source, between, same, Origin.of(edge))
            game.automaton.add(between, edge.target, Tag(symbol), Origin.of(edge))
        game.automaton.remove(edge.key)
