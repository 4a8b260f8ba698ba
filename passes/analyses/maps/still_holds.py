"""Where what is so behind an edge is still so, on whatever way a walk has come."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rgt.ir.actions import written_variable
from rgt.ir.automaton import BEGIN, Edge
from rgt.ir.dataflow import Analysis


class StillHolds(Analysis[bool]):
    """Knowledge: whether a fact holds that an edge (by its `key`) makes true, and that anything may
    make false which writes one of the variables that it `reads`.
    """

    def __init__(self, key: int, reads: Iterable[str]) -> None:
        self._key, self._reads = key, frozenset(reads)

    def bottom(self) -> bool:
        """What holds where nothing gets."""
        return True

    def extreme(self) -> Mapping[str, bool]:
        """At the beginning nothing has made it true."""
        return {BEGIN: False}

    def join(self, one: bool, other: bool) -> bool:
        """It holds if it does on both ways."""
        return one and other

    def transfer(self, edge: Edge, knowledge: bool) -> bool:
        """Whether it holds behind an edge."""
        if edge.key == self._key:
            return True
        return knowledge and written_variable(edge.action) not in self._reads
