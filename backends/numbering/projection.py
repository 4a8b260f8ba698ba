"""The automaton of moves: what tags a move can have, one after the other, whatever the position.

A move is a walk to an assignment of `player`.  Walks are followed with what is known of the
variables that tags show: a place of the automaton here is a node of the game with their values, or
with nothing known of them.  Conditions on them are looked at; all other conditions and assignments
are left out, so that every move of the game is a word here, but not every word is a move.  Checks
show no tags, whatever walks they look for.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rgt.backends.numbering.following import Follower, Known
from rgt.ir.actions import Assignment, VariableTag, ends_move
from rgt.ir.automaton import BEGIN, END, Edge
from rgt.ir.expressions import Reference, names, uncast
from rgt.ir.game import KEEPER, Game
from rgt.ir.types import SetType, resolve
from rgt.ir.values import Symbol

MOST_PLACES = 250_000
"""An automaton of more places is not made."""


@dataclass(frozen=True, slots=True)
class Projection:
    """A non-deterministic automaton over symbols.

    Every place has `silent` ways on, and for `shown` each a tuple of symbols, of which any leads to
    the target; a word is complete at `accepting`.  All words begin in one of `starts`.
    """

    starts: tuple[int, ...]
    silent: tuple[tuple[int, ...], ...]
    shown: tuple[tuple[tuple[tuple[str, ...], int], ...], ...]
    accepting: int = 0


def projections(game: Game) -> Iterable[Projection | None]:
    """Automata of the moves that players and `random` can make, the most exact one first.

    The others know less: of the variables that tags show alone, and of none; None stands for one
    that would be too large.
    """
    edges = _edges_of_moves(game)
    shown = _shown(game, edges)
    kinds = [_with_sources(game, edges, shown), shown, ()]
    for tracked in dict.fromkeys(kinds):
        yield _projection(game, edges, tracked)


def _projection(
    game: Game, edges: dict[str, list[Edge]], tracked: tuple[str, ...]
) -> Projection | None:
    follower = Follower(game, edges, tracked)
    silent: list[list[int]] = [[]]
    shown: list[list[tuple[tuple[str, ...], int]]] = [[]]
    places: dict[tuple[str, Known], int] = {}
    waiting: list[tuple[str, Known]] = []

    def place(node: str, known: Known) -> int:
        key = node, known
        found = places.get(key)
        if found is None:
            found = places[key] = len(silent)
            silent.append([])
            shown.append([])
            waiting.append(key)
        return found

    starts = [place(node, follower.nothing) for node in _starts(game)]
    for node, known in waiting:
        source = places[node, known]
        for edge in edges.get(node, ()):
            if ends_move(edge.action):
                silent[source].append(0)
                continue
            for symbols, after in follower.after(edge, known):
                if symbols:
                    shown[source].append((symbols, place(edge.target, after)))
                else:
                    silent[source].append(place(edge.target, after))
        if len(places) > MOST_PLACES:
            return None
    return Projection(tuple(starts), tuple(map(tuple, silent)), tuple(map(tuple, shown)))


def _starts(game: Game) -> list[str]:
    """The nodes where a move of somebody but the keeper can begin."""
    found: dict[str, None] = {}
    first = game.variables.get("player")
    if first is None or first.initial != Symbol(KEEPER):
        found[BEGIN] = None
    for edge in game.automaton:
        action = edge.action
        if (
            isinstance(action, Assignment)
            and ends_move(action)
            and edge.target != END
            and uncast(action.value) is not Reference(KEEPER)
        ):
            found[edge.target] = None
    return list(found)


def _edges_of_moves(game: Game) -> dict[str, list[Edge]]:
    """The edges that moves can go along, by their sources."""
    leaving: dict[str, list[Edge]] = {}
    for edge in game.automaton:
        leaving.setdefault(edge.source, []).append(edge)
    found: dict[str, list[Edge]] = {}
    waiting = _starts(game)
    while waiting:
        node = waiting.pop()
        if node not in found:
            found[node] = leaving.get(node, [])
            waiting += [edge.target for edge in found[node] if not ends_move(edge.action)]
    return found


def _shown(game: Game, edges: dict[str, list[Edge]]) -> tuple[str, ...]:
    """The variables that tags of moves show, in the order of their declaration."""
    actions = [edge.action for leaving in edges.values() for edge in leaving]
    tags = {action.variable for action in actions if isinstance(action, VariableTag)}
    return tuple(name for name in game.variables if name in tags)


def _with_sources(
    game: Game, edges: dict[str, list[Edge]], shown: Sequence[str]
) -> tuple[str, ...]:
    """The variables shown, and the symbols that theirs are worked out from."""
    read: dict[str, set[str]] = {}
    for leaving in edges.values():
        for edge in leaving:
            action = edge.action
            if isinstance(action, Assignment) and isinstance(uncast(action.target), Reference):
                target = uncast(action.target)
                assert isinstance(target, Reference)
                read.setdefault(target.name, set()).update(names(action.value))
    found = set(shown)
    waiting = list(shown)
    while waiting:
        for name in read.get(waiting.pop(), ()):
            if name not in found and _is_symbol(game, name):
                found.add(name)
                waiting.append(name)
    return tuple(name for name in game.variables if name in found)


def _is_symbol(game: Game, name: str) -> bool:
    """Whether a name is that of a variable that holds a symbol."""
    variable = game.variables.get(name)
    return (
        name not in game.constants
        and variable is not None
        and isinstance(resolve(variable.type, game.types), SetType)
    )
