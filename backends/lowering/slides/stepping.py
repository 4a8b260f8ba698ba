"""Cycles of a maze gone round place by place: where no few distances lead from all places.

On a board of rows that are not equally long, as a star, the places of one direction are at many
distances.  Then it costs more to move sets than to ask each new place for itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from rgt.backends.interpreter.program import Kind
from rgt.backends.lowering.sets.universe import Universe
from rgt.backends.lowering.sets.values import UnsupportedError
from rgt.backends.lowering.slides.mazes import Edge, Maze
from rgt.backends.lowering.slides.slides import is_condition
from rgt.backends.plan.expressions import Expr, Local, less
from rgt.backends.plan.sets import Any, Complement, Meet, One, Union
from rgt.backends.plan.statements import Declare, End, ForMembers, If, Let, Update, While
from rgt.backends.plan.types import CODE, SetOf
from rgt.backends.program.steps import Step

if TYPE_CHECKING:
    from rgt.backends.lowering.searches.walks import Walks
    from rgt.backends.lowering.writing import Here

_LONGEST = 120
"""So many lines are enough for one round of a place."""


class Stepping:
    """Emits the rounds of one cycle; `sets` has for each node the places at which walks arrive,
    `domains` those from which a walk can leave the maze.
    """

    def __init__(
        self,
        walks: Walks,
        maze: Maze,
        universe: Universe,
        sets: Mapping[int, Local],
        domains: Mapping[int, int],
    ) -> None:
        self.walks, self.maze, self.universe = walks, maze, universe
        self.sets, self.domains = sets, domains
        self._more: Local | None = None
        self._most = 0

    def emit(self, part: Iterable[int], here: Here) -> None:
        """Emit a loop that takes each new place of the first node of a cycle for itself.

        Raises UnsupportedError if the cycle is entered or left elsewhere, or takes too much.
        """
        head, *others = part
        self._check(head, others)
        walks, universe = self.walks, self.universe
        kind = SetOf(universe.words)
        self._most = walks.size + _LONGEST
        whole = self.sets[head]
        now, more = Local(walks.name("now"), kind), Local(walks.name("more"), kind)
        self._more = more
        walks.add(here, Let(now.name, whole, "var"))
        walks.add(here, While(Any(now)))
        inner = here.deeper()
        walks.add(inner, Declare((more.name,), universe.words))
        x = walks.name("x")
        walks.add(inner, ForMembers(x, now, universe.first))
        local = walks.name_for(self.maze.variable)
        with walks.loops.within(x, universe.codes):
            walks.bind_as(
                self.maze.step,
                local,
                Local(x, CODE),
                inner.deeper(),
                lambda deeper: self._round(head, head, Local(local, CODE), deeper),
            )
        walks.add(inner, End())
        walks.add(inner, Update(now.name, Meet((more, Complement(whole)))))
        walks.add(inner, Update(whole.name, Union((whole, now))))
        walks.add(here, End())

    def _check(self, head: int, others: list[int]) -> None:
        unit, name = self.walks.unit, self.maze.variable
        codes = unit.codes_of_variable(name)
        full = Universe(codes[0], codes[-1] - codes[0] + 1)
        held = unit.possible(head, name, full)
        shift = self.universe.first - full.first
        inside = self.domains[head] << shift if shift >= 0 else self.domains[head] >> -shift
        left = {edge[0] for edge in self.maze.exits}
        entered = {edge[2] for edge in self.maze.begins}
        part = {head, *others}
        for node, edges in self.maze.on.items():
            for edge in edges:
                if node in part and edge[2] not in part:
                    left.add(node)
                elif node not in part:
                    entered.add(edge[2])
        if held & ~inside or not left.isdisjoint(others) or not entered.isdisjoint(others):
            raise UnsupportedError

    def _round(self, node: int, head: int, at: Expr, here: Here) -> None:
        """Emit the ways of one place from a node on, up to where they come round."""
        for edge in self.maze.on[node]:
            if edge[2] in self.sets and self.domains[edge[2]]:
                self._along(edge, head, at, here)

    def _along(self, edge: Edge, head: int, at: Expr, here: Here) -> None:
        node, op, target = edge
        walks = self.walks
        if walks.size > self._most:
            raise UnsupportedError
        if isinstance(op, Step) and is_condition(op):
            walks.add(here, If(walks.condition(op, node)), walks.unit.label(op))
            self._arrive(target, head, at, here.deeper())
            walks.add(here, End())
        elif isinstance(op, Step) and op.kind is Kind.ASSIGN and walks.matters(op, target):
            local = walks.name_for(self.maze.variable)
            value = walks.unit.cells.read(op.value, node)
            walks.bind_as(
                op,
                local,
                value,
                here,
                lambda inner: self._arrive(target, head, Local(local, CODE), inner),
            )
        else:
            self._arrive(target, head, at, here)

    def _arrive(self, target: int, head: int, at: Expr, here: Here) -> None:
        if target != head:
            self._round(target, head, at, here)
            return
        more = self._more
        assert more is not None
        one = One(less(at, self.universe.first), self.universe.words)
        self.walks.add(here, Update(more.name, Union((more, one))))
