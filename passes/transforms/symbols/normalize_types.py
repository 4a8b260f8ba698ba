"""Give every type a name, so that a map type is one arrow between two names.

Before::

    type M = { a, b } -> T -> { a, b };
    var x: { a, b } = a;
    begin, p: x = { a, b }(*);
    p, end: player = keeper;

After::

    type M = Type1 -> Type2;
    type Type1 = { a, b };
    type Type2 = T -> Type1;
    var x: Type1 = a;
    begin, p: x = Type1(*);
    p, end: player = keeper;

A type that is declared already, with the same symbols in the same order, lends its name.

Why sound: a name stands for the type that it is declared as.
Not applied: to sets that a type is declared as, which is where sets belong.
Ends: it runs once, and leaves no type for a second run to name.
Source: 2025 paper, App. B.5 (normalize types).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rgt.ir.actions import AnyAssignment
from rgt.ir.game import Game
from rgt.ir.text.printer import format_action
from rgt.ir.types import ArrowType, SetType, Type, TypeName
from rgt.passes.analyses.labels.named_types import NamedTypes
from rgt.passes.context import Context
from rgt.passes.transform import Final


@dataclass(frozen=True)
class NormalizeTypes(Final):
    """See the module."""

    name: ClassVar[str] = "normalize-types"

    def run(self, context: Context) -> None:
        """Name the types in declarations of all kinds, then those on edges."""
        game = context.game
        namer = _Namer(game)
        # types that are declared on the way are named through already
        for name, type_ in list(game.types.items()):
            with context.rewrite(f"a name for a part of type {name} stands for it"):
                game.define_type(name, namer.body(type_))
        for name, constant in list(game.constants.items()):
            with context.rewrite(f"a name for the type of {name} stands for it"):
                game.define_constant(name, namer.named(constant.type), constant.value)
        for name, variable in list(game.variables.items()):
            with context.rewrite(f"a name for the type of {name} stands for it"):
                game.define_variable(name, namer.named(variable.type), variable.initial)
        for edge in game.automaton.edges():
            if isinstance(edge.action, AnyAssignment):
                with context.rewrite(
                    f"a name for the type of {format_action(edge.action)} stands for it"
                ):
                    label = AnyAssignment(edge.action.target, namer.named(edge.action.type))
                    game.automaton.relabel(edge.key, label)


class _Namer:
    """Finds names for types, and declares new ones."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._known = NamedTypes(game)
        self._next = 1

    def body(self, type_: Type) -> Type:
        """What a type may be declared as: a set, a name, or an arrow between names."""
        if isinstance(type_, ArrowType):
            return ArrowType(self.named(type_.key), self.named(type_.value))
        return type_

    def named(self, type_: Type) -> TypeName:
        """A name for the type, a new one if there is none."""
        if isinstance(type_, TypeName):
            return type_
        found = self._known.name(type_)
        return self._declare(type_) if found is None else found

    def _declare(self, type_: SetType | ArrowType) -> TypeName:
        while f"Type{self._next}" in self._game.types:
            self._next += 1
        name = f"Type{self._next}"
        # the name is taken before those of the parts, which come behind it
        self._game.define_type(name, type_)
        self._known.add(name)
        self._game.define_type(name, self.body(type_))
        return TypeName(name)
