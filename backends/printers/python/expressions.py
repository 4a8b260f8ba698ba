"""Values of a plan as Python.

Brackets are written where Python needs them: each operator has a rank, and what binds less tightly
than the place where it stands wants gets them.
"""

from __future__ import annotations

import keyword
from collections.abc import Callable, Iterable
from typing import TypeVar

from rgt.backends.plan import expressions as plan
from rgt.backends.plan.expressions import Expr
from rgt.backends.plan.nodes import Node
from rgt.backends.plan.types import CODE, PLACE

PICK, OR, AND, NOT, COMPARE, UNION, MEET, SHIFT, SUM, TIMES, SIGN, WHOLE = range(12)
"""How tightly operators bind; what is whole needs no brackets anywhere."""

WORD = 64
_UNSIGNED = (1 << 32) - 1
Written = tuple[str, int]
_Kind = TypeVar("_Kind", bound=Expr)
_PRINTERS: dict[type[Expr], Callable[..., Written]] = {}


class ForeignError(Exception):
    """A node of a plan that is not written in Python."""


def python(value: Expr) -> str:
    """A value as Python; raises ForeignError."""
    return written(value)[0]


def written(value: Expr) -> Written:
    """A value as Python, and how tightly it binds; raises ForeignError."""
    printer = _PRINTERS.get(type(value))
    if printer is None:
        raise ForeignError(kind_of(value))
    return printer(value)


def kind_of(node: Node) -> str:
    """What a kind of node is called in messages."""
    name = type(node).__name__
    return "".join(f" {c.lower()}" if c.isupper() else c for c in name).strip()


def prints(kind: type[_Kind]) -> Callable[[Callable[[_Kind], Written]], None]:
    """Note how a kind of value is written."""

    def note(printer: Callable[[_Kind], Written]) -> None:
        _PRINTERS[kind] = printer

    return note


def within(value: Expr, least: int) -> str:
    """A value as Python where it has to bind so tightly."""
    text, rank = written(value)
    return text if rank >= least else f"({text})"


def joined(parts: Iterable[Expr], sign: str, rank: int) -> Written:
    """Values with a sign between them."""
    return f" {sign} ".join(within(part, rank) for part in parts), rank


def whole(text: str) -> Written:
    """What needs no brackets anywhere."""
    return text, WHOLE


def name_of(name: str) -> str:
    """A name of the plan as one of Python."""
    return f"{name}_" if keyword.iskeyword(name) else name


@prints(plan.Symbol)
def _(value: plan.Symbol) -> Written:
    return whole(str(value.code))


@prints(plan.Number)
def _(value: plan.Number) -> Written:
    return str(value.value), WHOLE if value.value >= 0 else SIGN


@prints(plan.Truth)
def _(value: plan.Truth) -> Written:
    return whole(str(value.holds))


@prints(plan.Local)
def _(value: plan.Local) -> Written:
    return whole(name_of(value.name))


@prints(plan.Field)
def _(value: plan.Field) -> Written:
    return whole(f"s.{value.name}")


@prints(plan.Cell)
def _(value: plan.Cell) -> Written:
    return whole(f"s.{value.map}[{python(value.index)}]")


@prints(plan.Lookup)
def _(value: plan.Lookup) -> Written:
    return whole(f"{value.table}[{python(value.index)}]")


@prints(plan.Cells)
def _(value: plan.Cells) -> Written:
    return whole(f"s.{value.map}")


@prints(plan.TableCells)
def _(value: plan.TableCells) -> Written:
    return whole(value.table)


@prints(plan.Key)
def _(value: plan.Key) -> Written:
    asked = (python(value.at), str(value.size), str(value.node), python(value.symbol))
    return whole(f"_key({', '.join(asked)})")


@prints(plan.Sum)
def _(value: plan.Sum) -> Written:
    return joined(value.parts, "+", SUM)


@prints(plan.Less)
def _(value: plan.Less) -> Written:
    if not value.by:
        return written(value.value)
    if isinstance(value.value, plan.Symbol):
        return written(plan.Number(value.value.code - value.by))
    return f"{within(value.value, SUM)} - {value.by}", SUM


@prints(plan.Unsigned)
def _(value: plan.Unsigned) -> Written:
    if _is_natural(value.value):
        return written(value.value)
    return f"{within(value.value, MEET)} & {_UNSIGNED:#x}", MEET


def _is_natural(value: Expr) -> bool:
    """Whether a number is for certain none below zero: symbols have such codes."""
    if isinstance(value, plan.Less):
        return not value.by and _is_natural(value.value)
    if isinstance(value, plan.Sum):
        return all(map(_is_natural, value.parts))
    if isinstance(value, plan.Wide):
        return _is_natural(value.value)
    if isinstance(value, plan.Number):
        return value.value >= 0
    if isinstance(value, plan.Local):
        return value.type in (CODE, PLACE)
    return isinstance(value, plan.Symbol | plan.Field | plan.Cell | plan.Lookup | plan.Key)


@prints(plan.Signed)
def _(value: plan.Signed) -> Written:
    if _is_natural(value.value):
        return written(value.value)
    bit = f"{_UNSIGNED // 2 + 1:#x}"
    return f"({within(value.value, MEET)} & {_UNSIGNED:#x} ^ {bit}) - {bit}", SUM


@prints(plan.Wide)
def _(value: plan.Wide) -> Written:
    return written(value.value)


@prints(plan.InWord)
def _(value: plan.InWord) -> Written:
    return f"{within(value.value, MEET)} & {WORD - 1}", MEET


@prints(plan.Times)
def _(value: plan.Times) -> Written:
    return f"{within(value.value, TIMES)} * {value.by}", TIMES


@prints(plan.Equal)
def _(value: plan.Equal) -> Written:
    return f"{within(value.one, UNION)} == {within(value.two, UNION)}", COMPARE


@prints(plan.SameCells)
def _(value: plan.SameCells) -> Written:
    one = cells(value.one, value.count, "")
    return f"{one} == {cells(value.two, value.count, value.order)}", COMPARE


@prints(plan.Not)
def _(value: plan.Not) -> Written:
    asked = value.value
    if isinstance(asked, plan.Equal):
        return f"{within(asked.one, UNION)} != {within(asked.two, UNION)}", COMPARE
    return f"not {within(asked, NOT)}", NOT


@prints(plan.And)
def _(value: plan.And) -> Written:
    return joined(value.parts, "and", AND)


@prints(plan.Or)
def _(value: plan.Or) -> Written:
    return joined(value.parts, "or", OR)


@prints(plan.Pick)
def _(value: plan.Pick) -> Written:
    one, condition, other = (within(p, OR) for p in (value.one, value.condition, value.other))
    return f"{one} if {condition} else {other}", PICK


@prints(plan.Below)
def _(value: plan.Below) -> Written:
    asked = value.value.value if isinstance(value.value, plan.Unsigned) else value.value
    return f"0 <= {within(asked, UNION)} < {value.size}", COMPARE


@prints(plan.IsMarked)
def _(value: plan.IsMarked) -> Written:
    return whole(f"{value.table}[{python(value.index)}]")


@prints(plan.Ask)
def _(value: plan.Ask) -> Written:
    return whole(f"check_{value.check}{'_here' if value.here else ''}(s, w)")


@prints(plan.Watching)
def _(value: plan.Watching) -> Written:
    return whole(f"_watching(s.{value.map}, {value.count}, {python(value.seeing)})")


def cells(place: Expr, count: int, order: str) -> str:
    """So many cells from a place on as a list; `order` is a table of which of them there are."""
    of, first = begin(place)
    if order:
        at = f"{first} + i" if first else "i"
        return f"[{of}[{at}] for i in {order}]"
    if isinstance(place, plan.Cells | plan.Local):
        return of if isinstance(place, plan.Local) else f"{of}[:]"
    if isinstance(place, plan.TableCells):
        return f"list({of})"
    found = f"{of}[{span(first, count)}]"
    return f"list({found})" if isinstance(place, plan.Lookup) else found


def begin(place: Expr) -> tuple[str, str]:
    """Of a place among cells what they stand in, and the first of them; "" for the beginning."""
    if isinstance(place, plan.Cell):
        return f"s.{place.map}", within(place.index, SUM)
    if isinstance(place, plan.Lookup):
        return place.table, within(place.index, SUM)
    return python(place), ""


def span(first: str, count: int) -> str:
    """So many cells from one on."""
    return f"{first} : {first} + {count}" if first else f":{count}"
