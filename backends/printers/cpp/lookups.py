"""What the walks of checks ask of sets, as C++: the types ``Asked`` of the runtime."""

from __future__ import annotations

from rgt.backends.plan import lookups as plan
from rgt.backends.plan.types import SetOf
from rgt.backends.printers.cpp.expressions import (
    BELOW,
    TIMES,
    UNION,
    WHOLE,
    Written,
    cpp,
    joined,
    prints,
    whole,
    within,
)


@prints(plan.WordOf)
def _(value: plan.WordOf) -> Written:
    return whole(f"{within(value.members, WHOLE)}.w[{value.word}]")


@prints(plan.AnyBits)
def _(value: plan.AnyBits) -> Written:
    return joined(value.parts, "|", UNION)


@prints(plan.BitsUp)
def _(value: plan.BitsUp) -> Written:
    # it binds more tightly than what is compared, and less than what is added up
    return f"{within(value.value, TIMES)} << {value.by}", BELOW


@prints(plan.SomeWalk)
def _(value: plan.SomeWalk) -> Written:
    row = f"{value.table}[{cpp(value.row)}]"
    word = ".w[0]" if value.asked.type is SetOf(1) else ""
    asked = f"{within(value.asked, WHOLE)}{word}"
    return whole(f"holds_rarely({row}, {asked})" if value.rarely else f"{row}.holds({asked})")
