"""Which values cannot be written down, because a constant has the name of one of their symbols;
which names constants cannot have; constants that have some value, old or new.
"""

from __future__ import annotations

from collections.abc import Container

from rgt.ir.actions import read_names, written_variable
from rgt.ir.game import Constant, Game, symbol_names
from rgt.ir.types import ArrowType, SetType, Type, same_type
from rgt.ir.values import Symbol, TotalValue, written


def is_hidden(value: TotalValue, constants: Container[str]) -> bool:
    """Whether a symbol in the value, written as a value, would mean one of these constants."""
    if isinstance(value, Symbol):
        return value.name in constants
    return any(is_hidden(entry, constants) for entry in value.values)


def used_names(game: Game) -> set[str]:
    """Every name that a new constant must not have: it would hide it, or be hidden."""
    used = {*game.types, *game.constants, *game.variables}
    types: list[Type] = list(game.types.values())
    types += [variable.type for variable in game.variables.values()]
    for constant in game.constants.values():
        types.append(constant.type)
        used.update(symbol_names(constant.value))
    while types:
        type_ = types.pop()
        if isinstance(type_, SetType):
            used.update(type_.symbols)
        elif isinstance(type_, ArrowType):
            types += (type_.key, type_.value)
    for action in dict.fromkeys(edge.action for edge in game.automaton):
        used.update(read_names(action))
        used.add(written_variable(action) or "")
    return used


def free_name(wish: str, used: set[str]) -> str:
    """A name that is not used, like the one that is wished for; it is used from now on."""
    number, free = 1, wish
    while free in used:
        number += 1
        free = f"{wish}_{number}"
    used.add(free)
    return free


class Constants:
    """The constants of a game by their values; `made` are those that are declared in it here, under
    names that are not among the `used`.
    """

    def __init__(self, game: Game, used: set[str] | None = None) -> None:
        self.game = game
        self.values = game.constant_values()
        self.made: dict[str, Constant] = {}
        self._used = used
        self._by_value: dict[TotalValue, list[str]] = {}
        for name, value in self.values.items():
            self._by_value.setdefault(value, []).append(name)

    def named(self, wish: str, type_: Type, value: TotalValue) -> str | None:
        """The name of a constant with this type and value: of one that is there, or of a new one;
        None if the value cannot be written down.
        """
        known = self._by_value.setdefault(value, [])
        for name in known:
            if same_type(self.game.constants[name].type, type_, self.game.types):
                return name
        if is_hidden(value, self.values):
            return None
        if self._used is None:
            # it takes a look at the whole game
            self._used = used_names(self.game)
        name = free_name(wish, self._used)
        constant = self.made[name] = Constant(type_, written(value))
        self.game.define_constant(name, constant.type, constant.value)
        self.values[name] = value
        known.append(name)
        return name
