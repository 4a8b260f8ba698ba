"""The automaton of moves: what tags a move can have, one after the other, whatever the position.

A move is a walk to an assignment of `player`.  Conditions and other assignments are left out, so
that every move of the game is a word here, but not every word is a move.  Checks show no tags.
"""

from __future__ import annotations

from dataclasses import dataclass

from rgt.ir.actions import Assignment, Tag, VariableTag, ends_move
from rgt.ir.automaton import BEGIN, END
from rgt.ir.expressions import Reference, uncast
from rgt.ir.game import KEEPER, Game
from rgt.ir.values import Symbol


@dataclass(frozen=True, slots=True)
class Projection:
    """A non-deterministic automaton over symbols.

    Every state has `silent` ways on, and for `shown` each a tuple of symbols, of which any leads to
    the target; a word is complete at `accepting`.  All words begin in one of `starts`.
    """

    starts: tuple[int, ...]
    silent: tuple[tuple[int, ...], ...]
    shown: tuple[tuple[tuple[tuple[str, ...], int], ...], ...]
    accepting: int


def projection(game: Game) -> Projection:
    """The automaton of the tags of all moves that players and `random` can make."""
    number: dict[str, int] = {}
    silent: list[list[int]] = [[]]
    shown: list[list[tuple[tuple[str, ...], int]]] = [[]]
    starts: dict[int, None] = {}
    artificial = game.artificial_tags

    def state(node: str) -> int:
        found = number.get(node)
        if found is None:
            found = number[node] = len(silent)
            silent.append([])
            shown.append([])
        return found

    first = game.variables.get("player")
    if first is None or first.initial != Symbol(KEEPER):
        starts[state(BEGIN)] = None
    for edge in game.automaton:
        source, action = state(edge.source), edge.action
        if ends_move(action):
            silent[source].append(0)
            assert isinstance(action, Assignment)
            if edge.target != END and uncast(action.value) is not Reference(KEEPER):
                starts[state(edge.target)] = None
        elif isinstance(action, VariableTag):
            symbols = game.symbols(game.variables[action.variable].type)
            shown[source].append((symbols, state(edge.target)))
        elif isinstance(action, Tag) and action.symbol not in artificial:
            shown[source].append(((action.symbol,), state(edge.target)))
        else:
            silent[source].append(state(edge.target))
    return Projection(tuple(starts), tuple(map(tuple, silent)), tuple(map(tuple, shown)), 0)
