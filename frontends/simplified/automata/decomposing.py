"""A short expression of a language from those of smaller languages.

A language is cut where its minimal automaton, read from either end, shows how: into unions, chains,
stars and optional beginnings of simpler languages, which are cut in turn.  Whatever way is shortest
wins over state elimination, which has an answer always.

Source: written for rgt.  Chains at states that all words go through, and unions of parts that share
no inner state, are those of Han and Wood, Obtaining shorter regular expressions from finite-state
automata, 2007.
"""

from __future__ import annotations

from collections.abc import Iterator

from rgt.frontends.simplified.automata.dfa import Dfa, without_empty_word
from rgt.frontends.simplified.automata.elimination import eliminated
from rgt.frontends.simplified.automata.minimal import minimal
from rgt.frontends.simplified.automata.operations import (
    arrivals,
    backwards,
    begun,
    beyond,
    both,
    contains,
    joined,
)
from rgt.frontends.simplified.automata.term import Term
from rgt.frontends.simplified.automata.terms import Terms

_LARGE = 40  # states up to which an automaton is cut in ways that compare languages
_LONG = 160  # states up to which it is cut into more than unions
_LANGUAGES = 160  # languages that are cut altogether
_DEEP = 50  # languages that are cut within one another
_TRIED = 8  # states at which a way to cut is tried
_WORDS = 12  # words that are written as a list

Key = tuple[tuple[tuple[tuple[int, int], ...], ...], frozenset[int], tuple[int, ...]]
Measure = tuple[int, int, int, int]


class Decomposing:
    """Terms of languages, each worked out once."""

    def __init__(self, terms: Terms) -> None:
        self._terms = terms
        self._found: dict[Key, tuple[Term, list[int]] | None] = {}
        self._depth = 0

    def shortest(self, dfa: Dfa[int]) -> Term:
        """The shortest term that was found of the language of a minimal automaton.

        Languages that differ in their letters only, as the lines of a rider do, are one.
        """
        key, letters = self._key(dfa)
        found = self._found.get(key)
        if found is None:
            # what is asked for again while it is looked for, or once enough was tried, is not cut
            cut = key not in self._found and len(self._found) < _LANGUAGES and self._depth < _DEEP
            self._found[key] = None
            self._depth += 1
            ways = list(self._ways(dfa)) if cut else []
            self._depth -= 1
            term = min([*ways, self._whole(dfa)], key=lambda term: term.rank)
            self._found[key] = term, letters
            return term
        term, its_letters = found
        if its_letters == letters:
            return term
        return self._terms.renamed(term, dict(zip(its_letters, letters, strict=True)))

    def _key(self, dfa: Dfa[int]) -> tuple[Key, list[int]]:
        """What automata of the same form have in common, and the letters, which they have not."""
        letters = sorted({letter for row in dfa.transitions for letter in row})
        place = {letter: at for at, letter in enumerate(letters)}
        rows = tuple(
            tuple((place[letter], after) for letter, after in row.items())
            for row in dfa.transitions
        )
        return (rows, dfa.accepting, tuple(map(self._terms.notation.letter, letters))), letters

    def _whole(self, dfa: Dfa[int]) -> Term:
        """The term without cuts."""
        return eliminated(dfa, self._terms) if dfa.accepting else self._terms.nothing

    def _ways(self, dfa: Dfa[int]) -> Iterator[Term]:
        """The terms of cuts from both ends."""
        if len(dfa) == 1:
            return
        terms = self._terms
        turned = backwards(dfa, 4 * len(dfa))
        parts = components(dfa)
        turned_parts = [] if turned is None else components(turned)
        # what falls apart from both ends is nothing but a union
        whole = len(parts) < 2 or len(turned_parts) < 2 or 0 in dfa.accepting
        if whole and len(dfa) <= _LONG:
            yield from self._cuts(dfa)
            if turned is not None:
                yield terms.reversed(self._whole(turned))
                yield from map(terms.reversed, self._cuts(turned))
        if len(turned_parts) > 1:
            yield terms.reversed(terms.sum(map(self.shortest, turned_parts)))
        if len(parts) > 1:
            yield terms.sum(map(self.shortest, parts))

    def _smaller(self, part: Dfa[int] | None, whole: Dfa[int]) -> Term | None:
        """The term of a part, None if it is not simpler than the whole."""
        if part is None or measure(part) >= measure(whole):
            return None
        return self.shortest(part)

    def _cuts(self, dfa: Dfa[int]) -> Iterator[Term]:
        """The terms of cuts from the beginning, the most telling first: not all are tried."""
        small = len(dfa) <= _LARGE
        yield from self._listed(dfa)
        if small:
            yield from self._optional(dfa)
            yield from self._stars(dfa)
        yield from self._chains(dfa)
        if small:
            yield from self._closed(dfa)
            yield from self._tails(dfa)
            yield from self._ends(dfa)

    def _listed(self, dfa: Dfa[int]) -> Iterator[Term]:
        """The few words of a finite language."""
        words = few_words(dfa)
        if words is not None:
            terms = self._terms
            yield terms.sum(terms.chain(map(terms.letter, word)) for word in words)

    def _ends(self, dfa: Dfa[int]) -> Iterator[Term]:
        """The words that end in one state, and the others."""
        if 1 < len(dfa.accepting) <= 4:
            for state in sorted(dfa.accepting):
                one = self._smaller(minimal(Dfa(dfa.transitions, frozenset({state}))), dfa)
                rest = self._smaller(minimal(Dfa(dfa.transitions, dfa.accepting - {state})), dfa)
                if one is not None and rest is not None:
                    yield self._terms.sum((one, rest))

    def _chains(self, dfa: Dfa[int]) -> Iterator[Term]:
        """What comes before a state that all words go through, and what comes then."""
        states = unavoidable(dfa)
        step = 1 + len(states) // _TRIED
        for state in states[::step]:
            then = self._smaller(begun(dfa, state), dfa)
            before = self._smaller(arrivals(dfa, [state]), dfa)
            if then is not None and before is not None:
                yield self._terms.chain((before, then))

    def _stars(self, dfa: Dfa[int]) -> Iterator[Term]:
        """X^*M where XL is in L: X leads to states with all words of L, and M is L without XL."""
        again = [state for state in range(len(dfa)) if contains(dfa, state, 0)]
        again = [s for s in again if s or any(0 in row.values() for row in dfa.transitions)]
        for targets in [[state] for state in again] + ([again] if len(again) > 1 else []):
            turn = arrivals(dfa, targets)
            turns = self._smaller(turn, dfa)
            rest = self._smaller(beyond(dfa, turn, dfa, 8 * len(dfa)), dfa)
            if turns is not None and rest is not None:
                yield self._terms.chain((self._terms.star(turns), rest))

    def _optional(self, dfa: Dfa[int]) -> Iterator[Term]:
        """(X + empty)M where both XM and M are in L."""
        for state in range(1, min(len(dfa), 1 + _TRIED)):
            common = both(dfa, begun(dfa, state), 8 * len(dfa))
            if common is None or not common.accepting or measure(common) >= measure(dfa):
                continue
            first = arrivals(dfa, [state])
            rest = beyond(dfa, first, common, 8 * len(dfa))
            if rest is None or both(rest, common, 8 * len(dfa)) != rest:
                continue
            begin = self._smaller(first, dfa)
            if begin is None:
                continue
            option = self._terms.sum((begin, self._terms.empty))
            yield self._terms.chain((option, self.shortest(common)))

    def _closed(self, dfa: Dfa[int]) -> Iterator[Term]:
        """N^* or P^* where words of L in a row are in L: N has all but the empty word, P those of
        them that are not two of them in a row.
        """
        limit = 8 * len(dfa)
        if 0 in dfa.accepting and joined(dfa, dfa, limit) == dfa:
            some = minimal(without_empty_word(dfa))
            prime = beyond(some, some, some, limit)
            for body in (some, prime):
                if body is not None and body.accepting and len(body) <= len(dfa) + 2:
                    yield self._terms.star(self.shortest(body))

    def _tails(self, dfa: Dfa[int]) -> Iterator[Term]:
        """MX^* where X leads from an accepting state back to it, and M is L with fewer ends."""
        limit = 8 * len(dfa)
        tried: list[Dfa[int]] = []
        for state in sorted(dfa.accepting):
            turn = arrivals(begun(dfa, state), [0])
            if not turn.accepting or turn in tried:
                continue
            tried.append(turn)
            turns = minimal(looped(turn))
            if joined(dfa, turns, limit) != dfa:
                continue
            ends = dfa.accepting
            for end in sorted(dfa.accepting):
                fewer = minimal(Dfa(dfa.transitions, ends - {end}))
                if fewer.accepting and joined(fewer, turns, limit) == dfa:
                    ends -= {end}
            first = self._smaller(minimal(Dfa(dfa.transitions, ends)), dfa)
            turned = self._smaller(turn, dfa)
            if first is not None and turned is not None:
                yield self._terms.chain((first, self._terms.star(turned)))


def measure(dfa: Dfa[int]) -> Measure:
    """How complicated an automaton is: its edges that lie on cycles count most."""
    reach = _reach(dfa)
    edges = [(at, after) for at, row in enumerate(dfa.transitions) for after in row.values()]
    cyclic = sum(1 for at, after in edges if reach[after] >> at & 1)
    return cyclic, len(edges), len(dfa), len(dfa.accepting)


def _reach(dfa: Dfa[int]) -> list[int]:
    """For each state the set of those it leads to, itself among them, as bits."""
    reach = [1 << state for state in range(len(dfa))]
    changed = True
    while changed:
        changed = False
        for state in range(len(dfa) - 1, -1, -1):
            more = reach[state]
            for after in dfa.transitions[state].values():
                more |= reach[after]
            changed |= more != reach[state]
            reach[state] = more
    return reach


def few_words(dfa: Dfa[int]) -> list[tuple[int, ...]] | None:
    """All words of the language, None if they are many."""
    found: list[tuple[int, ...]] = []
    work: list[tuple[int, tuple[int, ...]]] = [(0, ())]
    for state, word in work:
        if len(word) >= len(dfa):
            return None
        if state in dfa.accepting:
            found.append(word)
        if len(found) > _WORDS or len(work) > 8 * _WORDS:
            return None
        work.extend((after, (*word, letter)) for letter, after in dfa.transitions[state].items())
    return found


def looped(dfa: Dfa[int]) -> Dfa[int]:
    """Any number of the words, none of which begins another."""
    end = min(dfa.accepting)
    return Dfa(
        tuple(
            {letter: 0 if after == end else after for letter, after in row.items()}
            for row in dfa.transitions
        ),
        frozenset({0}),
    )


def components(dfa: Dfa[int]) -> list[Dfa[int]]:
    """The languages of which the whole is the union: of letters that lead to parts of the automaton
    which have no inner state in common.  One, if an edge leads back to the initial state.
    """
    if any(after == 0 for row in dfa.transitions for after in row.values()):
        return [dfa]
    part = list(range(len(dfa)))
    for state in range(1, len(dfa)):
        for after in dfa.transitions[state].values():
            if dfa.transitions[after]:
                low, high = sorted((part[state], part[after]))
                part = [low if at == high else at for at in part]
    groups: dict[int, dict[int, int]] = {}
    for letter, after in dfa.transitions[0].items():
        groups.setdefault(part[after], {})[letter] = after
    found = [
        minimal(Dfa((row, *dfa.transitions[1:]), dfa.accepting - {0})) for row in groups.values()
    ]
    if 0 in dfa.accepting:
        found.append(Dfa(({},), frozenset({0})))
    return found


def unavoidable(dfa: Dfa[int]) -> list[int]:
    """The states besides the initial one that all accepted words go through, and go on from."""
    found = []
    for state in range(1, len(dfa)):
        if not dfa.transitions[state]:
            continue
        seen = {0, state}
        work = [0]
        while work:
            for after in dfa.transitions[work.pop()].values():
                if after not in seen:
                    seen.add(after)
                    work.append(after)
        if not dfa.accepting & (seen - {state}):
            found.append(state)
    return found
