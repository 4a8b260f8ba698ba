"""Cells between one's own that are written in several directions, all at once.

A check looks whether the cells that follow a place in some direction are of one kind, `theirs`, up
to one of another, `mine`.  If so a walk goes there, makes them `mine` and counts them, and comes
back over them to the place, which is `empty`.  So it does in one direction after the other.  What
is written is known from the place: on each line what lies before the first cell that is not
`theirs`, if that is `mine`.  The walk itself stays for a place that is not empty.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from rgt.backends.facts.line_checks import Across, finds_between
from rgt.backends.interpreter.analysis import Pair, View, fork
from rgt.backends.interpreter.program import Kind
from rgt.backends.lowering.lines.fans import FEWEST, LANES, Fan
from rgt.backends.lowering.lines.rays import Lines, assignment, lines_of
from rgt.backends.lowering.lines.sweeps import is_cell
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
    Lookup,
    Not,
    Number,
    Sum,
    Times,
    less,
)
from rgt.backends.plan.lines import Line
from rgt.backends.plan.searches import LetIndex
from rgt.backends.plan.sets import BeforeStops, Complement, Count, Has
from rgt.backends.plan.statements import Fill, Let, Stmt, Store
from rgt.backends.plan.types import INDEX, SetOf
from rgt.backends.program.operands import Operand, variables_in
from rgt.backends.program.steps import is_comparison

_TURNED = Local("turned", INDEX)
"""How many cells are written."""


@dataclass(frozen=True, slots=True)
class _Walk:
    """What happens in all directions: symbols, and for every variable that counts what it becomes
    with each cell.
    """

    at: str
    board: Board
    empty: int
    theirs: int
    mine: int
    counts: tuple[tuple[str, Operand], ...]


@dataclass(frozen=True, slots=True)
class _Flank:
    """One direction: where it begins and leads, and the cells behind each place, by its code."""

    begin: int
    exit: int
    walk: _Walk
    rows: dict[int, int]
    rises: bool


def flanks(unit: Unit, view: View, nodes: Iterable[int]) -> Iterator[Fan]:
    """What is done at once among some nodes."""
    found = (_flank(unit, view, node) for node in nodes)
    by_begin = {flank.begin: flank for flank in found if flank is not None}
    behind = {flank.exit for flank in by_begin.values()}
    for begin, first in by_begin.items():
        if begin in behind:
            continue
        group: list[_Flank] = []
        following: _Flank | None = first
        seen: set[int] = set()
        while following is not None and following.begin not in seen:
            seen.add(following.begin)
            if group and not _joins(following, group):
                yield from _together(unit, group)
                group = []
            group.append(following)
            following = by_begin.get(following.exit)
        yield from _together(unit, group)


def _joins(flank: _Flank, group: Sequence[_Flank]) -> bool:
    """Whether a direction goes with others: none reads what another writes."""
    if flank.walk != group[0].walk or len(group) == LANES:
        return False
    return all(not row & other.rows[c] for other in group for c, row in flank.rows.items())


# -- one direction ---------------------------------------------------------------------------


def _flank(unit: Unit, view: View, node: int) -> _Flank | None:
    """The direction in which a walk goes from a node, if it does so."""
    out = view.edges(node)
    branch = fork(out) if len(out) == 2 else None
    if not isinstance(branch, Pair) or branch.condition.kind is not Kind.CHECK:
        return None
    there = _there(unit, view, branch.yes)
    if there is None:
        return None
    across, theirs, mine, counts, turn = there
    back = _back(view, turn, across, mine)
    board = unit.boards.considered(across.board)
    if back is None or board is None or back[2] != branch.no:
        return None
    step_back, empty, exit_ = back
    walk = _Walk(across.at, board, empty, theirs, mine, counts)
    check = unit.plan.checks[branch.condition.check]
    asked = check.search.view, check.start, check.end
    if len({empty, theirs, mine}) < 3 or not _is_plain(unit, walk, across.board):
        return None
    if not finds_between(*asked, across, empty, theirs, mine):
        return None
    lines = lines_of(unit, across.at, board, across.step)
    if lines is None or lines.others or not _leads_back(unit, across, board, step_back):
        return None
    rows = _rows(unit, across, board, lines)
    return None if rows is None else _Flank(node, exit_, walk, rows, lines.rising[0])


def _there(
    unit: Unit, view: View, head: int
) -> tuple[Across, int, int, tuple[tuple[str, Operand], ...], int] | None:
    """The loop that writes cells until it comes to one that has what it writes: what moves, what is
    overwritten, what is written, what is counted, and the node behind the loop.
    """
    moved = assignment(view, head)
    if moved is None or moved[0].place.indices or moved[0].value.variable is not None:
        return None
    at, step = moved[0].place.variable, moved[0].value
    found = _kinds(view, moved[1], at or "")
    if at is None or found is None or not step.indices or variables_in(step) != {at}:
        return None
    board, kinds = found
    for theirs, mine in (kinds, kinds[::-1]):
        counts = _written(view, theirs[1], head, board, at, mine[0])
        if counts is not None:
            return Across(board, at, step), theirs[0], mine[0], counts, mine[1]
    return None


def _back(view: View, turn: int, across: Across, mine: int) -> tuple[Operand, int, int] | None:
    """The loop back over the cells that were written: its step, what ends it, where it leads."""
    moved = assignment(view, turn)
    if moved is None or moved[0].place.variable != across.at or moved[0].place.indices:
        return None
    found = _kinds(view, moved[1], across.at)
    step = moved[0].value
    if found is None or found[0] != across.board or step.variable is not None:
        return None
    if variables_in(step) != {across.at}:
        return None
    for on, ends in (found[1], found[1][::-1]):
        if on == (mine, turn):
            return step, *ends
    return None


def _kinds(
    view: View, node: int, at: str
) -> tuple[str, tuple[tuple[int, int], tuple[int, int]]] | None:
    """The board of which a node asks for one of two things in the cell at a variable; these two,
    each with the node behind it.
    """
    out = view.edges(node)
    if len(out) != 2:
        return None
    boards, kinds = set(), []
    for op, target in out:
        if not is_comparison(op) or not op.equal or op.value.symbol is None:
            return None
        if not is_cell(op.place, at):
            return None
        boards.add(op.place.variable)
        kinds.append((op.value.symbol, target))
    board = boards.pop()
    if boards or board is None or kinds[0][0] == kinds[1][0]:
        return None
    return board, (kinds[0], kinds[1])


def _written(
    view: View, node: int, head: int, board: str, at: str, mine: int
) -> tuple[tuple[str, Operand], ...] | None:
    """What is counted on the way back to the head of a loop, when a cell is written at its end."""
    counts: dict[str, Operand] = {}
    while (found := assignment(view, node)) is not None:
        op, node = found
        name, value = op.place.variable, op.value
        if name == board and node == head:
            written = is_cell(op.place, at) and value.symbol == mine
            return tuple(counts.items()) if written else None
        if name is None or name in (board, at) or name in counts or op.place.indices:
            return None
        if value.variable is not None or not _is_count(value, name, board, at):
            return None
        counts[name] = value
    return None


def _is_count(value: Operand, name: str, board: str, at: str) -> bool:
    """Whether what a variable becomes depends on itself and on what is in the cell."""
    return all(
        is_cell(index.value, at)
        if index.value.variable == board
        else index.value.variable == name and not index.value.indices
        for index in value.indices
    )


def _is_plain(unit: Unit, walk: _Walk, board: str) -> bool:
    """Whether nobody has to be told of what is written, and the board has the cells it needs."""
    names = (walk.at, board, *(name for name, _ in walk.counts))
    if any(unit.plan.bit[name] & unit.plan.watched for name in names):
        return False
    codes = unit.plan.storage.codes
    kinds = {codes[walk.empty], codes[walk.theirs], codes[walk.mine]}
    return walk.board.words == 1 and len(walk.board.bare) == 1 and kinds <= {*walk.board.values}


def _leads_back(unit: Unit, across: Across, board: Board, back: Operand) -> bool:
    """Whether every step on the board is taken back, and one can be asked for off the board."""
    if unit.looked_up(across.step, {across.at: board.keys.start + board.bare[0]}) is None:
        return False
    for code in range(board.first, board.first + board.covered):
        after = unit.looked_up(across.step, {across.at: code})
        if after is None:
            return False
        stays = after == code or not 0 <= after - board.first < board.covered
        if not stays and unit.looked_up(back, {across.at: after}) != code:
            return False
    return True


def _rows(unit: Unit, across: Across, board: Board, lines: Lines) -> dict[int, int] | None:
    """The cells behind each place; None if some line does not end off the board."""
    bare = board.keys.start + board.bare[0]
    found = {}
    for code in range(board.first, board.first + board.covered):
        if not 0 <= code - lines.first < lines.size or lines.end(0, code) != bare:
            return None
        found[code] = lines.row(0, code) & ~(1 << code - board.first)
    return found


# -- all directions --------------------------------------------------------------------------


def _together(unit: Unit, group: Sequence[_Flank]) -> Iterator[Fan]:
    """How some directions are worked out at once, if they are enough."""
    if len(group) < FEWEST:
        return
    walk = group[0].walk
    most = max(sum(_longest(flank.rows[code]) for flank in group) for code in group[0].rows)
    counts = [_counted(unit, walk, name, value, most) for name, value in walk.counts]
    if None in counts:
        return
    board = unit.boards.board(walk.board.field.variable)
    assert board is not None
    symbols = [unit.cells.symbol(s) for s in (walk.empty, walk.theirs, walk.mine)]
    members = [board.members(each) for each in symbols]
    bare = Cell(board.field.name, Number(board.bare[0]))
    place, between = Local("place", INDEX), Local("between", SetOf(1))
    rows = [
        row
        for code in group[0].rows
        for row in (*(f.rows[code] for f in group), *[0] * (LANES - len(group)))
    ]
    table = unit.tables.sets(1, rows)
    up = sum(1 << i for i, flank in enumerate(group) if flank.rises)
    holds: list[Expr] = [Below(place, board.covered), Has(members[0], InWord(place))]
    frozen = not unit.boards.is_written(board.field.variable, board.bare[0])
    if not frozen or _bare(unit, walk) in (walk.theirs, walk.mine):
        holds += [Not(Equal(bare, each)) for each in symbols[1:]]
    start = Times(place, LANES)
    stops = BeforeStops(len(group), up, table, start, Complement(members[1]), members[2])
    yield Fan(
        group[0].begin,
        [LetIndex(place.name, Less(unit.cells.variable(walk.at), board.first))],
        And(tuple(holds)),
        [
            Line(0, Let(between.name, stops)),
            Line(0, Fill(board.field.name, between, symbols[2])),
            *([Line(0, Let(_TURNED.name, Count(between)))] if counts else []),
            *(Line(0, each) for each in counts if each is not None),
        ],
        group[-1].exit,
    )


def _longest(row: int) -> int:
    """How many cells of a line can be between others."""
    return max(row.bit_count() - 1, 0)


def _bare(unit: Unit, walk: _Walk) -> int:
    """What is off the board at first."""
    layout = unit.plan.program.layout
    return layout.initial[layout.places[walk.board.field.variable].base + walk.board.bare[0]]


def _counted(unit: Unit, walk: _Walk, name: str, value: Operand, most: int) -> Stmt | None:
    """A statement that counts all cells at once; None if not every count leads to another."""
    codes = unit.codes_of_variable(name)
    if not codes:
        return None
    low, size = codes[0], codes[-1] - codes[0] + 1
    symbols = unit.plan.storage.symbols
    once: dict[int, int] = {}
    for code in codes:
        after = _after(value, name, symbols[code], walk.theirs)
        if after is None or unit.plan.storage.codes[after] not in codes:
            return None
        once[code] = unit.plan.storage.codes[after]
    now = {code: code for code in codes}
    table: list[int] = []
    for _ in range(most + 1):
        table += [now.get(code, 0) for code in range(low, low + size)]
        now = {code: once[after] for code, after in now.items()}
    counted = unit.tables.of(f"{name}_after", table, codes=False)
    row = Sum((Times(_TURNED, size), less(unit.cells.variable(name), low)))
    return Store(unit.plan.storage.fields[name].name, Lookup(counted, row))


def _after(value: Operand, name: str, symbol: int, theirs: int) -> int | None:
    """What a variable becomes with a cell; None if a constant has no such key."""
    if value.symbol is not None:
        return value.symbol
    at = value.start
    for index in value.indices:
        key = symbol if index.value.variable == name else theirs
        if key not in index.offsets:
            return None
        at += index.offsets[key]
    return value.cells[at]
