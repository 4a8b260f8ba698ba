"""From which nodes some walk gets to one of some others whatever the state.

A node is sure if a skip, a tag or an assignment leads from it to a sure node, or conditions do of
which always some hold.  What is asked behind an assignment is asked of what was assigned: behind
``at = up[at]`` the condition ``board[at] == e`` is ``board[up[at]] == e``.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from rgt.ir.actions import (
    Action,
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
from rgt.ir.expressions import Expression, names, parts, substitute
from rgt.ir.game import Game

_FREE = (Skip, Tag, VariableTag)
_Condition = Comparison | Reachability

_DEEP = 6
_MANY = 64
"""How many conditions are decided at once, and at how many nodes, to see that one always holds."""
_LONG = 12
"""Values of so many names are not followed: those that are assigned again and again only grow."""

_Values = tuple[tuple[str, Expression | int], ...]
"""What variables hold that were assigned, as expressions of what they held before; a number stands
for a value that is not followed."""


class SureNodes:
    """Finds sure nodes of one game, whose declarations do not change meanwhile."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._contradictions = Contradictions(game)
        self._unknown: dict[tuple[int, _Values], int] = {}

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
            asking = dict.fromkeys(node for edge in edges for node in _before(edge, automaton))
            new = []
            for node in asking:
                if node not in sure and self._is_sure(node, sure, {}):
                    sure.add(node)
                    new.append(node)
        return sure

    def _is_sure(self, node: str, sure: set[str], held: dict[object, bool]) -> bool:
        """Whether a sure node can be reached from `node` where some conditions are decided.

        A condition that is not in `held` is tried both ways, up to `_DEEP` of them, unless that
        contradicts what is decided; so are those behind what leads on, at `_MANY` places.  They are
        asked of the values at `node`.
        """
        undecided: object | None = None
        reached: dict[tuple[str, _Values], None] = {(node, ()): None}
        work = list(reached)
        for here, values in work:
            if here in sure:
                return True
            for edge in self._game.automaton.out_edges(here):
                action, after = edge.action, values
                if isinstance(action, _Condition):
                    question = _asked(action, values)
                    if question not in held:
                        undecided = undecided or question
                        continue
                    if held[question] is action.negated:
                        continue
                elif not self._is_free(action):
                    continue
                elif isinstance(action, Assignment | AnyAssignment):
                    after = self._assigned(edge, action, values)
                place = edge.target, after
                if place not in reached and (edge.target in sure or len(reached) < _MANY):
                    reached[place] = None
                    work.append(place)
        if undecided is None or len(held) == _DEEP:
            return False
        return all(
            self._contradictions.excluded(more, undecided) or self._is_sure(node, sure, more)
            for more in ({**held, undecided: True}, {**held, undecided: False})
        )

    def _assigned(self, edge: Edge, action: Assignment | AnyAssignment, values: _Values) -> _Values:
        """What variables hold behind an assignment."""
        name, indices = parts(action.target)
        value: Expression | int = self._unknown.setdefault((edge.key, values), len(self._unknown))
        if isinstance(action, Assignment) and not indices:
            before = _at_first(action.value, values)
            if before is not None and len(list(names(before))) <= _LONG:
                value = before
        return (*((other, held) for other, held in values if other != name), (name, value))

    def _is_free(self, action: Action) -> bool:
        """Whether a skip, a tag or an assignment is legal: there is a symbol to be assigned."""
        return not isinstance(action, AnyAssignment) or bool(self._game.symbols(action.type))


def _before(edge: Edge, automaton: Automaton) -> list[str]:
    """The source of an edge, and where one gets to it from, a few at most."""
    found, work = {edge.source: None}, [edge.source]
    for node in work:
        for before in automaton.in_edges(node):
            if before.source not in found and len(found) < _MANY:
                found[before.source] = None
                work.append(before.source)
    return work


def _asked(condition: Comparison | Reachability, values: _Values) -> object:
    """A condition without its negation, as a question about what variables hold before; where it
    cannot be asked of that, it stands for itself behind what was assigned.
    """
    positive = negation(condition) if condition.negated else condition
    if not values:
        return positive
    if isinstance(positive, Comparison):
        left, right = _at_first(positive.left, values), _at_first(positive.right, values)
        if left is not None and right is not None:
            return replace(positive, left=left, right=right)
    return positive, values


def _at_first(expression: Expression, values: _Values) -> Expression | None:
    """An expression of what variables hold before; None if it reads one that is not known."""
    known = {name: held for name, held in values if not isinstance(held, int)}
    if any(name not in known for name, _ in values if name in set(names(expression))):
        return None
    return substitute(expression, known)
