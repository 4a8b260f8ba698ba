"""A small walker of automata, straight from the rules of RG: what referees of hints look at.

A *place* is a node, the tags passed since the search began, and the values of all variables.  An
`Exploration` is the whole graph of places of one search: for the moves from a state, or of a check
from a state, where tags do not count.  Nothing here is shared with any engine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from rgt.ir.actions import (
    Action,
    AnyAssignment,
    Assignment,
    Comparison,
    Reachability,
    Tag,
    VariableTag,
    ends_move,
)
from rgt.ir.automaton import BEGIN, Edge
from rgt.ir.expressions import Access, Expression, Reference, uncast
from rgt.ir.game import Game
from rgt.ir.values import Symbol, TotalMap, TotalValue

Values = tuple[TotalValue, ...]
Tags = tuple[str, ...]
Reader = Callable[[Values], TotalValue]


class TooLarge(Exception):
    """A search has more places than we want to look at."""


class Improper(Exception):
    """A map was read where it has no value."""


class Place(NamedTuple):
    """Where a search is."""

    node: str
    tags: Tags
    values: Values


class Ending(NamedTuple):
    """A move, and the state after it."""

    tags: Tags
    node: str
    values: Values


@dataclass
class Exploration:
    """All places of one search: the steps between them, and how often each is come to.

    `end` is the end of the check, None in a search for moves.
    """

    start: Place
    end: str | None
    steps: dict[Place, list[Place]] = field(default_factory=dict)
    endings: dict[Place, list[Ending]] = field(default_factory=dict)
    coming: Counter[Place] = field(default_factory=Counter)

    @property
    def moves(self) -> set[Ending]:
        """All moves that the search finds."""
        return {ending for endings in self.endings.values() for ending in endings}

    @property
    def found(self) -> bool:
        """Whether the search came to the end of its check."""
        return any(place.node == self.end for place in self.steps)

    def following(self, place: Place) -> set[Place]:
        """The place, and all that walks from it come to."""
        seen, stack = {place}, [place]
        while stack:
            for after in self.steps[stack.pop()]:
                if after not in seen:
                    seen.add(after)
                    stack.append(after)
        return seen

    def moves_from(self, place: Place) -> set[Ending]:
        """The moves that walks from a place lead to."""
        return {e for after in self.following(place) for e in self.endings.get(after, ())}


class Walker:
    """The semantics of one game."""

    def __init__(self, game: Game, limit: int = 20_000) -> None:
        self.game = game
        self.limit = limit
        self.index = {name: i for i, name in enumerate(game.variables)}
        self.constants = game.constant_values()
        self.artificial = game.artificial_tags
        self.out: dict[str, list[Edge]] = {node: [] for node in game.automaton.nodes()}
        for edge in game.automaton:
            self.out[edge.source].append(edge)
        self.asked: dict[tuple[str, str, Values], bool] = {}
        self._readers: dict[Expression, Reader] = {}
        self._useful: dict[tuple[str, str], set[str]] = {}

    def start(self) -> tuple[str, Values]:
        """The first state."""
        return BEGIN, tuple(self.game.initial_values().values())

    # -- searches --------------------------------------------------------------

    def explore(self, node: str, values: Values, end: str | None = None) -> Exploration:
        """The whole search from a state; TooLarge if it has too many places."""
        start = Place(node, (), values)
        found = Exploration(start, end)
        found.coming[start] += 1
        stack = [start]
        while stack:
            place = stack.pop()
            if place in found.steps:
                continue
            if len(found.steps) > self.limit:
                raise TooLarge
            found.steps[place] = steps = []
            for after in self.onward(place, found.end, start.node):
                if isinstance(after, Ending):
                    found.endings.setdefault(place, []).append(after)
                else:
                    steps.append(after)
                    found.coming[after] += 1
                    stack.append(after)
        return found

    def onward(self, place: Place, end: str | None, start: str) -> Iterator[Place | Ending]:
        """The places that one step leads to; in a check only where its end can be reached."""
        if place.node == end:
            return
        for edge in self.out[place.node]:
            if end is not None and edge.target not in self.useful(start, end):
                continue
            tags = place.tags
            if end is None:
                tags += self.shown(edge.action, place.values)
            for values in self.after(edge.action, place.values):
                if end is None and ends_move(edge.action):
                    yield Ending(tags, edge.target, values)
                else:
                    yield Place(edge.target, tags, values)

    def answer(self, start: str, end: str, values: Values) -> bool:
        """Whether a walk from a node to another is legal."""
        known = self.asked.get((start, end, values))
        if known is None:
            known = self.explore(start, values, end).found
            self.asked[start, end, values] = known
        return known

    def useful(self, start: str, end: str) -> set[str]:
        """The nodes on paths from start to end."""
        if (start, end) not in self._useful:
            entering: dict[str, list[str]] = {}
            seen, stack = {start}, [start]
            while stack:
                node = stack.pop()
                for edge in self.out.get(node, ()) if node != end else ():
                    entering.setdefault(edge.target, []).append(node)
                    if edge.target not in seen:
                        seen.add(edge.target)
                        stack.append(edge.target)
            useful, stack = {end}, [end]
            while stack:
                for node in entering.get(stack.pop(), ()):
                    if node not in useful:
                        useful.add(node)
                        stack.append(node)
            self._useful[start, end] = useful
        return self._useful[start, end]

    # -- actions ---------------------------------------------------------------

    def is_legal(self, action: Action, values: Values) -> bool:
        """Whether an action can be done."""
        return next(self.after(action, values), None) is not None

    def after(self, action: Action, values: Values) -> Iterator[Values]:
        """The values after an action: none if it is illegal, several if it chooses."""
        if isinstance(action, Comparison):
            equal = self.read(action.left, values) is self.read(action.right, values)
            if equal != action.negated:
                yield values
        elif isinstance(action, Reachability):
            if self.answer(action.start, action.end, values) != action.negated:
                yield values
        elif isinstance(action, Assignment):
            yield self.assigned(action.target, self.read(action.value, values), values)
        elif isinstance(action, AnyAssignment):
            for name in self.game.symbols(action.type):
                yield self.assigned(action.target, Symbol(name), values)
        else:
            yield values

    def shown(self, action: Action, values: Values) -> Tags:
        """What a move has for an action."""
        if isinstance(action, VariableTag):
            value = values[self.index[action.variable]]
            assert isinstance(value, Symbol)
            return (value.name,)
        if isinstance(action, Tag) and action.symbol not in self.artificial:
            return (action.symbol,)
        return ()

    def assigned(self, target: Expression, value: TotalValue, values: Values) -> Values:
        """The values after an assignment."""
        target = uncast(target)
        while isinstance(target, Access):
            base = self.read(target.base, values)
            key = self.read(target.index, values)
            assert isinstance(base, TotalMap) and isinstance(key, Symbol)
            if key.name not in base.keys:
                raise Improper
            at = base.keys.index(key.name)
            value = TotalMap(base.keys, (*base.values[:at], value, *base.values[at + 1 :]))
            target = target.base
        assert isinstance(target, Reference)
        at = self.index[target.name]
        return (*values[:at], value, *values[at + 1 :])

    def read(self, expression: Expression, values: Values) -> TotalValue:
        """The value of an expression."""
        reader = self._readers.get(expression)
        if reader is None:
            reader = self._readers[expression] = self._reader(uncast(expression))
        return reader(values)

    def _reader(self, expression: Expression) -> Reader:
        if isinstance(expression, Access):
            base, index = self._reader(expression.base), self._reader(expression.index)
            return lambda values: _at(base(values), index(values))
        assert isinstance(expression, Reference)
        value = self.constants.get(expression.name)
        if value is None and expression.name in self.index:
            place = self.index[expression.name]
            return lambda values: values[place]
        found = Symbol(expression.name) if value is None else value
        return lambda values: found


def _at(base: TotalValue, index: TotalValue) -> TotalValue:
    assert isinstance(base, TotalMap) and isinstance(index, Symbol)
    if index.name not in base.keys:
        raise Improper
    return base[index.name]
