"""Work in several directions as C++: functions of what says which, over `sets/lanes.hpp`."""

from __future__ import annotations

from collections.abc import Iterable

from rgt.backends.plan import lanes as plan
from rgt.backends.printers.cpp.expressions import Written, cpp, prints, whole
from rgt.backends.printers.cpp.sets import asked_as, words_of
from rgt.backends.printers.cpp.statements import printed, stated


def _listed(values: Iterable[object]) -> str:
    return ", ".join(map(str, values))


@prints(plan.Moved)
def _(value: plan.Moved) -> Written:
    return whole(f"moved<{_listed(value.by)}>(ways, {cpp(value.value)})")


@prints(plan.Masks)
def _(value: plan.Masks) -> Written:
    return whole(
        f"lanes<{_listed(words_of(each.words, each.mask)[0] for each in value.sets)}>(ways)"
    )


@prints(plan.ByWay)
def _(value: plan.ByWay) -> Written:
    return whole(f"by_way<{_listed(value.which)}>(ways, {cpp(value.one)}, {cpp(value.other)})")


@printed(plan.LetLanes)
def _(let: plan.LetLanes) -> str:
    how = "" if let.how == "var" else f"{let.how} "
    return f"{how}Lanes {let.name}{'{}' if let.value is None else f' = {cpp(let.value)}'};"


@prints(plan.Together)
def _(value: plan.Together) -> Written:
    return whole(_function(f"joined<{value.ways}>", value))


@asked_as(plan.Together)
def _(value: plan.Together) -> str:
    return _function(f"is_any<{value.ways}>", value)


@prints(plan.SideBySide)
def _(value: plan.SideBySide) -> Written:
    return whole(_function("four", value, _IN_LINE))


@asked_as(plan.SideBySide)
def _(value: plan.SideBySide) -> str:
    return _function("is_any_of_four", value, _IN_LINE)


_IN_LINE = " __attribute__((always_inline))"


def _function(name: str, work: plan.Together | plan.SideBySide, how: str = "") -> str:
    """The call of a function of the runtime with what is done in each direction."""
    body = [
        f"    {stated(statement)}{note}"
        for statement, note in zip(work.body, work.notes, strict=True)
    ]
    lanes = "    using Lanes = typename decltype(ways)::Lanes;"
    result = f"    return Lanes({cpp(work.result)});"
    return "\n".join((f"{name}([&](auto ways){how} {{", lanes, *body, result, "})"))


@prints(plan.PlaceIn)
def _(value: plan.PlaceIn) -> Written:
    return whole(f"({cpp(value.member)} & {plan.LANE - 1})")


@prints(plan.OneOf)
def _(value: plan.OneOf) -> Written:
    return whole(
        f"one_of_four({cpp(value.member)} / {plan.LANE}, {_listed(map(cpp, value.values))})"
    )


@prints(plan.LookupIn)
def _(value: plan.LookupIn) -> Written:
    return whole(f"{value.table}.at[{cpp(value.member)}]")
