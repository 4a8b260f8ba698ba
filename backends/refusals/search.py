"""Walks with the tags of a move, or through a check, that ignore as few failing tests as they can.

Walks are found by the number of tests that they ignore, none first, as in a search for shortest
paths whose edges have small lengths (Dial's algorithm).  The first that gets through ignores the
fewest tests: these stand in the way of the move.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from rgt.backends.forward_model import Move
from rgt.backends.refusals.reading import Reader, UnreadableError, Values
from rgt.backends.written_moves import is_switch
from rgt.ir.actions import (
    AnyAssignment,
    Comparison,
    Reachability,
    Skip,
    Tag,
    VariableTag,
    ends_move,
    negation,
    written_variable,
)
from rgt.ir.automaton import Edge
from rgt.ir.expressions import Reference, uncast
from rgt.ir.game import Game

_COST = 1
"""Of a test that is ignored; one more of a branch: what leads elsewhere is a worse reason."""
_MOST_COSTS = 5
_MOST_STATES = 50_000
"""About a second of looking; in no game of the corpus does a move take a tenth of it."""
_MOST_WAYS = 24

Holds = Callable[[Reachability, Values], bool]


class _Stand(NamedTuple):
    """Where a walk stands: `placed` tags of the move are behind it."""

    node: str
    placed: int
    values: Values


class Passed(NamedTuple):
    """An edge on a walk, what stood before it, and whether its test fails.

    `is_branch`: the test fails, but another one that asks the same leads on from the node.
    """

    edge: Edge
    placed: int
    values: Values
    failing: bool
    is_branch: bool


Way = tuple[Passed, ...]


class _Step(NamedTuple):
    """What an edge can do: `target` is None where the walk is through."""

    target: _Stand | None
    passed: Passed


@dataclass(frozen=True, slots=True)
class _Goal:
    """The tags of a move, typed in short or not; or the node where a check ends."""

    tags: Move = ()
    short: bool = False
    end: str | None = None

    def behind(self, symbol: str, placed: int) -> int | None:
        """How many tags are placed behind a tag; None if the move has another one here."""
        if self.end is not None:
            return placed
        if placed < len(self.tags) and self.tags[placed] == symbol:
            return placed + 1
        repeated = placed > 0 and self.tags[placed - 1] == symbol
        return placed if self.short and (repeated or is_switch(symbol)) else None

    def next_symbols(self, placed: int) -> tuple[str, ...]:
        """The symbols that a tag of a variable can have now."""
        return self.tags[max(placed - 1, 0) if self.short else placed : placed + 1]


@dataclass(slots=True)
class Found:
    """What a search found.

    `furthest` is the most tags that a walk placed which ignores nothing; `ways` are the walks that
    get through with the fewest tests ignored, different tests in each; `nearest` is the one that
    placed the most tags, if none gets through and some test has to be ignored for it.
    """

    furthest: int = 0
    ways: list[Way] = field(default_factory=list)
    nearest: Way = ()


class Search:
    """Searches in one game; `holds` answers reachability checks."""

    def __init__(self, game: Game, reader: Reader, holds: Holds) -> None:
        self._reader = reader
        self._holds = holds
        self._automaton = game.automaton
        self._artificial = game.artificial_tags
        self._out: dict[str, list[Edge]] = {}
        self._told: dict[int, bool] = {}
        self._rivals: dict[int, Literal[True] | list[Comparison]] = {}

    def move(self, node: str, values: Values, tags: Move, *, short: bool) -> Found:
        """Walks with these tags to the end of a move; `short`: see `written_moves.short_forms`."""
        return self._run(_Stand(node, 0, values), _Goal(tags, short))

    def check(self, action: Reachability, values: Values) -> Found:
        """Walks from the start of a check to its end."""
        return self._run(_Stand(action.start, 0, values), _Goal(end=action.end))

    # -- the search ------------------------------------------------------------------------

    def _run(self, start: _Stand, goal: _Goal) -> Found:
        found = Found()
        came: dict[_Stand, tuple[_Stand, Passed] | None] = {start: None}
        ways: dict[tuple[int, ...], Way] = {}
        best, todo = start, deque([start])
        # by what it costs: steps with failing tests
        later: list[list[tuple[_Stand, _Step]]] = [[] for _ in range(_MOST_COSTS + 3)]
        for cost in range(_MOST_COSTS + 1):
            for stand, step in later[cost]:
                _take(stand, step, came, todo, ways)
            while todo and len(came) < _MOST_STATES and len(ways) < _MOST_WAYS:
                stand = todo.popleft()
                if stand.placed > best.placed:
                    best = stand
                for step in self._steps(stand, goal):
                    if step.passed.failing:
                        later[cost + _COST + step.passed.is_branch].append((stand, step))
                    else:
                        _take(stand, step, came, todo, ways)
            if not cost:
                found.furthest = best.placed
            if ways or len(came) >= _MOST_STATES:
                break
        found.ways = list(ways.values())
        if not ways and best.placed > found.furthest:
            found.nearest = _path(best, came)
        return found

    def _steps(self, stand: _Stand, goal: _Goal) -> Iterator[_Step]:
        """Everything that the edges of a node can do."""
        for edge in self._edges(stand.node):
            try:
                for placed, values, failing in self._effects(edge, stand, goal):
                    through = edge.target == goal.end or placed < 0
                    target = None if through else _Stand(edge.target, placed, values)
                    branch = failing and self._is_branch(edge, stand.values)
                    passed = Passed(edge, stand.placed, stand.values, failing, branch)
                    yield _Step(target, passed)
            except UnreadableError:
                continue

    def _effects(
        self, edge: Edge, stand: _Stand, goal: _Goal
    ) -> Iterator[tuple[int, Values, bool]]:
        """Tags placed (-1: the move is complete) and slots behind an edge, and whether it fails."""
        action, (_, placed, values) = edge.action, stand
        if isinstance(action, Skip):
            yield placed, values, False
        elif isinstance(action, Comparison):
            yield placed, values, not self._is_true(action, values)
        elif isinstance(action, Reachability):
            yield placed, values, self._holds(action, values) == action.negated
        elif isinstance(action, Tag | VariableTag):
            after = self._behind(action, stand, goal)
            if after is not None:
                yield after, values, False
        elif goal.end is None and ends_move(action):
            if placed == len(goal.tags):
                yield -1, values, False
        else:
            for slots in self._reader.outcomes(action, values):
                if self._is_wanted(edge, slots, placed, goal):
                    yield placed, slots, False

    def _is_true(self, test: Comparison, values: Values) -> bool:
        """Whether a comparison holds: no, if it is one that a test guards which was ignored."""
        try:
            return self._reader.holds(test, values)
        except UnreadableError:
            return False

    def _behind(self, action: Tag | VariableTag, stand: _Stand, goal: _Goal) -> int | None:
        if isinstance(action, Tag):
            if action.symbol in self._artificial:
                return stand.placed
            return goal.behind(action.symbol, stand.placed)
        symbol = self._reader.symbol(Reference(action.variable), stand.values)
        return goal.behind(symbol or "", stand.placed)

    def _is_branch(self, edge: Edge, values: Values) -> bool:
        """Whether another edge of the node asks for the contrary, or finds another value."""
        rivals = self._rivals.get(edge.key)
        if rivals is None:
            rivals = self._rivals[edge.key] = self._find_rivals(edge)
        return rivals is True or any(self._is_true(rival, values) for rival in rivals)

    def _find_rivals(self, edge: Edge) -> Literal[True] | list[Comparison]:
        """Tests of other edges that ask the same; True if one is the contrary."""
        test = edge.action
        assert isinstance(test, Comparison | Reachability)
        others = [other.action for other in self._edges(edge.source)]
        if negation(test) in others:
            return True
        return [
            other
            for other in others
            if isinstance(other, Comparison)
            and isinstance(test, Comparison)
            and other.left == test.left
        ]

    def _edges(self, node: str) -> list[Edge]:
        if node not in self._out:
            self._out[node] = self._automaton.out_edges(node)
        return self._out[node]

    # -- choices that the next tag tells -----------------------------------------------------

    def _is_wanted(self, edge: Edge, slots: Values, placed: int, goal: _Goal) -> bool:
        """Whether the next tag can be that of what was chosen."""
        if goal.end is not None or not isinstance(edge.action, AnyAssignment):
            return True
        if edge.key not in self._told:
            self._told[edge.key] = self._is_told(edge)
        if not self._told[edge.key]:
            return True
        chosen = self._reader.symbol(edge.action.target, slots)
        return chosen in goal.next_symbols(placed)

    def _is_told(self, edge: Edge) -> bool:
        """Whether the next tag of every walk behind a choice is the variable that was chosen."""
        assert isinstance(edge.action, AnyAssignment)
        target = uncast(edge.action.target)
        if not isinstance(target, Reference):
            return False
        seen, stack = {edge.target}, [edge.target]
        while stack:
            for after in self._edges(stack.pop()):
                action = after.action
                if isinstance(action, VariableTag) and action.variable == target.name:
                    continue
                if isinstance(action, Tag | VariableTag) or ends_move(action):
                    return False
                if written_variable(action) == target.name:
                    return False
                if after.target not in seen:
                    seen.add(after.target)
                    stack.append(after.target)
        return True


_Came = dict[_Stand, "tuple[_Stand, Passed] | None"]


def _take(
    stand: _Stand,
    step: _Step,
    came: _Came,
    todo: deque[_Stand],
    ways: dict[tuple[int, ...], Way],
) -> None:
    """Go a step: to a new place, or through, if no way with the same failing tests is known."""
    if step.target is None:
        way = (*_path(stand, came), step.passed)
        ways.setdefault(tuple(p.edge.key for p in way if p.failing), way)
    elif step.target not in came:
        came[step.target] = stand, step.passed
        todo.append(step.target)


def _path(stand: _Stand, came: _Came) -> Way:
    """The walk that led to a place."""
    edges: list[Passed] = []
    step = came[stand]
    while step is not None:
        stand, passed = step
        edges.append(passed)
        step = came[stand]
    return tuple(reversed(edges))
