"""RG expressions as Python source over the slots ``v`` and tables of the runtime."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rgt.backends.interpreter.layout import Fixed, Layout, Place, Shape
from rgt.ir.diagnostics import GameError, error
from rgt.ir.expressions import Access, Expression, Reference, uncast


@dataclass(frozen=True, slots=True)
class Code:
    """A readable value: Python source, and what is known about it.

    `source` may hold ``{v}`` where the list of slots goes.  `constant` is the value's cells if
    they never change; `slot` the first slot if it is a known number, `index` the source of
    the first slot otherwise (both None for a constant).  `looked_up` are the slot whose value is
    looked up in a constant table, and the table.
    """

    source: str
    shape: Shape
    constant: tuple[int, ...] | None = None
    slot: int | None = None
    index: str | None = None
    looked_up: tuple[int, Mapping[int, int]] | None = None

    @property
    def symbol(self) -> int | None:
        """The symbol, if the value is one that never changes."""
        if self.constant is not None and not self.shape.depth:
            return self.constant[0]
        return None


_SYMBOL = Shape((), (), 1, ())


class Coder:
    """Writes source for expressions; `tables` collects the constants that the source names."""

    def __init__(self, layout: Layout, tables: dict[str, object]) -> None:
        self.layout = layout
        self.tables = tables
        self._known: dict[Expression, Code] = {}
        self._numbered: dict[object, str] = {}

    def read(self, expression: Expression) -> Code:
        """The value of an expression.

        Raises GameError (RG111) for an index on a symbol or outside a map's keys.
        """
        code = self._known.get(expression)
        if code is None:
            code = self._known[expression] = self._read(expression)
        return code

    def table(self, prefix: str, value: object, key: object) -> str:
        """The name of a table in generated source; equal keys share one."""
        name = self._numbered.get((prefix, key))
        if name is None:
            name = self._numbered[prefix, key] = f"{prefix}{len(self._numbered)}"
            self.tables[name] = value
        return name

    def aligned(self, code: Code, shape: Shape) -> str:
        """Source of a map's cells as a list, in the key order of `shape`.

        Raises GameError (RG112) if the two types have different keys.
        """
        if code.shape.keys == shape.keys:
            return code.source
        order = _permutation(code.shape, shape)
        if order is None:
            raise GameError(error("RG112", "maps with different keys are assigned or compared"))
        if code.constant is not None:
            return repr([code.constant[i] for i in order])
        name = self.table("O", order, order)
        return f"[{code.source}[i] for i in {name}]"

    def _read(self, expression: Expression) -> Code:
        indices: list[Expression] = []
        head = uncast(expression)
        while isinstance(head, Access):
            indices.append(head.index)
            head = head.base
        assert isinstance(head, Reference)
        indices.reverse()
        fixed = self.layout.fixed.get(head.name)
        if fixed is not None:
            return self._constant(fixed, indices, expression)
        place = self.layout.places.get(head.name)
        if place is not None:
            return self._variable(place, indices, expression)
        if indices:
            raise GameError(error("RG111", f"'{head.name}' is no map, it cannot be indexed"))
        number = self.layout.ids[head.name]
        return Code(str(number), _SYMBOL, (number,))

    def _constant(self, fixed: Fixed, indices: list[Expression], whole: Expression) -> Code:
        start, moving = self._offset(fixed.shape, indices, whole)
        shape = fixed.shape.inner(len(indices))
        if not moving:
            cells = fixed.cells[start : start + shape.cells]
            source = repr(list(cells)) if shape.depth else str(cells[0])
            return Code(source, shape, cells)
        if shape.depth:
            name = self.table("L", list(fixed.cells), fixed.cells)
            at = _sum(start, moving)
            return Code(f"{name}[{at}:{at}+{shape.cells}]", shape)
        if len(indices) == 1:
            keys = fixed.shape.keys[0]
            direct = dict(zip(keys, fixed.cells, strict=True))
            name = self.table("D", direct, (keys, fixed.cells))
            key = self.read(indices[0])
            by = None if key.slot is None else (key.slot, direct)
            return Code(f"{name}[{key.source}]", shape, looked_up=by)
        name = self.table("C", fixed.cells, fixed.cells)
        return Code(f"{name}[{_sum(start, moving)}]", shape)

    def _variable(self, place: Place, indices: list[Expression], whole: Expression) -> Code:
        start, moving = self._offset(place.shape, indices, whole)
        start += place.base
        shape = place.shape.inner(len(indices))
        at = _sum(start, moving)
        if shape.depth:
            end = f"{start + shape.cells}" if not moving else f"{at}+{shape.cells}"
            source = f"{{v}}[{at}:{end}]"
        else:
            source = f"{{v}}[{at}]"
        return Code(source, shape, None, None if moving else start, at)

    def _offset(
        self, shape: Shape, indices: list[Expression], whole: Expression
    ) -> tuple[int, list[str]]:
        """The part of the offset that is known, and source of the parts that are not."""
        if len(indices) > shape.depth:
            raise GameError(error("RG111", "an expression has more indices than its map"))
        start, moving = 0, []
        for keys, stride, index in zip(shape.keys, shape.strides, indices, strict=False):
            code = self.read(index)
            if code.shape.depth:
                raise GameError(error("RG111", "an index is a map, not a symbol"))
            if code.symbol is None:
                table = {key: i * stride for i, key in enumerate(keys)}
                name = self.table("P", table, (keys, stride))
                moving.append(f"{name}[{code.source}]")
            elif code.symbol in keys:
                start += keys.index(code.symbol) * stride
            else:
                symbol = self.layout.symbols[code.symbol]
                raise GameError(error("RG111", f"'{symbol}' is not a key of the map it indexes"))
        return start, moving


def _sum(start: int, moving: list[str]) -> str:
    parts = ([str(start)] if start or not moving else []) + moving
    return "+".join(parts)


def _permutation(have: Shape, want: Shape) -> tuple[int, ...] | None:
    """Where each cell of `want` stands in `have`, if both have the same keys."""
    if have.depth != want.depth:
        return None
    order = [0]
    for have_keys, stride, want_keys in zip(have.keys, have.strides, want.keys, strict=True):
        if sorted(have_keys) != sorted(want_keys):
            return None
        position = {key: i * stride for i, key in enumerate(have_keys)}
        order = [base + position[key] for base in order for key in want_keys]
    return tuple(order)
