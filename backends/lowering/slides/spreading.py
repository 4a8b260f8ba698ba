"""Mazes of loops: all places to which walks come from one place on, worked out as sets.

``( (up {empty})* turn (left {empty})* + ... ) {enemy}``: between a node and the edges that do more
than ask and move one variable there can be many loops, and many walks come to the same node.  Each
node gets the set of the places at which walks arrive there, which go on together; a loop is gone
round with what is new as long as anything is.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from itertools import chain
from typing import TYPE_CHECKING

from rgt.backends.interpreter.program import Kind, Op
from rgt.backends.lowering.sets.conditions import Where
from rgt.backends.lowering.sets.deferral import at_once
from rgt.backends.lowering.sets.fills import fill_forward, sole_distance
from rgt.backends.lowering.sets.grouping import images
from rgt.backends.lowering.sets.spots import Spot
from rgt.backends.lowering.sets.universe import Universe
from rgt.backends.lowering.sets.values import Constant, UnsupportedError
from rgt.backends.lowering.slides.behind import Behind, covered_by, leading_to, looking_on
from rgt.backends.lowering.slides.mazes import Edge, Maze
from rgt.backends.lowering.slides.nested import Nested
from rgt.backends.lowering.slides.orders import Round
from rgt.backends.lowering.slides.slides import is_condition
from rgt.backends.lowering.slides.stepping import Stepping
from rgt.backends.plan.expressions import Expr, Local, less
from rgt.backends.plan.sets import Any, Complement, Meet, Row, Union, union
from rgt.backends.plan.statements import Clear, Declare, End, ForMembers, Let, Update, While
from rgt.backends.plan.types import CODE, SetOf
from rgt.backends.program.operands import variables_in
from rgt.backends.program.steps import Step
from rgt.ir.structures.bit_sets import bits, bits_of

if TYPE_CHECKING:
    from rgt.backends.lowering.searches.walks import Walks
    from rgt.backends.lowering.writing import Here

_MOST_SHOWN = 4
"""Behind so many tags nobody looks on."""


def spread(walks: Walks, maze: Maze, here: Here) -> bool:
    """Emit where a maze leads, and all that follows; whether that can be done."""

    def emit(values: Mapping[str, Constant], inner: Here) -> None:
        _Spreading(walks, maze, values, inner).emit()

    return at_once(walks, maze.variable, here, emit)


def _asked_behind(walks: Walks, node: int) -> Iterator[Op]:
    """What is asked at a node, or behind tags there."""
    work = [node]
    for _ in range(_MOST_SHOWN):
        out = [edge for each in work for edge in walks.view.edges(each)]
        yield from (op for op, _ in out if is_condition(op))
        work = [target for op, target in out if op.kind is Kind.TAG]


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
        behind = (_asked_behind(walks, target) for _, _, target in maze.exits)
        self.universe = covered_by(self.unit, chain((op for _, op, _ in maze.edges), *behind))
        self.region = Behind(walks, self.universe, self.name, values)
        self.kind = SetOf(self.universe.words)
        self.sets = {
            node: Local(walks.name("at"), self.kind)
            for part in maze.parts
            for node in (part.nodes if isinstance(part, Round) else (part,))
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
            if not isinstance(part, Round):
                if self.domains[part]:
                    self._pass_on(part)
                continue
            nodes = tuple(part.nodes)
            live = [node for node in nodes if self.domains[node]]
            line = self._line(nodes) if live else None
            if line is not None:
                self._go_along(nodes, *line)
            elif live:
                self._go_round(part, live)
        for node, op, target in self.maze.exits:
            domain = self.domains[node]
            if domain:
                self.region.leave(op, node, target, self._spot(node, self.sets[node], domain))

    def _beginnings(self) -> Iterator[list[Edge]]:
        """The first edges from which walks can leave; those that only move to one node together."""
        together: dict[object, list[Edge]] = {}
        for number, edge in enumerate(self.maze.begins):
            if self.domains[edge[2]]:
                alone = is_condition(edge[1]) or edge[1].kind is Kind.ANY
                alike = (number,) if alone else ("to", edge[2])
                together.setdefault(alike, []).append(edge)
        yield from together.values()

    def _begin(self, edges: list[Edge], at: Expr) -> None:
        """Emit where edges lead from the place where the maze is entered."""
        edge = node, op, target = edges[0]
        if isinstance(op, Step) and op.kind is Kind.ANY:
            self._put(target, self.universe.constant(self._chosen(op) & self.domains[target]))
            return
        codes = self.unit.codes_of_variable(self.name)
        full = Universe(codes[0], codes[-1] - codes[0] + 1)
        held = self._held(node, full)
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
            led = Meet((led, self.region.conditions.set(where)))
        self._put(target, led)

    def _chosen(self, op: Step) -> int:
        """The places from which one is chosen."""
        codes = (self.unit.plan.storage.codes[symbol] for symbol in op.choices)
        return bits_of(code - self.universe.first for code in codes if code in self.universe.codes)

    def _put(self, target: int, led: Expr) -> None:
        self._join(self.sets[target], led, self.here)

    def _join(self, into: Local, more: Expr, here: Here) -> None:
        """Emit that some places are in a set from now on."""
        self.walks.add(here, Update(into.name, Union((into, more))))

    def _pass_on(self, node: int, past: Container[int] = ()) -> None:
        """Emit where the edges of a node lead, but for those to some nodes."""
        for edge in self.maze.on[node]:
            if self.domains[edge[2]] and edge[2] not in past:
                self._lead(edge, self.sets[node], self.sets[edge[2]], self.here)

    def _go_round(self, part: Round, live: list[int]) -> None:
        """Emit a loop that goes round with all that is new at once, or loops inside of a loop, and
        what leaves them; a flat one that cannot be moved as a set goes place by place.
        """
        walks, maze = self.walks, self.maze
        mark = walks.mark()
        if not part.is_flat:
            Nested(walks, maze, self.sets, self.domains, self._lead).emit(part, self.here)
        else:
            try:
                self._cycle(live)
            except UnsupportedError:
                walks.back_to(mark)
                stepping = Stepping(walks, maze, self.universe, self.sets, self.domains)
                stepping.emit(live, self.here)
        for node in live:
            self._pass_on(node, live)

    def _cycle(self, part: list[int]) -> None:
        """Emit a loop that goes round with what is new while there is any."""
        walks, here = self.walks, self.here
        now = {node: Local(walks.name("now"), self.kind) for node in part}
        for node, each in now.items():
            walks.add(here, Let(each.name, self.sets[node], "var"))
        new = union(list(now.values()))
        walks.add(here, While(Any(new)))
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
                    self._join(names[edge[2]], led, inner)
        for node in others:
            self._join(self.sets[node], now[node], inner)
            walks.add(inner, Clear(now[node].name))
        whole = self.sets[head]
        walks.add(inner, Update(now[head].name, Meet((more, Complement(whole)))))
        self._join(whole, more, inner)
        walks.add(here, End())

    def _line(self, part: tuple[int, ...]) -> tuple[list[Edge], list[Edge]] | None:
        """The edges of a cycle that ask and those behind them that move, if it is one way, which
        nothing leaves but where it comes round.
        """
        way = [edge for node in part for edge in self.maze.on[node] if edge[2] in part]
        inside = part[1:]
        left = any(edge[0] in inside for edge in self.maze.exits)
        ends = [edge[2] for edge in way] == [*inside, part[0]]
        if left or not ends or any(len(self.maze.on[node]) != 1 for node in inside):
            return None
        if not all(self.domains[node] for node in part):
            return None
        asking = [edge for edge in way if is_condition(edge[1])]
        moving = way[len(asking) :]
        return (asking, moving) if way[: len(asking)] == asking else None

    def _go_along(self, part: tuple[int, ...], asking: list[Edge], moving: list[Edge]) -> None:
        """Emit a loop of which every round asks the same of places: that is one set."""
        head = part[0]
        walks, here, whole = self.walks, self.here, self.sets[head]
        passed: Expr = self.universe.constant(self.domains[head])
        for edge in asking:
            passed = self._led(edge, passed) or passed
        leads = self._moves(moving[0]) if len(moving) == 1 else {}
        distance = sole_distance(leads)
        if distance is not None:
            line = Local(walks.name("line"), self.kind)
            among = Meet((passed, self.universe.constant(bits_of(leads))))
            walks.add(here, Let(line.name, among, "var"))
            fill_forward(walks, here, whole, line, leads, distance)
            self._pass_on(head, part)
            return
        passed = walks.let(here, "passed", passed)
        now = Local(walks.name("now"), self.kind)
        walks.add(here, Let(now.name, whole, "var"))
        walks.add(here, While(Any(now)))
        inner = here.deeper()
        led: Expr = Meet((now, passed))
        for edge in moving:
            members = walks.let(inner, "more", led)
            led = self._led(edge, members) or self.universe.constant(0)
        walks.add(inner, Update(now.name, Meet((led, Complement(whole)))))
        self._join(whole, now, inner)
        walks.add(here, End())
        self._pass_on(head, part)

    def _lead(
        self, edge: Edge, members: Expr, into: Local, here: Here, known: Expr | None = None
    ) -> None:
        """Emit that the places to which an edge leads from a set are in another one, but for those
        `known` before; place by place where they cannot be moved as a set.

        Raises UnsupportedError for a condition that is not asked of a set.
        """
        walks, universe = self.walks, self.universe
        among = None
        try:
            led = self._led(edge, members)
        except UnsupportedError:
            if is_condition(edge[1]):
                raise
            leads = self._moves(edge)
            among = Meet((members, universe.constant(bits_of(leads))))
            rows = [1 << leads[at] if at in leads else 0 for at in range(universe.size)]
            table = self.unit.tables.sets(universe.words, rows)
            x = walks.name("x")
            led = Row(table, less(Local(x, CODE), universe.first), universe.words)
            walks.add(here, ForMembers(x, among, universe.first))
        if led is None:
            return
        inner = here if among is None else here.deeper()
        self._join(into, led if known is None else Meet((led, Complement(known))), inner)
        if among is not None:
            walks.add(here, End())

    def _led(self, edge: Edge, members: Expr) -> Expr | None:
        """The places to which an edge leads from a set; None if there are none."""
        node, op, target = edge
        domain = self.domains[node]
        if is_condition(op):
            where = self._where(edge, domain)
            possible = where.possible(domain)
            passed = members, self.region.conditions.set(where)
            # who can not leave from there any more would be led astray by later steps
            dead = possible & ~self.domains[target]
            return Meet((*passed, self.universe.constant(possible & ~dead)) if dead else passed)
        leads = self._moves(edge)
        return images(leads, members, domain, self.universe) if leads else None

    def _moves(self, edge: Edge) -> dict[int, int]:
        """The place to which an edge leads from each, where it goes on there."""
        node, op, target = edge
        first, found = self.universe.first, {}
        for place in bits(self.domains[node]):
            after = self._after(op, first + place)
            if after is None or after not in self.universe.codes:
                continue
            if self.domains[target] >> after - first & 1:
                found[place] = after - first
        return found

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
                held = self._held(node, full)
                for edge in self.maze.on[node]:
                    for code in self._passing(region, edge, held):
                        after = edge[2], self._sure(edge, code)
                        before.setdefault(after, []).append((node, code))
                for edge in self.maze.exits:
                    if edge[0] == node:
                        leaving |= {(node, code) for code in self._exiting(region, edge, held)}
        found: dict[int, set[int]] = {node: set() for node in self.sets}
        for node, code in leading_to(leaving, before):
            found[node].add(code)
        return found

    def _held(self, node: int, full: Universe) -> int:
        """The places at which a walk can be at a node; where nobody reads the variable any more, an
        assignment may have been left out, and they are what it held before.
        """
        if self.walks.search.live.get(node, 0) & self.unit.plan.bit[self.name]:
            return self.unit.possible(node, self.name, full)
        return bits_of(code - full.first for code in self.unit.codes_of_variable(self.name))

    def _sure(self, edge: Edge, code: int) -> int:
        after = self._after(edge[1], code)
        assert after is not None
        return after

    def _exiting(self, region: Behind, edge: Edge, held: int, shown: int = 0) -> list[int]:
        """The codes at which walks may leave by an edge; where it shows something, and all that
        follows asks, those at which they may go on.
        """
        found = self._passing(region, edge, held)
        out = self.walks.view.edges(edge[2]) if edge[1].kind is Kind.TAG else ()
        if not out or shown == _MOST_SHOWN:
            return found
        if not all(is_condition(op) or op.kind is Kind.TAG for op, _ in out):
            return found
        on = [self._exiting(region, (edge[2], *each), held, shown + 1) for each in out]
        return [code for code in found if any(code in each for each in on)]

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
