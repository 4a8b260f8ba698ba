"""Whether something is anywhere, told from what was written last.

A line of five that nobody had before a stone was placed goes through that stone.  For a check
that asks for something anywhere, this analysis knows at each node that it fails, or that all its
walks that succeed ask about one cell, which was written since it failed: by which conditions.

Source: finite differencing of set-theoretic queries, Paige and Koenig 1982; incremental
maintenance of views, Gupta, Mumick and Subrahmanian 1993.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cached_property

from rgt.ir.actions import AnyAssignment, Assignment, Comparison, Reachability, written_variable
from rgt.ir.automaton import BEGIN, Edge
from rgt.ir.comparisons import is_symbol
from rgt.ir.dataflow import Analysis, solve
from rgt.ir.expressions import Expression, Reference, names, parts, uncast
from rgt.ir.game import Game
from rgt.ir.types import ArrowType, SetType, resolve
from rgt.passes.analyses.existential_checks import ExistentialCheck
from rgt.passes.analyses.known_conditions import KnownConditions


class Nothing(Enum):
    """What is known where no walk has come (all), and where nothing is known of the check."""

    REACHED = "reached"
    KNOWN = "known"


@dataclass(frozen=True, slots=True)
class Through:
    """All walks of the check that succeed ask about the cell at `place` by one of the `tests`.

    `place` are the indices of the cell.  Without tests, the check fails.
    """

    place: tuple[Expression, ...]
    tests: frozenset[int]


FAILS = Through((), frozenset())
Known = Nothing | Through


class WrittenSymbols:
    """What may be in a cell before and after it is written."""

    def __init__(self, game: Game, max_nodes: int) -> None:
        self.game = game
        self._max_nodes = max_nodes

    @cached_property
    def _conditions(self) -> tuple[KnownConditions, dict[str, int]]:
        found = KnownConditions(self.game, self._max_nodes)
        return found, solve(self.game.automaton, found)

    def before(self, edge: Edge, target: Expression, symbols: Iterable[str]) -> list[str]:
        """Of some symbols those that may be in a cell when an edge writes it."""
        conditions, known = self._conditions
        answers: dict[str, bool | None] = {}
        for symbol in symbols:
            named = Reference(symbol)
            equal = Comparison(target, named)
            # a variable may have the name of the symbol
            known_here = known[edge.source] if is_symbol(named, self.game) else -1
            answers[symbol] = conditions.holds(equal, known_here)
        sure = [symbol for symbol, answer in answers.items() if answer]
        return sure or [symbol for symbol, answer in answers.items() if answer is None]

    def after(self, action: Assignment | AnyAssignment, symbols: Iterable[str]) -> Iterable[str]:
        """Of some symbols those that may be in a cell when an action has written it."""
        if isinstance(action, AnyAssignment):
            return self.game.symbols(action.type)
        value = uncast(action.value)
        if is_symbol(value, self.game):
            assert isinstance(value, Reference)
            return (value.name,)
        return symbols


class LastWrites(Analysis[Known]):
    """See the module; of one check."""

    def __init__(self, check: ExistentialCheck, written: WrittenSymbols) -> None:
        self._check, self._written = check, written
        self._game = written.game
        type_ = resolve(self._game.variables[check.board].type, self._game.types)
        self._depth = 0
        while isinstance(type_, ArrowType):
            self._depth += 1
            type_ = resolve(type_.value, self._game.types)
        assert isinstance(type_, SetType)
        self._symbols = type_.symbols
        self._effects: dict[int, Through | None] = {}

    def bottom(self) -> Known:
        """No walk has come."""
        return Nothing.REACHED

    def extreme(self) -> Mapping[str, Known]:
        """At the beginning the map is as it is declared."""
        board = self._game.initial_values()[self._check.board]
        return {BEGIN: Nothing.KNOWN if self._check.holds_on(board) else FAILS}

    def join(self, one: Known, other: Known) -> Known:
        """What holds whichever of two ways was taken."""
        if one is Nothing.REACHED or one == other:
            return other
        if other is Nothing.REACHED:
            return one
        return self._either(one, other)

    def _either(self, one: Known, other: Known) -> Known:
        if not isinstance(one, Through) or not isinstance(other, Through):
            return Nothing.KNOWN
        if one.tests and other.tests and one.place != other.place:
            return Nothing.KNOWN
        return Through(one.place or other.place, one.tests | other.tests)

    def transfer(self, edge: Edge, knowledge: Known) -> Known:
        """What holds behind an edge if `knowledge` holds before it."""
        action = edge.action
        if knowledge is Nothing.REACHED:
            return knowledge
        if isinstance(action, Reachability):
            asked = (action.start, action.end) == self._check.check
            return FAILS if asked and action.negated else knowledge
        name = written_variable(action)
        if name is None or not isinstance(knowledge, Through):
            return knowledge
        if name == self._check.board:
            effect = self._effect(edge)
            return Nothing.KNOWN if effect is None else self._either(knowledge, effect)
        read = (each for index in knowledge.place for each in names(index))
        return Nothing.KNOWN if name in read else knowledge

    def _effect(self, edge: Edge) -> Through | None:
        """Which conditions an edge that writes may make hold, and where; None if anywhere."""
        if edge.key not in self._effects:
            self._effects[edge.key] = self._worked_out(edge)
        return self._effects[edge.key]

    def _worked_out(self, edge: Edge) -> Through | None:
        action = edge.action
        assert isinstance(action, Assignment | AnyAssignment)
        _, place = parts(action.target)
        if len(place) < self._depth:
            return None
        if self._check.board in (each for index in place for each in names(index)):
            return None
        before = self._written.before(edge, action.target, self._symbols)
        after = list(self._written.after(action, self._symbols))
        tests = frozenset(
            number
            for number, test in enumerate(self._check.tests)
            if any(test.holds(new) and not test.holds(old) for new in after for old in before)
        )
        return Through(tuple(place), tests) if tests else FAILS
