"""The game ends when the player to move has no legal move.

Every edge that ends a move, ``a -> b: player = P``, is guarded by a check that asks whether a walk
from `b` comes to the end of another move.  Nothing is copied for it: the ends of the moves that
may follow are one node, where the search stops.  Where they go on differently, a variable tells
there which of them it was.

A guard is left out where a look at the automaton shows that the next move can always be made, and
the game ends at once where it never can.

Source: specs of RBG, sections 3.4 and 5.5 (which copies the automaton instead).
"""

from __future__ import annotations

from rgt.frontends.rbg.names import Names
from rgt.ir.actions import (
    PLAYER,
    SKIP,
    Action,
    AnyAssignment,
    Assignment,
    Comparison,
    Reachability,
    Skip,
    Tag,
    VariableTag,
    ends_move,
    negation,
)
from rgt.ir.automaton import BEGIN, END, Automaton, Edge, Origin
from rgt.ir.expressions import Reference
from rgt.ir.game import KEEPER, Game
from rgt.ir.types import SetType, TypeName
from rgt.ir.values import Symbol

_OVER = Assignment(PLAYER, Reference(KEEPER))
_FREE = (Skip, Tag, VariableTag, Assignment, AnyAssignment)


def end_without_moves(game: Game, names: Names) -> None:
    """Guard the ends of all moves, and the beginning where the keeper may be stuck at once."""
    automaton = game.automaton
    _set_apart(automaton)
    if BEGIN not in _sure(automaton):
        _begin_with_a_move(automaton)
    ends = {edge.target: _next_ends(edge.target, automaton) for edge in _ends_of_moves(automaton)}
    for edge in _ends_of_moves(automaton):
        if not ends[edge.target]:
            automaton.remove(edge.key)
            automaton.add(edge.source, END, _OVER, Origin.of(edge))
    sure = _sure(automaton)
    unsure = [e for e in _ends_of_moves(automaton) if e.target not in sure and e.target != END]
    _Guards(game, names).guard(unsure, ends)


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
    start = automaton.fresh_node()
    for edge in automaton.out_edges(BEGIN):
        automaton.redirect(edge.key, source=start)
    automaton.add(BEGIN, start, _OVER)


def _next_ends(start: str, automaton: Automaton) -> frozenset[str]:
    """The nodes where the next move from `start` may end."""
    seen, work, found = {start}, [start], set()
    while work:
        node = work.pop()
        for edge in automaton.out_edges(node):
            if ends_move(edge.action):
                found.add(node)
            elif edge.target not in seen:
                seen.add(edge.target)
                work.append(edge.target)
    return frozenset(found)


def _sure(automaton: Automaton) -> set[str]:
    """Nodes from which a move can be ended whatever the state.

    So is a node with a free edge to a sure node, or with a condition and its contrary that both
    lead to sure nodes.
    """
    sure = {edge.source for edge in _ends_of_moves(automaton)}
    work = list(sure)
    while work:
        for edge in automaton.in_edges(work.pop()):
            node = edge.source
            if node in sure or ends_move(edge.action):
                continue
            if isinstance(edge.action, _FREE) or _both_ways(node, automaton, sure):
                sure.add(node)
                work.append(node)
    return sure


def _both_ways(node: str, automaton: Automaton, sure: set[str]) -> bool:
    good = {edge.action for edge in automaton.out_edges(node) if edge.target in sure}
    return any(
        isinstance(action, Comparison | Reachability) and negation(action) in good
        for action in good
    )


class _Guards:
    """Adds guards; the ends of moves that one check must find become one node, a funnel."""

    def __init__(self, game: Game, names: Names) -> None:
        self._game = game
        self._automaton = game.automaton
        self._names = names
        self._over: str | None = None
        self._moving: dict[tuple[str, Action], str] = {}

    def guard(self, edges: list[Edge], ends: dict[str, frozenset[str]]) -> None:
        """Let every one of the edges be passed only if the next move can be made."""
        funnel: dict[str, str] = {}
        asked = dict.fromkeys((e.target, e.action) for e in edges)
        for group in _united([ends[edge.target] for edge in edges]):
            node = self._funnel(group)
            funnel.update(dict.fromkeys(group, node))
        for edge in _ends_of_moves(self._automaton):
            if (edge.target, edge.action) in asked:
                self._guard(edge, funnel[min(ends[edge.target])])

    def _funnel(self, group: list[str]) -> str:
        """One node that all ends of moves in a group lead through."""
        automaton = self._automaton
        out = [edge for node in group for edge in automaton.out_edges(node)]
        ways = dict.fromkeys((edge.action, edge.target) for edge in out)
        if len(ways) > 1:
            return self._dispatched(list(ways), out)
        first, *others = group
        for node in others:
            for edge in automaton.out_edges(node):
                automaton.remove(edge.key)
            automaton.merge_nodes(first, node)
        return first

    def _dispatched(self, ways: list[tuple[Action, str]], out: list[Edge]) -> str:
        """A node from where every way goes on that a variable names."""
        automaton = self._automaton
        symbols = [self._names.fresh(f"way_{number + 1}") for number in range(len(ways))]
        type_ = self._names.fresh_type("Way")
        variable = self._names.fresh("way")
        self._game.define_type(type_, SetType(tuple(symbols)))
        self._game.define_variable(variable, TypeName(type_), Symbol(symbols[0]))
        funnel = automaton.fresh_node()
        way = Reference(variable)
        for edge in out:
            symbol = Reference(symbols[ways.index((edge.action, edge.target))])
            automaton.remove(edge.key)
            automaton.add(edge.source, funnel, Assignment(way, symbol), Origin.of(edge))
        for (action, target), name in zip(ways, symbols, strict=True):
            chosen = automaton.fresh_node()
            automaton.add(funnel, chosen, Comparison(way, Reference(name)))
            automaton.add(chosen, target, action)
        return funnel

    def _guard(self, edge: Edge, end: str) -> None:
        automaton, origin = self._automaton, Origin.of(edge)
        check = Reachability(edge.target, end)
        moving = self._moving.get((edge.target, edge.action))
        if moving is None:
            moving = self._moving[edge.target, edge.action] = automaton.fresh_node()
            automaton.add(moving, edge.target, edge.action, origin)
        automaton.remove(edge.key)
        automaton.add(edge.source, moving, check, origin)
        automaton.add(edge.source, self._game_over(), negation(check), origin)

    def _game_over(self) -> str:
        if self._over is None:
            self._over = self._automaton.fresh_node()
            self._automaton.add(self._over, END, _OVER)
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
