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

from rgt.ir.actions import Action, AnyAssignment, Assignment, Comparison
from rgt.ir.automaton import BEGIN, Edge
from rgt.ir.dataflow import Analysis
from rgt.ir.expressions import Expression, Reference, parts, uncast
from rgt.ir.game import Game
from rgt.passes.analyses.values.value_bits import REACHED, Blocks
from rgt.passes.analyses.values.value_readers import Reader, Readers, Symbols, only

MANY = 64
"""So many cells are told apart where a map is read or written at an unknown index."""

_MANY_VARIABLES = 128

Effect = Callable[[int], int]
_Cut = Callable[[Symbols, int], int]


class PossibleValues(Analysis[int]):
    """Knowledge: the possible symbols of every cell, as bits; 0 where nothing ever gets.

    Variables that need the most bits are left out if all together need more than `max_bits`.
    Where knowledge has grown more than `patience` times, all values are added that the variables
    which grow are ever assigned anywhere, and later those of all: the cells of a large game depend
    on each other in long chains.  A map that is
    read or written at one of more than `many` cells is taken to be so at any.
    """

    def __init__(self, game: Game, max_bits: int, patience: int, many: int = MANY) -> None:
        self.patience = patience
        self._game = game
        self.readers = Readers(game, max_bits, many)
        self._effects: dict[Action, Effect] = {}
        self._ever = 0
        self._masks = [blocks.everywhere(blocks.full) for blocks in self.readers.layout.values()]

    # -- the data-flow problem -------------------------------------------------

    def bottom(self) -> int:
        """Nothing gets there."""
        return 0

    def extreme(self) -> Mapping[str, int]:
        """At the beginning every variable has its first value."""
        known = REACHED
        values = self._game.initial_values()
        for name, blocks in self.readers.layout.items():
            known |= blocks.of_value(values[name]) or blocks.everywhere(blocks.full)
        return {BEGIN: known}

    def join(self, one: int, other: int) -> int:
        """What is possible on one way or the other."""
        return one | other if one else other

    def widened(self, knowledge: int, before: int) -> int:
        """Knowledge with all values that cells have first or are ever assigned, of the variables
        of which more is possible than before; of all, if they are many.
        """
        if not self._ever:
            self._ever = self._assigned_anywhere() | self.extreme()[BEGIN]
        if len(self._masks) > _MANY_VARIABLES:
            return knowledge | self._ever
        grown, wanted = knowledge & ~before, 0
        for mask in self._masks:
            if grown & mask:
                wanted |= mask
        return knowledge | self._ever & wanted

    def _assigned_anywhere(self) -> int:
        """Every value that some assignment gives a cell if nothing is known."""
        layout = self.readers.layout.values()
        anything = REACHED
        for blocks in layout:
            anything |= blocks.everywhere(blocks.full)
        found = 0
        for action in dict.fromkeys(edge.action for edge in self._game.automaton):
            if isinstance(action, Assignment | AnyAssignment):
                blocks_ = self.readers.layout.get(parts(action.target)[0])
                cell = self.readers.cell(action.target)
                if cell is not None:
                    found |= self._effect(action)(anything) & cell[0].full << cell[1]
                elif blocks_ is not None:
                    found |= self._effect(action)(anything) & blocks_.everywhere(blocks_.full)
        return found

    def transfer(self, edge: Edge, knowledge: int) -> int:
        """What is possible behind an edge."""
        if not knowledge:
            return 0
        return self.effect(edge.action)(knowledge)

    def effect(self, action: Action) -> Effect:
        """What an action does to knowledge that something gets there, whether or not an edge has
        it; each is worked out once.
        """
        found = self._effects.get(action)
        if found is None:
            found = self._effects[action] = self._effect(action)
        return found

    # -- reading knowledge -----------------------------------------------------

    def possible(self, expression: Expression, known: int) -> Symbols | None:
        """The symbols that an expression can have; None if its value is a map."""
        return self.readers.reader(expression)(known)

    def value(self, expression: Expression, known: int) -> str | None:
        """The only symbol that an expression can have, or None."""
        return only(self.readers.reader(expression)(known))

    def held(self, variable: str, keys: list[set[str]], known: int) -> Symbols | None:
        """The symbols that a variable - a map at some keys - can hold; None if not laid out."""
        blocks = self.readers.layout.get(variable)
        if blocks is None:
            return None
        bits = 0
        for offset in blocks.offsets([frozenset(level) for level in keys]):
            bits |= known >> offset
        return frozenset(blocks.held(bits))

    # -- effects of actions ----------------------------------------------------

    def _effect(self, action: Action) -> Effect:
        """What an action does to knowledge."""
        if isinstance(action, Comparison):
            return self.comparison(action)
        if isinstance(action, Assignment):
            return self._assignment(action.target, action.value)
        if isinstance(action, AnyAssignment):
            symbols = frozenset(self._game.symbols(action.type))
            return self._writing(action.target, lambda known: symbols)
        return _nothing

    def comparison(self, action: Comparison) -> Effect:
        """What a comparison does to knowledge."""
        left, right = action.left, action.right
        if self.readers.fixed(left) is not None:
            left, right = right, left
        cell, symbol = self.readers.cell(left), self.readers.fixed(right)
        if cell is not None and symbol is not None:
            block, bit = cell[0].full << cell[1], cell[0].bit_of.get(symbol, 0) << cell[1]
            return _without(block, bit) if action.negated else _only(block, bit)
        alone = self.readers.sole_variable(left, right)
        if alone is not None:
            return self._tabulated(action, alone)
        place = self.readers.sole_place(left, right)
        if place is not None and place not in (uncast(left), uncast(right)):
            return self._tabulated_at(action, place)
        sides = (
            self.readers.reader(left),
            self.readers.reader(right),
            self._cutting(left),
            self._cutting(right),
        )
        return _unequal(*sides) if action.negated else _equal(*sides)

    def _tabulated(self, action: Comparison, blocks: Blocks) -> Effect:
        """What a comparison that reads one variable only leaves of the variable's symbols."""
        left = self.readers.by_value(action.left, blocks)
        right = self.readers.by_value(action.right, blocks)
        good = _good(action, blocks, left, right)
        return _within(blocks.full << blocks.offset, good << blocks.offset)

    def _tabulated_at(self, action: Comparison, place: Expression) -> Effect:
        """The same for one that reads one cell only, where it is known which."""
        found = self.readers.place(place)
        assert found is not None
        blocks, offsets = found
        left = self.readers.by_value_at(action.left, place, blocks)
        right = self.readers.by_value_at(action.right, place, blocks)
        good = _good(action, blocks, left, right)

        def effect(known: int) -> int:
            where = offsets(known)
            if len(where) != 1:
                return known
            return _within(blocks.full << where[0], good << where[0])(known)

        return effect

    def _cutting(self, expression: Expression) -> _Cut:
        """Knowledge if an expression, where it is one cell for certain, is one of some symbols."""
        place = self.readers.place(expression)
        if place is None:
            return lambda symbols, known: known if symbols else 0
        blocks, offsets = place
        full = blocks.full

        def cut(symbols: Symbols, known: int) -> int:
            where = offsets(known)
            if len(where) != 1 or not symbols:
                return known if symbols else 0
            found = known & full << where[0]
            left = found & blocks.block(symbols) << where[0]
            return known ^ found ^ left if left else 0

        return cut

    def _assignment(self, target: Expression, value: Expression) -> Effect:
        cell, symbol = self.readers.cell(target), self.readers.fixed(value)
        if cell is not None and symbol is not None and symbol in cell[0].bit_of:
            blocks, offset = cell
            return _set(blocks.full << offset, blocks.bit_of[symbol] << offset)
        source = self.readers.cell(value)
        if cell is not None and source is not None and cell[0].symbols == source[0].symbols:
            return _copy(source[1], cell[1], cell[0].full)
        whole = self.readers.layout.get(parts(target)[0])
        if whole is not None and whole.keys and isinstance(uncast(target), Reference):
            return self._whole_map(whole, uncast(value))
        return self._writing(target, self.readers.reader(value))

    def _whole_map(self, blocks: Blocks, value: Expression) -> Effect:
        """The assignment of a map to a whole map variable."""
        mask = blocks.everywhere(blocks.full)
        if isinstance(value, Reference):
            constant = self.readers.constants.get(value.name)
            if constant is not None:
                return _set(mask, blocks.of_value(constant) or mask)
            source = self.readers.layout.get(value.name)
            if source and (source.keys, source.symbols) == (blocks.keys, blocks.symbols):
                return _copy(source.offset, blocks.offset, mask >> blocks.offset)
        return lambda known: known | mask

    def _writing(self, target: Expression, values: Reader) -> Effect:
        """The assignment of some symbols to a place that may be one of several cells."""
        blocks = self.readers.layout.get(parts(target)[0])
        if blocks is None:
            return _nothing
        place = self.readers.place(target)
        if place is None:
            mask = blocks.everywhere(blocks.full)
            return lambda known: known | mask
        offsets, full, many = place[1], blocks.full, self.readers.many

        def write(known: int) -> int:
            block = blocks.block(values(known) or frozenset()) or full
            where = offsets(known)
            if len(where) == 1:
                found = known & full << where[0]
                return known ^ found | block << where[0]
            if len(where) > many or not where:
                return known | blocks.everywhere(block)
            for offset in where:
                known |= block << offset
            return known

        return write


def _nothing(known: int) -> int:
    return known


def _good(
    action: Comparison,
    blocks: Blocks,
    left: Mapping[Symbols | None, int],
    right: Mapping[Symbols | None, int],
) -> int:
    """The bits of a block at which a comparison may hold, its sides by the bits they belong to."""
    if action.negated:
        return blocks.full & ~_certainly_equal(left, right)
    return _possibly_equal(left, right)


def _certainly_equal(
    left: Mapping[Symbols | None, int], right: Mapping[Symbols | None, int]
) -> int:
    """The bits at which two sides have the same single value."""
    equal = 0
    for value, bits in left.items():
        if value is not None and len(value) == 1:
            equal |= bits & right.get(value, 0)
    return equal


def _possibly_equal(left: Mapping[Symbols | None, int], right: Mapping[Symbols | None, int]) -> int:
    """The bits at which two sides may have a value in common; a map says nothing."""
    equal = _certainly_equal(left, right)
    unsure = {value: bits for value, bits in right.items() if value is None or len(value) != 1}
    for value, bits in left.items():
        is_sure = value is not None and len(value) == 1
        for other, others in (unsure if is_sure else right).items():
            if value is None or other is None or not value.isdisjoint(other):
                equal |= bits & others
    return equal


def _equal(left: Reader, right: Reader, cut_left: _Cut, cut_right: _Cut) -> Effect:
    """Both sides have a value in common; a side that is a map says nothing."""

    def effect(known: int) -> int:
        one, other = left(known), right(known)
        if one is None or other is None:
            return known
        common = one & other
        if len(common) < len(one) or not common:
            known = cut_left(common, known)
        return cut_right(common, known) if known and len(common) < len(other) else known

    return effect


def _unequal(left: Reader, right: Reader, cut_left: _Cut, cut_right: _Cut) -> Effect:
    """If one side has a single value, the other does not have it."""

    def effect(known: int) -> int:
        one, other = left(known), right(known)
        if one is None or other is None:
            return known
        if len(other) == 1 and other <= one:
            known = cut_left(one - other, known)
        return cut_right(other - one, known) if known and len(one) == 1 and one <= other else known

    return effect


def _only(block: int, bit: int) -> Effect:
    """The cell of the block holds the symbol of the bit."""

    def effect(known: int) -> int:
        found = known & block
        if found == bit:
            return known
        return known ^ found ^ bit if found & bit else 0

    return effect


def _within(block: int, bits: int) -> Effect:
    """The cell of the block holds one of the symbols of the bits."""
    other = block & ~bits

    def effect(known: int) -> int:
        if not known & other:
            return known
        return known & ~other if known & bits else 0

    return effect


def _without(block: int, bit: int) -> Effect:
    """The cell of the block does not hold the symbol of the bit."""

    def effect(known: int) -> int:
        found = known & block
        if not found & bit:
            return known
        return known ^ bit if found != bit else 0

    return effect


def _set(block: int, bits: int) -> Effect:
    """The cells of the block are replaced by bits."""

    def effect(known: int) -> int:
        found = known & block
        return known if found == bits else known ^ found | bits

    return effect


def _copy(source: int, target: int, mask: int) -> Effect:
    """The block at a bit is copied to another."""
    block = mask << target

    def effect(known: int) -> int:
        found = known & block
        return known ^ found | (known >> source & mask) << target

    return effect
