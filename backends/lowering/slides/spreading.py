"""Mazes of loops: all places to which walks come from one place on, worked out as sets.

``( (up {empty})* turn (left {empty})* + ... ) {enemy}``: between a node and the edges that do more
than ask and move one variable there can be many loops, and many walks come to the same node.  Each
node gets the set of the places at which walks arrive there, which go on together; a loop is gone
round with what is new as long as anything is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

import networkx as nx

from rgt.backends.interpreter.program import Kind, Op
from rgt.backends.lowering.sets.conditions import Where, images
from rgt.backends.lowering.sets.deferral import at_once
from rgt.backends.lowering.sets.spots import Spot
from rgt.backends.lowering.sets.universe import Universe
from rgt.backends.lowering.sets.values import Constant, UnsupportedError
from rgt.backends.lowering.slides.behind import Behind, covered_by, leading_to, looking_on
from rgt.backends.lowering.slides.slides import is_condition
from rgt.backends.plan.expressions import Bracketed, Expr, Local, less
from rgt.backends.plan.sets import Any, Complement, Meet, Row, Union, union
from rgt.backends.plan.statements import Clear, Declare, End, Let, Update, While
from rgt.backends.plan.types import SetOf
from rgt.backends.program.operands import variables_in
from rgt.backends.program.steps import Step
from rgt.ir.bit_sets import bits, bits_of

if TYPE_CHECKING:
    from rgt.backends.lowering.searches.walks import Walks
    from rgt.backends.lowering.writing import Here

_MOST_NODES = 256
_FEWEST_LEAPS = 3
"""So few ways to one node are followed one by one, ..."""
_MANY_LEAPS = 8
"""... and more where nobody asks who arrived there before."""

Edge = tuple[int, Op, int]


@dataclass(frozen=True, slots=True)
class Maze:
    """What is between a node and the edges `exits` that do more than ask and move one `variable`:
    the edges `begins` lead from the node, the others, by the node that they leave, `on`.

    `parts` are the nodes in an order in which walks come to them, those of a cycle together, the
    node at which all its walks come round first.
    """

    variable: str
    begins: tuple[Edge, ...]
    on: Mapping[int, tuple[Edge, ...]]
    exits: tuple[Edge, ...]
    parts: tuple[tuple[int, ...], ...]

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
    leaping = not begins
    begins = begins or _leaps(walks, going)
    on: dict[int, tuple[Edge, ...]] = {}
    exits: list[Edge] = []
    stack = [target for _, _, target in begins]
    while stack:
        here = stack.pop()
        if here in on:
            continue
        out = [(here, op, target) for op, target in view.edges(here)]
        on[here] = tuple(edge for edge in out if _goes(walks, *edge[1:]))
        if leaping and any(_is_step(op) for _, op, _ in on[here]):
            # leap upon leap is rarely so many places as to be worth sets
            return None
        exits += [edge for edge in out if edge not in on[here]]
        stack += [target for _, _, target in on[here]]
        if len(on) > _MOST_NODES:
            return None
    parts = _parts(on)
    moved = {
        op.place.variable
        for some in (begins, *on.values())
        for _, op, target in some
        if isinstance(op, Step) and _is_step(op) and walks.matters(op, target)
    }
    if len(moved) != 1 or None in moved or parts is None or not exits:
        return None
    return Maze(next(filter(None, moved)), tuple(begins), on, tuple(exits), parts)


def _leaps(walks: Walks, edges: Iterable[Edge]) -> list[Edge]:
    """Those of some edges by which several ways, without a loop, lead to the same node."""
    steps = [(node, op, t) for node, op, t in edges if _is_step(op) and walks.matters(op, t)]
    count = Counter(target for _, _, target in steps)
    tested = walks.search.tested
    return [
        each
        for each in steps
        if count[each[2]] >= (_FEWEST_LEAPS if each[2] in tested else _MANY_LEAPS)
    ]


def _is_step(op: Op) -> bool:
    return isinstance(op, Step) and op.kind is Kind.ASSIGN


def _goes(walks: Walks, op: Op, target: int) -> bool:
    """Whether an edge only asks something, or moves a variable through constants."""
    if not isinstance(op, Step) or op.kind in (Kind.TEST, Kind.CHECK):
        return True
    if op.kind is not Kind.ASSIGN or walks.unit.is_map(op.place):
        return False
    if not walks.matters(op, target):
        return True
    return op.value.variable is None and variables_in(op.value) == {op.place.variable}


def _parts(on: Mapping[int, tuple[Edge, ...]]) -> tuple[tuple[int, ...], ...] | None:
    """The nodes in the order of walks; None if a cycle does not come round at one node."""
    graph: nx.DiGraph[int] = nx.DiGraph()
    graph.add_nodes_from(on)
    graph.add_edges_from((here, target) for edges in on.values() for here, _, target in edges)
    whole = nx.condensation(graph)
    found = []
    for number in nx.lexicographical_topological_sort(whole):
        members = sorted(whole.nodes[number]["members"])
        if len(members) == 1 and not graph.has_edge(members[0], members[0]):
            found.append(tuple(members))
            continue
        ordered = next(filter(None, (_round(graph, members, head) for head in members)), None)
        if ordered is None:
            return None
        found.append(ordered)
    return tuple(found)


def _round(graph: nx.DiGraph[int], members: list[int], head: int) -> tuple[int, ...] | None:
    """The nodes of a cycle from one on, if all walks come round there."""
    rest = graph.subgraph([node for node in members if node != head])
    if not nx.is_directed_acyclic_graph(rest):
        return None
    return (head, *nx.lexicographical_topological_sort(rest))


def spread(walks: Walks, maze: Maze, here: Here) -> bool:
    """Emit where a maze leads, and all that follows; whether that can be done."""

    def emit(values: Mapping[str, Constant], inner: Here) -> None:
        _Spreading(walks, maze, values, inner).emit()

    return at_once(walks, maze.variable, here, emit)


class _Spreading:
    """Emits one maze, some variables being known."""

    def __init__(
        self, walks: Walks, maze: Maze, values: Mapping[str, Constant], here: Here
    ) -> None:
        self.walks, self.unit = walks, walks.unit
        self.maze = maze
        self.values = values
        self.here = here
        self.name = maze.variable
        self.universe = covered_by(self.unit, (op for _, op, _ in maze.edges))
        self.region = Behind(walks, self.universe, self.name, values)
        self.kind = SetOf(self.universe.words)
        self.sets = {
            node: Local(walks.name("at"), self.kind) for part in maze.parts for node in part
        }
        self.domains: dict[int, int] = {}

    def emit(self) -> None:
        """Emit the sets of all nodes, and what follows where walks leave."""
        self.domains = self._alive()
        names = tuple(each.name for node, each in self.sets.items() if self.domains[node])
        if not names:
            return
        self.walks.add(self.here, Declare(names, self.universe.words))
        at = self.unit.cells.variable(self.name)
        first = self.unit.codes_of_variable(self.name)[0]
        for edges in self._beginnings():
            self._begin(edges, less(at, first))
        for part in self.maze.parts:
            live = [node for node in part if self.domains[node]]
            cyclic = any(t in part for node in part for _, _, t in self.maze.on[node])
            if live and cyclic:
                self._cycle(live)
            elif live:
                self._pass_on(live[0])
        for node, op, target in self.maze.exits:
            domain = self.domains[node]
            if domain:
                self.region.leave(op, node, target, self._spot(node, self.sets[node], domain))

    def _beginnings(self) -> Iterator[list[Edge]]:
        """The first edges from which walks can leave; those that only move to one node together."""
        together: dict[object, list[Edge]] = {}
        for number, edge in enumerate(self.maze.begins):
            if self.domains[edge[2]]:
                alike = (number,) if is_condition(edge[1]) else ("to", edge[2])
                together.setdefault(alike, []).append(edge)
        yield from together.values()

    def _begin(self, edges: list[Edge], at: Expr) -> None:
        """Emit where edges lead from the place where the maze is entered."""
        edge = node, op, target = edges[0]
        codes = self.unit.codes_of_variable(self.name)
        full = Universe(codes[0], codes[-1] - codes[0] + 1)
        held = self.unit.possible(node, self.name, full)
        rows = []
        for place in range(full.size):
            led_to = 0
            for each in edges if held >> place & 1 else ():
                after = self._after(each[1], full.first + place)
                if after is not None and after in self.universe.codes:
                    led_to |= 1 << after - self.universe.first
            rows.append(led_to & self.domains[target])
        words = self.universe.words
        led: Expr = Row(self.unit.tables.sets(words, rows), at, words)
        if is_condition(op):
            assert isinstance(op, Step)
            where = self._where(edge, self.domains[target])
            led = Meet((led, Bracketed(self.region.conditions.set(where))))
        self._put(target, led)

    def _put(self, target: int, led: Expr) -> None:
        self._join(self.sets[target], Bracketed(led), self.here)

    def _join(self, into: Local, more: Expr, here: Here) -> None:
        """Emit that some places are in a set from now on."""
        self.walks.add(here, Update(into.name, Union((into, more))))

    def _pass_on(self, node: int, past: Container[int] = ()) -> None:
        """Emit where the edges of a node lead, but for those to some nodes."""
        for edge in self.maze.on[node]:
            if self.domains[edge[2]] and edge[2] not in past:
                led = self._led(edge, self.sets[node])
                if led is not None:
                    self._put(edge[2], led)

    def _cycle(self, part: list[int]) -> None:
        """Emit a loop that goes round with what is new while there is any."""
        walks, here = self.walks, self.here
        now = {node: Local(walks.name("now"), self.kind) for node in part}
        for node, each in now.items():
            walks.add(here, Let(each.name, self.sets[node], "var"))
        new = union(list(now.values()))
        walks.add(here, While(Any(Bracketed(new) if len(now) > 1 else new)))
        inner = here.deeper()
        head, *others = part
        more = Local(walks.name("more"), self.kind)
        walks.add(inner, Declare((more.name,), self.universe.words))
        for node in part:
            names = {**now, head: more}
            inside = tuple(e for e in self.maze.on[node] if e[2] in now)
            for edge in inside:
                led = self._led(edge, now[node])
                if led is not None:
                    self._join(names[edge[2]], Bracketed(led), inner)
        for node in others:
            self._join(self.sets[node], now[node], inner)
            walks.add(inner, Clear(now[node].name))
        whole = self.sets[head]
        walks.add(inner, Update(now[head].name, Meet((more, Complement(whole)))))
        self._join(whole, more, inner)
        walks.add(here, End())
        for node in part:
            self._pass_on(node, now)

    def _led(self, edge: Edge, members: Expr) -> Expr | None:
        """The places to which an edge leads from a set; None if there are none."""
        node, op, target = edge
        domain = self.domains[node]
        if is_condition(op):
            where = self._where(edge, domain)
            possible = where.possible(domain)
            passed = members, Bracketed(self.region.conditions.set(where))
            # who can not leave from there any more would be led astray by later steps
            dead = possible & ~self.domains[target]
            return Meet((*passed, self.universe.constant(possible & ~dead)) if dead else passed)
        leads = {}
        for place in bits(domain):
            after = self._after(op, self.universe.first + place)
            if after is not None and after in self.universe.codes:
                to = after - self.universe.first
                if self.domains[target] >> to & 1:
                    leads[place] = to
        return images(leads, members, domain, self.universe) if leads else None

    def _where(self, edge: Edge, domain: int) -> Where:
        node, op, _ = edge
        assert isinstance(op, Step)
        return self.region.met(op, node, self._spot(node, None, domain))[0]

    def _spot(self, node: int, members: Expr | None, domain: int) -> Spot:
        known = {self.name: self.universe.identity()}
        return Spot(self.here, members, domain, known, {self.name: self.maze.step})

    def _after(self, op: Op, code: int) -> int | None:
        """Where an edge leads from a place, whatever it asks."""
        if not isinstance(op, Step) or op.kind is not Kind.ASSIGN:
            return code
        if op.place.variable != self.name or variables_in(op.value) != {self.name}:
            # nobody reads what is assigned
            return code
        after = self.unit.looked_up(op.value, {self.name: code})
        if after is None:
            raise UnsupportedError
        return after

    # -- where walks can leave ---------------------------------------------------------------

    def _alive(self) -> dict[int, int]:
        """For each node the places from which a walk can leave the maze, now or later."""
        for assume in (False, True):
            found = self._leaving(assume=assume)
            if not any(self.region.is_bare(code) for codes in found.values() for code in codes):
                first = self.universe.first
                return {node: bits_of(c - first for c in codes) for node, codes in found.items()}
        raise UnsupportedError

    def _leaving(self, *, assume: bool) -> dict[int, set[int]]:
        codes = self.unit.codes_of_variable(self.name)
        full = Universe(codes[0], codes[-1] - codes[0] + 1)
        before: dict[tuple[int, int], list[tuple[int, int]]] = {}
        leaving: set[tuple[int, int]] = set()
        with looking_on(self.walks):
            region = Behind(self.walks, full, self.name, self.values, self.universe, assumes=assume)
            for node in self.sets:
                held = self.unit.possible(node, self.name, full)
                for edge in self.maze.on[node]:
                    for code in self._passing(region, edge, held):
                        after = edge[2], self._sure(edge, code)
                        before.setdefault(after, []).append((node, code))
                for edge in self.maze.exits:
                    if edge[0] == node:
                        leaving |= {(node, code) for code in self._passing(region, edge, held)}
        found: dict[int, set[int]] = {node: set() for node in self.sets}
        for node, code in leading_to(leaving, before):
            found[node].add(code)
        return found

    def _sure(self, edge: Edge, code: int) -> int:
        after = self._after(edge[1], code)
        assert after is not None
        return after

    def _passing(self, region: Behind, edge: Edge, held: int) -> list[int]:
        """The codes at which an edge may be passed."""
        node, op, _ = edge
        first = region.universe.first
        if not is_condition(op):
            return [first + place for place in bits(held)]
        assert isinstance(op, Step)
        known = {self.name: region.universe.identity()}
        spot = Spot(self.here, None, held, known, {self.name: self.maze.step})
        return [first + place for place in bits(region.passed(op, node, spot).domain)]
