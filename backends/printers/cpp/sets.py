"""Sets of a plan as C++: the type ``Bits`` of the runtime."""

from __future__ import annotations

from rgt.backends.plan import sets as plan
from rgt.backends.printers.cpp.expressions import Written, cpp, prints, whole


@prints(plan.Members)
def _(value: plan.Members) -> Written:
    return whole(f"s.{value.board}[{cpp(value.number)}]")


@prints(plan.Has)
def _(value: plan.Has) -> Written:
    return whole(f"{cpp(value.members)}.test({cpp(value.place)})")
