"""Which checks hold wherever another one does, since they can walk as it does.

An author of RBG asks whether there is a move before the player makes it, and the translation asks
that once more before it lets the player try: the same walks, written twice.  A check can walk as
another one does if it has an edge with the same action wherever that one has, tags and skips apart,
and comes to its own end whatever the state where that one has come to its end.

Source: simulation, as in R. Milner, An algebraic definition of simulation between programs, 1971.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rgt.ir.actions import Action, Reachability, Skip, Tag, VariableTag
from rgt.ir.analyses.sure_nodes import SureNodes
from rgt.ir.automaton import Automaton
from rgt.ir.game import Game

_FREE = (Skip, Tag, VariableTag)
_MOST_PAIRS = 2_000
"""So many pairs of nodes are compared for two checks at most."""

_Check = tuple[str, str]
_Pair = tuple[str, str]


@dataclass(frozen=True, slots=True)
class _Body:
    """What a check can meet: no more nodes than are worth it, and what is done between them."""

    nodes: frozenset[str]
    actions: frozenset[Action]


class ImpliedChecks:
    """Compares the checks of a game with each other; those of more than `max_nodes` nodes are left
    out.
    """

    def __init__(self, game: Game, max_nodes: int) -> None:
        self._automaton = game.automaton
        self._sure = SureNodes(game)
        self._before: dict[str, set[str]] = {}
        self._steps: dict[str, dict[Action, tuple[str, ...]]] = {}
        self._bodies: dict[_Check, _Body] = {}
        for edge in game.automaton.checks():
            assert isinstance(edge.action, Reachability)
            check = edge.action.start, edge.action.end
            if check not in self._bodies:
                body = _body(*check, game.automaton, max_nodes)
                if body is not None:
                    self._bodies[check] = body
        self._max_nodes = max_nodes

    def pairs(self) -> Iterable[tuple[_Check, _Check]]:
        """Checks, each with one that holds wherever it does."""
        for one, body in self._bodies.items():
            for other, wider in self._bodies.items():
                if one != other and body.actions <= wider.actions and self._implies(one, other):
                    yield one, other

    def _implies(self, one: _Check, other: _Check) -> bool:
        """Whether the other check can walk as the one does."""
        begun = one[0], other[0]
        options = self._options(begun, one[1], other[1])
        if options is None:
            return False
        # pairs for which there is no way to go on for some edge do not match, nor do those that
        # need them, which mostly were found before them
        matching = dict.fromkeys(reversed(options))
        changed = True
        while changed and begun in matching:
            changed = False
            for pair in list(matching):
                if not all(any(each in matching for each in some) for some in options[pair]):
                    del matching[pair]
                    changed = True
        return begun in matching

    def _options(
        self, begun: _Pair, end: str, other_end: str
    ) -> dict[_Pair, list[tuple[_Pair, ...]]] | None:
        """By pairs of nodes, for each edge of the first where both may be behind it; None if they
        are too many.
        """
        found: dict[_Pair, list[tuple[_Pair, ...]]] = {}
        work = [begun]
        while work:
            pair = work.pop()
            if pair in found:
                continue
            if len(found) == _MOST_PAIRS:
                return None
            node, other = pair
            if node == end:
                found[pair] = [] if other in self._sure_before(other_end) else [()]
                continue
            found[pair] = [
                tuple((edge.target, each) for each in self._behind(other, edge.action))
                for edge in self._automaton.out_edges(node)
            ]
            work += [each for some in found[pair] for each in some]
        return found

    def _behind(self, node: str, action: Action) -> tuple[str, ...]:
        """Where one can be behind the same action, tags and skips apart; where it is one of these,
        one may stay.
        """
        if isinstance(action, _FREE):
            return (node,)
        if node not in self._steps:
            self._steps[node] = _steps(node, self._automaton)
        return self._steps[node].get(action, ())

    def _sure_before(self, end: str) -> set[str]:
        if end not in self._before:
            self._before[end] = self._sure.before([end], self._max_nodes)
        return self._before[end]


def _body(start: str, end: str, automaton: Automaton, most: int) -> _Body | None:
    """What a check can meet; None if that is too much."""
    nodes, work = {start}, [start]
    actions: set[Action] = set()
    while work:
        node = work.pop()
        if node == end:
            continue
        for edge in automaton.out_edges(node):
            if not isinstance(edge.action, _FREE):
                actions.add(edge.action)
            if edge.target not in nodes:
                nodes.add(edge.target)
                work.append(edge.target)
        if len(nodes) > most:
            return None
    return _Body(frozenset(nodes), frozenset(actions))


def _steps(node: str, automaton: Automaton) -> dict[Action, tuple[str, ...]]:
    """By what is done first from a node on, where that leads; tags and skips do nothing."""
    found: dict[Action, dict[str, None]] = {}
    seen, work = {node}, [node]
    while work:
        for edge in automaton.out_edges(work.pop()):
            if not isinstance(edge.action, _FREE):
                found.setdefault(edge.action, {})[edge.target] = None
            elif edge.target not in seen:
                seen.add(edge.target)
                work.append(edge.target)
    return {action: tuple(targets) for action, targets in found.items()}
