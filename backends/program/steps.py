"""The automaton as numbers and structured steps.

What a label means, and which labels mean nothing, is decided by the interpreter's `Program`;
here every operation gets the operands that the C++ text is made of.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import TypeGuard

from rgt.backends.interpreter.program import Kind, Op, Program
from rgt.backends.program.operands import Operand, Reader
from rgt.backends.program.own_steps import with_own_steps
from rgt.backends.program.threaded import threaded
from rgt.ir.actions import Action, AnyAssignment, Assignment, Comparison, Tag, VariableTag
from rgt.ir.expressions import Reference
from rgt.ir.game import Game


@dataclass(frozen=True, slots=True, eq=False)
class Step(Op):
    """One label with its operands.

    TEST: `left` and `right` are compared, for equality if `equal`.  ASSIGN, FINISH: `left` is the
    place, `right` the value.  ANY: `left` is the place.  TAG: `right` is the tag.  `label` is the
    action itself, for comments.
    """

    left: Operand | None = None
    right: Operand | None = None
    equal: bool = True
    label: Action | None = None

    @property
    def place(self) -> Operand:
        """The assigned cells, or the left side of a comparison."""
        assert self.left is not None
        return self.left

    @property
    def value(self) -> Operand:
        """The assigned value, the tag, or the right side of a comparison."""
        assert self.right is not None
        return self.right


@dataclass(frozen=True, slots=True, eq=False)
class Either(Step):
    """A TEST that is passed if one of the `alternatives` is: comparisons, checks, or several
    comparisons.
    """

    alternatives: tuple[Step, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Both(Step):
    """A TEST that is passed if all `parts`, comparisons, are, each asked at its node in turn."""

    parts: tuple[tuple[Step, int], ...] = ()


def operands_of(op: Step) -> list[Operand | None]:
    """What an operation compares, or assigns and where."""
    if isinstance(op, Either):
        return [each for one in op.alternatives for each in operands_of(one)]
    if isinstance(op, Both):
        return [each for one, _ in op.parts for each in operands_of(one)]
    return [op.left, op.right]


def is_comparison(op: object) -> TypeGuard[Step]:
    """Whether an operation is a single comparison."""
    return isinstance(op, Step) and not isinstance(op, Either | Both) and op.kind is Kind.TEST


class CppProgram(Program):
    """A game's reachable automaton, `threaded`; every operation but a skip is a `Step`.

    Raises GameError where the interpreter does.
    """

    def __init__(self, game: Game) -> None:
        self._reader: Reader | None = None
        found = with_own_steps(threaded(game))
        self._copied = found.copied
        super().__init__(found.game, {})

    def node_of_game(self, node: int) -> str:
        """The name of a node in the game, or of that which it is a copy of."""
        name = self.names[node]
        return self._copied.get(name, name)

    def _op(self, action: Action) -> Op | None:
        op = super()._op(action)
        if op is None or op.kind is Kind.SKIP:
            return op
        known = {field.name: getattr(op, field.name) for field in fields(Op)}
        left, right, equal = self._operands(action)
        return Step(**known, left=left, right=right, equal=equal, label=action)

    def _operands(self, action: Action) -> tuple[Operand | None, Operand | None, bool]:
        if self._reader is None:
            self._reader = Reader(self.layout)
        read = self._reader.read
        if isinstance(action, Comparison):
            left, right = read(action.left), read(action.right)
            if left.constant is not None:
                left, right = right, left
            return left, right, not action.negated
        if isinstance(action, Assignment):
            return self._reader.place(action.target), read(action.value), True
        if isinstance(action, AnyAssignment):
            return self._reader.place(action.target), None, True
        if isinstance(action, VariableTag):
            return None, read(Reference(action.variable)), True
        if isinstance(action, Tag):
            return None, self._reader.symbol(action.symbol), True
        return None, None, True
