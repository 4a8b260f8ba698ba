"""Choices that are followed by conditions, as loops over those that meet them.

The keeper looks for the square where it left something: RBG says that it goes any number of steps
in a direction, to a square on which that piece stands.  Tried one after the other that is a loop
over the board; those that fit are a set, mostly of one square.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rgt.backends.interpreter.program import Kind, Op
from rgt.backends.lowering.searches.picking import asks, is_sure
from rgt.backends.lowering.sets.predicates import places_where
from rgt.backends.lowering.sets.universe import FEW
from rgt.backends.plan.expressions import Expr
from rgt.backends.plan.sets import Meet
from rgt.backends.plan.statements import ForMembers
from rgt.backends.program.steps import Step

if TYPE_CHECKING:
    from rgt.backends.lowering.searches.walks import Walks

_MOST_TESTS = 8
"""So many conditions one after the other are asked of what is chosen."""


def narrowed(walks: Walks, op: Step, node: int, target: int) -> tuple[ForMembers, int] | None:
    """The head of a loop over what can be chosen such that the conditions behind are met, in the
    order in which it would be tried, and the node behind these; None if nothing would be gained.
    """
    unit, view = walks.unit, walks.view
    name = op.place.variable
    assert name is not None
    codes = [unit.plan.storage.codes[choice] for choice in op.choices]
    full = unit.held_by(name)
    if full is None or len(codes) <= FEW or codes != sorted(codes):
        return None
    if not all(code in full.codes for code in codes):
        return None
    nodes = list(_asked_behind(walks, target))
    if not nodes or not all(is_sure(unit, each, at) for at in nodes for each, _ in view.edges(at)):
        return None
    end = view.edges(nodes[-1])[0][1]
    found = places_where(unit, node, target, end, name)
    if found is None or found.assumed:
        return None
    universe = found.universe
    mask = 0
    for code in codes:
        if code in universe.codes:
            mask |= 1 << code - universe.first
    members: Expr = found.where()
    if found.possible & ~mask:
        members = Meet((members, universe.constant(mask)))
    return ForMembers(walks.name("any"), members, universe.first), end


def _asked_behind(walks: Walks, node: int) -> Iterator[int]:
    """The nodes from one on at which nothing is done but to ask one condition."""
    for _ in range(_MOST_TESTS):
        out: tuple[tuple[Op, int], ...] = tuple(walks.view.edges(node))
        if len(out) != 1 or not asks(out[0][0]) or node in walks.view.cycles or node == walks.end:
            return
        if isinstance(out[0][0], Step) and out[0][0].kind is Kind.CHECK:
            return
        yield node
        node = out[0][1]
