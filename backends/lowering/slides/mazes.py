"""What lies between a node and the edges that do more than ask and move one variable: mazes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

import networkx as nx

from rgt.backends.interpreter.program import Kind, Op
from rgt.backends.lowering.slides.orders import Round, weak_order
from rgt.backends.lowering.slides.slides import is_condition
from rgt.backends.program.operands import variables_in
from rgt.backends.program.steps import Step

if TYPE_CHECKING:
    from rgt.backends.lowering.searches.walks import Walks

_MOST_NODES = 256
_MOST_ASKED = 8
_FEWEST_LEAPS = 3
"""So few ways to one node are followed one by one, ..."""
_MANY_LEAPS = 8
"""... and more where nobody asks who arrived there before."""

Edge = tuple[int, Op, int]


@dataclass(frozen=True, slots=True)
class Maze:
    """What is between a node and the edges `exits` that do more than ask and move one `variable`:
    the edges `begins` lead from the node, or one that chooses where to begin, the others, by the
    node that they leave, `on`.

    `parts` are the nodes in an order in which walks come to them, those of a cycle together.
    """

    variable: str
    begins: tuple[Edge, ...]
    on: Mapping[int, tuple[Edge, ...]]
    exits: tuple[Edge, ...]
    parts: tuple[int | Round, ...]

    @property
    def edges(self) -> Iterator[Edge]:
        """All edges that only ask and move."""
        yield from self.begins
        for edges in self.on.values():
            yield from edges

    @property
    def step(self) -> Step:
        """Some label that moves the variable."""
        steps = (op for _, op, _ in self.edges if isinstance(op, Step) and _is_step(op))
        return next(op for op in steps if op.place.variable == self.variable)


def maze_of(walks: Walks, node: int, edges: Iterable[tuple[Op, int]]) -> Maze | None:
    """The maze into which those of some edges of a node lead that come to cycles at once."""
    view = walks.view
    if node in view.cycles:
        return None
    going = [(node, op, target) for op, target in edges if _goes(walks, op, target)]
    begins = [each for each in going if each[2] in view.cycles]
    if not going:
        begins = [(node, op, target) for op, target in edges if _chooses(walks, op, target)]
    leaping = not begins
    leaps = [each for each in _leaps(walks, going, at_once=not leaping) if each not in begins]
    # leaps beside loops lead to sets anyway
    begins += leaps if leaping else [each for each in leaps if not _moves_on(walks, each[2])]
    on: dict[int, tuple[Edge, ...]] = {}
    exits: list[Edge] = []
    stack = [target for _, _, target in begins]
    while stack:
        here = stack.pop()
        if here in on:
            continue
        out = [(here, op, target) for op, target in view.edges(here)]
        on[here] = tuple(edge for edge in out if _goes(walks, *edge[1:]))
        if leaping and any(_moves(walks, op, t) for _, op, t in on[here]):
            # leap upon leap is rarely so many places as to be worth sets
            return None
        exits += [edge for edge in out if edge not in on[here]]
        stack += [target for _, _, target in on[here]]
        if len(on) > _MOST_NODES:
            return None
    parts = _parts(on)
    steps = [edge for some in (begins, *on.values()) for edge in some if _moves(walks, *edge[1:])]
    moved = {op.place.variable for _, op, _ in steps if isinstance(op, Step)}
    chosen = {op.place.variable for _, op, _ in begins if isinstance(op, Step) and _is_choice(op)}
    if len(moved) != 1 or None in moved or not chosen <= moved or parts is None or not exits:
        return None
    return Maze(next(filter(None, moved)), tuple(begins), on, tuple(exits), parts)


def _leaps(walks: Walks, edges: Iterable[Edge], *, at_once: bool) -> list[Edge]:
    """Those of some edges by which several ways, without a loop, lead to the same node; `at_once`
    if what follows is done with sets of places whether they are some or none.
    """
    steps = [(node, op, t) for node, op, t in edges if _moves(walks, op, t)]
    count = Counter(target for _, _, target in steps)
    tested = walks.search.tested
    return [
        each
        for each in steps
        if count[each[2]] >= (_FEWEST_LEAPS if at_once or each[2] in tested else _MANY_LEAPS)
    ]


def _moves_on(walks: Walks, node: int) -> bool:
    """Whether a variable is moved on an edge of a node."""
    return any(_is_step(op) and _goes(walks, op, t) for op, t in walks.view.edges(node))


def _is_step(op: Op) -> bool:
    return isinstance(op, Step) and op.kind is Kind.ASSIGN


def _is_choice(op: Step) -> bool:
    return op.kind is Kind.ANY


def _moves(walks: Walks, op: Op, target: int) -> bool:
    """Whether an edge moves a variable that is read again."""
    return _is_step(op) and walks.matters(op, target)


def _chooses(walks: Walks, op: Op, target: int) -> bool:
    """Whether an edge chooses the place at which walks come to a loop, after nothing but conditions
    of it.
    """
    if not isinstance(op, Step) or not _is_choice(op) or walks.unit.is_map(op.place):
        return False
    for _ in range(_MOST_ASKED):
        if target in walks.view.cycles:
            return True
        out = walks.view.edges(target)
        if len(out) != 1 or not is_condition(out[0][0]) or walks.view.indegree.get(target) != 1:
            return False
        target = out[0][1]
    return False


def _goes(walks: Walks, op: Op, target: int) -> bool:
    """Whether an edge only asks something, or moves a variable through constants."""
    if not isinstance(op, Step) or op.kind in (Kind.TEST, Kind.CHECK):
        return True
    if op.kind is not Kind.ASSIGN or walks.unit.is_map(op.place):
        return False
    if not walks.matters(op, target):
        return True
    return op.value.variable is None and variables_in(op.value) == {op.place.variable}


def _parts(on: Mapping[int, tuple[Edge, ...]]) -> tuple[int | Round, ...] | None:
    """The nodes in the order of walks; None if cycles inside of cycles are too large."""
    graph: nx.DiGraph[int] = nx.DiGraph()
    graph.add_nodes_from(on)
    graph.add_edges_from((here, target) for edges in on.values() for here, _, target in edges)
    return weak_order(graph)
