"""Cycles of a maze that have cycles inside: loops in a loop.

``( (up {empty})* turn (left {empty})* turn )*``: what is new at each node is passed on in the order
of `orders.py`, each loop going round until nothing new comes to it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from rgt.backends.lowering.slides.mazes import Edge, Maze
from rgt.backends.lowering.slides.orders import Round
from rgt.backends.plan.expressions import Expr, Local
from rgt.backends.plan.sets import Any, Union, union
from rgt.backends.plan.statements import Clear, End, Let, Update, While

if TYPE_CHECKING:
    from rgt.backends.lowering.searches.walks import Walks
    from rgt.backends.lowering.writing import Here

Lead = Callable[[Edge, Expr, Local, "Here", Expr | None], None]
"""Emits that the places to which an edge leads from some are in a set, but for those known."""


class Nested:
    """Emits the loops of one cycle of a maze; `sets` has for each node the places at which walks
    arrive, `domains` those from which a walk can leave the maze; `lead` emits where an edge leads.
    """

    def __init__(
        self,
        walks: Walks,
        maze: Maze,
        sets: Mapping[int, Local],
        domains: Mapping[int, int],
        lead: Lead,
    ) -> None:
        self.walks, self.maze, self.lead = walks, maze, lead
        self.sets = sets
        self.domains = domains
        self._now: dict[int, Local] = {}
        """What has come to each node and was not passed on yet."""

    def emit(self, round_: Round, here: Here) -> None:
        """Emit all that comes to nodes of a cycle from what has come to some of them.

        Raises UnsupportedError where that cannot be done with sets.
        """
        walks = self.walks
        for node in round_.nodes:
            if self.domains[node]:
                whole = self.sets[node]
                now = self._now[node] = Local(walks.name("now"), whole.type)
                walks.add(here, Let(now.name, whole, "var"))
        self._round(round_, here)

    def _round(self, round_: Round, here: Here) -> None:
        head = self._now.get(round_.head)
        inside = here
        if head is not None:
            new = [self._now[node] for node in self._entered(round_)]
            self.walks.add(here, While(Any(union(new))))
            inside = here.deeper()
            self._pass_on(round_.head, inside)
        for each in round_.then:
            if isinstance(each, Round):
                self._round(each, inside)
            else:
                self._pass_on(each, inside)
        if head is not None:
            self.walks.add(here, End())

    def _entered(self, round_: Round) -> list[int]:
        """The head of a round, and its nodes to which edges lead from elsewhere."""
        nodes = set(round_.nodes)
        to = {round_.head}
        to.update(t for _, _, t in self.maze.begins)
        to.update(t for n, es in self.maze.on.items() if n not in nodes for _, _, t in es)
        return [node for node in round_.nodes if node in to and node in self._now]

    def _pass_on(self, node: int, here: Here) -> None:
        """Emit where what is new at a node leads inside of the cycle."""
        now = self._now.get(node)
        if now is None:
            return
        walks, whole = self.walks, self.sets[node]
        new = walks.let(here, "new", now)
        walks.add(here, Clear(now.name))
        walks.add(here, Update(whole.name, Union((whole, new))))
        for edge in self.maze.on[node]:
            into = self._now.get(edge[2])
            if into is not None:
                self.lead(edge, new, into, here, self.sets[edge[2]])
