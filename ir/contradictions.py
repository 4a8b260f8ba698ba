"""Which answers to conditions exclude each other, whatever the state.

Of ``{$ a > b}``, ``{$ a < b}`` and ``{$ a == b}`` one always holds, and so does one of ``{e}``,
``{w}`` and ``{b}`` if there are no other pieces: that none of them holds is a contradiction.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import reduce
from itertools import product
from math import prod
from operator import or_

from rgt.ir.actions import Comparison
from rgt.ir.bit_sets import bits_of
from rgt.ir.expressions import Access, Expression, Reference, parts, uncast
from rgt.ir.game import Game
from rgt.ir.types import keys_and_leaf
from rgt.ir.values import Symbol, TotalMap, TotalValue

_MANY = 20_000
"""How many combinations of values are tried to see whether some let all conditions be."""


Symbols = Callable[[Expression], Iterable[str] | None]
"""What a variable or cell can be of the symbols of its type; None if nothing is known."""


def any_symbol(atom: Expression) -> Iterable[str] | None:
    """Any symbol of its type."""
    return None


class Contradictions:
    """What is read of the state is taken to be any possible symbol, each apart from others."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._constants: Mapping[str, TotalValue] = {}
        self._maps: dict[TotalMap, dict[str, TotalValue]] = {}
        self._read: dict[Comparison, tuple[Expression, ...]] = {}
        self._possible: dict[
            tuple[tuple[Expression, ...], tuple[frozenset[str] | None, ...]], int
        ] = {}
        self._holding: dict[tuple[Comparison, tuple[Expression, ...]], int | None] = {}

    def excluded(
        self, held: Mapping[object, bool], newest: object, symbols: Symbols = any_symbol
    ) -> bool:
        """Whether in no state the conditions in `held` are decided so; `newest` is one of them, and
        only those are looked at that read nothing else.
        """
        if not isinstance(newest, Comparison):
            return False
        read = self._reads(newest)
        others = [
            condition
            for condition in held
            if isinstance(condition, Comparison) and set(self._reads(condition)) <= set(read)
        ]
        if read and len(others) < 2:
            return False
        left = self._states(read, symbols)
        if left is None:
            return False
        for condition in others:
            holding = self._holds(condition, read)
            if holding is not None:
                left &= holding if held[condition] else ~holding
        return not left

    def possible(self, conditions: Mapping[object, int], symbols: Symbols = any_symbol) -> int:
        """The rows of a truth table, as bits, in which some state may be; each condition comes with
        its column, the rows in which it holds.
        """
        rows = (1 << (1 << len(conditions))) - 1
        asked = [c for c in conditions if isinstance(c, Comparison)]
        found = rows
        for read in dict.fromkeys(map(self._reads, asked)):
            others = [c for c in asked if set(self._reads(c)) <= set(read)]
            states = self._states(read, symbols)
            if (read and len(others) < 2) or states is None:
                continue
            # the states that are alike in all conditions so far, with the rows that they are in
            alike = [(states, rows)]
            for condition in others:
                holding = self._holds(condition, read)
                if holding is not None:
                    column = conditions[condition]
                    split = (
                        pair
                        for some, among in alike
                        for pair in (
                            (some & holding, among & column),
                            (some & ~holding, among & ~column),
                        )
                    )
                    alike = [(some, among) for some, among in split if some]
            found &= reduce(or_, (among for _, among in alike), 0)
        return found

    def _reads(self, condition: Comparison) -> tuple[Expression, ...]:
        """What a condition reads of the state, each once."""
        found = self._read.get(condition)
        if found is None:
            sides = (condition.left, condition.right)
            atoms = dict.fromkeys(atom for side in sides for atom in self._atoms(side))
            found = self._read[condition] = tuple(atoms)
        return found

    def _atoms(self, expression: Expression) -> Iterator[Expression]:
        name, indices = parts(expression)
        if name in self._game.variables:
            yield uncast(expression)
            return
        for index in indices:
            yield from self._atoms(index)

    def _states(self, read: tuple[Expression, ...], symbols: Symbols) -> int | None:
        """The possible states of what is read, as bits of all; None if these are too many."""
        all_of = [self._symbols(each) for each in read]
        if prod(map(len, all_of)) > _MANY:
            return None
        known = tuple(None if (s := symbols(each)) is None else frozenset(s) for each in read)
        key = read, known
        if key not in self._possible:
            states = enumerate(product(*all_of))
            self._possible[key] = bits_of(
                number
                for number, state in states
                if all(s is None or each in s for s, each in zip(known, state, strict=True))
            )
        return self._possible[key]

    def _symbols(self, atom: Expression) -> tuple[str, ...]:
        """The symbols that a variable or cell can be."""
        name, _ = parts(atom)
        _, leaf = keys_and_leaf(self._game.variables[name].type, self._game.types)
        return self._game.symbols(leaf)

    def _holds(self, condition: Comparison, read: tuple[Expression, ...]) -> int | None:
        """The states, as bits, in which a condition holds; None if one of them does not tell."""
        key = condition, read
        if key not in self._holding:
            self._holding[key] = self._tried(condition, read)
        return self._holding[key]

    def _tried(self, condition: Comparison, read: Sequence[Expression]) -> int | None:
        self._constants = self._constants or self._game.constant_values()
        found = 0
        for number, symbols in enumerate(product(*map(self._symbols, read))):
            state = dict(zip(read, map(Symbol, symbols), strict=True))
            left, right = (self._value(s, state) for s in (condition.left, condition.right))
            if left is None or right is None:
                return None
            found |= ((left is right) is not condition.negated) << number
        return found

    def _value(
        self, expression: Expression, state: Mapping[Expression, Symbol]
    ) -> TotalValue | None:
        """What an expression is in a state; None if it asks for what is not there."""
        expression = uncast(expression)
        if expression in state:
            return state[expression]
        if isinstance(expression, Reference):
            return self._constants.get(expression.name, Symbol(expression.name))
        assert isinstance(expression, Access)
        base, index = self._value(expression.base, state), self._value(expression.index, state)
        if not isinstance(base, TotalMap) or not isinstance(index, Symbol):
            return None
        if base not in self._maps:
            self._maps[base] = dict(zip(base.keys, base.values, strict=True))
        return self._maps[base].get(index.name)
