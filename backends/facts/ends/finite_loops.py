"""Loops of moves that come to an end in every state, and where they lead.

A disc falls on what is there: the move looks for the lowest free place of a column, whose highest
was free when the column was chosen.  Who lists moves need not look for it.  What was asked on the
way to the loop is followed through it, for all values of the variables that it reads.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from math import prod

from rgt.backends.facts.values.certainty import Certainty
from rgt.backends.facts.values.partial import Cell, PartialState, is_partial
from rgt.backends.facts.values.possible import Possible
from rgt.backends.interpreter.analysis import Pair, View, fork
from rgt.backends.interpreter.program import Kind, Op
from rgt.backends.program.operands import variables_in
from rgt.backends.program.steps import CppProgram, Step, is_comparison
from rgt.ir.structures.bit_sets import bits

_LONGEST = 12
"""So many edges before a loop tell what is known there."""
_MOST_CASES = 1 << 10
_MOST_STEPS = 4_000
_DEEPEST = 200
"""Walks round a loop are followed over so many nodes."""

_Way = tuple[tuple[Op, int], ...]
"""The edges to a loop that are passed one after the other, with their sources."""


class FiniteLoops:
    """`exits` has, by each node where alone a loop is entered, if the loop is finite, the nodes to
    one of which a walk comes next, whatever the state.

    A loop that writes into maps, or asks for what may be missing, is not looked at.
    """

    def __init__(
        self, view: View, program: CppProgram, certainty: Certainty, possible: Possible
    ) -> None:
        self._view, self._program = view, program
        self._certainty, self._possible = certainty, possible
        self._left = 0
        self._entering: dict[int, list[tuple[Op, int]]] = {}
        for node, out in view.out.items():
            for op, target in out:
                self._entering.setdefault(target, []).append((op, node))
        self.exits = dict(self._found())

    def _found(self) -> Iterator[tuple[int, tuple[int, ...]]]:
        loops: dict[int, list[int]] = {}
        for node, number in self._view.cycles.items():
            loops.setdefault(number, []).append(node)
        for nodes in loops.values():
            heads = [node for node in nodes if self._is_entered(node, nodes)]
            if len(heads) == 1 and all(map(self._is_plain, nodes)):
                (head,) = heads
                loop = frozenset(nodes)
                if all(self._is_left(way, head, loop) for way in self._ways(head, loop)):
                    targets = (t for node in nodes for _, t in self._view.edges(node))
                    yield head, tuple(dict.fromkeys(t for t in targets if t not in loop))

    def _is_entered(self, node: int, loop: list[int]) -> bool:
        entering = self._entering.get(node, ())
        return node in self._view.starts or any(source not in loop for _, source in entering)

    def _is_plain(self, node: int) -> bool:
        """Whether a node has one edge that can be passed in every state, or two of which one can;
        both without an error, and without a trace.
        """
        out = self._view.edges(node)
        if len(out) > 1 and not isinstance(fork(out), Pair):
            return False
        return all(self._can_follow(op, node, alone=len(out) == 1) for op, _ in out)

    def _can_follow(self, op: Op, node: int, *, alone: bool) -> bool:
        if not isinstance(op, Step):
            return op.kind is Kind.SKIP
        if op.kind is Kind.ASSIGN:
            return not is_partial(op) and self._certainty.sure(op, node)
        return not alone and is_comparison(op) and self._certainty.sure(op, node)

    def _ways(self, head: int, loop: frozenset[int]) -> Iterator[_Way]:
        """The ways to a loop from outside, as far back as there is only one each."""
        if head in self._view.starts:
            yield ()
        for op, source in self._entering.get(head, ()):
            if source in loop:
                continue
            way = [(op, source)]
            while len(way) < _LONGEST and way[0][0].kind is not Kind.ANY:
                before = self._entering.get(way[0][1], ())
                if len(before) != 1 or way[0][1] in self._view.starts:
                    break
                way.insert(0, before[0])
            yield tuple(way[1:] if way[0][0].kind is Kind.ANY else way)

    def _is_left(self, way: _Way, head: int, loop: frozenset[int]) -> bool:
        """Whether a walk that comes this way leaves the loop in every state."""
        start = way[0][1] if way else head
        names = sorted(self._read(way, loop))
        held = [list(bits(self._possible.at(start, name))) for name in names]
        if prod(map(len, held)) > _MOST_CASES:
            return False
        self._left = _MOST_STEPS
        for values in product(*held):
            state = PartialState(
                self._program, self._possible, dict(zip(names, values, strict=True))
            )
            if all(_passes(op, state) for op, _ in way) and not self._leaves(
                head, loop, state.values, state.cells, frozenset()
            ):
                return False
        return True

    def _read(self, way: _Way, loop: frozenset[int]) -> set[str]:
        """The variables, maps apart, that are read on a way and in a loop before they are assigned
        on the way.
        """
        found, assigned = set[str](), set[str]()
        inside = [op for node in loop for op, _ in self._view.edges(node)]
        for op in (*(op for op, _ in way), *inside):
            if not isinstance(op, Step):
                continue
            places = (index.value for index in op.left.indices) if op.left is not None else ()
            asked = op.left if op.kind is Kind.TEST else None
            found |= variables_in(asked, op.right, *places) - assigned
            name = op.place.variable if op.kind is Kind.ASSIGN else None
            if name is not None and not is_partial(op):
                assigned.add(name)
        return {name for name in found if not self._program.layout.places[name].shape.depth}

    def _leaves(
        self,
        node: int,
        loop: frozenset[int],
        values: Mapping[str, int],
        cells: Mapping[Cell, int],
        been: frozenset[tuple[int, tuple[tuple[str, int], ...]]],
    ) -> bool:
        """Whether a walk leaves the loop from a node on, whatever cells hold that nothing is known
        of: it is never where it was.
        """
        here = node, tuple(sorted(values.items()))
        self._left -= 1
        if self._left < 0 or here in been or len(been) > _DEEPEST:
            return False
        for op, target in self._view.edges(node):
            state = PartialState(self._program, self._possible, dict(values), cells)
            if _passes(op, state) and not (
                target not in loop
                or self._leaves(target, loop, state.values, state.cells, been | {here})
            ):
                return False
        return True


def _passes(op: Op, state: PartialState) -> bool:
    """Make a step as far as it is known; whether it may be legal."""
    if not isinstance(op, Step) or (op.kind is Kind.TEST and not is_comparison(op)):
        return True
    if op.kind is Kind.ANY and op.place.variable is not None:
        state.values.pop(op.place.variable, None)
        state.cells = {
            cell: held for cell, held in state.cells.items() if cell[0] != op.place.variable
        }
        return True
    return state.pass_by(op)
