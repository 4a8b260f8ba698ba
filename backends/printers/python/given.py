"""What functions are always given, and names that nobody reads.

Searches of moves are told how many tags were shown before; where moves begin that is none.  What
is known when a function is written needs not be given, and tags that are none need not be copied.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from rgt.backends.plan import expressions, sets, types
from rgt.backends.plan.expressions import Ask, Expr, Key, Local, Number, Sum
from rgt.backends.plan.lines import Function, Line
from rgt.backends.plan.nodes import Node, rebuilt
from rgt.backends.plan.runs import Unused
from rgt.backends.plan.searches import Call, Leads, Return
from rgt.backends.plan.sets import Flooded, HoldsAt, Where
from rgt.backends.plan.statements import Let
from rgt.backends.plan.types import INDEX

_QUIET = (expressions.__name__, sets.__name__, types.__name__)
_SHOWN = Local("t", INDEX)


def simplified(functions: Sequence[Function], starts: Iterable[str]) -> list[Function]:
    """The same functions, those of `starts` being called from outside, with no tags before.

    They are called as before; what they are given and is known already they do not read.
    """
    known = _known(functions, starts)
    return [_needed(_told(function, known.get(function.name))) for function in functions]


def alias(function: Function) -> str | None:
    """The name of the function that another one calls, if that is all it does."""
    body = [line.statement for line in function.lines if not isinstance(line.statement, Unused)]
    match body:
        case [Return(Ask(check, True))] if function.name == f"check_{check}":
            return f"check_{check}_here"
        case [Call(name, argument)] if argument is _SHOWN or argument is Number(0):
            return name
    return None


def _known(functions: Sequence[Function], starts: Iterable[str]) -> dict[str, int | None]:
    """For each function that is called how many tags were shown before; None if that differs."""
    by_name = {function.name: function for function in functions}
    calls = {function.name: list(_calls(function)) for function in functions}
    found: dict[str, int | None] = {}
    waiting: list[tuple[str, int | None]] = [(name, 0) for name in starts]
    while waiting:
        name, number = waiting.pop()
        if name not in by_name or not _counts(by_name[name]):
            continue
        if name in found and found[name] in (number, None):
            continue
        now = found[name] = None if name in found else number
        waiting += [(called, _value(argument, now)) for called, argument in calls[name]]
    for function in functions:
        if function.name not in found:
            # others call with what nobody follows here
            for called, _ in calls[function.name]:
                found[called] = None
    return found


def _counts(function: Function) -> bool:
    return function.role == "search" and [g.name for g in function.given] == [_SHOWN.name]


def _calls(function: Function) -> Iterator[tuple[str, Expr]]:
    for line in function.lines:
        for node in line.statement.all():
            if isinstance(node, Call | Leads):
                yield node.function, node.argument


def _value(argument: Expr, shown: int | None) -> int | None:
    """A number of tags, given how many were shown before the function that says it."""
    match argument:
        case Number(number):
            return number
        case Local() if argument is _SHOWN:
            return shown
        case Sum(parts):
            values = [_value(part, shown) for part in parts]
            return None if None in values else sum(v for v in values if v is not None)
    return None


def _told(function: Function, number: int | None) -> Function:
    """A function that knows how many tags were shown before it."""
    if number is None or not _counts(function):
        return function

    def change(node: Node) -> Node:
        if node is _SHOWN:
            return Number(number)
        if isinstance(node, Sum) and _SHOWN in node.parts:
            value = _value(node, number)
            return rebuilt(node, change) if value is None else Number(value)
        return rebuilt(node, change)

    lines = (replace(line, statement=rebuilt(line.statement, change)) for line in function.lines)
    return replace(function, lines=tuple(lines))


def _needed(function: Function) -> Function:
    """A function without names for values that nobody reads."""
    while True:
        read = _read(function.lines)
        lines = tuple(line for line in function.lines if not _is_idle(line, read))
        if len(lines) == len(function.lines):
            return function
        function = replace(function, lines=lines)


def _read(lines: Iterable[Line]) -> Mapping[str, bool]:
    found: dict[str, bool] = {}
    for line in lines:
        for node in line.statement.all():
            if isinstance(node, Local):
                found[node.name] = True
            elif not isinstance(node, Expr):
                # sets that are kept
                found.update(dict.fromkeys(getattr(node, "names", ()), True))
    return found


def _is_idle(line: Line, read: Mapping[str, bool]) -> bool:
    let = line.statement
    idle = isinstance(let, Let) and let.how != "var" and let.name not in read
    return idle and all(_is_quiet(node) for child in let.children for node in child.all())


def _is_quiet(node: Node) -> bool:
    """Whether to work a value out does nothing that anybody notices."""
    if isinstance(node, Ask | Key | Flooded | HoldsAt | Where):
        return False
    return type(node).__module__ in _QUIET
