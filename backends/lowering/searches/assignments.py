"""Assignments of a search as C++: a name where that is enough, else a change that is undone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import replace

from rgt.backends.interpreter.program import Kind
from rgt.backends.lowering.writing import Here, Writing
from rgt.backends.plan.expressions import Expr, Field, Local
from rgt.backends.plan.lines import Line
from rgt.backends.plan.searches import LetCells, LetIndex, Restore, Version
from rgt.backends.plan.statements import Copy, End, ForMembers, Let, Stmt, Store, Touch
from rgt.backends.plan.types import CODE, INDEX
from rgt.backends.program.steps import Step


class Assigning(Writing):
    """Writes assignments, each with all that follows it."""

    def go(self, target: int, here: Here) -> None:
        """Emit the arrival at a node, and what follows."""
        raise NotImplementedError

    def bind(self, op: Step, node: int, target: int, here: Here) -> None:
        """Emit an assignment as a name, and as a change of the state only if others read it."""
        cells, name = self.unit.cells, op.place.variable
        assert name is not None
        local = self.name_for(name)
        if op.kind is Kind.ANY:
            head: Stmt = cells.choices(op, local)
        else:
            value = cells.read(op.value, node)
            head = Let(local, value)
            self.loops.call(local, value)
        self._bound(op, local, head, here, lambda inner: self.go(target, inner))

    def bind_as(
        self, op: Step, local: str, value: Expr, here: Here, rest: Callable[[Here], None]
    ) -> None:
        """Emit the assignment of a value that was chosen already, and the rest."""
        head = Let(local, value)
        self.loops.call(local, value)
        self._bound(replace(op, kind=Kind.ASSIGN), local, head, here, rest)

    def _bound(
        self, op: Step, local: str, head: Stmt, here: Here, rest: Callable[[Here], None]
    ) -> None:
        name = op.place.variable
        assert name is not None
        field = self.unit.plan.storage.fields[name].name
        inner = here.deeper() if op.kind is Kind.ANY else here
        outside, before = self.lines, self.memory
        self.lines, self.memory = [], 0
        with self.unit.cells.bound(name, Local(local, CODE)), self._turns(op, local):
            rest(inner)
        body, read = self.lines, self.memory
        self.lines, self.memory = outside, before | (read & ~op.writes)
        if read & op.writes:
            self._stored(op, field, local, (head, body), here)
            return
        self.add(here, head, self.unit.label(op))
        self.lines += body
        if op.kind is Kind.ANY:
            self.add(here, End())

    def _turns(self, op: Step, name: str) -> AbstractContextManager[None]:
        """What stands behind an assignment, which is a loop if it chooses a symbol."""
        if op.kind is not Kind.ANY:
            return nullcontext()
        return self.loops.within(name, [self.unit.plan.storage.codes[s] for s in op.choices])

    def _stored(
        self, op: Step, field: str, local: str, code: tuple[Stmt, list[Line]], here: Here
    ) -> None:
        """Emit an assignment whose value is a name and stands in the state as well."""
        self.stored |= op.writes
        inner = here.deeper() if op.kind is Kind.ANY else here
        old = self.name("old")
        version = self._version(op)
        self.add(here, Let(old, Field(field), plain=True))
        if version:
            self.add(here, Let(version.name, Version(), plain=True))
        self.add(here, code[0], self.unit.label(op))
        self.add(inner, Store(field, Local(local, CODE)))
        if version:
            self.add(inner, Touch())
        self.lines += code[1]
        if op.kind is Kind.ANY:
            self.add(here, End())
        if version:
            self.add(here, Restore(version))
        self.add(here, Store(field, Local(old, CODE)))

    def _version(self, op: Step) -> Local | None:
        """A name for the state that remembered answers are of, if an assignment changes it."""
        return Local(self.name("version"), INDEX) if self.unit.plan.forgets(op) else None

    def assign(
        self, op: Step, node: int, target: int, here: Here, loop: ForMembers | None = None
    ) -> None:
        """Emit an assignment, what follows it, and its undoing; of what an any-assignment chooses
        only that over which there is a `loop`, if one is given.
        """
        self.stored |= op.writes
        unit, reading = self.unit, self.unit.cells
        index = None
        if reading.moving(op.place):
            index = Local(self.name("i"), INDEX)
            self.add(here, LetIndex(index.name, reading.index(op.place, node)))
        cell = reading.cell(op.place, node, index)
        cells = op.place.shape.cells if op.place.shape.depth else 0
        old = self.name("old")
        if cells:
            self.add(here, LetCells(old, unit.width_of(op.place), cells))
            self.add(here, Copy(Local(old, CODE), cell, cells, ""))
        else:
            self.add(here, Let(old, cell, plain=True))
        version = self._version(op)
        if version:
            self.add(here, Let(version.name, Version(), plain=True))
        inner = here
        value = ""
        if op.kind is Kind.ANY:
            head = loop or reading.choices(op, self.name("any"))
            value = head.name
            self.add(here, head, unit.label(op))
            inner = here.deeper()
            self.add(inner, reading.put(op.place, node, Local(value, CODE), index))
        elif cells:
            self.add(here, reading.copied(cell, op, node), unit.label(op))
            self.add(here, self.unit.boards.gathered(op))
        else:
            read = reading.read(op.value, node)
            put = reading.put_found(op.place, node, Local(old, CODE), read, index)
            self.add(here, put, unit.label(op))
        if version:
            self.add(inner, Touch())
        with self.wrote(op), self._turns(op, value):
            self.assigned(op, target, inner)
        if op.kind is Kind.ANY:
            self.add(here, End())
        if version:
            self.add(here, Restore(version))
        if cells:
            gathered = reading.map_of(op.place)
            self.add(here, Copy(cell, Local(old, CODE), cells, "", gathered))
        else:
            constant = op.kind is Kind.ASSIGN and op.value.symbol is not None
            stands = reading.read(op.value, node) if constant else cell
            self.add(here, reading.put_found(op.place, node, stands, Local(old, CODE), index))

    def assigned(self, _op: Step, target: int, here: Here) -> None:
        """Emit the arrival behind an assignment that was made in the state."""
        self.go(target, here)

    @contextmanager
    def wrote(self, op: Step) -> Iterator[None]:
        """Emit what follows an assignment in the same function."""
        before, self.written = self.written, self.written | op.writes
        yield
        self.written = before
