"""What every walk of a check asks of the cells of a board, followed with the values in hand.

A walk through ``board[step[at]] == x`` and ``owner[board[two[at]]] != me`` is, once the variables
have values, a conjunction: this cell has one of these codes, and that cell one of those.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rgt.backends.facts.plan import CheckPlan
from rgt.backends.facts.values.exclusive import looked_up
from rgt.backends.interpreter.program import Kind, Op
from rgt.backends.lowering.sets.boards import Board
from rgt.backends.lowering.sets.values import UnsupportedError
from rgt.backends.lowering.unit import Unit
from rgt.backends.program.operands import Operand, variables_in
from rgt.backends.program.steps import Both, Either, Step, is_comparison

_MOST_STEPS, _MOST_IN_ALL = 5_000, 200_000
"""How far the walks from one place are followed, and those from all places."""
_LONGEST = 200
"""How many nodes one walk may come to."""

Conjunction = Mapping[int, frozenset[int]]
"""For places of a board, counted from the first with a bit, the codes that may be there."""


@dataclass(frozen=True, slots=True)
class Standing:
    """The symbol that stands in one cell of a map, at the key with the code `key`."""

    map: str
    key: int
    symbol: int


class Conjunctions:
    """Follows the walks of a check; `found` are their conjunctions since `begin`.

    They are right as long as cells have what is `assumed`.  The `given` cells of maps, which no
    walk changes, are known by these names.
    """

    def __init__(
        self, unit: Unit, plan: CheckPlan, given: Mapping[str, Operand] | None = None
    ) -> None:
        self._unit, self._plan = unit, plan
        self._given = {cell: name for name, cell in (given or {}).items()}
        self.board: Board | None = None
        self.found: dict[frozenset[tuple[int, frozenset[int]]], None] = {}
        self.assumed: dict[tuple[str, int], int] = {}
        self._steps = 0
        self._left = _MOST_IN_ALL
        self._stands: Standing | None = None

    def begin(
        self, start: int, known: Mapping[str, int], stands: Standing | None = None
    ) -> list[Conjunction]:
        """The conjunctions of all walks from a node, variables having these symbols, and one cell
        what `stands` in it.

        Raises UnsupportedError if there are too many steps, or a walk does anything else but ask
        for cells of one board.
        """
        self._left -= self._steps
        if self._left < 0:
            raise UnsupportedError
        self.found, self._steps, self._stands = {}, 0, stands
        self._follow(start, known, {}, frozenset())
        return [dict(items) for items in self.found]

    def _follow(
        self, node: int, known: Mapping[str, int], asked: Conjunction, path: frozenset[object]
    ) -> None:
        self._steps += 1
        if self._steps > _MOST_STEPS or len(path) > _LONGEST:
            raise UnsupportedError
        if node == self._plan.end:
            self.found[frozenset(asked.items())] = None
            return
        here = node, tuple(sorted(known.items()))
        if here in path:
            return
        for op, target in self._plan.search.view.edges(node):
            for after, conjunction in self._passed(op, target, known, asked):
                self._follow(target, after, conjunction, path | {here})

    def _passed(
        self, op: Op, target: int, known: Mapping[str, int], asked: Conjunction
    ) -> Iterator[tuple[Mapping[str, int], Conjunction]]:
        """How an edge is passed: what is known then, and what was asked."""
        if not isinstance(op, Step) or op.kind is Kind.TAG:
            yield known, asked
        elif isinstance(op, Either):
            for each in op.alternatives:
                yield from self._passed(each, target, known, asked)
        elif isinstance(op, Both):
            conjunction: Conjunction | None = asked
            if not all(is_comparison(each) for each, _ in op.parts):
                raise UnsupportedError
            for each, _ in op.parts:
                if conjunction is not None:
                    conjunction = self._test(each, known, conjunction)
            if conjunction is not None:
                yield known, conjunction
        elif op.kind is Kind.TEST:
            conjunction = self._test(op, known, asked)
            if conjunction is not None:
                yield known, conjunction
        elif op.kind is Kind.CHECK:
            raise UnsupportedError
        elif not self._plan.search.matters(op, target):
            yield known, asked
        else:
            for value in self._values(op, known):
                assert op.place.variable is not None
                yield {**known, op.place.variable: value}, asked

    def _values(self, op: Step, known: Mapping[str, int]) -> tuple[int, ...]:
        """The symbols that an assignment can assign."""
        if self._unit.is_map(op.place):
            raise UnsupportedError
        return op.choices if op.kind is Kind.ANY else (self._symbol(op.value, known),)

    def _symbol(self, operand: Operand, known: Mapping[str, int]) -> int:
        """The value of an expression that is known."""
        if self._given and (found := self._looked_up(operand, known)) is not None:
            return found
        cell = self._cell(operand)
        if cell is not None and self._stands is not None:
            if self._is_standing(cell, known):
                return self._image(operand, cell, self._stands.symbol, known)
            raise UnsupportedError
        if operand.shape.depth or variables_in(operand) - known.keys():
            raise UnsupportedError
        found = looked_up(operand, known)
        if found is None:
            raise UnsupportedError
        return found

    def _looked_up(self, operand: Operand, known: Mapping[str, int]) -> int | None:
        """The value of an expression with given cells in it; None if it is not known."""
        if operand in self._given:
            return known[self._given[operand]]
        if operand.shape.depth:
            return None
        if operand.variable is not None:
            return None if operand.indices else known.get(operand.variable)
        at = operand.start
        for index in operand.indices:
            key = self._looked_up(index.value, known)
            if key is None or key not in index.offsets:
                return None
            at += index.offsets[key]
        return operand.cells[at]

    def _test(self, op: Step, known: Mapping[str, int], asked: Conjunction) -> Conjunction | None:
        """What was asked when a comparison holds; None if it does not."""
        if op.place.shape.depth:
            raise UnsupportedError
        for one, other in ((op.place, op.value), (op.value, op.place)):
            cell, stands = self._cell(one), self._cell(other)
            unknown = stands is not None and not self._is_standing(stands, known)
            if cell is not None and not unknown:
                board = self._unit.boards.whole(cell.variable)
                assert board is not None
                return self._ask(one, cell, board, self._symbol(other, known), op, known, asked)
        equal = self._symbol(op.place, known) == self._symbol(op.value, known)
        return asked if equal == op.equal else None

    def _is_standing(self, cell: Operand, known: Mapping[str, int]) -> bool:
        """Whether it is said what stands in a cell of a board."""
        stands, board = self._stands, self._unit.boards.whole(cell.variable)
        if stands is None or board is None or cell.variable != stands.map:
            return False
        return self._key(cell, board, known) == stands.key

    def _cell(self, operand: Operand) -> Operand | None:
        """The cell of a board that an expression is, or is looked up by."""
        if self._unit.boards.whole(operand.variable) is not None:
            return operand
        cells = (self._cell(index.value) for index in operand.indices)
        return next((cell for cell in cells if cell is not None), None)

    def _ask(
        self,
        whole: Operand,
        cell: Operand,
        board: Board,
        symbol: int,
        op: Step,
        known: Mapping[str, int],
        asked: Conjunction,
    ) -> Conjunction | None:
        """What was asked when an expression that a cell is part of is a symbol, or is not."""
        if self._stands is not None and self._is_standing(cell, known):
            equal = self._image(whole, cell, self._stands.symbol, known) == symbol
            return asked if equal == op.equal else None
        place = self._key(cell, board, known) - board.first
        fixed = not self._unit.boards.is_written(board.field.variable, place + board.lead)
        if fixed or not 0 <= place < board.covered:
            held = self._unit.plan.storage.symbols[self._assumed(board, place)]
            equal = self._image(whole, cell, held, known) == symbol
            return asked if equal == op.equal else None
        if self.board is None:
            self.board = board
        if self.board != board:
            raise UnsupportedError
        symbols = self._unit.plan.storage.symbols
        before = asked.get(place, frozenset(board.values))
        left = frozenset(
            code
            for code in before
            if (self._image(whole, cell, symbols[code], known) == symbol) == op.equal
        )
        possible = self._unit.boards.changing(board)
        if not left & possible:
            return None
        return asked if possible <= left else {**asked, place: left}

    def _image(self, whole: Operand, cell: Operand, held: int, known: Mapping[str, int]) -> int:
        """What an expression is if a cell has a symbol."""
        if whole == cell:
            return held
        if whole.variable is not None or whole.shape.depth:
            raise UnsupportedError
        at = whole.start
        for index in whole.indices:
            inner = self._cell(index.value) is not None
            key = (
                self._image(index.value, cell, held, known)
                if inner
                else self._symbol(index.value, known)
            )
            if key not in index.offsets:
                raise UnsupportedError
            at += index.offsets[key]
        return whole.cells[at]

    def _key(self, cell: Operand, board: Board, known: Mapping[str, int]) -> int:
        """What stands for the keys of a cell: the code of the only one, for the most part."""
        at = cell.start
        for index in cell.indices:
            key = self._symbol(index.value, known)
            if key not in index.offsets:
                raise UnsupportedError
            at += index.offsets[key]
        return board.keys[at]

    def _assumed(self, board: Board, place: int) -> int:
        """What a cell without a bit held at first, and will be tested for if it may change."""
        plan, at = self._unit.plan, place + board.lead
        symbol = plan.layout.initial[plan.layout.places[board.field.variable].base + at]
        code = plan.storage.codes[symbol]
        if self._unit.boards.is_written(board.field.variable, at):
            self.assumed[board.field.name, at] = code
        return code
