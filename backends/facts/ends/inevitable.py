"""Where a check is as good as answered: nodes from which every state has a walk to the end.

A capture goes on while it can and ends when it cannot; one of the two is always so.  Once the first
leap is found there is no need to follow the others: what a piece can do next is asked for all that
the squares around it may hold, and a capture does not go on for ever, since every leap empties a
square that was not empty, and nobody fills one.

Who goes along a line may stop anywhere: the first step is enough.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import product
from math import prod

from rgt.backends.facts.values.partial import Cell, PartialState, is_partial
from rgt.backends.facts.values.possible import Possible
from rgt.backends.interpreter.analysis import View, forward
from rgt.backends.interpreter.program import Kind, Op
from rgt.backends.program.operands import variables_in
from rgt.backends.program.steps import Both, CppProgram, Either, Step
from rgt.ir.structures.bit_sets import bits

_MOST_CASES = 1 << 10
_MOST_STEPS = 100_000
_Asked = tuple[Step, tuple[tuple[str, int], ...]]
"""A comparison, and what variables hold."""


def shortened(
    view: View, end: int, program: CppProgram, possible: Possible, sure: Callable[[Op, int], bool]
) -> View:
    """The view of a check in which walks end where the end is inevitable.

    What is not looked at any more is `sure` to raise no error.
    """
    ends = _Proof(view, end, program, possible, sure).nodes()
    if not ends:
        return view
    out = {
        node: tuple((op, end if target in ends else target) for op, target in edges)
        for node, edges in view.out.items()
    }
    inside = forward(view.starts, lambda n: (t for _, t in out.get(n, ())))
    return View({n: out[n] for n in out if n in inside}, view.starts)


class _UnsureError(Exception):
    """It takes too much, or is not known, what happens."""


@dataclass(frozen=True, slots=True)
class _Try:
    """An edge that may be the way on: the values of variables, and what was written into cells.

    `further` says whether the walk cannot have been in this state before.
    """

    op: Op
    target: int
    values: Mapping[str, int]
    written: Mapping[Cell, int]
    further: bool = False


class _Proof:
    def __init__(
        self,
        view: View,
        end: int,
        program: CppProgram,
        possible: Possible,
        sure: Callable[[Op, int], bool],
    ) -> None:
        self._view, self._end = view, end
        self._program, self._possible, self._sure = program, possible, sure
        self._heads = {n for n in view.cycles if view.indegree[n] > 1}
        self._region = forward(self._heads, self._targets)
        self._read = self._find_read()
        self._left = _MOST_STEPS
        self._alone: dict[tuple[str, int], bool] = {}
        self._answers: dict[_Asked, bool | tuple[Cell, int] | None] = {}

    def nodes(self) -> set[int]:
        """The nodes from which the end is inevitable: those of cycles, and those from which a walk
        may end at once.
        """
        return self._heads_that_hold() | self._free()

    def _free(self) -> set[int]:
        """The nodes from which nothing is asked on some way to the end, if no error is met on the
        others.
        """
        found = {self._end}
        while True:
            more = {
                node
                for node, edges in self._view.out.items()
                if node not in found
                and any(target in found and op.kind is Kind.SKIP for op, target in edges)
                and all(map(self._is_plain, forward((node,), self._targets)))
            }
            if not more:
                return found - {self._end}
            found |= more

    def _targets(self, node: int) -> Iterator[int]:
        return (target for _, target in self._view.edges(node))

    def _heads_that_hold(self) -> set[int]:
        """The nodes of cycles from which the end is inevitable.

        Where ways meet again they may have to ask something still, as whether the square is empty
        on which a piece lands; then it is the fork behind.
        """
        if not self._heads or not all(self._is_plain(node) for node in self._region):
            return set()
        met = self._heads
        found = self._heads = self._settled(met)
        forks = {self._fork_behind(node) for node in met - found}
        if forks <= met:
            return found
        self._heads = self._settled(found | forks)
        return self._heads if found <= self._heads else found

    def _settled(self, heads: set[int]) -> set[int]:
        """Those of some nodes from which the end is inevitable, if it is from one to the other."""
        self._heads = set(heads)
        while True:
            failed = {head for head in sorted(self._heads) if not self._holds(head)}
            if not failed:
                return self._heads
            self._heads -= failed

    def _fork_behind(self, node: int) -> int:
        """The first node on the only way from one of a cycle where there is more than one."""
        passed = {node}
        while len(edges := self._view.edges(node)) == 1:
            node = edges[0][1]
            if node in passed or node not in self._view.cycles:
                break
            passed.add(node)
        return node

    def _is_plain(self, node: int) -> bool:
        return all(self._can_follow(op, node) for op, _ in self._view.edges(node))

    def _can_follow(self, op: Op, node: int) -> bool:
        """Whether it can be said what an edge does, which raises no error."""
        if isinstance(op, Either):
            return all(self._can_follow(each, node) for each in op.alternatives)
        if isinstance(op, Both):
            return all(self._can_follow(each, at) for each, at in op.parts)
        if not isinstance(op, Step) or op.kind is Kind.TAG:
            return True
        if not self._sure(op, node) or op.kind not in (Kind.TEST, Kind.ASSIGN):
            return False
        constant = op.kind is Kind.TEST or op.value.symbol is not None
        return not op.place.shape.depth and (constant or op.place.scalar is not None)

    def _find_read(self) -> set[str]:
        """The variables that decide about a walk which goes on from a head, maps apart: those that
        conditions and places read, and what these were worked out from.
        """
        found: set[str] = set()
        assigned: dict[str, set[str]] = {}
        stack = [op for node in self._region for op, _ in self._view.edges(node)]
        while stack:
            op = stack.pop()
            if isinstance(op, Either):
                stack += op.alternatives
            elif isinstance(op, Both):
                stack += [each for each, _ in op.parts]
            elif isinstance(op, Step) and op.left is not None:
                found |= variables_in(*(index.value for index in op.left.indices))
                if op.kind is Kind.TEST:
                    found |= variables_in(op.left, op.right)
                elif op.kind is Kind.ASSIGN:
                    names = assigned.setdefault(op.left.variable or "", set())
                    names |= variables_in(op.right)
        new = found
        while new:
            new = set[str]().union(*(assigned.get(name, ()) for name in new)) - found
            found |= new
        return {name for name in found if not self._program.layout.places[name].shape.depth}

    def _holds(self, head: int) -> bool:
        """Whether every state has a walk from a head to the end, or to another head."""
        names = sorted(self._read)
        held = [list(bits(self._possible.at(head, name))) for name in names]
        if prod(map(len, held)) > _MOST_CASES:
            return False
        try:
            return all(
                self._leads(self._tries(head, dict(zip(names, values, strict=True)), {}), {})
                for values in product(*held)
            )
        except _UnsureError:
            return False

    def _tries(
        self,
        node: int,
        values: Mapping[str, int],
        written: Mapping[Cell, int],
        *,
        further: bool = False,
    ) -> list[_Try]:
        edges = self._view.edges(node)
        return [_Try(op, target, values, written, further) for op, target in reversed(edges)]

    def _leads(self, tries: list[_Try], facts: Mapping[Cell, int]) -> bool:
        """Whether one of some ways leads on, whatever cells hold that nothing is known of."""
        tries = list(tries)
        while tries:
            self._left -= 1
            if self._left < 0:
                raise _UnsureError
            way = tries.pop()
            state = PartialState(
                self._program, self._possible, dict(way.values), {**facts, **way.written}
            )
            answer = self._passes(way.op, state)
            if isinstance(answer, tuple):
                cell, yes = answer
                no = state.held(cell) & ~yes
                again = [*tries, way]
                return self._leads(again, {**facts, cell: yes}) and self._leads(
                    again, {**facts, cell: no}
                )
            if not answer:
                continue
            way = self._made(way, state)
            if way.target == self._end or (way.target in self._heads and way.further):
                return True
            if way.target not in self._heads:
                tries += self._tries(way.target, way.values, way.written, further=way.further)
        return False

    def _passes(self, op: Op, state: PartialState) -> bool | tuple[Cell, int]:
        """Whether an edge is legal; or the cell that decides, and the symbols for which it is."""
        if isinstance(op, Either):
            for each in op.alternatives:
                answer = self._passes(each, state)
                if answer:
                    return answer
            return False
        if isinstance(op, Both):
            for each, _ in op.parts:
                answer = self._passes(each, state)
                if answer is not True:
                    return answer
            return True
        if not isinstance(op, Step) or op.kind is not Kind.TEST:
            return True
        found = self._answered(op, state.values)
        if isinstance(found, tuple):
            cell, yes = found
            held = state.held(cell)
            return yes & held == held if yes & held in (0, held) else (cell, yes & held)
        found = state.answer(op) if found is None else found
        if found is None:
            raise _UnsureError
        return found

    def _answered(self, op: Step, values: Mapping[str, int]) -> bool | tuple[Cell, int] | None:
        """The same where nothing is known of cells; None if that is not known."""
        key = op, tuple(values.items())
        if key not in self._answers:
            state = PartialState(self._program, self._possible, dict(values))
            self._answers[key] = state.answer(op)
        return self._answers[key]

    def _made(self, way: _Try, state: PartialState) -> _Try:
        """The same way behind its edge."""
        op = way.op
        if not isinstance(op, Step) or op.kind is not Kind.ASSIGN:
            return way
        name = op.place.variable
        assert name is not None
        if not is_partial(op):
            if name not in self._read:
                return way
            value = state.value(op.value)
            if value is None:
                raise _UnsureError
            return replace(way, values={**way.values, name: value})
        at, symbol = state.place(op.place), op.value.symbol
        if at is None or symbol is None:
            raise _UnsureError
        more = not state.held((name, at)) >> symbol & 1 and self._only(name, symbol)
        written = {**way.written, (name, at): 1 << symbol}
        return replace(way, written=written, further=way.further or more)

    def _only(self, name: str, symbol: int) -> bool:
        """Whether nothing else is written into a map on cycles."""
        key = name, symbol
        if key not in self._alone:
            self._alone[key] = self._writes_only(name, symbol)
        return self._alone[key]

    def _writes_only(self, name: str, symbol: int) -> bool:
        return all(
            op.value.symbol == symbol
            for node in self._view.cycles
            for op, target in self._view.edges(node)
            if isinstance(op, Step)
            and op.kind is Kind.ASSIGN
            and op.place.variable == name
            and self._view.cycles.get(target) == self._view.cycles[node]
        )
