"""Checks whose walk the keeper makes next, made once.

RBG asks whether the keeper will come through before the keeper goes: ``? 12 -> 5``, and then the
keeper walks from 12 to 5.  Where there is one walk at most, it is made to answer the question, and
the keeper goes on from its end.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rgt.backends.facts.endings import Endings
from rgt.backends.facts.plan import CheckPlan, Plan
from rgt.backends.interpreter.analysis import Pair, fork
from rgt.backends.interpreter.program import Kind
from rgt.backends.lowering.searches.check_runs import is_run
from rgt.backends.program.steps import Step
from rgt.ir.game import KEEPER


@dataclass(frozen=True, slots=True)
class Fusion:
    """A fork on the check `number`: if its walk comes through, the keeper is at the end of it; if
    not, the way goes on at `no`.  `last` is the assignment that ends the move before.
    """

    number: int
    check: CheckPlan
    last: Step
    no: int


def fusions(plan: Plan) -> Mapping[int, Fusion]:
    """The forks, by node, after which the keeper walks as a check has walked."""
    view = plan.moves_view
    endings = Endings(view, plan.certainty.deep, plan.ranges)
    found: dict[int, Fusion] = {}
    for node, out in view.out.items():
        branch = fork(out) if len(out) == 2 else None
        if not isinstance(branch, Pair) or branch.condition.kind is not Kind.CHECK:
            continue
        number = branch.condition.check
        check = plan.checks[number]
        last = _begins(plan, branch.yes, check.start)
        # where the keeper cannot but go on, nobody sees from where
        sure = check.end in view.out and endings.of(check.end) is not None
        if last is not None and sure and _is_walked(plan, check):
            found[node] = Fusion(number, check, last, branch.no)
    return found


def _begins(plan: Plan, node: int, start: int) -> Step | None:
    """The assignment that makes it the keeper's turn at `start`, if that comes next."""
    out = plan.moves_view.edges(node)
    if len(out) != 1 or KEEPER not in plan.layout.ids:
        return None
    op, target = out[0]
    if not isinstance(op, Step) or op.kind is not Kind.FINISH or target != start:
        return None
    return op if op.value.symbol == plan.layout.ids[KEEPER] else None


def _is_walked(plan: Plan, check: CheckPlan) -> bool:
    """Whether the keeper, once at the start of a check, walks as the check does and shows nothing
    on the way.
    """
    if check.memo >= 0 or not is_run(check) or check.start not in plan.moves_view.settled:
        return False
    return not any(
        op.kind in (Kind.TAG, Kind.FINISH)
        for node in check.search.view.out
        for op, _ in plan.program.out[node]
    )
