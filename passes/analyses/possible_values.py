"""Which values each variable, and each cell of each map, can have at each node.

A forward data-flow analysis.  Knowledge is a set of possible symbols for every cell, kept as
bits of one integer (`value_bits`); where ways meet, the sets are united.  An assignment
replaces the set of its target, a condition cuts the sets of what it compares.  A single
possible value is what the paper calls a constant; more of them still decide that a comparison
never holds.  Values are taken to belong to the types of their variables, as they do in a
proper game.

Source: 2025 paper, App. B.1 (constants, reaching definitions); value sets are named but not
used there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import islice

from rgt.ir.actions import Action, AnyAssignment, Assignment, Comparison
from rgt.ir.automaton import BEGIN, Edge
from rgt.ir.dataflow import Analysis
from rgt.ir.expressions import Access, Expression, Reference, names, uncast
from rgt.ir.game import Game
from rgt.ir.inference import TypeProblem, infer, resolved
from rgt.ir.types import SetType, symbol_set
from rgt.ir.values import Symbol, TotalMap, TotalValue
from rgt.passes.analyses.value_bits import REACHED, Blocks, lay_out

_MANY = 64
"""From so many cells on, a map read at an unknown index is taken to give any value."""

Symbols = frozenset[str]
_Effect = Callable[[int], int]


class PossibleValues(Analysis[int]):
    """Knowledge: the possible symbols of every cell, as bits; 0 where nothing ever gets.

    Variables that need the most bits are left out if all together need more than `max_bits`.
    """

    def __init__(self, game: Game, max_bits: int) -> None:
        self._game = game
        self._constants = game.constant_values()
        self._layout = lay_out(game, max_bits)
        self._effects: dict[Action, _Effect | None] = {}
        self._decoded: dict[tuple[tuple[str, ...], int], Symbols] = {}
        self._read: dict[tuple[TotalValue, tuple[Symbols | None, ...]], Symbols | None] = {}

    # -- the data-flow problem -------------------------------------------------

    def bottom(self) -> int:
        """Nothing gets there."""
        return 0

    def extreme(self) -> Mapping[str, int]:
        """At the beginning every variable has its first value."""
        known = REACHED
        values = self._game.initial_values()
        for name, blocks in self._layout.items():
            known |= blocks.of_value(values[name]) or blocks.everywhere(blocks.full)
        return {BEGIN: known}

    def join(self, one: int, other: int) -> int:
        """What is possible on one way or the other."""
        return one | other if one else other

    def transfer(self, edge: Edge, knowledge: int) -> int:
        """What is possible behind an edge."""
        if not knowledge:
            return 0
        action = edge.action
        if action not in self._effects:
            self._effects[action] = self._effect(action)
        effect = self._effects[action]
        return knowledge if effect is None else effect(knowledge)

    # -- reading knowledge -----------------------------------------------------

    def possible(self, expression: Expression, known: int) -> Symbols | None:
        """The symbols that an expression can have; None if its value is a map."""
        root, indices = _parts(uncast(expression))
        constant = self._constants.get(root)
        if constant is not None:
            return self._in_constant(constant, indices, known)
        blocks = self._layout.get(root)
        if blocks is not None and len(indices) == len(blocks.keys):
            found = self._in_blocks(blocks, indices, known)
            if found:
                return found
        try:
            type_ = resolved(infer(expression, self._game), self._game)
        except TypeProblem:
            # casts may have hidden that the types of a map and its index do not fit
            return None
        return symbol_set(type_) if isinstance(type_, SetType) else None

    def value(self, expression: Expression, known: int) -> str | None:
        """The only symbol that an expression can have, or None."""
        found = self.possible(expression, known)
        return next(iter(found)) if found is not None and len(found) == 1 else None

    def _in_constant(
        self, constant: TotalValue, indices: list[Expression], known: int
    ) -> Symbols | None:
        """What can be read in a constant at what is possible for the indices."""
        keys = tuple(self.possible(index, known) for index in indices)
        if (constant, keys) not in self._read:
            self._read[constant, keys] = self._symbols_in(constant, keys)
        return self._read[constant, keys]

    def _symbols_in(self, constant: TotalValue, keys: tuple[Symbols | None, ...]) -> Symbols | None:
        values = {constant: None}
        for wanted in keys:
            below: dict[TotalValue, None] = {}
            for value in values:
                if isinstance(value, TotalMap):
                    entries = zip(value.keys, value.values, strict=True)
                    below.update((e, None) for key, e in entries if not wanted or key in wanted)
            values = below
        found = [value.name for value in values if isinstance(value, Symbol)]
        return frozenset(found) if found and len(found) == len(values) else None

    def _in_blocks(self, blocks: Blocks, indices: list[Expression], known: int) -> Symbols:
        """What the cells can hold at what is possible for the indices."""
        offsets = self._offsets(blocks, indices, known)
        if len(offsets) > _MANY:
            return frozenset(blocks.symbols)
        bits = 0
        for offset in offsets:
            bits |= known >> offset
        return self._decode(blocks.symbols, bits & blocks.full)

    def _offsets(self, blocks: Blocks, indices: list[Expression], known: int) -> list[int]:
        """Where the blocks of the cells begin that the indices can mean."""
        if not indices:
            return [blocks.offset]
        keys = [self.possible(index, known) or frozenset() for index in indices]
        return list(islice(blocks.offsets(keys), _MANY + 1))

    def _decode(self, symbols: tuple[str, ...], bits: int) -> Symbols:
        found = self._decoded.get((symbols, bits))
        if found is None:
            found = frozenset(s for i, s in enumerate(symbols) if bits >> i & 1)
            self._decoded[symbols, bits] = found
        return found

    # -- effects of actions ----------------------------------------------------

    def _effect(self, action: Action) -> _Effect | None:
        """What an action does to knowledge; None for nothing."""
        if isinstance(action, Comparison):
            return self._comparison(action)
        if isinstance(action, Assignment):
            return self._assignment(action.target, action.value)
        if isinstance(action, AnyAssignment):
            symbols = frozenset(self._game.symbols(action.type))
            return self._writing(action.target, lambda known: symbols)
        return None

    def _comparison(self, action: Comparison) -> _Effect:
        left, right = action.left, action.right
        if self._fixed(left) is not None and self._cell(left) is None:
            left, right = right, left
        cell, symbol = self._cell(left), self._fixed(right)
        if cell is not None and symbol is not None:
            block, bit = cell[0].full << cell[1], cell[0].bit_of.get(symbol, 0) << cell[1]
            return _without(block, bit) if action.negated else _only(block, bit)
        return lambda known: self._compare(left, right, action.negated, known)

    def _compare(self, left: Expression, right: Expression, negated: bool, known: int) -> int:
        """Knowledge behind any comparison."""
        one, other = self.possible(left, known), self.possible(right, known)
        if one is None or other is None:
            return known
        if not negated:
            common = one & other
            return self._cut(right, common, self._cut(left, common, known)) if common else 0
        if len(other) == 1:
            known = self._cut(left, one - other, known)
        if known and len(one) == 1:
            known = self._cut(right, other - one, known)
        return known

    def _cut(self, place: Expression, symbols: Symbols, known: int) -> int:
        """Knowledge if a place, where it is one cell for certain, holds one of the symbols."""
        if not symbols:
            return 0
        root, indices = _parts(uncast(place))
        blocks = None if root in self._constants else self._layout.get(root)
        if blocks is None or len(indices) != len(blocks.keys):
            return known
        offsets = self._offsets(blocks, indices, known)
        if len(offsets) != 1:
            return known
        found = known & blocks.full << offsets[0]
        left = found & blocks.block(symbols) << offsets[0]
        return known ^ found ^ left if left else 0

    def _assignment(self, target: Expression, value: Expression) -> _Effect | None:
        cell, symbol = self._cell(target), self._fixed(value)
        if cell is not None and symbol is not None and symbol in cell[0].bit_of:
            blocks, offset = cell
            return _set(blocks.full << offset, blocks.bit_of[symbol] << offset)
        source = self._cell(value)
        if cell is not None and source is not None and cell[0].symbols == source[0].symbols:
            return _copy(source[1], cell[1], cell[0].full)
        root, indices = _parts(uncast(target))
        blocks_ = self._layout.get(root)
        if blocks_ is not None and not indices and blocks_.keys:
            return self._whole_map(blocks_, uncast(value))
        return self._writing(target, lambda known: self.possible(value, known))

    def _whole_map(self, blocks: Blocks, value: Expression) -> _Effect:
        """The assignment of a map to a whole map variable."""
        mask = blocks.everywhere(blocks.full)
        if isinstance(value, Reference):
            constant = self._constants.get(value.name)
            if constant is not None:
                return _set(mask, blocks.of_value(constant) or mask)
            source = self._layout.get(value.name)
            if source and (source.keys, source.symbols) == (blocks.keys, blocks.symbols):
                return _copy(source.offset, blocks.offset, mask >> blocks.offset)
        return lambda known: known | mask

    def _writing(
        self, target: Expression, values: Callable[[int], Symbols | None]
    ) -> _Effect | None:
        """The assignment of some symbols to a place that may be one of several cells."""
        root, indices = _parts(uncast(target))
        blocks = self._layout.get(root)
        if blocks is None:
            return None
        mask = blocks.everywhere(blocks.full)
        if len(indices) != len(blocks.keys):
            return lambda known: known | mask

        def write(known: int) -> int:
            block = blocks.block(values(known) or frozenset()) or blocks.full
            offsets = self._offsets(blocks, indices, known)
            if len(offsets) == 1:
                found = known & blocks.full << offsets[0]
                return known ^ found | block << offsets[0]
            if len(offsets) > _MANY or not offsets:
                return known | blocks.everywhere(block)
            for offset in offsets:
                known |= block << offset
            return known

        return write

    def _cell(self, place: Expression) -> tuple[Blocks, int] | None:
        """The cell that a place always is, or None."""
        root, indices = _parts(uncast(place))
        blocks = None if root in self._constants else self._layout.get(root)
        if blocks is None or len(indices) != len(blocks.keys):
            return None
        offset = blocks.offset
        for index, position in zip(indices, blocks.positions, strict=True):
            step = position.get(self._fixed(index) or "")
            if step is None:
                return None
            offset += step
        return blocks, offset

    def _fixed(self, expression: Expression) -> str | None:
        """The symbol that an expression has in every state, or None."""
        expression = uncast(expression)
        if any(name in self._game.variables for name in names(expression)):
            return None
        return self.value(expression, REACHED)


def _parts(expression: Expression) -> tuple[str, list[Expression]]:
    """The root and the indices of an expression without casts, outermost map first."""
    indices: list[Expression] = []
    while isinstance(expression, Access):
        indices.append(expression.index)
        expression = expression.base
    assert isinstance(expression, Reference)
    indices.reverse()
    return expression.name, indices


def _only(block: int, bit: int) -> _Effect:
    """The cell of the block holds the symbol of the bit."""

    def effect(known: int) -> int:
        found = known & block
        if found == bit:
            return known
        return known ^ found ^ bit if found & bit else 0

    return effect


def _without(block: int, bit: int) -> _Effect:
    """The cell of the block does not hold the symbol of the bit."""

    def effect(known: int) -> int:
        found = known & block
        if not found & bit:
            return known
        return known ^ bit if found != bit else 0

    return effect


def _set(block: int, bits: int) -> _Effect:
    """The cells of the block are replaced by bits."""

    def effect(known: int) -> int:
        found = known & block
        return known if found == bits else known ^ found | bits

    return effect


def _copy(source: int, target: int, mask: int) -> _Effect:
    """The block at a bit is copied to another."""
    block = mask << target

    def effect(known: int) -> int:
        found = known & block
        return known ^ found | (known >> source & mask) << target

    return effect
