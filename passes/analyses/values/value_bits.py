"""Sets of values as bits of one big integer: which bit is which value of which cell.

A *cell* holds one symbol: a variable, or a map variable at one key.  Each cell has a block of
bits, one for each symbol of its type; a set bit says that the cell may hold the symbol.  Bit 0
belongs to no cell: it is set wherever anything is known, so that 0 means "never got here".
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product

from rgt.ir.game import Game
from rgt.ir.structures.bit_sets import bits_of, selected
from rgt.ir.types import cells, keys_and_leaf
from rgt.ir.values import Symbol, TotalValue

REACHED = 1


@dataclass(frozen=True, slots=True)
class Blocks:
    """The blocks of one variable: `keys` for each index, `symbols` that a cell can hold.

    The first block starts at bit `offset`.  `place_of` and `bit_of` tell where in a block a symbol
    is: to put many together by their places takes no square of their number.
    """

    offset: int
    keys: tuple[tuple[str, ...], ...]
    symbols: tuple[str, ...]
    positions: tuple[dict[str, int], ...]
    place_of: dict[str, int]
    bit_of: dict[str, int]
    full: int
    """All bits of one block, at bit 0."""
    _blocks: dict[frozenset[str], int] = field(default_factory=dict, repr=False, compare=False)
    """Blocks that were asked for: the same sets come again and again."""

    @staticmethod
    def of(offset: int, keys: tuple[tuple[str, ...], ...], symbols: tuple[str, ...]) -> Blocks:
        """The blocks of a map with these keys, from a bit on."""
        width, positions = len(symbols), []
        for names in reversed(keys):
            positions.append({name: i * width for i, name in enumerate(names)})
            width *= len(names)
        place_of = {symbol: i for i, symbol in enumerate(symbols)}
        bit_of = {symbol: 1 << i for i, symbol in enumerate(symbols)}
        full = (1 << len(symbols)) - 1
        return Blocks(offset, keys, symbols, tuple(reversed(positions)), place_of, bit_of, full)

    @property
    def count(self) -> int:
        """How many cells there are."""
        count = 1
        for names in self.keys:
            count *= len(names)
        return count

    @property
    def end(self) -> int:
        """The first bit behind the blocks."""
        return self.offset + self.count * len(self.symbols)

    def everywhere(self, block: int) -> int:
        """The same block in all cells, in place."""
        width, count = len(self.symbols), self.count
        pattern = ((1 << width * count) - 1) // ((1 << width) - 1) if width else 0
        return pattern * block << self.offset

    def offsets(self, indices: list[frozenset[str]]) -> Iterator[int]:
        """The first bits of the cells at all combinations of indices; foreign keys have none."""
        steps = [
            [position[key] for key in index if key in position]
            for position, index in zip(self.positions, indices, strict=True)
        ]
        for choice in product(*steps):
            yield self.offset + sum(choice)

    def block(self, symbols: frozenset[str]) -> int:
        """The block of a set of symbols, at bit 0; symbols of other types have no bit."""
        known = self._blocks.get(symbols)
        if known is None:
            place_of = self.place_of
            known = bits_of([place_of[symbol] for symbol in symbols if symbol in place_of])
            self._blocks[symbols] = known
        return known

    def held(self, block: int) -> tuple[str, ...]:
        """The symbols of a block at bit 0, whatever stands behind it."""
        return selected(self.symbols, block & self.full)

    def of_value(self, value: TotalValue) -> int:
        """The bits, in place, that say that the variable is exactly `value`; 0 if it cannot be."""
        bits, offset = 0, self.offset
        stack = [value]
        while stack:
            item = stack.pop()
            if not isinstance(item, Symbol):
                stack.extend(reversed(item.values))
                continue
            bit = self.bit_of.get(item.name)
            if bit is None:
                return 0
            bits |= bit << offset
            offset += len(self.symbols)
        return bits


def lay_out(game: Game, max_bits: int) -> dict[str, Blocks]:
    """Blocks for the game's variables, the smallest first if not all find room."""
    sizes = {}
    shapes = {}
    for name, variable in game.variables.items():
        keys, leaf = keys_and_leaf(variable.type, game.types)
        shapes[name] = (tuple(map(game.symbols, keys)), leaf.symbols)
        sizes[name] = cells(variable.type, game.types) * len(leaf.symbols)
    layout = {}
    offset = REACHED.bit_length()
    for name in sorted(sizes, key=sizes.__getitem__):
        if offset + sizes[name] > max_bits:
            break
        layout[name] = Blocks.of(offset, *shapes[name])
        offset += sizes[name]
    return layout
