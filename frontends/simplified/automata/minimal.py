"""The minimal automaton of a language, in one canonical form.

Source: Hopcroft, An n log n algorithm for minimizing states in a finite automaton, 1971, for
partial transitions: if every block waits to split the others at the beginning, then the smaller
half of a block that was split is enough, whether transitions are missing or not.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from rgt.frontends.simplified.automata.dfa import Dfa, L


def minimal(dfa: Dfa[L], *, is_trim: bool = False) -> Dfa[L]:
    """The smallest automaton of the same language; equal languages give equal automata.

    It has no states that are unreachable or dead, so the empty language is one state.  States are
    numbered breadth first, letters in their order, which is also the order of each transition map.
    Who knows that `dfa` has no such states either says so: `is_trim`.
    """
    useful = range(len(dfa)) if is_trim else _useful(dfa)
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


def _useful(dfa: Dfa[L]) -> Mapping[int, None]:
    """The states through which accepted words go, breadth first."""
    rows, accepting = dfa.transitions, dfa.accepting
    found = {0: None}
    order = [0]
    for state in order:
        for after in rows[state].values():
            if after not in found:
                found[after] = None
                order.append(after)
    # most states are behind those that lead to them: backwards, few are left over
    alive: set[int] = set()
    left = []
    for state in reversed(order):
        if state in accepting or not alive.isdisjoint(rows[state].values()):
            alive.add(state)
        else:
            left.append(state)
    if left:
        _revive(rows, alive, left)
    return found if len(alive) == len(order) else {at: None for at in order if at in alive}


def _revive(rows: Sequence[Mapping[L, int]], alive: set[int], left: Iterable[int]) -> None:
    """Add those of the states that are left over from which a living one is reached."""
    before: dict[int, list[int]] = {}
    for state in left:
        for after in rows[state].values():
            before.setdefault(after, []).append(state)
    work = [state for state in before if state in alive]
    while work:
        for state in before.get(work.pop(), ()):
            if state not in alive:
                alive.add(state)
                work.append(state)


def _blocks(
    transitions: Sequence[Mapping[L, int]], accepting: frozenset[int], useful: Iterable[int]
) -> dict[int, int]:
    """For every useful state the number of its class of states with the same future."""
    # no state is dead, so those with other letters have another future
    kinds: dict[tuple[bool, frozenset[L]], set[int]] = {}
    last: set[int] = set()
    for state in useful:
        row = transitions[state]
        if row:
            kinds.setdefault((state in accepting, frozenset(row)), set()).add(state)
        else:
            last.add(state)
    members = list(kinds.values())
    # after states without letters there is nothing that could tell them apart
    if last:
        members.append(last)
    block = {state: number for number, kind in enumerate(members) for state in kind}
    # a block of one state is not cut: of where such states lead nothing needs to be known
    before: dict[int, dict[L, list[int]]] = {}
    for kind in members:
        if len(kind) > 1:
            for state in kind:
                for letter, after in transitions[state].items():
                    known = before.get(after)
                    if known is None:
                        known = before[after] = {}
                    if letter in known:
                        known[letter].append(state)
                    else:
                        known[letter] = [state]
    if not before:
        return block
    waiting = set(range(len(members)))
    while waiting:
        splitter = waiting.pop()
        sources: dict[L, list[int]] = {}
        for state in members[splitter]:
            for letter, found in before.get(state, {}).items():
                if letter in sources:
                    sources[letter] = sources[letter] + found
                else:
                    sources[letter] = found
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
        before = transitions[state]
        row: dict[L, int] = {}
        for letter in sorted(before):
            after = before[letter]
            found = number.get(block[after])
            if found is None:
                found = number[block[after]] = len(order)
                order.append(after)
            row[letter] = found
        rows.append(row)
    return Dfa(tuple(rows), frozenset([at for at, state in enumerate(order) if state in accepting]))
