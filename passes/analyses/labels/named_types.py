"""The names of types that are written out."""

from __future__ import annotations

from rgt.ir.game import Game
from rgt.ir.types import ArrowType, SetType, Type, TypeName, resolve
from rgt.passes.analyses.labels.hidden_values import free_name, used_names


class NamedTypes:
    """The declared types by what they are: sets in their order, arrows between such."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._names: dict[Type, TypeName] = {}
        for name in game.types:
            self.add(name)

    def add(self, name: str) -> None:
        """Take note of a declared type; the first name for a type is the one to use."""
        self._names.setdefault(self._spelt_out(TypeName(name)), TypeName(name))

    def name(self, type_: Type) -> TypeName | None:
        """The type itself if it is a name, else a name for it, or None."""
        if isinstance(type_, TypeName):
            return type_
        return self._names.get(self._spelt_out(type_))

    def _spelt_out(self, type_: Type) -> SetType | ArrowType:
        """The type without any name in it."""
        found = resolve(type_, self._game.types)
        if isinstance(found, SetType):
            return found
        key = self._spelt_out(found.key)
        assert isinstance(key, SetType)
        return ArrowType(key, self._spelt_out(found.value))


def narrowed_type(
    type_: Type, left: tuple[str, ...], game: Game, used: set[str] | None = None
) -> Type:
    """The type with just some symbols of a type: itself, one that there is, or a new one, whose
    name is none of those that the game uses (or of `used`).
    """
    if game.symbols(type_) == left:
        return type_
    for name, declared in game.types.items():
        if isinstance(declared, SetType) and declared.symbols == left:
            return TypeName(name)
    wish = type_.name if isinstance(type_, TypeName) else "Narrowed"
    name = free_name(wish, used_names(game) if used is None else used)
    game.define_type(name, SetType(left))
    return TypeName(name)
