"""Which variables can make a difference to a play, however indirectly."""

from __future__ import annotations

from rgt.ir.actions import Action, AnyAssignment, Assignment, read_names, written_variable
from rgt.ir.game import Game
from rgt.ir.types import SetType, resolve

BUILT_IN = ("player", "goals", "visible")


def needed_variables(game: Game) -> set[str]:
    """The built-in variables, and all that some condition or tag reads in the end.

    A variable that is only read to compute unneeded ones (itself, say) is not needed.  An
    assignment of any symbol of an empty type is never legal and so as good as a condition.
    """
    reads: dict[str, set[str]] = {}
    stack = [name for name in BUILT_IN if name in game.variables]
    for action in dict.fromkeys(edge.action for edge in game.automaton):
        variable = written_variable(action)
        if variable is None:
            stack += read_names(action)
        elif is_never_legal(action, game):
            stack += (variable, *read_names(action))
        else:
            reads.setdefault(variable, set()).update(read_names(action))
    needed: set[str] = set()
    while stack:
        name = stack.pop()
        if name not in needed:
            needed.add(name)
            stack += reads.get(name, ())
    return needed & game.variables.keys()


def small_variables(game: Game, max_symbols: int) -> list[str]:
    """The variables but the built-in ones that hold one of at most so many symbols."""
    found = []
    for name, variable in game.variables.items():
        type_ = resolve(variable.type, game.types)
        if (
            name not in BUILT_IN
            and isinstance(type_, SetType)
            and len(type_.symbols) <= max_symbols
        ):
            found.append(name)
    return found


def is_never_legal(action: Action, game: Game) -> bool:
    """Whether the action assigns any symbol of a type that has none."""
    return isinstance(action, AnyAssignment) and not game.symbols(action.type)


def dependencies(game: Game) -> dict[str, set[str]]:
    """For each variable, the variables that its assignments read."""
    found: dict[str, set[str]] = {name: set() for name in game.variables}
    for action in dict.fromkeys(edge.action for edge in game.automaton):
        if isinstance(action, Assignment | AnyAssignment):
            variable = written_variable(action)
            assert variable is not None
            found[variable].update(n for n in read_names(action) if n in found)
    return found
