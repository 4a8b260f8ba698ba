"""Which variables may hold what is not of their types: casts do nothing at run time."""

from __future__ import annotations

from rgt.ir.actions import AnyAssignment, Assignment, written_variable
from rgt.ir.expressions import Expression, root, uncast
from rgt.ir.game import Game
from rgt.ir.types import Type, keys_and_leaf
from rgt.ir.values import Symbol, leaves


def loose_variables(game: Game) -> frozenset[str]:
    """The variables that somewhere are assigned what is not of their types, or may not be."""
    symbols = {name: _leaf(variable.type, game) for name, variable in game.variables.items()}
    constants = game.constant_values()
    written: dict[str, set[str]] = {}
    found: dict[str, None] = {}
    for action in dict.fromkeys(edge.action for edge in game.automaton):
        name = written_variable(action)
        if name is None:
            continue
        if isinstance(action, AnyAssignment):
            held = frozenset(game.symbols(action.type))
        elif isinstance(action, Assignment):
            source = root(uncast(action.value))
            written.setdefault(source, set()).add(name)
            held = symbols.get(source) or frozenset(leaves(constants.get(source, Symbol(source))))
        if not held <= symbols[name]:
            found[name] = None
    waiting = list(found)
    while waiting:
        more = written.get(waiting.pop(), set()) - found.keys()
        found.update(dict.fromkeys(more))
        waiting += more
    return frozenset(found)


def is_held_by(value: Expression, name: str, game: Game) -> bool:
    """Whether all that an expression without further keys can be is of the type of a variable."""
    return not_held_by(value, name, game) == frozenset()


def not_held_by(value: Expression, name: str, game: Game) -> frozenset[str] | None:
    """What an expression without further keys can be that is not of the type of a variable; None if
    that is not known.
    """
    source = root(uncast(value))
    if source in loose_variables(game):
        return None
    if source in game.variables and source not in game.constants:
        held = _leaf(game.variables[source].type, game)
    else:
        held = frozenset(leaves(game.constant_values().get(source, Symbol(source))))
    return held - _leaf(game.variables[name].type, game)


def _leaf(type_: Type, game: Game) -> frozenset[str]:
    return frozenset(keys_and_leaf(type_, game.types)[1].symbols)
