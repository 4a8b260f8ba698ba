"""Whether something is anywhere, told from what was written last.

A line of five that nobody had before a stone was placed goes through that stone.  For a check
that asks for something anywhere, this analysis knows at each node that it fails, or that all its
walks that succeed ask about one cell, which was written since it failed: by which conditions.

Source: finite differencing of set-theoretic queries, Paige and Koenig 1982; incremental
maintenance of views, Gupta, Mumick and Subrahmanian 1993.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property

from rgt.ir.actions import (
    Action,
    AnyAssignment,
    Assignment,
    Comparison,
    Reachability,
    read_names,
    written_variable,
)
from rgt.ir.analyses.comparisons import is_symbol, symbol_test
from rgt.ir.automaton import BEGIN, Edge
from rgt.ir.dataflow import Analysis, solve
from rgt.ir.expressions import Expression, Reference, names, parts, uncast
from rgt.ir.game import Game
from rgt.ir.types import keys_and_leaf
from rgt.ir.values import Symbol
from rgt.passes.analyses.conditions.existential_checks import CellTest, ExistentialCheck
from rgt.passes.analyses.conditions.known_conditions import KnownConditions
from rgt.passes.analyses.values.evaluation import evaluated


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
Apart = tuple[Known, ...]
"""What is known by what the check's parameter holds."""


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

    def after(
        self,
        action: Assignment | AnyAssignment,
        symbols: Iterable[str],
        known: Mapping[str, str],
    ) -> Iterable[str]:
        """Of some symbols those that may be in a cell when an action has written it.

        `known` has what variables hold.
        """
        if isinstance(action, AnyAssignment):
            return self.game.symbols(action.type)
        value = uncast(action.value)
        if isinstance(value, Reference) and value.name in known:
            return (known[value.name],)
        if is_symbol(value, self.game):
            assert isinstance(value, Reference)
            return (value.name,)
        return symbols


class LastWrites(Analysis[Apart]):
    """See the module; of one check, in which the parameter has a certain value.

    Knowledge is kept apart by what the parameter holds at a node.  A check without a parameter has
    one value.
    """

    def __init__(self, check: ExistentialCheck, value: str | None, written: WrittenSymbols) -> None:
        self._check, self._written = check if value is None else check.of(value), written
        self._game = game = written.game
        keys, leaf = keys_and_leaf(game.variables[check.board].type, game.types)
        self._depth, self._symbols = len(keys), leaf.symbols
        self._values = values_of(check, game)
        self._mine = self._values.index(value)
        self._moves = _Parameter(game, check.parameter, self._values)
        self._effects: dict[tuple[int, str | None], Through | None] = {}

    def bottom(self) -> Apart:
        """No walk has come."""
        return (Nothing.REACHED,) * len(self._values)

    def extreme(self) -> Mapping[str, Apart]:
        """At the beginning the map and the parameter are as they are declared."""
        initial = self._game.initial_values()
        holds = self._check.holds_on(initial[self._check.board])
        known: Known = Nothing.KNOWN if holds else FAILS
        if self._check.parameter is None:
            return {BEGIN: (known,)}
        first = str(initial[self._check.parameter])
        return {BEGIN: tuple(known if v == first else Nothing.REACHED for v in self._values)}

    def join(self, one: Apart, other: Apart) -> Apart:
        """What holds whichever of two ways was taken."""
        return tuple(map(joined, one, other))

    def transfer(self, edge: Edge, knowledge: Apart) -> Apart:
        """What holds behind an edge if `knowledge` holds before it."""
        action = edge.action
        if isinstance(action, Reachability):
            asked = (action.start, action.end) == self._check.check
            if not asked or not action.negated or knowledge[self._mine] is Nothing.REACHED:
                return knowledge
            return *knowledge[: self._mine], FAILS, *knowledge[self._mine + 1 :]
        behind = self._moves.after(action, knowledge)
        name = written_variable(action)
        if name is None:
            return behind
        at = zip(self._values, behind, strict=True)
        return tuple(self._written_to(edge, name, value, known) for value, known in at)

    def _written_to(self, edge: Edge, name: str, value: str | None, known: Known) -> Known:
        """What holds where a variable has been written, or one of its cells."""
        if not isinstance(known, Through):
            return known
        if name == self._check.board:
            effect = self._effect(edge, value)
            return Nothing.KNOWN if effect is None else joined(known, effect)
        read = (each for index in known.place for each in names(index))
        return Nothing.KNOWN if name in read else known

    def _effect(self, edge: Edge, value: str | None) -> Through | None:
        """Which conditions an edge that writes may make hold, and where; None if anywhere."""
        key = edge.key, value
        if key not in self._effects:
            self._effects[key] = self._worked_out(edge, value)
        return self._effects[key]

    def _worked_out(self, edge: Edge, value: str | None) -> Through | None:
        action = edge.action
        assert isinstance(action, Assignment | AnyAssignment)
        _, place = parts(action.target)
        if len(place) < self._depth:
            return None
        if self._check.board in (each for index in place for each in names(index)):
            return None
        before = self._written.before(edge, action.target, self._symbols)
        known = {self._check.parameter or "": value or ""}
        after = list(self._written.after(action, self._symbols, known))
        tests = frozenset(
            number
            for number, test in enumerate(self._check.tests)
            if any(test.holds(new) and not test.holds(old) for new in after for old in before)
            and self._asks(test, place)
        )
        return Through(tuple(place), tests) if tests else FAILS

    def _asks(self, test: CellTest, place: Sequence[Expression]) -> bool:
        """Whether a condition may be on the cell at a place, as far as symbols tell."""
        named = {
            number: index.name
            for number, index in enumerate(map(uncast, place))
            if isinstance(index, Reference) and is_symbol(index, self._game)
        }
        return not named or any(
            all(cell[number] == symbol for number, symbol in named.items())
            for cell in set(test.cells.values())
        )


def values_of(check: ExistentialCheck, game: Game) -> tuple[str | None, ...]:
    """What the parameter of a check can hold; one value that is no symbol if it has none."""
    if check.parameter is None:
        return (None,)
    return game.symbols(game.variables[check.parameter].type)


def joined(one: Known, other: Known) -> Known:
    """What holds whichever of two ways was taken, for one value of the parameter."""
    if one is Nothing.REACHED or one == other:
        return other
    if other is Nothing.REACHED:
        return one
    if not isinstance(one, Through) or not isinstance(other, Through):
        return Nothing.KNOWN
    if one.tests and other.tests and one.place != other.place:
        return Nothing.KNOWN
    return Through(one.place or other.place, one.tests | other.tests)


class _Parameter:
    """What actions do to a variable, the values of which are kept apart."""

    def __init__(self, game: Game, name: str | None, values: Sequence[str | None]) -> None:
        self._game, self._name, self._values = game, name, values
        self._constants = game.constant_values()

    def after(self, action: Action, knowledge: Apart) -> Apart:
        """Knowledge behind an action, as far as the variable is concerned."""
        if self._name is None or self._name not in _mentioned(action):
            return knowledge
        test = symbol_test(action, self._game)
        if test is not None and test.subject == Reference(self._name):
            return tuple(
                known if (value == test.symbol) != test.negated else Nothing.REACHED
                for value, known in zip(self._values, knowledge, strict=True)
            )
        if written_variable(action) != self._name:
            return knowledge
        found: list[Known] = [Nothing.REACHED] * len(self._values)
        for value, known in zip(self._values, knowledge, strict=True):
            after = self._assigned(action, value)
            for number, each in enumerate(self._values):
                if after is None or each == after:
                    found[number] = joined(found[number], known)
        return tuple(found)

    def _assigned(self, action: Action, value: str | None) -> str | None:
        """What the variable holds when it was assigned; None for anything."""
        if not isinstance(action, Assignment):
            return None
        held = {self._name or "": value or ""}
        found = evaluated(action.value, held, self._constants, self._game.variables)
        return found.name if isinstance(found, Symbol) else None


def _mentioned(action: Action) -> set[str | None]:
    return {*read_names(action), written_variable(action)}
