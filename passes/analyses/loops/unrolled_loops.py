"""Loops that were written out: the same steps again and again, up to a round that is the last.

A round begins at a node.  On the way through it walks may leave it, always to the same nodes, and
the assignment that every round has, ``pos = up[pos]``, leads to the node at which the next round
begins.  The last round breaks off somewhere, or begins where walks leave.

One round may lack a condition, as where nobody asked before the last step whether there is a next
place, since the condition behind it fails if there is none.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace

from rgt.ir.actions import (
    SKIP,
    Action,
    Assignment,
    Comparison,
    Condition,
    Reachability,
    negation,
)
from rgt.ir.automaton import Automaton, Edge
from rgt.ir.expressions import Reference
from rgt.passes.analyses.loops.steps import is_step

_LONGEST, _MOST_WAYS = 8, 16
"""A round with more conditions, or more ways out, is looked at no further."""
_FEWEST = 2
_MOST_ROUNDS = 1000


@dataclass(frozen=True, slots=True)
class Unrolled:
    """A loop that was written out: `rounds` times what happens from the node `first` on.

    `line` are the conditions of the first round up to `step`, the assignment that leads to the
    second one; `ways` are the edges by which walks leave it.  Behind the rounds is the beginning of
    one more, which has the first `rest` conditions and no way on from there.

    `leaves_at_once` tells that there is none of it: the last of the assignments leads to where
    walks leave by one answer of the first condition; who goes on with the loop asks that once more.
    `lacking` is the round, from 0 on, and the condition in it that only the others ask.
    `otherwise` is one of the ways, and what is asked instead where the last round breaks off.
    """

    first: str
    line: tuple[Edge, ...]
    step: Edge
    ways: tuple[Edge, ...]
    rounds: int
    rest: int
    leaves_at_once: bool = False
    lacking: tuple[int, int] | None = None
    otherwise: tuple[Edge, Comparison] | None = None

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
        if unchanged and is_step(step.action):
            found = _found(automaton, step)
            if found is not None:
                yield found


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
    matching = _Matching(automaton, line, step, ways)
    found = Unrolled(first, line, step, ways, 1, 0)
    node = step.target
    while found.rounds < _MOST_ROUNDS and node not in inside:
        if found.lacking is None and _leaves(node, line, ways):
            return replace(found, leaves_at_once=True) if found.rounds >= _FEWEST else None
        following = matching.following(node)
        if following is None or (following.lacks is not None and found.lacking is not None):
            return None
        if following.lacks is not None:
            found = replace(found, lacking=(found.rounds, following.lacks))
        if following.node is None:
            whole = found.rounds >= _FEWEST or following.at == len(line)
            found = replace(found, rest=following.at, otherwise=following.otherwise)
            return found if whole else None
        found = replace(found, rounds=found.rounds + 1)
        node = following.node
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


@dataclass(frozen=True, slots=True)
class _Following:
    """How a round that is like the first one ends: where the next one begins, or None, if it has no
    more than the first `at` conditions.  `lacks` is a condition that it does not ask, `otherwise`
    one of the ways behind the others with what it asks instead.
    """

    node: str | None
    at: int
    lacks: int | None
    otherwise: tuple[Edge, Comparison] | None = None


class _Matching:
    """Compares rounds with the first one: a line of conditions that ends with a step."""

    def __init__(
        self, automaton: Automaton, line: Sequence[Edge], step: Edge, ways: Collection[Edge]
    ) -> None:
        self._automaton = automaton
        self._chain = (*line, step)
        self._ways = [[way for way in ways if way.source == edge.source] for edge in self._chain]
        self._inside = {edge.source for edge in self._chain}

    def following(self, node: str) -> _Following | None:
        """What follows a round that begins at a node, None if it is not like the first one."""
        at, lacks = 0, None
        while True:
            if [(way.action, way.target) for way in self._ways[at]] == [(SKIP, node)]:
                return _Following(None, at, lacks)
            # where a check or a play ends is not the same as where it does not
            if node in self._inside or self._automaton.is_pinned(node):
                return None
            ahead = {(edge.action, edge.target) for edge in self._automaton.out_edges(node)}
            missing = [way for way in self._ways[at] if (way.action, way.target) not in ahead]
            ahead.difference_update((way.action, way.target) for way in self._ways[at])
            if len(ahead) > 1 or len(missing) > len(ahead):
                return None
            if not ahead:
                return _Following(None, at, lacks)
            ((action, target),) = ahead
            if missing:
                (way,) = missing
                compared = isinstance(way.action, Comparison) and way.target == target
                if compared and isinstance(action, Comparison):
                    return _Following(None, at, lacks, (way, action))
                return None
            if action != self._chain[at].action:
                if lacks is not None or not self._is_next(action, at):
                    return None
                lacks = at
                at += 1
            if at == len(self._chain) - 1:
                return _Following(target, at, lacks)
            node = target
            at += 1

    def _is_next(self, action: Action, at: int) -> bool:
        """Whether the first round does that behind the condition there, where nobody leaves."""
        behind = at + 1
        return (
            behind < len(self._chain)
            and not self._ways[behind]
            and action == self._chain[behind].action
        )
