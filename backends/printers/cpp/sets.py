"""Sets of a plan as C++: the type ``Bits`` of the runtime."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from rgt.backends.plan import sets as plan
from rgt.backends.plan.expressions import Expr
from rgt.backends.plan.types import SetOf
from rgt.backends.printers.cpp.expressions import (
    MEET,
    NOT,
    SUM,
    UNION,
    WHOLE,
    Written,
    cpp,
    prints,
    whole,
    within,
)

_WORD = 64
_TABLED = 10
"""So many members are looked up in a table of all cases."""
_Kind = TypeVar("_Kind", bound=Expr)
_ASKED: dict[type[Expr], Callable[..., str]] = {}


def set_type(words: int) -> str:
    """The type of a set of so many words."""
    return f"Bits<{words}>"


def literal(words: int, mask: int) -> str:
    """A set that is known beforehand."""
    return f"{set_type(words)}{{{{{', '.join(words_of(words, mask))}}}}}"


def words_of(words: int, mask: int) -> list[str]:
    """The words of a set that is known beforehand."""
    return [f"{mask >> _WORD * i & (1 << _WORD) - 1:#x}u" for i in range(words)]


def words_in(value: Expr) -> int:
    """How many words a set has."""
    assert isinstance(value.type, SetOf)
    return value.type.words


@prints(plan.SetConst)
def _(value: plan.SetConst) -> Written:
    return whole(literal(value.words, value.mask))


@prints(plan.One)
def _(value: plan.One) -> Written:
    return whole(f"{set_type(value.words)}::one({cpp(value.place)})")


@prints(plan.Members)
def _(value: plan.Members) -> Written:
    return whole(f"s.{value.board}[{cpp(value.number)}]")


@prints(plan.Row)
def _(value: plan.Row) -> Written:
    return whole(f"{value.table}[{cpp(value.index)}]")


@prints(plan.Where)
def _(value: plan.Where) -> Written:
    return whole(f"{value.function}(s, w)")


@prints(plan.Union)
def _(value: plan.Union) -> Written:
    # GCC warns of what is met among what is joined, without brackets
    return " | ".join(within(part, MEET + 1) for part in value.parts), UNION


@prints(plan.Meet)
def _(value: plan.Meet) -> Written:
    first, *others = value.parts
    each = [within(first, MEET), *(within(other, MEET + 1) for other in others)]
    return " & ".join(each), MEET


@prints(plan.Complement)
def _(value: plan.Complement) -> Written:
    return f"~{within(value.value, NOT)}", NOT


@prints(plan.Shift)
def _(value: plan.Shift) -> Written:
    return whole(f"down<{value.by}>({cpp(value.value)})")


@prints(plan.Fit)
def _(value: plan.Fit) -> Written:
    return whole(f"fit<{value.words}>({cpp(value.value)})")


@prints(plan.Regroup)
def _(value: plan.Regroup) -> Written:
    return whole(f"regroup({cpp(value.value)}, {value.source:#x}u, {value.target:#x}u)")


@prints(plan.ByParts)
def _(value: plan.ByParts) -> Written:
    return whole(f"by_parts<{value.parts}>({value.table}, {cpp(value.value)})")


@prints(plan.When)
def _(value: plan.When) -> Written:
    return whole(f"when({cpp(value.condition)}, {cpp(value.members)})")


@prints(plan.Along)
def _(value: plan.Along) -> Written:
    asked = [value.lines, value.free, *([] if value.which is None else [value.which])]
    return whole(f"along({', '.join(map(cpp, asked))})")


@prints(plan.Flooded)
def _(value: plan.Flooded) -> Written:
    return whole(f"members<{value.words}>({value.function}(s, number({cpp(value.start)})))")


@prints(plan.BeforeStops)
def _(value: plan.BeforeStops) -> Written:
    asked = (f"{value.table} + {within(value.start, SUM)}", cpp(value.stops), cpp(value.held))
    return whole(f"before_stops<{value.lines}, {value.rising}>({', '.join(asked)})")


@prints(plan.Lowest)
def _(value: plan.Lowest) -> Written:
    return _end("first", value)


@prints(plan.Highest)
def _(value: plan.Highest) -> Written:
    return _end("last", value)


def _end(which: str, value: plan.Lowest | plan.Highest) -> Written:
    asked = "()" if value.none is None else f"_or({cpp(value.none)})"
    return whole(f"{within(value.members, WHOLE)}.{which}{asked}")


@prints(plan.Count)
def _(value: plan.Count) -> Written:
    return whole(f"{within(value.members, WHOLE)}.count()")


@prints(plan.Has)
def _(value: plan.Has) -> Written:
    return whole(f"{within(value.members, WHOLE)}.test({cpp(value.place)})")


@prints(plan.Any)
def _(value: plan.Any) -> Written:
    asked = _ASKED.get(type(value.members))
    return whole(f"{within(value.members, WHOLE)}.any()" if asked is None else asked(value.members))


def asked_as(kind: type[_Kind]) -> Callable[[Callable[[_Kind], str]], None]:
    """Note how it is written that a kind of set is asked for members."""

    def note(printer: Callable[[_Kind], str]) -> None:
        _ASKED[kind] = printer

    return note


@prints(plan.HasAll)
def _(value: plan.HasAll) -> Written:
    return whole(f"{within(value.members, WHOLE)}.all<{_mask(value.mask)}>()")


@prints(plan.HasNone)
def _(value: plan.HasNone) -> Written:
    return whole(f"{within(value.members, WHOLE)}.none<{_mask(value.mask)}>()")


def _mask(mask: int) -> str:
    return ", ".join(words_of(-(-mask.bit_length() // _WORD), mask))


@prints(plan.HasAllOfOne)
def _(value: plan.HasAllOfOne) -> Written:
    masks = [f"{mask:#x}u" for mask in value.masks]
    rows = [f"        {mask},{note}" for mask, note in zip(masks, value.notes, strict=True)]
    # what is noted of the last stands behind the whole line
    last = f"        {masks[-1]}>()"
    members = within(value.members, WHOLE)
    if max(value.masks) >> _TABLED:
        return whole("\n".join((f"{members}.all_of_any<", *rows[:-1], last)))
    head = f"{members}.all_of_one<"
    return whole("\n".join((head, f"        {value.places},", *rows[:-1], last)))


@prints(plan.AllHold)
def _(value: plan.AllHold) -> Written:
    # GCC warns of comparisons among what is met, without brackets
    return " & ".join(within(part, SUM) for part in value.parts), MEET


@prints(plan.OneHolds)
def _(value: plan.OneHolds) -> Written:
    asked = [f"({cpp(part)})" for part in value.parts]
    rows = [f"{part}{note}" for part, note in zip(asked, value.notes, strict=True)]
    return "\n    | ".join((*rows[:-1], asked[-1])), UNION


@prints(plan.HoldsAt)
def _(value: plan.HoldsAt) -> Written:
    return whole(f"{value.function}(s, w, {cpp(value.place)})")
