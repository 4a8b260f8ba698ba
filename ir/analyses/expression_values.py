"""Which symbols expressions can have at each node, by what was compared and assigned on the way.

Knowledge is a set of symbols for each expression about which something is known: after
``next[pos] != null`` that of ``next[pos]`` lacks `null`, and that of `pos` the places that lead
there; after ``pos = next[pos]`` it is that of `pos`.  An assignment ends what was known of the
expressions that read its variable.  What is not known of an expression is read from `Held`, and
only expressions that read a variable of interest are looked at.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import product
from math import prod

from rgt.ir.actions import AnyAssignment, Assignment, Comparison
from rgt.ir.analyses.held_values import Held, Symbols
from rgt.ir.automaton import BEGIN, Edge
from rgt.ir.dataflow import Analysis
from rgt.ir.expressions import Expression, Reference, names, parts, uncast
from rgt.ir.game import Game

Known = Mapping[Expression, Symbols]

_MOST_READ = 2_000
_PATIENCE = 8


class BudgetError(Exception):
    """The analysis has gone over more edges than it may."""


class ExpressionValues(Analysis[Known | None]):
    """Knowledge: the possible symbols of some expressions; None where nothing ever gets."""

    patience = _PATIENCE

    def __init__(self, game: Game, held: Held, interest: frozenset[str], budget: int) -> None:
        self._game = game
        self._held = held
        self._interest = interest
        self.budget = budget
        self._unnamed: dict[str, Symbols] = {}
        sides = [
            uncast(side)
            for edge in game.automaton
            if isinstance(edge.action, Comparison)
            for side in (edge.action.left, edge.action.right)
        ]
        self._landmarks = frozenset(side.name for side in sides if isinstance(side, Reference))

    def bottom(self) -> Known | None:
        """Nothing gets there."""
        return None

    def extreme(self) -> Mapping[str, Known | None]:
        """At the beginning variables, and cells that are named by their keys, are as declared."""
        return {BEGIN: dict(self._at_first())}

    def _at_first(self) -> Iterator[tuple[Expression, Symbols]]:
        """The variables of interest and the cells of such maps, with their initial values."""
        depth = self._held.depth
        places: dict[Expression, None] = {Reference(n): None for n in sorted(self._interest)}
        for edge in self._game.automaton:
            action = edge.action
            if isinstance(action, Assignment | AnyAssignment):
                places[uncast(action.target)] = None
        for place in places:
            name, indices = parts(place)
            keys = tuple([i.name for i in map(uncast, indices) if isinstance(i, Reference)])
            is_fixed = len(keys) == len(indices) == depth(name) and not any(
                map(self._is_declared, keys)
            )
            if name in self._interest and is_fixed:
                yield place, self._held.at_first(name, keys)

    def _is_declared(self, name: str) -> bool:
        """Whether a name is no symbol."""
        return name in self._game.variables or name in self._game.constants

    def join(self, one: Known | None, other: Known | None) -> Known | None:
        """What is known on both ways."""
        if one is None or other is None:
            return other if one is None else one
        return {e: symbols | other[e] for e, symbols in one.items() if e in other}

    def widened(self, knowledge: Known | None, before: Known | None) -> Known | None:
        """All symbols are possible but those that something is compared with.

        A counter that goes up one by one stops below the number that ends the loop.
        """
        return knowledge and {e: found | self._usual(e) for e, found in knowledge.items()}

    def _usual(self, expression: Expression) -> Symbols:
        """The symbols of an expression's type that nothing is compared with."""
        name, _ = parts(expression)
        found = self._unnamed.get(name)
        if found is None:
            found = self._unnamed[name] = self._held.leaf(name) - self._landmarks
        return found

    def transfer(self, edge: Edge, knowledge: Known | None) -> Known | None:
        """What is known behind an edge; raises `BudgetError`."""
        self.budget -= 1
        if self.budget < 0:
            raise BudgetError
        if knowledge is None:
            return None
        action = edge.action
        if isinstance(action, Comparison):
            if self._interest.isdisjoint(_names(action.left) | _names(action.right)):
                return knowledge
            return self._compared(action, knowledge)
        if isinstance(action, Assignment):
            return self._assigned(action.target, self.values(action.value, knowledge), knowledge)
        if isinstance(action, AnyAssignment):
            symbols = frozenset(self._game.symbols(action.type))
            return self._assigned(action.target, symbols, knowledge)
        return knowledge

    def values(self, expression: Expression, known: Known) -> Symbols | None:
        """The symbols that an expression can have; None if it is a map."""
        name, indices = parts(expression)
        if len(indices) != self._held.depth(name):
            return None
        found = self._held.read(name, self.indices(indices, known))
        return found & known[uncast(expression)] if uncast(expression) in known else found

    def indices(self, indices: Sequence[Expression], known: Known) -> list[Symbols]:
        """The symbols of expressions that are read as keys."""
        return [self.values(index, known) or frozenset() for index in indices]

    def _compared(self, action: Comparison, known: Known) -> Known | None:
        left, right = self.values(action.left, known), self.values(action.right, known)
        if left is None or right is None:
            return known
        after: Known | None = known
        if action.negated:
            if len(right) == 1:
                after = self._cut(action.left, left - right, known)
            if len(left) == 1 and after is not None:
                after = self._cut(action.right, right - left, after)
            return after
        after = self._cut(action.left, left & right, known)
        return None if after is None else self._cut(action.right, left & right, after)

    def _cut(self, expression: Expression, allowed: Symbols, known: Known) -> Known | None:
        """What is known where an expression has one of some symbols."""
        before = self.values(expression, known)
        assert before is not None
        left = before & allowed
        if not left:
            return None
        # noted even if it is nothing new: variables may be found to hold more later
        after: Known | None = known
        place = uncast(expression)
        if known.get(place) != left and not self._interest.isdisjoint(_names(place)):
            after = {**known, place: left}
        if len(left) == len(before):
            return after
        name, indices = parts(expression)
        sets = self.indices(indices, known)
        if prod(map(len, sets)) > _MOST_READ:
            return after
        # the keys at which the map may have such a symbol
        good: list[set[str]] = [set() for _ in sets]
        for keys in product(*sets):
            if not left.isdisjoint(self._held.read(name, [frozenset((key,)) for key in keys])):
                for column, key in zip(good, keys, strict=True):
                    column.add(key)
        for index, column in zip(indices, good, strict=True):
            if after is not None:
                after = self._cut(index, frozenset(column), after)
        return after

    def _assigned(self, target: Expression, symbols: Symbols | None, known: Known) -> Known:
        name, indices = parts(target)
        sets = self.indices(indices, known)
        after: dict[Expression, Symbols] = {}
        for expression, found in known.items():
            if name not in _names(expression):
                after[expression] = found
                continue
            head, others = parts(expression)
            if symbols is None or head != name or any(name in _names(other) for other in others):
                continue
            # another cell of the same map stays as it is, one that may be the same does not
            theirs = self.indices(others, known)
            apart = any(map(frozenset.isdisjoint, sets, theirs))
            after[expression] = found if apart else found | symbols
        if (
            symbols is not None
            and not self._interest.isdisjoint(_names(target))
            and not any(name in _names(index) for index in indices)
        ):
            after[uncast(target)] = symbols
        return after


@cache
def _names(expression: Expression) -> frozenset[str]:
    return frozenset(names(expression))
