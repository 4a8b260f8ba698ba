"""What a walk along a line does to the cells on it, tried on all lines that matter.

On such a line the place where the walk begins is followed by some cells of one kind, `theirs`, and
by one of another, `mine`.  Walks that go there and come back, having turned what is between, do so
in many ways: they write on the way there or on the way back, look before they step or behind it,
ask whether they would leave the board.  What they leave behind tells that they do the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from rgt.backends.facts.line_checks import Across
from rgt.backends.interpreter.analysis import View
from rgt.backends.interpreter.program import Kind, Op
from rgt.backends.lowering.lines.sweeps import is_cell
from rgt.backends.program.operands import Operand, variables_in
from rgt.backends.program.steps import Step, is_comparison


@dataclass(frozen=True, slots=True)
class Ground:
    """Where walks go: `shift` is how far an expression is from the place that it is made of, if
    that is one step on or back, `off` tells symbols that are no places of the board.
    """

    across: Across
    shift: Callable[[Operand], int | None]
    off: Callable[[int], bool]


@dataclass(frozen=True, slots=True)
class Turning:
    """A walk that begins where a cell is `empty`, turns all of `theirs` that follow there up to one
    that is `mine`, counts them, and comes back.
    """

    empty: int
    theirs: int
    mine: int
    counts: tuple[tuple[str, Operand, int], ...]


def turning(
    view: View, start: int, end: int, ground: Ground, theirs: int, mine: int, most: int
) -> Turning | None:
    """What the walk from one node to another does on lines of up to `most` cells between."""
    for empty in _asked(view, start, end, ground.across.board):
        if empty in (theirs, mine):
            continue
        found = [
            _Line(view, ground, [empty, *[theirs] * many, mine]).counted(start, end, mine)
            for many in range(1, most + 1)
        ]
        if found and found[0] is not None and len({*found}) == 1:
            return Turning(empty, theirs, mine, found[0])
    return None


def _asked(view: View, start: int, end: int, board: str) -> list[int]:
    """What the walks from one node to another look for in cells."""
    found: dict[int, None] = {}
    seen, work = {start, end}, [start]
    while work:
        for op, target in view.edges(work.pop()):
            if is_comparison(op) and op.place.variable == board and op.value.symbol is not None:
                found[op.value.symbol] = None
            if target not in seen:
                seen.add(target)
                work.append(target)
    return list(found)


class _Line:
    """A walk over one line: where it is, what is in the cells, and what it has counted."""

    def __init__(self, view: View, ground: Ground, cells: list[int]) -> None:
        self._view, self._ground = view, ground
        self._cells = cells
        self._at = 0
        self._counts: Counter[tuple[str, Operand, int]] = Counter()

    def counted(
        self, start: int, end: int, mine: int
    ) -> tuple[tuple[str, Operand, int], ...] | None:
        """What is done for each cell between; None if the walk does not turn just these, if it
        does not come back, or if it cannot be followed.
        """
        empty, between = self._cells[0], len(self._cells) - 2
        node, seen = start, set[tuple[int, int, tuple[int, ...]]]()
        while node != end:
            following = self._step(node)
            state = node, self._at, tuple(self._cells)
            if following is None or state in seen:
                return None
            seen.add(state)
            node = following
        if self._at or self._cells != [empty, *[mine] * (between + 1)]:
            return None
        names = [name for name, _, _ in self._counts]
        if len({*names}) < len(names) or {*self._counts.values()} - {between}:
            return None
        return tuple(self._counts)

    def _step(self, node: int) -> int | None:
        """Do what is legal at a node; the node behind, if that is one."""
        passed = []
        for op, target in self._view.edges(node):
            legal = self._legal(op)
            if legal is None:
                return None
            if legal:
                passed.append((op, target))
        if len(passed) != 1:
            return None
        op, target = passed[0]
        return target if op.kind is not Kind.ASSIGN or self._assign(op) else None

    def _legal(self, op: Op) -> bool | None:
        """Whether an operation can be passed; None if the line does not tell."""
        if op.kind in (Kind.SKIP, Kind.ASSIGN):
            return True
        if not is_comparison(op) or op.value.symbol is None or op.place.shape.depth:
            return None
        place, symbol = op.place, op.value.symbol
        if place.variable == self._ground.across.board and len(place.indices) == 1:
            at = self._place(place.indices[0].value)
            return None if at is None else (self._cells[at] == symbol) == op.equal
        if self._place(place) is None or not self._ground.off(symbol):
            return None
        return not op.equal

    def _assign(self, op: Op) -> bool:
        """Do an assignment; whether it is one that is known."""
        if not isinstance(op, Step) or op.place.shape.depth:
            return False
        place, value, across = op.place, op.value, self._ground.across
        name = place.variable
        if name == across.board:
            if value.symbol is None or not is_cell(place, across.at):
                return False
            self._cells[self._at] = value.symbol
            return True
        if name is None or place.scalar is None:
            return False
        if name == across.at:
            at = self._place(value)
            self._at = at or 0
            return at is not None
        if value.variable is not None or not self._is_count(value, name):
            return False
        self._counts[name, value, self._cells[self._at]] += 1
        return True

    def _place(self, value: Operand) -> int | None:
        """The place on the line that an expression is."""
        at = self._ground.across.at
        if value.scalar == at:
            return self._at
        if value.variable is not None or variables_in(value) != {at}:
            return None
        shift = self._ground.shift(value)
        if shift is None or not 0 <= self._at + shift < len(self._cells):
            return None
        return self._at + shift

    def _is_count(self, value: Operand, name: str) -> bool:
        """Whether what a variable becomes depends on itself and on what is in the cell."""
        across = self._ground.across
        return all(
            is_cell(index.value, across.at)
            if index.value.variable == across.board
            else index.value.scalar == name
            for index in value.indices
        )
