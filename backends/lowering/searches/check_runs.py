"""Reachability checks of one walk at most, as flat C++ with jumps.

Such a walk is made on a copy of the state, by looking at conditions: nothing is undone, and of
arrivals only those are noticed that come after many rounds, where the walk might never end.
"""

from __future__ import annotations

from rgt.backends.facts.plan import CheckPlan
from rgt.backends.interpreter.program import Out
from rgt.backends.lowering.searches.straight import StraightRun
from rgt.backends.lowering.unit import Unit
from rgt.backends.plan.expressions import Expr
from rgt.backends.plan.runs import FailUnless, GoesRound
from rgt.backends.plan.statements import Done
from rgt.backends.program.steps import Step


def is_run(plan: CheckPlan) -> bool:
    """Whether a check has one walk at most, of any length."""
    view = plan.search.view
    return bool(view.cycles) and plan.start in view.settled


class CheckRun(StraightRun):
    """``r<i>_run``: whether the only walk of check i comes to its end; the state goes with it."""

    notices = True
    gathers = False

    def __init__(self, unit: Unit, plan: CheckPlan, number: int) -> None:
        super().__init__(unit, plan.search.view)
        self.end = plan.end
        self.prefix = f"r{number}_"

    def straight(self, node: int) -> bool:
        """There is one walk at most."""
        return True

    def go(self, target: int, piece: int, indent: int = 1) -> None:
        """Emit a jump to a node, or the success."""
        if target == self.end:
            self.add(Done(), indent)
        else:
            super().go(target, piece, indent)

    def fork(self, node: int, out: Out) -> None:
        """Emit a fork on conditions."""
        self.exclusive(node, out)

    def condition(self, op: Step, node: int) -> None:
        """The walk ends where it fails."""
        failing = FailUnless(self.unit.condition(op, node))
        self.add(failing, note=self.unit.label(op))

    def show(self, op: Step, node: int, indent: int = 1) -> None:
        """Nobody sees the tags of a check."""

    def round(self, node: int) -> Expr:
        """A walk that goes on for ever comes to no end."""
        return GoesRound(node)
