"""Loops that were written out: the same steps again and again, up to a round that is the last.

A round begins at a node.  On the way through it walks may leave it, always to the same nodes, and
the assignment that every round has, ``pos = up[pos]``, leads to the node at which the next round
begins.  The last round has no such assignment, or it leads to where walks leave.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from rgt.ir.actions import (
    SKIP,
    Action,
    Assignment,
    Comparison,
    Condition,
    Reachability,
    ends_move,
    negation,
    read_names,
)
from rgt.ir.automaton import Automaton, Edge
from rgt.ir.expressions import Reference

_LONGEST, _MOST_WAYS = 8, 16
"""A round with more conditions, or more ways out, is looked at no further."""
_FEWEST = 2
_MOST_ROUNDS = 1000


@dataclass(frozen=True, slots=True)
class Unrolled:
    """A loop that was written out: `rounds` times what happens from the node `first` on.

    `line` are the conditions of the first round up to `step`, the assignment that leads to the
    second one; `ways` are the edges by which walks leave it.  `leaves_at_once` tells that the last
    of the assignments leads to where walks leave, by one answer of the first condition: who goes on
    with the loop asks that once more.
    """

    first: str
    line: tuple[Edge, ...]
    step: Edge
    ways: tuple[Edge, ...]
    rounds: int
    leaves_at_once: bool

    @property
    def variable(self) -> str:
        """The variable that every round changes."""
        assert isinstance(self.step.action, Assignment)
        assert isinstance(self.step.action.target, Reference)
        return self.step.action.target.name


def unrolled_loops(automaton: Automaton) -> Iterator[Unrolled]:
    """Every loop that was written out; those behind it may be closed, or gone, when asked for."""
    for step in automaton.edges():
        unchanged = step.key in automaton and automaton[step.key] == step
        if unchanged and _is_step(step.action):
            found = _found(automaton, step)
            if found is not None:
                yield found


def _is_step(action: Action) -> bool:
    """Whether an assignment makes a variable another one by what it was."""
    return (
        isinstance(action, Assignment)
        and isinstance(action.target, Reference)
        and not ends_move(action)
        and action.target.name in read_names(Comparison(action.value, action.value, False))
    )


def _found(automaton: Automaton, step: Edge) -> Unrolled | None:
    """The loop whose first round ends with a step."""
    line = _line(automaton, step)
    for at in range(len(line) + 1):
        found = _rolled(automaton, line[at:], step)
        if found is not None:
            return found
    return None


def _line(automaton: Automaton, step: Edge) -> tuple[Edge, ...]:
    """The conditions before a step, as far as one alone leads to the next."""
    line: list[Edge] = []
    node = step.source
    while len(line) < _LONGEST:
        edge = automaton.sole_in_edge(node)
        if edge is None or not isinstance(edge.action, Comparison | Reachability):
            break
        line.append(edge)
        node = edge.source
    return tuple(reversed(line))


def _rolled(automaton: Automaton, line: tuple[Edge, ...], step: Edge) -> Unrolled | None:
    """The loop of a first round that has these conditions, if more like it follow."""
    first = line[0].source if line else step.source
    inside = dict.fromkeys([*(edge.source for edge in line), step.source])
    if any(automaton.is_pinned(node) for node in inside):
        return None
    ways = tuple(
        edge
        for node in inside
        for edge in automaton.out_edges(node)
        if edge != step and edge not in line
    )
    if len(ways) > _MOST_WAYS or any(edge.target in inside for edge in ways):
        return None
    if not all(edge.action is SKIP or isinstance(edge.action, Condition) for edge in ways):
        return None
    matching = _Matching(automaton, step, inside)
    node, rounds = step.target, 1
    while rounds < _MOST_ROUNDS and node not in inside:
        if _leaves(node, line, ways):
            return Unrolled(first, line, step, ways, rounds, True) if rounds >= _FEWEST else None
        if not matching.alike(first, node):
            return None
        rounds += 1
        if matching.following is None:
            return Unrolled(first, line, step, ways, rounds, False)
        node = matching.following
    return None


def _leaves(node: str, line: tuple[Edge, ...], ways: tuple[Edge, ...]) -> bool:
    """Whether walks leave a round to a node, by the other answer of its first condition only."""
    if len(ways) != 1 or not line:
        return False
    (way,) = ways
    asked, begun = way.action, line[0]
    return (
        way.source == begun.source
        and way.target == node
        and isinstance(asked, Condition)
        and begun.action is negation(asked)
    )


class _Matching:
    """Compares rounds with the first one, which has the nodes `inside` and ends with a step.

    `following` is the node at which the round behind the one that was compared begins, None if that
    was the last.
    """

    def __init__(self, automaton: Automaton, step: Edge, inside: Collection[str]) -> None:
        self._automaton = automaton
        self._step = step
        self._inside = inside
        self.following: str | None = None

    def alike(self, one: str, other: str) -> bool:
        """Whether what follows a node of the first round follows the other node, too."""
        self.following = None
        return self._alike(one, other)

    def _alike(self, one: str, other: str) -> bool:
        if one == other or one not in self._inside:
            return one == other
        here = self._actions(one)
        if here is None:
            return False
        if one == self._step.source and self._left(here) == {SKIP: other}:
            return True
        there = self._actions(other)
        # where a check or a play ends is not the same as where it does not
        if there is None or self._automaton.is_pinned(other):
            return False
        if not there.keys() <= here.keys():
            return False
        for action, edge in here.items():
            found = there.get(action)
            if edge == self._step:
                self.following = found.target if found is not None else None
            elif found is None or not self._alike(edge.target, found.target):
                return False
        return True

    def _left(self, here: Mapping[Action, Edge]) -> dict[Action, str]:
        """Where walks leave at the end of a round."""
        return {action: edge.target for action, edge in here.items() if edge != self._step}

    def _actions(self, node: str) -> dict[Action, Edge] | None:
        """The edges of a node by what they do; None if two do the same."""
        out = self._automaton.out_edges(node)
        found = {edge.action: edge for edge in out}
        return found if len(found) == len(out) else None
