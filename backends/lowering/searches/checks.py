"""Reachability checks as C++ functions.

``check_<i>(s, w)`` answers check i and leaves the state as it was; ``c<i>_<n>(s, w, e)`` tells
whether a walk leads from node n to the end of check i, `e` being the number of the search.  Where
there is no choice, ``r<i>_run`` of `check_runs` follows the only walk.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TypeGuard

from rgt.backends.facts.plan import CheckPlan
from rgt.backends.interpreter.program import Kind, Op
from rgt.backends.lowering.lookups.packed import packed
from rgt.backends.lowering.lookups.places import NOWHERE, Places, together
from rgt.backends.lowering.searches.check_runs import CheckRun
from rgt.backends.lowering.searches.peeking import peek
from rgt.backends.lowering.searches.walks import KEY, Walks
from rgt.backends.lowering.sets.predicates import Predicate
from rgt.backends.lowering.unit import Unit
from rgt.backends.lowering.writing import Here, calls
from rgt.backends.plan.expressions import (
    And,
    Ask,
    Below,
    Cell,
    Equal,
    Expr,
    Field,
    Less,
    Local,
    Number,
    Sum,
    Truth,
    Unsigned,
)
from rgt.backends.plan.lines import Given, Line
from rgt.backends.plan.runs import Unused
from rgt.backends.plan.searches import (
    AddToKey,
    AnswerAgain,
    Arrivals,
    ArrivesOften,
    CopyState,
    CountArrivals,
    Deepen,
    Leads,
    Marked,
    NextSearch,
    Remember,
    Restore,
    Return,
    ReturnIf,
    Version,
)
from rgt.backends.plan.statements import (
    End,
    ForEach,
    ForMembers,
    FoundEach,
    Grow,
    If,
    Let,
    Stmt,
)
from rgt.backends.plan.types import EPOCH, FLAG, INDEX
from rgt.backends.program.operands import variables_in
from rgt.backends.program.steps import Step, is_comparison, operands_of

_MOST_WORDS = 2
_MANY_QUESTIONS = 8
"""A check without a loop that asks less of a place is quickly followed, question by question."""
_MANY_ANYWHERE = 12
"""The same of one that is asked of no place: what it chooses itself is a set."""
_FEW_CHOICES = 8
"""So few choices are no set that is worth it."""
_ANSWER = Local("answer", FLAG)
_COPY = "copy"
_SEARCH = Local("e", INDEX)
"""The number of a search."""
_LOOPS = (ForEach, ForMembers, FoundEach, Grow)
_TOO_DEEP = 105
"""The kind of fault of a check that asks itself too often."""
_LITTLE = 10
"""How many lines a function has at most that is copied to where others call it."""
_SHORT = 100
"""How many lines a check has that is a part of the run that asks it."""


class CheckWalks(Walks):
    """``c<i>_<n>``: whether the end of check i can be reached."""

    parameter = Given("e", EPOCH)

    def __init__(self, unit: Unit, plan: CheckPlan, number: int) -> None:
        super().__init__(unit, plan.search, plan.end)
        self.prefix = f"c{number}_"
        self.counts = False
        self.short = False
        self.certain = unit.plan.certainty.answered(number)
        self._asked: set[int] = set()
        self._called: set[int] = set()
        self.mostly: list[Line] = []
        """What answers the check in most states, if that is short and leaves nothing behind."""

    def _emit(self, node: int, suffix: str, body: list[Line], *, inline: bool = False) -> None:
        """One short function that calls no other is copied to where it is called, and so is a very
        short one between others: the way from one place of a flood to the next is one call then.
        """
        self.short = len(self.needed) == 1 and _is_short(body)
        asked, self._asked = self._asked, set()
        between = not suffix and bool(asked) and asked <= self._called and len(body) <= _LITTLE
        if not between and not suffix:
            self._called.add(node)
        super()._emit(node, suffix, body, inline=inline or self.short or between)

    def guarded(self, node: int, holds: Expr, body: list[Line]) -> None:
        """Note the first function's code."""
        first, tested = next(iter(self.needed)), node in self.search.tested
        if node == first and not tested and not self.stored and _is_short(body):
            inside = (line.deeper() for line in body)
            self.mostly = [Line(1, If(holds)), *inside, Line(1, End())]

    def body(self, node: int, here: Here) -> None:
        """First what ends the check next door."""
        if self.certain:
            peek(self, node, here)
        super().body(node, here)

    def tag(self, op: Step, node: int, target: int, here: Here) -> None:
        """Nobody sees the tags of a check."""
        self.go(target, here)

    def call(self, target: int, here: Here) -> None:
        """Note whom a function calls."""
        self._asked.add(target)
        super().call(target, here)

    def argument(self, here: Here) -> Expr:
        """The number of the search."""
        return _SEARCH

    def test_arrival(self, node: int, here: Here) -> None:
        """Emit a mark for each valuation if they are few, else a test in the set of keys.

        Such a test costs more than to go on from some place again: the first arrivals go untested.
        """
        plan, mask = self.unit.plan, self.search.key(node)
        names, size = plan.variables(mask), plan.dense(mask)
        if not size:
            self.counts = True
            self.add(here, If(ArrivesOften()))
            super().test_arrival(node, here.deeper())
            self.add(here, End())
            return
        mark: Expr = Number(self.numbered(node, lambda: self.unit.reserve(size)))
        if names:
            mark = Sum((mark, self.unit.cells.dense_index(names)))
        self.add(here, ReturnIf(Marked(mark, _SEARCH), Truth(False)))

    def add_key(self, here: Here) -> None:
        """Searches do not know of each other's arrivals."""
        self.add(here, AddToKey(KEY, _SEARCH))


def write_check(unit: Unit, number: int, plan: CheckPlan, *, walked: bool) -> None:
    """Write ``check_<i>(s, w)``, which answers a check and leaves the state as it was, and the same
    for short runs as ``check_<i>_here`` if it is short, at least mostly.

    The only walk of one that is `walked` is followed by ``r<i>_run``.
    """
    comment = f"? {unit.name(plan.start)} -> {unit.name(plan.end)}"
    short = False
    mostly: list[Line] = []
    if plan.start in plan.search.view.out:
        body, certain = _member(unit, number, plan)
        short = certain and _is_short(body)
        # of the only walk somebody may want what it does, too
        if not certain or walked:
            answer, shortly, mostly = _answer(unit, number, plan, walked=walked)
            body += answer
            short = shortly and not certain
    else:
        body = [Line(1, Unused(("s", "w"))), Line(1, Return(Truth(False)))]
    if short:
        unit.short_checks.add(number)
        _function(unit, f"check_{number}_here", comment, body, inline=True)
        body = [Line(1, Return(Ask(number, True)))]
    elif mostly and not plan.deep and plan.memo < 0:
        unit.short_checks.add(number)
        mostly.append(Line(1, Return(Ask(number, False))))
        _function(unit, f"check_{number}_here", comment, mostly, inline=True)
    _function(unit, f"check_{number}", comment, body)


def _function(
    unit: Unit, name: str, comment: str, body: list[Line], *, inline: bool = False
) -> None:
    unit.function(name, body, FLAG, comment=comment, inline=inline)


def _is_short(body: list[Line]) -> bool:
    """Whether statements are few, without calls and loops."""
    loops = any(isinstance(line.statement, _LOOPS) for line in body)
    return len(body) <= _SHORT and not loops and not any(map(calls, body))


def _member(unit: Unit, number: int, plan: CheckPlan) -> tuple[list[Line], bool]:
    """Statements that answer a check by a set, if a small one tells, and whether they always do."""
    if not plan.search.view.cycles:
        lines = packed(unit, plan) if plan.memo < 0 else []
        return (lines, True) if lines else _tabled(unit, number, plan)
    if plan.memo >= 0:
        return [], False
    for where, value, start in (*_asked_of(unit, plan), *_asked_together(unit, plan)):
        if where.only is not None:
            found = unit.predicate(number, where.only, single=True, start=start)
        else:
            found = unit.tabled(number, where, start)
        if found is not None and (found.universe.words <= _MOST_WORDS or found.tabled):
            return _test(unit, found, value)
    return [], False


def _tabled(unit: Unit, number: int, plan: CheckPlan) -> tuple[list[Line], bool]:
    """The same for a check without a loop that asks much, by what its walks ask."""
    asked = _asked_in_all(unit, plan)
    anywhere = NOWHERE, NOWHERE.asked(unit, plan.start), plan.start
    for where, value, start in (*_asked_of(unit, plan), anywhere, *_asked_together(unit, plan)):
        if asked < (_MANY_QUESTIONS if where.spans else _MANY_ANYWHERE):
            continue
        found = unit.tabled(number, where, start)
        if found is not None:
            return _test(unit, found, value)
    return [], False


def _asked_in_all(unit: Unit, plan: CheckPlan) -> int:
    """How many questions a check without a loop is worth; they are asked again for each place to
    which a fork leads, for each choice that is looked up together with what is there before, and,
    of a map of several keys, for each of few choices, which are no set of one of the keys.
    """
    asked = [op for out in plan.search.view.out.values() for op, _ in out]
    given = unit.plan.variables(plan.search.live[plan.start])
    boards = map(unit.boards.considered, given)
    joined = any(board is not None and board.joined for board in boards)
    paired = {name for op in asked if isinstance(op, Step) for name in _paired(op, set(given))}
    times = 1
    for op in asked:
        if isinstance(op, Step) and op.kind is Kind.ANY:
            few = len(op.choices) <= _FEW_CHOICES
            if op.place.variable in paired or (joined and few):
                times *= len(op.choices)
    for out in plan.search.view.out.values():
        leaps = Counter((op.place.variable, target) for op, target in out if _is_leap(op, unit))
        times *= max(leaps.values(), default=1)
    return times * sum(map(_questions, asked))


def _paired(op: Step, given: set[str]) -> Iterator[str]:
    """The variables by which a question looks up a constant together with a given one: a set of
    what is chosen does not say what is asked of it.
    """
    work = [each for each in operands_of(op) if each is not None]
    while work:
        operand = work.pop()
        by = set().union(*(variables_in(index.value) for index in operand.indices))
        if operand.variable is None and len(operand.indices) > 1 and not by.isdisjoint(given):
            yield from by - given
        work += (index.value for index in operand.indices)


def _is_leap(op: Op, unit: Unit) -> TypeGuard[Step]:
    """Whether an edge gives a variable another value."""
    return isinstance(op, Step) and op.kind is Kind.ASSIGN and not unit.is_map(op.place)


def _questions(op: Op) -> int:
    """How many questions an edge is worth: two cells have to be looked up to be compared, but not
    for what a constant tells of a variable.
    """
    if is_comparison(op) and op.place.indices and op.value.indices:
        return 2 if op.value.variable is not None else 1
    return 1


def _test(unit: Unit, found: Predicate, value: Expr) -> tuple[list[Line], bool]:
    """A statement that asks whether a value is one for which a check succeeds, and whether it can
    always be asked.
    """
    at = Unsigned(Less(value, found.universe.first))
    holds = [
        Equal(Cell(cells, Number(i)), unit.cells.code(code))
        for (cells, i), code in found.assumed.items()
    ]
    test: Expr = found.holds_at(at)
    if found.universe != found.full:
        test = And((Below(at, found.universe.size), test))
    return [Line(1, ReturnIf(And(tuple(holds)), test) if holds else Return(test))], not holds


def _asked_of(unit: Unit, plan: CheckPlan) -> Iterator[tuple[Places, Expr, int]]:
    """The variables of one value of which a check can be asked, with that value, and the node from
    which on: a check often begins by saying what it is asked of.
    """
    for name, value, start in _values_of(unit, plan):
        held = unit.held_by(name)
        if held is not None:
            yield Places({name: held}), value, start


def _asked_together(unit: Unit, plan: CheckPlan) -> Iterator[tuple[Places, Expr, int]]:
    """The same for several variables that make a place, as its column and its row."""
    where = together(unit, plan)
    if where is not None:
        yield where, where.asked(unit, plan.start), plan.start


def _values_of(unit: Unit, plan: CheckPlan) -> Iterator[tuple[str, Expr, int]]:
    out = plan.search.view.edges(plan.start)
    first = out[0][0]
    if len(out) == 1 and isinstance(first, Step) and first.kind is Kind.ASSIGN:
        name, target = first.place.variable, out[0][1]
        if name is not None and not unit.is_map(first.place) and target in plan.search.view.out:
            yield name, unit.cells.read(first.value, plan.start), target
    for name in unit.plan.variables(plan.search.live[plan.start]):
        yield name, Field(unit.plan.storage.fields[name].name), plan.start


def _answer(
    unit: Unit, number: int, plan: CheckPlan, *, walked: bool
) -> tuple[list[Line], bool, list[Line]]:
    """The statements that look for the answer, or remember it, whether that is short, and what
    answers in most states if that is short.
    """
    lines: list[Line] = []
    short = False
    mostly: list[Line] = []
    if plan.deep:
        lines.append(Line(1, Deepen(_TOO_DEEP, plan.start)))
    if plan.memo >= 0:
        lines.append(Line(1, AnswerAgain(plan.memo)))
    if walked:
        lines += _run(unit, number, plan)
    else:
        search, short, mostly = _search(unit, number, plan)
        lines += search
    if plan.memo >= 0:
        lines.append(Line(1, Remember(plan.memo, _ANSWER)))
    return [*lines, Line(1, Return(_ANSWER))], short, mostly


def _run(unit: Unit, number: int, plan: CheckPlan) -> list[Line]:
    """Statements that follow the only walk, on a copy of the state."""
    CheckRun(unit, plan, number).write([plan.start])
    asked = Leads(f"r{number}_run", Number(plan.start), _COPY)
    made: list[Stmt] = [CopyState(_COPY), Let(_ANSWER.name, asked)]
    if plan.search.writes & unit.plan.watched:
        version = Local("version", INDEX)
        made = [Let(version.name, Version(), plain=True), *made, Restore(version)]
    return [Line(1, each) for each in made]


def _search(unit: Unit, number: int, plan: CheckPlan) -> tuple[list[Line], bool, list[Line]]:
    """Statements that search, and undo what the search has left behind; whether it is short; what
    answers in most states.
    """
    walks = CheckWalks(unit, plan, number)
    walks.write(plan.start)
    forgets = bool(walks.stored & unit.plan.watched)
    saved = unit.saved(walks.stored)
    epoch: Expr = NextSearch() if plan.search.tested else Number(0)
    if forgets:
        version = Local("version", INDEX)
        saved.append((Let(version.name, Version(), plain=True), Restore(version)))
    begin: list[Stmt] = [save for save, _ in saved]
    end: list[Stmt] = [restore for _, restore in saved]
    if walks.counts:
        arrivals = Local("arrivals", INDEX)
        begin += [Let(arrivals.name, Arrivals(), plain=True), CountArrivals(Number(0))]
        end.append(CountArrivals(arrivals))
    asked = Let(_ANSWER.name, Leads(f"c{number}_{plan.start}", epoch))
    short = walks.short and not plan.deep and not end
    return [Line(1, each) for each in (*begin, asked, *end)], short, walks.mostly
