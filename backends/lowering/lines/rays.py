"""Loops along a line, done at once: ``while board[at] == other { at = step[way][at] }``.

The places to which the loop leads from each place are a set that is known beforehand; the first of
them where the loop stops is the lowest or the highest member of what is left of that set.  If it
stops at none of them, what comes behind them is known as well.  The loop itself stays for what this
does not cover.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from math import prod

from rgt.backends.interpreter.analysis import Pair, View, fork
from rgt.backends.interpreter.program import Kind, Op
from rgt.backends.lowering.sets.boards import Board
from rgt.backends.lowering.unit import Unit
from rgt.backends.plan.expressions import (
    Expr,
    IsMarked,
    Less,
    Local,
    Lookup,
    Number,
    Pick,
    Signed,
    Sum,
    Times,
    Wide,
    less,
    plus,
    times,
)
from rgt.backends.plan.searches import LetIndex
from rgt.backends.plan.sets import Complement, Highest, Lowest, Meet, Row
from rgt.backends.plan.statements import Let, Stmt, Store, Touch
from rgt.backends.plan.types import INDEX, SetOf
from rgt.backends.program.operands import Operand, variables_in
from rgt.backends.program.steps import Step, is_comparison

_FEW = 16
_MOST_ROWS = 2048
LINE = Local("line", INDEX)
"""Which of several lines a place is on."""


@dataclass(frozen=True, slots=True)
class _Loop:
    """A condition on the cell of a board at `variable`, and the step that follows it: the loop goes
    on, at the node `on`, while the cell is equal to `value`, or while it is not, and then leads to
    the node `exit`.
    """

    variable: str
    board: Board
    value: Operand
    equal: bool
    step: Operand
    on: int
    exit: int


@dataclass(frozen=True, slots=True)
class Lines:
    """The places from each place on, a row for each value of the variables `others` and each code
    of the one that moves, from `first` on; the code that follows the row, or else ends it; whether
    the row rises, for each value of the others.
    """

    others: tuple[tuple[str, int, int], ...]
    first: int
    size: int
    rows: tuple[int, ...]
    beyond: tuple[int, ...]
    rising: tuple[bool, ...]

    def row(self, number: int, code: int) -> int:
        """The places on a line from a code on."""
        return self.rows[number * self.size + code - self.first]

    def end(self, number: int, code: int) -> int:
        """The code behind the line from a code on."""
        return self.beyond[number * self.size + code - self.first]

    def between(self, number: int, code: int, stop: int) -> int:
        """The places on a line from a code on that are not on it from another on."""
        return self.row(number, code) & ~self.row(number, stop)


@dataclass(frozen=True, slots=True)
class Ray:
    """Statements that move to the end of a line, or to what is behind it.

    The loop can be asked there as usual: it goes on at the node `on`, or leads to the node `exit`.
    `variable` moves over a board by `step`, along `lines`, while the cell is `value`, or (not
    `equal`) while it is not; it stops where `stops` has a place.
    """

    moves: list[Stmt]
    on: int
    exit: int
    variable: str
    board: Board
    step: Operand
    lines: Lines
    value: Operand
    equal: bool
    stops: Expr


def ray(unit: Unit, view: View, node: int) -> Ray | None:
    """The loop along a line that begins at a node."""
    loop = _loop(unit, view, node)
    lines = lines_of(unit, loop.variable, loop.board, loop.step) if loop is not None else None
    if loop is None or lines is None:
        return None
    own = loop.board.members(unit.cells.read(loop.value, node))
    stops = Complement(own) if loop.equal else own
    return Ray(
        to_stops(unit, loop.variable, loop.board, lines, stops),
        loop.on,
        loop.exit,
        loop.variable,
        loop.board,
        loop.step,
        lines,
        loop.value,
        loop.equal,
        stops,
    )


def to_stops(unit: Unit, variable: str, board: Board, lines: Lines, stops: Expr) -> list[Stmt]:
    """Statements that move a variable along a line to the first place where a loop stops, or to
    what is behind the line.
    """
    words = board.words
    statements, at = place_on(unit, lines, unit.cells.variable(variable))
    rows = unit.tables.sets(words, lines.rows)
    ends = Local("ends", SetOf(words))
    statements.append(Let(ends.name, Meet((Row(rows, at, words), stops))))
    beyond: Expr = Number(lines.beyond[0])
    if len(set(lines.beyond)) > 1:
        beyond = Signed(Lookup(unit.tables.of("beyond", lines.beyond, codes=False), at))
    end = end_of(unit, lines, ends, less(beyond, board.first))
    statements += moved(unit, variable, plus(Number(board.first), end))
    return statements


def end_of(unit: Unit, lines: Lines, ends: Expr, none: Expr | None) -> Expr:
    """The first of some places that is on a line."""
    if len(set(lines.rising)) == 1:
        return (Lowest if lines.rising[0] else Highest)(ends, none)
    rises = unit.tables.of("rises", [int(rise) for rise in lines.rising], codes=False)
    up, down = Lowest(ends, none), Highest(ends, none)
    return Pick(IsMarked(rises, LINE), up, down)


def moved(unit: Unit, variable: str, to: Expr) -> Iterator[Stmt]:
    """Statements that move a variable for good."""
    yield Store(unit.plan.storage.fields[variable].name, to)
    if unit.plan.bit[variable] & unit.plan.watched:
        yield Touch()


def begun(unit: Unit, line: Ray, op: Op) -> tuple[Let, Store] | None:
    """The statements that say where the loop of a line can stop, ``ends``, and that go there, if an
    assignment before it leads to a place that a constant tells and the loop looks for something.
    """
    if line.equal or line.lines.others or not isinstance(op, Step) or op.kind is not Kind.ASSIGN:
        return None
    if op.place.scalar != line.variable or op.value.variable is not None or not op.value.indices:
        return None
    if unit.plan.bit[line.variable] & unit.plan.watched:
        return None
    if any(index.value.variable is None for index in op.value.indices):
        return None
    spans = _spans(unit, sorted(variables_in(op.value)))
    if spans is None or prod(map(len, spans.values())) > _MOST_ROWS:
        return None
    rows = []
    for values in product(*spans.values()):
        at = unit.looked_up(op.value, dict(zip(spans, values, strict=True)))
        known = at is not None and 0 <= at - line.lines.first < line.lines.size
        rows.append(line.lines.row(0, at) if at is not None and known else 0)
    number = _number(unit, _strides(spans))
    words, first = line.board.words, line.board.first
    table = unit.tables.sets(words, rows)
    ends = Local("ends", SetOf(words))
    end = Signed((Lowest if line.lines.rising[0] else Highest)(ends))
    field = unit.plan.storage.fields[line.variable].name
    return (
        Let(ends.name, Meet((Row(table, number, words), line.stops))),
        Store(field, plus(Number(first), end)),
    )


def place_on(unit: Unit, lines: Lines, cell: Expr) -> tuple[list[Stmt], Expr]:
    """Statements that say which lines they are, and where the row of a place stands among all."""
    at = less(cell, lines.first)
    if not lines.others:
        return [], at
    return [LetIndex(LINE.name, _number(unit, lines.others))], Sum((Times(LINE, lines.size), at))


def _spans(unit: Unit, names: Iterable[str]) -> dict[str, range] | None:
    """The codes from the first to the last that variables can have; None if those are many."""
    found = {name: unit.few_codes(name, _FEW) for name in names}
    if not all(found.values()):
        return None
    return {name: range(codes[0], codes[-1] + 1) for name, codes in found.items()}


def _strides(spans: Mapping[str, range]) -> tuple[tuple[str, int, int], ...]:
    """For each variable its first code, and how many rows its next one is further on."""
    sizes = [len(codes) for codes in spans.values()]
    return tuple(
        (name, codes.start, prod(sizes[i + 1 :])) for i, (name, codes) in enumerate(spans.items())
    )


def _number(unit: Unit, others: Iterable[tuple[str, int, int]]) -> Expr:
    """The number of a row by the values of variables."""
    # among numbers as wide as addresses a subtraction is a part of the table's address
    return plus(
        *(
            times(Less(Wide(unit.cells.variable(name)), first), stride)
            for name, first, stride in others
        )
    )


def _loop(unit: Unit, view: View, node: int) -> _Loop | None:
    """The loop that begins at a node, if it only moves one variable along."""
    found = cell_fork(unit, view, node)
    if found is None:
        return None
    branch, test, board, place = found
    name = place.scalar
    if name is None:
        return None
    ways = ((branch.yes, test.equal, branch.no), (branch.no, not test.equal, branch.yes))
    for goes_on, equal, leaves in ways:
        step = step_back(view, goes_on, node)
        if step is None or step.place.variable != name:
            continue
        if not variables_in(test.value) & {name, test.place.variable}:
            codes = unit.codes_of(test.value)
            if all(code in board.values for code in codes):
                return _Loop(name, board, test.value, equal, step.value, goes_on, leaves)
    return None


def cell_fork(unit: Unit, view: View, node: int) -> tuple[Pair, Step, Board, Operand] | None:
    """A fork by what one cell of a board holds: with its test, the board, and the place."""
    out = view.edges(node)
    branch = fork(out) if len(out) == 2 else None
    test = branch.condition if isinstance(branch, Pair) else None
    if not isinstance(branch, Pair) or not is_comparison(test):
        return None
    if test.place.shape.depth or len(test.place.indices) != 1:
        return None
    board = unit.boards.known(test.place.variable)
    return None if board is None else (branch, test, board, test.place.indices[0].value)


def step_back(view: View, node: int, head: int) -> Step | None:
    """How a variable moves on the way from a node back to the head of a loop, if that is all."""
    found = assignment(view, node)
    if found is None or view.indegree.get(node) != 1 or found[1] != head:
        return None
    op = found[0]
    return None if op.place.scalar is None or op.value.variable is not None else op


def assignment(view: View, node: int) -> tuple[Step, int] | None:
    """The assignment of no map that is all that a node leads to, and where it leads."""
    out = view.edges(node)
    if len(out) != 1:
        return None
    op, target = out[0]
    if not isinstance(op, Step) or op.kind is not Kind.ASSIGN or op.place.shape.depth:
        return None
    return op, target


def lines_of(unit: Unit, variable: str, board: Board, step: Operand) -> Lines | None:
    """Where a step leads again and again from everywhere; None if its lines are not straight."""
    if any(index.value.variable is None for index in step.indices):
        return None
    moving = unit.codes_of_variable(variable)
    spans = _spans(unit, sorted(variables_in(step) - {variable}))
    if not moving or spans is None:
        return None
    size = moving[-1] - moving[0] + 1
    if prod(map(len, spans.values())) * size > _MOST_ROWS:
        return None
    rows: list[int] = []
    beyond: list[int] = []
    rising: list[bool] = []
    for values in product(*spans.values()):
        known = dict(zip(spans, values, strict=True))

        def following(at: int, known: dict[str, int] = known) -> int | None:
            return unit.looked_up(step, {**known, variable: at})

        codes = range(moving[0], moving[0] + size)
        found = [_line(board, code, following) for code in codes]
        ways = {way for line in found for way in line.ways}
        if None in ways:
            return None
        if len(ways) > 1:
            # a step off a board of columns and rows may lead back, to what is before the first row
            found = _most([[_line(board, c, following, up) for c in codes] for up in (True, False)])
            ways = {way for line in found for way in line.ways}
        rows += [line.places for line in found]
        beyond += [line.beyond for line in found]
        rising.append(False not in ways)
    return Lines(_strides(spans), moving[0], size, tuple(rows), tuple(beyond), tuple(rising))


@dataclass(frozen=True, slots=True)
class _Line:
    """The places of one line, the code behind the last, or else its own, and which ways the line
    goes: up (True), down (False), round (None).
    """

    places: int
    beyond: int
    ways: frozenset[bool | None]


def _most(several: Iterable[list[_Line]]) -> list[_Line]:
    """The lines that are longest, taken together."""
    return max(several, key=lambda lines: sum(line.places.bit_count() for line in lines))


def _line(
    board: Board, code: int, following: Callable[[int], int | None], up: bool | None = None
) -> _Line:
    """The line from a code on, as far as the board's sets have bits, and as it goes up or down if
    that is told.
    """
    places, ways = 0, set[bool | None]()
    at, before = code, code
    while 0 <= at - board.first < board.covered:
        if places >> at - board.first & 1:
            return _Line(places, at, frozenset({None}))
        places |= 1 << at - board.first
        if at != before:
            ways.add(at > before)
        after = following(at)
        # a place that leads to itself is the end of the line
        if after is None or after == at:
            break
        if up is not None and (after > at) != up:
            return _Line(places, after, frozenset(ways))
        before, at = at, after
    return _Line(places, at, frozenset(ways))
