"""Jump threading: parts of a game that are used from several places, once for each of them.

A part that comes back to where it was called from - ``slide_return = slide_call_1``, the part, and
a fork on `slide_return` - is a loop to those who look at edges only, and walks of several callers
meet in it.  Written once for each of them it is straight: the fork is gone, and what is known of
the caller is known in the part.  The game keeps the part once; only what is compiled has copies.

Source: jump threading, a compiler's; Mueller and Whalley, Avoiding Conditional Branches by Code
Replication, 1995.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from rgt.ir.actions import (
    SKIP,
    Action,
    Assignment,
    ends_move,
    overwrites,
    read_names,
    written_variable,
)
from rgt.ir.analyses.comparisons import is_symbol, symbol_test
from rgt.ir.automaton import END, Automaton, Edge, Origin
from rgt.ir.dataflow import solve
from rgt.ir.expressions import Reference, uncast
from rgt.ir.game import Game
from rgt.ir.liveness import Liveness

_MOST_NODES, _MOST_COPIES = 600, 8
"""No more nodes are made, nor so many times those that there are."""
_BUILT_IN = frozenset({"player", "goals", "visible"})

_Place = tuple[str, str | None]
"""A node, and what the variable is known to be there."""


@dataclass(frozen=True, slots=True)
class Threaded:
    """A game with copies of the parts that are called; `copied` has the nodes that copies are of.

    Nodes where moves and checks begin and end keep their names and have no copies.
    """

    game: Game
    copied: Mapping[str, str]


def threaded(game: Game) -> Threaded:
    """The game with copies; as it is where nothing is called, or there would be too many.

    Copies are made for variables whose forks walks come to again in the same move; those of which
    each node knows the value anyway need none.
    """
    found = Threaded(game, {})
    for name, forks in _asked_alone(game).items():
        again = any(_leads(game.automaton, fork, fork) for fork in forks)
        found = _Threading(found, name).done(_MOST_NODES if again else 0)
    return found


def _asked_alone(game: Game) -> dict[str, list[str]]:
    """The variables that hold constants only, of which forks ask and nothing else does, and these
    forks.
    """
    spoilt: set[str] = set(_BUILT_IN)
    for action in dict.fromkeys(edge.action for edge in game.automaton.edges()):
        asked = _asked_variable(action, game)
        spoilt.update(name for name in read_names(action) if name != asked)
        written = written_variable(action)
        if written is not None and _assigned(action, game) is None:
            spoilt.add(written)
    forks: dict[str, list[str]] = {}
    for node in game.automaton.nodes():
        name = _forks_on(game.automaton.out_edges(node), game)
        if name is not None and name in game.variables and name not in spoilt:
            forks.setdefault(name, []).append(node)
    return forks


def _leads(automaton: Automaton, start: str, goal: str) -> bool:
    """Whether walks come from one node to another within a move."""
    seen, waiting = {start}, [start]
    while waiting:
        for edge in automaton.out_edges(waiting.pop()):
            if ends_move(edge.action):
                continue
            if edge.target == goal:
                return True
            if edge.target not in seen:
                seen.add(edge.target)
                waiting.append(edge.target)
    return False


def _forks_on(edges: Iterable[Edge], game: Game) -> str | None:
    """The variable whose value says which one of several edges walks take, if they take any."""
    asked = [name for edge in edges if (name := _asked_variable(edge.action, game)) is not None]
    return asked[0] if len(asked) > 1 and len({*asked}) == 1 else None


def _asked_variable(action: Action, game: Game) -> str | None:
    """The variable that is compared with a symbol."""
    asked = symbol_test(action, game)
    if asked is None or not isinstance(asked.subject, Reference):
        return None
    return asked.subject.name


def _assigned(action: Action, game: Game) -> str | None:
    """The symbol that an assignment gives a variable as a whole."""
    if not isinstance(action, Assignment) or ends_move(action) or overwrites(action) is None:
        return None
    value = uncast(action.value)
    return value.name if isinstance(value, Reference) and is_symbol(value, game) else None


class _Threading:
    """Follows walks with the value of one variable in hand, where it will be asked for."""

    def __init__(self, before: Threaded, variable: str) -> None:
        self._before, self._variable = before, variable
        self._game = game = before.game
        liveness = Liveness(game.variables)
        self._live, self._bit = solve(game.automaton, liveness), liveness.bit(variable)
        ends = (edge.target for edge in game.automaton.edges() if ends_move(edge.action))
        self._fixed = {END, *ends}

    def done(self, most: int) -> Threaded:
        """The game with at most so many copies; as it was if there would be more."""
        values = self._values(most)
        if values is None or not self._tells(values):
            return self._before
        game = self._game.copy()
        names = _names(values, game.automaton)
        added = [
            (names[node, value], names[target, after], action, edge)
            for node in self._game.automaton.nodes()
            for value in values.get(node, ())
            for edge, action, target, after in self._steps(node, value)
        ]
        for edge in game.automaton.edges():
            game.automaton.remove(edge.key)
        for source, target, action, edge in added:
            game.automaton.add(source, target, action, Origin.of(edge))
        before = self._before.copied
        copies = {name: before.get(node, node) for (node, _), name in names.items() if name != node}
        return Threaded(game, {**before, **copies})

    def _tells(self, values: Mapping[str, Mapping[str | None, None]]) -> bool:
        """Whether walks go another way than the edges do."""
        return any(
            action is not edge.action or target != edge.target or after is not None
            for node, held in values.items()
            for value in held
            for edge, action, target, after in self._steps(node, value)
        )

    def _values(self, most: int) -> dict[str, dict[str | None, None]] | None:
        """What the variable is known to be at each node, a copy for each; None if they are too
        many.
        """
        automaton = self._game.automaton
        found: dict[str, dict[str | None, None]] = {}
        most = min(most, _MOST_COPIES * len(list(automaton.nodes())))
        number = 0
        starts = (node for node in automaton.nodes() if self._is_fixed(node))
        waiting: list[_Place] = [(node, None) for node in starts]
        while waiting:
            node, value = waiting.pop()
            held = found.setdefault(node, {})
            if value in held:
                continue
            number += bool(held)
            if number > most:
                return None
            held[value] = None
            waiting += ((target, after) for _, _, target, after in self._steps(node, value))
        return found

    def _is_fixed(self, node: str) -> bool:
        return node in self._fixed or self._game.automaton.is_pinned(node)

    def _steps(
        self, node: str, value: str | None
    ) -> Iterator[tuple[Edge, Action, str, str | None]]:
        """The edges that are left where the value is known, and what is known behind them."""
        for edge in self._game.automaton.out_edges(node):
            action = edge.action
            if not self._agrees(edge, value):
                continue
            if value is not None and self._asks(edge):
                action = SKIP
            after = self._after(edge, value)
            yield edge, action, *self._onward(edge.target, after)

    def _asks(self, edge: Edge) -> bool:
        return _asked_variable(edge.action, self._game) == self._variable

    def _agrees(self, edge: Edge, value: str | None) -> bool:
        """Whether walks may take an edge if the variable has a value."""
        asked = symbol_test(edge.action, self._game)
        if value is None or asked is None or not self._asks(edge):
            return True
        return (asked.symbol == value) != asked.negated

    def _after(self, edge: Edge, value: str | None) -> str | None:
        """What is known behind an edge; None where nobody will ask for it."""
        if not self._live[edge.target] & self._bit or self._is_fixed(edge.target):
            return None
        if written_variable(edge.action) == self._variable:
            return _assigned(edge.action, self._game)
        return value

    def _onward(self, node: str, value: str | None) -> _Place:
        """Where walks are that ask for nothing but the value: behind the fork."""
        passed: set[str] = set()
        while value is not None and node not in passed and not self._is_fixed(node):
            passed.add(node)
            left = [e for e in self._game.automaton.out_edges(node) if self._agrees(e, value)]
            if len(left) != 1 or not self._asks(left[0]):
                break
            node, value = left[0].target, self._after(left[0], value)
        return node, value


def _names(values: dict[str, dict[str | None, None]], automaton: Automaton) -> dict[_Place, str]:
    """A name for each node and value: its own if nothing else is known there."""
    names: dict[_Place, str] = {}
    for node, held in values.items():
        own = None if None in held else next(iter(held))
        for value in held:
            names[node, value] = node if value == own else automaton.fresh_node()
    return names
