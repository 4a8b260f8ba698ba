"""Forks whose ways choose what the next tag shows, and ask of it what excludes the other ways.

``at = Square(*); board[at] == queen; $$ at`` beside ``at = Square(*); board[at] == archer; $$ at``:
both begin with the same tag, but what stands on the square that it shows says which way a legal
move goes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rgt.backends.facts.values.clashes import Clashes
from rgt.backends.interpreter.analysis import View
from rgt.backends.interpreter.program import Kind, Op
from rgt.backends.program.steps import Step, is_comparison

_LONGEST = 8
"""So many conditions at most are looked at before a choice, and behind it."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """A way on: its choice, the node behind that, and a comparison asked further on that excludes
    the ways after this one, if there are any.

    Where it tells the ways apart nothing is known but what is known at `node`: behind a choice that
    is an edge of the fork, as whatever is chosen on any way may be chosen there; before all ways if
    each asks something before it chooses.
    """

    choice: Step
    target: int
    asked: Step
    node: int


@dataclass(frozen=True, slots=True)
class _Row:
    """A choice, the node behind it and the comparisons that follow; `at_once` if nothing is asked
    before it.
    """

    choice: Step
    target: int
    asked: Sequence[Step]
    at_once: bool


def chosen_apart(
    view: View,
    node: int,
    told: Callable[[Op, int], bool],
    clashes: Clashes,
    sure: Callable[[Op, int], bool],
) -> tuple[Chosen, ...]:
    """The ways on from a node, if one tag tells what is chosen on all and then which it is.

    `told` says whether the next tag shows what is chosen, `sure` whether a comparison raises no
    error.
    """
    out = view.edges(node)
    rows = [_row(view, edge, told) for edge in out] if len(out) > 1 else []
    known = next((row.target for row in rows if row is not None and row.at_once), node)
    found: list[Chosen] = []
    for number, row in enumerate(rows):
        if row is None or rows[0] is None or not _alike(row.choice, rows[0].choice):
            return ()
        others = rows[number + 1 :]
        way = next(
            (
                Chosen(row.choice, row.target, op, known)
                for op in row.asked
                if not others or _tells(op, others, clashes, sure)
            ),
            None,
        )
        if way is None:
            return ()
        found.append(way)
    return tuple(found)


def _row(view: View, edge: tuple[Op, int], told: Callable[[Op, int], bool]) -> _Row | None:
    """What is chosen and asked on a way; None if it does anything else before."""
    op, target = edge
    for before in range(_LONGEST):
        if isinstance(op, Step) and op.kind is Kind.ANY:
            asked = _asked(view, target)
            return _Row(op, target, asked, not before) if told(op, target) else None
        if op.kind not in (Kind.SKIP, Kind.TEST, Kind.CHECK) or len(view.edges(target)) != 1:
            return None
        ((op, target),) = view.edges(target)
    return None


def _asked(view: View, node: int) -> list[Step]:
    """The comparisons that every way from a node asks at once."""
    found: list[Step] = []
    while len(view.edges(node)) == 1 and len(found) < _LONGEST:
        ((op, target),) = view.edges(node)
        if not is_comparison(op):
            break
        found.append(op)
        node = target
    return found


def _alike(one: Step, other: Step) -> bool:
    """Whether the same may be chosen, for the same variable."""
    return one.place == other.place and set(one.choices) == set(other.choices)


def _tells(
    op: Step,
    others: Sequence[_Row | None],
    clashes: Clashes,
    sure: Callable[[Op, int], bool],
) -> bool:
    """Whether none of some ways can be gone where a comparison holds, which can be asked of what is
    chosen on any of them: nothing that is asked before it on its own way need hold there.
    """
    return all(
        row is not None
        and sure(op, row.target)
        and any(clashes.among((op, asked)) for asked in row.asked)
        for row in others
    )
