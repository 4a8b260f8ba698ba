"""RPNI as AALpy has it, on the same observations.

A library's RPNI wants words that are known to be illegal.  There is an abundance of them where all
legal moves are seen, so a sample is taken: words that are one letter longer than a beginning of a
legal word, or are such a beginning, and that one of some sightings of the piece allowed without
listing where they lead.  Where a single move is seen no word is known to be illegal, and
RPNI would merge all states into one.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib.util import find_spec

from rgt.frontends.simplified.automata.dfa import Dfa
from rgt.frontends.simplified.automata.minimal import minimal
from rgt.frontends.simplified.automata.prefix_tree import prefix_tree
from rgt.frontends.simplified.learning.interfaces import Evidence
from rgt.frontends.simplified.learning.sightings import Sighting
from rgt.frontends.simplified.words import Letter, Word

NAME = "aalpy"
CHECK = "sampled"
"""What stands where the other learners have their check."""

SIGHTINGS = 500
"""From how many sightings words are taken at most, evenly chosen."""


def is_there() -> bool:
    """Whether AALpy is installed."""
    return find_spec("aalpy") is not None


def learn(evidence: Evidence) -> Dfa[Letter]:
    """What AALpy's RPNI makes of the observed words and the sample of illegal ones."""
    from aalpy.learning_algs import run_RPNI

    data = [(word, True) for word in sorted(evidence.words)]
    data += [((), False), *((word, False) for word in illegal(evidence))]
    model = run_RPNI(data, "dfa", print_info=False)
    number = {state: at for at, state in enumerate(model.states)}
    first = number[model.initial_state]
    # the initial state comes first
    order = sorted(model.states, key=lambda state: (number[state] != first, number[state]))
    place = {state: at for at, state in enumerate(order)}
    rows = tuple(
        {letter: place[after] for letter, after in state.transitions.items()} for state in order
    )
    accepting = frozenset(place[state] for state in order if state.is_accepting)
    return minimal(Dfa(rows, accepting))


def illegal(evidence: Evidence) -> list[Word]:
    """The sample of words that are known to be illegal, in order."""
    tree = prefix_tree(sorted(evidence.words))
    letters = sorted({letter for word in evidence.words for letter in word})
    found: set[Word] = set()
    seen = evidence.sightings
    for number in range(0, len(seen), len(seen) // SIGHTINGS + 1):
        found.update(_refuted(tree, letters, seen[number]))
    return sorted(found)


def _refuted(tree: Dfa[Letter], letters: list[Letter], sighting: Sighting) -> Iterator[Word]:
    """The words of the sample that a sighting shows to be illegal."""
    board = sighting.board
    work = [(0, sighting.square, ())]
    while work:
        state, square, word = work.pop()
        for letter in letters:
            target = board.shift(square, letter.dx, letter.dy)
            if target is None:
                continue
            # as checks do when they browse, the piece is taken as lifted
            lifted = target == sighting.square and letter.on == "e"
            if board.on(target) != letter.on and not lifted:
                continue
            longer = (*word, letter)
            if target not in sighting.legal:
                yield longer
            after = tree.step(state, letter)
            if after is not None:
                work.append((after, target, longer))
