"""Lines from one place in several directions, worked out all at once.

What a chain of lines (`chains`) gathers is known from the place where they begin: on each line what
lies before the first place where the loop stops, if the line is written back from there.  Eight
lines fill a vector.  The lines themselves stay for what this does not cover: a place off the board
that looks like one where a line goes on, or is written from.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from rgt.backends.lowering.lines.chains import Chain
from rgt.backends.lowering.lines.chains import Line as Way
from rgt.backends.lowering.sets.boards import Board
from rgt.backends.lowering.unit import Unit
from rgt.backends.plan.expressions import (
    And,
    Below,
    Cell,
    Equal,
    Expr,
    InWord,
    Less,
    Local,
    Not,
    Number,
    Pick,
    Sum,
    Times,
    Unsigned,
    plus,
)
from rgt.backends.plan.lines import Line
from rgt.backends.plan.searches import LetIndex
from rgt.backends.plan.sets import (
    AllHold,
    BeforeStops,
    Complement,
    Has,
    Highest,
    Lowest,
    Meet,
    Row,
)
from rgt.backends.plan.statements import Let, Stmt, Store
from rgt.backends.plan.types import FLAG, INDEX, SetOf
from rgt.backends.program.operands import variables_in
from rgt.backends.program.steps import Step
from rgt.ir.structures.bit_sets import bits

FEWEST = 3
"""Fewer lines are not sooner worked out at once."""
LANES = 8


@dataclass(frozen=True, slots=True)
class Fan:
    """Statements that do all that the lines of a chain do, before the walk leaves the node `begin`;
    it goes on at the node `exit`.

    They are right where `holds` is true; `before` has the sets that both speak of.
    """

    begin: int
    before: list[Stmt]
    holds: Expr
    statements: list[Line]
    exit: int


def fan(unit: Unit, chain: Chain) -> Fan | None:
    """How a chain is worked out at once, if it can be."""
    board = chain.lines[0].sweep.back.board
    if board.words != 1 or len(board.bare) != 1 or not FEWEST <= len(chain.lines) <= LANES:
        return None
    lines = _alike(unit, chain.lines)
    if lines is None:
        return None
    first, last = lines[0], lines[-1]
    ways = [_way(line, board) for line in lines]
    rising = [way for way in ways if way is not None]
    if len(rising) < len(ways):
        return None
    node = first.node
    value = unit.cells.read(first.ray.value, node)
    held = unit.cells.read(first.sweep.held, node)
    bare = Cell(board.field.name, Number(board.bare[0]))
    rows, low = _rows(unit, lines)
    stop = unit.cells.read(first.sweep.back.stop, node)
    up = sum(1 << i for i, rises in enumerate(rising) if rises)
    stops, writes = Local("stops", SetOf(1)), Local("held", SetOf(1))
    none = Number(board.keys.start + board.bare[0] - board.first)
    begin, end, back = Local("lines", INDEX), Local("end", INDEX), Local("back", FLAG)
    ends = Meet((Row(rows, Sum((begin, Number(len(lines) - 1))), 1), stops))
    between = Local("between", SetOf(1))
    on_board = Below(Unsigned(end), board.covered)
    where = Pick(back, stop, plus(Number(board.first), end))
    return Fan(
        first.begin,
        [
            Let(stops.name, _unless(board.members(value), first.ray.equal)),
            Let(writes.name, _unless(board.members(held), not first.sweep.equal)),
        ],
        And(
            (
                _differs(bare, value, first.ray.equal),
                _differs(bare, held, first.sweep.equal),
            )
        ),
        [
            Line(0, LetIndex(begin.name, Times(Less(stop, low), LANES))),
            Line(0, Let(between.name, BeforeStops(len(lines), up, rows, begin, stops, writes))),
            Line(0, Let(end.name, (Lowest if rising[-1] else Highest)(ends, none))),
            Line(0, Let(back.name, AllHold((on_board, Has(writes, InWord(Unsigned(end))))))),
            *_assigned(unit, lines),
            Line(0, Store(unit.plan.storage.fields[first.ray.variable].name, where)),
            Line(0, first.sweep.fill(unit, between, node)),
        ],
        last.sweep.exit,
    )


def _unless(members: Expr, turned: bool) -> Expr:
    return Complement(members) if turned else members


def _differs(one: Expr, other: Expr, differs: bool) -> Expr:
    same = Equal(one, other)
    return Not(same) if differs else same


def _alike(unit: Unit, lines: Sequence[Way]) -> list[Way] | None:
    """The lines, if all ask and write the same; the first without what comes before it."""
    ray, sweep = lines[0].ray, lines[0].sweep
    board, at = sweep.back.board.field.variable, ray.variable
    meant = {board} | variables_in(ray.value, sweep.held, sweep.back.value, sweep.back.stop)
    if not unit.cells.certain(ray.value) or not unit.cells.certain(sweep.held):
        return None
    for line in lines:
        asked = line.ray.variable, line.ray.value, line.ray.equal, line.sweep.held, line.sweep.equal
        if asked != (at, ray.value, ray.equal, sweep.held, sweep.equal):
            return None

    def is_plain(op: Step) -> bool:
        """Whether the order of an assignment and of what is asked and written does not matter."""
        read = variables_in(op.value)
        if op.place.scalar is None or op.place.variable in meant or {board, at} & read:
            return False
        return unit.cells.certain(op.value)

    path = list(lines[0].path)
    begun = next((i for i in range(len(path), 0, -1) if not is_plain(path[i - 1][1])), 0)
    path = path[begun:]
    if all(op.place.variable != at for _, op in path):
        return None
    if not all(is_plain(op) for line in lines[1:] for _, op in line.path):
        return None
    return [replace(lines[0], begin=path[0][0], path=tuple(path)), *lines[1:]]


def _way(line: Way, board: Board) -> bool | None:
    """Whether the line rises from wherever it begins; None if it is not what it seems to be: if it
    does not end off the board, or the way back from some place is not the way there.
    """
    rising = set[bool]()
    for code, reach in line.reach.items():
        row = line.ray.lines.row(reach.number, reach.start)
        if line.ray.lines.end(reach.number, reach.start) != board.keys.start + board.bare[0]:
            return None
        rises = line.ray.lines.rising[reach.number]
        if row:
            rising.add(rises)
        for place in bits(row):
            here = 1 << place
            before = row & (here - 1) if rises else row & ~(2 * here - 1)
            if before != line.sweep.lines.between(reach.back, board.first + place, code) & ~here:
                return None
            if not _leads(line, reach.back, board.first + place, code):
                return None
    return None if len(rising) > 1 else True in rising


def _leads(line: Way, number: int, code: int, stop: int) -> bool:
    """Whether the way back from a place leads to the one where it is to stop."""
    board = line.sweep.back.board
    at = stop - board.first
    if code == stop or not 0 <= at < board.covered:
        return False
    return bool(line.sweep.lines.row(number, code) >> at & 1)


def _rows(unit: Unit, lines: Sequence[Way]) -> tuple[str, int]:
    """The table of the lines from every place, and the code of the first place in it."""
    codes = list(lines[0].reach)
    low, high = min(codes), max(codes)
    rows: list[int] = []
    for code in range(low, high + 1):
        found = [_row(line, code) for line in lines]
        rows += (*found, *[0] * (LANES - len(found)))
    return unit.tables.sets(1, rows), low


def _row(line: Way, code: int) -> int:
    reach = line.reach.get(code)
    return 0 if reach is None else line.ray.lines.row(reach.number, reach.start)


def _assigned(unit: Unit, lines: Sequence[Way]) -> Iterator[Line]:
    """Statements for what else is assigned on the way; of what nobody reads there the last."""
    moved = lines[0].ray.variable
    steps = [(n, op) for line in lines for n, op in line.path if op.place.variable != moved]
    read = {name for _, op in steps for name in variables_in(op.value)}
    last = {op.place.variable: node for node, op in steps}
    for node, op in steps:
        if op.place.variable in read or last[op.place.variable] == node:
            for statement, note in unit.assigned(op, node):
                yield Line(0, statement, note)
