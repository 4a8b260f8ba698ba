"""Where the words of a rule lead on a board, whatever stands on it: an upper bound.

A square may hold at one step of a word what another step denies, so a move that is found need
not be possible; one that is not found is impossible.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass

from rgt.frontends.simplified.lints.fields import Field
from rgt.frontends.simplified.lints.graph import BEGIN, END, Graph
from rgt.frontends.simplified.syntax import Step
from rgt.frontends.simplified.words import CONTENTS, On


class Effort:
    """How many bits may be moved still; looking for doubts must not take long."""

    def __init__(self, bits: int) -> None:
        self._left = bits

    def spend(self, bits: int) -> bool:
        """Whether so much was left, and is not any more."""
        self._left -= bits
        return self._left >= 0


@dataclass(frozen=True, slots=True)
class Reach:
    """The moves of a rule as pairs of a `Field`, by what the last step asks for.

    `dead` are the steps of the text that no move takes.
    """

    moves: Mapping[On, int]
    dead: tuple[Step, ...]

    @property
    def all(self) -> int:
        """All moves."""
        return self.moves["e"] | self.moves["p"] | self.moves["w"]


def reach(graph: Graph, field: Field, effort: Effort) -> Reach | None:
    """Where the words of a graph lead; None if finding out takes too long."""
    came = _flow(graph, field, effort, {BEGIN: field.begin}, forward=True)
    everywhere = (1 << field.size) - 1
    goes = _flow(graph.reversed(), field, effort, {END: everywhere}, forward=False)
    if came is None or goes is None:
        return None
    moves = dict.fromkeys(CONTENTS, 0)
    alive: set[int] = set()
    endings = graph.endings()
    for node, edges in enumerate(graph.edges):
        for place, after in edges:
            letter = graph.steps[place].letter
            pairs = field.after(came[node], letter)
            if pairs & goes[after]:
                alive.add(place)
            if after in endings:
                moves[letter.on] |= pairs
    dead = (step for place, step in enumerate(graph.steps) if place not in alive)
    return Reach(moves, tuple(dead))


def _flow(
    graph: Graph, field: Field, effort: Effort, begin: Mapping[int, int], *, forward: bool
) -> list[int] | None:
    """The least sets of pairs at all nodes that hold the given ones and what follows from them."""
    found = [0] * len(graph.edges)
    work = deque(begin)
    waiting = set(begin)
    for node, pairs in begin.items():
        found[node] = pairs
    follow = field.after if forward else field.before
    while work:
        node = work.popleft()
        waiting.discard(node)
        pairs = found[node]
        nexts = [(after, pairs) for after in graph.silent[node]]
        for place, after in graph.edges[node]:
            if not effort.spend(field.size + _LEAST):
                return None
            nexts.append((after, follow(pairs, graph.steps[place].letter)))
        for after, more in nexts:
            if more & ~found[after]:
                found[after] |= more
                if after not in waiting:
                    waiting.add(after)
                    work.append(after)
    return found


_LEAST = 50_000
"""What moving few bits costs in bits: about a microsecond."""
