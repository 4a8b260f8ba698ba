"""What a reachability check finds on a line, tried on all that can stand there.

A line has a last place, so that what matters of it are few words: some cells of one kind and then
one of another, or the edge of the board.  A check that looks for cells between one's own is walked
over each of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from rgt.backends.interpreter.analysis import View
from rgt.backends.interpreter.program import Kind, Op
from rgt.backends.program.operands import Operand, variables_in
from rgt.backends.program.steps import Step, is_comparison

_Letter = Literal["theirs", "mine", "other", "off"]
_Word = tuple[_Letter, ...]
_State = tuple[int, str | None, int]
"""A node, the variable that moves, and the number of the place on the line where it is."""


@dataclass(frozen=True, slots=True)
class Onward:
    """Lines over a board: the first place of one, and the step that leads `at` on, off the board
    to one of the symbols `off`.  What is looked for is `theirs` and then `mine`.
    """

    board: str
    first: Operand
    step: Operand
    at: str
    off: frozenset[int]
    theirs: Operand
    mine: Operand


def finds_mine(view: View, start: int, end: int, onward: Onward, longest: int) -> bool:
    """Whether a check, asked where the first cell is `theirs`, succeeds just where the first cell
    that is not is `mine`; no line has more than `longest` places.
    """
    return all(
        _finds(view, start, end, onward, word) == (word[-1] == "mine") for word in _words(longest)
    )


def _words(longest: int) -> Iterator[_Word]:
    for many in range(1, longest + 1):
        some: list[_Letter] = ["theirs"] * many
        yield (*some, "off")
        if many < longest:
            yield (*some, "mine")
            yield (*some, "other")


def _finds(view: View, start: int, end: int, onward: Onward, word: _Word) -> bool | None:
    """Whether a check succeeds on a line; None if it does something else, or reads on behind."""
    begun: _State = (start, None, 0)
    seen, work = {begun}, [begun]
    found = False
    while work:
        node, moving, at = work.pop()
        if node == end:
            found = True
            continue
        for op, target in view.edges(node):
            after = _after(op, target, moving, at, onward, word)
            if after is None:
                return None
            if after and after not in seen:
                seen.add(after)
                work.append(after)
    return found


def _after(
    op: Op, target: int, moving: str | None, at: int, onward: Onward, word: _Word
) -> _State | Literal[False] | None:
    """The state behind an operation; False if it is not legal, None if it is none of these."""
    if op.kind is Kind.SKIP:
        return target, moving, at
    if not isinstance(op, Step):
        return None
    if op.kind is Kind.ASSIGN:
        name = op.place.scalar
        if name is None or moving not in (None, name):
            return None
        if name in variables_in(onward.first, onward.theirs, onward.mine):
            return None
        to = _number(op.value, moving, at, onward)
        return None if to is None or not 0 < to <= len(word) else (target, name, to)
    if not is_comparison(op):
        return None
    holds = _holds(op, moving, at, onward, word)
    return None if holds is None else holds and (target, moving, at)


def _number(value: Operand, moving: str | None, at: int, onward: Onward) -> int | None:
    """The number of the place on the line that an expression is."""
    if value == onward.first:
        return 1
    if moving is None:
        return None
    if value.scalar == moving:
        return at
    return at + 1 if _is_step(value, onward, moving) else None


def _holds(op: Step, moving: str | None, at: int, onward: Onward, word: _Word) -> bool | None:
    """Whether a comparison holds on a line; None if it is not known."""
    number = _number(op.place, moving, at, onward)
    if number is not None and op.value.symbol in onward.off:
        if not 0 < number <= len(word):
            return None
        return (word[number - 1] == "off") == op.equal
    for one, other in ((op.place, op.value), (op.value, op.place)):
        if one.variable != onward.board or one.shape.depth or len(one.indices) != 1:
            continue
        number = _number(one.indices[0].value, moving, at, onward)
        if number is None or not 0 < number <= len(word) or word[number - 1] == "off":
            return None
        for kind, letter in ((onward.theirs, "theirs"), (onward.mine, "mine")):
            if other == kind:
                return (word[number - 1] == letter) == op.equal
    return None


def _is_step(value: Operand, onward: Onward, moving: str) -> bool:
    """Whether an expression is the step on from where another variable is, of whatever type."""
    step = onward.step
    if (value.variable, value.cells, value.start) != (None, step.cells, step.start):
        return False
    if len(value.indices) != len(step.indices):
        return False
    for own, other in zip(value.indices, step.indices, strict=True):
        if (own.keys, own.stride) != (other.keys, other.stride):
            return False
        if other.value.scalar == onward.at:
            if own.value.scalar != moving:
                return False
        elif own.value != other.value:
            return False
    return True
