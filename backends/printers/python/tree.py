"""Lines of a plan as a tree: statements, each with its body, as Python nests them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from rgt.backends.plan import runs
from rgt.backends.plan import searches as se
from rgt.backends.plan import statements as st
from rgt.backends.plan.expressions import Expr, Number
from rgt.backends.plan.lines import Line
from rgt.backends.plan.statements import Stmt
from rgt.backends.plan.verify import HEADS

_ENDS = (st.Jump, st.Resume, st.Done, st.Fail, st.Succeed, se.Return, runs.Conclude, runs.GoOnBy)
"""What nothing follows."""


@dataclass(frozen=True, slots=True)
class Item:
    """A statement, what is noted beside it, its body, and what is done else."""

    statement: Stmt
    note: str = ""
    body: tuple[Item, ...] = ()
    other: tuple[Item, ...] = ()


@dataclass(slots=True)
class Group:
    """Statements of a switch that are done for some values, None for all that have no case."""

    values: list[Expr] | None
    items: list[Item] = field(default_factory=list)


def tree(lines: Sequence[Line]) -> list[Item]:
    """The statements of a function."""
    found, at = _items(lines, 0)
    assert at == len(lines)
    return found


def _items(lines: Sequence[Line], at: int) -> tuple[list[Item], int]:
    """The statements from a line on up to the end of their body, and where that is."""
    found: list[Item] = []
    while at < len(lines):
        statement, note = lines[at].statement, lines[at].note
        if isinstance(statement, st.End | st.Else):
            break
        at += 1
        if not isinstance(statement, HEADS):
            found.append(Item(statement, note))
            continue
        body, at = _items(lines, at)
        other: list[Item] = []
        if isinstance(lines[at].statement, st.Else):
            other, at = _items(lines, at + 1)
        found.append(Item(statement, note, tuple(body), tuple(other)))
        at += 1
    return found, at


def groups(items: Sequence[Item]) -> list[Group]:
    """What the body of a switch does for which values; what a case falls into is done for it."""
    found: list[Group] = []
    for item in items:
        match item.statement:
            case st.Case(value):
                found.append(Group([value], [each for each in item.body if not _breaks(each)]))
            case runs.When(value):
                last = found[-1] if found else None
                if last is not None and last.values is not None and not last.items:
                    last.values.append(value)
                else:
                    found.append(Group([value]))
            case runs.Enter(node):
                found.append(Group([Number(node)], [Item(st.Jump(node))]))
            case runs.Otherwise():
                found.append(Group(None))
            case runs.FailOtherwise() | runs.GoNowhere():
                found.append(Group(None, [item]))
            case st.Default():
                pass
            case _:
                found[-1].items.append(item)
    for i in reversed(range(len(found) - 1)):
        if not isinstance(items[0].statement, st.Case) and not ends(found[i].items):
            found[i].items += found[i + 1].items
    return found


def _breaks(item: Item) -> bool:
    return isinstance(item.statement, st.Break)


def ends(items: Sequence[Item]) -> bool:
    """Whether nothing that follows some statements is ever done."""
    if not items:
        return False
    last = items[-1]
    match last.statement:
        case st.If():
            return ends(last.body) and ends(last.other)
        case runs.Scope():
            return ends(last.body)
        case st.Switch():
            cases = groups(last.body)
            closed = bool(cases) and cases[-1].values is None
            return closed and all(ends(case.items) for case in cases)
        case runs.FailOtherwise():
            return True
    return isinstance(last.statement, _ENDS)


def every(items: Sequence[Item]) -> Iterator[Item]:
    """All statements, however deep."""
    for item in items:
        yield item
        yield from every(item.body)
        yield from every(item.other)
