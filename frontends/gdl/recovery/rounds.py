"""Loops of the keeper that go over the same, as one: what several rules say of a square is done
square by square, and what they ask alike is asked once.

    x = X(*): if a(x), b(x): p(x)        x = X(*): if a(x): (if b(x): p(x); if c(x): q(x))
    x = X(*): if a(x), c(x): q(x)

Source: loop fusion, as in any compiler; A. Aho et al., "Compilers", 2nd edition, 11.10.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace

from rgt.frontends.gdl.recovery.effects.ordering import Step
from rgt.frontends.gdl.recovery.walks.scope import Domain
from rgt.ir.actions import AnyAssignment, Assignment, Comparison
from rgt.ir.expressions import Access, Expression, Reference, names, root
from rgt.ir.fragments import (
    EMPTY,
    Act,
    All,
    Check,
    Compare,
    Condition,
    Decide,
    Fragment,
    Located,
    sequence,
)
from rgt.ir.fragments import Sequence as Steps

Head = tuple[str | None, Domain, Fragment]
"""A loop: its variable, what that goes over, and what is asked first (with no variable, only)."""


@dataclass(frozen=True, slots=True)
class Round:
    """What one step writes, in loops; or several steps in the same ones.

    `own` says that each round writes the key that its loops have come to, and no other.
    """

    steps: tuple[Step, ...]
    heads: tuple[Head, ...]
    parts: tuple[Fragment, ...]
    own: bool = False


def joined(rounds: Sequence[Round], apart: Callable[[Step, Step, bool], bool]) -> list[Round]:
    """Steps in order, those in the same loops together.

    `apart` says of two steps whether they bear on each other in no way, so that any order of them
    will do; if told that both write the key of their round, whether they can take turns, at least.
    """
    found: list[Round] = []
    for each in rounds:
        at = _place(found, each, apart)
        if at is None:
            found.append(each)
            continue
        other = found[at]
        steps, parts = (*other.steps, *each.steps), (*other.parts, *each.parts)
        found[at] = Round(steps, other.heads, parts, other.own and each.own)
    return found


def _place(
    rounds: Sequence[Round], new: Round, apart: Callable[[Step, Step, bool], bool]
) -> int | None:
    """Which round another one can be done in, before all that are after it."""
    for at in reversed(range(len(rounds))):
        other = rounds[at]
        pairs = [(one, step) for one in other.steps for step in new.steps]
        if new.heads and _same(new.heads, other.heads):
            own = other.own and new.own
            return at if all(apart(one, step, own) for one, step in pairs) else None
        if not all(apart(one, step, False) for one, step in pairs):
            return None
    return None


def _same(heads: Sequence[Head], others: Sequence[Head]) -> bool:
    return len(heads) == len(others) and all(
        name is not None and tests is EMPTY is twin_tests and (name, domain) == (twin, twin_domain)
        for (name, domain, tests), (twin, twin_domain, twin_tests) in zip(
            heads, others, strict=True
        )
    )


def asked_once(parts: Sequence[Fragment]) -> Fragment:
    """Parts one after the other; what those beside each other ask first is asked once."""
    done: list[Fragment] = []
    left = list(parts)
    while left:
        alike = [left.pop(0)]
        first = _first(alike[0])
        while left and first is not None and _first(left[0]) == first:
            if not _written(alike[-1]).isdisjoint((*names(first.left), *names(first.right))):
                break
            alike.append(left.pop(0))
        if len(alike) == 1 or first is None:
            done.append(alike[0])
        else:
            inner = [_without(each) for each in alike]
            again = all(new is not old for new, old in zip(inner, alike, strict=True))
            then = asked_once(inner) if again else sequence(inner)
            done.append(Decide(Compare(first), then, EMPTY))
    return sequence(done)


def unvarying(
    parts: Sequence[Fragment], variable: str, variables: Collection[str]
) -> tuple[list[Compare], Sequence[Fragment]]:
    """What all parts of a loop over a variable ask, each time with the same answer; and the parts
    without that.  `variables` are all that there are.

        x = X(*): if a(x), b: p(x)        if b: x = X(*): if a(x): p(x)
    """
    written = {variable}.union(*map(_written, parts))
    asked = [_movable(part, variables) for part in parts]
    common = [
        each
        for each in asked[0]
        if written.isdisjoint((*names(each.left), *names(each.right)))
        and all(each in others for others in asked)
    ]
    free = [_freed(part, common) for part in parts] if common else parts
    return [Compare(each) for each in common], free


def _movable(part: Fragment, variables: Collection[str]) -> list[Comparison]:
    """What a part asks that can as well be asked before all else.

    What makes sure that maps have something to tell reads no more variables than what it is for.
    """
    if isinstance(part, Located):
        return _movable(part.part, variables)
    if not (isinstance(part, Decide) and part.otherwise is EMPTY):
        return []
    condition = part.condition
    asked = condition.conditions if isinstance(condition, All) else (condition,)
    found: list[Comparison] = []
    before: list[set[str]] = []
    for each in asked:
        if not isinstance(each, Compare):
            break
        sides = each.comparison.left, each.comparison.right
        read = {name for side in sides for name in names(side) if name in variables}
        if not any(isinstance(side, Access) for side in sides) or (
            not any(earlier <= read for earlier in before) and all(map(_is_plain, sides))
        ):
            found.append(each.comparison)
        before.append(read)
    return found


def _is_plain(side: Expression) -> bool:
    """Whether no map is read where another one tells."""
    while isinstance(side, Access):
        if not isinstance(side.index, Reference):
            return False
        side = side.base
    return isinstance(side, Reference)


def _freed(part: Fragment, known: Sequence[Comparison]) -> Fragment:
    """A part that does not ask what is known."""
    if isinstance(part, Located):
        return replace(part, part=_freed(part.part, known))
    assert isinstance(part, Decide)
    condition = part.condition
    asked = condition.conditions if isinstance(condition, All) else (condition,)
    left = tuple(
        each for each in asked if not (isinstance(each, Compare) and each.comparison in known)
    )
    if not left:
        return part.then
    return Decide(left[0] if len(left) == 1 else All(left), part.then, EMPTY)


def _first(part: Fragment) -> Comparison | None:
    """What a part asks before it does anything, and without which it does nothing."""
    if isinstance(part, Located):
        return _first(part.part)
    if isinstance(part, Decide) and part.otherwise is EMPTY:
        return _leading(part.condition)
    return None


def _leading(condition: Condition) -> Comparison | None:
    if isinstance(condition, Compare):
        return condition.comparison
    if isinstance(condition, All):
        return _leading(condition.conditions[0])
    if isinstance(condition, Check) and not condition.negated:
        part = condition.part.parts[0] if isinstance(condition.part, Steps) else condition.part
        if isinstance(part, Act) and isinstance(part.action, Comparison):
            return part.action
    return None


def _without(part: Fragment) -> Fragment:
    """A part where what it asks first is known to hold."""
    if isinstance(part, Located):
        inner = _without(part.part)
        return part if inner is part.part else replace(part, part=inner)
    assert isinstance(part, Decide)
    condition = part.condition
    if isinstance(condition, Compare):
        return part.then
    if isinstance(condition, All) and isinstance(condition.conditions[0], Compare):
        rest = condition.conditions[1:]
        return Decide(rest[0] if len(rest) == 1 else All(rest), part.then, EMPTY)
    return part


def _written(part: Fragment) -> set[str]:
    """The variables that a part may write."""
    return {root(action.target) for action in _assignments(part)}


def _assignments(part: Fragment) -> Iterator[Assignment | AnyAssignment]:
    pending: list[object] = [part]
    while pending:
        each = pending.pop()
        if isinstance(each, Act) and isinstance(each.action, Assignment | AnyAssignment):
            yield each.action
        for name in ("part", "parts", "then", "otherwise"):
            inner = getattr(each, name, None)
            pending += inner if isinstance(inner, tuple) else [inner] if inner else []
