"""Checks whose walk the keeper makes next, made once.

RBG asks whether the keeper will come through before the keeper goes: ``? 12 -> 5``, and then the
keeper walks from 12 to 5.  Where there is one walk at most, and nothing on it depends on whose turn
it is, it is made to answer the question, and the keeper goes on from its end.  Short walks without
a loop are made twice: that takes less than to keep the state.

Where there may be several walks the keeper makes the first that it finds.  So does the search that
answers the question, if it is the keeper's: it undoes what comes to nothing, and no state is kept.
Where the keeper picks a place out of a set, the check asks sets, too, or knows its answer: that
takes less than to try one place after the other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from rgt.backends.facts.plan import CheckPlan, Plan
from rgt.backends.facts.retraced import retraced
from rgt.backends.interpreter.analysis import Pair, View, fork, forward
from rgt.backends.interpreter.program import Kind
from rgt.backends.lowering.searches.check_runs import is_run
from rgt.backends.lowering.searches.picking import pick
from rgt.backends.lowering.unit import Unit
from rgt.backends.program.steps import Step
from rgt.ir.actions import PLAYER
from rgt.ir.game import KEEPER

_LONG = 16
"""So many steps of a walk without a loop take longer than to keep the state."""


@dataclass(frozen=True, slots=True)
class Fusion:
    """A fork on the check `number`: if its walk comes through, the keeper is at the end of it; if
    not, the way goes on at `no`.  `last` is the assignment that ends the move before.  A walk that
    is `searched` is the first of several, perhaps.
    """

    number: int
    check: CheckPlan
    last: Step
    no: int
    searched: bool = False


def fusions(plan: Plan) -> Mapping[int, Fusion]:
    """The forks, by node, after which the keeper walks as a check has walked."""
    view = plan.moves_view
    walked: dict[int, CheckPlan | None] = {}
    found: dict[int, Fusion] = {}
    for node, out in view.out.items():
        branch = fork(out) if len(out) == 2 else None
        if not isinstance(branch, Pair) or branch.condition.kind is not Kind.CHECK:
            continue
        number = branch.condition.check
        begun = _begins(plan, branch.yes)
        check = plan.checks[number]
        copied = begun is not None and begun[1] != check.start
        if begun is not None and copied and number not in walked:
            walked[number] = retraced(plan, check, begun[1])
        own = walked[number] if copied else check
        if begun is None or own is None or own.start != begun[1]:
            continue
        # where the keeper cannot but go on, nobody sees from where
        sure = own.end in view.out and plan.endings.of(own.end) is not None
        # the check is asked while it is somebody else's turn
        reads = plan.check_reads(number) | (_reads(own.search.view) if copied else 0)
        if not sure or reads & plan.bit[PLAYER.name]:
            continue
        if _is_walked(plan, own):
            found[node] = Fusion(number, own, begun[0], branch.no)
        elif not copied and _is_searched(plan, own):
            found[node] = Fusion(number, own, begun[0], branch.no, searched=True)
    return found


def unpicked(unit: Unit, fused: Mapping[int, Fusion]) -> Mapping[int, Fusion]:
    """Those of some forks that are no search of the keeper's where it picks a place."""
    return {
        node: fusion
        for node, fusion in fused.items()
        if not fusion.searched or pick(unit, fusion.check.start) is None
    }


def _is_searched(plan: Plan, check: CheckPlan) -> bool:
    """Whether the keeper, once at the start of a check, looks for a way to its end that shows
    nothing, or is stuck before it.
    """
    view = plan.moves_view
    if check.memo >= 0 or check.deep or check.start in view.settled or check.start == check.end:
        return False
    region = forward(
        (check.start,),
        lambda n: (t for _, t in view.edges(n) if n != check.end and t in view.out),
    )
    return not any(
        node in view.cycles or op.kind in (Kind.TAG, Kind.FINISH)
        for node in region
        if node != check.end
        for op, _ in view.edges(node)
    )


def _reads(view: View) -> int:
    """The variables that are read anywhere."""
    reads = 0
    for out in view.out.values():
        for op, _ in out:
            reads |= op.reads
    return reads


def _begins(plan: Plan, node: int) -> tuple[Step, int] | None:
    """The assignment that makes it the keeper's turn, if that comes next, and where."""
    out = plan.moves_view.edges(node)
    if len(out) != 1 or KEEPER not in plan.layout.ids:
        return None
    op, target = out[0]
    if not isinstance(op, Step) or op.kind is not Kind.FINISH:
        return None
    return (op, target) if op.value.symbol == plan.layout.ids[KEEPER] else None


def _is_walked(plan: Plan, check: CheckPlan) -> bool:
    """Whether the keeper, once at the start of a check, walks as the check does and shows nothing
    on the way.
    """
    if check.memo >= 0 or check.start not in plan.moves_view.settled:
        return False
    if not is_run(check) and not _is_long(check):
        return False
    if _writes_less(plan, check.search.view):
        return False
    return not any(
        op.kind in (Kind.TAG, Kind.FINISH)
        for node in check.search.view.out
        for op, _ in plan.program.out[node]
    )


def _writes_less(plan: Plan, view: View) -> bool:
    """Whether the walk of a check is over where its end is inevitable, or leaves out what nobody
    reads: what it would have written is missing.
    """
    for node, out in view.out.items():
        asked, made = (
            Counter((op.kind is Kind.SKIP, target) for op, target in edges)
            for edges in (out, plan.moves_view.edges(node))
        )
        if not asked <= made:
            return True
    return False


def _is_long(check: CheckPlan) -> bool:
    """Whether a check has one walk at most, which takes many steps."""
    view = check.search.view
    return check.start in view.settled and _steps(view, check.start, check.end) >= _LONG


def _steps(view: View, start: int, end: int) -> int:
    """The fewest edges from one node to another; 0 if none lead there."""
    level, seen, steps = [start], {start}, 0
    while level and end not in seen:
        steps += 1
        found = dict.fromkeys(target for node in level for _, target in view.edges(node))
        level = [node for node in found if node not in seen]
        seen.update(level)
    return steps if end in seen else 0
