"""Checks asked of one place, by what each of their walks asks of the board.

``? four`` asks of a disc whether it stands in a row of four: from one square there are some twenty
walks, and each of them asks for some squares with a disc of the colour and some without.  These are
two masks a walk, known beforehand, and compilers ask about eight walks at once.  Of a board of
several words, the squares that matter are gathered into one before.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from rgt.backends.cpp.exclusive import looked_up
from rgt.backends.cpp.layout import WORD
from rgt.backends.cpp.operands import Operand, variables_in
from rgt.backends.cpp.plan import CheckPlan
from rgt.backends.cpp.program import Either, Step
from rgt.backends.cpp.sets.boards import Board
from rgt.backends.cpp.sets.values import UnsupportedError
from rgt.backends.cpp.unit import Unit
from rgt.backends.interpreter.program import Kind, Op
from rgt.ir.bit_sets import bits

_MOST_STEPS, _MOST_IN_ALL = 5_000, 200_000
"""How far the walks from one place are followed, and those from all places."""
_MOST_WALKS = 32
_TOGETHER = 8
_FULL = (1 << WORD) - 1


@dataclass(slots=True)
class Asked:
    """What the walks of a check ask: of the set of the value `code` of `board`, for each place a
    pair (squares that matter, squares that must be members) for each walk.

    It holds as long as cells have what is `assumed`.
    """

    board: Board | None = None
    code: int = 0
    rows: dict[int, list[tuple[int, int]]] = field(default_factory=dict)
    assumed: dict[tuple[str, int], int] = field(default_factory=dict)


def asked_of(unit: Unit, plan: CheckPlan, variable: str, start: int) -> Asked | None:
    """What a check asks, begun at a node with some value of a variable; None if it does anything
    else but ask for one value of one board of a word.
    """
    walks = _Walks(unit, plan)
    codes = unit.plan.storage.codes
    try:
        for symbol in bits(unit.plan.possible.at(start, variable)):
            walks.begin()
            walks.follow(start, {variable: symbol}, 0, 0, frozenset())
            found = _fewest(walks.rows)
            if len(found) > _MOST_WALKS or _cared(found).bit_count() > WORD:
                return None
            walks.asked.rows[codes[symbol]] = found
    except UnsupportedError:
        return None
    return walks.asked if walks.asked.board is not None else None


def statements(unit: Unit, asked: Asked, first: int, size: int) -> list[str]:
    """The body of a function that answers for the place `at`, counted from the code `first`."""
    assert asked.board is not None
    words = asked.board.words
    most = max(len(rows) for rows in asked.rows.values())
    most += -most % _TOGETHER
    members = asked.board.members(str(asked.code))
    lines: list[str] = []
    for code in range(first, first + size):
        rows = asked.rows.get(code, [])
        cells = _cared(rows)
        if words > 1:
            rows = [(_gathered(care, cells), _gathered(want, cells)) for care, want in rows]
        # nothing is a member of which nothing is asked
        rows = [*rows, *[(0, 1)] * most][:most]
        row = f"{{{_row(care for care, _ in rows)}}}, {{{_row(want for _, want in rows)}}}"
        parts = (cells >> WORD * i & _FULL for i in range(words))
        lines.append(f"{{{row}}}" if words == 1 else f"{{{{{_row(parts)}}}, {{{row}}}}}")
    if words == 1:
        table = unit.text.rows(f"Asked<{most}>", lines)
        return ["(void)w;", f"return {table}[at].holds({members}.w[0]);"]
    table = unit.text.rows(f"AskedAcross<{words}, {most}>", lines)
    return ["(void)w;", f"return {table}[at].holds({members});"]


def _row(numbers: Iterable[int]) -> str:
    return ", ".join(f"{number:#x}u" for number in numbers)


def _cared(rows: Iterable[tuple[int, int]]) -> int:
    """All places that matter to some row."""
    cells = 0
    for care, _ in rows:
        cells |= care
    return cells


def _gathered(mask: int, cells: int) -> int:
    """The bits of a mask at the given cells, side by side."""
    return sum(1 << i for i, cell in enumerate(bits(cells)) if mask >> cell & 1)


def _fewest(rows: set[tuple[int, int]]) -> list[tuple[int, int]]:
    """The rows without those that ask for more than another."""
    return sorted(
        (care, want)
        for care, want in rows
        if not any(
            other != care and other & care == other and want & other == wanted
            for other, wanted in rows
        )
    )


class _Walks:
    """Follows the walks of a check, the values of variables in hand."""

    def __init__(self, unit: Unit, plan: CheckPlan) -> None:
        self._unit, self._plan = unit, plan
        self.asked = Asked()
        self.rows: set[tuple[int, int]] = set()
        self._steps = 0
        self._left = _MOST_IN_ALL

    def begin(self) -> None:
        """Begin at another place; raises UnsupportedError if too many steps were made already."""
        self._left -= self._steps
        if self._left < 0:
            raise UnsupportedError
        self.rows, self._steps = set(), 0

    def follow(
        self, node: int, known: Mapping[str, int], care: int, want: int, path: frozenset[object]
    ) -> None:
        """Note what every walk from a node to the end asks, besides what was asked already."""
        self._steps += 1
        if self._steps > _MOST_STEPS:
            raise UnsupportedError
        if node == self._plan.end:
            self.rows.add((care, want))
            return
        here = node, tuple(sorted(known.items()))
        if here in path:
            return
        for op, target in self._plan.search.view.edges(node):
            for after, cared, wanted in self._passed(op, target, known, care, want):
                self.follow(target, after, cared, wanted, path | {here})

    def _passed(
        self, op: Op, target: int, known: Mapping[str, int], care: int, want: int
    ) -> Iterator[tuple[Mapping[str, int], int, int]]:
        """How an edge is passed: what is known then, and what was asked."""
        if not isinstance(op, Step) or op.kind is Kind.TAG:
            yield known, care, want
        elif isinstance(op, Either):
            for each in op.alternatives:
                yield from self._passed(each, target, known, care, want)
        elif op.kind is Kind.TEST:
            asked = self._test(op, known, care, want)
            if asked is not None:
                yield known, *asked
        elif op.kind is Kind.CHECK:
            raise UnsupportedError
        elif not self._plan.search.matters(op, target):
            yield known, care, want
        else:
            for value in self._values(op, known):
                assert op.place.variable is not None
                yield {**known, op.place.variable: value}, care, want

    def _values(self, op: Step, known: Mapping[str, int]) -> tuple[int, ...]:
        """The symbols that an assignment can assign."""
        if self._unit.is_map(op.place):
            raise UnsupportedError
        return op.choices if op.kind is Kind.ANY else (self._symbol(op.value, known),)

    def _symbol(self, operand: Operand, known: Mapping[str, int]) -> int:
        """The value of an expression that is known."""
        if operand.shape.depth or variables_in(operand) - known.keys():
            raise UnsupportedError
        found = looked_up(operand, known)
        if found is None:
            raise UnsupportedError
        return found

    def _test(
        self, op: Step, known: Mapping[str, int], care: int, want: int
    ) -> tuple[int, int] | None:
        """What was asked when a comparison holds; None if it does not."""
        if op.place.shape.depth:
            raise UnsupportedError
        cell, other = op.place, op.value
        if self._unit.boards.considered(cell.variable) is None:
            cell, other = other, cell
        board = self._unit.boards.considered(cell.variable)
        if board is None:
            equal = self._symbol(op.place, known) == self._symbol(op.value, known)
            return (care, want) if equal == op.equal else None
        code = self._unit.plan.storage.codes[self._symbol(other, known)]
        place = self._key(cell, board, known) - board.first
        if not 0 <= place < board.covered:
            return (care, want) if (self._assumed(board, place) == code) == op.equal else None
        return self._literal(board, code, place, op.equal, care, want)

    def _key(self, cell: Operand, board: Board, known: Mapping[str, int]) -> int:
        """The code of the key of a cell."""
        if len(cell.indices) > 1:
            raise UnsupportedError
        if not cell.indices:
            return board.keys[cell.start]
        key = self._unit.plan.storage.codes[self._symbol(cell.indices[0].value, known)]
        if key not in board.keys:
            raise UnsupportedError
        return key

    def _literal(
        self, board: Board, code: int, place: int, equal: bool, care: int, want: int
    ) -> tuple[int, int] | None:
        """What was asked when a cell has the code, or has not; None if that was excluded."""
        asked = self.asked
        if asked.board is None:
            if code not in board.values:
                raise UnsupportedError
            asked.board, asked.code = board, code
        if asked.board != board or asked.code != code:
            raise UnsupportedError
        bit = 1 << place
        if care & bit and bool(want & bit) != equal:
            return None
        return care | bit, want | bit if equal else want

    def _assumed(self, board: Board, place: int) -> int:
        """What a cell without a bit held at first, and will be tested for if it may change."""
        plan, at = self._unit.plan, place + board.lead
        symbol = plan.layout.initial[plan.layout.places[board.field.variable].base + at]
        code = plan.storage.codes[symbol]
        if not self._unit.boards.is_frozen(board.field.variable, at):
            self.asked.assumed[board.field.name, at] = code
        return code
