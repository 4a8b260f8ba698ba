"""Which answers to conditions exclude each other, whatever the state.

Of ``{$ a > b}``, ``{$ a < b}`` and ``{$ a == b}`` one always holds, and so does one of ``{e}``,
``{w}`` and ``{b}`` if there are no other pieces: that none of them holds is a contradiction.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import reduce
from itertools import product
from math import prod
from operator import or_

from rgt.ir.actions import Comparison
from rgt.ir.expressions import Access, Expression, Reference, parts, uncast
from rgt.ir.game import Game
from rgt.ir.structures.bit_sets import bits_of
from rgt.ir.types import SetType, TypeName, keys_and_leaf
from rgt.ir.values import Symbol, TotalMap, TotalValue

_MANY = 20_000
"""How many combinations of values are tried to see whether some let all conditions be."""


_Values = list[TotalValue | None]
"""A value for each state, counted as the product of what is read counts them."""

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
        self._evaluated: dict[tuple[Expression, tuple[Expression, ...]], _Values] = {}
        self._holding: dict[tuple[Comparison, tuple[Expression, ...]], int | None] = {}

    def excluded(
        self, held: Mapping[object, bool], newest: object, symbols: Symbols = any_symbol
    ) -> bool:
        """Whether in no state the conditions in `held` are decided so; `newest` is one of them, and
        only those are looked at that read nothing else.
        """
        if not isinstance(newest, Comparison):
            return False
        read = self.reads(newest)
        others = [
            condition
            for condition in held
            if isinstance(condition, Comparison) and set(self.reads(condition)) <= set(read)
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
        for read in dict.fromkeys(map(self.reads, asked)):
            others = [c for c in asked if set(self.reads(c)) <= set(read)]
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

    def reads(self, condition: object) -> tuple[Expression, ...]:
        """What a comparison reads of the state, each once; nothing of what is none."""
        if not isinstance(condition, Comparison):
            return ()
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
        """The possible states of what is read, as bits of all; None if these are too many, as those
        of whole maps are.
        """
        if not all(map(self._is_symbol, read)):
            return None
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

    def _is_symbol(self, atom: Expression) -> bool:
        """Whether what is read is no map, nor a row of one."""
        name, indices = parts(atom)
        return len(indices) == len(self._keys_and_leaf(name)[0])

    def _symbols(self, atom: Expression) -> tuple[str, ...]:
        """The symbols that a variable or cell can be."""
        name, _ = parts(atom)
        return self._game.symbols(self._keys_and_leaf(name)[1])

    def _keys_and_leaf(self, name: str) -> tuple[list[SetType | TypeName], SetType]:
        """The types of the keys of a variable, and of what it or its cells can be."""
        return keys_and_leaf(self._game.variables[name].type, self._game.types)

    def _holds(self, condition: Comparison, read: tuple[Expression, ...]) -> int | None:
        """The states, as bits, in which a condition holds; None if one of them does not tell."""
        key = condition, read
        if key not in self._holding:
            own = self.reads(condition)
            if own == read:
                self._holding[key] = self._tried(condition, read)
            else:
                holding = self._holds(condition, own)
                self._holding[key] = holding and self._widened(holding, own, read)
        return self._holding[key]

    def _widened(
        self, holding: int, own: tuple[Expression, ...], read: tuple[Expression, ...]
    ) -> int:
        """States of some of what is read as those of all of it."""
        steps: dict[Expression, int] = {}
        step = 1
        for atom in reversed(own):
            steps[atom] = step
            step *= len(self._symbols(atom))
        states = [0]
        for atom in read:
            there = [n * steps.get(atom, 0) for n in range(len(self._symbols(atom)))]
            states = [state + more for state in states for more in there]
        return bits_of(number for number, state in enumerate(states) if holding >> state & 1)

    def _tried(self, condition: Comparison, read: tuple[Expression, ...]) -> int | None:
        left, right = (self._values(side, read) for side in (condition.left, condition.right))
        if None in left or None in right:
            return None
        pairs = enumerate(zip(left, right, strict=True))
        return bits_of(
            number for number, (one, other) in pairs if (one is other) is not condition.negated
        )

    def _values(self, expression: Expression, read: tuple[Expression, ...]) -> _Values:
        """What an expression is in every state; None where it asks for what is not there."""
        key = expression, read
        if key not in self._evaluated:
            self._evaluated[key] = self._found_values(uncast(expression), read)
        return self._evaluated[key]

    def _found_values(self, expression: Expression, read: tuple[Expression, ...]) -> _Values:
        all_of = [self._symbols(each) for each in read]
        if expression in read:
            number = read.index(expression)
            after = prod(map(len, all_of[number + 1 :]))
            once: _Values = [value for name in all_of[number] for value in (Symbol(name),) * after]
            return once * prod(map(len, all_of[:number]))
        if isinstance(expression, Reference):
            self._constants = self._constants or self._game.constant_values()
            value = self._constants.get(expression.name, Symbol(expression.name))
            return [value] * prod(map(len, all_of))
        assert isinstance(expression, Access)
        bases, indices = (self._values(e, read) for e in (expression.base, expression.index))
        return [self._at(*each) for each in zip(bases, indices, strict=True)]

    def _at(self, base: TotalValue | None, index: TotalValue | None) -> TotalValue | None:
        """A cell of a map."""
        if not isinstance(base, TotalMap) or not isinstance(index, Symbol):
            return None
        if base not in self._maps:
            self._maps[base] = dict(zip(base.keys, base.values, strict=True))
        return self._maps[base].get(index.name)
