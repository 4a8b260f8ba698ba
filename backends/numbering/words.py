"""The words of a finite language, numbered: a minimal deterministic automaton that counts them.

Each state knows how many words begin there, and each transition how many of these come before
its own: a word's number is the sum along its way (minimal perfect hashing; Lucchesi and
Kowaltowski, Applications of finite automata representing large vocabularies, 1993).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rgt.backends.numbering.projection import Projection

MOST_SETS = 20_000
"""An automaton that becomes larger on the way is not looked at further."""
MOST_WORK = 20_000_000
"""So many steps may be made for it: places looked at, and symbols with their targets."""


class EndlessError(Exception):
    """There are words of any length."""


@dataclass(frozen=True, slots=True)
class Words:
    """The words in alphabetical order of their symbols, a beginning before what it begins.

    State 0 is the start.  `next[state]` has for each symbol that can follow the next state and how
    many words of the state come before; `accepting` whether a word may end there; `counts` how
    many words there are from each state.
    """

    next: tuple[dict[str, tuple[int, int]], ...]
    accepting: tuple[bool, ...]
    counts: tuple[int, ...]

    def __len__(self) -> int:
        return self.counts[0]

    def number(self, word: Sequence[str]) -> int | None:
        """The number of a word; None if it is not in the language."""
        state = number = 0
        for symbol in word:
            found = self.next[state].get(symbol)
            if found is None:
                return None
            state = found[0]
            number += found[1]
        return number if self.accepting[state] else None

    def word(self, number: int) -> tuple[str, ...]:
        """The word of a number below the length."""
        word: list[str] = []
        state = 0
        while True:
            if self.accepting[state] and number == 0:
                return tuple(word)
            for symbol, (target, before) in self.next[state].items():
                if before <= number < before + self.counts[target]:
                    word.append(symbol)
                    state, number = target, number - before
                    break


def words(automaton: Projection) -> Words | None:
    """The words of a language; None if the automaton for them would be too large.

    Raises EndlessError if there is no end of them.
    """
    closures = _Closures(automaton)
    sets: dict[frozenset[int], int] = {}
    waiting: list[frozenset[int]] = []

    def numbered(states: frozenset[int]) -> int:
        found = sets.get(states)
        if found is None:
            found = sets[states] = len(sets)
            waiting.append(states)
        return found

    numbered(closures.of(automaton.starts))
    ways: list[dict[str, int]] = []
    for states in waiting:
        after = closures.after(states)
        ways.append({symbol: numbered(targets) for symbol, targets in after.items()})
        if len(sets) > MOST_SETS or closures.work > MOST_WORK:
            return None
    return _minimal(ways, [automaton.accepting in states for states in waiting])


class _Closures:
    """Sets of states, each with where silent ways lead; only what shows or accepts is kept."""

    def __init__(self, automaton: Projection) -> None:
        self._automaton = automaton
        self._known: dict[frozenset[int], frozenset[int]] = {}
        self.work = 0

    def of(self, states: Iterable[int]) -> frozenset[int]:
        """Where silent ways lead from some states, as far as something follows."""
        key = frozenset(states)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._closure(key)
        return found

    def _closure(self, states: frozenset[int]) -> frozenset[int]:
        automaton = self._automaton
        seen, waiting = set(states), list(states)
        while waiting:
            for target in automaton.silent[waiting.pop()]:
                if target not in seen:
                    seen.add(target)
                    waiting.append(target)
        self.work += len(seen)
        return frozenset(
            state for state in seen if automaton.shown[state] or state == automaton.accepting
        )

    def after(self, states: frozenset[int]) -> dict[str, frozenset[int]]:
        """For each symbol, in alphabetical order, the states that it leads to."""
        targets: dict[str, set[int]] = {}
        for state in states:
            for symbols, target in self._automaton.shown[state]:
                self.work += len(symbols)
                for symbol in symbols:
                    targets.setdefault(symbol, set()).add(target)
        return {symbol: self.of(targets[symbol]) for symbol in sorted(targets)}


def _minimal(ways: Sequence[dict[str, int]], accepting: Sequence[bool]) -> Words:
    """The minimal automaton of a finite language, of any deterministic one.

    States are merged from the ends of words backwards: those with the same ways on are one.
    """
    order = _backwards(ways, accepting)
    same: dict[tuple[bool, tuple[tuple[str, int], ...]], int] = {}
    merged: dict[int, int] = {}
    for state in order:
        on = tuple((symbol, merged[to]) for symbol, to in ways[state].items() if to in merged)
        if on or accepting[state]:
            merged[state] = same.setdefault((accepting[state], on), len(same))
    if 0 not in merged:
        return Words(({},), (False,), (0,))
    last = len(same) - 1
    assert merged[0] == last
    following: list[dict[str, tuple[int, int]]] = []
    counts: list[int] = []
    for accepts, on in same:
        count = int(accepts)
        entries: dict[str, tuple[int, int]] = {}
        for symbol, to in on:
            entries[symbol] = (last - to, count)
            count += counts[to]
        following.append(entries)
        counts.append(count)
    ends = tuple(accepts for accepts, _ in same)
    return Words(tuple(following[::-1]), ends[::-1], tuple(counts[::-1]))


def _backwards(ways: Sequence[dict[str, int]], accepting: Sequence[bool]) -> list[int]:
    """The states from which a word can be completed, each after those that it leads to.

    Raises EndlessError where one leads to itself.
    """
    useful = _useful(ways, accepting)
    left = [sum(to in useful for to in on.values()) for on in ways]
    before: list[list[int]] = [[] for _ in ways]
    for state, on in enumerate(ways):
        for to in on.values():
            before[to].append(state)
    order = [state for state in sorted(useful) if not left[state]]
    for state in order:
        for earlier in before[state]:
            left[earlier] -= 1
            if not left[earlier] and earlier in useful:
                order.append(earlier)
    if len(order) < len(useful):
        raise EndlessError
    return order


def _useful(ways: Sequence[dict[str, int]], accepting: Sequence[bool]) -> set[int]:
    before: list[list[int]] = [[] for _ in ways]
    for state, on in enumerate(ways):
        for to in on.values():
            before[to].append(state)
    waiting = [state for state, accepts in enumerate(accepting) if accepts]
    found = set(waiting)
    while waiting:
        for earlier in before[waiting.pop()]:
            if earlier not in found:
                found.add(earlier)
                waiting.append(earlier)
    return found
