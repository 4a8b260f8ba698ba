"""Sets of a plan as Python: whole numbers, whose bits are the members."""

from __future__ import annotations

from rgt.backends.plan import expressions as ex
from rgt.backends.plan import lookups, memory
from rgt.backends.plan import sets as plan
from rgt.backends.plan.expressions import Expr
from rgt.backends.plan.types import SetOf
from rgt.backends.printers.python.expressions import (
    COMPARE,
    MEET,
    NOT,
    PICK,
    SHIFT,
    SIGN,
    UNION,
    WORD,
    Written,
    joined,
    prints,
    python,
    whole,
    within,
    written,
)

# A complement has bits without end, and a set that was shifted may have some beyond its words:
# what is `loose` is cut to its words where that is not done anyway.


def bound(value: Expr) -> Written:
    """A set with no bits beyond its words."""
    if not loose(value):
        return written(value)
    return f"{within(value, MEET)} & {_whole(value):#x}", MEET


def _whole(value: Expr) -> int:
    assert isinstance(value.type, SetOf)
    return (1 << WORD * value.type.words) - 1


def loose(value: Expr) -> bool:
    """Whether a set may have bits beyond its words."""
    match value:
        case plan.Complement():
            return True
        case plan.Shift(moved, by):
            return by < 0 or loose(moved)
        case plan.Meet(parts):
            return all(map(loose, parts))
        case plan.Union(parts):
            return any(map(loose, parts))
        case plan.When(_, members):
            return loose(members)
        case ex.Pick(_, one, other):
            return isinstance(value.type, SetOf) and (loose(one) or loose(other))
    return False


def set_of(value: Expr) -> str:
    """A value as it is kept: a set with no bits beyond its words."""
    return bound(value)[0] if isinstance(value.type, SetOf) else python(value)


def set_within(value: Expr, least: int) -> str:
    """A set with no bits beyond its words, where it has to bind so tightly."""
    text, rank = bound(value)
    return text if rank >= least else f"({text})"


@prints(plan.SetConst)
def _(value: plan.SetConst) -> Written:
    return whole(f"{value.mask:#x}")


@prints(plan.One)
def _(value: plan.One) -> Written:
    if isinstance(value.place, ex.Number):
        return whole(f"{1 << value.place.value:#x}")
    return f"1 << {within(value.place, SHIFT + 1)}", SHIFT


@prints(plan.Members)
def _(value: plan.Members) -> Written:
    return whole(f"s.{value.board}[{python(value.number)}]")


@prints(plan.Row)
def _(value: plan.Row) -> Written:
    return whole(f"{value.table}[{python(value.index)}]")


@prints(plan.Where)
def _(value: plan.Where) -> Written:
    return whole(f"{value.function}(s, w)")


@prints(plan.Union)
def _(value: plan.Union) -> Written:
    return joined(value.parts, "|", UNION)


@prints(plan.Meet)
def _(value: plan.Meet) -> Written:
    return joined(value.parts, "&", MEET)


@prints(plan.Complement)
def _(value: plan.Complement) -> Written:
    return f"~{within(value.value, SIGN)}", SIGN


@prints(plan.Shift)
def _(value: plan.Shift) -> Written:
    if value.by < 0:
        return f"{within(value.value, SHIFT)} << {-value.by}", SHIFT
    # what lies beyond the words must not come in
    return f"{set_within(value.value, SHIFT)} >> {value.by}", SHIFT


@prints(plan.Fit)
def _(value: plan.Fit) -> Written:
    given = value.value.type
    if isinstance(given, SetOf) and given.words <= value.words:
        return bound(value.value)
    return f"{within(value.value, MEET)} & {_whole(value):#x}", MEET


@prints(plan.Regroup)
def _(value: plan.Regroup) -> Written:
    return whole(f"_regroup({set_of(value.value)}, {value.source:#x}, {value.target:#x})")


@prints(plan.ByParts)
def _(value: plan.ByParts) -> Written:
    return whole(f"_by_parts({value.table}, {set_of(value.value)}, {value.parts})")


@prints(plan.When)
def _(value: plan.When) -> Written:
    return f"{within(value.members, PICK + 1)} if {within(value.condition, PICK + 1)} else 0", PICK


@prints(plan.Along)
def _(value: plan.Along) -> Written:
    assert isinstance(value.lines, plan.Row)
    asked = [python(value.lines), python(value.free)]
    asked += [] if value.which is None else [python(value.which)]
    some = "" if value.which is None else "_some"
    return whole(f"{value.lines.table}_along{some}({', '.join(asked)})")


@prints(plan.Flooded)
def _(value: plan.Flooded) -> Written:
    return whole(f"{value.function}(s, {set_of(value.start)})")


@prints(plan.BeforeStops)
def _(value: plan.BeforeStops) -> Written:
    lines = f"{value.table}, {python(value.start)}, {value.lines}, {value.rising}"
    return whole(f"_before_stops({lines}, {set_of(value.stops)}, {set_of(value.held)})")


@prints(plan.Lowest)
def _(value: plan.Lowest) -> Written:
    return _end("_lowest", value)


@prints(plan.Highest)
def _(value: plan.Highest) -> Written:
    return _end("_highest", value)


def _end(which: str, value: plan.Lowest | plan.Highest) -> Written:
    none = "" if value.none is None else f", {python(value.none)}"
    return whole(f"{which}({set_of(value.members)}{none})")


@prints(plan.Count)
def _(value: plan.Count) -> Written:
    return whole(f"({set_of(value.members)}).bit_count()")


@prints(plan.Has)
def _(value: plan.Has) -> Written:
    if isinstance(value.place, ex.Number):
        return f"{within(value.members, MEET)} & {1 << value.place.value:#x}", MEET
    members = within(value.members, SHIFT)
    return f"{members} >> {within(value.place, SHIFT + 1)} & 1", MEET


@prints(plan.Any)
def _(value: plan.Any) -> Written:
    return bound(value.members)


@prints(plan.HasAll)
def _(value: plan.HasAll) -> Written:
    return f"{within(value.members, MEET)} & {value.mask:#x} == {value.mask:#x}", COMPARE


@prints(plan.HasNone)
def _(value: plan.HasNone) -> Written:
    return f"not {within(value.members, MEET)} & {value.mask:#x}", NOT


@prints(plan.HasAllOfOne)
def _(value: plan.HasAllOfOne) -> Written:
    masks = ", ".join(f"{mask:#x}" for mask in value.masks)
    return whole(f"_has_all_of_one({set_of(value.members)}, ({masks},))")


@prints(plan.AllHold)
def _(value: plan.AllHold) -> Written:
    return written(ex.And(value.parts))


@prints(plan.OneHolds)
def _(value: plan.OneHolds) -> Written:
    return written(ex.Or(value.parts))


@prints(plan.HoldsAt)
def _(value: plan.HoldsAt) -> Written:
    return whole(f"{value.function}(s, w, {python(value.place)})")


# -- checks whose walks are rows of tables -----------------------------------------------------


@prints(lookups.WordOf)
def _(value: lookups.WordOf) -> Written:
    members, by = within(value.members, SHIFT), WORD * value.word
    moved = f"{members} >> {by}" if by else members
    return f"{moved} & {(1 << WORD) - 1:#x}", MEET


@prints(lookups.AnyBits)
def _(value: lookups.AnyBits) -> Written:
    return joined(value.parts, "|", UNION)


@prints(lookups.BitsUp)
def _(value: lookups.BitsUp) -> Written:
    return f"{within(value.value, SHIFT)} << {value.by} & {(1 << WORD) - 1:#x}", MEET


@prints(lookups.SomeWalk)
def _(value: lookups.SomeWalk) -> Written:
    return whole(f"_some_walk({value.table}[{python(value.row)}], {set_of(value.asked)})")


# -- what is kept ------------------------------------------------------------------------------


@prints(memory.OfNumber)
def _(value: memory.OfNumber) -> Written:
    return written(value.number)


@prints(memory.NumberOf)
def _(value: memory.NumberOf) -> Written:
    return bound(value.members)
