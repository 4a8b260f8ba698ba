"""Checks that follow a copy of the walk that the keeper makes next.

Where the keeper's work ends in several ways - the play goes on, or somebody has won - no single
node of the game is the end of it.  A language then has a check ask a copy, in which all ways lead
to one end, and which does not do what nobody asks about.  As soon as the keeper comes to a node
from where it cannot but go on, the check is as good as answered.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from rgt.backends.facts.plan import CheckPlan, Plan
from rgt.backends.interpreter.program import Kind, Op, Out
from rgt.backends.program.steps import Step

_DONE = Kind.SKIP, Kind.TEST, Kind.ASSIGN
_MOST = 2_000
"""So many pairs of nodes are compared at most."""


def retraced(plan: Plan, check: CheckPlan, start: int) -> CheckPlan | None:
    """The check by the keeper's own walk, from `start` to where it cannot but come to an end; None
    if it is not the walk of which a check follows a copy.
    """
    last = _last(plan, check.start, start, check.end)
    if last is None or last == start:
        return None
    return CheckPlan(plan.between(start, last), start, last, -1, deep=False)


@dataclass(frozen=True, slots=True)
class _Place:
    """A node of the copy and the one that it is a copy of, whether the walk is `sure` to come to an
    end there, and the variables that were assigned in one of both only.
    """

    copied: int
    node: int
    sure: bool = False
    apart: int = 0


def _last(plan: Plan, copied: int, start: int, end: int) -> int | None:
    """The first node that all walks come to and from which the keeper cannot but go on, if up to
    there and then, to the end of the copy, the same is done in both; None if it is not.
    """
    begun = _Place(copied, start, sure=plan.endings.of(start) is not None)
    following: dict[_Place, list[_Place]] = {}
    work = [begun]
    while work:
        place = work.pop()
        if place in following:
            continue
        if place.copied == end and not place.sure:
            return None
        found = [] if place.copied == end else _following(plan, place)
        if found is None or len(following) > _MOST:
            return None
        following[place] = found
        work += found
    nodes = dict.fromkeys(place.node for place in following if place.sure)
    return next((node for node in nodes if _all_come_to(node, following, begun, end)), None)


def _all_come_to(
    node: int, following: Mapping[_Place, Sequence[_Place]], begun: _Place, end: int
) -> bool:
    """Whether all walks to the end of the copy come to a node before."""
    seen, work = {begun}, [begun]
    while work:
        for place in following[work.pop()]:
            if place.node == node or place in seen:
                continue
            if place.copied == end:
                return False
            seen.add(place)
            work.append(place)
    return True


def _following(plan: Plan, place: _Place) -> list[_Place] | None:
    """The places that come next; None if not the same is done in both."""
    copied, made = plan.program.out[place.copied], plan.program.out[place.node]
    if any(op.kind not in _DONE for op, _ in (*copied, *made)):
        return None
    pairs = _paired(copied, made)
    if pairs is not None:
        if any(op.reads & place.apart for op, _ in copied):
            return None
        return [_at(plan, place, one, other) for one, other in pairs]
    # of what is done in one of them only nobody is to ask
    for out, mine in ((made, True), (copied, False)):
        if len(out) == 1 and out[0][0].kind is not Kind.TEST:
            op, target = out[0]
            left = replace(place, apart=place.apart | op.writes)
            return [_at(plan, left, *((place.copied, target) if mine else (target, place.node)))]
    return None


def _at(plan: Plan, place: _Place, copied: int, node: int) -> _Place:
    """Another place, where the keeper may have come to where it cannot but go on."""
    sure = place.sure or plan.endings.of(node) is not None
    return replace(place, copied=copied, node=node, sure=sure)


def _paired(one: Out, other: Out) -> list[tuple[int, int]] | None:
    """Where the same operations lead at two nodes."""
    targets: dict[object, list[int]] = {}
    for op, target in other:
        targets.setdefault(_label(op), []).append(target)
    found = []
    for op, target in one:
        led = targets.pop(_label(op), [])
        if len(led) != 1:
            return None
        found.append((target, led[0]))
    return None if targets else found


def _label(op: Op) -> object:
    return op.label if isinstance(op, Step) else op.kind
