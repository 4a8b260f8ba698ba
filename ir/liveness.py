"""Which variables can still be read: the backward *may* analysis of live variables.

A variable that is not live at a node can hold anything there without changing the game.  A
pass drops assignments to it; an engine forgets its value, so that positions that play alike
are one state.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import ClassVar

from rgt.ir.actions import Action, Tag, VariableTag, ends_move, overwrites, read_names
from rgt.ir.automaton import BEGIN, END, Edge
from rgt.ir.dataflow import GenKill, solve_edges


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


def live_variables(variables: Collection[str], edges: Iterable[Edge]) -> dict[str, frozenset[str]]:
    """By node, the names of the variables that may still be read from there on."""
    names = list(variables)
    made: dict[int, frozenset[str]] = {}
    result = {}
    for node, bits in solve_edges(edges, Liveness(names)).items():
        if bits not in made:
            made[bits] = frozenset(n for i, n in enumerate(names) if bits >> i & 1)
        result[node] = made[bits]
    return result
