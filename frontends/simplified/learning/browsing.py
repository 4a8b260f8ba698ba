"""Automata held to all positions in which a piece was seen, at once.

Browsing means: for each observed position, generate the automaton's moves and compare them with
what is known of it (Björnsson, ECAI 2012, algorithm 1).  Here a state and a displacement carry the
set of all sightings in which the state is reached there, so that a letter is followed in all
positions by one operation on bits.
"""

from __future__ import annotations

from collections.abc import Iterator

from rgt.frontends.simplified.automata.dfa import Automaton
from rgt.frontends.simplified.learning.interfaces import Evidence
from rgt.frontends.simplified.learning.sightings import Bits, Displacement, Sightings
from rgt.frontends.simplified.words import Letter, On, Word


def shows_illegal(automaton: Automaton[Letter], evidence: Evidence) -> bool:
    """Whether some position shows that the automaton accepts what is illegal (scenario ``all``).

    Moves are words (Kowalski and Kisielewicz, section III-A), so where the observed ones are exact
    an accepted word that was applicable must have been listed, even if it leads where another one
    leads.  Else only squares can be compared.
    """
    if not evidence.is_exact:
        return generates_illegal_move(automaton, evidence.sightings)
    found = applicable_words(automaton, evidence.sightings, evidence.longest)
    return any(word not in evidence.words for word, _ in found)


def generates_illegal_move(automaton: Automaton[Letter], sightings: Sightings) -> bool:
    """Whether the automaton leads the piece somewhere where it could not go.

    What is illegal is what was not listed (`Sightings.illegal`), so this is a question for the
    scenario ``all``.
    """
    return illegal_move(automaton, sightings) is not None


def illegal_move(automaton: Automaton[Letter], sightings: Sightings) -> tuple[Word, Bits] | None:
    """A word by which the automaton leads the piece where it could not go, and the sightings.

    There is no shorter one, but for those that another word of the same state and displacement
    stands for.
    """
    reached: dict[tuple[int, Displacement], Bits] = {(0, (0, 0)): sightings.every}
    # each entry with the place of the one that it goes on from, and by which letter
    work: list[tuple[int, Displacement, Bits, int, Letter | None]]
    work = [(0, (0, 0), sightings.every, 0, None)]
    for number, (state, (x, y), bits, _, _) in enumerate(work):
        for letter, after in automaton.edges(state).items():
            by = (x + letter.dx, y + letter.dy)
            found = bits & _allowing(sightings, by, letter.on)
            if not found:
                continue
            if automaton.accepts_at(after) and (wrong := found & sightings.illegal(by)):
                return (*_word(work, number), letter), wrong
            known = reached.get((after, by), 0)
            if found & ~known:
                reached[after, by] = known | found
                work.append((after, by, found & ~known, number, letter))
    return None


def _word(work: list[tuple[int, Displacement, Bits, int, Letter | None]], number: int) -> Word:
    """The letters that led to an entry."""
    letters: list[Letter] = []
    while (entry := work[number])[4] is not None:
        letters.append(entry[4])
        number = entry[3]
    return tuple(reversed(letters))


def applicable_words(
    automaton: Automaton[Letter], sightings: Sightings, longest: int
) -> Iterator[tuple[Word, Bits]]:
    """The accepted words that could be gone in some sighting, shorter ones first, with these.

    Words that come to one square in one state twice are left out: they are without end.
    """
    layer: list[tuple[int, Displacement, Bits, Word, frozenset[tuple[int, Displacement]]]]
    layer = [(0, (0, 0), sightings.every, (), frozenset({(0, (0, 0))}))]
    for _ in range(longest):
        longer = []
        for state, (x, y), bits, word, before in layer:
            for letter, after in automaton.edges(state).items():
                by = (x + letter.dx, y + letter.dy)
                found = bits & _allowing(sightings, by, letter.on)
                if not found or (after, by) in before:
                    continue
                entry = (after, by, found, (*word, letter), before | {(after, by)})
                if automaton.accepts_at(after):
                    yield entry[3], found
                longer.append(entry)
        layer = longer


def _allowing(sightings: Sightings, by: Displacement, on: On) -> Bits:
    """The sightings in which a word may go that far, to a square that it says to hold that.

    The piece's own square counts as empty, too, as if the piece had been lifted.  A word that comes
    back over it so is never applicable, and no position could show it to be illegal: RPNI would
    turn every ride round.  Its published errors are few, so the paper must have read it this way.
    """
    return sightings.every if by == (0, 0) and on == "e" else sightings.holding(by)[on]
