"""Cycles that lead back to the values which they began with.

A cycle with one way in is walked from its head with every value that the variables which it assigns
can have there (their values together, as one state); what it asks of others may hold or fail.  An
edge back to the head by which only the values come that set out closes an idle cycle.

Which values are possible (`possible_keys`) is only asked where somebody comes back unchanged: to
work that out takes longer.

Source: the product of a graph and values, as in Clarke, Grumberg, Peled, Model Checking, 1999.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from math import prod

from rgt.ir.actions import (
    Action,
    AnyAssignment,
    Assignment,
    Comparison,
    Tag,
    VariableTag,
    overwrites,
    read_names,
    written_variable,
)
from rgt.ir.automaton import Edge
from rgt.ir.game import Game
from rgt.ir.types import SetType, resolve
from rgt.ir.values import Symbol
from rgt.passes.analyses.loops.loops import Loop, Loops
from rgt.passes.analyses.values.evaluation import evaluated, may_hold
from rgt.passes.analyses.values.possible_keys import PossibleKeys

_State = tuple[str, ...]
_States = frozenset[_State]


@dataclass(frozen=True, slots=True)
class IdleCycle:
    """A `head`, and `closing`, the edges back to it by which nothing new ever comes."""

    head: str
    closing: tuple[Edge, ...]


def idle_cycles(
    game: Game,
    solved: Callable[[], tuple[PossibleKeys, Mapping[str, int]]],
    max_states: int,
    max_steps: int,
) -> Iterator[IdleCycle]:
    """The idle cycles of a game, which may be rewritten at each; `solved` has the possible values.

    Cycles that assign variables of more than `max_states` states, and those of which walking takes
    more than `max_steps` steps, are passed over.
    """
    known: dict[tuple[str, ...], _Steps] = {}
    for loop in list(Loops(game.automaton, 0).cycles()):
        names = _assigned(game, loop)
        sizes = [len(game.symbols(game.variables[name].type)) for name in names]
        if not names or prod(sizes) > max_states or not _assigns_twice(game, loop, names):
            continue
        if names not in known:
            known[names] = _Steps(game, names)
        rounds = _Rounds(game, loop, known[names], max_steps)
        if rounds.may_be_idle():
            closing = rounds.closing(*solved())
            if closing:
                yield IdleCycle(loop.head, closing)


def _assigned(game: Game, loop: Loop) -> tuple[str, ...]:
    """The variables of symbols that the edges inside a loop assign."""
    names: dict[str, None] = {}
    for edge in _inside(game, loop):
        name = overwrites(edge.action)
        if name is not None and isinstance(resolve(game.variables[name].type, game.types), SetType):
            names[name] = None
    return tuple(names)


def _inside(game: Game, loop: Loop) -> Iterator[Edge]:
    for node in loop.nodes:
        for edge in game.automaton.out_edges(node):
            if edge.target in loop.nodes:
                yield edge


def _assigns_twice(game: Game, loop: Loop, names: tuple[str, ...]) -> bool:
    """Whether a round may assign twice: one assignment alone leads nowhere and back."""
    behind = _behind(game, loop, lambda action: overwrites(action) in names)
    return any(e.source in behind and overwrites(e.action) in names for e in _inside(game, loop))


def _behind(game: Game, loop: Loop, such: Callable[[Action], bool]) -> set[str]:
    """The nodes of a loop, but its head, that are behind edges with such actions in a round."""
    found = {e.target for e in _inside(game, loop) if e.target != loop.head and such(e.action)}
    waiting = list(found)
    while waiting:
        for edge in game.automaton.out_edges(waiting.pop()):
            node = edge.target
            if node in loop.nodes and node != loop.head and node not in found:
                found.add(node)
                waiting.append(node)
    return found


class _Rounds:
    """Walks round a loop, from its head to its head, of which each step is followed."""

    def __init__(self, game: Game, loop: Loop, steps: _Steps, max_steps: int) -> None:
        spoilt = _behind(game, loop, lambda action: not steps.follows(action))
        self._head = loop.head
        self._steps = steps
        self._max_steps = self._left = max_steps
        self._returning = {
            edge.key: edge
            for edge in loop.returning
            if edge.source not in spoilt and steps.follows(edge.action)
        }
        self._ways: dict[str, list[Edge]] = {node: [] for node in loop.nodes}
        for edge in _inside(game, loop):
            if steps.follows(edge.action):
                self._ways[edge.source].append(edge)

    def may_be_idle(self) -> bool:
        """Whether somebody may come back to what it was after it has been something else."""
        return bool(self._returning) and any(
            state == start and changed
            for start in self._steps.states
            for _, state, changed in self._arrivals(start, lambda node, state: True)
        )

    def closing(self, analysis: PossibleKeys, known: Mapping[str, int]) -> tuple[Edge, ...]:
        """The edges by which only what set out comes back, if that is not too much to follow."""
        possible: dict[str, _States] = {}

        def can_be(node: str, state: _State) -> bool:
            if node not in possible:
                possible[node] = self._steps.possible(analysis, known[node])
            return state in possible[node]

        same, other = set[int](), set[int]()
        self._left = self._max_steps
        for start in self._steps.states:
            if can_be(self._head, start):
                for key, state, _ in self._arrivals(start, can_be):
                    (same if state == start else other).add(key)
        if self._left <= 0:
            return ()
        return tuple(edge for key, edge in self._returning.items() if key in same - other)

    def _arrivals(
        self, start: _State, can_be: Callable[[str, _State], bool]
    ) -> Iterator[tuple[int, _State, bool]]:
        """The edges by which somebody comes back, as what, and whether it was anything else."""
        changed, seen = False, {(self._head, start)}
        waiting = list(seen)
        while waiting and self._left > 0:
            node, state = waiting.pop()
            for edge in self._ways[node]:
                self._left -= 1
                for after in self._steps.behind(edge.action, state):
                    changed |= after != start
                    spot = edge.target, after
                    if not can_be(*spot):
                        continue
                    if edge.target == self._head:
                        if edge.key in self._returning:
                            yield edge.key, after, changed
                    elif spot not in seen:
                        seen.add(spot)
                        waiting.append(spot)


class _Steps:
    """What actions make of the values of some variables of symbols, by their `names`."""

    def __init__(self, game: Game, names: tuple[str, ...]) -> None:
        self._game = game
        self._values = game.constant_values()
        self._symbols = [game.symbols(game.variables[name].type) for name in names]
        self.names = names
        self.states: list[_State] = list(product(*self._symbols))
        self._behind: dict[Action, dict[_State, _States] | None] = {}

    def possible(self, analysis: PossibleKeys, known: int) -> _States:
        """The states that the variables can have by what is known of them."""
        held = [analysis.held(name, [], known) for name in self.names]
        every = zip(held, self._symbols, strict=True)
        return frozenset(product(*(all_ if some is None else some for some, all_ in every)))

    def follows(self, action: Action) -> bool:
        """Whether an action does nothing but ask, or assign one of the variables."""
        name = written_variable(action)
        return name in self.names if name else not isinstance(action, Tag | VariableTag)

    def behind(self, action: Action, state: _State) -> _States:
        """The states that may be behind an action; none if it cannot be taken."""
        if action not in self._behind:
            self._behind[action] = {} if self._matters(action) else None
        known = self._behind[action]
        if known is None:
            return frozenset((state,))
        if state not in known:
            known[state] = frozenset(self._worked_out(action, state))
        return known[state]

    def _matters(self, action: Action) -> bool:
        """Whether an action assigns one of the variables, or asks of them and nothing else."""
        if isinstance(action, Comparison):
            read = {name for name in read_names(action) if name in self._game.variables}
            return read <= set(self.names)
        return overwrites(action) in self.names

    def _worked_out(self, action: Action, state: _State) -> Iterable[_State]:
        held = dict(zip(self.names, state, strict=True))
        if isinstance(action, Comparison):
            return (state,) if may_hold(action, held, self._values, self._game.variables) else ()
        place = self.names.index(overwrites(action) or "")
        symbols: Iterable[str] = self._symbols[place]
        if isinstance(action, AnyAssignment):
            symbols = self._game.symbols(action.type)
        elif isinstance(action, Assignment):
            value = evaluated(action.value, held, self._values, self._game.variables)
            if isinstance(value, Symbol):
                symbols = (value.name,)
        return ((*state[:place], symbol, *state[place + 1 :]) for symbol in symbols)
