"""What a walk writes on a board, told for everything that may stand there.

The walk begins with one variable known, a place, and is followed with nothing known of the squares:
where it asks for one, it is followed both ways.  So it does not matter how it is written down, in
what order it asks, on which tables its steps are, or whether it looks ahead, walks there and back,
or asks a check first.  What it compares squares with and writes there are `Kinds`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from rgt.backends.facts.plan import CheckPlan
from rgt.backends.interpreter.analysis import View
from rgt.backends.interpreter.program import Kind, Op
from rgt.backends.lowering.lines.kinds import Kinds, UnclearError
from rgt.backends.lowering.lines.tallies import Tally, hold_apart, tallied
from rgt.backends.lowering.sets.boards import Board
from rgt.backends.lowering.unit import Unit
from rgt.backends.program.operands import Operand, variables_in
from rgt.backends.program.steps import Step, is_comparison
from rgt.ir.structures.bit_sets import bits

_MOST_STEPS = 4096
"""A walk that is longer, all ways together, is not followed to its end."""

Codes = dict[str, int]
"""The codes of some variables."""


class _SplitError(Exception):
    """What a square holds decides where a walk goes: whether that is of this kind."""

    def __init__(self, square: int, kind: int) -> None:
        super().__init__()
        self.square, self.kind = square, kind


@dataclass(frozen=True, slots=True)
class Outcome:
    """One way of a walk: the kinds that some squares have, those that they have not, what is
    written, and how often it counts.
    """

    held: Mapping[int, int]
    lacks: Mapping[int, frozenset[int]]
    written: Mapping[int, int]
    counted: Mapping[Tally, int]

    @property
    def asked(self) -> set[int]:
        """The squares on which it depends."""
        return {*self.held, *self.lacks}


class Walks:
    """The walks from a node to another, on one board.

    `changes` are the variables that they assign, `place` the only one that tells where they go, and
    `tallies` the numbers that they count and nobody reads on the way.
    """

    def __init__(self, unit: Unit, view: View, begin: int, end: int, board: Board) -> None:
        self._unit, self._view, self._begin, self._end = unit, view, begin, end
        self.board = board
        self.bare: dict[int, bool] = {}
        """What squares off the board, on which walks come, are asked for."""
        self._values: dict[tuple[int, tuple[int, ...]], int] = {}
        self._read: dict[int, tuple[str, ...]] = {}
        self._tests: dict[int, _Test] = {}
        self._first: dict[int, int | None] = {}
        self._keys = board.keys
        self._variable = board.field.variable
        every = list(self._ops())
        self._tallied = tallied(every)
        self.tallies = tuple(dict.fromkeys(self._tallied.values()))
        ops = [op for op in every if id(op) not in self._tallied]
        self.changes = _assigned(ops) - {self._variable}
        kinds, others = self._reads(ops)
        others -= {*self.changes, self._variable}
        if kinds & {*self.changes, self._variable} or len(others - kinds) != 1:
            raise UnclearError
        (self.place,) = others - kinds
        where = variables_in(*(each.place for each in self.tallies))
        if kinds & others or where & {*self.changes, self._variable}:
            raise UnclearError
        hold_apart(unit, self.tallies)
        self.kinds = Kinds(unit, sorted(kinds))
        held = unit.plan.standing.at(begin).get((self._variable, self.place))
        codes, ranges = unit.plan.storage.codes, unit.plan.ranges
        self._standing = frozenset(codes[each] for each in bits(ranges.values[self._variable]))
        self._here = None if held is None else frozenset(codes[symbol] for symbol in bits(held))
        self._square: int | None = None

    def _ops(self) -> Iterator[Step]:
        """All that walks do, and the checks that they ask."""
        work: list[tuple[View, int, int]] = [(self._view, self._begin, self._end)]
        checks: set[int] = set()
        while work:
            view, start, end = work.pop()
            for node in _between(view, start, end):
                for op, _ in view.edges(node):
                    if op.kind is Kind.SKIP:
                        continue
                    if not isinstance(op, Step) or op.kind in (Kind.TAG, Kind.FINISH):
                        raise UnclearError
                    if op.kind is Kind.TEST and not is_comparison(op):
                        raise UnclearError
                    if op.kind is Kind.CHECK:
                        if op.check not in checks:
                            checks.add(op.check)
                            plan = self._check(op)
                            work.append((plan.search.view, plan.start, plan.end))
                        continue
                    if op.kind is Kind.ANY and view is self._view:
                        raise UnclearError
                    yield op

    def tallied(self, op: Op) -> Tally | None:
        """The number that an operation counts."""
        return self._tallied.get(id(op))

    def _check(self, op: Op) -> CheckPlan:
        return self._unit.plan.checks[op.check]

    def _reads(self, ops: Iterable[Step]) -> tuple[set[str], set[str]]:
        """The variables that tell kinds, and those that tell where walks go."""
        kinds, others = set[str](), set[str]()
        for op in ops:
            cells, values = [op.place], [op.right] if op.kind is not Kind.ANY else []
            if op.kind is Kind.TEST and self.is_square(op.value):
                cells, values = [op.value], [op.place]
            for cell in cells:
                if self.is_square(cell):
                    others |= variables_in(cell.indices[0].value)
                    kinds |= variables_in(*values)
                elif op.kind is Kind.TEST:
                    others |= variables_in(cell, *values)
                else:
                    others |= variables_in(*values)
                    if cell.scalar is None:
                        raise UnclearError
        return kinds, others

    @property
    def left(self) -> set[str]:
        """The variables that have other values behind the walks, checks undoing what they do."""
        nodes = _between(self._view, self._begin, self._end)
        ops = (op for node in nodes for op, _ in self._view.edges(node))
        plain = (op for op in ops if id(op) not in self._tallied)
        return _assigned(plain) - {self._variable}

    def outcomes(self, code: int) -> list[Outcome]:
        """All ways of the walk that begins with the code of the place."""
        self._square = code
        found: list[Outcome] = []
        work = [_Walk(self, self._begin, {self.place: code}, {}, {}, {}, {})]
        steps = 0
        while work:
            walk = work.pop()
            seen = set[tuple[int, tuple[tuple[str, int], ...], int]]()
            while walk.node != self._end:
                steps += 1
                state = walk.node, tuple(sorted(walk.known.items())), len(walk.written)
                if steps > _MOST_STEPS or state in seen:
                    raise UnclearError
                seen.add(state)
                try:
                    walk.step()
                except _SplitError as split:
                    work.append(walk.told(split.square, split.kind, equal=False))
                    walk = walk.told(split.square, split.kind, equal=True)
                    seen.clear()
            found.append(Outcome(walk.held, walk.lacks, walk.written, walk.counted))
        return found

    # -- what expressions are --------------------------------------------------------------

    def edges(self, node: int) -> Iterable[tuple[Op, int]]:
        """What leaves a node of the walks."""
        return self._view.edges(node)

    def value(self, operand: Operand, known: Codes) -> int:
        """The code of an expression of variables that are known."""
        names = self._read.get(id(operand))
        if names is None:
            names = self._read[id(operand)] = tuple(sorted(variables_in(operand)))
        try:
            codes = tuple(known[name] for name in names)
        except KeyError:
            raise UnclearError from None
        key = id(operand), codes
        found = self._values.get(key)
        if found is None:
            code = self._unit.looked_up(operand, dict(zip(names, codes, strict=True)))
            if code is None:
                raise UnclearError
            found = self._values[key] = code
        return found

    def square(self, operand: Operand, known: Codes) -> int:
        """The code of the place of a cell."""
        found = self.value(operand.indices[0].value, known)
        if found not in self._keys:
            raise UnclearError
        return found

    def is_square(self, operand: Operand) -> bool:
        """Whether an expression is a cell of the board."""
        if operand.variable != self._variable:
            return False
        if operand.shape.depth or len(operand.indices) != 1:
            raise UnclearError
        return True

    def test(self, op: Step) -> _Test:
        """What a comparison compares."""
        found = self._tests.get(id(op))
        if found is None:
            one, other = op.place, op.value
            if self.is_square(other):
                one, other = other, one
            kind = self.kinds.of(other) if self.is_square(one) else None
            found = self._tests[id(op)] = _Test(one, other, kind, op.equal)
        return found

    def first(self, square: int) -> int | None:
        """What stands somewhere from the beginning to the end of a play; None if it changes."""
        if square not in self._first:
            self._first[square] = self._stands_first(square)
        return self._first[square]

    def _stands_first(self, square: int) -> int | None:
        if self._unit.boards.is_written(self._variable, square - self._keys.start):
            return None
        return self._initial(square)

    def _initial(self, square: int) -> int:
        plan = self._unit.plan
        base = plan.layout.places[self._variable].base
        return plan.storage.codes[plan.layout.initial[base + square - self._keys.start]]

    def lacks(self, square: int, kind: int) -> bool:
        """Whether it is known that walks begin at a square that is not of a kind."""
        if square != self._square or self._here is None:
            return False
        return self._here.isdisjoint(self.kinds.codes[kind])

    def remaining(self, lacking: frozenset[int]) -> int | None:
        """What a square holds that lacks some kinds, if that is the only one left."""
        return self.kinds.remaining(self._standing, lacking)

    def rests(self, square: int, kind: int) -> bool:
        """Whether a square is at first of a kind, whatever variables are."""
        return {self._initial(square)} == set(self.kinds.codes[kind])

    def is_bare(self, square: int) -> bool:
        """Whether a place has no bit."""
        return not 0 <= square - self.board.first < self.board.covered

    def answer(self, op: Op, walk: _Walk) -> bool:
        """Whether a check succeeds."""
        plan = self._check(op)
        view, codes = plan.search.view, self._unit.plan.storage.codes
        work, seen = [(plan.start, walk.known)], set[tuple[int, tuple[tuple[str, int], ...]]]()
        while work:
            node, known = work.pop()
            if node == plan.end:
                return True
            state = node, tuple(known.items())
            if state in seen:
                continue
            seen.add(state)
            for each, target in view.edges(node):
                if not isinstance(each, Step):
                    work.append((target, known))
                elif each.kind is Kind.TEST:
                    if walk.passes(each, known):
                        work.append((target, known))
                elif each.kind is Kind.CHECK or each.place.variable in (None, self._variable):
                    raise UnclearError
                else:
                    name = each.place.variable
                    assert name is not None
                    after = [codes[symbol] for symbol in each.choices]
                    if each.kind is not Kind.ANY:
                        after = [self.value(each.value, known)]
                    work += ((target, {**known, name: code}) for code in after)
        return False


@dataclass(frozen=True, slots=True)
class _Test:
    """Whether two expressions are equal, or not: a cell and one of a kind, or what is known."""

    one: Operand
    other: Operand
    kind: int | None
    equal: bool


@dataclass(slots=True)
class _Walk:
    """A walk on its way: what it knows of variables and squares, and what it has written and
    counted.
    """

    walks: Walks
    node: int
    known: Codes
    held: dict[int, int]
    lacks: dict[int, frozenset[int]]
    written: dict[int, int]
    counted: dict[Tally, int]

    def told(self, square: int, kind: int, *, equal: bool) -> _Walk:
        """The same walk where it is known whether a square has a kind."""
        held, lacks = dict(self.held), dict(self.lacks)
        if equal:
            held[square] = kind
            lacks.pop(square, None)
        else:
            lacks[square] = lacks.get(square, frozenset()) | {kind}
            left = self.walks.remaining(lacks[square])
            if left is not None:
                held[square] = left
                del lacks[square]
        known, written, counted = dict(self.known), dict(self.written), dict(self.counted)
        return _Walk(self.walks, self.node, known, held, lacks, written, counted)

    def step(self) -> None:
        """Go on by the only edge that is legal."""
        passed = [
            (op, target)
            for op, target in self.walks.edges(self.node)
            if not isinstance(op, Step) or self.passes(op, self.known)
        ]
        if len(passed) != 1:
            raise UnclearError
        ((op, target),) = passed
        if op.kind is Kind.ASSIGN and isinstance(op, Step):
            number = self.walks.tallied(op)
            if number is not None:
                self.counted[number] = self.counted.get(number, 0) + 1
            elif self.walks.is_square(op.place):
                square = self.walks.square(op.place, self.known)
                if self.walks.is_bare(square):
                    raise UnclearError
                self.written[square] = self.walks.kinds.of(op.value)
            else:
                assert op.place.variable is not None
                self.known[op.place.variable] = self.walks.value(op.value, self.known)
        self.node = target

    def passes(self, op: Step, known: Codes) -> bool:
        """Whether an operation is legal."""
        if op.kind is Kind.ASSIGN:
            return True
        if op.kind is Kind.CHECK:
            return self.walks.answer(op, self) == op.positive
        test = self.walks.test(op)
        if test.kind is not None:
            return self._stands(self.walks.square(test.one, known), test.kind) == test.equal
        one, other = (self.walks.value(each, known) for each in (test.one, test.other))
        return (one == other) == test.equal

    def _stands(self, square: int, kind: int) -> bool:
        """Whether a square has a kind."""
        walks = self.walks
        if square in self.written:
            return self.written[square] == kind
        if square in self.held:
            return self.held[square] == kind
        if kind in self.lacks.get(square, ()) or walks.lacks(square, kind):
            return False
        first = walks.first(square)
        if first is not None:
            return walks.kinds.holds(kind, first)
        if walks.is_bare(square):
            return walks.bare.setdefault(kind, walks.rests(square, kind))
        raise _SplitError(square, kind)


def _assigned(ops: Iterable[Op]) -> set[str]:
    """The variables that operations assign."""
    assigning = (op for op in ops if op.kind in (Kind.ASSIGN, Kind.ANY))
    names = (op.place.variable for op in assigning if isinstance(op, Step))
    return {name for name in names if name is not None}


def _between(view: View, start: int, end: int) -> list[int]:
    """The nodes to which walks from one node come before another."""
    found, work = {start: None}, [start]
    while work:
        for _, target in view.edges(work.pop()):
            if target != end and target not in found:
                found[target] = None
                work.append(target)
    return list(found)
