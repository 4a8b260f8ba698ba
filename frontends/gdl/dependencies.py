"""The dependency graph of a description's relations, for checks in the user's terms.

An edge leads from the relation of a head to each relation of its body, and knows the rules
that make it and whether the condition stands negated.  The links from `true` to `next` and
from `does` to `legal` go through time and are no edges.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rgt.frontends.gdl.syntax import (
    Compound,
    Constant,
    Description,
    Rule,
    Sentence,
    Term,
    sentences,
)

Relation = tuple[str, int]
"""A relation is told by its name and its number of arguments."""


def relation_of(sentence: Sentence) -> Relation:
    """Name and number of arguments of a sentence."""
    return sentence.name, len(sentence.args)


def functor_of(term: Term) -> Relation | None:
    """The function or constant that a term begins with; None for a variable."""
    if isinstance(term, Compound):
        return term.name, len(term.args)
    return (term.name, 0) if isinstance(term, Constant) else None


@dataclass(frozen=True, slots=True)
class Edge:
    """One condition: the relation of its rule's head depends on the condition's relation."""

    user: Relation
    used: Relation
    negated: bool
    rule: Rule
    sentence: Sentence


class Dependencies:
    """Who depends on whom, with the first edge of either sign kept as evidence."""

    def __init__(self, description: Description) -> None:
        self._out: dict[Relation, dict[tuple[Relation, bool], Edge]] = {}
        for rule in description.rules:
            user = relation_of(rule.head)
            edges = self._out.setdefault(user, {})
            for part in rule.body:
                for sentence, negated in sentences(part):
                    used = relation_of(sentence)
                    edges.setdefault((used, negated), Edge(user, used, negated, rule, sentence))

    def edges(self) -> Iterator[Edge]:
        """All edges in the order of the rules."""
        for edges in self._out.values():
            yield from edges.values()

    def path(self, start: Relation, goals: Iterable[Relation]) -> list[Edge] | None:
        """A shortest chain of edges from `start` to one of `goals`; None if there is none."""
        wanted = frozenset(goals)
        came: dict[Relation, Edge | None] = {start: None}
        pending = deque([start])
        while pending:
            relation = pending.popleft()
            if relation in wanted:
                return self._unwind(relation, came)
            for edge in self._out.get(relation, {}).values():
                if edge.used not in came:
                    came[edge.used] = edge
                    pending.append(edge.used)
        return None

    @staticmethod
    def _unwind(end: Relation, came: dict[Relation, Edge | None]) -> list[Edge]:
        chain: list[Edge] = []
        edge = came[end]
        while edge is not None:
            chain.append(edge)
            edge = came[edge.user]
        return chain[::-1]

    def components(self) -> dict[Relation, int]:
        """The number of each relation's strongly connected component (Tarjan, iterative)."""
        index: dict[Relation, int] = {}
        low: dict[Relation, int] = {}
        component: dict[Relation, int] = {}
        stack: list[Relation] = []
        for root in self._out:
            if root in index:
                continue
            work = [(root, self._enter(root, index, low, stack))]
            while work:
                relation, pending = work[-1]
                child = next(pending, None)
                if child is not None:
                    if child not in index:
                        work.append((child, self._enter(child, index, low, stack)))
                    elif child not in component:
                        low[relation] = min(low[relation], index[child])
                    continue
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[relation])
                if low[relation] == index[relation]:
                    _close(relation, stack, component)
        return component

    def _enter(
        self,
        relation: Relation,
        index: dict[Relation, int],
        low: dict[Relation, int],
        stack: list[Relation],
    ) -> Iterator[Relation]:
        index[relation] = low[relation] = len(index)
        stack.append(relation)
        return iter([used for used, _ in self._out.get(relation, {})])


def _close(relation: Relation, stack: list[Relation], component: dict[Relation, int]) -> None:
    """Number the component that ends at `relation`."""
    number = len(component)
    while True:
        member = stack.pop()
        component[member] = number
        if member == relation:
            return
