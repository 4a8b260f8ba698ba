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

A check whose walks surely get to its end from a node of a loop on ends there, too: who has counted
five stones need not look how many more there are.

Why sound: a check holds if some walk from its start to its end is legal.  Skips, tags and
assignments are legal in every state, and of two contrary conditions, or of several that are
compared with all that can be where they are asked, some hold: if these lead on, there is such a
walk.  Behind ``at = up[at]`` the condition ``board[at] == e`` is ``board[up[at]] == e``; who goes
up again and again comes to the end of the board, if that is no ring.  Without any path there is
none.
Not applied: where all conditions on the paths may fail at once; where a search would be too long;
in the midst of checks, to nodes that moves or checks with another end come to.
Ends: every step removes a check or a loop.
Source: beyond the 2025 paper; value sets as in `possible_keys`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import ClassVar

from rgt.ir.actions import SKIP, Comparison, Reachability
from rgt.ir.analyses.contradictions import Contradictions
from rgt.ir.analyses.sure_nodes import SureNodes
from rgt.ir.automaton import BEGIN, Edge, Origin
from rgt.ir.dataflow import solve
from rgt.ir.expressions import Expression, Reference, parts, uncast
from rgt.ir.game import Game
from rgt.passes.analyses.conditions.check_regions import check_region, in_loops
from rgt.passes.analyses.loops.falling import falling, going_on
from rgt.passes.analyses.values.possible_keys import PossibleKeys
from rgt.passes.analyses.values.stopped_loops import stopped_loops
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
        likely = self._sure(asked, SureNodes(game, _Compared(game), going_on(game), contradictions))
        inner = _looped(game, asked, likely)
        first = [ends for ends in asked if ends[0] in likely[ends[1]]]
        always = self._sure(first, SureNodes(game, contradictions=contradictions))
        holds = [ends for ends in first if ends[0] in always[ends[1]]]
        found: dict[str, set[str]] = {}
        unknown = [e for e in asked if e not in holds and (e[0] in likely[e[1]] or inner.get(e[1]))]
        if unknown:
            found = self._by_values(unknown, game, contradictions)
            holds += [ends for ends in unknown if ends[0] in found.get(ends[1], ())]
        never = [e for e in asked if e not in holds and self._leads(*e, game) is False]
        for edge in edges:
            assert isinstance(edge.action, Reachability)
            ends = edge.action.start, edge.action.end
            if ends in holds or ends in never:
                _decide(edge, edge.action, ends in holds, context)
        for end, nodes in inner.items():
            sure = [node for node in nodes if node in found.get(end, ())]
            if sure:
                with context.rewrite(f"a walk in a loop from {sure[0]} always gets to {end}"):
                    for node in sure:
                        _lead(node, end, game)

    def _sure(self, asked: Iterable[_Ends], nodes: SureNodes) -> dict[str, set[str]]:
        """By the ends of checks, the nodes from where one surely gets there."""
        before: dict[str, set[str]] = {}
        for _, end in asked:
            if end not in before:
                before[end] = nodes.before([end], self.max_nodes)
        return before

    def _by_values(
        self, asked: list[_Ends], game: Game, contradictions: Contradictions
    ) -> dict[str, set[str]]:
        """The same, since cells are less than their types let them be, and loops come to an end."""
        analysis = PossibleKeys(game, self.max_bits, self.patience, stopped_loops(game))
        if len(game.automaton) * analysis.extreme()[BEGIN].bit_length() > _MOST_BITS:
            return {}
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


def _looped(
    game: Game, asked: Iterable[_Ends], sure: Mapping[str, Collection[str]]
) -> dict[str, list[str]]:
    """By ends of checks, the sure nodes of loops that nothing but checks with this end comes to."""
    automaton = game.automaton
    found: dict[str, dict[str, None]] = {}
    for start, end in asked:
        if len(sure[end]) > 2 and start not in sure[end]:
            region = check_region(automaton, start, end)
            looped = [edge.source for edge in in_loops(region) if edge.source in sure[end]]
            found.setdefault(end, {}).update(dict.fromkeys(looped))
    if not any(found.values()):
        return {}
    moves = automaton.reachable(through_checks=False)
    there: dict[str, set[str]] = {end: set() for end in sure}
    for start, end in asked:
        there[end] |= _reached(game, start, end)
    return {
        end: [
            node
            for node in nodes
            if node not in moves
            and not any(node in each for other, each in there.items() if other != end)
        ]
        for end, nodes in found.items()
    }


def _reached(game: Game, start: str, end: str) -> set[str]:
    """The nodes that a check comes to."""
    seen, stack = {start}, [start]
    while stack:
        for edge in game.automaton.out_edges(stack.pop()):
            if edge.target not in seen:
                seen.add(edge.target)
                if edge.target != end:
                    stack.append(edge.target)
    return seen - {end}


def _lead(node: str, end: str, game: Game) -> None:
    """Let walks go from a node to the end of their check at once."""
    edges = game.automaton.out_edges(node)
    game.automaton.add(node, end, SKIP, Origin.of(*edges))
    for edge in edges:
        game.automaton.remove(edge.key)


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
