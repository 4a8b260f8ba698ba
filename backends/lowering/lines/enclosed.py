"""What is enclosed between a place and one's own is written in all directions at once.

A walk looks from a place along a line; where some cells of one kind, `theirs`, and then one of
another, `mine`, follow, it makes these `mine`.  So do others, behind it, on other lines.  That they
do is told by what they leave behind (`outcomes`): a walk that writes something is tried from every
place, with all that may stand there.  What it writes is on each line what lies before the first
cell that is not `theirs`, if that is `mine`.  What is counted for each of these squares (`tallies`)
is counted for all of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from rgt.backends.interpreter.analysis import View
from rgt.backends.interpreter.program import Kind, Out
from rgt.backends.lowering.lines.fans import FEWEST, LANES, Fan
from rgt.backends.lowering.lines.kinds import UnclearError
from rgt.backends.lowering.lines.outcomes import Outcome, Walks
from rgt.backends.lowering.lines.tallies import Tally, counted, tally
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
    Times,
)
from rgt.backends.plan.lines import Line
from rgt.backends.plan.searches import LetIndex
from rgt.backends.plan.sets import BeforeStops, Complement
from rgt.backends.plan.statements import Fill, Let, Touch
from rgt.backends.plan.types import INDEX, SetOf
from rgt.backends.program.operands import Operand, variables_in
from rgt.backends.program.steps import Step
from rgt.ir.liveness import live_variables
from rgt.ir.structures.bit_sets import bits_of

_FARTHEST = 8
"""So many nodes before a loop that writes it may begin what is looked for."""
_MOST_NODES = 40


@dataclass(frozen=True, slots=True)
class _Direction:
    """What a walk from one node to another does: for each code of the place the line that it looks
    at, in order, and the squares on which it depends.  The variables `left` have other values then;
    `kinds` are `theirs` and `mine`, unless nothing is ever written; `tallies` count what is.
    """

    begin: int
    exit: int
    place: str
    board: Board
    kinds: tuple[Operand, Operand] | None
    bare: tuple[tuple[Operand, bool], ...]
    left: frozenset[str]
    rows: dict[int, tuple[int, ...]]
    asked: dict[int, set[int]]
    tallies: tuple[Tally, ...]

    def joins(self, other: _Direction) -> bool:
        """Whether another direction does the same elsewhere, and reads nothing that is written."""
        if self.kinds != other.kinds and None not in (self.kinds, other.kinds):
            return False
        if (self.place, self.board, [*self.rows]) != (other.place, other.board, [*other.rows]):
            return False
        if self.tallies != other.tallies and None not in (self.kinds, other.kinds):
            return False
        counted, bare = (each.place for each in self.tallies), (kind for kind, _ in self.bare)
        if other.left & variables_in(*(self.kinds or ()), *bare, *counted):
            return False
        return not any(
            asked.intersection(other.rows[code][:-1]) for code, asked in self.asked.items()
        )


def enclosed(unit: Unit, view: View, nodes: Iterable[int]) -> Iterator[Fan]:
    """What is done at once among some nodes."""
    by_begin: dict[int, _Direction] = {}
    for loop, begins in _loops(unit, view, nodes):
        found = (_direction(unit, view, begin, loop) for begin in begins)
        direction = next((each for each in found if each is not None), None)
        if direction is not None:
            by_begin[direction.begin] = direction
    if len(by_begin) < FEWEST:
        return
    plan = unit.plan
    live = live_variables(plan.layout.places, plan.program.edges)
    by_begin = {
        begin: each
        for begin, each in by_begin.items()
        if not each.left & live.get(plan.program.names[each.exit], frozenset())
    }
    behind = {each.exit for each in by_begin.values()}
    for begin, first in by_begin.items():
        if begin in behind:
            continue
        group: list[_Direction] = []
        following: _Direction | None = first
        seen: set[int] = set()
        while following is not None and following.begin not in seen:
            seen.add(following.begin)
            many = sum(each.kinds is not None for each in group)
            if group and (many == LANES or not all(map(following.joins, group))):
                yield from _together(unit, group)
                group = []
            group.append(following)
            following = by_begin.get(following.exit)
        yield from _together(unit, group)


# -- where directions begin ------------------------------------------------------------------


def _loops(unit: Unit, view: View, nodes: Iterable[int]) -> Iterator[tuple[set[int], list[int]]]:
    """Each loop that writes, and the nodes where walks to it may begin, the first one first."""
    inside = set(nodes)
    parts: dict[int, set[int]] = {}
    for node in inside:
        part = view.cycles.get(node)
        if part is not None:
            parts.setdefault(part, set()).add(node)
    for loop in parts.values():
        if any(_writes(unit, view.edges(node)) for node in loop):
            yield loop, _before(view, loop, inside)


def _writes(unit: Unit, out: Out) -> bool:
    """Whether an edge writes a cell of a board."""
    return any(
        op.kind is Kind.ASSIGN
        and isinstance(op, Step)
        and len(op.place.indices) == 1
        and (board := unit.boards.considered(op.place.variable)) is not None
        and board.words == 1
        for op, _ in out
    )


def _before(view: View, loop: set[int], inside: set[int]) -> list[int]:
    """The nodes on the only way to a loop, the first one first; loops on this way are passed."""
    found: list[int] = []
    taken = set(loop)
    while len(found) < _FARTHEST:
        entries = {n for node in taken for n in view.sources.get(node, ())} - taken
        if len(entries) != 1 or taken & set(view.starts):
            break
        (node,) = entries
        if node not in inside:
            break
        found.append(node)
        number = view.cycles.get(node)
        around = (
            {n for n in inside if view.cycles.get(n) == number} if number is not None else set()
        )
        taken = {node, *around}
    return found[::-1]


def _exit(view: View, begin: int, loop: set[int]) -> int | None:
    """The first node behind a loop to which all walks lead from another, if they are short."""
    for node in _reached(view, begin, None)[1:]:
        if node not in loop and len(view.sources.get(node, ())) > 1:
            before = _reached(view, begin, node)
            if len(before) < _MOST_NODES and loop.issubset(before):
                return node
    return None


def _reached(view: View, begin: int, end: int | None) -> list[int]:
    """The nodes to which walks lead before one, nearer ones first; as many as too many."""
    found = dict.fromkeys([begin])
    work = [begin]
    for node in work:
        out = view.edges(node)
        if not out or any(op.kind in (Kind.FINISH, Kind.TAG, Kind.ANY) for op, _ in out):
            if end is not None:
                return list(range(_MOST_NODES))
            continue
        for _, target in out:
            if target != end and target not in found:
                found[target] = None
                work.append(target)
        if len(found) > _MOST_NODES:
            break
    return list(found)


# -- one direction ---------------------------------------------------------------------------


def _direction(unit: Unit, view: View, begin: int, loop: set[int]) -> _Direction | None:
    """What the walks from a node do, if they write what is enclosed."""
    end = _exit(view, begin, loop)
    if end is None:
        return None
    board = _board(unit, view, _reached(view, begin, end))
    if board is None:
        return None
    try:
        walks = Walks(unit, view, begin, end, board)
        return _told(unit, walks, begin, end)
    except UnclearError:
        return None


def _board(unit: Unit, view: View, nodes: Iterable[int]) -> Board | None:
    """The only board that is written among some nodes."""
    out = (edge for node in nodes for edge in view.edges(node))
    names = {
        op.place.variable
        for op, _ in out
        if op.kind is Kind.ASSIGN and isinstance(op, Step) and op.place.indices and not tally(op)
    }
    board = unit.boards.considered(names.pop()) if len(names) == 1 else None
    return board if board is not None and board.words == 1 else None


def _told(unit: Unit, walks: Walks, begin: int, end: int) -> _Direction | None:
    board, left = walks.board, walks.left
    if any(unit.plan.bit[name] & unit.plan.watched for name in left):
        return None
    codes = [
        code
        for code in unit.codes_of_variable(walks.place)
        if code not in board.keys or not walks.is_bare(code)
    ]
    if not codes:
        return None
    rows: dict[int, tuple[int, ...]] = {}
    asked: dict[int, set[int]] = {}
    kinds: tuple[int, int] | None = None
    for code in codes:
        found = walks.outcomes(code)
        if any(_counts_otherwise(each, walks.tallies) for each in found):
            return None
        row, sought = _row(found)
        if sought is not None and kinds not in (None, sought):
            return None
        kinds = kinds or sought
        rows[code] = row
        asked[code] = {square for each in found for square in each.asked}
        if kinds is not None and not all(_is_enclosed(each, row, *kinds) for each in found):
            return None
    operands = walks.kinds.operands
    if len(board.bare) > 1 and walks.bare:
        return None
    held = {code for kind in kinds or () for code in walks.kinds.codes[kind]}
    if not held <= {*board.values} or codes != list(range(codes[0], codes[-1] + 1)):
        return None
    bare = tuple((operands[kind], rests) for kind, rests in sorted(walks.bare.items()))
    named = (operands[kinds[0]], operands[kinds[1]]) if kinds is not None else None
    return _Direction(
        begin, end, walks.place, board, named, bare, frozenset(left), rows, asked, walks.tallies
    )


def _counts_otherwise(outcome: Outcome, tallies: Sequence[Tally]) -> bool:
    """Whether something is not counted once for each square that is written."""
    return any(outcome.counted.get(each, 0) != len(outcome.written) for each in tallies)


def _row(found: Sequence[Outcome]) -> tuple[tuple[int, ...], tuple[int, int] | None]:
    """The squares of the line on which outcomes write, and what they look for there."""
    writing = sorted((each for each in found if each.written), key=lambda each: len(each.written))
    row: list[int] = []
    kinds: set[tuple[int | None, int]] = set()
    for each in writing:
        row += [square for square in each.written if square not in row]
        kinds |= {(each.held.get(square), mine) for square, mine in each.written.items()}
    if not writing:
        return (), None
    last = [square for square in writing[-1].held if square not in row]
    if len(kinds) != 1 or len(last) != 1:
        raise UnclearError
    ((theirs, mine),) = kinds
    if theirs is None:
        raise UnclearError
    return (*row, last[0]), (theirs, mine)


def _is_enclosed(outcome: Outcome, row: Sequence[int], theirs: int, mine: int) -> bool:
    """Whether what is written is what lies on a line before the first cell that is not `theirs`,
    and that is `mine` if anything lies there.
    """
    between: list[int] = []
    for square in row:
        kind, lacks = outcome.held.get(square), outcome.lacks.get(square, frozenset())
        if kind == theirs:
            between.append(square)
            continue
        if kind == mine:
            return outcome.written == dict.fromkeys(between, mine)
        if not between:
            return (kind is not None or theirs in lacks) and not outcome.written
        return (kind is not None or {theirs, mine} <= lacks) and not outcome.written
    return not outcome.written


# -- all directions --------------------------------------------------------------------------


def _together(unit: Unit, group: Sequence[_Direction]) -> Iterator[Fan]:
    """How some directions are worked out at once, if they are enough and their lines are straight,
    and none reads what another writes.
    """
    ways = [each for each in group if each.kinds is not None]
    if not FEWEST <= len(ways) <= LANES:
        return
    rising = [_rises(each) for each in ways]
    if None in rising:
        return
    first, node = group[0], group[0].begin
    board = unit.boards.board(first.board.field.variable)
    assert board is not None
    low = min(first.rows)
    rows: list[int] = []
    for code in first.rows:
        found = [bits_of(square - board.first for square in each.rows[code]) for each in ways]
        rows += (*found, *[0] * (LANES - len(found)))
    assert ways[0].kinds is not None
    theirs, mine = (unit.cells.read(kind, node) for kind in ways[0].kinds)
    here, between = Local("place", INDEX), Local("between", SetOf(1))
    up = bits_of(number for number, rises in enumerate(rising) if rises)
    start = Times(here, LANES)
    table = unit.tables.sets(1, rows)
    stops = BeforeStops(
        len(ways), up, table, start, Complement(board.members(theirs)), board.members(mine)
    )
    told = unit.plan.bit[board.field.variable] & unit.plan.watched
    most = max(sum(max(0, len(each.rows[code]) - 1) for each in ways) for code in first.rows)
    numbers = counted(unit, ways[0].tallies, between, most, node)
    if numbers is None:
        return
    holds: list[Expr] = [Below(here, len(first.rows))]
    for kind, rests in dict.fromkeys(asked for each in group for asked in each.bare):
        bare = Cell(board.field.name, Number(board.bare[0]))
        stands = Equal(bare, unit.cells.read(kind, node))
        holds.append(stands if rests else Not(stands))
    yield Fan(
        node,
        [LetIndex(here.name, Less(unit.cells.variable(first.place), low))],
        And(tuple(holds)),
        [
            Line(0, Let(between.name, stops)),
            Line(0, Fill(board.field.name, between, mine)),
            *([Line(0, Touch())] if told else []),
            *numbers,
        ],
        group[-1].exit,
    )


def _rises(direction: _Direction) -> bool | None:
    """Whether all lines go up, or down; None if some do neither."""
    found = {to > at for row in direction.rows.values() for at, to in pairwise(row)}
    return found.pop() if len(found) == 1 else None
