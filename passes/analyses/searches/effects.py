"""What walks from one head to the next do, whatever way they take: tags, assignments, where to.

Two walks do the same if every variable has the same form behind them; then the assignments of one
stand for both.  An assignment of any symbol becomes one of what a tag then shows.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from rgt.ir.actions import AnyAssignment, Assignment
from rgt.ir.automaton import Edge
from rgt.ir.expressions import (
    Access,
    Expression,
    Reference,
    names,
    root,
    substitute,
    substitute_indices,
    uncast,
)
from rgt.ir.types import Type
from rgt.passes.analyses.searches.forms import (
    LAST_TAG,
    Environment,
    First,
    Form,
    Forms,
    Now,
    Read,
    Sym,
    children,
    rebuilt,
)
from rgt.passes.analyses.searches.knowledge import Known

Step = tuple[Expression, Expression | None]
"""An assignment: its place, and its value, or None for a value that was chosen."""
Steps = tuple["Steps", Step] | None
"""Assignments, the last first: a list that shares its beginning with others."""


class Shown(NamedTuple):
    """A tag of a pattern: a symbol, or a variable of which any value is matched."""

    symbols: frozenset[str]
    name: str
    type: Type | None


class Effect(NamedTuple):
    """Tags that a walk shows, and what it does; tag number i is called ``?i`` in assignments."""

    tags: tuple[Shown, ...]
    assignments: tuple[tuple[Expression, Expression], ...]
    target: str
    ends: bool


def tag_name(number: int) -> str:
    """What the tag with a number is called in assignments: no name that a game can have."""
    return f"?{number}"


def joined(first: Effect, second: Effect) -> Effect:
    """One effect after another."""
    shift = len(first.tags)
    renaming = {tag_name(i): Reference(tag_name(i + shift)) for i in range(len(second.tags))}
    later = tuple(
        (substitute_indices(target, renaming), substitute(value, renaming))
        for target, value in second.assignments
    )
    return Effect(
        first.tags + second.tags,
        without_dead(first.assignments + later),
        second.target,
        second.ends,
    )


def final_forms(effect: Effect, forms: Forms) -> frozenset[tuple[str, Form]]:
    """The forms of the variables that an effect changes."""
    environment = Environment()
    for target, value in effect.assignments:
        form = forms.written(target, forms.of(value, environment), environment)
        environment = environment.changed({root(target): form})
    return frozenset(item for item in environment.items() if item[1] is not First(item[0]))


def assignments_of(
    steps: Steps, known: Known, forms: Forms
) -> tuple[tuple[Expression, Expression], ...] | None:
    """Assignments that make every variable what is known of it; None if there are none.

    `steps` are those of some walk; what was chosen is taken from the forms behind it.
    """
    wanted = {
        (name, _with_tag_name(form))
        for name, form in known.forms.items()
        if form is not First(name)
    }
    if any(forms.nows[form] for _, form in wanted):
        return None
    found: list[tuple[Expression, Expression]] = []
    for target, value in _in_order(steps):
        if value is None:
            plain = uncast(target)
            known_value = None
            if isinstance(plain, Reference):
                known_value = _expression(known.forms[plain.name])
            if known_value is None:
                continue
            value = known_value
        found.append((target, value))
    result = without_dead(tuple(found))
    effect = Effect((), result, "", ends=False)
    return result if final_forms(effect, forms) == wanted else None


def steps_of(edge: Edge, before: Steps) -> Steps:
    """The steps with that of an edge, if it assigns."""
    action = edge.action
    if isinstance(action, Assignment):
        return before, (action.target, action.value)
    if isinstance(action, AnyAssignment):
        return before, (action.target, None)
    return before


def opened(before: Known, after: Known) -> Iterator[str]:
    """The variables that a meeting has made open: nothing determines them any more."""
    for name in before.forms.differing(after.forms):
        if after.forms.get(name) is Now(name):
            yield name


def without_dead(
    assignments: tuple[tuple[Expression, Expression], ...],
) -> tuple[tuple[Expression, Expression], ...]:
    """The assignments without those to variables that are overwritten before they are read."""
    kept: list[tuple[Expression, Expression]] = []
    dead: set[str] = set()
    for target, value in reversed(assignments):
        plain = uncast(target)
        if root(plain) in dead:
            continue
        if isinstance(plain, Reference):
            dead.add(plain.name)
        else:
            dead.difference_update(names(plain))
        dead.difference_update(names(value))
        kept.append((target, value))
    kept.reverse()
    return tuple(kept)


def _in_order(steps: Steps) -> Iterable[Step]:
    found = []
    while steps is not None:
        steps, step = steps
        found.append(step)
    found.reverse()
    return found


def _with_tag_name(form: Form) -> Form:
    """A form in which the last tag has its name."""
    if form is LAST_TAG:
        return Sym(tag_name(0))
    return rebuilt(form, map(_with_tag_name, children(form)))


def _expression(form: Form) -> Expression | None:
    """A form as an expression, if it can be written."""
    if form is LAST_TAG:
        return Reference(tag_name(0))
    if isinstance(form, Sym | First):
        return Reference(form.name)
    if isinstance(form, Read):
        base, index = _expression(form.base), _expression(form.index)
        return None if base is None or index is None else Access(base, index)
    return None


def bound(
    effect: Effect, names_of_tags: Mapping[str, Expression]
) -> tuple[tuple[Expression, Expression], ...]:
    """The assignments with names that can be written in the places of tag numbers."""
    return tuple(
        (substitute_indices(target, names_of_tags), substitute(value, names_of_tags))
        for target, value in effect.assignments
    )
