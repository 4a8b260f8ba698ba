"""Rides closed to loops where no board of the size has room for the difference.

A ride that was seen as often as the board has room for is as well without end: the automaton has
fewer states, and the words that fit the board are the same.

Written for rgt; that words which fit no board may be accepted or not is of Kowalski and
Kisielewicz, section III-A.
"""

from __future__ import annotations

from collections import Counter

from rgt.frontends.simplified.automata.dfa import Dfa
from rgt.frontends.simplified.automata.merging import Merging
from rgt.frontends.simplified.automata.minimal import minimal
from rgt.frontends.simplified.words import Letter, Word, impossible


def closed_within(dfa: Dfa[Letter], width: int, height: int) -> Dfa[Letter]:
    """A minimal automaton that accepts the same words of those that fit a board of this size.

    States that follow each other by the letter that leads to the first are made one where that
    changes nothing; `dfa` is minimal.
    """
    merging: Merging[Letter] | None = None
    for state, after, word, letter in _repeated(dfa):
        # a word that goes on from the second goes on from the first, too, and is no longer then
        if (state in dfa.accepting) != (after in dfa.accepting) or not (
            dfa.transitions[after].keys() <= dfa.transitions[state].keys()
        ):
            continue
        # the first words that would be new: most attempts end here
        beyond = [(letter, after)]
        beyond += (
            (each, step)
            for each, step in dfa.transitions[state].items()
            if each not in dfa.transitions[after]
        )
        if any(
            not dfa.accepts(longer) and not impossible(longer, width, height)
            for each, step in beyond
            for longer in [(*word, each, *_rest(dfa, step))]
        ):
            continue
        if merging is None:
            merging = Merging(dfa)
        mark = merging.mark()
        merging.merge(state, after)
        if _has_more(merging, dfa, width, height):
            merging.undo(mark)
    return (
        dfa if merging is None or len(merging) == len(dfa) else minimal(merging.dfa(), is_trim=True)
    )


def _has_more(merging: Merging[Letter], dfa: Dfa[Letter], width: int, height: int) -> bool:
    """Whether a word that fits the board is accepted after merges, and was not before."""
    # a state after merges and before, and how far a word went: at last, least and most, in files
    # and then in ranks
    edges = merging.edges
    same = _untouched(merging, dfa)
    start: tuple[int, int | None, int, int, int, int, int, int] = (0, 0, 0, 0, 0, 0, 0, 0)
    seen = {start}
    work = [start]
    rows: dict[int, list[tuple[Letter, int, bool]]] = {}
    for state, also, x, left, right, y, back, ahead in work:
        row = rows.get(state)
        if row is None:
            row = rows[state] = [
                (letter, after, merging.accepts_at(after)) for letter, after in edges(state).items()
            ]
        before = dfa.transitions[also] if also is not None else _NOTHING
        for letter, after, accepts in row:
            known = before.get(letter)
            if known == after and known in same:
                continue
            dx, dy, _ = letter
            to_x, to_y = x + dx, y + dy
            low, high = min(left, to_x), max(right, to_x)
            near, far = min(back, to_y), max(ahead, to_y)
            if high - low >= width or far - near >= height:
                continue
            if accepts and known not in dfa.accepting:
                return True
            step = (after, known, to_x, low, high, to_y, near, far)
            if step not in seen:
                seen.add(step)
                work.append(step)
    return False


def _untouched(merging: Merging[Letter], dfa: Dfa[Letter]) -> set[int]:
    """The states from which nothing leads to one that was merged."""
    blocks = [merging.find(state) for state, _ in enumerate(dfa.transitions)]
    before: list[list[int]] = [[] for _ in blocks]
    for state, row in enumerate(dfa.transitions):
        for after in row.values():
            before[after].append(state)
    shared = {block for block, number in Counter(blocks).items() if number > 1}
    work = [state for state, block in enumerate(blocks) if block in shared]
    touched = set(work)
    for state in work:
        for each in before[state]:
            if each not in touched:
                touched.add(each)
                work.append(each)
    return set(range(len(blocks))) - touched


_NOTHING: dict[Letter, int] = {}


def _repeated(dfa: Dfa[Letter]) -> list[tuple[int, int, Word, Letter]]:
    """Pairs of states of which the same letter leads to the first and from there to the second.

    Each comes with a shortest word to the second, and that letter.
    """
    found = []
    words: dict[int, Word] = {0: ()}
    work = [0]
    for state in work:
        word = words[state]
        for letter, after in dfa.transitions[state].items():
            if word and letter == word[-1] and after != state:
                found.append((state, after, (*word, letter), letter))
            if after not in words:
                words[after] = (*word, letter)
                work.append(after)
    return found


def _rest(dfa: Dfa[Letter], state: int) -> Word:
    """A shortest word from a state to the end of a word; no state is without one."""
    words: dict[int, Word] = {state: ()}
    work = [state]
    for at in work:
        if at in dfa.accepting:
            return words[at]
        for letter, after in dfa.transitions[at].items():
            if after not in words:
                words[after] = (*words[at], letter)
                work.append(after)
    return ()
