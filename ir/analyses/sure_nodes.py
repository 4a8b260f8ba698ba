"""From which nodes some walk gets to one of some others whatever the state.

A node is sure if a skip, a tag or an assignment leads from it to a sure node, or conditions do of
which always some hold.  What is asked behind an assignment is asked of what was assigned: behind
``at = up[at]`` the condition ``board[at] == e`` is ``board[up[at]] == e``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial

from rgt.ir.actions import (
    Action,
    AnyAssignment,
    Assignment,
    Comparison,
    Reachability,
    negation,
)
from rgt.ir.analyses.contradictions import Contradictions, Symbols, any_symbol
from rgt.ir.automaton import Automaton, Edge
from rgt.ir.expressions import Expression, names, parts, substitute
from rgt.ir.game import Game

_Condition = Comparison | Reachability

_DEEP = 6
_MANY = 32
"""How many conditions are decided at once, and at how many places, to see that one always holds."""
_COLUMNS = 14
"""Where more conditions than `_DEEP` must be decided, so many are, all at once in a truth table."""
_LONG = 12
"""Values of so many names are not followed: those that are assigned again and again only grow."""

_Values = tuple[tuple[str, Expression | int], ...]
"""What variables hold that were assigned, as expressions of what they held before; a number stands
for a value that is not followed."""
_NOTHING: _Values = ()

Falling = tuple[str, Expression]
"""A variable, and a value of it that is worked out from itself."""

_FELL = " fell"
"""Behind the name of a variable: what it was assigned, by an edge that does so."""

_Place = tuple[str, int]
"""A node, and the number of what variables hold there."""
_Step = tuple[object | None, bool, _Place]
"""What is asked on an edge, whether it must not hold, and the place behind."""


@dataclass(frozen=True, slots=True)
class _Around:
    """The places from a node on that are not sure, and what is asked there for which something else
    may stand in: its contrary, or a comparison of the same.  What nothing stands in for may fail.
    """

    node: str
    places: Mapping[_Place, None]
    asked: Collection[object]


class SureNodes:
    """Finds sure nodes of one game, which changes meanwhile only where checks are decided.

    `possible` tells, if it is known, which symbols a variable or a cell can be where a play stands
    at a node, or a walk of a check does; `falling` has, by nodes of loops, variables with values
    that are assigned in the loop, but only so often: ``at = down[at]`` as long as that is a place.
    """

    def __init__(
        self,
        game: Game,
        possible: Callable[[str, Expression], Iterable[str] | None] | None = None,
        falling: Mapping[str, Collection[Falling]] = {},
        contradictions: Contradictions | None = None,
    ) -> None:
        self._game, self._possible, self._falling = game, possible, falling
        self._fall = {each for some in falling.values() for each in some}
        self._contradictions = contradictions or Contradictions(game)
        # values have numbers, so that what is done to them is known by small keys
        self._values: list[_Values] = [_NOTHING]
        self._numbers: dict[_Values, int] = {_NOTHING: 0}
        self._asked: dict[tuple[Action, int], object] = {}
        self._known: dict[_Place, tuple[_Step, ...]] = {}
        self._assigned: dict[tuple[Action, int, int], int] = {}
        self._too_deep = False

    def before(self, nodes: Iterable[str], most: int | None = None) -> set[str]:
        """The sure nodes from where one gets to some nodes, which are sure themselves.

        The search ends when it has found more than `most`.
        """
        automaton = self._game.automaton
        new = list(dict.fromkeys(nodes))
        sure = set(new)
        # who has been asked about in vain need not be before one of those it saw is sure
        saw: dict[str, set[str]] = {}
        while new and (most is None or len(sure) <= most):
            # all at once: a node with many alternatives is looked at once, not once for each
            edges = (edge for node in new for edge in automaton.in_edges(node))
            asking = dict.fromkeys(node for edge in edges for node in _before(edge, automaton))
            found: list[str] = []
            for node in asking:
                known = saw.get(node)
                if node in sure or not (known is None or any(each in known for each in new)):
                    continue
                seen = saw[node] = set()
                self._too_deep = False
                around = self._around(node, sure, seen)
                if self._is_likely(sure, around) and (
                    self._is_sure(sure, around, {})
                    or (self._too_deep and self._is_covered(sure, around))
                    or (node in seen and self._is_left(sure, around))
                ):
                    sure.add(node)
                    found.append(node)
            new = found
        return sure

    def _is_left(self, sure: set[str], around: _Around) -> bool:
        """The same of a node of a loop: whoever is there again has something assigned once more.

        Only what has been assigned on some way back is tried: loops can be long.
        """
        ends = [values for node, values in around.places if node == around.node and values]
        loops = (
            each
            for each in self._falling.get(around.node, ())
            if any(self._fell(each, values) for values in ends)
        )
        return any(self._is_sure(sure, around, {}, each) for each in loops)

    def _is_sure(
        self,
        sure: set[str],
        around: _Around,
        held: dict[object, bool],
        falling: Falling | None = None,
    ) -> bool:
        """Whether a sure node can be reached from a node where some conditions are decided.

        A condition that is not in `held` is tried both ways, up to `_DEEP` of them, unless that
        contradicts what is decided; so are those behind what leads on, at `_MANY` places.  They are
        asked of the values at the node.  To get back there does as well if that is `falling`.
        """
        undecided: object | None = None
        reached: dict[_Place, None] = {(around.node, 0): None}
        work = list(reached)
        for here in work:
            if here[0] in sure or (here[0] == around.node and self._fell(falling, here[1])):
                return True
            for question, negated, place in self._steps(here):
                if question is not None and question not in held:
                    if undecided is None and question in around.asked:
                        undecided = question
                elif (question is None or held[question] is not negated) and (
                    place not in reached and (place[0] in sure or len(reached) < _MANY)
                ):
                    reached[place] = None
                    work.append(place)
        if undecided is None or len(held) == _DEEP:
            self._too_deep = undecided is not None
            return False
        excluded, symbols = self._contradictions.excluded, self._symbols_at(around.node)
        return all(
            excluded(more, undecided, symbols) or self._is_sure(sure, around, more, falling)
            for more in ({**held, undecided: False}, {**held, undecided: True})
        )

    def _is_likely(self, sure: set[str], around: _Around) -> bool:
        """Whether some way leads on, on which nothing is asked that nothing stands in for."""
        loops = around.node in self._falling
        start = around.node, 0
        reached, work = {start}, [start]
        for here in work:
            for question, _, place in self._steps(here):
                if place not in reached and (question is None or question in around.asked):
                    if place[0] in sure or (loops and place[0] == around.node):
                        return True
                    if place in around.places:
                        reached.add(place)
                        work.append(place)
        return False

    def _is_covered(self, sure: set[str], around: _Around) -> bool:
        """The same by a truth table: every place has the rows in which one gets there.

        Who decides the conditions of several lines one after the other asks each line anew for all
        ways in which those before it fail; a table has a column for each.
        """
        columns = dict.fromkeys(around.asked, 0)
        if len(columns) > _COLUMNS:
            return False
        for number, question in enumerate(columns):
            columns[question] = _column(number, len(columns))
        possible = self._contradictions.possible(columns, self._symbols_at(around.node))
        rows = dict.fromkeys(around.places, 0)
        start = around.node, 0
        rows[start] = possible
        work, covered = [start], 0
        while work and covered != possible:
            here = work.pop()
            for question, negated, place in self._steps(here):
                reached = rows[here]
                if question is not None:
                    column = columns.get(question)
                    if column is None:
                        continue
                    reached &= ~column if negated else column
                if place[0] in sure:
                    covered |= reached
                elif place in rows and reached & ~rows[place]:
                    rows[place] |= reached
                    work.append(place)
        return covered == possible

    def _symbols_at(self, node: str) -> Symbols:
        """What can be read at a node."""
        return any_symbol if self._possible is None else partial(self._possible, node)

    def _around(self, node: str, sure: set[str], saw: set[str]) -> _Around:
        """What is around a node, some places at most; `saw` is told of all nodes."""
        found: dict[_Place, None] = {(node, 0): None}
        work = list(found)
        asked: dict[object, set[bool]] = {}
        for here in work:
            for question, negated, place in self._steps(here):
                saw.add(place[0])
                if question is not None:
                    asked.setdefault(question, set()).add(negated)
                if place not in found and place[0] not in sure and len(found) < 2 * _MANY:
                    found[place] = None
                    work.append(place)
        read = {question: self._contradictions.reads(question) for question in asked}
        about = Counter(atom for atoms in read.values() for atom in atoms)
        both = [
            question
            for question, answers in asked.items()
            if len(answers) > 1
            or any(about[atom] > 1 for atom in read[question])
            or (isinstance(question, Comparison) and not read[question])
        ]
        return _Around(node, found, dict.fromkeys(both))

    def _steps(self, place: _Place) -> tuple[_Step, ...]:
        """What can be done at a place."""
        found = self._known.get(place)
        if found is None:
            found = self._known[place] = tuple(self._found_steps(*place))
        return found

    def _found_steps(self, node: str, values: int) -> Iterator[_Step]:
        for edge in self._game.automaton.out_edges(node):
            action = edge.action
            if isinstance(action, _Condition):
                yield self._question(action, values), action.negated, (edge.target, values)
            elif isinstance(action, Assignment | AnyAssignment):
                if self._is_free(action):
                    yield None, False, (edge.target, self._behind(edge, action, values))
            else:
                yield None, False, (edge.target, values)

    def _question(self, condition: Comparison | Reachability, values: int) -> object:
        """A condition without its negation, as a question about what variables hold at first; where
        it cannot be asked of that, it stands for itself behind what was assigned.
        """
        key = condition, values
        if key not in self._asked:
            positive = negation(condition) if condition.negated else condition
            found: object = positive if not values else (positive, values)
            if values and isinstance(positive, Comparison):
                held = self._values[values]
                left, right = _at_first(positive.left, held), _at_first(positive.right, held)
                if left is not None and right is not None:
                    found = replace(positive, left=left, right=right)
            self._asked[key] = found
        return self._asked[key]

    def _behind(self, edge: Edge, action: Assignment | AnyAssignment, values: int) -> int:
        """What variables hold behind an assignment."""
        key = action, edge.key, values
        if key not in self._assigned:
            name, indices = parts(action.target)
            known: Expression | None = None
            if isinstance(action, Assignment) and not indices:
                known = _at_first(action.value, self._values[values])
            if known is not None and len(list(names(known))) > _LONG:
                known = None
            value = len(self._assigned) if known is None else known
            others = ((other, held) for other, held in self._values[values] if other != name)
            found = (*others, (name, value))
            if isinstance(action, Assignment) and known is action.value:
                fell = [(name + _FELL, known)] if (name, known) in self._fall else []
                found = (*(each for each in found if each not in fell), *fell)
            if found not in self._numbers:
                self._numbers[found] = len(self._values)
                self._values.append(found)
            self._assigned[key] = self._numbers[found]
        return self._assigned[key]

    def _fell(self, falling: Falling | None, values: int) -> bool:
        """Whether a variable holds what it was assigned of its first value where that can be done
        only so often, not of another variable that holds the same.
        """
        if falling is None:
            return False
        held, (name, value) = self._values[values], falling
        return falling in held and (name + _FELL, value) in held

    def _is_free(self, action: Assignment | AnyAssignment) -> bool:
        """Whether an assignment is legal: there is a symbol to be assigned."""
        return not isinstance(action, AnyAssignment) or bool(self._game.symbols(action.type))


def _column(number: int, count: int) -> int:
    """The rows of a truth table of `count` columns in which one of them holds."""
    ones = 1 << number
    return ((1 << (1 << count)) - 1) // ((1 << ones) + 1) << ones


def _before(edge: Edge, automaton: Automaton) -> list[str]:
    """The source of an edge, and where one gets to it from, a few at most."""
    found, work = {edge.source: None}, [edge.source]
    for node in work:
        for before in automaton.in_edges(node):
            if before.source not in found and len(found) < _MANY:
                found[before.source] = None
                work.append(before.source)
    return work


def _at_first(expression: Expression, values: _Values) -> Expression | None:
    """An expression of what variables hold at first; None if it reads one that is not followed."""
    read = set(names(expression))
    known = {}
    for name, held in values:
        if name in read:
            if isinstance(held, int):
                return None
            known[name] = held
    return substitute(expression, known) if known else expression
