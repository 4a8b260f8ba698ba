"""Functions of a plan as Python.

What C++ says by jumps to labels is a loop here, which goes on at a node; where one jump alone leads
to a label, what stands there takes the place of the jump.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rgt.backends.plan import runs
from rgt.backends.plan import searches as se
from rgt.backends.plan import statements as st
from rgt.backends.plan.expressions import Expr, Field, Local
from rgt.backends.plan.lines import Function
from rgt.backends.plan.nodes import Node, rebuilt
from rgt.backends.plan.types import INDEX
from rgt.backends.printers.python.expressions import ForeignError, name_of, python
from rgt.backends.printers.python.jumps import Flow, flow
from rgt.backends.printers.python.sets import set_of
from rgt.backends.printers.python.statements import stated
from rgt.backends.printers.python.told import Stretches, part_of_key
from rgt.backends.printers.python.tree import Group, Item, every, groups, tree

_GIVEN = {
    "search": ("s", "w"),
    "run": ("s", "w"),
    "check": ("s", "w"),
    "linked": ("s", "w"),
    "flood": ("s",),
}
_LOOPS = (st.ForEach, st.ForMembers, st.While, st.Grow)
_FEW = 4
"""So many cases are asked for one after the other."""
_MANY = 200
"""More cases than that are no chain of questions: Python compiles only so many of these."""
_SHOWN = {Local("t", INDEX): Local("run.t", INDEX)}


def function_of(function: Function, stretches: Stretches) -> str:
    """A function as Python; raises ForeignError."""
    return "\n".join(_Printing(function, stretches).lines())


class _Printing:
    def __init__(self, function: Function, stretches: Stretches) -> None:
        self._function = function
        self._stretches = stretches
        self._out: list[str] = []
        self._flow: Flow | None = None

    def lines(self) -> list[str]:
        function = self._function
        items = tree(function.lines)
        given = [*_GIVEN[function.role], *(name_of(g.name) for g in function.given)]
        if any(each.changes for each in function.given):
            changing = [g.name for g in function.given if g.changes]
            given = ["run" if g == changing[0] else g for g in given if g not in changing[1:]]
        comment = f"  # {function.comment}" if function.comment else ""
        self._out = [f"def {function.name}({', '.join(given)}):{comment}"]
        if any(isinstance(item.statement, runs.Label) for item in items):
            self._run(items)
        else:
            self._block(items, 1)
        if len(self._out) == 1 or self._out[-1].lstrip().startswith("#"):
            self._add(1, "pass")
        return self._out

    def _add(self, depth: int, text: str, note: str = "") -> None:
        noted = note.split("\n")[0].replace("  // ", "  # ", 1)
        self._out.append(f"{'    ' * depth}{text}{noted}")

    # -- walks without a choice ------------------------------------------------------------

    def _run(self, items: Sequence[Item]) -> None:
        """A function with labels: first what declares names, then blocks."""
        found = self._flow = flow(items)
        self._items(found.before, 1)
        for node, block in found.blocks.items():
            if any(
                isinstance(inner.statement, st.Jump)
                for item in every(block)
                if isinstance(item.statement, _LOOPS)
                for inner in every(item.body)
            ):
                raise ForeignError(f"a jump out of a loop to node {node}")
        if not found.blocks:
            self._add(1, "return FAILED")
            return
        before = len(self._out)
        self._dispatch(list(found.blocks.items()), 1, found.places)
        loop = self._out[before:]
        if any(text.strip() == "continue" for text in loop):
            self._out[before:] = ["    while True:", *(f"    {text}" for text in loop)]

    def _dispatch(
        self, blocks: list[tuple[int, list[Item]]], depth: int, places: Mapping[int, str]
    ) -> None:
        """The blocks of some nodes, in their order, by the node."""
        if len(blocks) > _FEW:
            middle = len(blocks) // 2
            self._add(depth, f"if node < {blocks[middle][0]}:")
            self._dispatch(blocks[:middle], depth + 1, places)
            self._add(depth, "else:")
            self._dispatch(blocks[middle:], depth + 1, places)
            return
        for i, (node, block) in enumerate(blocks):
            place = f"  # {places[node]}" if node in places else ""
            self._add(depth, f"{'elif' if i else 'if'} node == {node}:{place}")
            self._block(block, depth + 1)
        self._add(depth, "else:")
        self._add(depth + 1, "return FAILED")

    # -- statements ------------------------------------------------------------------------

    def _block(self, items: Sequence[Item], depth: int) -> None:
        """Statements, or that there are none."""
        before = len(self._out)
        self._items(items, depth)
        if all(text.lstrip().startswith("#") for text in self._out[before:]):
            self._add(depth, "pass")

    def _items(self, items: Sequence[Item], depth: int) -> None:
        at = 0
        while at < len(items):
            statement, note = items[at].statement, items[at].note
            at += 1
            match statement:
                case se.Comment(text) | runs.Label(_, text):
                    self._add(depth, f"# {text}")
                case se.Deepen(kind, node):
                    self._add(depth, f"w.deepen({kind}, {node})")
                    self._finally(items[at:], depth, "w.depth -= 1")
                    return
                case se.BeginRound():
                    self._add(depth, "before = len(w.round)")
                    self._finally(items[at:], depth, "del w.round[before:]")
                    return
                case se.BeginKey(name, number):
                    parts = [str(number)]
                    while at < len(items):
                        more = items[at].statement
                        if not isinstance(more, se.AddToKey):
                            break
                        parts.append(part_of_key(self._told(more.part), self._stretches))
                        at += 1
                    self._add(depth, f"{name} = ({', '.join(parts)},)", note)
                case st.Jump(node):
                    self._jump(node, depth)
                case _:
                    self._statement(items[at - 1], depth)

    def _finally(self, items: Sequence[Item], depth: int, text: str) -> None:
        self._add(depth, "try:")
        self._block(items, depth + 1)
        self._add(depth, "finally:")
        self._add(depth + 1, text)

    def _jump(self, node: int, depth: int) -> None:
        assert self._flow is not None
        if node in self._flow.inlined:
            if node in self._flow.places:
                self._add(depth, f"# {self._flow.places[node]}")
            self._block(self._flow.inlined[node], depth)
            return
        self._add(depth, f"node = {node}")
        self._add(depth, "continue")

    def _told(self, node: Node) -> Node:
        """A node, where a walk without a choice has what it was given to change in its ``run``."""
        if self._function.role != "run" or not any(g.changes for g in self._function.given):
            return node
        return _SHOWN.get(node) or rebuilt(node, self._told)  # type: ignore[call-overload]

    def _value(self, value: Expr) -> str:
        told = self._told(value)
        assert isinstance(told, Expr)
        return set_of(told)

    def _statement(self, item: Item, depth: int) -> None:
        statement, note = item.statement, item.note
        match statement:
            case st.If(condition):
                self._add(depth, f"if {self._value(condition)}:", note)
                self._block(item.body, depth + 1)
                if item.other:
                    self._add(depth, "else:")
                    self._block(item.other, depth + 1)
                return
            case st.While(condition):
                self._add(depth, f"while {self._value(condition)}:", note)
            case st.Grow(members):
                self._add(depth, f"more = {self._value(members)}", note)
                self._add(depth, "while more:")
            case st.ForEach(name, values):
                span = (
                    f"range({values.first}, {values.end})"
                    if isinstance(values, st.Span)
                    else values.table
                )
                self._add(depth, f"for {name_of(name)} in {span}:", note)
            case st.ForMembers(name, members, first):
                behind = f", {first}" if first else ""
                found = f"_members({self._value(members)}{behind})"
                self._add(depth, f"for {name_of(name)} in {found}:", note)
            case runs.Drive():
                self._add(depth, "while node >= 0:")
            case runs.Scope():
                self._items(item.body, depth)
                return
            case st.Switch(value):
                self._switch(value, item.body, depth)
                return
            case _:
                told = self._told(statement)
                assert isinstance(told, st.Stmt)
                written = stated(told)
                for i, text in enumerate(written):
                    self._add(depth, text, "" if i else note)
                return
        self._block(item.body, depth + 1)

    def _switch(self, value: Expr, body: Sequence[Item], depth: int) -> None:
        asked = self._value(value)
        if not isinstance(value, Local | Field):
            self._add(depth, f"asked = {asked}")
            asked = "asked"
        found = groups(body)
        cases = [group for group in found if group.values is not None]
        other = next((group.items for group in found if group.values is None), None)
        if len(cases) > _MANY:
            self._match(asked, cases, other, depth)
            return
        for i, group in enumerate(cases):
            assert group.values is not None
            values = [python(each) for each in group.values]
            holds = f"== {values[0]}" if len(values) == 1 else f"in ({', '.join(values)})"
            self._add(depth, f"{'elif' if i else 'if'} {asked} {holds}:")
            self._block(group.items, depth + 1)
        if other is not None:
            if cases:
                self._add(depth, "else:")
            self._block(other, depth + bool(cases))

    def _match(
        self, asked: str, cases: Sequence[Group], other: Sequence[Item] | None, depth: int
    ) -> None:
        """The same of many cases: an `elif` stands within the one before it."""
        self._add(depth, f"match {asked}:")
        for group in cases:
            assert group.values is not None
            self._add(depth + 1, f"case {' | '.join(map(python, group.values))}:")
            self._block(group.items, depth + 2)
        if other is not None:
            self._add(depth + 1, "case _:")
            self._block(other, depth + 2)
