"""Writes to cells that nobody reads before a search is over: a piece that is lifted first.

``board[at] = empty; at = up[at]; board[at] == empty; at = up[at] ...``: who walks away from a
square along a line never comes back to it, so that nothing there depends on what was put down.
Lists of moves and answers of checks are the same without such a write, and can be found without
it: as sets, or along lines.

For each cell that a write can mean, the values are followed that variables can have from there on:
a *relation* of the cell's key to those of a variable.  Another cell is read by a key that stands in
no relation to it.  Where steps read a variable that is chosen, as in ``at = next[way][at]``, the
relations are followed for each of its symbols: a walk that goes on one way does not come back.

Source: faint variables as in `liveness`, by cells; relations as sets of pairs for each first value.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import reduce
from itertools import cycle, repeat
from operator import or_

from rgt.backends.facts.displacements import table_of
from rgt.backends.facts.values.possible import Possible
from rgt.backends.interpreter.analysis import View
from rgt.backends.interpreter.program import SKIP, Kind, Op, Out
from rgt.backends.program.operands import Operand
from rgt.backends.program.steps import Both, CppProgram, Either, Step, is_comparison, operands_of
from rgt.backends.program.worklist import Worklist, postorder
from rgt.ir.structures.bit_sets import bits, bits_of

_MOST_NODES = 300
_MOST_WORK = 200_000
"""So often a value is looked at for one write; beyond that nothing is known."""

_Relation = tuple[int, ...]
"""For each case, a key that the written cell may have and what was chosen, the symbols that a
variable can hold, as bits.
"""
_Tables = Sequence[Mapping[int, int]]
"""What an operand is by the symbol of a variable, for each symbol that may be chosen."""
_Relations = Mapping[str, _Relation]
"""By variable; the others can hold anything that is possible there."""


def without_faint_writes(
    view: View,
    program: CppProgram,
    possible: Possible,
    sure: Callable[[Op, int], bool],
    reads: Callable[[Op], int],
) -> View:
    """The view of moves that are listed, or of a check, without writes to cells that nobody reads.

    What is left out is `sure` to raise no error; `reads` are the variables that a label reads.
    """
    images = _Images()
    out: dict[int, Out] = {}
    for node, edges in view.out.items():
        for number, (op, target) in enumerate(edges):
            if isinstance(op, Step) and _writes_cell(op) and sure(op, node):
                write = _Write(view, program, possible, reads, node, op, images)
                if write.is_faint(target):
                    left = out.get(node, edges)
                    out[node] = (*left[:number], (SKIP, target), *left[number + 1 :])
    if not out:
        return view
    changed = View({**view.out, **out}, view.starts)
    changed.exclusive = view.exclusive
    return changed


def _writes_cell(op: Step) -> bool:
    """Whether a symbol is written into one cell of a map, by a key that a variable holds."""
    if op.kind is not Kind.ASSIGN or op.place.shape.depth or len(op.place.indices) != 1:
        return False
    return op.place.indices[0].value.scalar is not None


def _single(op: Op) -> Iterator[Op]:
    """The comparisons and checks of which a condition is made; other operations as they are."""
    if isinstance(op, Either):
        for each in op.alternatives:
            yield from _single(each)
    elif isinstance(op, Both):
        for each, _ in op.parts:
            yield from _single(each)
    else:
        yield op


class _ReadError(Exception):
    """The cell may be read, or it takes too much to tell."""


class _Images:
    """The constant maps that are looked up by a variable, and where they lead."""

    def __init__(self) -> None:
        self._tables: dict[tuple[int, str, str | None], _Tables | None] = {}
        self._images: dict[tuple[int, int], int] = {}

    def tables(
        self, operand: Operand, name: str, other: str | None, chosen: Sequence[int]
    ) -> _Tables | None:
        """What an operand is by the symbol of a variable, for each symbol of another one; None if
        it is something else.
        """
        key = id(operand), name, other
        if key not in self._tables:
            table = table_of(operand, name)
            if table is not None:
                self._tables[key] = (table,) * len(chosen)
            else:
                self._tables[key] = _tables_of_two(operand, name, other, chosen)
        return self._tables[key]

    def of(self, table: Mapping[int, int], held: int) -> int:
        """Where a table leads from some symbols."""
        key = id(table), held
        found = self._images.get(key)
        if found is None:
            found = self._images[key] = bits_of(table[at] for at in bits(held) if at in table)
        return found


def _tables_of_two(
    operand: Operand, name: str, other: str | None, chosen: Sequence[int]
) -> _Tables | None:
    """The same for an operand that a constant map has for two variables."""
    if other is None or not _reads_both(operand, name, other):
        return None
    here, there = sorted(operand.indices, key=lambda index: index.value.scalar != name)
    return tuple(
        {
            key: operand.cells[operand.start + by + there.offsets[symbol]]
            for key, by in here.offsets.items()
            if symbol in there.offsets
        }
        for symbol in chosen
    )


def _reads_both(operand: Operand, name: str, other: str) -> bool:
    """Whether an operand is what a constant map has for two variables."""
    if operand.variable is not None or operand.shape.depth or len(operand.indices) != 2:
        return False
    return {index.value.scalar for index in operand.indices} == {name, other}


class _Write:
    """What is known behind one write."""

    def __init__(
        self,
        view: View,
        program: CppProgram,
        possible: Possible,
        reads: Callable[[Op], int],
        node: int,
        op: Step,
        images: _Images,
    ) -> None:
        self._images = images
        self._view, self._possible, self._reads = view, possible, reads
        (index,) = op.place.indices
        self._name, self._bit = op.place.variable, op.writes
        self._by = index.value.scalar or ""
        held = bits(possible.at(node, self._by) & bits_of(index.keys))
        self._held = tuple((key, op.place.start + index.offsets[key]) for key in held)
        self._other: str | None = None
        self._chosen: tuple[int, ...] = (0,)
        self._left = _MOST_WORK

    def is_faint(self, start: int) -> bool:
        """Whether nobody reads or writes the cell from the node behind the write on."""
        order = postorder((start,), lambda node: (target for _, target in self._inside(node)))
        asked = [
            op
            for node in order
            for each, _ in self._view.edges(node)
            for op in _single(each)
            if self._reads(op) & self._bit
        ]
        # a map that nobody reads at all is left to `liveness`
        if not asked or len(order) > _MOST_NODES or any(op.kind is Kind.CHECK for op in asked):
            return False
        for other in (None, *self._stepped(order)):
            self._other = other
            self._chosen = tuple(bits(self._possible.ranges.values[other])) if other else (0,)
            if self._is_unread(start, order[::-1]):
                return True
        return False

    def _stepped(self, order: Sequence[int]) -> Sequence[str]:
        """The first variable, if any, that steps read: that tells with another one what is assigned
        to that.
        """
        for node in reversed(order):
            for op, _ in self._view.edges(node):
                if isinstance(op, Step) and op.kind is Kind.ASSIGN:
                    for index in op.value.indices:
                        name = index.value.scalar
                        if name and _reads_both(op.value, op.place.scalar or "", name):
                            return [name]
        return []

    def _is_unread(self, start: int, order: Sequence[int]) -> bool:
        try:
            self._follow(start, order)
        except _ReadError:
            return False
        return True

    def _inside(self, node: int) -> Iterator[tuple[Op, int]]:
        """The edges from a node on which the search goes on."""
        for op, target in self._view.edges(node):
            if op.kind is not Kind.FINISH and target in self._view.out:
                yield op, target

    def _follow(self, start: int, order: Sequence[int]) -> None:
        """Follow the relations from a node on; raises `_ReadError` where the cell may be read."""
        first = tuple(1 << key for key, _ in self._cases())
        known: dict[int, _Relations] = {start: {self._by: first}}
        work = Worklist(order)
        work.add(start)
        while work:
            node = work.pop()
            here = known[node]
            for op, _ in self._view.edges(node):
                self._look_at(op, node, here)
            for op, target in self._inside(node):
                behind = self._cut(self._behind(op, here), target)
                before = known.get(target)
                joined = behind if before is None else self._joined(before, behind)
                if joined != before:
                    known[target] = joined
                    work.add(target)

    def _cases(self) -> Iterator[tuple[int, int]]:
        """For each case the key of the cell, and where it stands."""
        for each in self._held:
            yield from (each for _ in self._chosen)

    def _cut(self, relations: _Relations, node: int) -> _Relations:
        """What is possible of relations at a node."""
        found = {}
        for name, relation in relations.items():
            held = self._possible.at(node, name)
            found[name] = tuple(each & held for each in relation)
        return found

    def _joined(self, one: _Relations, other: _Relations) -> _Relations:
        self._spend(len(self._held) * len(self._chosen))
        return {
            name: tuple(a | b for a, b in zip(relation, other[name], strict=True))
            for name, relation in one.items()
            if name in other
        }

    def _spend(self, much: int) -> None:
        self._left -= much
        if self._left < 0:
            raise _ReadError

    # -- edges ---------------------------------------------------------------------------

    def _behind(self, op: Op, here: _Relations) -> _Relations:
        """The relations behind an edge."""
        if is_comparison(op):
            return self._asked(op, here)
        if not isinstance(op, Step) or op.kind not in (Kind.ASSIGN, Kind.ANY):
            return here
        name, relation = op.place.variable, None
        assert name is not None
        if name == self._other:
            choices = bits_of(op.choices) if op.kind is Kind.ANY else -1
            left = {other: each for other, each in here.items() if other != name}
            return {other: self._spread(each, choices) for other, each in left.items()}
        if op.kind is Kind.ASSIGN and name == op.place.scalar:
            relation = self._assigned(op.value, here)
        left = {other: each for other, each in here.items() if other != name}
        return left if relation is None else {**left, name: relation}

    def _spread(self, relation: _Relation, choices: int) -> _Relation:
        """A relation where it is not known any more what was chosen before, but one of some."""
        many = len(self._chosen)
        found: list[int] = []
        for at in range(0, len(relation), many):
            united = reduce(or_, relation[at : at + many], 0)
            found += (united if choices >> each & 1 else 0 for each in self._chosen)
        return tuple(found)

    def _assigned(self, value: Operand, here: _Relations) -> _Relation | None:
        """The relation of what is assigned; None for none."""
        if value.symbol is not None:
            return (1 << value.symbol,) * (len(self._held) * len(self._chosen))
        return self._related(value, here)

    def _related(self, operand: Operand, here: _Relations) -> _Relation | None:
        """The relation of a variable, or of what a constant map has for it; None for none."""
        name = operand.scalar
        if name is not None:
            return here.get(name)
        for other, relation in here.items():
            tables = self._tables(operand, other)
            if tables is not None:
                self._spend(len(relation))
                pairs = zip(cycle(tables), relation, strict=False)
                return tuple(self._images.of(table, held) for table, held in pairs)
        return None

    def _tables(self, operand: Operand, name: str) -> _Tables | None:
        return self._images.tables(operand, name, self._other, self._chosen)

    def _asked(self, op: Step, here: _Relations) -> _Relations:
        """The relations where a comparison of a variable, or of what is looked up by it, holds."""
        answer = op.value.symbol
        if answer is None:
            return here
        plain = op.place.scalar
        for name, relation in here.items():
            tables = self._tables(op.place, name)
            if tables is None and plain != name:
                continue
            good = [
                bits_of(
                    each
                    for each in bits(self._possible.ranges.values[name])
                    if ((each if plain == name else table.get(each)) == answer) == op.equal
                )
                for table in tables or ({},)
            ]
            pairs = zip(cycle(good), relation, strict=False)
            return {**here, name: tuple(some & each for some, each in pairs)}
        return here

    # -- reads ---------------------------------------------------------------------------

    def _look_at(self, op: Op, node: int, here: _Relations) -> None:
        """Raise `_ReadError` if the cell may be read, or written, by an operation."""
        if isinstance(op, Step) and op.kind is not Kind.CHECK:
            for operand in operands_of(op):
                self._look(operand, node, here)

    def _look(self, operand: Operand | None, node: int, here: _Relations) -> None:
        if operand is None:
            return
        for index in operand.indices:
            self._look(index.value, node, here)
        if operand.variable == self._name:
            if operand.shape.depth or len(operand.indices) > 1:
                raise _ReadError
            if any(self._met(operand, node, here)):
                raise _ReadError

    def _met(self, operand: Operand, node: int, here: _Relations) -> Iterator[bool]:
        """For each case that is possible whether the map may be read at the written cell."""
        alive = [all(each) for each in zip(*here.values(), strict=True)] or repeat(True)
        keys: Iterable[int] = repeat(1)
        at = {operand.start: 0}
        for index in operand.indices:
            related = self._related(index.value, here)
            keys = repeat(self._possible.of(index.value, node)) if related is None else related
            at = {operand.start + by: key for key, by in index.offsets.items()}
        for (_, cell), read, is_alive in zip(self._cases(), keys, alive, strict=False):
            yield is_alive and cell in at and bool(read >> at[cell] & 1)
