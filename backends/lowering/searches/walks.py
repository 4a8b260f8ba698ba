"""Searches as C++ functions: nested code, undone in place, one function a join.

What the searches of moves (`move_walks`) and of checks (`checks`) have in common.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from rgt.backends.facts.ambiguity import Edge
from rgt.backends.facts.plan import Search
from rgt.backends.facts.progress import Progress
from rgt.backends.interpreter.analysis import Pair, Switch, fork
from rgt.backends.interpreter.program import Kind, Op
from rgt.backends.lowering.held import held_in, settled
from rgt.backends.lowering.loops import Loops
from rgt.backends.lowering.searches.assignments import Assigning
from rgt.backends.lowering.searches.cases import case_by_case
from rgt.backends.lowering.searches.rounds import entered_once, gone_round
from rgt.backends.lowering.sets.deferral import put_off
from rgt.backends.lowering.slides.single_steps import side_by_side, stepped
from rgt.backends.lowering.slides.slides import slides_of
from rgt.backends.lowering.slides.sliding import gone, loops_at
from rgt.backends.lowering.unit import Unit
from rgt.backends.lowering.writing import Here
from rgt.backends.plan import statements
from rgt.backends.plan.expressions import (
    And,
    Cell,
    Equal,
    Expr,
    Field,
    Local,
    Not,
    Number,
    Or,
    Symbol,
    Truth,
)
from rgt.backends.plan.lines import Given, Line
from rgt.backends.plan.searches import (
    AddToKey,
    BeginKey,
    Call,
    Comment,
    Deepen,
    IsDeep,
    Leads,
    Noticed,
    Return,
    ReturnIf,
)
from rgt.backends.plan.statements import (
    Break,
    Case,
    Default,
    Else,
    End,
    If,
    Succeed,
    SucceedIf,
)
from rgt.backends.plan.types import FLAG, INDEX, Type
from rgt.backends.program.steps import Step

KEY = "k"
"""What tells an arrival from others."""
_TOO_DEEP = 1003
"""The kind of fault of a search that stands in itself too often."""
_DEEPEST = 10
_LONGEST = 400
_FARTHEST = 100
_TRIES = 10
_MANY_ROUNDS = 64
"""Where a walk never splits it is soon out of a loop, or never."""


class Walks(Assigning):
    """Writes the functions of one search, those that are called by others included."""

    prefix = ""
    answer: Type | None = FLAG
    parameter = Given("t", INDEX)
    failed: Expr | None = Truth(False)
    keeps = False
    certain = True
    """Whether walks may be made in any order: none that ends another search meets an error."""
    listing = False

    def __init__(self, unit: Unit, search: Search, end: int = -1) -> None:
        super().__init__(unit)
        self.search = search
        self.view = search.view
        self.end = end
        self.plain = False
        self.cases = 0
        """How many choices are written out around the present place, value by value."""
        self._numbers: dict[int, int] = {}
        self._loops_at: dict[int, bool] = {}
        self._in_vain: Counter[tuple[int, int]] = Counter()
        self._untold: set[tuple[int, int]] = set()
        self.blocked: set[int] = set()

    def write(self, *nodes: int) -> None:
        """Write the functions of nodes, and of all that they call, into the unit."""
        done: set[int] = set()
        self.needed.update(dict.fromkeys(nodes))
        while len(done) < len(self.needed):
            for node in [n for n in self.needed if n not in done]:
                done.add(node)
                self._function(node)

    def _function(self, node: int) -> None:
        """Write the function of a node; if sets take cells for granted, a plain one as well."""
        self.assumed = {}
        body, sites, calls, assumed = self._body(node), self.sites, self.calls, self.assumed
        if assumed:
            holds = And(
                tuple(
                    Equal(Cell(name, Number(at)), self.unit.cells.code(code))
                    for (name, at), code in assumed.items()
                )
            )
            self.guarded(node, holds, body)
            self.plain = True
            self._emit(node, "_plain", self._body(node))
            self.plain = False
            given = Local(self.parameter.name, INDEX)
            plainly = Leads(f"{self.prefix}{node}_plain", given)
            body.insert(0, Line(1, ReturnIf(Not(holds), plainly)))
        self.sites, self.calls = sites, calls
        self._emit(node, "", body)

    def _emit(self, node: int, suffix: str, body: list[Line], *, inline: bool = False) -> None:
        name = f"{self.prefix}{node}{suffix}"
        given, comment = (self.parameter,), self.unit.place(node)
        self.unit.function(
            name, body, self.answer, role="search", given=given, comment=comment, inline=inline
        )

    def _body(self, node: int) -> list[Line]:
        self.names = self.size = 0
        self.lines, self.sites, self.calls = [], [], []
        self.loops = Loops(self.unit.tables)
        here = Here()
        if gone_round(self, node, here):
            return self.lines
        if self._counts_depth(node):
            self.add(here, Deepen(_TOO_DEEP, node))
        if node in self.search.lines and node in self.search.tested:
            self.test_stop(node, self.search.lines[node], here)
        elif node in self.search.tested & self.search.unsplit:
            self.add(here, If(IsDeep(_MANY_ROUNDS)))
            self.test_arrival(node, here.deeper())
            self.add(here, End())
        elif node in self.search.tested:
            self.test_arrival(node, here)
        self.test_round(node, here)
        self.body(node, here)
        if self.answer is not None:
            self.add(here, Return(Truth(False)))
        return self.lines

    def _counts_depth(self, node: int) -> bool:
        """Whether a walk may go round so often through a node that there is no room; one that comes
        round by nodes that are `behind` is counted there.
        """
        parts = self.view.cycles
        line = self.search.lines.get(node)
        if node not in parts or (line is not None and not line.nested):
            return False
        on = [target for _, target in self.view.edges(node) if parts.get(target) == parts[node]]
        return not self.search.behind.issuperset(on)

    def numbered(self, node: int, number: Callable[[], int]) -> int:
        """The number of the arrivals at a node, the same in all its functions."""
        if node not in self._numbers:
            self._numbers[node] = number()
        return self._numbers[node]

    # -- what differs --------------------------------------------------------------------

    def finish(self, op: Step, node: int, target: int, here: Here) -> None:
        """Emit the end of a move."""
        raise NotImplementedError

    def tag(self, op: Step, node: int, target: int, here: Here) -> None:
        """Emit a tag and what follows it."""
        raise NotImplementedError

    def matters(self, op: Op, target: int) -> bool:
        """Whether an assignment has to be made."""
        return self.search.matters(op, target)

    def key(self, node: int) -> int:
        """The variables that can make a difference between two arrivals at a node."""
        return self.search.key(node)

    def test_arrival(self, node: int, here: Here) -> None:
        """Emit the test that stops a walk where another one was with the same prospects."""
        unit = self.unit
        names = unit.plan.variables(self.key(node))
        self.add(here, BeginKey(KEY, self.numbered(node, unit.number)))
        self.add_key(here)
        for part in unit.key_parts(names):
            self.add(here, AddToKey(KEY, part))
        self.add(here, ReturnIf(Noticed(KEY), self.failed))

    def test_stop(self, node: int, line: Progress, here: Here) -> None:
        """Emit the test of arrivals for those positions only that a walk can come back to."""
        if not line.symbols:
            return
        cell = Field(self.unit.plan.storage.fields[line.variable].name)
        stops = Or(tuple(Equal(cell, self.unit.cells.symbol(each)) for each in line.symbols))
        self.add(here, If(stops))
        self.test_arrival(node, here.deeper())
        self.add(here, End())

    def test_round(self, node: int, here: Here) -> None:
        """Emit the test for a walk that shows tags for ever."""

    def guarded(self, node: int, holds: Expr, body: list[Line]) -> None:
        """The function of a node is `body` while cells are what they are taken for."""

    def add_key(self, here: Here) -> None:
        """Emit what makes arrivals different besides the variables."""

    # -- emission ------------------------------------------------------------------------

    def body(self, node: int, here: Here) -> None:
        """Emit everything that can happen from a node on."""
        out = self.view.edges(node)
        branch = fork(out) if len(out) > 1 else None
        told = self._told(branch.condition) if isinstance(branch, Pair) else None
        if isinstance(branch, Pair) and told is not None:
            self.go(branch.yes if told else branch.no, here)
        elif isinstance(branch, Pair):
            self.add(here, If(self.condition(branch.condition, node)))
            self.go(branch.yes, here.deeper())
            self.add(here, Else())
            self.go(branch.no, here.deeper())
            self.add(here, End())
        elif isinstance(branch, Switch):
            first = out[0][0]
            assert isinstance(first, Step)
            self.switch(branch, first, node, here)
        else:
            left = gone(self, node, here) if self.at_loops(node) else out
            for op, target in self._without_leaps(node, left, here):
                self.step(op, node, target, here)

    def _told(self, op: Op) -> bool | None:
        """Whether a comparison is met, if the loops around tell what stands there."""
        told = (self.loops.owned or self.cases) and isinstance(op, Step)
        return settled(self.unit, op, held_in(self)) if told else None

    def at_loops(self, node: int) -> bool:
        """Whether loops begin at a node that can be gone through at once."""
        if self.plain or not self.listing or node in self.blocked:
            return False
        if node not in self._loops_at:
            self._loops_at[node] = loops_at(self, node)
        return self._loops_at[node]

    def switch(self, branch: Switch, first: Step, node: int, here: Here) -> None:
        """Emit a fork on the value of one expression."""
        cells = self.unit.cells
        chosen = cells.local(first.place.scalar or "")
        if isinstance(chosen, Symbol):
            for symbol, target in branch.cases:
                if cells.symbol(symbol) == chosen:
                    self.go(target, here)
            return
        self.add(here, statements.Switch(cells.read(first.place, node)))
        for symbol, target in branch.cases:
            self.add(here, Case(cells.symbol(symbol)))
            self.go(target, here.deeper())
            self.add(here.deeper(), Break())
            self.add(here, End())
        self.add(here, Default())
        self.add(here, End())

    def step(self, op: Op, node: int, target: int, here: Here) -> None:
        """Emit one edge and what follows it."""
        if not isinstance(op, Step):
            self.go(target, here)
        elif (told := self._told(op)) is not None:
            if told:
                self.go(target, here)
        elif op.kind in (Kind.TEST, Kind.CHECK):
            self.add(here, If(self.condition(op, node)), self.unit.label(op))
            self.go(target, here.deeper())
            self.add(here, End())
        elif op.kind is Kind.TAG:
            self.tag(op, node, target, here)
        elif op.kind is Kind.FINISH:
            self.finish(op, node, target, here)
        elif not self.matters(op, target):
            self.add(here, Comment(f"{self.unit.label(op)[5:]}: not read again in this search"))
            self.go(target, here)
        elif self.keeps or self.unit.is_map(op.place):
            self.assign(op, node, target, here)
        elif self.plain or op.kind is not Kind.ANY or not self._is_put_off(op, node, target, here):
            self.bind(op, node, target, here)

    def _is_put_off(self, op: Step, node: int, target: int, here: Here) -> bool:
        """Emit a choice for a set of values, and what follows; whether that is of any use.

        Each try writes what follows, with the choices in it, which are tried anew each time: where
        it has come to nothing so often it is tried no more.
        """
        if self.listing and (node, target) not in self._untold:
            if case_by_case(self, op, target, here):
                return True
            self._untold.add((node, target))
        if self._in_vain[node, target] >= _TRIES:
            return False
        found = put_off(self, op, target, here) or stepped(self, node, ((op, target),), here)
        self._in_vain[node, target] += not found
        return found

    def _without_leaps(self, node: int, out: Sequence[Edge], here: Here) -> Sequence[Edge]:
        """The edges of a node but steps side by side; emit these, and what follows, for a set of
        places where that is of use.
        """
        if self.plain or self.keeps or self._in_vain[node, -1] >= _TRIES:
            return out
        for leap in side_by_side(out):
            if stepped(self, node, leap, here):
                out = [edge for edge in out if edge not in leap]
            else:
                self._in_vain[node, -1] += 1
        return out

    def go(self, target: int, here: Here) -> None:
        """Emit the arrival at a node: its code in line if only this edge leads there."""
        if target == self.end:
            self.add(here, Succeed())
        elif target not in self.view.out:
            return
        elif self._is_last(target):
            self.body(target, here)
        elif self._is_head(target) and not self._far(here):
            self.body(target, here.further())
        elif self._is_round(target, here):
            return
        elif self.view.indegree[target] > 1 or self._far(here):
            self.needed[target] = None
            self.call(target, here)
        else:
            self.body(target, here.further())

    def _is_head(self, node: int) -> bool:
        """Whether a node begins a loop along a line that is entered from one edge only."""
        part = self.view.cycles.get(node)
        if part is None or not self.at_loops(node) or not slides_of(self, node):
            return False
        entries = self.view.indegree[node] - sum(
            target == node
            for before, number in self.view.cycles.items()
            if number == part
            for _, target in self.view.edges(before)
        )
        return entries == 1

    def _is_round(self, node: int, here: Here) -> bool:
        """Emit a cycle that is entered from one edge only as a loop; whether that can be done."""
        return not self._far(here) and entered_once(self, node) and gone_round(self, node, here)

    def _far(self, here: Here) -> bool:
        """Whether so much stands in line already that a function of its own is better."""
        return here.indent > _DEEPEST or here.edges > _FARTHEST or self.size > _LONGEST

    def _is_last(self, node: int) -> bool:
        """Whether a move ends at once after a node: too little for a function."""
        out = self.view.edges(node)
        return len(out) == 1 and out[0][0].kind is Kind.FINISH and node not in self.search.tested

    def call(self, target: int, here: Here) -> None:
        """Emit the call of another node's function."""
        self.memory |= self.search.live.get(target, 0)
        name, given = f"{self.prefix}{target}", self.argument(here)
        answers = self.answer is not None
        self.add(here, SucceedIf(Leads(name, given)) if answers else Call(name, given))

    def argument(self, here: Here) -> Expr:
        """The last argument of a call."""
        return here.at
