"""Which values cannot be written down, because a constant has the name of one of their symbols;
which names constants cannot have.
"""

from __future__ import annotations

from collections.abc import Container

from rgt.ir.actions import read_names, written_variable
from rgt.ir.game import Game, symbol_names
from rgt.ir.types import ArrowType, SetType, Type
from rgt.ir.values import Symbol, TotalValue


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
