"""Cells written outwards from one place, in one direction after the other, all at once.

    for each way:
        if board[ahead[way][from]] == theirs and the line leads to mine:
            at = ahead[way][from]
            board[at] = mine, and at = ahead[way][at], while board[ahead[way][at]] == theirs

A loop over the directions asks whether some cells of one kind, `theirs`, and then one of another,
`mine`, follow a place; if so it walks there again, and writes while it goes.  What it writes is
known from the place: on each line what lies before the first cell that is not `theirs`, if that is
`mine`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise, product
from math import prod

from rgt.backends.facts.line_words import Onward, finds_mine
from rgt.backends.interpreter.analysis import Pair, View, fork
from rgt.backends.interpreter.program import Kind
from rgt.backends.lowering.lines.fans import FEWEST, LANES, Fan
from rgt.backends.lowering.lines.rays import assignment
from rgt.backends.lowering.lines.sweeps import is_cell
from rgt.backends.lowering.sets.boards import Board
from rgt.backends.lowering.unit import Unit
from rgt.backends.plan.expressions import Below, Less, Local, Times
from rgt.backends.plan.lines import Line
from rgt.backends.plan.searches import LetIndex
from rgt.backends.plan.sets import BeforeStops, Complement
from rgt.backends.plan.statements import Fill, Let, Touch
from rgt.backends.plan.types import INDEX, SetOf
from rgt.backends.program.operands import Operand, variables_in
from rgt.backends.program.steps import Step, is_comparison
from rgt.ir.liveness import live_variables

_MOST_CASES = 64
"""So many values at most of what tells `theirs` and `mine` are tried."""


@dataclass(frozen=True, slots=True)
class _Lines:
    """The table of the lines from all places, and which of the lines from one place rise."""

    rows: tuple[int, ...]
    count: int
    rising: int


def outward(unit: Unit, view: View, nodes: Iterable[int]) -> Iterator[Fan]:
    """What is done at once among some nodes."""
    for node in nodes:
        found = _outward(unit, view, node)
        if found is not None:
            yield found


def _outward(unit: Unit, view: View, node: int) -> Fan | None:
    """The loop over directions that an assignment at a node begins."""
    begun = assignment(view, node)
    if begun is None or begun[0].place.scalar is None or begun[0].value.symbol is None:
        return None
    way, head = begun[0].place.variable, begun[1]
    if way is None:
        return None
    asked = _asked(view, head)
    if asked is None:
        return None
    conditions, wrote, other = asked
    write = _write(view, wrote, other)
    around = _around(view, other, way, head)
    if write is None or around is None:
        return None
    following, last, exit_ = around
    place = _place(write, way)
    if place is None or not _asks_for(unit, conditions, write, way, place):
        return None
    board = unit.boards.considered(write.board)
    if board is None or board.words != 1 or not _is_plain(unit, write, way, exit_):
        return None
    ways = _ways(unit, way, begun[0].value.symbol, following, last)
    lines = _lines(unit, board, write, way, place, ways)
    if lines is None:
        return None
    longest = max(row.bit_count() for row in lines.rows)
    check = next((op for op in conditions if op.kind is Kind.CHECK), None)
    if check is None:
        return None
    plan = unit.plan.checks[check.check]
    if not finds_mine(plan.search.view, plan.start, plan.end, write, longest):
        return None
    return _fan(unit, node, write, place, lines, exit_)


# -- what the loop is ------------------------------------------------------------------------


def _asked(view: View, head: int) -> tuple[list[Step], int, int] | None:
    """The conditions under which a direction is written, the node behind them, and the node where
    the walk goes on if one of them does not hold.
    """
    conditions: list[Step] = []
    node, other = head, None
    while len(out := view.edges(node)) == 2:
        branch = fork(out)
        if not isinstance(branch, Pair):
            return None
        if other is None:
            # the first question has both ways: the one that a later question shares is the other
            shared = [t for t in (branch.yes, branch.no) if _leads_to(view, t, branch)]
            if len(shared) != 1:
                return None
            other = shared[0]
        if other not in (branch.yes, branch.no) or branch.yes == branch.no:
            return None
        holds = branch.no == other
        step = next(op for op, target in out if target != other)
        if not isinstance(step, Step) or (step.kind is Kind.CHECK and not holds):
            return None
        conditions.append(step)
        node = branch.yes if holds else branch.no
        if len(conditions) > len(view.out):
            return None
    return (conditions, node, other) if other is not None else None


def _leads_to(view: View, target: int, branch: Pair) -> bool:
    """Whether the other way of a fork has a fork that leads there, too."""
    onward = branch.yes if target == branch.no else branch.no
    return any(each == target for _, each in view.edges(onward))


def _write(view: View, node: int, other: int) -> Onward | None:
    """The loop that begins at a node and writes cells until it leads to another node."""
    begun = assignment(view, node)
    if begun is None or begun[0].place.scalar is None or begun[0].value.variable is not None:
        return None
    at, first, loop = begun[0].place.variable, begun[0].value, begun[1]
    written = assignment(view, loop)
    if at is None or written is None or not is_cell(written[0].place, at):
        return None
    board, mine = written[0].place.variable, written[0].value
    asked = _questions(view, written[1], other)
    if board is None or asked is None:
        return None
    conditions, behind = asked
    moved = assignment(view, behind)
    if moved is None or moved[1] != loop or moved[0].place.scalar != at:
        return None
    step = moved[0].value
    theirs = [_held(op, board, step) for op in conditions if not _is_on_board(op, step)]
    if len(theirs) != 1 or theirs[0] is None:
        return None
    symbols = (op.value.symbol for op in conditions if _is_on_board(op, step))
    off = frozenset(symbol for symbol in symbols if symbol is not None)
    # of two kinds of edges a check could tell one from the other
    if len(off) != 1 or not _is_on_board(conditions[0], step):
        return None
    return Onward(board, first, step, at, off, theirs[0], mine)


def _questions(view: View, node: int, other: int) -> tuple[list[Step], int] | None:
    """The comparisons from a node on of which all hold, and the node behind them; one that does
    not hold leads to the other node.
    """
    found: list[Step] = []
    while len(out := view.edges(node)) == 2:
        branch = fork(out)
        if not isinstance(branch, Pair) or (branch.yes == other) == (branch.no == other):
            return None
        ((step, node),) = [(op, target) for op, target in out if target != other]
        if not is_comparison(step) or len(found) > len(view.out):
            return None
        found.append(step)
    return found, node


def _around(view: View, node: int, way: str, head: int) -> tuple[Operand, int, int] | None:
    """The next direction, what it is behind the last one, and where the walk leads there."""
    out = view.edges(node)
    branch = fork(out) if len(out) == 2 else None
    test = branch.condition if isinstance(branch, Pair) else None
    if not isinstance(branch, Pair) or not is_comparison(test) or test.value.symbol is None:
        return None
    ends, goes = (branch.yes, branch.no) if test.equal else (branch.no, branch.yes)
    moved = assignment(view, goes)
    if moved is None or moved[1] != head:
        return None
    following = moved[0].value
    if moved[0].place.scalar != way or following != test.place:
        return None
    return (following, test.value.symbol, ends) if variables_in(following) == {way} else None


def _place(write: Onward, way: str) -> str | None:
    """The variable that has the place where all lines begin."""
    names = variables_in(write.first) - {way}
    if len(names) != 1 or variables_in(write.step) != {way, write.at}:
        return None
    (place,) = names
    return place if place not in (write.at, write.board) else None


def _is_on_board(op: Step, step: Operand) -> bool:
    """Whether a comparison asks whether a step leads to anything but one symbol."""
    return op.place == step and op.value.symbol is not None and not op.equal


def _held(op: Step, board: str, where: Operand) -> Operand | None:
    """What a comparison asks for in the cell of a board where a step leads."""
    for one, other in ((op.place, op.value), (op.value, op.place)):
        if one.variable == board and len(one.indices) == 1 and not one.shape.depth:
            return other if op.equal and one.indices[0].value == where else None
    return None


# -- whether it is known ---------------------------------------------------------------------


def _asks_for(unit: Unit, conditions: Sequence[Step], write: Onward, way: str, place: str) -> bool:
    """Whether a direction is written where the next cell is `theirs` and one check succeeds, and
    no place has what is written and what is overwritten at once.
    """
    named = {write.at, write.board, way, place}
    if named & variables_in(write.theirs, write.mine):
        return False
    comparisons = [op for op in conditions if is_comparison(op)]
    kinds = [
        _held(op, write.board, write.first)
        for op in comparisons
        if not (_is_on_board(op, write.first) and op.value.symbol in write.off)
    ]
    if kinds != [write.theirs] or len(comparisons) != len(conditions) - 1:
        return False
    if not _is_on_board(conditions[0], write.first):
        # beyond the edge there is no cell
        return False
    names = sorted(variables_in(write.theirs, write.mine))
    spans = [unit.few_codes(name, _MOST_CASES) for name in names]
    if not all(spans) or prod(map(len, spans)) > _MOST_CASES:
        return False
    for values in product(*spans):
        known = dict(zip(names, values, strict=True))
        one, two = (unit.looked_up(each, known) for each in (write.theirs, write.mine))
        if one is None or two is None or one == two:
            return False
    return True


def _is_plain(unit: Unit, write: Onward, way: str, exit_: int) -> bool:
    """Whether nobody has to be told where the walk went, and the board has the cells it needs."""
    plan = unit.plan
    if any(plan.bit[name] & plan.watched for name in (write.at, way)):
        return False
    live = live_variables(plan.layout.places, plan.program.edges)
    if {write.at, way} & live.get(plan.program.names[exit_], frozenset()):
        return False
    codes = {*unit.codes_of(write.theirs), *unit.codes_of(write.mine)}
    board = unit.boards.considered(write.board)
    if board is None or board.bare or not codes <= {*board.values}:
        return False
    return not {unit.plan.storage.codes[each] for each in write.off} & {*board.keys}


def _ways(unit: Unit, way: str, first: int, following: Operand, last: int) -> list[int]:
    """The codes of the directions, in order; none if they are too many or some come again."""
    found: list[int] = []
    codes = unit.plan.storage.codes
    at: int | None = codes[first]
    while at is not None and at != codes[last]:
        if at in found or len(found) == LANES:
            return []
        found.append(at)
        at = unit.looked_up(following, {way: at})
    return found if at is not None else []


def _lines(
    unit: Unit, board: Board, write: Onward, way: str, place: str, ways: Sequence[int]
) -> _Lines | None:
    """The lines from every place; None if they are not straight, or two of them meet."""
    if len(ways) < FEWEST or not set(unit.codes_of_variable(place)) <= set(board.keys):
        return None
    rows: list[int] = []
    rising: list[set[bool]] = [set() for _ in ways]
    for begin in board.keys:
        found = [_line(unit, board, write, {way: code, place: begin}, write.at) for code in ways]
        taken = 1 << begin - board.first
        for number, line in enumerate(found):
            if line is None or taken & sum(1 << at for at in line):
                return None
            taken |= sum(1 << at for at in line)
            steps = (begin - board.first, *line)
            rising[number] |= {to > at for at, to in pairwise(steps)}
        rows += [sum(1 << at for at in line or ()) for line in found]
        rows += [0] * (LANES - len(ways))
    if any(len(each) > 1 for each in rising):
        return None
    up = sum(1 << number for number, each in enumerate(rising) if True in each)
    return _Lines(tuple(rows), len(ways), up)


def _line(
    unit: Unit, board: Board, write: Onward, known: dict[str, int], moving: str
) -> list[int] | None:
    """The places on a line, in order; None if it comes round, or ends but off the board."""
    found: list[int] = []
    at = unit.looked_up(write.first, known)
    while at is not None and at in board.keys:
        if at - board.first in found:
            return None
        found.append(at - board.first)
        at = unit.looked_up(write.step, {**known, moving: at})
    off = {unit.plan.storage.codes[each] for each in write.off}
    return found if at in off else None


# -- all directions --------------------------------------------------------------------------


def _fan(unit: Unit, node: int, write: Onward, place: str, lines: _Lines, exit_: int) -> Fan | None:
    """How all directions are worked out at once."""
    board = unit.boards.board(write.board)
    assert board is not None
    mine = unit.cells.read(write.mine, node)
    theirs = board.members(unit.cells.read(write.theirs, node))
    here, between = Local("place", INDEX), Local("between", SetOf(1))
    table = unit.tables.sets(1, lines.rows)
    stops = BeforeStops(
        lines.count,
        lines.rising,
        table,
        Times(here, LANES),
        Complement(theirs),
        board.members(mine),
    )
    told = unit.plan.bit[write.board] & unit.plan.watched
    return Fan(
        node,
        [LetIndex(here.name, Less(unit.cells.variable(place), board.first))],
        Below(here, board.covered),
        [
            Line(0, Let(between.name, stops)),
            Line(0, Fill(board.field.name, between, mine)),
            *([Line(0, Touch())] if told else []),
        ],
        exit_,
    )
