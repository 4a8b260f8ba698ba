"""Cells that are looked at one after the other, as one set.

``if near[c1][at] == yes and board[c1] == theirs { board[c1] = mine; ... }``, the same of c2, and so
on: a loop over the cells of a board is laid out so.  One over the neighbours of a cell asks for
``board[step1[at]]``, ``board[step2[at]]``.  As nothing that is done for one cell matters to what is
asked of another one, the cells that meet the conditions are a set, known beforehand, and what is
done for each is done with its members in turn.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from rgt.backends.interpreter.analysis import Pair, View, fork
from rgt.backends.interpreter.program import Kind
from rgt.backends.lowering.lines.fans import Fan
from rgt.backends.lowering.sets.boards import Board
from rgt.backends.lowering.unit import Unit
from rgt.backends.plan.expressions import Less, Local, Truth
from rgt.backends.plan.lines import Line
from rgt.backends.plan.sets import Meet, Row
from rgt.backends.plan.statements import End, ForMembers, Put, Stmt, Touch
from rgt.backends.plan.types import INDEX
from rgt.backends.program.operands import Operand, variables_in
from rgt.backends.program.steps import Step, is_comparison

_FEWEST = 8
"""So few cells are looked at one by one."""
_MOST_WORDS = 1 << 12
"""All rows of sets together are to stay in a cache."""
_LONGEST = 16
"""So many labels one cell has at most."""
_CELL = Local("cell", INDEX)


@dataclass(frozen=True, slots=True)
class _One:
    """What is done with a cell of `board` from the node `begin` to `exit`, over those `inner`.

    It is asked whether it has what `theirs` is, and `asked` says what else; `done` are the
    assignments, with their nodes.
    """

    begin: int
    exit: int
    inner: tuple[int, ...]
    board: Board
    cell: Operand
    theirs: Operand
    asked: tuple[Step, ...]
    done: tuple[tuple[Step, int], ...]

    @property
    def keys(self) -> set[str]:
        """The variables that tell which cell it is, and whether all else is true that is asked."""
        indices = (index.value for index in self.cell.indices)
        return variables_in(*indices, *(op.place for op in self.asked))

    @property
    def put(self) -> list[Step]:
        """What is assigned to cells of the board."""
        name = self.board.field.variable
        return [op for op, _ in self.done if op.place.variable == name]


def crowds(unit: Unit, view: View, nodes: Iterable[int]) -> Iterator[Fan]:
    """What is done with sets of cells among some nodes."""
    # in a loop somebody counts the rounds
    found = (_one(unit, view, node) for node in nodes if node not in view.cycles)
    by_begin = {one.begin: one for one in found if one is not None}
    behind = {one.exit for one in by_begin.values()}
    behind |= {node for one in by_begin.values() for node in one.inner}
    for begin in by_begin:
        if begin in behind:
            continue
        group: list[_One] = []
        following = by_begin.get(begin)
        while following is not None:
            if group and not _follows(following, group[-1]):
                yield from _together(unit, group)
                group = []
            group.append(following)
            following = by_begin.get(following.exit)
            if following is not None and following.begin in {one.begin for one in group}:
                break
        yield from _together(unit, group)


def _follows(one: _One, last: _One) -> bool:
    """Whether two cells are of one board, and the same is wanted of them."""
    return one.board is last.board and one.theirs == last.theirs


def _one(unit: Unit, view: View, node: int) -> _One | None:
    """What is done with one cell from a node on, if it is such a node."""
    begin, exit_ = node, -1
    asked: list[Step] = []
    done: list[tuple[Step, int]] = []
    inner: list[int] = []
    for _ in range(_LONGEST):
        if node == exit_:
            break
        inner.append(node)
        out = view.edges(node)
        branch = fork(out) if len(out) == 2 else None
        if isinstance(branch, Pair) and not done:
            op = branch.condition
            if exit_ not in (-1, branch.no) or not is_comparison(op) or not op.equal:
                return None
            asked.append(op)
            node, exit_ = branch.yes, branch.no
            continue
        if len(out) != 1 or not isinstance(out[0][0], Step) or out[0][0].kind is not Kind.ASSIGN:
            return None
        done.append((out[0][0], node))
        node = out[0][1]
    else:
        return None
    cells = [(op, board) for op in asked if (board := _board(unit, op.place)) is not None]
    if len(cells) != 1 or not done:
        return None
    (op, board), others = cells[0], tuple(each for each in asked if each is not cells[0][0])
    return _One(begin, node, tuple(inner[1:]), board, op.place, op.value, others, tuple(done))


def _board(unit: Unit, cell: Operand) -> Board | None:
    """The board of a cell that is known beforehand, or that one key tells."""
    if cell.variable is None or cell.whole or cell.shape.depth:
        return None
    board = unit.boards.considered(cell.variable)
    known = not cell.indices or (len(cell.indices) == 1 and cell.start == 0)
    return board if board is not None and not board.joined and known else None


def _together(unit: Unit, group: Sequence[_One]) -> Iterator[Fan]:
    """How some cells are looked at as a set, if that can be done."""
    if len(group) < _FEWEST or not all(_are_apart(one) for one in group):
        return
    considered, theirs = group[0].board, group[0].theirs
    if theirs.shape.depth or not unit.cells.certain(theirs):
        return
    if not {*unit.codes_of(theirs)} <= {*considered.values}:
        return
    found = _rows(unit, group)
    board = unit.boards.board(considered.field.variable) if found is not None else None
    if found is None or board is None:
        return
    name, rows = found
    bodies = {tuple(_body(unit, board, one)) for one in group}
    if len(bodies) != 1:
        return
    low = unit.codes_of_variable(name)[0]
    table = unit.tables.sets(board.words, rows)
    row = Row(table, Less(unit.cells.variable(name), low), board.words)
    members = board.members(unit.cells.read(theirs, group[0].begin))
    (body,) = bodies
    lines = [
        Line(0, ForMembers(_CELL.name, Meet((row, members)), board.lead)),
        *(Line(1, each) for each in body),
        Line(0, End()),
    ]
    yield Fan(group[0].begin, [], Truth(True), lines, group[-1].exit)


def _are_apart(one: _One) -> bool:
    """Whether what is done with a cell does not matter to what is asked of others, or done with
    them: all do the same, in whatever order.
    """
    board, cell = one.board.field.variable, one.cell
    written = {op.place.variable for op, _ in one.done}
    read = one.keys | variables_in(one.theirs)
    if read & {*written, board} or any(op.place.shape.depth for op, _ in one.done):
        return False
    for op, _ in one.done:
        keys = [index.value for index in op.place.indices]
        if op.place.variable != board:
            if board in variables_in(op.value, *keys):
                return False
            continue
        same = (op.place.start, op.place.indices) == (cell.start, cell.indices)
        if not same or variables_in(op.value) & {*written, board}:
            return False
    return True


def _rows(unit: Unit, group: Sequence[_One]) -> tuple[str, list[int]] | None:
    """By the value of a variable the cells of which all else is true that is asked, with the name
    of that variable; None if anything else is asked, or a cell might be meant twice.
    """
    names = {name for one in group for name in one.keys}
    if len(names) != 1:
        return None
    (name,) = names
    codes = unit.codes_of_variable(name)
    if not codes or (codes[-1] - codes[0] + 1) * group[0].board.words > _MOST_WORDS:
        return None
    once = all(_is_done_once(unit, one) for one in group)
    rows = [0] * (codes[-1] - codes[0] + 1)
    for code in codes:
        for one in group:
            answers = [_holds(unit, op, name, code) for op in one.asked]
            place = _place(unit, one, name, code)
            if None in answers or place is None:
                return None
            if not all(answers) or not 0 <= place < one.board.covered:
                continue
            if rows[code - codes[0]] >> place & 1 and not once:
                return None
            rows[code - codes[0]] |= 1 << place
    return name, rows


def _place(unit: Unit, one: _One, name: str, code: int) -> int | None:
    """The bit of a cell if a variable has a value; None if there is no such cell, or it has no bit
    and may have what is asked for.
    """
    board, variable = one.board, one.board.field.variable
    if not one.cell.indices:
        place: int | None = one.cell.start - board.lead
    else:
        key = unit.looked_up(one.cell.indices[0].value, {name: code})
        place = None if key is None or key not in board.keys else key - board.first
    if place is None or 0 <= place < board.covered:
        return place
    layout, at = unit.plan.layout, place + board.lead
    held = unit.plan.storage.codes[layout.initial[layout.places[variable].base + at]]
    fixed = not unit.boards.is_written(variable, at)
    return place if fixed and held not in unit.codes_of(one.theirs) else None


def _is_done_once(unit: Unit, one: _One) -> bool:
    """Whether a cell has not what is asked for any more when all is done."""
    if len(one.put) != 1:
        return False
    (op,) = one.put
    if not {*unit.codes_of(one.theirs)} & {*unit.codes_of(op.value)}:
        return True
    names = variables_in(one.theirs, op.value)
    if len(names) != 1:
        return False
    (name,) = names
    codes = unit.codes_of_variable(name)
    before = [unit.looked_up(one.theirs, {name: code}) for code in codes]
    after = [unit.looked_up(op.value, {name: code}) for code in codes]
    pairs = zip(before, after, strict=True)
    return bool(codes) and all(a is not None and b is not None and a != b for a, b in pairs)


def _holds(unit: Unit, op: Step, name: str, code: int) -> bool | None:
    """Whether a comparison holds if a variable has a value; None if a constant has no such key."""
    if op.place.variable is not None or op.place.shape.depth:
        return None
    found, symbol = unit.looked_up(op.place, {name: code}), op.value.symbol
    return None if found is None or symbol is None else found == unit.plan.storage.codes[symbol]


def _body(unit: Unit, board: Board, one: _One) -> Iterator[Stmt]:
    """What is done with one cell, called `cell`."""
    for op, node in one.done:
        if op.place.variable != board.field.variable:
            yield from (statement for statement, _ in unit.assigned(op, node))
            continue
        value = unit.cells.read(op.value, node, op.place.variable)
        yield Put(board.field.name, _CELL, value, None, bool(board.bare))
        if unit.plan.forgets(op):
            yield Touch()
