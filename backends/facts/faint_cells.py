"""Writes to cells that nobody reads before a search is over: a piece that is lifted first.

``board[at] = empty; at = up[at]; board[at] == empty; at = up[at] ...``: who walks away from a
square along a line never comes back to it, so that nothing there depends on what was put down.
Lists of moves and answers of checks are the same without such a write, and can be found without
it: as sets, or along lines.

For each cell that a write can mean, the values are followed that variables can have from there on:
a *relation* of the cell's key to those of a variable.  Another cell is read by a key that stands in
no relation to it.

Source: faint variables as in `liveness`, by cells; relations as sets of pairs for each first value.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from rgt.backends.facts.displacements import table_of
from rgt.backends.facts.values.possible import Possible
from rgt.backends.interpreter.analysis import View
from rgt.backends.interpreter.program import SKIP, Kind, Op, Out
from rgt.backends.program.operands import Operand
from rgt.backends.program.steps import Both, CppProgram, Either, Step, is_comparison, operands_of
from rgt.backends.program.worklist import Worklist, postorder
from rgt.ir.bit_sets import bits, bits_of

_MOST_NODES = 300
_MOST_WORK = 200_000
"""So often a value is looked at for one write; beyond that nothing is known."""

_Relation = tuple[int, ...]
"""For each key that the written cell may have the symbols that a variable can hold, as bits."""
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
    tables = _Tables()
    out: dict[int, Out] = {}
    for node, edges in view.out.items():
        for number, (op, target) in enumerate(edges):
            if isinstance(op, Step) and _writes_cell(op, program) and sure(op, node):
                write = _Write(view, program, possible, reads, node, op, tables)
                if write.is_faint(target):
                    left = out.get(node, edges)
                    out[node] = (*left[:number], (SKIP, target), *left[number + 1 :])
    if not out:
        return view
    changed = View({**view.out, **out}, view.starts)
    changed.exclusive = view.exclusive
    return changed


def _writes_cell(op: Step, program: CppProgram) -> bool:
    """Whether a symbol is written into one cell of a map, by a key that a variable holds."""
    if op.kind is not Kind.ASSIGN or op.place.variable is None or len(op.place.indices) != 1:
        return False
    is_flat = program.layout.places[op.place.variable].shape.depth == 1
    return is_flat and op.place.indices[0].value.scalar is not None


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


class _Tables:
    """The constant maps that are looked up by one variable, and where they lead."""

    def __init__(self) -> None:
        self._tables: dict[tuple[int, str], Mapping[int, int] | None] = {}
        self._images: dict[tuple[int, int], int] = {}

    def of(self, operand: Operand, name: str) -> Mapping[int, int] | None:
        """What an operand is by the symbol of a variable; None if it is something else."""
        key = id(operand), name
        if key not in self._tables:
            self._tables[key] = table_of(operand, name)
        return self._tables[key]

    def image(self, operand: Operand, table: Mapping[int, int], held: int) -> int:
        """Where the table of an operand leads from some symbols."""
        key = id(operand), held
        found = self._images.get(key)
        if found is None:
            found = self._images[key] = bits_of(table[at] for at in bits(held) if at in table)
        return found


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
        tables: _Tables,
    ) -> None:
        self._tables = tables
        self._view, self._possible, self._reads = view, possible, reads
        place = op.place
        assert place.variable is not None
        self._name = place.variable
        self._keys = program.layout.places[self._name].shape.keys[0]
        self._bit = op.writes
        self._by = place.indices[0].value.scalar or ""
        self._held = tuple(bits(possible.at(node, self._by) & bits_of(self._keys)))
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
        try:
            self._follow(start, order[::-1])
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
        known: dict[int, _Relations] = {start: {self._by: tuple(1 << key for key in self._held)}}
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

    def _cut(self, relations: _Relations, node: int) -> _Relations:
        """What is possible of relations at a node."""
        found = {}
        for name, relation in relations.items():
            held = self._possible.at(node, name)
            found[name] = tuple(each & held for each in relation)
        return found

    def _joined(self, one: _Relations, other: _Relations) -> _Relations:
        self._spend(len(self._held))
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
        if op.kind is Kind.ASSIGN and name == op.place.scalar:
            relation = self._assigned(op.value, here)
        left = {other: each for other, each in here.items() if other != name}
        return left if relation is None else {**left, name: relation}

    def _assigned(self, value: Operand, here: _Relations) -> _Relation | None:
        """The relation of what is assigned; None for none."""
        if value.symbol is not None:
            return (1 << value.symbol,) * len(self._held)
        return self._related(value, here)

    def _related(self, operand: Operand, here: _Relations) -> _Relation | None:
        """The relation of a variable, or of what a constant map has for it; None for none."""
        name = operand.scalar
        if name is not None:
            return here.get(name)
        for other, relation in here.items():
            table = self._tables.of(operand, other)
            if table is not None:
                self._spend(len(relation))
                return tuple(self._tables.image(operand, table, held) for held in relation)
        return None

    def _asked(self, op: Step, here: _Relations) -> _Relations:
        """The relations where a comparison of a variable, or of what is looked up by it, holds."""
        answer = op.value.symbol
        if answer is None:
            return here
        plain = op.place.scalar
        for name, relation in here.items():
            table = self._tables.of(op.place, name)
            if table is None and plain != name:
                continue
            held = self._possible.ranges.values[name]
            good = bits_of(
                each
                for each in bits(held)
                if ((each if table is None else table.get(each)) == answer) == op.equal
            )
            return {**here, name: tuple(each & good for each in relation)}
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
            if operand.shape.depth:
                raise _ReadError
            for key, keys in zip(self._held, self._keys_of(operand, node, here), strict=True):
                if keys >> key & 1:
                    raise _ReadError

    def _keys_of(self, operand: Operand, node: int, here: _Relations) -> _Relation:
        """For each key of the written cell those by which the map may be read."""
        many = len(self._held)
        if not operand.indices:
            return (1 << self._keys[operand.start],) * many
        (index,) = operand.indices
        alive = [all(each) for each in zip(*here.values(), strict=True)] or [True] * many
        related = self._related(index.value, here)
        if related is None:
            related = (self._possible.of(index.value, node),) * many
        return tuple(each if is_alive else 0 for each, is_alive in zip(related, alive, strict=True))
