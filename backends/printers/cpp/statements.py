"""Statements of a plan as C++, one line each."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from rgt.backends.plan import statements as plan
from rgt.backends.plan.statements import Stmt
from rgt.backends.printers.cpp.expressions import bare, cpp

_Kind = TypeVar("_Kind", bound=Stmt)
_PRINTERS: dict[type[Stmt], Callable[..., str]] = {}


def stated(statement: Stmt) -> str:
    """A statement, or the head of one with a body, as C++."""
    return _PRINTERS[type(statement)](statement)


def _prints(kind: type[_Kind]) -> Callable[[Callable[[_Kind], str]], None]:
    """Note how a kind of statement is written."""

    def note(printer: Callable[[_Kind], str]) -> None:
        _PRINTERS[kind] = printer

    return note


@_prints(plan.Store)
def _(store: plan.Store) -> str:
    return f"s.{store.field} = {cpp(store.value)};"


@_prints(plan.Put)
def _(put: plan.Put) -> str:
    at, value = cpp(put.index), cpp(put.value)
    if put.old is not None:
        return f"put_over_{put.map}(s, {at}, {cpp(put.old)}, {value});"
    return f"put_{'on_' if put.covered else ''}{put.map}(s, {at}, {value});"


@_prints(plan.Copy)
def _(copy: plan.Copy) -> str:
    order = f", {copy.order}" if copy.order else ""
    return f"copy_cells({bare(copy.place)}, {bare(copy.source)}, {copy.count}{order});"


@_prints(plan.Gather)
def _(gather: plan.Gather) -> str:
    return f"gather_{gather.map}(s);"


@_prints(plan.Touch)
def _(_touch: plan.Touch) -> str:
    return "w.touch();"


@_prints(plan.Leave)
def _(leave: plan.Leave) -> str:
    return f"s.node = {leave.node};"


@_prints(plan.Show)
def _(show: plan.Show) -> str:
    watching = "Mask{}" if show.watching is None else cpp(show.watching)
    told = f"{cpp(show.number)}, {cpp(show.tag)}, {watching}"
    return f"if (__builtin_expect(w.watching, 0)) w.see({told});"


@_prints(plan.ForEach)
def _(loop: plan.ForEach) -> str:
    if isinstance(loop.values, plan.Entries):
        return f"for (const int {loop.name} : {loop.values.table}) {{"
    span = loop.values
    return f"for (int {loop.name} = {span.first}; {loop.name} < {span.end}; ++{loop.name}) {{"
