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
compared with all that can be where they are asked, some hold: if these lead on, there is such a
walk.  Behind ``at = up[at]`` the condition ``board[at] == e`` is ``board[up[at]] == e``; who goes
up again and again comes to the end of the board, if that is no ring.  Without any path there is
none.
Not applied: where all conditions on the paths may fail at once; where a search would be too long.
Ends: every step removes a check.
Source: beyond the 2025 paper; value sets as in `possible_keys`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from rgt.ir.actions import SKIP, Comparison, Reachability
from rgt.ir.automaton import BEGIN, Edge
from rgt.ir.contradictions import Contradictions
from rgt.ir.dataflow import solve
from rgt.ir.expressions import Expression, Reference, parts, uncast
from rgt.ir.game import Game
from rgt.ir.sure_nodes import SureNodes
from rgt.passes.analyses.falling import falling, going_on
from rgt.passes.analyses.possible_keys import PossibleKeys
from rgt.passes.context import Context
from rgt.passes.transform import Global

_Ends = tuple[str, str]
"""Where a check starts, and the node that it looks for."""

_MOST_BITS = 1 << 22
"""What is possible is not found out where edges and bits are more, one times the other."""


@dataclass(frozen=True)
class DecideChecks(Global):
    """See the module.

    `max_nodes`: a search that has seen so many nodes is given up; `max_bits` and `patience`: as of
    `propagate-constants`.
    """

    name: ClassVar[str] = "decide-checks"
    max_nodes: int = 1000
    max_bits: int = 1 << 15
    patience: int = 200

    def run(self, context: Context) -> None:
        """Decide every check that can be."""
        game = context.game
        edges = game.automaton.checks()
        checks = dict.fromkeys(e.action for e in edges if isinstance(e.action, Reachability))
        asked = list(dict.fromkeys((check.start, check.end) for check in checks))
        contradictions = Contradictions(game)
        # most checks do not even hold if cells are what is asked for, and loops come to an end
        nodes = SureNodes(game, _Compared(game), going_on(game), contradictions)
        likely = self._sure(asked, nodes)
        always = self._sure(likely, SureNodes(game, contradictions=contradictions))
        if len(always) < len(likely):
            always += self._by_values([e for e in likely if e not in always], game, contradictions)
        never = [e for e in asked if e not in always and self._leads(*e, game) is False]
        for edge in edges:
            assert isinstance(edge.action, Reachability)
            ends = edge.action.start, edge.action.end
            if ends in always or ends in never:
                _decide(edge, edge.action, ends in always, context)

    def _sure(self, asked: Iterable[_Ends], nodes: SureNodes) -> list[_Ends]:
        """The checks that hold by what is known of nodes."""
        before: dict[str, set[str]] = {}
        found = []
        for start, end in asked:
            if end not in before:
                before[end] = nodes.before([end], self.max_nodes)
            if start in before[end]:
                found.append((start, end))
        return found

    def _by_values(
        self, asked: list[_Ends], game: Game, contradictions: Contradictions
    ) -> list[_Ends]:
        """Those that hold since cells are less than their types let them be, and loops come to an
        end.
        """
        analysis = PossibleKeys(game, self.max_bits, self.patience)
        if len(game.automaton) * analysis.extreme()[BEGIN].bit_length() > _MOST_BITS:
            return []
        known = solve(game.automaton, analysis)

        def possible(node: str, atom: Expression) -> Iterable[str] | None:
            here = known[node]
            return analysis.possible(atom, here) if here else None

        ends = falling(game, analysis.readers, known)
        return self._sure(asked, SureNodes(game, possible, ends, contradictions))

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


class _Compared:
    """For every variable the symbols of which it is asked anywhere whether it, or a cell of it, is
    one.
    """

    def __init__(self, game: Game) -> None:
        self._symbols: dict[str, set[str]] = {}
        for edge in game.automaton:
            if isinstance(edge.action, Comparison) and not edge.action.negated:
                left, right = edge.action.left, edge.action.right
                for one, other in ((left, right), (right, left)):
                    name, value = parts(one)[0], uncast(other)
                    if name in game.variables and isinstance(value, Reference):
                        self._symbols.setdefault(name, set()).add(value.name)

    def __call__(self, node: str, atom: Expression) -> Iterable[str] | None:
        """The symbols that are asked for, wherever that is; None if there are none."""
        return self._symbols.get(parts(atom)[0])


def _decide(edge: Edge, check: Reachability, holds: bool, context: Context) -> None:
    """Replace a check whose answer is known."""
    automaton = context.game.automaton
    how = "always" if holds else "never"
    with context.rewrite(f"a walk from {check.start} {how} gets to {check.end}"):
        if holds != check.negated:
            automaton.relabel(edge.key, SKIP)
        else:
            automaton.remove(edge.key)
