"""The minimal automaton of a language, in one canonical form.

Source: Hopcroft, An n log n algorithm for minimizing states in a finite automaton, 1971, for
partial transitions: if every block waits to split the others at the beginning, then the smaller
half of a block that was split is enough, whether transitions are missing or not.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from rgt.frontends.simplified.automata.dfa import Dfa, L


def minimal(dfa: Dfa[L]) -> Dfa[L]:
    """The smallest automaton of the same language; equal languages give equal automata.

    It has no states that are unreachable or dead, so the empty language is one state.  States are
    numbered breadth first, letters in their order, which is also the order of each transition map.
    """
    useful = _useful(dfa)
    if 0 not in useful:
        return Dfa(({},), frozenset())
    transitions: Sequence[Mapping[L, int]] = dfa.transitions
    if len(useful) < len(dfa):
        transitions = [
            {letter: after for letter, after in row.items() if after in useful}
            if state in useful
            else {}
            for state, row in enumerate(transitions)
        ]
    block = _blocks(transitions, dfa.accepting, useful)
    return _numbered(transitions, dfa.accepting, block)


def reachable(dfa: Dfa[L]) -> list[int]:
    """The states that some word leads to, breadth first, letters in their order."""
    order = [0]
    seen = {0}
    for state in order:
        row = dfa.transitions[state]
        for letter in sorted(row):
            after = row[letter]
            if after not in seen:
                seen.add(after)
                order.append(after)
    return order


def _useful(dfa: Dfa[L]) -> dict[int, None]:
    """The states through which accepted words go, breadth first."""
    before: list[list[int]] = [[] for _ in dfa.transitions]
    order = [0]
    seen = {0}
    for state in order:
        for after in dfa.transitions[state].values():
            before[after].append(state)
            if after not in seen:
                seen.add(after)
                order.append(after)
    work = [state for state in order if state in dfa.accepting]
    alive = set(work)
    while work:
        for state in before[work.pop()]:
            if state not in alive:
                alive.add(state)
                work.append(state)
    return {state: None for state in order if state in alive}


def _blocks(
    transitions: Sequence[Mapping[L, int]], accepting: frozenset[int], useful: Iterable[int]
) -> dict[int, int]:
    """For every useful state the number of its class of states with the same future."""
    states = list(useful)
    # no state is dead, so those with other letters have another future
    kinds: dict[tuple[bool, frozenset[L]], set[int]] = {}
    for state in states:
        kinds.setdefault((state in accepting, frozenset(transitions[state])), set()).add(state)
    members = list(kinds.values())
    block = {state: number for number, kind in enumerate(members) for state in kind}
    # a block of one state is not cut: of where such states lead nothing needs to be known
    before: dict[int, dict[L, list[int]]] = {state: {} for state in states}
    for kind in members:
        if len(kind) > 1:
            for state in kind:
                for letter, after in transitions[state].items():
                    before[after].setdefault(letter, []).append(state)
    if not any(before.values()):
        return block
    waiting = set(range(len(members)))
    while waiting:
        splitter = waiting.pop()
        sources: dict[L, list[int]] = {}
        for state in members[splitter]:
            for letter, found in before[state].items():
                sources.setdefault(letter, []).extend(found)
        for found in sources.values():
            _split(found, members, block, waiting)
    return block


def _split(
    found: Iterable[int], members: list[set[int]], block: dict[int, int], waiting: set[int]
) -> None:
    """Cut every block into the states that were found and the others."""
    hit: dict[int, list[int]] = {}
    for state in found:
        hit.setdefault(block[state], []).append(state)
    for number, inside in hit.items():
        whole = members[number]
        if len(inside) == len(whole):
            continue
        part = set(inside)
        whole -= part
        new = len(members)
        members.append(part)
        for state in part:
            block[state] = new
        waiting.add(new if number in waiting or len(part) <= len(whole) else number)


def _numbered(
    transitions: Sequence[Mapping[L, int]], accepting: frozenset[int], block: Mapping[int, int]
) -> Dfa[L]:
    """The quotient by the blocks, numbered breadth first."""
    number = {block[0]: 0}
    order = [0]
    rows: list[dict[L, int]] = []
    for state in order:
        row: dict[L, int] = {}
        for letter in sorted(transitions[state]):
            after = transitions[state][letter]
            if block[after] not in number:
                number[block[after]] = len(order)
                order.append(after)
            row[letter] = number[block[after]]
        rows.append(row)
    return Dfa(tuple(rows), frozenset(at for at, state in enumerate(order) if state in accepting))
