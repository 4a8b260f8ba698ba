"""Lines written back to where they began, at once.

``if board[at] == me { while (at = back[way][at]) != stop { board[at] = me } }``: the cells between
are those on the line from one place that are not on the line from the other.  The loop itself stays
for when there is no way from the one to the other.
"""

from __future__ import annotations

from dataclasses import dataclass

from rgt.backends.interpreter.analysis import Pair, View, fork
from rgt.backends.lowering.lines.rays import Lines, assignment, lines_of, place_on
from rgt.backends.lowering.sets.boards import Board
from rgt.backends.lowering.unit import Unit
from rgt.backends.plan.expressions import (
    And,
    Below,
    Cell,
    Equal,
    Expr,
    Less,
    Local,
    Not,
    Number,
    Pick,
)
from rgt.backends.plan.lines import Line
from rgt.backends.plan.searches import LetIndex
from rgt.backends.plan.sets import Complement, Has, Meet, One, Row, When
from rgt.backends.plan.statements import End, Fill, If, Let, Stmt, Store
from rgt.backends.plan.types import FLAG, INDEX, SetOf
from rgt.backends.program.operands import Operand, variables_in
from rgt.backends.program.steps import Step, is_comparison

_MOST_VALUES = 8
"""Every set of a board is written: this is how many there may be."""
STUCK = Local("stuck", FLAG)
"""Whether a line has to be written step by step."""
_SWEEPS = Local("sweeps", FLAG)


@dataclass(frozen=True, slots=True)
class Back:
    """The variable `at` goes by `step`; where it is not at `stop`, the cell there gets `value`."""

    at: str
    step: Operand
    stop: Operand
    board: Board
    value: Operand
    exit: int


@dataclass(frozen=True, slots=True)
class Sweep:
    """Statements that end with `stuck` being true if the walk has to go on at the node `loop`.

    Else `between` is the set of places that are to be written, if any, `after` is done, and
    the walk goes on at the node `exit`.  The loop is gone into if the cell is `held`, or (not
    `equal`) if it is not.
    """

    before: list[Stmt]
    loop: int
    between: Expr
    after: tuple[Line, ...]
    exit: int
    back: Back
    lines: Lines
    held: Operand
    equal: bool

    def fill(self, unit: Unit, places: Expr, node: int) -> Fill:
        """A statement that writes the places of a set."""
        value = unit.cells.read(self.back.value, node)
        return Fill(self.back.board.field.name, places, value)


def sweep(unit: Unit, view: View, node: int) -> Sweep | None:
    """The choice between a loop and where it leads, if there is one at a node."""
    out = view.edges(node)
    branch = fork(out) if len(out) == 2 else None
    test = branch.condition if isinstance(branch, Pair) else None
    if not isinstance(branch, Pair) or not is_comparison(test):
        return None
    for into, past, equal in (
        (branch.yes, branch.no, test.equal),
        (branch.no, branch.yes, not test.equal),
    ):
        loop = _loop(unit, view, into)
        if loop is not None and loop.exit == past and _asks_there(unit, test, loop):
            lines = lines_of(unit, loop.at, loop.board, loop.step)
            if lines is not None and _within(unit, loop.stop, lines):
                before, between = _statements(unit, loop, lines, test, equal, node)
                stop = unit.cells.read(loop.stop, node)
                moves = Store(unit.plan.storage.fields[loop.at].name, stop)
                after = Line(0, If(_SWEEPS)), Line(1, moves), Line(0, End())
                return Sweep(before, into, between, after, past, loop, lines, test.value, equal)
    return None


def _statements(
    unit: Unit, loop: Back, lines: Lines, test: Step, equal: bool, node: int
) -> tuple[list[Stmt], Expr]:
    board, words = loop.board, loop.board.words
    at, stop = unit.cells.variable(loop.at), unit.cells.read(loop.stop, node)
    told, row = place_on(unit, lines, at)
    _, other = place_on(unit, lines, stop)
    rows = unit.tables.sets(words, lines.rows)
    begin, end = Local("from", INDEX), Local("to", INDEX)
    covered, held, along = (Local(name, FLAG) for name in ("covered", "held", "along"))
    line = Local("line_on", SetOf(words))
    bit = Has(board.members(unit.cells.read(test.value, node)), begin)
    leads = covered, Not(Equal(begin, end)), Below(end, board.covered), Has(line, end)
    before: list[Stmt] = [
        *told,
        LetIndex(begin.name, Less(at, board.first)),
        LetIndex(end.name, Less(stop, board.first)),
        Let(covered.name, Below(begin, board.covered)),
        Let(held.name, Pick(covered, bit, _bare(unit, loop, test, node))),
        Let(_SWEEPS.name, held if equal else Not(held)),
        Let(line.name, Row(rows, row, words)),
        Let(along.name, And(leads)),
        Let(STUCK.name, And((_SWEEPS, Not(along)))),
    ]
    behind = Complement(Row(rows, other, words))
    return before, When(_SWEEPS, Meet((line, behind, Complement(One(begin, words)))))


def _bare(unit: Unit, loop: Back, test: Step, node: int) -> Expr:
    """Whether a cell that has no bit holds what a comparison asks for."""
    board, codes = loop.board, unit.codes_of_variable(loop.at)
    if len(board.bare) == 1 and set(codes) <= set(board.keys):
        # a place that is not written here can be read at once
        cell = Cell(board.field.name, Number(board.bare[0]))
        return Equal(cell, unit.cells.read(test.value, node))
    asked = unit.cells.test(test, node)
    return asked if test.equal else Not(asked)


def _loop(unit: Unit, view: View, head: int) -> Back | None:
    """The loop that begins at a node with the step."""
    step = assignment(view, head)
    if step is None or step[0].place.scalar is None or step[0].value.symbol is not None:
        return None
    moved, middle = step
    at = moved.place.variable
    out = view.edges(middle)
    branch = fork(out) if len(out) == 2 else None
    test = branch.condition if isinstance(branch, Pair) else None
    if at is None or view.indegree.get(middle) != 1 or not isinstance(branch, Pair):
        return None
    if not is_comparison(test):
        return None
    stop = _other_side(test, at)
    exit_, on = (branch.yes, branch.no) if test.equal else (branch.no, branch.yes)
    written = assignment(view, on)
    if stop is None or written is None or written[1] != head or view.indegree.get(on) != 1:
        return None
    place, value = written[0].place, written[0].value
    board = unit.boards.known(place.variable)
    if board is None or not is_cell(place, at) or len(board.values) > _MOST_VALUES:
        return None
    changing = {at, place.variable}
    if changing & variables_in(value) or not set(unit.codes_of(value)) <= set(board.values):
        return None
    if value.indices:
        # it is read even if nothing is written, when it may have no such key
        return None
    watched = unit.plan.bit[at] | unit.plan.bit[_name(place)]
    if watched & unit.plan.watched or changing & variables_in(stop):
        return None
    return Back(at, moved.value, stop, board, value, exit_)


def _name(place: Operand) -> str:
    assert place.variable is not None
    return place.variable


def _other_side(test: Step, at: str) -> Operand | None:
    """What a variable is compared with: a symbol, or a variable that is no map."""
    for one, other in ((test.place, test.value), (test.value, test.place)):
        if one.scalar == at and (other.symbol is not None or other.scalar is not None):
            return other
    return None


def is_cell(place: Operand, at: str) -> bool:
    """Whether a place is the cell of a map at a variable."""
    if place.shape.depth or len(place.indices) != 1:
        return False
    index = place.indices[0].value
    return index.scalar == at


def _asks_there(unit: Unit, test: Step, loop: Back) -> bool:
    """Whether a comparison asks what is in the cell from where a loop begins."""
    place = test.place
    if unit.boards.known(place.variable) is not loop.board or not is_cell(place, loop.at):
        return False
    if {loop.at, _name(place)} & variables_in(test.value):
        return False
    return set(unit.codes_of(test.value)) <= set(loop.board.values)


def _within(unit: Unit, stop: Operand, lines: Lines) -> bool:
    """Whether there is a row for every place where a loop may stop."""
    return all(0 <= code - lines.first < lines.size for code in unit.codes_of(stop))
