"""The functions of one source, and what all that write them share."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING

from rgt.backends.facts.plan import Plan
from rgt.backends.facts.values.exclusive import looked_up
from rgt.backends.interpreter.program import Kind, Op
from rgt.backends.lowering.cells import Cells as Operands
from rgt.backends.lowering.pipeline import planned
from rgt.backends.lowering.rows import RowTables
from rgt.backends.lowering.sets.boards import Boards, words_of
from rgt.backends.lowering.sets.growth import Growth
from rgt.backends.lowering.sets.universe import Universe
from rgt.backends.lowering.sets.values import Evaluator
from rgt.backends.lowering.tables import Tables
from rgt.backends.plan.expressions import (
    And,
    Ask,
    Cells,
    Expr,
    Field,
    Local,
    Not,
    Or,
    Truth,
)
from rgt.backends.plan.lines import Function, Given, How, Line, Role
from rgt.backends.plan.nodes import Node
from rgt.backends.plan.runs import BackTo, KeepState
from rgt.backends.plan.searches import AllCells, KeepCells, PackedFields, Stretch
from rgt.backends.plan.statements import Copy, Leave, Let, Show, Stmt, Store, Touch
from rgt.backends.plan.types import CODE, Type
from rgt.backends.program.operands import Operand
from rgt.backends.program.steps import Both, Either, Step, is_comparison
from rgt.backends.program.storage import WORD
from rgt.backends.program.storage import Field as Stored
from rgt.ir.diagnostics import Span
from rgt.ir.structures.bit_sets import bits, bits_of
from rgt.ir.text.printer import format_action

if TYPE_CHECKING:
    from rgt.backends.lowering.lookups.places import Places
    from rgt.backends.lowering.sets.predicates import Predicate

_SMALLEST, _GREATEST = 5, 512
"""How many values there are to be for a set to be of use."""
_SPARSEST = 4
"""A set of more than a word of which one in so many positions is used may have gaps."""

_MANY = 32
"""So many variables side by side in the state are told as one stretch of bytes."""


class Unit:
    """Collects functions."""

    def __init__(self, plan: Plan, *, large: bool = True) -> None:
        self.plan = plan
        self.functions: list[Function] = []
        self.boards = Boards(plan.program, plan.storage, plan.possible, large=large)
        self.tables = Tables(plan.storage)
        self.cells = Operands(plan, self.boards, self.tables)
        self.evaluator = Evaluator(plan, self.boards)
        self.marks = self.kept = 0
        self.growth = Growth()
        self.short_checks: set[int] = set()
        self.rows = RowTables()
        self.places: dict[tuple[int, int, int, str], Predicate | None] = {}
        """What `places_where` has found."""
        self._any_of: dict[tuple[tuple[int, ...], str], Predicate | None] = {}
        self._predicates: dict[tuple[int, tuple[str, ...], bool, int], Predicate | None] = {}
        self._numbers = 0
        self._spans: dict[int, Span] = {}
        self._find_spans()

    # -- functions -----------------------------------------------------------------------

    def function(
        self,
        name: str,
        lines: Sequence[Line],
        answer: Type | None,
        *,
        role: Role = "check",
        given: tuple[Given, ...] = (),
        comment: str = "",
        inline: bool = False,
    ) -> None:
        """Add a function, with `inline` one that is copied to wherever it is called."""
        how: How = "copied" if inline else "own"
        made = Function(name, tuple(planned(lines, self)), answer, given, role, comment, how)
        self.functions.append(made)

    def number(self) -> int:
        """A number that no other visited test has."""
        self._numbers += 1
        return self._numbers

    def reserve(self, size: int) -> int:
        """The first of `size` marks."""
        self.marks += size
        return self.marks - size

    def keep(self, words: int) -> int:
        """The first of some words that are remembered from search to search."""
        self.kept += words
        return self.kept - words

    # -- sets ------------------------------------------------------------------------------

    def predicate(
        self, check: int, variable: str, *, single: bool = False, start: int = -1
    ) -> Predicate | None:
        """The set of a variable's values for which a check succeeds, if it can be worked out; or,
        with `single`, whether one value is in it.

        The other variables are found in the state.  With `start` it is the check from there on.
        """
        from rgt.backends.lowering.sets.predicates import write_predicate

        begin = self.plan.checks[check].start if start < 0 else start
        key = check, (variable,), single, begin
        if key not in self._predicates:
            # while it is written it cannot be asked for
            self._predicates[key] = None
            with self.cells.unbound():
                self._predicates[key] = write_predicate(
                    self, check, variable, single=single, start=begin
                )
        return self._predicates[key]

    def any_of(self, checks: tuple[int, ...], variable: str) -> Predicate | None:
        """The set of a variable's values for which one of several checks succeeds, if one function
        can tell.
        """
        from rgt.backends.lowering.sets.any_of import write_any_of

        if len(checks) == 1:
            return self.predicate(checks[0], variable)
        key = checks, variable
        if key not in self._any_of:
            self._any_of[key] = None
            with self.cells.unbound():
                self._any_of[key] = write_any_of(self, *key)
        return self._any_of[key]

    def tabled(self, check: int, where: Places, start: int) -> Predicate | None:
        """Whether a place is one for which a check succeeds from a node on, if what its walks ask
        is known beforehand.
        """
        from rgt.backends.lowering.sets.predicates import write_tabled

        key = check, (*where.spans,), True, start
        if key not in self._predicates:
            with self.cells.unbound():
                found = write_tabled(self, check, where, start)
            if found is None:
                return None
            self._predicates[key] = found
        found = self._predicates[key]
        return found if found is not None and found.tabled else None

    def chosen(self, op: Step, target: int, *, sparse: bool = False) -> tuple[Universe, int] | None:
        """What an any-assignment that leads to a node chooses from, as members of a universe, if
        that can be a set: without those that are not asked further, if that makes it shorter, and
        not with many gaps, unless it may be `sparse`.
        """
        codes = sorted(self.plan.storage.codes[symbol] for symbol in op.choices)
        left = sorted(self.plan.storage.codes[symbol] for symbol in self._left(op, target))
        if left and words_of(left[-1] - left[0] + 1) < words_of(codes[-1] - codes[0] + 1):
            codes = left
        if len(codes) < _SMALLEST:
            return None
        universe = Universe(codes[0], codes[-1] - codes[0] + 1)
        most = _GREATEST if sparse else max(WORD, _SPARSEST * len(codes))
        if universe.size > min(_GREATEST, most):
            return None
        return universe, bits_of(code - codes[0] for code in codes)

    def _left(self, op: Step, target: int) -> Sequence[int]:
        """The choices of an any-assignment that pass some comparison at the node to which it leads,
        if these are all that is there.
        """
        name, out = op.place.variable, self.plan.program.out[target]
        assert name is not None
        if not out or not all(is_comparison(each) for each, _ in out):
            return op.choices
        left = reduce(or_, (self.plan.possible.at(behind, name) for _, behind in out))
        return [symbol for symbol in op.choices if left >> symbol & 1]

    def held_by(self, variable: str) -> Universe | None:
        """What a variable can hold, if that can be a set."""
        codes = self._held(variable)
        if self.plan.storage.fields[variable].map or not codes:
            return None
        size = codes[-1] - codes[0] + 1
        return Universe(codes[0], size) if _SMALLEST <= size <= _GREATEST else None

    def possible(self, node: int, variable: str, universe: Universe) -> int:
        """The members of a universe that a variable can hold at a node."""
        codes = self.plan.storage.codes
        found = (codes[symbol] for symbol in bits(self.plan.possible.at(node, variable)))
        return bits_of(code - universe.first for code in found if code in universe.codes)

    def few_codes(self, variable: str, most: int) -> tuple[int, ...]:
        """The codes of a variable that is no map; none if they are more than `most`."""
        codes = self._held(variable)
        return () if len(codes) > most or self.plan.storage.fields[variable].map else codes

    def codes_of(self, operand: Operand) -> tuple[int, ...]:
        """The codes that an expression can have, in order."""
        codes = self.plan.storage.codes
        return tuple(sorted(codes[symbol] for symbol in bits(self.plan.ranges.of(operand))))

    def codes_of_variable(self, variable: str) -> tuple[int, ...]:
        """The codes that a variable can have, in order; none for a map."""
        return () if self.plan.storage.fields[variable].map else self._held(variable)

    def looked_up(self, operand: Operand, known: Mapping[str, int]) -> int | None:
        """The code of an expression, given those of its variables; None if a constant has no such
        key.
        """
        storage = self.plan.storage
        found = looked_up(operand, {n: storage.symbols[code] for n, code in known.items()})
        return None if found is None else storage.codes[found]

    def _held(self, variable: str) -> tuple[int, ...]:
        codes = self.plan.storage.codes
        return tuple(sorted(codes[symbol] for symbol in bits(self.plan.ranges.values[variable])))

    # -- names and comments ----------------------------------------------------------------

    def name(self, node: int) -> str:
        """The name of a node in the game."""
        return self.plan.program.node_of_game(node)

    def place(self, node: int) -> str:
        """A node for a comment: its name, and where it stands in the game's source."""
        span = self._spans.get(node)
        where = f", line {span.line}" if span is not None else ""
        return f"node {self.name(node)}{where}"

    def label(self, op: Step) -> str:
        """A label as a comment at the end of a line."""
        if isinstance(op, Either):
            return f"  // {' or '.join(self.label(each)[5:] for each in op.alternatives)}"
        if isinstance(op, Both):
            return f"  // {' and '.join(self.label(each)[5:] for each, _ in op.parts)}"
        return f"  // {format_action(op.label)}" if op.label is not None else ""

    def _find_spans(self) -> None:
        numbers = self.plan.program.numbers
        for edge in self.plan.program.edges:
            if edge.origin.span is not None:
                self._spans.setdefault(numbers[edge.source], edge.origin.span)

    # -- pieces of code --------------------------------------------------------------------

    def condition(self, op: Op, node: int, *, here: bool = False) -> Expr:
        """What is true when a comparison or check is legal; with `here` a short check is made a
        part of what asks it.
        """
        assert isinstance(op, Step)
        if isinstance(op, Either):
            return Or(tuple(self.condition(each, node, here=here) for each in op.alternatives))
        if isinstance(op, Both):
            return And(tuple(self.condition(each, at) for each, at in op.parts))
        if op.kind is Kind.TEST:
            return self.cells.test(op, node)
        plan = self.plan.checks[op.check]
        if plan.start == plan.end:
            return Truth(op.positive)
        asked = Ask(op.check, here and op.check in self.short_checks)
        return asked if op.positive else Not(asked)

    def is_map(self, place: Operand) -> bool:
        """Whether a place is, or stands in, a map."""
        assert place.variable is not None
        return self.plan.storage.fields[place.variable].map

    def width_of(self, place: Operand) -> int:
        """How many bytes the cells of a variable have."""
        assert place.variable is not None
        return self.plan.storage.fields[place.variable].width

    def stands_already(self, op: Step, node: int) -> bool:
        """Whether an assignment writes what the cell holds anyway, if all before it were made."""
        old = None if op.place.shape.depth else self.plan.standing.before(op.place, node)
        return old is not None and op.value.symbol == old and self.cells.certain(op.place)

    def assigned(self, op: Step, node: int) -> Iterator[tuple[Stmt, str]]:
        """Statements that make an assignment for good, each with a note."""
        if op.place.shape.depth:
            copied = self.cells.copied(self.cells.cell(op.place, node), op, node)
            yield copied, self.label(op)
            yield self.boards.gathered(op), ""
        else:
            value = self.cells.read(op.value, node, op.place.variable)
            yield self.cells.put_for_good(op, node, value), self.label(op)
        if self.plan.forgets(op):
            yield Touch(), ""

    def finished(self, op: Step, node: int, target: int) -> Iterator[tuple[Stmt, str]]:
        """Statements that end a move, each with a note."""
        yield from self.assigned(op, node)
        yield Leave(target), ""

    def seen(self, number: Expr, tag: Expr) -> Stmt:
        """What tells those who watch of a tag."""
        return Show(number, tag, self.cells.watching())

    def key_parts(self, names: Sequence[str]) -> Iterator[Node]:
        """Parts of a key that tell the values of variables."""
        fields = [self.plan.storage.fields[name] for name in names]
        runs = [run for run in _adjacent(fields) if len(run) >= _MANY]
        for run in runs:
            size = sum(field.width for field in run)
            yield Stretch(run[0].name, size)
        told = {field.offset for run in runs for field in run}
        packed: dict[str, int] = {}
        used = 0
        for field in fields:
            if field.offset in told:
                continue
            if field.map:
                yield self._all_cells(field)
                continue
            if used + field.width > 8:
                yield PackedFields(tuple(packed), tuple(packed.values()))
                packed, used = {}, 0
            packed[field.name] = 8 * used
            used += field.width
        if packed:
            yield PackedFields(tuple(packed), tuple(packed.values()))

    def _all_cells(self, field: Stored) -> AllCells:
        """All cells of a map as part of a key: as few bits of each as tell its codes apart, if it
        has several words.
        """
        codes = self._held(field.variable)
        size = 1
        while codes and codes[-1] - codes[0] >> size:
            size *= 2
        if not codes or size >= 8 * field.width or field.cells * field.width <= WORD // 8:
            return AllCells(field.name, field.cells)
        return AllCells(field.name, field.cells, codes[0], size)

    def saved(self, mask: int) -> list[tuple[Stmt, Stmt]]:
        """Pairs of statements: save variables, give them their values back."""
        fields = [self.plan.storage.fields[name] for name in self.plan.variables(mask)]
        if 2 * sum(f.cells * f.width for f in fields) > self.plan.storage.size:
            return [(KeepState("saved"), BackTo("saved"))]
        pairs: list[tuple[Stmt, Stmt]] = []
        for field in fields:
            old, name = f"old_{field.name}", field.name
            if field.map:
                kept = Copy(Cells(name), Local(old, CODE), field.cells, "", name)
                pairs.append((KeepCells(old, field.width, field.cells, name), kept))
            else:
                save = Let(old, Field(name), plain=True)
                pairs.append((save, Store(name, Local(old, CODE))))
        return pairs


def _adjacent(fields: Iterable[Stored]) -> list[list[Stored]]:
    """Variables that are no maps, in groups of which one stands behind the other in the state."""
    runs: list[list[Stored]] = []
    for field in sorted((each for each in fields if not each.map), key=lambda each: each.offset):
        if runs and runs[-1][-1].offset + runs[-1][-1].width == field.offset:
            runs[-1].append(field)
        else:
            runs.append([field])
    return runs
