"""Goals as conditions of RBG, and the counter of turns as far as they ask for it.

The counter stops where no goal could tell it from a greater one.
"""

from __future__ import annotations

from collections.abc import Iterable

from rgt.frontends.rbg import syntax as s
from rgt.frontends.rbg2017 import syntax
from rgt.frontends.rbg2017.board import Board
from rgt.frontends.rbg2017.names import Names
from rgt.frontends.rbg2017.regular import NOTHING, chain, choice
from rgt.frontends.rbg2017.walks import conditions_in
from rgt.frontends.rbg2017.words import Words
from rgt.ir.findings.findings import Place

_CONTRARY: dict[syntax.Operator, syntax.Operator] = {
    "==": "!=",
    "!=": "==",
    "<": ">=",
    ">=": "<",
    ">": "<=",
    "<=": ">",
}


class Goals:
    """Translates the conditions of the goals of one game."""

    def __init__(
        self, goals: Iterable[syntax.Goal], board: Board, names: Names, words: Words
    ) -> None:
        self._board = board
        self._names = names
        self._words = words
        self._bound, self._asked = _last_turn([goal.condition for goal in goals], board)
        self._turn = names.fresh("turn")

    @property
    def variables(self) -> tuple[s.Bounded, ...]:
        """The counter of turns, if the goals ask for it."""
        if self._bound is None:
            return ()
        return (s.Bounded(self._turn, self._bound, place=self._asked),)

    def first_turn(self) -> s.Rule:
        """The counter begins with 1."""
        return NOTHING if self._bound is None else s.Assignment(self._turn, s.Number(1))

    def next_turn(self) -> s.Rule:
        """The counter goes on."""
        if self._bound is None:
            return NOTHING
        turn, last = s.Value(self._turn), s.Number(self._bound)
        more = s.Assignment(self._turn, s.Sum("+", turn, s.Number(1)))
        return decision(s.Comparison("<", turn, last), more, NOTHING)

    def condition(self, goal: syntax.Condition) -> s.Pattern | s.Comparison:
        """Whether a goal is reached."""
        rule = self._rule(goal)
        if isinstance(rule, s.Pattern | s.Comparison):
            return rule
        return s.Pattern(rule, place=goal.place)

    def _rule(self, goal: syntax.Condition) -> s.Rule:
        """A rule that can be followed just where a condition holds."""
        if isinstance(goal, syntax.Comparison):
            left, right = self._value(goal.left), self._value(goal.right)
            return s.Comparison(goal.operator, left, right, place=goal.place)
        if isinstance(goal, syntax.At):
            on = s.On((self._names.piece(goal.piece.text),), place=goal.place)
            return s.Pattern(chain(self._board.to(goal.column, goal.row), on), place=goal.place)
        if isinstance(goal, syntax.Possible):
            rule = chain(self._board.anywhere(), self._words.rule(goal.move))
            return s.Pattern(rule, place=goal.place)
        if isinstance(goal, syntax.Not):
            return contrary(self.condition(goal.part))
        parts = [self._rule(part) for part in goal.parts]
        return chain(*parts) if isinstance(goal, syntax.And) else choice(parts)

    def _value(self, value: syntax.Value) -> s.Arithmetic:
        if isinstance(value, syntax.Turn):
            return s.Value(self._turn, place=value.place)
        if isinstance(value, syntax.Count):
            return s.Value(self._names.piece(value.piece.text), place=value.place)
        if value.value >= 0:
            return s.Number(value.value, place=value.place)
        return s.Sum("-", s.Number(0), s.Number(-value.value), place=value.place)


def contrary(condition: s.Pattern | s.Comparison) -> s.Pattern | s.Comparison:
    """The condition that holds just where this one does not."""
    place = condition.place
    if isinstance(condition, s.Pattern):
        return s.Pattern(condition.rule, not condition.negated, place=place)
    operator = _CONTRARY[condition.operator]
    return s.Comparison(operator, condition.left, condition.right, place=place)


def decision(condition: s.Pattern | s.Comparison, yes: s.Rule, no: s.Rule) -> s.Rule:
    """The one rule or the other."""
    return s.Choice((chain(condition, yes), chain(contrary(condition), no)))


def _last_turn(goals: list[syntax.Condition], board: Board) -> tuple[int | None, Place | None]:
    """The turn from which on all are alike to the goals, and where one asks for it; or None."""
    last, place = None, None
    for goal in goals:
        for part in conditions_in(goal):
            if isinstance(part, syntax.Comparison):
                values = (part.left, part.right)
                if any(isinstance(value, syntax.Turn) for value in values):
                    turn = max(_most(value, board) for value in values) + 1
                    if last is None or turn > last:
                        last, place = max(turn, 1), part.place
    return last, place


def _most(value: syntax.Value, board: Board) -> int:
    """The greatest number that a turn may be compared to."""
    if isinstance(value, syntax.Number):
        return value.value
    return board.width * board.height if isinstance(value, syntax.Count) else 0
