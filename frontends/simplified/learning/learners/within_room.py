"""Rides closed to loops where no board of the size has room for the difference.

A ride that was seen as often as the board has room for is as well without end: the automaton has
fewer states, and the words that fit the board are the same.

Written for rgt; that words which fit no board may be accepted or not is of Kowalski and
Kisielewicz, section III-A.
"""

from __future__ import annotations

from rgt.frontends.simplified.automata.comparing import Room, extra
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
            merging, room = Merging(dfa), Room(width, height)
        mark = merging.mark()
        merging.merge(state, after)
        if extra(merging, dfa, room) is not None:
            merging.undo(mark)
    return dfa if merging is None or len(merging) == len(dfa) else minimal(merging.dfa())


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
