"""Where control goes on after a statement: what comes after a jump is never reached."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal

from rgt.frontends.hrg import syntax as s
from rgt.frontends.hrg.checking.calls import BREAK, CONTINUE, END, RETURN
from rgt.frontends.hrg.lowering.fixed import truth

Way = Literal["next", "break", "continue", "return"]

_JUMPS: Mapping[str, frozenset[Way]] = {
    BREAK: frozenset({"break"}),
    CONTINUE: frozenset({"continue"}),
    RETURN: frozenset({"return"}),
    END: frozenset(),
}
_NEXT: frozenset[Way] = frozenset({"next"})


class Flow:
    """Ways out of statements; conditions and checks may hold or not as far as it knows, but for
    conditions of fixed values, as in ``while true()`` and ``while 1 == 1``.

    `order` has the graphs to look at, every one of them behind those that it calls.
    """

    def __init__(self, graphs: Mapping[str, s.Graph], order: Iterable[str]) -> None:
        self._returning: dict[str, bool] = {}
        # by identity: the statements live as long as the graphs
        self._known: dict[int, frozenset[Way]] = {}
        for name in order:
            self._returning[name] = not {"next", "return"}.isdisjoint(self.block(graphs[name].body))

    def returns(self, graph: str) -> bool:
        """Whether a call of the graph may go on behind the call."""
        return self._returning[graph]

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
        known = self._known.get(id(statement))
        if known is None:
            known = self._known[id(statement)] = self._find(statement)
        return known

    def _find(self, statement: s.Statement) -> frozenset[Way]:
        if isinstance(statement, s.Do):
            return self._call(statement.name)
        if isinstance(statement, s.If):
            holds = truth(statement.condition)
            if holds is not None:
                return self.block(statement.then if holds else statement.otherwise or ())
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
        return _NEXT if self._returning.get(name, True) else frozenset()

    def _repeated(self, statement: s.Loop | s.While | s.Repeat | s.RepeatIn) -> frozenset[Way]:
        ways = self.block(statement.body)
        out = ways & {"return"}
        if isinstance(statement, s.Loop) or (
            isinstance(statement, s.While) and truth(statement.condition)
        ):
            return out | _NEXT if "break" in ways else out
        if isinstance(statement, s.While):
            return out | _NEXT
        if isinstance(statement, s.Repeat) and statement.count == 0:
            return _NEXT
        return out | _NEXT if ways & {"next", "break", "continue"} else out
