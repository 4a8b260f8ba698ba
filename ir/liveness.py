"""Which variables can still be read: the backward *may* analysis of live variables.

A variable that is not live at a node can hold anything there without changing the game.  A
pass drops assignments to it; an engine forgets its value, so that positions that play alike
are one state.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import ClassVar

from rgt.ir.actions import Action, Tag, VariableTag, ends_move, overwrites, read_names
from rgt.ir.automaton import BEGIN, END, Edge
from rgt.ir.dataflow import GenKill, solve_edges
from rgt.ir.structures.bit_sets import selected


class Liveness(GenKill):
    """Bit i of the knowledge at a node: variable number i may be read from there on.

    `goals` is read at `end`, `visible` by every tag; `player` is read by whoever asks whose
    move it is, which is after every move.
    """

    forward: ClassVar[bool] = False
    must: ClassVar[bool] = False

    def __init__(self, variables: Iterable[str]) -> None:
        super().__init__()
        self._bits = {name: 1 << i for i, name in enumerate(variables)}

    def extreme(self) -> Mapping[str, int]:
        """At the end the goals are read; whose move it is, is always read."""
        return {END: self.bit("goals") | self.bit("player"), BEGIN: self.bit("player")}

    def bit(self, name: str) -> int:
        """The bit of a variable; 0 for any other name."""
        return self._bits.get(name, 0)

    def gen(self, action: Action) -> int:
        """The variables that the action reads."""
        bits = 0
        for name in read_names(action):
            bits |= self.bit(name)
        if isinstance(action, Tag | VariableTag):
            bits |= self.bit("visible")
        return bits

    def kill(self, action: Action) -> int:
        """The variable that the action overwrites as a whole; never `player`."""
        if ends_move(action):
            return 0
        return self.bit(overwrites(action) or "")


class LiveVariables(Mapping[str, frozenset[str]]):
    """By node, the names of the variables that may still be read from there on.

    Kept as bits; names are made for the nodes that are asked about.  A game of a hundred
    thousand nodes has gigabytes of names and is asked about a few dozen.
    """

    def __init__(self, variables: Collection[str], edges: Iterable[Edge]) -> None:
        self._names = tuple(variables)
        self._bits = solve_edges(edges, Liveness(self._names))

    def __getitem__(self, node: str) -> frozenset[str]:
        return frozenset(selected(self._names, self._bits[node]))

    def __iter__(self) -> Iterator[str]:
        return iter(self._bits)

    def __len__(self) -> int:
        return len(self._bits)


def live_variables(variables: Collection[str], edges: Iterable[Edge]) -> LiveVariables:
    """Solve the analysis: which of `variables` are live at each node of the automaton."""
    return LiveVariables(variables, edges)
