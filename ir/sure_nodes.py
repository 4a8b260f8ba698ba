"""From which nodes some walk gets to one of some others whatever the state.

A node is sure if a skip, a tag or an assignment leads from it to a sure node, or conditions do of
which always some hold.
"""

from __future__ import annotations

from collections.abc import Iterable

from rgt.ir.actions import (
    AnyAssignment,
    Assignment,
    Comparison,
    Reachability,
    Skip,
    Tag,
    VariableTag,
    negation,
)
from rgt.ir.automaton import Automaton, Edge
from rgt.ir.contradictions import Contradictions
from rgt.ir.game import Game

_FREE = (Skip, Tag, VariableTag, Assignment, AnyAssignment)

_DEEP = 6
_MANY = 64
"""How many conditions are decided at once, and at how many nodes, to see that one always holds."""


class SureNodes:
    """Finds sure nodes of one game, whose declarations do not change meanwhile."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._contradictions = Contradictions(game)

    def before(self, nodes: Iterable[str], most: int | None = None) -> set[str]:
        """The sure nodes from where one gets to some nodes, which are sure themselves.

        The search ends when it has found more than `most`.
        """
        automaton = self._game.automaton
        new = list(dict.fromkeys(nodes))
        sure = set(new)
        while new and (most is None or len(sure) <= most):
            # all at once: a node with many alternatives is looked at once, not once for each
            edges = (edge for node in new for edge in automaton.in_edges(node))
            asking = dict.fromkeys(node for edge in edges for node in _asking(edge, automaton))
            new = []
            for node in asking:
                if node not in sure and self._is_sure(node, sure, {}):
                    sure.add(node)
                    new.append(node)
        return sure

    def _is_sure(self, node: str, sure: set[str], held: dict[object, bool]) -> bool:
        """Whether a sure node can be reached from `node` where some conditions are decided.

        A condition that is not in `held` is tried both ways, up to `_DEEP` of them, unless that
        contradicts what is decided; so are those behind conditions that hold, at `_MANY` nodes.
        """
        undecided: Comparison | Reachability | None = None
        reached = {node: None}
        work = [node]
        for here in work:
            if here in sure:
                return True
            for edge in self._game.automaton.out_edges(here):
                action = edge.action
                if isinstance(action, _FREE):
                    if edge.target in sure and self._is_free(action):
                        return True
                elif isinstance(action, Comparison | Reachability):
                    holds = held.get(_positive(action))
                    if holds is None:
                        undecided = undecided or action
                    elif holds is not action.negated and len(reached) < _MANY:
                        if edge.target not in reached:
                            work.append(edge.target)
                        reached[edge.target] = None
        if undecided is None or len(held) == _DEEP:
            return False
        question = _positive(undecided)
        return all(
            self._contradictions.excluded(more, question) or self._is_sure(node, sure, more)
            for more in ({**held, question: True}, {**held, question: False})
        )

    def _is_free(self, action: object) -> bool:
        """Whether a skip, a tag or an assignment is legal: there is a symbol to be assigned."""
        return not isinstance(action, AnyAssignment) or bool(self._game.symbols(action.type))


def _asking(edge: Edge, automaton: Automaton) -> list[str]:
    """The source of an edge, and where one gets to it by conditions alone, a few at most."""
    found, work = {edge.source: None}, [edge.source]
    while work and len(found) < _MANY and isinstance(edge.action, Comparison | Reachability):
        for before in automaton.in_edges(work.pop()):
            if isinstance(before.action, Comparison | Reachability) and before.source not in found:
                found[before.source] = None
                work.append(before.source)
    return list(found)


def _positive(condition: Comparison | Reachability) -> object:
    return negation(condition) if condition.negated else condition
