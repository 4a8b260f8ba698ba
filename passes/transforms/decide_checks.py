"""Decide checks that hold in every state, or in none.

Before::

    begin, p: ? s -> t;
    s, t: x = b;
    s, t: x == b;
    p, q: ! t -> s;
    p, q: ? t -> s;
    q, end: player = keeper;

After::

    begin, p: ;
    s, t: x = b;
    s, t: x == b;
    p, q: ;
    q, end: player = keeper;

Why sound: a check holds if some walk from its start to its end is legal.  Skips, tags and
assignments are legal in every state, and of two contrary conditions, or of several that are
compared with all that there is, some hold: if these lead on, there is such a walk.  Behind
``at = up[at]`` the condition ``board[at] == e`` is ``board[up[at]] == e``.  Without any path there
is none.
Not applied: where all conditions on the paths may fail at once; where a search would be too long.
Ends: every step removes a check.
Source: beyond the 2025 paper.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rgt.ir.actions import SKIP, Reachability
from rgt.ir.automaton import Edge
from rgt.ir.game import Game
from rgt.ir.sure_nodes import SureNodes
from rgt.passes.context import Context
from rgt.passes.transform import Global


@dataclass(frozen=True)
class DecideChecks(Global):
    """See the module.

    `max_nodes`: a search that has seen so many nodes is given up.
    """

    name: ClassVar[str] = "decide-checks"
    max_nodes: int = 1000

    def run(self, context: Context) -> None:
        """Decide every check that can be."""
        known: dict[tuple[str, str], bool | None] = {}
        sure = _Sure(context.game, self.max_nodes)
        for edge in context.game.automaton.checks():
            assert isinstance(edge.action, Reachability)
            ends = edge.action.start, edge.action.end
            if ends not in known:
                known[ends] = self._answer(*ends, context.game, sure)
            holds = known[ends]
            if holds is not None:
                _decide(edge, edge.action, holds, context)

    def _answer(self, start: str, end: str, game: Game, sure: _Sure) -> bool | None:
        """Whether a check always or never holds; None if neither is known."""
        if sure.leads(start, end):
            return True
        return False if self._leads(start, end, game) is False else None

    def _leads(self, start: str, end: str, game: Game) -> bool | None:
        """Whether a path leads from start to end; None if it takes too long."""
        seen, stack = {start}, [start]
        while stack:
            node = stack.pop()
            if node == end:
                return True
            for edge in game.automaton.out_edges(node):
                if edge.target not in seen:
                    seen.add(edge.target)
                    stack.append(edge.target)
            if len(seen) > self.max_nodes:
                return None
        return False


class _Sure:
    """Which checks hold in every state; an automaton that changes meanwhile only loses checks."""

    def __init__(self, game: Game, most: int) -> None:
        self._nodes, self._most = SureNodes(game), most
        self._before: dict[str, set[str]] = {}

    def leads(self, start: str, end: str) -> bool:
        """Whether some walk leads from start to end whatever the state."""
        if end not in self._before:
            self._before[end] = self._nodes.before([end], self._most)
        return start in self._before[end]


def _decide(edge: Edge, check: Reachability, holds: bool, context: Context) -> None:
    """Replace a check whose answer is known."""
    automaton = context.game.automaton
    how = "always" if holds else "never"
    with context.rewrite(f"a walk from {check.start} {how} gets to {check.end}"):
        if holds != check.negated:
            automaton.relabel(edge.key, SKIP)
        else:
            automaton.remove(edge.key)
