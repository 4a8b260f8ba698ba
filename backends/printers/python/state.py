"""The state as Python: the class of positions, functions that make them and forget variables."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rgt.backends.plan.lines import Line
from rgt.backends.plan.state import Layout
from rgt.backends.printers.python.statements import stated


def position(layout: Layout) -> str:
    """The class of positions."""
    scalars = ["node", *(each.name for each in layout.variables if each.cells is None)]
    maps = {each.name: each.cells for each in layout.variables if each.cells is not None}
    lists = {**maps, **{each.name: each.count for each in layout.sets}}
    return "\n".join(_class(scalars, list(maps), lists))


def _class(scalars: Sequence[str], maps: Sequence[str], lists: dict[str, int]) -> Iterator[str]:
    yield "class _Position:"
    yield '    """Where a play stands: the node, variables, sets of places by what they hold."""'
    yield ""
    yield f"    __slots__ = ({', '.join(repr(name) for name in (*scalars, *lists))},)"
    yield ""
    yield "    def __init__(self):"
    yield from (f"        self.{name} = 0" for name in scalars)
    yield from (f"        self.{name} = [0] * {count}" for name, count in lists.items())
    yield ""
    yield "    def copy(self):"
    yield '        """Another one like this."""'
    yield "        made = _Position.__new__(_Position)"
    yield from (f"        made.{name} = self.{name}" for name in scalars)
    yield from (f"        made.{name} = self.{name}[:]" for name in lists)
    yield "        return made"
    yield ""
    yield "    def become(self, other):"
    yield '        """Be like another one."""'
    yield from (f"        self.{name} = other.{name}" for name in scalars)
    yield from (f"        self.{name}[:] = other.{name}" for name in lists)
    yield ""
    yield "    def key(self):"
    yield '        """What tells positions apart."""'
    told = [*(f"self.{name}" for name in scalars), *(f"*self.{name}" for name in maps)]
    yield f"        return ({', '.join(told)},)"


def made(name: str, statements: Iterable[Line]) -> str:
    """A function that makes a position by statements."""
    lines = [f"def {name}():", "    s = _Position()"]
    lines += [f"    {text}" for line in statements for text in stated(line.statement)]
    return "\n".join([*lines, "    return s"])


def forget(cases: Iterable[tuple[int, str, Sequence[Line]]]) -> str:
    """Variables that nobody will read get their first values, so that equal plays are one position:
    nodes, each with its place and with what is done there.
    """
    lines = ["def _forget(s):"]
    for i, (node, place, statements) in enumerate(cases):
        lines.append(f"    {'elif' if i else 'if'} s.node == {node}:  # {place}")
        lines += [f"        {text}" for line in statements for text in stated(line.statement)]
    return "\n".join([*lines, "    return s"])
