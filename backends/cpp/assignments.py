"""Assignments of a search as C++: a name where that is enough, else a change that is undone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace

from rgt.backends.cpp.program import Step
from rgt.backends.cpp.writing import Here, Writing
from rgt.backends.interpreter.program import Kind


class Assigning(Writing):
    """Writes assignments, each with all that follows it."""

    def go(self, target: int, here: Here) -> None:
        """Emit the arrival at a node, and what follows."""
        raise NotImplementedError

    def bind(self, op: Step, node: int, target: int, here: Here) -> None:
        """Emit an assignment as a name, and as a change of the state only if others read it."""
        text, name = self.unit.text, op.place.variable
        assert name is not None
        local = self.name(self.unit.plan.storage.fields[name].name[2:] + "_")
        if op.kind is Kind.ANY:
            head = f"{text.choices(op, local)} {{{self.unit.label(op)}"
        else:
            head = f"const int {local} = {text.read(op.value, node)};{self.unit.label(op)}"
            self.call_same(local, text.read(op.value, node))
        self._bound(op, local, head, here, lambda inner: self.go(target, inner))

    def bind_as(
        self, op: Step, local: str, value: str, here: Here, rest: Callable[[Here], None]
    ) -> None:
        """Emit the assignment of a value that was chosen already, and the rest."""
        head = f"const int {local} = {value};{self.unit.label(op)}"
        self.call_same(local, value)
        self._bound(replace(op, kind=Kind.ASSIGN), local, head, here, rest)

    def _bound(
        self, op: Step, local: str, head: str, here: Here, rest: Callable[[Here], None]
    ) -> None:
        name = op.place.variable
        assert name is not None
        field = self.unit.plan.storage.fields[name].name
        inner = here.deeper() if op.kind is Kind.ANY else here
        outside, before = self.lines, self.memory
        self.lines, self.memory = [], 0
        with self.unit.text.bound(name, local), self.loop(local if op.kind is Kind.ANY else ""):
            rest(inner)
        body, read = self.lines, self.memory
        self.lines, self.memory = outside, before | (read & ~op.writes)
        if read & op.writes:
            self._stored(op, f"s.{field}", local, (head, body), here)
            return
        self.add(here, head)
        self.lines += body
        if op.kind is Kind.ANY:
            self.add(here, "}")

    def _stored(
        self, op: Step, cell: str, local: str, code: tuple[str, list[str]], here: Here
    ) -> None:
        """Emit an assignment whose value is a name and stands in the state as well."""
        self.stored |= op.writes
        inner = here.deeper() if op.kind is Kind.ANY else here
        old = self.name("old")
        version = self.name("version") if self.unit.plan.forgets(op) else None
        self.add(here, f"const auto {old} = {cell};")
        if version:
            self.add(here, f"const auto {version} = w.version;")
        self.add(here, code[0])
        self.add(inner, f"{cell} = {local};")
        if version:
            self.add(inner, "w.touch();")
        self.lines += code[1]
        if op.kind is Kind.ANY:
            self.add(here, "}")
        if version:
            self.add(here, f"w.version = {version};")
        self.add(here, f"{cell} = {old};")

    def assign(self, op: Step, node: int, target: int, here: Here) -> None:
        """Emit an assignment, what follows it, and its undoing."""
        self.stored |= op.writes
        unit, text = self.unit, self.unit.text
        index = None
        if text.moving(op.place):
            index = self.name("i")
            self.add(here, f"const unsigned {index} = {text.index(op.place, node)};")
        cell = text.cell(op.place, node, index)
        cells = op.place.shape.cells if op.place.shape.depth else 0
        old = self.name("old")
        if cells:
            self.add(here, f"{unit.cell_type(op.place)} {old}[{cells}];")
            self.add(here, f"copy_cells({old}, &{cell}, {cells});")
        else:
            self.add(here, f"const auto {old} = {cell};")
        version = self.name("version") if unit.plan.forgets(op) else None
        if version:
            self.add(here, f"const auto {version} = w.version;")
        inner = here
        value = ""
        if op.kind is Kind.ANY:
            value = self.name("any")
            self.add(here, f"{text.choices(op, value)} {{{unit.label(op)}")
            inner = here.deeper()
            self.add(inner, text.put(op.place, node, value, index))
        elif cells:
            self.add(here, f"{text.copied(f'&{cell}', op, node)}{unit.label(op)}")
            self.add(here, text.gather(op.place))
        else:
            value = text.read(op.value, node)
            put = text.put_found(op.place, node, old, value, index)
            self.add(here, f"{put}{unit.label(op)}")
        if version:
            self.add(inner, "w.touch();")
        with self.wrote(op), self.loop(value if op.kind is Kind.ANY else ""):
            self.go(target, inner)
        if op.kind is Kind.ANY:
            self.add(here, "}")
        if version:
            self.add(here, f"w.version = {version};")
        if cells:
            self.add(here, f"copy_cells(&{cell}, {old}, {cells}); {text.gather(op.place)}")
        else:
            constant = op.kind is Kind.ASSIGN and op.value.symbol is not None
            stands = text.read(op.value, node) if constant else text.cell(op.place, node, index)
            self.add(here, text.put_found(op.place, node, stands, old, index))

    @contextmanager
    def wrote(self, op: Step) -> Iterator[None]:
        """Emit what follows an assignment in the same function."""
        before, self.written = self.written, self.written | op.writes
        yield
        self.written = before
