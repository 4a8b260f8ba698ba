"""What stands in a cell before it is written or read: what was asked of it on the way.

A move chooses a square, asks whether it is empty, and the keeper puts something there.  As nobody
wrote to the board in between, and the variable still says which square it is, what is overwritten
is known: of the sets of the board just two change, and nobody has to look which.  Nor has anybody
who reads the cell then.
"""

from __future__ import annotations

from collections.abc import Mapping

from rgt.backends.facts.values.ranges import Ranges
from rgt.backends.interpreter.program import Kind, Op
from rgt.backends.program.operands import Operand
from rgt.backends.program.steps import CppProgram, Step, is_comparison
from rgt.backends.program.worklist import known_at_nodes
from rgt.ir.structures.bit_sets import bits, bits_of

_Cell = tuple[str, str]
"""A map, and the variable that is the key."""
_Facts = Mapping[_Cell, int]
"""For some cells a bit set of the symbols that can stand there; any can in others."""


class Standing:
    """What cells can hold at nodes, on any play and within any check."""

    def __init__(self, program: CppProgram, ranges: Ranges) -> None:
        self._ranges = ranges
        places = program.layout.places
        self._flat = frozenset(name for name in places if places[name].shape.depth == 1)
        nothing: _Facts = {}
        self._known = known_at_nodes(program, nothing, self._after, _joined)

    def before(self, place: Operand, node: int) -> int | None:
        """The symbol that stands at a node in a cell that is used there, if it is known."""
        cell = self._cell(place)
        held = self._known.get(node, {}).get(cell, 0) if cell is not None else 0
        return held.bit_length() - 1 if held.bit_count() == 1 else None

    def at(self, node: int) -> _Facts:
        """What is known of cells at a node."""
        return self._known.get(node, {})

    def _after(self, op: Op, known: _Facts) -> _Facts | None:
        """The facts behind an edge; None if they exclude it."""
        if is_comparison(op):
            return self._asked(op, known)
        if not isinstance(op, Step) or op.kind not in (Kind.ASSIGN, Kind.ANY, Kind.FINISH):
            return known
        name = op.place.variable
        assert name is not None
        written = self._cell(op.place)
        if written is None or op.kind is not Kind.ASSIGN:
            return {cell: held for cell, held in known.items() if name not in cell}
        value, before = self._ranges.of(op.value), known.get(written)
        left = {
            cell: held if cell[0] != name or _are_apart(before, held) else held | value
            for cell, held in known.items()
        }
        return {**left, written: value}

    def _asked(self, op: Step, known: _Facts) -> _Facts | None:
        """The facts where a comparison holds; None where it cannot."""
        asked = self._images(op.place)
        answers = self._ranges.of(op.value)
        if asked is None or (not op.equal and answers.bit_count() != 1):
            return known
        cell, images = asked
        held = known.get(cell, self._ranges.values[cell[0]])
        held = bits_of(s for s in bits(held) if bool(images[s] & answers) == op.equal)
        return {**known, cell: held} if held else None

    def _images(self, operand: Operand) -> tuple[_Cell, Mapping[int, int]] | None:
        """The cell that an operand is, or of which a constant tells it, and what it is by the
        symbol that stands there: a bit set.
        """
        cell = self._cell(operand)
        if cell is not None:
            return cell, {symbol: 1 << symbol for symbol in bits(self._ranges.values[cell[0]])}
        if operand.variable is not None or len(operand.indices) != 1 or operand.shape.depth:
            return None
        (index,) = operand.indices
        inner = self._cell(index.value)
        if inner is None or self._ranges.values[inner[0]] & ~bits_of(index.keys):
            return None
        places = {key: operand.start + i * index.stride for i, key in enumerate(index.keys)}
        held = bits(self._ranges.values[inner[0]])
        return inner, {symbol: 1 << operand.cells[places[symbol]] for symbol in held}

    def _cell(self, place: Operand | None) -> _Cell | None:
        """A cell of a map from one kind of keys whose key is what a variable holds, that is no map:
        its cells hold different keys.
        """
        if place is None or place.variable is None or place.variable not in self._flat:
            return None
        if len(place.indices) != 1:
            return None
        key = place.indices[0].value.scalar
        return None if key is None else (place.variable, key)


def _are_apart(one: int | None, other: int) -> bool:
    """Whether two cells of a map are not the same one, as they hold different symbols."""
    return one is not None and not one & other


def _joined(one: _Facts, other: _Facts) -> _Facts:
    """What is known either way."""
    return {cell: held | other[cell] for cell, held in one.items() if cell in other}
