"""Loops on which walks never split, as loops: ``loop { slot = next[sense][slot]; ... }``.

A stone runs round its track until it meets another one: it goes on, or its walk is over, and nobody
comes back to try another way.  A function that calls itself notes each step in the state, to undo
it; a loop has names for what it assigns.
"""

from __future__ import annotations

from contextlib import ExitStack
from math import prod
from typing import TYPE_CHECKING

from rgt.backends.facts.values.partial import is_partial
from rgt.backends.interpreter.analysis import Pair, fork
from rgt.backends.interpreter.program import Kind, Op
from rgt.backends.plan.expressions import And, Expr, Local, Not, Number, Truth, plus
from rgt.backends.plan.searches import AtLeast
from rgt.backends.plan.statements import Else, End, If, Let, Update, While
from rgt.backends.plan.types import CODE, FLAG, INDEX
from rgt.backends.program.steps import Step

if TYPE_CHECKING:
    from rgt.backends.lowering.searches.walks import Walks
    from rgt.backends.lowering.writing import Here

_LONGEST = 100
"""So many lines are enough for a loop."""
_SHORT = 8
"""So few edges behind a loop are written once more for it."""
_MOST_ROUNDS = 1 << 16


class _UnclearError(Exception):
    """It takes too much, or somebody else reads what the loop assigns."""


def entered_once(walks: Walks, head: int) -> bool:
    """Whether one edge alone leads into a cycle that can be a loop, to a node of it."""
    part = walks.view.cycles.get(head)
    if part is None or _assigned(walks, head) is None:
        return False
    cycles, entries = walks.view.cycles, 0
    for node, out in walks.view.out.items():
        if cycles.get(node) != part:
            entries += sum(cycles.get(target) == part for _, target in out)
    return entries == 1


def gone_round(walks: Walks, head: int, here: Here) -> bool:
    """Emit a cycle as a loop that begins at one of its nodes; False if that cannot be done."""
    assigned = _assigned(walks, head)
    if assigned is None:
        return False
    mark, before = walks.mark(), walks.memory
    walks.memory = 0
    try:
        _Rounds(walks, head, assigned).emit(here)
    except _UnclearError:
        walks.back_to(mark)
        return False
    finally:
        walks.memory |= before
    return True


def _assigned(walks: Walks, head: int) -> dict[str, Step] | None:
    """The variables that a cycle assigns, each with a step that does so; None if walks split on it,
    do more than that, or go along lines, which are gone at once.
    """
    view, search = walks.view, walks.search
    part = view.cycles.get(head)
    if part is None or not walks.listing or walks.plain:
        return None
    assigned: dict[str, Step] = {}
    for node in (each for each, number in view.cycles.items() if number == part):
        if node == walks.end or node not in search.unsplit or walks.at_loops(node):
            return None
        on = [edge for edge in view.edges(node) if view.cycles.get(edge[1]) == part]
        if len(on) > 1 and not isinstance(fork(view.edges(node)), Pair):
            return None
        for op, target in on:
            if not isinstance(op, Step) or op.kind in (Kind.TEST, Kind.CHECK):
                continue
            if op.kind is not Kind.ASSIGN or is_partial(op) or walks.unit.is_map(op.place):
                return None
            assert op.place.variable is not None
            if walks.matters(op, target):
                assigned.setdefault(op.place.variable, op)
    return assigned


class _Rounds:
    """Emits one loop."""

    def __init__(self, walks: Walks, head: int, assigned: dict[str, Step]) -> None:
        self._walks, self._head, self._assigned = walks, head, assigned
        self._part = walks.view.cycles[head]
        self._names = {name: walks.name_for(name) for name in assigned}
        self._goes = Local(walks.name("goes"), FLAG)
        self._most = walks.size + _LONGEST

    def emit(self, here: Here) -> None:
        """Emit what a walk does from the first node on."""
        walks, cells = self._walks, self._walks.unit.cells
        for name, step in self._assigned.items():
            walks.add(here, Let(self._names[name], cells.read(step.place, self._head), "var"))
        rounds = Local(walks.name("rounds"), INDEX)
        walks.add(here, Let(rounds.name, Number(0), "var"))
        walks.add(here, Let(self._goes.name, Truth(True), "var"))
        walks.add(here, While(And((self._goes, Not(AtLeast(rounds, self._rounds()))))))
        inner = here.deeper()
        walks.add(inner, Update(rounds.name, plus(rounds, Number(1))))
        walks.add(inner, Update(self._goes.name, Truth(False)))
        with ExitStack() as stack:
            for name, local in self._names.items():
                stack.enter_context(cells.bound(name, Local(local, CODE)))
            # what is found in one round may be found in another one
            stack.enter_context(walks.loops.within(rounds.name, (0, 1)))
            self._node(self._head, inner)
        walks.add(here, End())
        if any(walks.memory & step.writes for step in self._assigned.values()):
            raise _UnclearError

    def _rounds(self) -> int:
        """After how many rounds a walk has been at the first node with the same prospects."""
        plan, key = self._walks.unit.plan, self._walks.key(self._head)
        read = [name for name, step in self._assigned.items() if step.writes & key]
        most = prod(plan.possible.at(self._head, name).bit_count() for name in read)
        if most > _MOST_ROUNDS:
            raise _UnclearError
        return most + 1

    def _node(self, node: int, here: Here) -> None:
        walks = self._walks
        if walks.size > self._most:
            raise _UnclearError
        out = walks.view.edges(node)
        branch = fork(out) if len(out) > 1 else None
        if isinstance(branch, Pair):
            self._fork(walks.condition(branch.condition, node), (branch.yes, branch.no), here)
            return
        # ways out are gone before anything changes
        for op, target in out:
            if not self._is_on(target):
                walks.step(op, node, target, here)
        for op, target in out:
            if self._is_on(target):
                self._step(op, node, target, here)

    def _is_on(self, node: int) -> bool:
        return self._walks.view.cycles.get(node) == self._part

    def _fork(self, asked: Expr, arms: tuple[int, int], here: Here) -> None:
        walks = self._walks
        (edges, join), (others, other) = map(self._chain, arms)
        walks.add(here, If(asked))
        if join != other or not self._is_on(join):
            self._go(arms[0], here.deeper())
            walks.add(here, Else())
            self._go(arms[1], here.deeper())
            walks.add(here, End())
            return
        self._make_all(edges, here.deeper())
        if others:
            walks.add(here, Else())
            self._make_all(others, here.deeper())
        walks.add(here, End())
        self._go(join, here)

    def _chain(self, node: int) -> tuple[list[tuple[int, Op, int]], int]:
        """The assignments that a node of the cycle begins with, and where they lead."""
        view = self._walks.view
        edges: list[tuple[int, Op, int]] = []
        while self._is_on(node) and view.indegree[node] == 1 and len(view.edges(node)) == 1:
            op, target = view.edges(node)[0]
            if op.kind not in (Kind.ASSIGN, Kind.SKIP) or node == self._head:
                break
            edges.append((node, op, target))
            node = target
        return edges, node

    def _step(self, op: Op, node: int, target: int, here: Here) -> None:
        walks = self._walks
        if isinstance(op, Step) and op.kind is Kind.ASSIGN:
            self._make(op, node, target, here)
            self._go(target, here)
        elif isinstance(op, Step):
            walks.add(here, If(walks.condition(op, node)), walks.unit.label(op))
            self._go(target, here.deeper())
            walks.add(here, End())
        else:
            self._go(target, here)

    def _make_all(self, edges: list[tuple[int, Op, int]], here: Here) -> None:
        for node, op, target in edges:
            self._make(op, node, target, here)

    def _make(self, op: Op, node: int, target: int, here: Here) -> None:
        """Emit an assignment, if it matters."""
        walks = self._walks
        if isinstance(op, Step) and op.kind is Kind.ASSIGN and walks.matters(op, target):
            assert op.place.variable is not None
            value = walks.unit.cells.read(op.value, node)
            walks.add(here, Update(self._names[op.place.variable], value), walks.unit.label(op))

    def _go(self, target: int, here: Here) -> None:
        if target == self._head:
            self._walks.add(here, Update(self._goes.name, Truth(True)))
        elif self._is_on(target):
            self._node(target, here)
        elif self._is_short(target):
            # a function of its own would not know the names of what the loop assigns
            self._walks.body(target, here.further())
        else:
            self._walks.go(target, here)

    def _is_short(self, node: int) -> bool:
        """Whether little is left of a walk from a node on, which others come to as well."""
        view, tested = self._walks.view, self._walks.search.tested
        if node not in view.out or view.indegree[node] < 2:
            return False
        left, waiting = _SHORT, [node]
        while waiting:
            here = waiting.pop()
            if here in tested or here in view.cycles or here == self._walks.end:
                return False
            left -= len(view.edges(here))
            on = [target for op, target in view.edges(here) if op.kind is not Kind.FINISH]
            waiting += [target for target in on if target in view.out]
            if left < 0:
                return False
        return True
