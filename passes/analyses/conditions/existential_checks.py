"""Checks that ask for something anywhere: ``x = Cell(*)``, then what stands where from there.

A walk of such a check is told by the symbols that it chooses, its *start*.  All else that it
asks is what is in cells of one map, or follows from the start.  So every condition on a cell is a
function from starts to cells, and can be read backwards: which starts ask for this cell?

Source: existentially quantified formulas as queries, as in Abiteboul, Hull and Vianu, Foundations
of Databases, 1995, ch. 5.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import product
from math import prod

from rgt.ir.actions import (
    Action,
    AnyAssignment,
    Assignment,
    Comparison,
    Reachability,
    Skip,
    overwrites,
)
from rgt.ir.analyses.comparisons import symbol_test
from rgt.ir.automaton import Automaton, Edge
from rgt.ir.expressions import Access, Expression, Reference, parts, uncast
from rgt.ir.game import Game
from rgt.ir.structures.bit_sets import bits, bits_of
from rgt.ir.types import SetType, keys_and_leaf, resolve
from rgt.ir.values import Symbol, TotalMap, TotalValue
from rgt.passes.analyses.conditions.check_bodies import Body

Cell = tuple[str, ...]
"""The keys of a cell of a map, the outermost one first."""
_Images = tuple[TotalValue | None, ...]
"""What an expression is, for each start; None where it asks for what is not there."""
_Known = tuple[tuple[str, _Images], ...]
"""What variables hold on a walk."""


@dataclass(frozen=True, slots=True)
class CellTest:
    """A condition on a cell: on an `edge`, by starts the cell that is asked about.

    The `symbol` is None for that which the check's parameter has.
    """

    edge: Edge
    cells: Mapping[int, Cell]
    symbol: str | None
    negated: bool

    def holds(self, symbol: str) -> bool:
        """Whether the condition holds of a cell with this symbol."""
        return (symbol == self.symbol) != self.negated


@dataclass(frozen=True, slots=True)
class _Step:
    """An edge between two spots of walks, and who may pass: starts as bits, or who passes a test
    if there is one.
    """

    source: int
    target: int
    passing: int
    test: int | None


@dataclass(frozen=True, slots=True)
class ExistentialCheck:
    """A check that chooses values of `variables`, and asks the rest of its `body` for them.

    `starts` are all that may be chosen, as if it were first; `late` says that some of it is in the
    body.  `tests` ask about cells of the variable `board`, perhaps whether they hold what the
    variable `parameter` does, a symbol.
    """

    check: tuple[str, str]
    variables: tuple[AnyAssignment, ...]
    starts: tuple[tuple[str, ...], ...]
    late: bool
    body: Body
    board: str
    parameter: str | None
    tests: tuple[CellTest, ...]
    steps: tuple[_Step, ...]

    def holds_on(self, board: TotalValue) -> bool:
        """Whether some walk gets to the end if that is what the map holds."""
        here = {0: (1 << len(self.starts)) - 1}
        for step in self.steps:
            there = here.get(step.source, 0) & step.passing
            if step.test is not None:
                test = self.tests[step.test]
                there = bits_of(
                    start for start in bits(there) if test.holds(_in(board, test.cells[start]))
                )
            here[step.target] = here.get(step.target, 0) | there
        return bool(here.get(_END))

    def of(self, symbol: str) -> ExistentialCheck:
        """What the check asks where its parameter is a symbol."""
        tests = (
            replace(test, symbol=symbol) if test.symbol is None else test for test in self.tests
        )
        return replace(self, tests=tuple(tests))


_END = -1
_MOST_EDGES, _MOST_VALUES, _MOST_SPOTS = 500, 300_000, 1000
"""Larger checks are left alone: in edges, in edges times starts, in what walks may know."""


def existential_checks(game: Game) -> Iterator[ExistentialCheck]:
    """The checks of a game that ask for something anywhere."""
    seen: set[tuple[str, str]] = set()
    reader = _Reader(game)
    for edge in game.automaton.checks():
        action = edge.action
        assert isinstance(action, Reachability)
        check = action.start, action.end
        if check not in seen:
            seen.add(check)
            found = reader.read(*check)
            if found is not None:
                yield found


class _Reader:
    """Reads checks."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.constants = game.constant_values()
        self._entries: dict[TotalMap, dict[str, TotalValue]] = {}

    def read(self, start: str, end: str) -> ExistentialCheck | None:
        """A check as one that asks for something anywhere; None if it is another."""
        chosen, entry = _choices(self.game.automaton, start, end)
        body = Body.of(self.game.automaton, entry, end, _MOST_EDGES, choosing=True)
        late = _chosen_late(body) if body is not None else None
        if body is None or late is None or not (chosen or late):
            return None
        choices = (*chosen, *late)
        symbols = [self.game.symbols(choice.type) for choice in choices]
        names = [overwrites(choice) or "" for choice in choices]
        many, edges = prod(map(len, symbols)), sum(map(len, body.out.values()))
        if not many or many * edges > _MOST_VALUES or len(set(names)) < len(names):
            return None
        starts = tuple(product(*symbols))
        columns = (tuple(map(Symbol, column)) for column in zip(*starts, strict=True))
        columns_of = dict(zip(names, columns, strict=True))
        walks = _Walks(self, body, many, columns_of)
        if not walks.follow(tuple((name, columns_of[name]) for name in names[: len(chosen)])):
            return None
        if len(walks.boards) != 1 or not self._may_be_parameters(walks.parameters):
            return None
        return ExistentialCheck(
            (start, end),
            choices,
            starts,
            bool(late),
            body,
            next(iter(walks.boards)),
            next(iter(walks.parameters), None),
            tuple(walks.tests),
            tuple(walks.steps),
        )

    def _may_be_parameters(self, names: Collection[str]) -> bool:
        """Whether names are one variable, at most, that holds a symbol."""
        variables, types = self.game.variables, self.game.types
        return not names or (
            len(names) == 1
            and all(n in variables and n not in self.constants for n in names)
            and all(isinstance(resolve(variables[n].type, types), SetType) for n in names)
        )

    def images(
        self, expression: Expression, known: Mapping[str, _Images], many: int
    ) -> _Images | None:
        """What an expression is, by starts; None if it reads what was not chosen."""
        if isinstance(expression, Reference):
            name = expression.name
            if name in known:
                return known[name]
            if name in self.game.variables and name not in self.constants:
                return None
            return (self.constants.get(name, Symbol(name)),) * many
        assert isinstance(expression, Access)
        base = self.images(expression.base, known, many)
        index = self.images(expression.index, known, many)
        if base is None or index is None:
            return None
        return tuple(map(self._at, base, index))

    def _at(self, table: TotalValue | None, key: TotalValue | None) -> TotalValue | None:
        if not isinstance(table, TotalMap) or not isinstance(key, Symbol):
            return None
        entries = self._entries.get(table)
        if entries is None:
            entries = self._entries[table] = dict(zip(table.keys, table.values, strict=True))
        return entries.get(key.name)


class _Walks:
    """Follows all walks of a check at once.

    A spot is a node with what variables hold there; `alive` tells for each which starts may come.
    """

    def __init__(
        self, reader: _Reader, body: Body, many: int, columns: Mapping[str, _Images]
    ) -> None:
        self._reader, self._body, self._many, self._columns = reader, body, many, columns
        self.tests: list[CellTest] = []
        self.boards: set[str] = set()
        self.parameters: set[str] = set()
        self.steps: list[_Step] = []
        self._all = (1 << many) - 1
        self._spots: dict[str, dict[_Known, int]] = {}
        self._alive: list[int] = []

    def follow(self, first: _Known) -> bool:
        """Whether all that the walks do was understood."""
        self._spots[self._body.start] = {first: 0}
        self._alive.append(self._all)
        for node, edges in self._body.out.items():
            for known, spot in list(self._spots.get(node, {}).items()):
                for edge in edges:
                    if len(self._alive) > _MOST_SPOTS or not self._step(edge, known, spot):
                        return False
        return True

    def _step(self, edge: Edge, known: _Known, spot: int) -> bool:
        """Go along an edge; False if it does something else than asking for cells."""
        action, alive = edge.action, self._alive[spot]
        passing, test = self._all, None
        if isinstance(action, Assignment):
            name, values = overwrites(action), dict(known)
            images = self._images(action.value, values)
            if name is None or images is None or name in self._columns.keys() - values.keys():
                return False
            values[name] = images
            known = tuple(values.items())
        elif isinstance(action, AnyAssignment):
            name, values = overwrites(action) or "", dict(known)
            if name in values:
                return False
            values[name] = self._columns[name]
            known = tuple(values.items())
        elif isinstance(action, Comparison):
            certain = self._certain(action, dict(known))
            if certain is None:
                test = self._test(edge, action, dict(known), alive)
                if test is None:
                    return False
            else:
                passing = certain
        elif not isinstance(action, Skip):
            return False
        target = self._spot(edge.target, known, alive & passing)
        self.steps.append(_Step(spot, target, passing, test))
        return True

    def _images(self, expression: Expression, known: Mapping[str, _Images]) -> _Images | None:
        return self._reader.images(uncast(expression), known, self._many)

    def _spot(self, node: str, known: _Known, alive: int) -> int:
        """Note who may come to a spot."""
        if node == self._body.end:
            return _END
        spots = self._spots.setdefault(node, {})
        if known not in spots:
            spots[known] = len(self._alive)
            self._alive.append(0)
        self._alive[spots[known]] |= alive
        return spots[known]

    def _certain(self, action: Comparison, known: Mapping[str, _Images]) -> int | None:
        """Which starts may pass a condition; None if that depends on anything else."""
        left, right = self._images(action.left, known), self._images(action.right, known)
        if left is None or right is None:
            return None
        pairs = enumerate(zip(left, right, strict=True))
        equal = bits_of(start for start, (one, other) in pairs if one == other)
        return self._all & ~equal if action.negated else equal

    def _test(
        self, edge: Edge, action: Comparison, known: Mapping[str, _Images], alive: int
    ) -> int | None:
        """The number of a condition on a cell; None if it is another one."""
        game = self._reader.game
        found = symbol_test(action, game)
        subject, symbol = (found.subject, found.symbol) if found else (None, None)
        if found is None:
            subject, parameter = self._sides(action)
            if parameter in known or parameter in self._columns:
                return None
            self.parameters.add(parameter)
        if not isinstance(subject, Access):
            return None
        board, indices = parts(subject)
        found_keys = [self._images(index, known) for index in indices]
        keys = [images for images in found_keys if images is not None]
        if board not in game.variables or board in known or not indices:
            return None
        types, _ = keys_and_leaf(game.variables[board].type, game.types)
        symbols = [frozenset(game.symbols(type_)) for type_ in types]
        cells: dict[int, Cell] = {}
        for start in bits(alive):
            named = (images[start] for images in keys)
            cell = tuple(key.name for key in named if isinstance(key, Symbol))
            # a cell that the map does not have is asked for by no walk: something else sees to that
            there = (key in own for key, own in zip(cell, symbols, strict=False))
            if len(cell) < len(types) or not all(there):
                return None
            cells[start] = cell
        self.boards.add(board)
        self.tests.append(CellTest(edge, cells, symbol, action.negated))
        return len(self.tests) - 1

    def _sides(self, action: Comparison) -> tuple[Expression, str]:
        """What is compared, and the variable that it is compared with, if there is one."""
        left, right = uncast(action.left), uncast(action.right)
        subject, other = (right, left) if isinstance(left, Reference) else (left, right)
        return subject, other.name if isinstance(other, Reference) else ""


def _choices(automaton: Automaton, start: str, end: str) -> tuple[list[AnyAssignment], str]:
    """What a check chooses first, and the node where it has chosen."""
    chosen: list[AnyAssignment] = []
    names: set[str] = set()
    node = start
    while node != end and (edge := automaton.sole_out_edge(node)) is not None:
        action: Action = edge.action
        name = overwrites(action)
        if not isinstance(action, AnyAssignment) or name is None or name in names:
            break
        names.add(name)
        chosen.append(action)
        node = edge.target
    return chosen, node


def _chosen_late(body: Body) -> list[AnyAssignment] | None:
    """What walks choose in a body; None if one may choose for a cell or in two ways."""
    found: dict[str | None, AnyAssignment] = {}
    for edges in body.out.values():
        for edge in edges:
            if isinstance(edge.action, AnyAssignment):
                name = overwrites(edge.action)
                if name is None or found.setdefault(name, edge.action) is not edge.action:
                    return None
    return list(found.values())


def _in(board: TotalValue, cell: Cell) -> str:
    """What is in a cell of a map."""
    for key in cell:
        assert isinstance(board, TotalMap)
        board = board[key]
    assert isinstance(board, Symbol)
    return board.name
