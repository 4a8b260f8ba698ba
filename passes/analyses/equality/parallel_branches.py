"""Branches of a fork that say the same, but for the symbols in them: a choice that is written out.

A branch is an edge that leaves the fork, and all edges that walks come to only through it: of a
node that is entered from elsewhere, too, nothing belongs to the branch.  A check that only a
branch asks belongs to it.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from rgt.ir.actions import (
    Action,
    AnyAssignment,
    Assignment,
    Comparison,
    Reachability,
    Tag,
    VariableTag,
    ends_move,
    with_expressions,
)
from rgt.ir.analyses.comparisons import is_symbol
from rgt.ir.automaton import BEGIN, END, Edge
from rgt.ir.expressions import Access, Cast, Expression, Reference, root
from rgt.ir.game import Game

KEY, TAG, VALUE, TURN, OTHER = "key", "tag", "value", "turn", "other"
"""What a symbol is in a label: a key of a variable, a tag, what is assigned to a variable, to
`player`, or anything else."""


class Mention(NamedTuple):
    """A symbol by its name in a label, and its `role` there."""

    name: str
    role: str


@dataclass(slots=True)
class Branch:
    """The edges of a branch, and the symbols in the label of each: in one order for all branches
    that are alike.
    """

    edges: list[Edge]
    symbols: list[list[Mention]] = field(default_factory=list)


class ParallelBranches:
    """The branches of forks that are alike.

    `max_edges`: what has more edges is no branch.
    """

    def __init__(self, game: Game, max_edges: int) -> None:
        self._game, self._automaton = game, game.automaton
        self._max_edges = max_edges
        self._asked: Counter[str] = Counter()
        for check in self._automaton.checks():
            assert isinstance(check.action, Reachability)
            self._asked.update((check.action.start, check.action.end))

    def at(self, fork: str, least: int) -> Iterator[Sequence[Branch]]:
        """At least so many branches of a fork that are alike, in the order of their edges."""
        heads: dict[Hashable, list[Edge]] = {}
        for edge in self._automaton.out_edges(fork):
            if edge.target != fork:
                heads.setdefault(self._form(edge.action, []), []).append(edge)
        for alike in heads.values():
            if len(alike) < least:
                continue
            found: dict[Hashable, list[Branch]] = {}
            for head in alike:
                edges, inside = self._edges(head)
                if edges:
                    branch = Branch(edges)
                    found.setdefault(self._shape(branch, inside), []).append(branch)
            yield from (branches for branches in found.values() if len(branches) >= least)

    def _edges(self, head: Edge) -> tuple[list[Edge], dict[str, int]]:
        """The edges of a branch, none if they are too many; and its nodes, numbered."""
        edges: list[Edge] = []
        entered: Counter[str] = Counter()
        inside: dict[str, int] = {}
        waiting = deque([head])
        while waiting:
            edge = waiting.popleft()
            edges.append(edge)
            if len(edges) > self._max_edges:
                return [], {}
            for node in led_to(edge):
                entered[node] += 1
                if node not in (BEGIN, END) and entered[node] == self._uses(node):
                    inside[node] = len(inside)
                    waiting.extend(self._automaton.out_edges(node))
        # where a walk may go round from is no way in
        return ([], {}) if head.source in inside else (edges, inside)

    def _uses(self, node: str) -> int:
        return self._automaton.in_degree(node) + self._asked[node]

    def _shape(self, branch: Branch, inside: dict[str, int]) -> Hashable:
        """What a branch is without its symbols, of which note is taken."""

        def place(node: str) -> int | str:
            return inside.get(node, node)

        found: list[Hashable] = []
        for edge in branch.edges:
            action = edge.action
            branch.symbols.append([])
            label = self._form(action, branch.symbols[-1])
            if isinstance(action, Reachability):
                label = place(action.start), place(action.end), action.negated
            found.append((place(edge.source), place(edge.target), label))
        return tuple(found)

    def _form(self, action: Action, symbols: list[Mention]) -> Hashable:
        """What a label is without its symbols, which are added to a list; of a check only that it
        is one.
        """
        kind = type(action).__name__
        if isinstance(action, Comparison):
            left = self._expression(action.left, OTHER, symbols)
            return kind, left, self._expression(action.right, OTHER, symbols), action.negated
        if isinstance(action, Assignment):
            target = self._expression(action.target, OTHER, symbols)
            role = TURN if ends_move(action) else VALUE
            return kind, target, self._expression(action.value, role, symbols)
        if isinstance(action, AnyAssignment):
            return kind, self._expression(action.target, OTHER, symbols), action.type
        if isinstance(action, Tag):
            symbols.append(Mention(action.symbol, TAG))
        return kind, action.variable if isinstance(action, VariableTag) else None

    def _expression(self, expression: Expression, role: str, symbols: list[Mention]) -> Hashable:
        if isinstance(expression, Cast):
            return expression.type, self._expression(expression.inner, role, symbols)
        if isinstance(expression, Access):
            base = self._expression(expression.base, OTHER, symbols)
            varies = root(expression.base) in self._game.variables
            return base, self._expression(expression.index, KEY if varies else OTHER, symbols)
        if not is_symbol(expression, self._game):
            return expression.name
        symbols.append(Mention(expression.name, role))
        return None


def led_to(edge: Edge) -> tuple[str, ...]:
    """The nodes at which walks go on, or are looked for, from an edge."""
    action = edge.action
    if isinstance(action, Reachability):
        return edge.target, action.start, action.end
    return (edge.target,)


def with_values(action: Action, values: Iterator[Expression | None], game: Game) -> Action:
    """A label with other expressions in the places of its symbols, in the order of a `Branch`,
    where there is one; a tag shows a variable then.
    """
    if isinstance(action, Tag):
        value = next(values)
        assert value is None or isinstance(value, Reference)
        return action if value is None else VariableTag(value.name)

    def replaced(expression: Expression) -> Expression:
        if isinstance(expression, Cast):
            return Cast(expression.type, replaced(expression.inner))
        if isinstance(expression, Access):
            base = replaced(expression.base)
            return Access(base, replaced(expression.index))
        return (next(values) if is_symbol(expression, game) else None) or expression

    return with_expressions(action, replaced)
