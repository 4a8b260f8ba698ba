"""Remove types that nothing names.

Before::

    type U = { a, b };
    type M = V -> V;
    type V = { a };
    var x: U = a;
    begin, p: U(x) == a;
    p, end: player = keeper;

After::

    type U = { a, b };
    var x: U = a;
    begin, p: U(x) == a;
    p, end: player = keeper;

Why sound: a type is looked up by its name only.  Symbols need no type: those of a type that is gone
mean what they meant.
Not applied: to `Player`, `Score` and the other built-in types; to types that a cast, ``x = T(*)``
or a pragma names.
Ends: every step removes a type.
Source: beyond the 2025 paper.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from rgt.ir.analyses.type_uses import (
    BUILT_IN_TYPES,
    type_names,
    types_of_action,
    types_of_declarations,
    types_of_pragma,
)
from rgt.ir.game import Declaration, Game
from rgt.ir.types import Type
from rgt.passes.context import Context
from rgt.passes.transform import Global


@dataclass(frozen=True)
class PruneUnusedTypes(Global):
    """See the module."""

    name: ClassVar[str] = "prune-unused-types"

    def run(self, context: Context) -> None:
        """Remove unused types, those first that no other unused one names."""
        game = context.game
        used = _used(game)
        left = [name for name in game.types if name not in used]
        while left:
            inner = _names(game.types[name] for name in left)
            outer = [name for name in left if name not in inner]
            for name in outer:
                with context.rewrite(f"nothing names the type {name}"):
                    game.remove(Declaration.TYPE, name)
            left = [name for name in left if name in inner]


def _used(game: Game) -> set[str]:
    """The types that something names which is no unused type itself."""
    built_in = [name for name in BUILT_IN_TYPES if name in game.types]
    used = _names(types_of_declarations(game, typedefs=built_in))
    for action in dict.fromkeys(edge.action for edge in game.automaton):
        used |= _names(types_of_action(action))
    for pragma in game.pragmas:
        used |= _names(types_of_pragma(pragma))
    stack = [*built_in, *used]
    while stack:
        new = _names([game.types[stack.pop()]]) - used
        used |= new
        stack += new
    return used.union(built_in)


def _names(types: Iterable[Type]) -> set[str]:
    return {name for type_ in types for name in type_names(type_)}
