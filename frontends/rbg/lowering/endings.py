"""The game ends when the player to move has no legal move.

Every edge that ends a move, ``a -> b: player = P``, is guarded by a check that asks whether a walk
from `b` comes to the end of another move.  The search stops at a node that every next move passes
and from which it can be ended whatever the state.  If there is none, the ends of the moves that may
follow become one node.  Where they go on differently, the check has its own copy of those moves;
where they are too many to be copied, a variable tells at that node which of the ends it was.

A guard is left out where a look at the automaton shows that the next move can always be made, and
the game ends at once where it never can.

Source: specs of RBG, sections 3.4 and 5.5 (which copies the whole automaton instead).
"""

from __future__ import annotations

import networkx as nx

from rgt.frontends.rbg.lowering.own_copies import copy_moves, moves_from
from rgt.frontends.rbg.names import Names
from rgt.ir.actions import (
    PLAYER,
    SKIP,
    Action,
    Assignment,
    Comparison,
    Reachability,
    ends_move,
    negation,
)
from rgt.ir.analyses.sure_nodes import SureNodes
from rgt.ir.automaton import BEGIN, END, Automaton, Edge, Origin
from rgt.ir.expressions import Reference
from rgt.ir.game import KEEPER, Game
from rgt.ir.types import SetType, TypeName
from rgt.ir.values import Symbol

_OVER = Assignment(PLAYER, Reference(KEEPER))
_PAST = ""
"""Stands for everything behind the end of a move."""

_COPIED = 128
"""How many edges a check may have as its own copy of the moves that it looks for."""


def end_without_moves(game: Game, names: Names) -> None:
    """Guard the ends of all moves, and the beginning where the keeper may be stuck at once."""
    automaton = game.automaton
    _set_apart(automaton)
    if BEGIN not in _sure(game):
        _begin_with_a_move(automaton)
    ends = {edge.target: _next_ends(edge.target, automaton) for edge in _ends_of_moves(automaton)}
    for edge in _ends_of_moves(automaton):
        if not ends[edge.target]:
            automaton.remove(edge.key)
            automaton.add(edge.source, END, _OVER, Origin.of(edge))
    sure = _sure(game)
    unsure = [e for e in _ends_of_moves(automaton) if e.target not in sure and e.target != END]
    passes = {start: _sure_pass(start, automaton, sure) for start in {e.target: 0 for e in unsure}}
    _Guards(game, names, passes).guard(unsure, ends)


def drop_ways_to_nowhere(automaton: Automaton) -> None:
    """Remove the edges of moves from which no end of a move can be reached."""
    main = automaton.reachable(through_checks=False)
    alive = {edge.source for edge in _ends_of_moves(automaton)}
    work = list(alive)
    while work:
        for edge in automaton.in_edges(work.pop()):
            if edge.source not in alive and not ends_move(edge.action):
                alive.add(edge.source)
                work.append(edge.source)
    for edge in automaton.edges():
        if edge.source in main and edge.target not in alive and not ends_move(edge.action):
            automaton.remove(edge.key)


def _set_apart(automaton: Automaton) -> None:
    """Let no other edge leave a node where a move ends."""
    for edge in _ends_of_moves(automaton):
        if len(automaton.out_edges(edge.source)) > 1:
            node = automaton.fresh_node()
            automaton.remove(edge.key)
            automaton.add(edge.source, node, SKIP, edge.origin)
            automaton.add(node, edge.target, edge.action, edge.origin)


def _begin_with_a_move(automaton: Automaton) -> None:
    """Let the play begin with the end of a move, which is guarded like any other."""
    start, first = automaton.fresh_node(), automaton.out_edges(BEGIN)
    for edge in first:
        automaton.redirect(edge.key, source=start)
    automaton.add(BEGIN, start, _OVER, Origin.of(*first))


def _next_ends(start: str, automaton: Automaton) -> frozenset[str]:
    """The nodes where the next move from `start` may end."""
    nodes = {start, *(edge.target for edge in moves_from([start], automaton))}
    return frozenset(
        node for node in nodes if any(ends_move(e.action) for e in automaton.out_edges(node))
    )


def _sure(game: Game) -> set[str]:
    """Nodes from which a move can be ended whatever the state."""
    return SureNodes(game).before([edge.source for edge in _ends_of_moves(game.automaton)])


def _sure_pass(start: str, automaton: Automaton, sure: set[str]) -> str | None:
    """The first sure node that every move from `start` passes, if there is one."""
    graph: nx.DiGraph[str] = nx.DiGraph()
    seen, work = {start}, [start]
    while work:
        node = work.pop()
        for edge in automaton.out_edges(node):
            target = _PAST if ends_move(edge.action) else edge.target
            graph.add_edge(node, target)
            if target not in seen and target != _PAST:
                seen.add(target)
                work.append(target)
    above = nx.immediate_dominators(graph, start)
    found, node = None, above[_PAST]
    while node is not None and node != start:
        found = node if node in sure else found
        node = above[node]
    return found


class _Guards:
    """Adds guards; the ends of moves that one check must find become one node.

    `passes` names for every start the node that the check finds instead, where there is one.
    """

    def __init__(self, game: Game, names: Names, passes: dict[str, str | None]) -> None:
        self._checks = {start: Reachability(start, end) for start, end in passes.items() if end}
        self._game = game
        self._automaton = game.automaton
        self._names = names
        self._over: str | None = None
        self._moving: dict[tuple[str, Action], str] = {}
        self._variable = ""
        self._type = ""
        self._symbols: list[str] = []

    def guard(self, edges: list[Edge], ends: dict[str, frozenset[str]]) -> None:
        """Let every one of the edges be passed only if the next move can be made."""
        asked = dict.fromkeys((e.target, e.action) for e in edges)
        blind = dict.fromkeys(start for start, _ in asked if start not in self._checks)
        for group in _united([ends[start] for start in blind]):
            starts = [start for start in blind if not ends[start].isdisjoint(group)]
            self._checks.update(self._checks_for(group, starts))
        for edge in _ends_of_moves(self._automaton):
            if (edge.target, edge.action) in asked:
                self._guard(edge, self._checks[edge.target])

    def _checks_for(self, group: list[str], starts: list[str]) -> dict[str, Reachability]:
        """For every start a check that finds the ends of moves in a group."""
        automaton = self._automaton
        out = [edge for node in group for edge in automaton.out_edges(node)]
        ways = dict.fromkeys((edge.action, edge.target) for edge in out)
        moves = moves_from(starts, automaton)
        if len(ways) > 1 and len(moves) <= _COPIED:
            copies, end = copy_moves(moves, starts, group, automaton)
            return {start: Reachability(copy, end) for start, copy in copies.items()}
        end = self._merged(group) if len(ways) == 1 else self._dispatched(list(ways), out)
        return {start: Reachability(start, end) for start in starts}

    def _merged(self, group: list[str]) -> str:
        """One node instead of those in a group, all of which go on alike."""
        first, *others = group
        for node in others:
            for edge in self._automaton.out_edges(node):
                self._automaton.remove(edge.key)
            self._automaton.merge_nodes(first, node)
        return first

    def _dispatched(self, ways: list[tuple[Action, str]], out: list[Edge]) -> str:
        """A node from where every way goes on that a variable names."""
        automaton = self._automaton
        symbols = self._ways(len(ways))
        funnel = automaton.fresh_node()
        way = Reference(self._variable)
        for edge in out:
            symbol = Reference(symbols[ways.index((edge.action, edge.target))])
            automaton.remove(edge.key)
            automaton.add(edge.source, funnel, Assignment(way, symbol), Origin.of(edge))
        for (action, target), name in zip(ways, symbols, strict=True):
            chosen = automaton.fresh_node()
            origin = Origin.of(*(e for e in out if (e.action, e.target) == (action, target)))
            automaton.add(funnel, chosen, Comparison(way, Reference(name)), origin)
            automaton.add(chosen, target, action, origin)
        return funnel

    def _ways(self, count: int) -> list[str]:
        """Symbols for so many ways, and a variable for one of them.

        It is read right after it is assigned and never again.
        """
        if not self._symbols:
            self._variable = self._names.fresh("way")
            self._type = self._names.fresh_type("Way")
        if len(self._symbols) < count:
            more = range(len(self._symbols) + 1, count + 1)
            self._symbols += [self._names.fresh(f"way_{number}") for number in more]
            self._game.define_type(self._type, SetType(tuple(self._symbols)))
            self._game.define_variable(
                self._variable, TypeName(self._type), Symbol(self._symbols[0])
            )
        return self._symbols[:count]

    def _guard(self, edge: Edge, check: Reachability) -> None:
        automaton, origin = self._automaton, Origin.of(edge)
        moving = self._moving.get((edge.target, edge.action))
        if moving is None:
            moving = self._moving[edge.target, edge.action] = automaton.fresh_node()
            automaton.add(moving, edge.target, edge.action, origin)
        automaton.remove(edge.key)
        automaton.add(edge.source, moving, check, origin)
        automaton.add(edge.source, self._game_over(origin), negation(check), origin)

    def _game_over(self, origin: Origin) -> str:
        if self._over is None:
            self._over = self._automaton.fresh_node()
            self._automaton.add(self._over, END, _OVER, origin)
        return self._over


def _united(groups: list[frozenset[str]]) -> list[list[str]]:
    """The groups, those with a common node made one; in a fixed order."""
    found: list[set[str]] = []
    for group in groups:
        apart = [other for other in found if other.isdisjoint(group)]
        found = [*apart, set(group).union(*(other for other in found if other not in apart))]
    return sorted(sorted(group) for group in found)


def _ends_of_moves(automaton: Automaton) -> list[Edge]:
    return [edge for edge in automaton.edges() if ends_move(edge.action)]
