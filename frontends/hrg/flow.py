"""Where control goes on after a statement: what comes after a jump is never reached."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from rgt.frontends.hrg import syntax as s
from rgt.frontends.hrg.calls import BREAK, CONTINUE, END, RETURN

Way = Literal["next", "break", "continue", "return"]

_JUMPS: Mapping[str, frozenset[Way]] = {
    BREAK: frozenset({"break"}),
    CONTINUE: frozenset({"continue"}),
    RETURN: frozenset({"return"}),
    END: frozenset(),
}
_NEXT: frozenset[Way] = frozenset({"next"})


class Flow:
    """Ways out of statements; conditions and checks may hold or not as far as it knows.

    The graphs must not be recursive.
    """

    def __init__(self, graphs: Mapping[str, s.Graph]) -> None:
        self._graphs = graphs
        self._returns: dict[str, bool] = {}

    def returns(self, graph: str) -> bool:
        """Whether a call of the graph may go on behind the call."""
        known = self._returns.get(graph)
        if known is None:
            ways = self.block(self._graphs[graph].body)
            known = self._returns[graph] = bool(ways & {"next", "return"})
        return known

    def block(self, block: s.Block) -> frozenset[Way]:
        """The ways out of a block."""
        found: frozenset[Way] = frozenset()
        for statement in block:
            ways = self.ways(statement)
            found |= ways - _NEXT
            if "next" not in ways:
                return found
        return found | _NEXT

    def ways(self, statement: s.Statement) -> frozenset[Way]:
        """The ways out of a statement."""
        if isinstance(statement, s.Do):
            return self._call(statement.name)
        if isinstance(statement, s.If):
            return self.block(statement.then) | self.block(statement.otherwise or ())
        if isinstance(statement, s.Branch):
            ways: frozenset[Way] = frozenset()
            return ways.union(*map(self.block, statement.arms))
        if isinstance(statement, s.BranchIn):
            return self.block(statement.body)
        if isinstance(statement, s.Loop | s.While | s.Repeat | s.RepeatIn):
            return self._repeated(statement)
        return _NEXT

    def _call(self, name: str) -> frozenset[Way]:
        if name in _JUMPS:
            return _JUMPS[name]
        if name in self._graphs and not self.returns(name):
            return frozenset()
        return _NEXT

    def _repeated(self, statement: s.Loop | s.While | s.Repeat | s.RepeatIn) -> frozenset[Way]:
        ways = self.block(statement.body)
        out = ways & {"return"}
        if isinstance(statement, s.Loop):
            return out | _NEXT if "break" in ways else out
        if isinstance(statement, s.While):
            return out | _NEXT
        if isinstance(statement, s.Repeat) and statement.count == 0:
            return _NEXT
        return out | _NEXT if ways & {"next", "break", "continue"} else out
