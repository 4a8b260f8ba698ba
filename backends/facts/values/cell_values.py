"""What each cell of a map can hold, if who writes has asked what stands there.

On a board of dots, lines and boxes a line is drawn where nothing was yet, and a box is taken that
was one: what is never a box is never taken.  A write tells so if the walk to it asks its cell for a
symbol, and writes nothing on from there that matters.
"""

from __future__ import annotations

from rgt.backends.facts.values.frozen import cells_written
from rgt.backends.facts.values.possible import Possible
from rgt.backends.interpreter.program import Kind, Op
from rgt.backends.program.operands import Operand, variables_in
from rgt.backends.program.steps import CppProgram, Step, is_comparison
from rgt.ir.structures.bit_sets import bits, bits_of

_WRITES = Kind.ASSIGN, Kind.ANY, Kind.FINISH
_FARTHEST = 64
"""So far before a write its cell is asked."""


def held_in_cells(program: CppProgram, possible: Possible, name: str) -> list[int]:
    """For each cell of a map the symbols that it can hold, as bits."""
    place = program.layout.places[name]
    first = program.layout.initial[place.base : place.base + place.shape.cells]
    held = [1 << symbol for symbol in first]
    entering = _entering(program)
    writes = [
        (
            cells,
            _asked(op.place, node, entering),
            bits_of(op.choices) or possible.ranges.of(op.value),
        )
        for op, node, cells in cells_written(program, possible, name)
    ]
    more = True
    while more:
        more = False
        for cells, asked, put in writes:
            for at in bits(cells):
                if put & ~held[at] and held[at] & asked:
                    held[at] |= put
                    more = True
    return held


def _entering(program: CppProgram) -> dict[int, tuple[Op, int] | None]:
    """By node the only edge that leads there, with its source; None if walks begin there, too."""
    found: dict[int, tuple[Op, int] | None] = dict.fromkeys((0, *(s for s, _ in program.checks)))
    for node, out in enumerate(program.out):
        for op, target in out:
            found[target] = None if target in found else (op, node)
    return found


def _asked(place: Operand, node: int, entering: dict[int, tuple[Op, int] | None]) -> int:
    """The symbol of which it is sure that a cell has it at a node, as bits: all of them if none, or
    if it is a map of cells, of which one could have been asked.
    """
    if place.shape.depth:
        return -1
    keys = [index.value for index in place.indices]
    needed = {place.variable, *variables_in(*keys)}
    for _ in range(_FARTHEST):
        edge = entering.get(node)
        if edge is None:
            return -1
        op, node = edge
        if is_comparison(op) and op.equal and op.value.symbol is not None:
            same = (op.place.variable, op.place.start, op.place.indices)
            if same == (place.variable, place.start, place.indices) and not op.place.shape.depth:
                return 1 << op.value.symbol
        elif op.kind in _WRITES and isinstance(op, Step) and op.place.variable in needed:
            return -1
    return -1
