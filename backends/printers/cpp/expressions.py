"""Values of a plan as C++.

Brackets are written where C++ needs them: each operator has a rank, and what binds less tightly
than the place where it stands wants gets them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from rgt.backends.plan import expressions as plan
from rgt.backends.plan.expressions import Expr

PICK, OR, AND, UNION, MEET, EQUAL, BELOW, SUM, TIMES, NOT, WHOLE = range(11)
"""How tightly operators bind; what is whole needs no brackets anywhere."""

_WORD = 64
Written = tuple[str, int]
_Printer = Callable[[Expr], Written]
_Kind = TypeVar("_Kind", bound=Expr)
_PRINTERS: dict[type[Expr], Callable[..., Written]] = {}


def cpp(value: Expr) -> str:
    """A value as C++."""
    return _PRINTERS[type(value)](value)[0]


def bare(value: Expr) -> str:
    """A place among cells as C++: where the first of them stands."""
    return f"&{cpp(value)}" if isinstance(value, plan.Cell | plan.Lookup) else cpp(value)


def prints(kind: type[_Kind]) -> Callable[[Callable[[_Kind], Written]], None]:
    """Note how a kind of value is written."""

    def note(printer: Callable[[_Kind], Written]) -> None:
        _PRINTERS[kind] = printer

    return note


def within(value: Expr, least: int) -> str:
    """A value as C++ where it has to bind so tightly."""
    text, rank = _PRINTERS[type(value)](value)
    return text if rank >= least else f"({text})"


def joined(parts: Iterable[Expr], sign: str, rank: int) -> Written:
    """Values with a sign between them."""
    return f" {sign} ".join(within(part, rank) for part in parts), rank


def whole(text: str) -> Written:
    """What needs no brackets anywhere."""
    return text, WHOLE


@prints(plan.Symbol)
def _(value: plan.Symbol) -> Written:
    return whole(value.name)


@prints(plan.Number)
def _(value: plan.Number) -> Written:
    return whole(str(value.value))


@prints(plan.Truth)
def _(value: plan.Truth) -> Written:
    return whole("true" if value.holds else "false")


@prints(plan.Local)
def _(value: plan.Local) -> Written:
    return whole(value.name)


@prints(plan.Field)
def _(value: plan.Field) -> Written:
    return whole(f"s.{value.name}")


@prints(plan.Cell)
def _(value: plan.Cell) -> Written:
    return whole(f"s.{value.map}[{cpp(value.index)}]")


@prints(plan.Lookup)
def _(value: plan.Lookup) -> Written:
    return whole(f"{value.table}[{cpp(value.index)}]")


@prints(plan.Cells)
def _(value: plan.Cells) -> Written:
    return whole(f"s.{value.map}")


@prints(plan.TableCells)
def _(value: plan.TableCells) -> Written:
    return whole(value.table)


@prints(plan.Key)
def _(value: plan.Key) -> Written:
    return whole(f"key({cpp(value.at)}, {value.size}, {value.node}, {cpp(value.symbol)})")


@prints(plan.Sum)
def _(value: plan.Sum) -> Written:
    return joined(value.parts, "+", SUM)


@prints(plan.Less)
def _(value: plan.Less) -> Written:
    return f"{within(value.value, SUM)} - {value.by}", SUM


@prints(plan.Unsigned)
def _(value: plan.Unsigned) -> Written:
    return whole(f"unsigned({cpp(value.value)})")


@prints(plan.Signed)
def _(value: plan.Signed) -> Written:
    return whole(f"int({cpp(value.value)})")


@prints(plan.Wide)
def _(value: plan.Wide) -> Written:
    return whole(f"std::size_t({cpp(value.value)})")


@prints(plan.InWord)
def _(value: plan.InWord) -> Written:
    return f"{within(value.value, EQUAL)} & {_WORD - 1}", MEET


@prints(plan.Times)
def _(value: plan.Times) -> Written:
    return f"{within(value.value, TIMES)} * {value.by}", TIMES


@prints(plan.Equal)
def _(value: plan.Equal) -> Written:
    return f"{within(value.one, BELOW)} == {within(value.two, BELOW)}", EQUAL


@prints(plan.SameCells)
def _(value: plan.SameCells) -> Written:
    order = f", {value.order}" if value.order else ""
    return whole(f"equal_cells({bare(value.one)}, {bare(value.two)}, {value.count}{order})")


@prints(plan.Not)
def _(value: plan.Not) -> Written:
    asked = value.value
    if isinstance(asked, plan.Equal):
        return f"{within(asked.one, BELOW)} != {within(asked.two, BELOW)}", EQUAL
    return f"!{within(asked, NOT)}", NOT


@prints(plan.And)
def _(value: plan.And) -> Written:
    return joined(value.parts, "&&", AND)


@prints(plan.Or)
def _(value: plan.Or) -> Written:
    return " || ".join(within(part, UNION) for part in value.parts), OR


@prints(plan.Pick)
def _(value: plan.Pick) -> Written:
    parts = (within(part, OR) for part in (value.condition, value.one, value.other))
    return "{} ? {} : {}".format(*parts), PICK


@prints(plan.Below)
def _(value: plan.Below) -> Written:
    return f"{within(value.value, SUM)} < {value.size}", BELOW


@prints(plan.IsMarked)
def _(value: plan.IsMarked) -> Written:
    return whole(f"{value.table}[{cpp(value.index)}]")


@prints(plan.Ask)
def _(value: plan.Ask) -> Written:
    return whole(f"check_{value.check}{'_here' if value.here else ''}(s, w)")


@prints(plan.Watching)
def _(value: plan.Watching) -> Written:
    seeing = cpp(value.seeing)
    bits = [
        f"std::uint64_t(s.{value.map}[{i}] == {seeing}) << {i % 64}" for i in range(value.count)
    ]
    words = (" | ".join(bits[i : i + 64]) for i in range(0, len(bits), 64))
    return whole(f"Mask{{{{{', '.join(words)}}}}}")
