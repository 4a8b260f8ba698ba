"""Which symbols a variable can hold at a node: less than what it can hold at all.

``coord != null`` says that from there on `coord` is a place of the board, where a map of places can
be asked.  Followed forward over the automaton, for those variables that hold one symbol of many.
A map of a few such symbols, as ``place[king]``, is followed cell by cell: who has stood off the
board at first stands on it once an assignment has put it there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterator, Mapping, Sequence
from functools import reduce
from itertools import product
from math import prod
from operator import or_

from rgt.backends.facts.values.exclusive import Truths, asked, holds, looked_up
from rgt.backends.facts.values.ranges import Ranges
from rgt.backends.interpreter.program import Kind, Op
from rgt.backends.program.operands import Operand, variables_in
from rgt.backends.program.steps import CppProgram, Step, is_comparison, operands_of
from rgt.backends.program.worklist import known_at_nodes
from rgt.ir.structures.bit_sets import bits, bits_of

Frozen = Mapping[str, Mapping[int, int]]
"""For boards the keys of cells that never change, with the symbols that they hold."""

_FEWEST = 5
_FEW_CELLS = 8
"""Maps of so few cells are followed, too: they say where something is, as the king of a player."""
_PATIENCE = 64
"""So often what a variable can be may grow where a cycle begins: longer than lines of boards."""
_MOST_VALUATIONS = 1 << 10
_MOST_PAIRS = 1 << 9


class Possible:
    """`at(node, variable)` as bit sets of symbols; 0 where no play ever comes.  `ranges` is what is
    possible anywhere, `frozen` are the cells that never change and are no squares; `still` has the
    squares that never change, too.
    """

    def __init__(self, program: CppProgram, ranges: Ranges, frozen: Frozen, truths: Truths) -> None:
        self._program, self.ranges, self.frozen = program, ranges, frozen
        self.still = frozen
        self._truths = truths
        self._names = [
            name
            for name, place in program.layout.places.items()
            if place.shape.cells <= _FEW_CELLS and ranges.values[name].bit_count() >= _FEWEST
        ]
        named = _naming(program, {name for name in self._names if self.is_map(name)})
        self._names += [name for name in named if name not in self._names]
        self._owners = [name for name in self._names for _ in program.layout.slots(name)]
        self._number = {name: self._owners.index(name) for name in self._names}
        self._single = {name for name in self._names if not self.is_map(name)}
        self._images: dict[tuple[Op, tuple[int, ...]], int] = {}
        self._left: dict[tuple[Op, tuple[int, ...]], dict[str, int]] = {}
        self._values: dict[tuple[int, tuple[int, ...]], tuple[Operand, int]] = {}
        self._known: dict[int, tuple[int, ...]] = {}
        if self._names:
            layout = program.layout
            first = tuple(
                1 << layout.initial[slot] for name in self._names for slot in layout.slots(name)
            )
            self._grown: Counter[tuple[int, int]] = Counter()
            self._known = known_at_nodes(program, first, self._after, _united, self._widened)

    def at(self, node: int, variable: str) -> int:
        """What a variable can hold at a node, any cell of it if it is a map."""
        if variable not in self._number:
            return self.ranges.values[variable]
        known = self._known.get(node)
        return self._held(variable, known) if known is not None else 0

    def reached(self, node: int) -> bool:
        """Whether a play may come to a node."""
        return not self._names or node in self._known

    def of(self, operand: Operand, node: int) -> int:
        """What an operand can be at a node."""
        if operand.scalar is not None:
            return self.at(node, operand.scalar)
        known = self._known.get(node)
        if operand.shape.depth or known is None:
            return self.ranges.of(operand)
        found = self._image(operand, known)
        return self.ranges.of(operand) if found is None else found & self.ranges.of(operand)

    def is_map(self, variable: str) -> bool:
        """Whether a variable holds more than one symbol."""
        return bool(self._program.layout.places[variable].shape.depth)

    def holding(self, op: Op, variable: str, symbols: int) -> int:
        """Those of some symbols of the only variable that a comparison reads for which it holds."""
        return self._truths.holding(op, variable, symbols)

    def _widened(self, node: int, before: tuple[int, ...], now: tuple[int, ...]) -> tuple[int, ...]:
        """What counts up the turns grows by one value a round: it is soon taken to be anything."""
        found = list(now)
        for number, (had, has) in enumerate(zip(before, now, strict=True)):
            if had != has:
                self._grown[node, number] += 1
                if self._grown[node, number] > _PATIENCE:
                    found[number] = self.ranges.values[self._owners[number]]
        return tuple(found)

    def _after(self, op: Op, known: tuple[int, ...]) -> tuple[int, ...] | None:
        if not isinstance(op, Step) or op.kind in (Kind.CHECK, Kind.TAG):
            return known
        if op.kind is Kind.TEST:
            return self._cut(op, known)
        name = op.place.variable
        assert name is not None
        if name not in self._number:
            return known
        value = bits_of(op.choices) if op.kind is Kind.ANY else self._assigned(op, known)
        # what was asked just before an assignment, only the ranges tell
        value &= self.ranges.values[name]
        cells = self._cells(op.place, known)
        if len(cells) == 1:
            return _replaced(known, cells[0], value)
        found = list(known)
        for number in cells:
            found[number] |= value
        return tuple(found)

    def _assigned(self, op: Step, known: tuple[int, ...]) -> int:
        found = None if op.value.shape.depth else self._image(op.value, known)
        return self.ranges.of(op.value) if found is None else found

    def _cut(self, op: Step, known: tuple[int, ...]) -> tuple[int, ...] | None:
        """What is left where a comparison holds; None if nothing is."""
        names = set(asked(op))
        if not names.isdisjoint(self.frozen):
            return self._cut_frozen(op, names, known)
        if op.place.shape.depth or names.isdisjoint(self._single):
            return known
        if len(names) > 1:
            return self._cut_several(op, sorted(names), known) if is_comparison(op) else known
        (name,) = names
        number = self._number[name]
        left = self._truths.holding(op, name, known[number])
        return _replaced(known, number, left) if left else None

    def _cut_several(
        self, op: Step, names: Sequence[str], known: tuple[int, ...]
    ) -> tuple[int, ...] | None:
        """The same if several variables are read: what each can be with some values of others."""
        if any(self.is_map(name) for name in names):
            return known
        held = {name: self._held(name, known) for name in names}
        question = op, tuple(held.values())
        if question not in self._left:
            self._left[question] = _by_sides(op, held) or _by_values(op, held)
        for name, left in self._left[question].items():
            if not left:
                return None
            if name in self._single:
                known = _replaced(known, self._number[name], left)
        return known

    def _held(self, name: str, known: tuple[int, ...]) -> int:
        """What a variable can hold, any cell of it if it is a map."""
        number = self._number.get(name)
        if number is None:
            return self.ranges.values[name]
        if name in self._single:
            return known[number]
        cells = self._program.layout.places[name].shape.cells
        return reduce(or_, known[number : number + cells])

    def _read(self, operand: Operand, known: tuple[int, ...]) -> int:
        """What a symbol of a variable can be, from the cells that may be meant."""
        name = operand.variable
        assert name is not None
        if name not in self._number:
            return self.ranges.values[name]
        return reduce(or_, (known[cell] for cell in self._cells(operand, known)), 0)

    def _cells(self, operand: Operand, known: tuple[int, ...]) -> list[int]:
        """The cells of a followed variable that an operand may mean, by their numbers."""
        assert operand.variable is not None
        first = self._number[operand.variable] + operand.start
        cells = {first + at for at in range(operand.shape.cells)}
        for index in operand.indices:
            keys = self._image(index.value, known)
            if keys is None:
                keys = self.ranges.of(index.value)
            offsets = [by for key, by in index.offsets.items() if keys >> key & 1]
            cells = {cell + by for cell in cells for by in offsets}
        return sorted(cells)

    def _cut_frozen(
        self, op: Step, names: set[str], known: tuple[int, ...]
    ) -> tuple[int, ...] | None:
        """The same if a board is asked: which keys are left, as far as its cells never change.

        The key is a symbol, a variable, or what a constant says of one.
        """
        places = [*self._boards(op.place), *self._boards(op.value)]
        board, index = places[0]
        if any(place != places[0] for place in places) or index is None:
            return known
        read = set() if isinstance(index, int) else variables_in(index)
        others = sorted(names - {board} - read)
        maps = any(self._program.layout.places[name].shape.depth for name in others)
        if not read <= self._single or maps or op.place.shape.depth:
            return known
        cells = self.frozen[board]
        held = {name: self._held(name, known) for name in others}
        if prod(mask.bit_count() for mask in held.values()) > _MOST_VALUATIONS:
            return known
        if isinstance(index, int):
            fails = index in cells and not _can_hold(op, {board: cells[index]}, held)
            return None if fails else known
        (at,) = read
        number = self._number[at]
        question = op, (known[number], *held.values())
        if question not in self._images:
            gone = 0
            for value in bits(known[number]):
                key = looked_up(index, {at: value})
                if (
                    key is not None
                    and key in cells
                    and not _can_hold(op, {board: cells[key], at: value}, held)
                ):
                    gone |= 1 << value
            self._images[question] = known[number] & ~gone
        left = self._images[question]
        return _replaced(known, number, left) if left else None

    def _boards(self, operand: Operand) -> Iterator[tuple[str, Operand | int | None]]:
        """The maps that an operand reads, with the only key, if it is known or one variable alone
        decides it.
        """
        variable = operand.variable
        shape = self._program.layout.places[variable].shape if variable is not None else None
        if variable is not None and shape is not None and shape.depth:
            keys = [index.value for index in operand.indices]
            alone = len(keys) == 1 and len(variables_in(keys[0])) == 1 and not operand.shape.depth
            if not keys and shape.depth == 1 and not operand.shape.depth:
                yield variable, shape.keys[0][operand.start]
            else:
                yield variable, keys[0] if alone else None
        for index in operand.indices:
            yield from self._boards(index.value)

    def _image(self, operand: Operand, known: tuple[int, ...]) -> int | None:
        """What an expression can be; None if that is not worked out."""
        read: dict[str, Operand] = {}
        for each in _decisive(operand):
            assert each.variable is not None
            if each.variable in read and self.is_map(each.variable):
                # two cells of a map need not hold the same
                return None
            read[each.variable] = each
        names = sorted(read)
        if names and self._number.keys().isdisjoint(names):
            return None
        held = tuple(self._read(read[name], known) for name in names)
        if prod(mask.bit_count() for mask in held) > _MOST_VALUATIONS:
            return None
        # to hash an operand costs more; it is kept, so that nothing else gets its identity
        key = id(operand), held
        if key not in self._values:
            found = 0
            for symbols in product(*(list(bits(mask)) for mask in held)):
                value = looked_up(operand, dict(zip(names, symbols, strict=True)))
                # a missing key is an error: nothing comes after it
                found |= 0 if value is None else 1 << value
            self._values[key] = operand, found
        return self._values[key][1]


def _by_sides(op: Step, held: Mapping[str, int]) -> dict[str, int] | None:
    """What two variables can be where what one of them tells is what the other one does; None if a
    comparison is no such one.
    """
    sides = op.place, op.value
    read = [variables_in(side) for side in sides]
    if not op.equal or any(len(names) != 1 for names in read) or read[0] == read[1]:
        return None
    told = {
        name: {value: looked_up(side, {name: value}) for value in bits(held[name])}
        for side, (name,) in zip(sides, read, strict=True)
    }
    one, two = ({*values.values()} for values in told.values())
    if None in one | two:
        # a key that a constant has not: nothing is known of an error
        return dict(held)
    both = one & two
    return {
        name: bits_of(value for value, found in values.items() if found in both)
        for name, values in told.items()
    }


def _by_values(op: Step, held: Mapping[str, int]) -> dict[str, int]:
    """What variables can be where a comparison holds; as before if there is much to be tried."""
    if prod(mask.bit_count() for mask in held.values()) > _MOST_PAIRS:
        return dict(held)
    left = dict.fromkeys(held, 0)
    for symbols in product(*(list(bits(mask)) for mask in held.values())):
        values = dict(zip(held, symbols, strict=True))
        if holds(op, values):
            for name, value in values.items():
                left[name] |= 1 << value
    return left


def _naming(program: CppProgram, maps: Container[str]) -> list[str]:
    """The variables of one symbol of few that say which cell of a map is meant."""
    places = program.layout.places
    found: set[str] = set()
    stack = [operand for out in program.out for op, _ in out for operand in _operands(op)]
    while stack:
        operand = stack.pop()
        inside = [index.value for index in operand.indices]
        if operand.variable in maps:
            found |= variables_in(*inside)
        stack += inside
    return [name for name in places if name in found and not places[name].shape.depth]


def _operands(op: Op) -> list[Operand]:
    found = operands_of(op) if isinstance(op, Step) else ()
    return [operand for operand in found if operand is not None]


def _decisive(operand: Operand) -> Iterator[Operand]:
    """The cells of variables from which it is known what an operand is, each as often as read."""
    if operand.variable is not None:
        yield operand
        return
    for index in operand.indices:
        yield from _decisive(index.value)


def _can_hold(op: Step, cells: Mapping[str, int], held: Mapping[str, int]) -> bool:
    """Whether a comparison can hold, given what is read of boards and what variables can be."""
    return any(
        holds(op, {**cells, **dict(zip(held, symbols, strict=True))})
        for symbols in product(*(list(bits(mask)) for mask in held.values()))
    )


def _replaced(known: tuple[int, ...], number: int, value: int) -> tuple[int, ...]:
    return (*known[:number], value, *known[number + 1 :])


def _united(one: tuple[int, ...], other: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(a | b for a, b in zip(one, other, strict=True))
