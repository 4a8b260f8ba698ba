"""How often observed words were played, of the times that they were applicable, as far as asked.

Sets of sightings are large where the played move alone is known, and most questions are far from
the border: what is known of the words of one letter answers them.

Written for rgt.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cached_property
from operator import itemgetter

from rgt.frontends.simplified.learning.observed import ObservedTree
from rgt.frontends.simplified.learning.sightings import Sightings


class Rate:
    """Plays of the observed words beside the sightings in which these were applicable, in sum.

    Both sums are bounded first, and reckoned on while the bounds leave it open.
    """

    def __init__(self, tree: ObservedTree, sightings: Sightings) -> None:
        self._tree = tree
        self._sightings = sightings
        # of the words looked at, and what the others may add to `_applicable` at most
        self._played = self._applicable = 0
        self._open = sightings.count * len(tree.ends)
        self._steps = self._refined()
        self._is_exact = False

    def expects(self, times: int, plays: int, tests: int) -> bool:
        """Whether so many times make so many plays at least, if words are played at this rate.

        It is no rate before observed words were applicable `tests` times.
        """
        while not self._is_exact:
            played, applicable = self._played, self._applicable
            if applicable >= tests:
                if times * played >= plays * (applicable + self._open):
                    return True
                few = plays * applicable
                if times * self._sightings.moves < few and times * self._most < few:
                    return False
            next(self._steps, None)
        return self._applicable >= tests and times * self._played >= plays * self._applicable

    def _refined(self) -> Iterator[None]:
        """Look at one word of one letter more each time, and at the longer ones all at once."""
        tree, legal = self._tree, self._sightings.legal
        ends, first = tree.ends, tree.rows[0]
        if not ends.keys().isdisjoint(first.values()):
            every = self._sightings.count
            numbers = Counter(map(itemgetter(0), ends.values()))
            for letter, node in first.items():
                x, y, bits = tree.at(node)
                times = bits.bit_count()
                # longer words are applicable no more often than their first letter is
                self._open -= numbers[letter] * (every - times)
                if node in ends:
                    self._open -= times
                    self._applicable += times
                    self._played += (bits & legal((x, y))).bit_count()
                yield
        played = applicable = 0
        for node, word in ends.items():
            if len(word) > 1:
                x, y, bits = tree.at(node)
                applicable += bits.bit_count()
                played += (bits & legal((x, y))).bit_count()
        self._played += played
        self._applicable += applicable
        self._open = 0
        self._is_exact = True

    @cached_property
    def _most(self) -> int:
        """How many plays there are at most: one in a sighting, by as many words as lead there.

        Words that go to one square from the same one before differ in what stands there.
        """
        places, parents = self._tree.places, self._tree.parents
        ways = Counter(
            [by for by, _ in {(places[node], parents[node]) for node in self._tree.ends}]
        )
        return max(ways.values()) * self._sightings.moves
