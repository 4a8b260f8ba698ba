"""What a reachability check finds on the line on which its walks go.

A check that only ever goes one step on, and asks what is in a cell there, is an automaton that
reads the cells of a line one after the other.  Whether it looks for some of one kind and then one
of another is the question whether two automata accept the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rgt.backends.interpreter.analysis import View
from rgt.backends.interpreter.program import Kind, Op
from rgt.backends.program.operands import Operand, variables_in
from rgt.backends.program.steps import Step, is_comparison

_Letter = int | None
"""What is in a cell; None for whatever nobody asks for."""
_Ahead = frozenset[_Letter]
"""What may be in the next cell."""


@dataclass(frozen=True, slots=True)
class Across:
    """A board, the variable that moves over it, and its step."""

    board: str
    at: str
    step: Operand


def across_in(view: View) -> Across | None:
    """The board of which a check asks, what moves over it, and how; None if nothing does."""
    ops = [op for out in view.out.values() for op, _ in out if isinstance(op, Step)]
    moves = (op for op in ops if op.kind is Kind.ASSIGN)
    asked = (op for op in ops if is_comparison(op) and op.place.indices)
    move, question = next(moves, None), next(asked, None)
    if move is None or question is None:
        return None
    board, at, step = question.place.variable, move.place.variable, move.value
    if board is None or at is None or step.variable is not None or variables_in(step) != {at}:
        return None
    return Across(board, at, step)


def sought(view: View, across: Across) -> list[int]:
    """What a check looks for in cells; nothing if it looks for something else, too."""
    try:
        return list(dict.fromkeys(symbol for _, symbol, _ in _questions(view, across)))
    except _Other:
        return []


def finds_between(
    view: View, start: int, end: int, across: Across, empty: int, theirs: int, mine: int
) -> bool:
    """Whether a check succeeds just where some cells with `theirs` and then one with `mine` follow
    the one, `empty`, from where the step leads to them.
    """
    try:
        letters = _letters(view, across) | {empty, theirs, mine}
        reader = _Reader(view, end, across, letters)
        return _alike(reader, start, empty, theirs, mine)
    except _Other:
        return False


class _Other(Exception):
    """The check does something else."""


def _alike(reader: _Reader, start: int, empty: int, theirs: int, mine: int) -> bool:
    """Whether a check accepts a line where it is read to the first cell of the kind `mine` with
    some of the kind `theirs` before it, and is stuck as soon as the line is another.
    """
    begun = reader.closure({(start, reader.letters)}, empty)
    work = [(begun, False)]
    seen = set(work)
    while work:
        waiting, some = work.pop()
        if waiting is None:
            return False
        for letter in reader.letters:
            after = reader.following(waiting, letter)
            if letter == theirs:
                if (after, True) not in seen:
                    seen.add((after, True))
                    work.append((after, True))
            elif (after is None) != (letter == mine and some) or after:
                return False
    return True


class _Reader:
    """Reads a line cell by cell.

    What waits for the next cell is a set of nodes, each with what may be in that cell for the walk
    to go on there; None says that the check has succeeded.
    """

    def __init__(self, view: View, end: int, across: Across, letters: _Ahead) -> None:
        self._view, self._end, self._across = view, end, across
        self.letters = letters

    def following(
        self, waiting: frozenset[tuple[int, _Ahead]], letter: _Letter
    ) -> frozenset[tuple[int, _Ahead]] | None:
        """What waits after one more cell."""
        found = {node for node, ahead in waiting if letter in ahead}
        if self._end in found:
            return None
        return self.closure({(node, self.letters) for node in found}, letter)

    def closure(
        self, begun: set[tuple[int, _Ahead]], letter: _Letter
    ) -> frozenset[tuple[int, _Ahead]] | None:
        """What waits when the walks at some nodes have done all they can in a cell."""
        waiting, seen, work = set(), set(begun), list(begun)
        while work:
            node, ahead = work.pop()
            if node == self._end:
                if ahead == self.letters:
                    return None
                waiting.add((node, ahead))
                continue
            for op, target in self._view.edges(node):
                if _moves(op, self._across):
                    waiting.add((target, ahead))
                    continue
                left = ahead & self._passed(op, letter)
                if left and (target, left) not in seen:
                    seen.add((target, left))
                    work.append((target, left))
        return frozenset(waiting)

    def _passed(self, op: Op, letter: _Letter) -> _Ahead:
        """What may be in the next cell for a condition to hold in this one."""
        if op.kind is Kind.SKIP:
            return self.letters
        here, symbol, equal = _asked(op, self._across)
        if here:
            return self.letters if (letter == symbol) == equal else frozenset()
        return frozenset(each for each in self.letters if (each == symbol) == equal)


def _letters(view: View, across: Across) -> frozenset[_Letter]:
    """What a check asks for in cells, and something else."""
    return frozenset({None, *(symbol for _, symbol, _ in _questions(view, across))})


def _questions(view: View, across: Across) -> Iterator[tuple[bool, int, bool]]:
    for out in view.out.values():
        for op, _ in out:
            if op.kind is not Kind.SKIP and not _moves(op, across):
                yield _asked(op, across)


def _moves(op: Op, across: Across) -> bool:
    """Whether an operation is the step."""
    if not isinstance(op, Step) or op.kind is not Kind.ASSIGN:
        return False
    place = op.place
    return place.scalar == across.at and op.value == across.step


def _asked(op: Op, across: Across) -> tuple[bool, int, bool]:
    """Which cell a condition asks for, this one or (False) the next, what for, and whether that is
    to be there.
    """
    if not is_comparison(op) or op.value.symbol is None:
        raise _Other
    place = op.place
    if place.variable != across.board or place.shape.depth or len(place.indices) != 1:
        raise _Other
    index = place.indices[0].value
    here = index.scalar == across.at
    if not here and index != across.step:
        raise _Other
    return here, op.value.symbol, op.equal
