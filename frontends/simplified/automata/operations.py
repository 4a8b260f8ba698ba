"""New languages from languages: read backwards, begun in another state, taken out of one another.

All answers are minimal automata.  They are None where more than `limit` states are met on the way.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Mapping
from typing import TypeVar

from rgt.frontends.simplified.automata.dfa import Dfa, L
from rgt.frontends.simplified.automata.minimal import minimal

Node = TypeVar("Node", bound=Hashable)


def explored(
    start: Node,
    edges: Callable[[Node], Mapping[L, Node]],
    accepts: Callable[[Node], bool],
    limit: int,
) -> Dfa[L] | None:
    """The minimal automaton of what can be reached from a node."""
    number = {start: 0}
    order = [start]
    rows: list[dict[L, int]] = []
    for node in order:
        row: dict[L, int] = {}
        for letter, after in edges(node).items():
            if after not in number:
                if len(order) >= limit:
                    return None
                number[after] = len(order)
                order.append(after)
            row[letter] = number[after]
        rows.append(row)
    return minimal(
        Dfa(tuple(rows), frozenset(at for at, node in enumerate(order) if accepts(node)))
    )


def backwards(dfa: Dfa[L], limit: int) -> Dfa[L] | None:
    """The words read from their ends."""
    before: list[dict[L, set[int]]] = [{} for _ in range(len(dfa))]
    for state, row in enumerate(dfa.transitions):
        for letter, after in row.items():
            before[after].setdefault(letter, set()).add(state)

    def edges(subset: frozenset[int]) -> dict[L, frozenset[int]]:
        found: dict[L, set[int]] = {}
        for state in sorted(subset):
            for letter, sources in before[state].items():
                found.setdefault(letter, set()).update(sources)
        return {letter: frozenset(sources) for letter, sources in found.items()}

    return explored(dfa.accepting, edges, lambda subset: 0 in subset, limit)


def begun(dfa: Dfa[L], state: int) -> Dfa[L]:
    """The words that lead from a state to acceptance."""
    order = [state, *(other for other in range(len(dfa)) if other != state)]
    number = {other: at for at, other in enumerate(order)}
    return minimal(
        Dfa(
            tuple(
                {letter: number[after] for letter, after in dfa.transitions[other].items()}
                for other in order
            ),
            frozenset(number[other] for other in dfa.accepting),
        )
    )


def arrivals(dfa: Dfa[L], targets: Collection[int]) -> Dfa[L]:
    """The words, but the empty one, that come to one of the states at their end and not before."""
    size = len(dfa)
    # the initial state once more, so that words can come back to it
    rows: list[dict[L, int]] = [
        {} if state in targets else {letter: after or size for letter, after in row.items()}
        for state, row in enumerate((*dfa.transitions, dfa.transitions[0]))
    ]
    rows[0] = {letter: after or size for letter, after in dfa.transitions[0].items()}
    if 0 in targets:
        rows[size] = {}
    ends = frozenset(state or size for state in targets)
    return minimal(Dfa(tuple(rows), ends))


def both(one: Dfa[L], other: Dfa[L], limit: int) -> Dfa[L] | None:
    """The words of both languages."""

    def edges(pair: tuple[int, int]) -> dict[L, tuple[int, int]]:
        row, other_row = one.transitions[pair[0]], other.transitions[pair[1]]
        return {
            letter: (after, other_row[letter])
            for letter, after in row.items()
            if letter in other_row
        }

    return explored(
        (0, 0),
        edges,
        lambda pair: pair[0] in one.accepting and pair[1] in other.accepting,
        limit,
    )


def joined(first: Dfa[L], second: Dfa[L], limit: int) -> Dfa[L] | None:
    """The words of the first, each followed by a word of the second."""
    # a node: the state of the first if it goes on, and those of the second so far
    Places = tuple[int | None, frozenset[int]]

    def opened(state: int | None, inside: frozenset[int]) -> frozenset[int]:
        return inside | {0} if state in first.accepting else inside

    def edges(node: Places) -> dict[L, Places]:
        at, inside = node
        begin = first.transitions[at] if at is not None else {}
        found: dict[L, set[int]] = {letter: set() for letter in begin}
        for place in sorted(inside):
            for letter, after in second.transitions[place].items():
                found.setdefault(letter, set()).add(after)
        return {
            letter: (begin.get(letter), opened(begin.get(letter), frozenset(places)))
            for letter, places in found.items()
        }

    start: Places = (0, opened(0, frozenset()))
    return explored(start, edges, lambda node: bool(node[1] & second.accepting), limit)


def beyond(whole: Dfa[L], first: Dfa[L], second: Dfa[L], limit: int) -> Dfa[L] | None:
    """The words of the whole that are no word of the first followed by one of the second."""
    # a node: the state of the whole, of the first if it goes on, and those of the second so far
    Places = tuple[int, int | None, frozenset[int]]

    def opened(state: int | None, inside: frozenset[int]) -> frozenset[int]:
        return inside | {0} if state in first.accepting else inside

    def edges(node: Places) -> dict[L, Places]:
        state, at, inside = node
        begin = first.transitions[at] if at is not None else {}
        found = {}
        for letter, after in whole.transitions[state].items():
            further = begin.get(letter)
            steps = (second.transitions[place].get(letter) for place in inside)
            places = frozenset(place for place in steps if place is not None)
            found[letter] = (after, further, opened(further, places))
        return found

    start: Places = (0, 0, opened(0, frozenset()))
    return explored(
        start,
        edges,
        lambda node: node[0] in whole.accepting and not node[2] & second.accepting,
        limit,
    )


def contains(dfa: Dfa[L], state: int, other: int) -> bool:
    """Whether all words that lead from the other state to acceptance do so from the state."""
    seen = {(state, other)}
    work = [(state, other)]
    while work:
        here, there = work.pop()
        if there in dfa.accepting and here not in dfa.accepting:
            return False
        row = dfa.transitions[here]
        for letter, after in dfa.transitions[there].items():
            if letter not in row:
                # the automaton is minimal, so some word goes on from there
                return False
            pair = (row[letter], after)
            if pair not in seen:
                seen.add(pair)
                work.append(pair)
    return True
