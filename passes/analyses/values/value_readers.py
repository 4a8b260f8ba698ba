"""Reading from value bits what an expression can be: each expression compiled once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice

from rgt.ir.analyses.inference import TypeProblem, infer, resolved
from rgt.ir.expressions import Access, Expression, Reference, names, parts, uncast
from rgt.ir.game import Game
from rgt.ir.structures.bit_sets import bits_of, selected
from rgt.ir.types import SetType, symbol_set
from rgt.ir.values import Symbol, TotalMap, TotalValue
from rgt.passes.analyses.values.value_bits import REACHED, Blocks, lay_out

Symbols = frozenset[str]
Reader = Callable[[int], Symbols | None]
"""From what is known to the symbols that an expression can have; None if it is a map."""

Offsets = Callable[[int], list[int]]
"""From what is known to the blocks of the cells that a place can be; at most one over `many`."""


class _Decoded(dict[int, Symbols]):
    """The symbols that a block says; an empty block says nothing: all symbols."""

    def __init__(self, symbols: tuple[str, ...]) -> None:
        self._symbols = symbols
        self[0] = frozenset(symbols)

    def __missing__(self, bits: int) -> Symbols:
        found = self[bits] = frozenset(selected(self._symbols, bits))
        return found


class Readers:
    """Compiles expressions of one game.

    From more than `many` cells on, a map read at an unknown index is taken to give any value.
    """

    def __init__(self, game: Game, max_bits: int, many: int) -> None:
        self.many = many
        self.layout = lay_out(game, max_bits)
        self.constants = game.constant_values()
        self._game = game
        self._readers: dict[Expression, Reader] = {}
        self._decoded: dict[tuple[str, ...], _Decoded] = {}
        self._tables = _Tables()
        self._by_value: dict[tuple[Expression, int], dict[Symbols | None, int]] = {}
        self.tracked: dict[Expression, Blocks] = {}

    def track(self, expressions: Iterable[Expression]) -> None:
        """Give expressions without casts blocks of their own, behind those of all variables: of
        what they can be where that is less than their parts tell.
        """
        self._readers.clear()
        end = max((each.end for each in self.layout.values()), default=REACHED.bit_length())
        for expression in expressions:
            symbols = self._of_type(expression)
            if symbols:
                blocks = self.tracked[expression] = Blocks.of(end, (), tuple(sorted(symbols)))
                end = blocks.end

    def reader(self, expression: Expression) -> Reader:
        """The reader of an expression."""
        found = self._readers.get(expression)
        if found is None:
            found = self.untracked(expression)
            blocks = self.tracked.get(uncast(expression))
            if blocks is not None:
                found = self._within(blocks, found)
            self._readers[expression] = found
        return found

    def untracked(self, expression: Expression) -> Reader:
        """The reader of what the parts of an expression tell of it."""
        return self._compile(expression)

    def _within(self, blocks: Blocks, read: Reader) -> Reader:
        """What a reader and the blocks of an expression agree on."""
        decoded, full, start = self._table(blocks.symbols), blocks.full, blocks.offset

        def both(known: int) -> Symbols | None:
            found, own = read(known), decoded[known >> start & full]
            return own if found is None else found & own or own

        return both

    def place(self, expression: Expression) -> tuple[Blocks, Offsets] | None:
        """Which cell or cells an expression means; None if it is none that is laid out."""
        root, indices = parts(expression)
        blocks = None if root in self.constants else self.layout.get(root)
        if blocks is None or len(indices) != len(blocks.keys):
            return None
        return blocks, self._offsets(blocks, indices)

    def cell(self, expression: Expression) -> tuple[Blocks, int] | None:
        """The cell that an expression means in every state, and where its block begins."""
        place = self.place(expression)
        if place is None or not all(self.is_fixed(index) for index in parts(expression)[1]):
            return None
        offsets = place[1](REACHED)
        return (place[0], offsets[0]) if len(offsets) == 1 else None

    def sole_variable(self, *expressions: Expression) -> Blocks | None:
        """The blocks of the only variable that expressions read, if it holds one symbol."""
        variables = self.variables(*expressions)
        if len(variables) != 1:
            return None
        blocks = self.layout.get(variables[0])
        return blocks if blocks is not None and not blocks.keys else None

    def variables(self, *expressions: Expression) -> list[str]:
        """The variables that expressions read, in the order in which they do."""
        read = (name for expression in expressions for name in names(expression))
        wanted = self._game.variables
        return list(dict.fromkeys(n for n in read if n in wanted and n not in self.constants))

    def sole_place(self, *expressions: Expression) -> Expression | None:
        """The only thing that expressions read besides constants, if it is one cell of a map."""
        places = {place for each in expressions for place in self._read(uncast(each))}
        place = places.pop() if len(places) == 1 else None
        return place if isinstance(place, Access) and self.place(place) is not None else None

    def _read(self, expression: Expression) -> Iterator[Expression]:
        """The cells and whole variables that an expression reads, those in their indices apart."""
        root, indices = parts(expression)
        if root in self._game.variables and root not in self.constants:
            yield expression
        else:
            for index in indices:
                yield from self._read(index)

    def by_value_at(
        self, expression: Expression, place: Expression, blocks: Blocks
    ) -> Mapping[Symbols | None, int]:
        """What an expression that reads one place at most can be, and at which symbols there."""
        found: dict[Symbols | None, int] = {}
        for symbol, bit in blocks.bit_of.items():
            value = None
            # the name of a constant or variable does not mean the symbol
            if symbol not in self.constants and symbol not in self._game.variables:
                value = self.reader(_at_symbol(uncast(expression), place, symbol))(REACHED)
            found[value] = found.get(value, 0) | bit
        return found

    def variable(self, expression: Expression) -> Blocks | None:
        """The blocks of an expression that is a variable for one symbol."""
        root, indices = parts(expression)
        blocks = None if indices or root in self.constants else self.layout.get(root)
        return blocks if blocks is not None and not blocks.keys else None

    def by_value(self, expression: Expression, blocks: Blocks) -> Mapping[Symbols | None, int]:
        """What an expression that reads one variable at most can be, and at which symbols of it.

        The symbols are bits of a block, at bit 0.
        """
        key = expression, blocks.offset
        found = self._by_value.get(key)
        if found is None:
            found = self._by_value[key] = self._tabulated(expression, blocks)
        return found

    def _tabulated(self, expression: Expression, blocks: Blocks) -> dict[Symbols | None, int]:
        if self.is_fixed(expression):
            return {self.reader(expression)(REACHED): blocks.full}
        if self.variable(expression) is blocks:
            # reading each bit by itself would take the square of their number
            return {frozenset((symbol,)): bit for symbol, bit in blocks.bit_of.items()}
        root, indices = parts(expression)
        constant = self.constants.get(root)
        if (
            isinstance(constant, TotalMap)
            and len(indices) == 1
            and self.variable(indices[0]) is blocks
        ):
            return _looked_up(constant, blocks)
        read = self.reader(expression)
        found: dict[Symbols | None, int] = {}
        for bit in blocks.bit_of.values():
            value = read(REACHED | bit << blocks.offset)
            found[value] = found.get(value, 0) | bit
        return found

    def chooser(self, expression: Expression) -> Blocks | None:
        """The blocks that alone say what an expression is: its own, or those of its variable."""
        return self.tracked.get(uncast(expression)) or self.sole_variable(expression)

    def fixed(self, expression: Expression) -> str | None:
        """The symbol that an expression has in every state, or None."""
        return only(self.reader(expression)(REACHED)) if self.is_fixed(expression) else None

    def is_fixed(self, expression: Expression) -> bool:
        """Whether an expression reads no variable."""
        variables = self._game.variables
        return not any(n in variables and n not in self.constants for n in names(expression))

    def _compile(self, expression: Expression) -> Reader:
        root, indices = parts(expression)
        constant = self.constants.get(root)
        if constant is not None:
            return self._in_constant(constant, [self.reader(index) for index in indices])
        place = self.place(expression)
        if place is not None:
            return self._in_blocks(*place)
        anything = self._of_type(expression)
        return lambda known: anything

    def _of_type(self, expression: Expression) -> Symbols | None:
        try:
            # a cast does nothing at run time, so its type says nothing about the value
            type_ = resolved(infer(uncast(expression), self._game), self._game)
        except TypeProblem:
            # casts may have hidden that the types of a map and its index do not fit
            return None
        return symbol_set(type_) if isinstance(type_, SetType) else None

    def _in_constant(self, constant: TotalValue, readers: list[Reader]) -> Reader:
        """What can be read in a constant at what is possible for the indices."""
        memo: dict[tuple[Symbols | None, ...], Symbols | None] = {}

        def read(known: int) -> Symbols | None:
            keys = tuple([reader(known) for reader in readers])
            if keys not in memo:
                memo[keys] = _symbols_in(constant, keys, self._tables)
            return memo[keys]

        return read

    def _in_blocks(self, blocks: Blocks, offsets: Offsets) -> Reader:
        """What the cells can hold at what is possible for the indices."""
        full, decoded, many = blocks.full, self._table(blocks.symbols), self.many
        if not blocks.keys:
            start = blocks.offset
            return lambda known: decoded[known >> start & full]

        def read(known: int) -> Symbols:
            found = offsets(known)
            if len(found) > many:
                return decoded[full]
            bits = 0
            for offset in found:
                bits |= known >> offset
            return decoded[bits & full]

        return read

    def _offsets(self, blocks: Blocks, indices: list[Expression]) -> Offsets:
        if not indices:
            alone = [blocks.offset]
            return lambda known: alone
        readers = [self.reader(index) for index in indices]
        memo: dict[tuple[Symbols | None, ...], list[int]] = {}

        def offsets(known: int) -> list[int]:
            keys = tuple([reader(known) for reader in readers])
            found = memo.get(keys)
            if found is None:
                sets = [key or frozenset() for key in keys]
                found = memo[keys] = list(islice(blocks.offsets(sets), self.many + 1))
            return found

        return offsets

    def _table(self, symbols: tuple[str, ...]) -> _Decoded:
        if symbols not in self._decoded:
            self._decoded[symbols] = _Decoded(symbols)
        return self._decoded[symbols]


def _looked_up(constant: TotalMap, blocks: Blocks) -> dict[Symbols | None, int]:
    """What a constant gives at each symbol of a variable: a map, or no value, is None."""
    places: dict[TotalValue, list[int]] = {}
    for key, value in zip(constant.keys, constant.values, strict=True):
        if key in blocks.place_of:
            places.setdefault(value, []).append(blocks.place_of[key])
    found: dict[Symbols | None, int] = {}
    unknown = blocks.full
    for value, there in places.items():
        if isinstance(value, Symbol):
            bits = found[frozenset((value.name,))] = bits_of(there)
            unknown &= ~bits
    return {**found, None: unknown} if unknown else found


def only(symbols: Symbols | None) -> str | None:
    """The only symbol, or None if there are others or it is a map."""
    return next(iter(symbols)) if symbols is not None and len(symbols) == 1 else None


def _at_symbol(expression: Expression, place: Expression, symbol: str) -> Expression:
    """An expression without casts with a symbol in place of something that it reads."""
    if expression == place:
        return Reference(symbol)
    if not isinstance(expression, Access):
        return expression
    return Access(
        _at_symbol(expression.base, place, symbol), _at_symbol(expression.index, place, symbol)
    )


class _Tables:
    """The entries of constants by key, and all symbols that a constant ever gives."""

    def __init__(self) -> None:
        self._entries: dict[TotalMap, dict[str, TotalValue]] = {}
        self._all: dict[TotalValue, int] = {}

    def entries(self, value: TotalMap) -> dict[str, TotalValue]:
        """The entries of a map by key."""
        found = self._entries.get(value)
        if found is None:
            found = self._entries[value] = dict(zip(value.keys, value.values, strict=True))
        return found

    def count(self, value: TotalValue) -> int:
        """How many values there are at all at the last level of a map."""
        found = self._all.get(value)
        if found is None:
            last: set[TotalValue] = {value}
            while any(isinstance(each, TotalMap) for each in last):
                last = {v for each in last if isinstance(each, TotalMap) for v in each.values}
            found = self._all[value] = len(last)
        return found


def _symbols_in(
    constant: TotalValue, keys: tuple[Symbols | None, ...], tables: _Tables
) -> Symbols | None:
    """All symbols of a constant at some keys; at unknown keys, all entries."""
    values: Iterable[TotalValue] = (constant,)
    most = tables.count(constant)
    for wanted in keys:
        below: set[TotalValue] = set()
        for value in values:
            if isinstance(value, TotalMap):
                if wanted:
                    table = tables.entries(value)
                    below.update([table[key] for key in wanted if key in table])
                else:
                    below.update(value.values)
                # when every symbol has been found no other row brings more
                if len(below) == most and isinstance(value.values[0], Symbol):
                    break
        values = below
    found = [value.name for value in values if isinstance(value, Symbol)]
    return frozenset(found) if found and len(found) == len(list(values)) else None
