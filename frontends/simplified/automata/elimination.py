"""State elimination: an expression of an automaton, in the shortest of several orders.

Source: Brzozowski and McCluskey, 1963 (elimination); Delgado and Morais, Approximation to the
smallest regular expression for a given regular language, 2004 (the weight of a state).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from rgt.frontends.simplified.automata.dfa import Dfa
from rgt.frontends.simplified.automata.term import Term
from rgt.frontends.simplified.automata.terms import Terms

_WHOLE = 5  # inner states up to which every set of eliminated ones is tried
_LOOKAHEAD = 40  # inner states up to which several orders are tried
_WIDTH = 4  # how many orders that is

LONGEST = 1_000_000
"""How many characters a term may have: random automata of 40 states need more."""


class TooLong(ValueError):
    """An automaton whose expression is longer or deeper than anyone reads."""

    def __init__(self, states: int) -> None:
        super().__init__(f"an automaton of {states} states has no expression of a readable size")
        self.states = states


@dataclass(frozen=True, slots=True)
class Graph:
    """An automaton whose edges are terms: `after[p][q]` is that from p to q, `before[q]` all p."""

    after: Mapping[int, Mapping[int, Term]]
    before: Mapping[int, frozenset[int]]
    length: int

    def weight(self, state: int) -> int:
        """How much longer the terms get when the state goes (Delgado and Morais)."""
        out = [term.length for target, term in self.after[state].items() if target != state]
        into = [self.after[source][state].length for source in self.before[state] - {state}]
        loop = self.after[state].get(state)
        once = sum(into) * (len(out) - 1) + sum(out) * (len(into) - 1)
        return once + (loop.length * (len(into) * len(out) - 1) if loop is not None else 0)

    def without(self, state: int, terms: Terms) -> Graph:
        """The same words with a state less."""
        loop = self.after[state].get(state)
        turns = terms.empty if loop is None else terms.star(loop)
        out = [(target, term) for target, term in self.after[state].items() if target != state]
        sources = sorted(self.before[state] - {state})
        after = {at: row for at, row in self.after.items() if at != state}
        before = {at: origins for at, origins in self.before.items() if at != state}
        length = self.length - sum(term.length for term in self.after[state].values())
        for source in sources:
            row = dict(after[source])
            into = row.pop(state)
            length -= into.length
            for target, term in out:
                way = terms.chain((into, turns, term))
                old = row.get(target)
                row[target] = way if old is None else terms.sum((old, way))
                length += row[target].length - (0 if old is None else old.length)
            after[source] = row
        for target, _ in out:
            before[target] = before[target] - {state} | set(sources)
        return Graph(after, before, length)


def eliminated(dfa: Dfa[int], terms: Terms) -> Term:
    """A term of the automaton's language, which has no dead states and is not empty.

    It raises TooLong above `LONGEST`.
    """
    graph, first, last = _graph(dfa, terms)
    inner = frozenset(graph.after) - {first, last}
    if len(inner) <= _WHOLE:
        graph = _best_of_all(graph, inner, terms)
    elif len(inner) <= _LOOKAHEAD:
        graph = _best_of_some(graph, inner, terms)
    else:
        left = set(inner)
        while left:
            state = min(left, key=lambda state: (graph.weight(state), state))
            graph = graph.without(state, terms)
            left.discard(state)
            if graph.length > LONGEST:
                raise TooLong(len(dfa))
    return graph.after[first][last]


def _graph(dfa: Dfa[int], terms: Terms) -> tuple[Graph, int, int]:
    """The automaton with one beginning that nothing leads to and one end that leads nowhere."""
    size = len(dfa)
    ways: dict[int, dict[int, list[Term]]] = {state: {} for state in range(size + 2)}
    first, last = size, size + 1
    ways[first][0] = [terms.empty]
    for state, row in enumerate(dfa.transitions):
        for letter, after in row.items():
            ways[state].setdefault(after, []).append(terms.letter(letter))
    for state in sorted(dfa.accepting):
        ways[state][last] = [terms.empty]
    joined = {
        source: {target: terms.sum(found) for target, found in row.items()}
        for source, row in ways.items()
    }
    return _measured(joined), first, last


def _measured(after: Mapping[int, Mapping[int, Term]]) -> Graph:
    before: dict[int, set[int]] = {state: set() for state in after}
    for source, row in after.items():
        for target in row:
            before[target].add(source)
    length = sum(term.length for row in after.values() for term in row.values())
    return Graph(after, {at: frozenset(origins) for at, origins in before.items()}, length)


def _best_of_all(graph: Graph, inner: Iterable[int], terms: Terms) -> Graph:
    """The best way to every set of eliminated states, from the best ways to smaller sets."""
    states = sorted(inner)
    layer = {frozenset[int](): graph}
    for _ in states:
        layer = _next(layer, {gone: [s for s in states if s not in gone] for gone in layer}, terms)
    return next(iter(layer.values()))


def _best_of_some(graph: Graph, inner: Iterable[int], terms: Terms) -> Graph:
    """As `_best_of_all`, with the few best sets of each size and the states of the least weight."""
    states = sorted(inner)
    layer = {frozenset[int](): graph}
    for _ in states:
        tried = {}
        for gone, so_far in layer.items():
            left = [state for state in states if state not in gone]
            left.sort(key=lambda state: (so_far.weight(state), state))
            tried[gone] = left[:_WIDTH]
        wide = _next(layer, tried, terms)
        kept = sorted(wide.items(), key=lambda entry: (entry[1].length, sorted(entry[0])))
        layer = dict(kept[:_WIDTH])
    return next(iter(layer.values()))


def _next(
    layer: Mapping[frozenset[int], Graph], tried: Mapping[frozenset[int], list[int]], terms: Terms
) -> dict[frozenset[int], Graph]:
    """The best graphs with one more state gone."""
    found: dict[frozenset[int], Graph] = {}
    for gone, graph in layer.items():
        for state in tried[gone]:
            smaller = graph.without(state, terms)
            key = gone | {state}
            if key not in found or smaller.length < found[key].length:
                found[key] = smaller
    return found
