"""Checks that exclude each other, since their walks go side by side until one of them must stop.

``? sum, 7: sum < 12`` and ``? sum, 8: sum >= 12`` are two questions.  Where both come to their last
comparison by the same walk, its assignments in the same order, and by no other, whoever has passed
the one fails the other.  Between two assignments, what walks of the one ask is held to what walks
of the other ask: those that can go on from one state write the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice, product
from typing import NamedTuple

from rgt.backends.facts.values.exclusive import simple
from rgt.backends.interpreter.program import Kind, Op
from rgt.backends.program.steps import CppProgram, Step

_MOST_PAIRS = 200
_MOST_WAYS = 32
_MOST_QUESTIONS = 12
"""So many pairs of nodes, ways to the next assignments, and questions on each, are looked at."""

_Asked = tuple[Step, ...]
_Excluding = Callable[[_Asked, _Asked], bool]


class _Way(NamedTuple):
    """What is asked before the next assignment, and where that leads; no assignment: the end."""

    asked: _Asked
    assignment: Step | None
    target: int


class CheckPairs:
    """Tells pairs of checks of which at most one holds; `excluding` compares what two ways ask."""

    def __init__(self, program: CppProgram, excluding: _Excluding) -> None:
        self._program, self._excluding = program, excluding
        self._known: dict[tuple[int, int], bool] = {}
        self._ways: dict[tuple[int, int], Sequence[_Way] | None] = {}

    def exclude(self, one: int, two: int) -> bool:
        """Whether at most one of two checks holds, whatever the state."""
        pair = min(one, two), max(one, two)
        if pair not in self._known:
            # who comes back to this pair has proved nothing
            self._known[pair] = False
            self._known[pair] = one != two and self._apart(*pair)
        return self._known[pair]

    def _apart(self, one: int, two: int) -> bool:
        checks = self._program.checks
        (start, end), (other_start, other_end) = checks[one], checks[two]
        waiting = [(start, other_start)]
        seen = set(waiting)
        while waiting:
            node, other = waiting.pop()
            first, second = self._from(node, end), self._from(other, other_end)
            if first is None or second is None or len(seen) > _MOST_PAIRS:
                return False
            for way, beside in product(first, second):
                if self._excluding(way.asked, beside.asked):
                    continue
                if not _writes_alike(way, beside):
                    return False
                pair = way.target, beside.target
                if pair not in seen:
                    seen.add(pair)
                    waiting.append(pair)
        return True

    def _from(self, node: int, end: int) -> Sequence[_Way] | None:
        """The ways from a node to the next assignments or the end; None if that is not known."""
        key = node, end
        if key not in self._ways:
            ways = list(islice(self._followed(node, end), _MOST_WAYS + 1))
            known = [way for way in ways if way is not None]
            self._ways[key] = known if len(known) == len(ways) <= _MOST_WAYS else None
        return self._ways[key]

    def _followed(self, node: int, end: int) -> Iterator[_Way | None]:
        waiting: list[tuple[_Asked, int]] = [((), node)]
        while waiting:
            asked, node = waiting.pop()
            if node == end:
                yield _Way(asked, None, node)
                continue
            for op, target in self._program.out[node]:
                if op.kind is Kind.ASSIGN:
                    assert isinstance(op, Step)
                    yield _Way(asked, op, target)
                elif not _asks(op) or len(asked) == _MOST_QUESTIONS:
                    yield None
                else:
                    assert isinstance(op, Step)
                    waiting.append(((*asked, op), target))


def _asks(op: Op) -> bool:
    return simple(op) or op.kind is Kind.CHECK


def _writes_alike(way: _Way, beside: _Way) -> bool:
    """Whether two walks that were alike are so behind the next assignments; both go on."""
    one, two = way.assignment, beside.assignment
    return one is not None and two is not None and one.label == two.label
