"""Which conditions are known to hold, or to fail, on every way to a node.

A forward *must* analysis.  Asking a condition makes its answer known; so does assigning, of
what was assigned.  A value known to be one symbol is known not to be another.  The answer is
forgotten when something that the condition reads is assigned; a check reads whatever is read
in its sub-automaton.

Source: available expressions, as in Khedker et al., Data Flow Analysis, 2009, of conditions.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import ClassVar

from rgt.ir.actions import (
    Action,
    Assignment,
    Comparison,
    Condition,
    Reachability,
    read_names,
    written_variable,
)
from rgt.ir.analyses.comparisons import is_symbol
from rgt.ir.automaton import BEGIN
from rgt.ir.dataflow import GenKill
from rgt.ir.expressions import Expression, index_names, names, root, uncast
from rgt.ir.game import Game
from rgt.ir.structures.bit_sets import bits_of
from rgt.passes.analyses.conditions.check_reads import CheckReads
from rgt.passes.analyses.conditions.implied_checks import ImpliedChecks

Question = object
"""What a condition asks, whether for yes or for no: equal for conditions that ask the same."""


def question(condition: Condition) -> Question:
    """What a condition asks, casts and the order of sides apart."""
    if isinstance(condition, Reachability):
        return condition.start, condition.end
    return _equality(condition.left, condition.right)


def _equality(left: Expression, right: Expression) -> Question:
    return frozenset((uncast(left), uncast(right)))


class KnownConditions(GenKill):
    """Two bits for each question that the game asks: it is known to hold, known to fail.

    Knowledge is negative where nothing ever gets.  A check that can meet more than `max_nodes`
    nodes is never known.
    """

    must: ClassVar[bool] = True

    def __init__(self, game: Game, max_nodes: int) -> None:
        super().__init__()
        self._game = game
        self._numbers: dict[Question, int] = {}
        readers: dict[str, list[int]] = {}
        self._symbols: dict[Expression, dict[Expression, int]] = {}
        self._denied: dict[Expression, int] = {}
        self._check_reads = CheckReads(game.automaton, max_nodes)
        self._implied: dict[Question, list[Question]] = {}
        self._implying: dict[Question, list[Question]] = {}
        for one, other in ImpliedChecks(game, max_nodes).pairs():
            self._implied.setdefault(one, []).append(other)
            self._implying.setdefault(other, []).append(one)
        knowable = self._knowable()
        for action in dict.fromkeys(edge.action for edge in game.automaton.edges()):
            if isinstance(action, Condition) and not knowable.isdisjoint(self._subjects(action)):
                self._enter(action, readers)
        self._readers = {
            name: bits_of(bit for number in numbers for bit in (number, number + 1))
            for name, numbers in readers.items()
        }

    def holds(self, condition: Condition, knowledge: int) -> bool | None:
        """Whether a condition is known to hold or to fail; None if neither."""
        number = self._numbers.get(question(condition))
        if number is None or knowledge < 0:
            return None
        found = knowledge >> number & 3
        return None if not found else (found == 1) != condition.negated

    # -- the data-flow problem -------------------------------------------------

    def extreme(self) -> Mapping[str, int]:
        """Nothing has been asked at the beginning."""
        return {BEGIN: 0}

    def gen(self, action: Action) -> int:
        """What the action makes sure of."""
        if isinstance(action, Comparison):
            return self._compared(action.left, action.right, not action.negated)
        if isinstance(action, Reachability):
            return self._checked(question(action), not action.negated)
        if isinstance(action, Assignment):
            read = (*index_names(action.target), *names(action.value))
            if root(action.target) not in read:
                return self._compared(action.target, action.value, True)
        return 0

    def kill(self, action: Action) -> int:
        """The answers that may be others once the action has been done."""
        return self._readers.get(written_variable(action) or "", 0)

    # -- questions -------------------------------------------------------------

    def _knowable(self) -> set[object]:
        """What conditions at more than one node are about, or what is assigned.

        Nobody who comes for the first time to the only node that asks knows the answer.
        """
        first: dict[object, str] = {}
        found: set[object] = set()
        for edge in self._game.automaton.edges():
            action = edge.action
            if isinstance(action, Condition):
                asked = question(action)
                if asked in self._implied or asked in self._implying:
                    found.add(asked)
                for subject in self._subjects(action):
                    if first.setdefault(subject, edge.source) != edge.source:
                        found.add(subject)
            elif isinstance(action, Assignment):
                found.update((_equality(action.target, action.value), uncast(action.target)))
        return found

    def _subjects(self, condition: Condition) -> Iterator[object]:
        """The question, and the expression that it compares with a symbol."""
        yield question(condition)
        if isinstance(condition, Comparison):
            for expression, _ in self._sided(condition.left, condition.right):
                yield expression

    def _enter(self, condition: Condition, readers: dict[str, list[int]]) -> None:
        """Number what a condition asks, and book the number for every name that it reads."""
        asked = question(condition)
        if asked in self._numbers:
            return
        reads = self._reads(condition)
        if reads is None:
            return
        number = self._numbers[asked] = 2 * len(self._numbers)
        for name in reads:
            readers.setdefault(name, []).append(number)
        if isinstance(condition, Comparison):
            for one, other in self._sided(condition.left, condition.right):
                self._symbols.setdefault(one, {})[other] = number

    def _reads(self, condition: Condition) -> Iterable[str] | None:
        """The names that a condition reads; None if it would take too long to tell."""
        if isinstance(condition, Comparison):
            return dict.fromkeys(read_names(condition))
        return self._check_reads.of(condition)

    def _checked(self, asked: Question, holds: bool) -> int:
        """What is known if a check holds, or fails: so do those that walk as it does, or as which
        it walks.
        """
        found = self._answer(asked, holds)
        for other in (self._implied if holds else self._implying).get(asked, ()):
            found |= self._answer(other, holds)
        return found

    def _answer(self, asked: Question, yes: bool) -> int:
        number = self._numbers.get(asked)
        return 0 if number is None else (1 if yes else 2) << number

    def _compared(self, left: Expression, right: Expression, equal: bool) -> int:
        """What is known if two sides are equal, or are not."""
        found = self._answer(_equality(left, right), equal)
        if equal:
            for one, other in self._sided(left, right):
                number = self._symbols.get(one, {}).get(other)
                found |= self._denials(one) & ~(0 if number is None else 2 << number)
        return found

    def _denials(self, expression: Expression) -> int:
        """That an expression is none of the symbols that it is ever compared with."""
        if expression not in self._denied:
            self._denied[expression] = bits_of(
                number + 1 for number in self._symbols.get(expression, {}).values()
            )
        return self._denied[expression]

    def _sided(
        self, left: Expression, right: Expression
    ) -> Iterator[tuple[Expression, Expression]]:
        """The sides as an expression and a symbol, if they are."""
        left, right = uncast(left), uncast(right)
        if is_symbol(right, self._game) and not is_symbol(left, self._game):
            yield left, right
        elif is_symbol(left, self._game) and not is_symbol(right, self._game):
            yield right, left
