"""A whole game as functions of a plan: its checks, its moves, and who goes through them."""

from __future__ import annotations

from dataclasses import dataclass

from rgt.backends.facts.plan import Plan
from rgt.backends.lowering.asked_for import asked_for
from rgt.backends.lowering.fusion import fusions, unpicked
from rgt.backends.lowering.searches.check_runs import is_run
from rgt.backends.lowering.searches.checks import write_check
from rgt.backends.lowering.searches.move_runs import AppliedRun, KeeperRun
from rgt.backends.lowering.searches.move_walks import MoveWalks
from rgt.backends.lowering.searches.try_walks import TryWalks
from rgt.backends.lowering.together import together
from rgt.backends.lowering.unit import Unit
from rgt.backends.plan.statements import List, ListBehind


@dataclass(frozen=True, slots=True)
class Lowered:
    """The `unit` has the functions; `listing` lists moves, and `tries` look for one that is wanted
    where its tags do not tell the way.

    `edges` are those of a turn if its walks are so short that they are copied to wherever they are
    needed; else None.
    """

    unit: Unit
    listing: MoveWalks
    tries: TryWalks
    edges: int | None


def lowered(plan: Plan) -> Lowered:
    """The functions of a game, before the rewrites that look at all of them.

    Sets of maps of many values, which make a state large, are kept if more moves are listed at once
    then; but few are left of them if most values are only asked for together.
    """
    found = _lowered(plan, large=True)
    if not found.unit.boards.are_large(together(found.unit, found.unit.functions)):
        return found
    smaller = _lowered(plan, large=False)
    return found if _lists(found) > _lists(smaller) else smaller


def _lists(found: Lowered) -> int:
    """How many lists of moves are written at once."""
    lines = (line for function in found.unit.functions for line in function.lines)
    return sum(isinstance(line.statement, List | ListBehind) for line in lines)


def _lowered(plan: Plan, *, large: bool) -> Lowered:
    unit = Unit(plan, large=large)
    fused = fusions(plan)
    walked = {f.number: f.check for f in fused.values() if not f.searched}
    for number, check in enumerate(plan.checks):
        if check.start != check.end:
            own = walked.get(number, check)
            write_check(unit, number, own, walked=number in walked or is_run(own))
    fused = unpicked(unit, fused)
    listing = MoveWalks(unit, plan.listing)
    listing.write(*plan.player_starts)
    tries = TryWalks(unit, plan.moves, fused)
    behind = {f.check.end: None for f in fused.values() if f.check.end not in plan.keeper_starts}
    keeper = (*plan.keeper_starts, *behind)
    copies = len(plan.player_starts)
    settling = KeeperRun(unit, tries, fused).write(keeper, copies)
    applying = AppliedRun(unit, tries, fused).write(plan.player_starts, copies)
    tries.write()
    made = {f.number for f in fused.values() if f.searched}
    unit.functions[:] = asked_for(unit.functions, made)
    return Lowered(unit, listing, tries, settling + applying if settling and applying else None)
