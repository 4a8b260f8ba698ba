"""The automaton as numbers: nodes are integers, labels small operations ready for emission."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum

from rgt.backends.interpreter.expressions import Code, Coder
from rgt.backends.interpreter.layout import Layout
from rgt.ir.actions import (
    Action,
    AnyAssignment,
    Assignment,
    Comparison,
    Reachability,
    Tag,
    VariableTag,
    ends_move,
    read_names,
    written_variable,
)
from rgt.ir.automaton import BEGIN, END, Edge
from rgt.ir.diagnostics import GameError, error
from rgt.ir.expressions import Expression, Reference
from rgt.ir.game import Game
from rgt.ir.structures.bit_sets import selected


class Kind(IntEnum):
    """What an operation does."""

    SKIP = 0
    TEST = 1
    CHECK = 2
    ASSIGN = 3
    ANY = 4
    TAG = 5
    FINISH = 6


@dataclass(frozen=True, slots=True, eq=False)
class Op:
    """One label.

    TEST: `source` is a Python condition; `fork` = (what is compared, symbol, equal); `simple` =
    (slot, symbol, equal) for the comparison of a known slot with a known symbol; `truths` = (slot,
    the symbols in it for which the condition holds, those for which it has an answer) where a
    constant table is asked.
    CHECK: `check` is its number, `positive` whether it must hold.
    ASSIGN, FINISH: ``target = source``, `cells` > 0 for a whole map, `slot` the slot if known.
    ANY: as ASSIGN, with `choices` instead of source.  TAG: `source` is the tag's number.
    `writes` and `reads` are numbers of variables, as bit sets.
    """

    kind: Kind
    source: str = ""
    target: str = ""
    slot: int | None = None
    cells: int = 0
    check: int = -1
    positive: bool = True
    fork: tuple[str, int, bool] | None = None
    simple: tuple[int, int, bool] | None = None
    truths: tuple[int, frozenset[int], frozenset[int]] | None = None
    choices: tuple[int, ...] = ()
    writes: int = 0
    reads: int = 0


SKIP = Op(Kind.SKIP)
Out = tuple[tuple[Op, int], ...]


class Program:
    """A game's reachable automaton, lowered.  `edges` are the game's, as they were then.

    `out[n]` are the operations leaving node n with the nodes they lead to, in file order and
    without repetitions; `checks[i]` is the (start, end) pair of check i.
    """

    def __init__(self, game: Game, tables: dict[str, object], *, checked: bool = False) -> None:
        self.game = game
        self.edges = edges = game.automaton.edges()
        self.layout = Layout(game, edges)
        self.checked = checked
        self.variables: tuple[str, ...] = tuple(game.variables)
        self._bit = {name: 1 << i for i, name in enumerate(self.variables)}
        self.coder = Coder(self.layout, tables)
        self.checks: list[tuple[int, int]] = []
        self._check_ids: dict[tuple[int, int], int] = {}
        self.names: list[str] = [BEGIN, END]
        self.numbers: dict[str, int] = {BEGIN: 0, END: 1}
        self._freeze(edges)
        self._ops: dict[Action, Op | None] = {}
        self._artificial = game.artificial_tags
        self.out: list[Out] = self._lower(edges)
        self._drop_unreachable()
        self.finishes = sorted(
            {t for out in self.out for op, t in out if op.kind is Kind.FINISH} | {0}
        )

    def node(self, name: str) -> int:
        """The number of a node."""
        number = self.numbers.get(name)
        if number is None:
            number = self.numbers[name] = len(self.names)
            self.names.append(name)
        return number

    def operation(self, action: Action) -> Op | None:
        """What the label of an edge does; None if it is never legal."""
        return self._ops[action]

    def variables_of(self, mask: int) -> list[str]:
        """The variables of a bit set, in order of declaration."""
        return list(selected(self.variables, mask))

    def _freeze(self, edges: Iterable[Edge]) -> None:
        assigned = {written_variable(edge.action) for edge in edges}
        for name in self.variables:
            if name not in assigned:
                self.layout.freeze(name)

    def _lower(self, edges: list[Edge]) -> list[Out]:
        ops, numbers, names = self._ops, self.numbers, self.names
        found: list[list[tuple[Op, int]]] = [[] for _ in names]
        for edge in edges:
            source, target, _, action, _ = edge
            here = numbers.get(source)
            if here is None:
                here = numbers[source] = len(names)
                names.append(source)
            there = numbers.get(target)
            if there is None:
                there = numbers[target] = len(names)
                names.append(target)
            if action not in ops:
                ops[action] = self._located(edge)
            op = ops[action]
            while len(found) < len(names):
                found.append([])
            if op is not None:
                found[here].append((op, there))
        return [tuple(out) if len(out) < 2 else tuple(dict.fromkeys(out)) for out in found]

    def _drop_unreachable(self) -> None:
        """Forget the edges that no walk and no check can come to."""
        out, starts = self.out, [start for start, _ in self.checks]
        seen = {0}
        stack = [0]
        while stack:
            for op, target in out[stack.pop()]:
                if target not in seen:
                    seen.add(target)
                    stack.append(target)
                if op.check >= 0 and starts[op.check] not in seen:
                    seen.add(starts[op.check])
                    stack.append(starts[op.check])
        if len(seen) < len(out):
            self.out = [edges if node in seen else () for node, edges in enumerate(out)]

    def _located(self, edge: Edge) -> Op | None:
        try:
            return self._op(edge.action)
        except GameError as problem:
            first = problem.diagnostics[0]
            place = f"edge '{edge.source}, {edge.target}'"
            raise GameError(
                error(first.code, f"{place}: {first.message}", edge.origin.span)
            ) from None

    def _op(self, action: Action) -> Op | None:
        """The operation of a label; None if it is never legal."""
        if isinstance(action, Comparison):
            return self._test(action)
        if isinstance(action, Reachability):
            pair = self.node(action.start), self.node(action.end)
            number = self._check_ids.setdefault(pair, len(self.checks))
            if number == len(self.checks):
                self.checks.append(pair)
            return Op(Kind.CHECK, check=number, positive=not action.negated)
        if isinstance(action, Assignment):
            return self._assign(action)
        if isinstance(action, AnyAssignment):
            return self._any(action)
        if isinstance(action, Tag):
            if action.symbol in self._artificial:
                return SKIP
            return Op(Kind.TAG, str(self.layout.ids[action.symbol]))
        if isinstance(action, VariableTag):
            code = self.coder.read(Reference(action.variable))
            if code.shape.depth:
                raise GameError(error("RG113", f"'$$ {action.variable}' is a map, not a symbol"))
            return Op(Kind.TAG, code.source, reads=self._reads(action))
        return SKIP

    def _reads(self, action: Action) -> int:
        mask = 0
        for name in read_names(action):
            if name not in self.layout.fixed:
                mask |= self._bit.get(name, 0)
        return mask

    def _test(self, action: Comparison) -> Op | None:
        left, right = self.coder.read(action.left), self.coder.read(action.right)
        if left.constant is not None:
            left, right = right, left
        if left.shape.depth != right.shape.depth:
            raise GameError(error("RG112", "a map is compared with a symbol"))
        sign = "!=" if action.negated else "=="
        if left.shape.depth:
            other = self.coder.aligned(right, left.shape)
            source = f"{left.source} {sign} {other}"
            return Op(Kind.TEST, source, reads=self._reads(action))
        if left.symbol is not None and right.symbol is not None:
            return SKIP if (left.symbol == right.symbol) != action.negated else None
        source = f"{left.source} {sign} {right.source}"
        symbol = right.symbol
        fork = (left.source, symbol, not action.negated) if symbol is not None else None
        if fork is None:
            fork = (f"{left.source} == {right.source}", -1, not action.negated)
        simple = None
        if left.slot is not None and symbol is not None:
            simple = (left.slot, symbol, not action.negated)
        truths = None
        if left.looked_up is not None and symbol is not None:
            slot, table = left.looked_up
            holds = (key for key, value in table.items() if (value == symbol) != action.negated)
            truths = slot, frozenset(holds), frozenset(table)
        reads = self._reads(action)
        return Op(Kind.TEST, source, fork=fork, simple=simple, truths=truths, reads=reads)

    def _target(self, expression: Expression) -> Code:
        target = self.coder.read(expression)
        if target.index is None:
            raise GameError(error("RG114", "only a variable can be assigned"))
        return target

    def _assign(self, action: Assignment) -> Op:
        target, value = self._target(action.target), self.coder.read(action.value)
        if target.shape.depth != value.shape.depth:
            raise GameError(error("RG112", "a map is assigned to a symbol's place, or vice versa"))
        source = self.coder.aligned(value, target.shape) if target.shape.depth else value.source
        return Op(
            Kind.FINISH if ends_move(action) else Kind.ASSIGN,
            self._checked(source, target, value.symbol),
            target.source,
            target.slot,
            target.shape.cells if target.shape.depth else 0,
            writes=self._writes(action),
            reads=self._reads(action),
        )

    def _checked(self, source: str, target: Code, symbol: int | None) -> str:
        """In checked mode: source that refuses values outside the target's type."""
        leaf = target.shape.leaf
        if not self.checked or (symbol is not None and symbol in leaf):
            return source
        table = self.coder.table("A", Allowed(leaf), leaf)
        if target.shape.depth:
            return f"[{table}[x] for x in {source}]"
        return f"{table}[{source}]"

    def _any(self, action: AnyAssignment) -> Op:
        target, shape = self._target(action.target), self.layout.shape(action.type)
        if shape.depth or target.shape.depth:
            raise GameError(error("RG113", "'T(*)' chooses a symbol: T must be a set"))
        return Op(
            Kind.ANY,
            target=target.source,
            slot=target.slot,
            choices=tuple(dict.fromkeys(shape.leaf)),
            writes=self._writes(action),
            reads=self._reads(action),
        )

    def _writes(self, action: Action) -> int:
        name = written_variable(action)
        assert name is not None
        return self._bit[name]


class InvalidAssignmentError(Exception):
    """In checked mode: a symbol (its number) was assigned outside the target's type."""


class Allowed(dict[int, int]):
    """The identity on the symbols of a type; others raise InvalidAssignmentError."""

    def __init__(self, symbols: tuple[int, ...]) -> None:
        super().__init__((s, s) for s in symbols)

    def __missing__(self, symbol: int) -> int:
        raise InvalidAssignmentError(symbol)
