"""Cells that never change, because nobody ever writes at their keys.

A board often has a cell more, for what lies off it: a step from the edge leads there, and what it
holds tells so.  Nobody chooses that key, and a walk that asked whether the cell is empty has left
it behind; or there are many, a rim of rows with a sign that is put nowhere.  That no assignment can
meet such a key is shown for all of them at once: suppose that they are never written, find out
which keys variables can be, and see whether one is written after all.  The first play to write one
would have to do so before any was written, so it cannot.
Obstacles among the squares are shown to be `still` in the same way, but squares they are for all
that is asked of a whole board.
Of maps of several keys, `written_cells` has those that some assignment may write.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from functools import reduce
from itertools import takewhile
from operator import or_

from rgt.backends.facts.values.exclusive import Truths
from rgt.backends.facts.values.possible import Frozen, Possible
from rgt.backends.facts.values.ranges import Ranges
from rgt.backends.interpreter.program import Kind
from rgt.backends.program.operands import Operand
from rgt.backends.program.steps import CppProgram, Step
from rgt.ir.structures.bit_sets import bits, bits_of

_WRITES = Kind.ASSIGN, Kind.ANY, Kind.FINISH
_FEWEST = 5
"""Maps from fewer keys are hardly boards."""


def find_possible(program: CppProgram, ranges: Ranges, truths: Truths) -> Possible:
    """What variables can hold at nodes, if it is known which cells never change."""
    apart = _apart(program)
    possible = _settled(program, ranges, truths, _candidates(program, ranges, apart))
    still = possible.frozen
    while True:
        frozen = {}
        for name, cells in possible.frozen.items():
            # what never changes between cells that do is no rim, but an obstacle among squares
            rim = _rim(program.layout.places[name].shape.keys[0], cells)
            frozen[name] = {key: cells[key] for key in cells if key in rim or apart >> key & 1}
        if frozen == possible.frozen:
            possible.still = still
            return possible
        possible = _settled(program, ranges, truths, frozen)


def _settled(program: CppProgram, ranges: Ranges, truths: Truths, frozen: Frozen) -> Possible:
    """What variables can hold, if those of some cells never change of which that can be shown."""
    while True:
        possible = Possible(program, ranges, frozen, truths)
        left = {name: dict(cells) for name, cells in frozen.items()}
        for name, keys in _written(program, possible, frozen):
            for key in bits(keys):
                left[name].pop(key, None)
        if left == frozen:
            return possible
        frozen = left


def written_cells(program: CppProgram, possible: Possible, name: str) -> int:
    """How far from the first the cells of a map stand that some assignment may write, as bits."""
    return reduce(or_, (cells for _, _, cells in cells_written(program, possible, name)), 0)


def cells_written(
    program: CppProgram, possible: Possible, name: str
) -> Iterator[tuple[Step, int, int]]:
    """The assignments to cells of a map, each with its node and the cells that it may write."""
    for node, out in enumerate(program.out):
        for op, _ in out if possible.reached(node) else ():
            if isinstance(op, Step) and op.kind in _WRITES and op.place.variable == name:
                yield op, node, _cells(op.place, node, possible)


def _cells(place: Operand, node: int, possible: Possible) -> int:
    """The cells that an assignment at a node may write: those at all keys that may be meant."""
    found = ((1 << place.shape.cells) - 1) << place.start
    for index in place.indices:
        keys = possible.of(index.value, node)
        moved = (found << by for key, by in index.offsets.items() if keys >> key & 1)
        found = reduce(or_, moved, 0)
    return found


def _apart(program: CppProgram) -> int:
    """The symbols that nobody chooses, as bits."""
    chosen = 0
    for op in _operations(program):
        chosen |= bits_of(op.choices)
    return ~chosen


def _candidates(program: CppProgram, ranges: Ranges, apart: int) -> Frozen:
    """The cells of boards at keys that nobody chooses (`apart`), or with what nobody writes there,
    and what they hold at first.
    """
    layout, put = program.layout, symbols_put(program, ranges)
    found = {}
    for name, place in layout.places.items():
        if place.shape.depth == 1 and len(place.shape.keys[0]) >= _FEWEST:
            cells = {
                key: layout.initial[place.base + at] for at, key in enumerate(place.shape.keys[0])
            }
            found[name] = {
                key: held
                for key, held in cells.items()
                if apart >> key & 1 or not put[name] >> held & 1
            }
    return found


def symbols_put(program: CppProgram, ranges: Ranges) -> dict[str, int]:
    """What is written to variables, as bits."""
    put = dict.fromkeys(program.layout.places, 0)
    for op in _operations(program):
        if op.kind in _WRITES and op.place.variable is not None:
            put[op.place.variable] |= bits_of(op.choices) or ranges.of(op.value)
    return put


def _rim(keys: Sequence[int], signs: Container[int]) -> set[int]:
    """The keys up to the first that is none of the signs, and behind the last."""
    ends = (takewhile(signs.__contains__, each) for each in (keys, reversed(keys)))
    return {key for end in ends for key in end}


def _operations(program: CppProgram) -> Iterator[Step]:
    for out in program.out:
        for op, _ in out:
            if isinstance(op, Step):
                yield op


def _written(program: CppProgram, possible: Possible, frozen: Frozen) -> Iterator[tuple[str, int]]:
    """The boards that are written, each with keys at which it may be."""
    for node, out in enumerate(program.out):
        for op, _ in out if possible.reached(node) else ():
            if isinstance(op, Step) and op.kind in (Kind.ASSIGN, Kind.ANY):
                name = op.place.variable
                assert name is not None
                if name in frozen:
                    yield name, _keys(op.place, name, node, program, possible)


def _keys(place: Operand, name: str, node: int, program: CppProgram, possible: Possible) -> int:
    """The keys of the cells of a map that an assignment at a node may write."""
    keys = program.layout.places[name].shape.keys[0]
    if place.shape.depth:
        return bits_of(keys)
    if not place.indices:
        return 1 << keys[place.start]
    return possible.of(place.indices[0].value, node)
