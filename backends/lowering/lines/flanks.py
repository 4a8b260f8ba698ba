"""Cells between one's own that are written in several directions, all at once.

A check looks whether the cells that follow a place in some direction are of one kind, `theirs`, up
to one of another, `mine`.  If so a walk goes there, makes them `mine` and counts them, on the way
there or back, and comes back to the place, which is `empty`.  So it does in one direction after the
other.  What is written is known from the place: on each line what lies before the first cell that
is not `theirs`, if that is `mine`.  The walk itself stays for a place that is not empty.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations

from rgt.backends.facts.line_checks import Across, across_in, finds_between, sought
from rgt.backends.interpreter.analysis import Pair, View, fork
from rgt.backends.interpreter.program import Kind
from rgt.backends.lowering.lines.fans import FEWEST, LANES, Fan
from rgt.backends.lowering.lines.rays import Lines, lines_of
from rgt.backends.lowering.lines.turning import Ground, Turning, turning
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
from rgt.backends.program.operands import Operand

_TURNED = Local("turned", INDEX)
"""How many cells are written."""


@dataclass(frozen=True, slots=True)
class _Flank:
    """One direction: where it begins and leads, what moves over what board, what the walk does, and
    the cells behind each place, by its code.
    """

    begin: int
    exit: int
    at: str
    board: Board
    walk: Turning
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
    first = group[0]
    if (flank.at, flank.walk) != (first.at, first.walk) or len(group) == LANES:
        return False
    if flank.board is not first.board:
        return False
    return all(not row & other.rows[c] for other in group for c, row in flank.rows.items())


# -- one direction ---------------------------------------------------------------------------


def _flank(unit: Unit, view: View, node: int) -> _Flank | None:
    """The direction in which a walk goes from a node, if it does so."""
    out = view.edges(node)
    branch = fork(out) if len(out) == 2 else None
    if not isinstance(branch, Pair) or branch.condition.kind is not Kind.CHECK:
        return None
    check = unit.plan.checks[branch.condition.check]
    asked = check.search.view, check.start, check.end
    across = across_in(check.search.view)
    board = unit.boards.considered(across.board) if across is not None else None
    if across is None or board is None or board.words != 1 or len(board.bare) != 1:
        return None
    lines = lines_of(unit, across.at, board, across.step)
    rows = _rows(unit, across, board, lines) if lines is not None else None
    if lines is None or lines.others or rows is None:
        return None
    ground = _ground(unit, across, board)
    most = max(map(_longest, rows.values()))
    for theirs, mine in permutations(sought(check.search.view, across), 2):
        walk = turning(view, branch.yes, branch.no, ground, theirs, mine, most)
        if walk is None or not finds_between(*asked, across, walk.empty, theirs, mine):
            continue
        if _is_plain(unit, across, board, walk):
            return _Flank(node, branch.no, across.at, board, walk, rows, lines.rising[0])
    return None


def _ground(unit: Unit, across: Across, board: Board) -> Ground:
    """Where a walk goes, and how its steps are told from those back."""
    codes = unit.plan.storage.codes
    known = {across.step: 1}

    def shift(step: Operand) -> int | None:
        if step not in known and _leads_back(unit, across, board, step):
            known[step] = -1
        return known.get(step)

    def is_off(symbol: int) -> bool:
        return not 0 <= codes[symbol] - board.first < board.covered

    return Ground(across, shift, is_off)


def _is_plain(unit: Unit, across: Across, board: Board, walk: Turning) -> bool:
    """Whether nobody has to be told of what is written, and the board has the cells it needs."""
    names = (across.at, across.board, *(name for name, _, _ in walk.counts))
    if any(unit.plan.bit[name] & unit.plan.watched for name in names):
        return False
    codes = unit.plan.storage.codes
    return {codes[each] for each in (walk.empty, walk.theirs, walk.mine)} <= {*board.values}


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
    walk, at = group[0].walk, group[0].at
    most = max(sum(_longest(flank.rows[code]) for flank in group) for code in group[0].rows)
    counts = [_counted(unit, *each, most) for each in walk.counts]
    if None in counts:
        return
    board = unit.boards.board(group[0].board.field.variable)
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
    if not frozen or _bare(unit, board) in (walk.theirs, walk.mine):
        holds += [Not(Equal(bare, each)) for each in symbols[1:]]
    start = Times(place, LANES)
    stops = BeforeStops(len(group), up, table, start, Complement(members[1]), members[2])
    yield Fan(
        group[0].begin,
        [LetIndex(place.name, Less(unit.cells.variable(at), board.first))],
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


def _bare(unit: Unit, board: Board) -> int:
    """What is off the board at first."""
    layout = unit.plan.program.layout
    return layout.initial[layout.places[board.field.variable].base + board.bare[0]]


def _counted(unit: Unit, name: str, value: Operand, found: int, most: int) -> Stmt | None:
    """A statement that counts all cells at once; None if not every count leads to another."""
    codes = unit.codes_of_variable(name)
    if not codes:
        return None
    low, size = codes[0], codes[-1] - codes[0] + 1
    symbols = unit.plan.storage.symbols
    once: dict[int, int] = {}
    for code in codes:
        after = _after(value, name, symbols[code], found)
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


def _after(value: Operand, name: str, symbol: int, cell: int) -> int | None:
    """What a variable becomes by what is in a cell; None if a constant has no such key."""
    if value.symbol is not None:
        return value.symbol
    at = value.start
    for index in value.indices:
        key = symbol if index.value.variable == name else cell
        if key not in index.offsets:
            return None
        at += index.offsets[key]
    return value.cells[at]
