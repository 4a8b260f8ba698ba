"""A check of rgt's own: every unobserved word is held to the positions in which it was possible.

The published checks count the unobserved words that an automaton accepts, or ask whether one of
them is known as illegal.  But it tells more of an unobserved word how often it could have been
gone.

* In the scenario ``all`` a word that was applicable once and not listed is illegal.  In ``single``
  it would have been played now and then if it were legal: about as often, of the times it was
  applicable, as the observed words of the piece.  If that makes `_EXPECTED` plays and there was
  none, it is held to be illegal.
* Words are alike if one is the other in another direction.  If none of them was observed, they
  count together, as far as the piece goes in that direction otherwise.
* A word that was never applicable is no wonder: long rides are rare.  But if its way was gone in
  half of all plays and always ended before an obstacle, or if the piece never was on that part of
  the board, not a small one, from where the word stays on it, then the first position kept it from
  being seen, and it is doubtful (the limited riders of Kowalski and Kisielewicz, Theorem 1).

Written for rgt.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from rgt.frontends.simplified.automata.dfa import Automaton
from rgt.frontends.simplified.learning.checks.options import without_option
from rgt.frontends.simplified.learning.checks.rate import Rate
from rgt.frontends.simplified.learning.interfaces import Consistent, Evidence
from rgt.frontends.simplified.learning.observed import Beside, observed_tree
from rgt.frontends.simplified.learning.sightings import Bits, Displacement
from rgt.frontends.simplified.learning.symmetries import SYMMETRIES, TURNED
from rgt.frontends.simplified.words import Letter, On, Word

_EXPECTED = 10
"""How many plays of a word are expected before their absence makes it illegal."""

_TESTS = 100
"""In how many sightings observed words were applicable before anything is expected of others."""

_PLAYS = 6
"""In how many plays at least the same obstacle is no chance any more."""

_SIGHTINGS = 30
"""And in how many sightings."""

_PART = 0.25
"""How much of the board a piece keeps away from if it is fenced in."""


_TURNS = tuple([TURNED[symmetry].__getitem__ for symmetry in SYMMETRIES[1:]])
"""Letters in the other directions."""


@dataclass(frozen=True, slots=True)
class Tested:
    """No accepted word is illegal, or doubtful, as far as its absence tells."""

    name: str = "tested"

    def judge(self, evidence: Evidence) -> Consistent:
        """The judgement of this evidence."""
        return _Judge(evidence)


class _Judge:
    def __init__(self, evidence: Evidence) -> None:
        self._evidence = evidence
        self.sightings = evidence.sightings
        self._is_all = evidence.scenario == "all"
        self._missed: dict[Word, bool] = {}
        self.tree = observed_tree(evidence)

    def __call__(self, automaton: Automaton[Letter]) -> bool:
        """Whether the automaton may be believed.

        It is walked beside the tree of the observed words, which tells that these were legal: only
        what leaves the tree is held to the sightings.
        """
        if automaton.accepts_at(0):
            return False
        beyond = _Beyond(self, automaton.accepts_at)
        if isinstance(automaton, Beside):
            may_leave = self._leaves(automaton, beyond)
        else:
            may_leave = self._walks(automaton, beyond)
        if not may_leave:
            return False
        edges = automaton.edges
        for state, word, x, y, bits in beyond.left:
            for letter, after in edges(state).items():
                if not beyond.follow(after, letter, word, x, y, bits):
                    return False
        return beyond.are_believed()

    def _leaves(self, automaton: Beside, beyond: _Beyond) -> bool:
        """Leave the tree for states that are known beside its nodes; whether that is believed."""
        tree, edges, columns = self.tree, automaton.edges, self.sightings.columns
        if not all(map(beyond.accepts_node, automaton.accepted(tree.silent))):
            return False
        for node in automaton.wider(tree.rows):
            known = tree.rows[node]
            x, y = tree.place(node)
            bits = None
            for letter, after in edges(automaton.beside(node)).items():
                if letter in known:
                    continue
                # most of what leaves the tree leaves the board, and needs no sightings
                by = x + letter[0], y + letter[1]
                if by not in columns:
                    if self.is_fenced_in(by):
                        return False
                    continue
                if bits is None:
                    bits = tree.at(node)[2]
                if not beyond.follow(after, letter, node, x, y, bits):
                    return False
        return True

    def _walks(self, automaton: Automaton[Letter], beyond: _Beyond) -> bool:
        """Walk along the tree, and leave it; whether that is believed."""
        edges, accepts_at = automaton.edges, automaton.accepts_at
        rows, ends = self.tree.rows, self.tree.ends
        # where states are blocks of merged ones it takes time to find out where they lead
        found = {0: edges(0)}
        pairs = [(0, 0)]
        for state, node in pairs:
            known = rows[node]
            if node not in ends and accepts_at(state) and not beyond.accepts_node(node):
                return False
            for letter, after in found[state].items():
                child = known.get(letter)
                if child is not None:
                    onward = found.get(after)
                    if onward is None:
                        onward = found[after] = edges(after)
                    if onward or rows[child]:
                        pairs.append((after, child))
                elif not beyond.follow(after, letter, node, *self.tree.at(node)):
                    return False
        return True

    def may_be_legal(self, by: Displacement, found: Bits) -> bool:
        """Whether an unobserved word that leads so far, and was applicable there, may be legal."""
        if self._evidence.is_exact and found & self.sightings.legal(by):
            return False
        illegal = found & self.sightings.illegal(by)
        if self._is_all:
            return not illegal
        return not self._is_expected(illegal.bit_count())

    def is_missed(self, word: Word) -> bool:
        """Whether words alike to an unobserved one would have been observed if they were legal."""
        found = self._missed.get(word)
        if found is None:
            found = self._missed[word] = self._is_expected(self._times_alike(word))
        return found

    def _is_expected(self, times: int) -> bool:
        """Whether a legal word that was applicable so many times would have been observed."""
        if self._is_all:
            return times > 0
        expected = times * self._evidence.every
        # else not even if whatever is applicable were played
        return expected >= _EXPECTED and self._rate.expects(expected, _EXPECTED, _TESTS)

    @cached_property
    def _rate(self) -> Rate:
        return Rate(self.tree, self.sightings)

    def _times_alike(self, word: Word) -> int:
        """How often words alike were applicable and not seen; 0 if one of them was observed.

        Of one of which less was observed than of the word itself, that tells nothing.
        """
        words = self._evidence.words
        for turned in _TURNS:
            if tuple(map(turned, word)) in words:
                return 0
        tree = self.tree
        node, length = tree.reached(word)
        stem = min(length, len(word) - 1)
        if not stem:
            return 0
        found = {(node, word[length:]): None}
        for turned in _TURNS:
            other = tuple(map(turned, word))
            node, length = tree.reached(other)
            if length >= stem:
                found[node, other[length:]] = None
        return sum(self._times(node, rest) for node, rest in found)

    def _times(self, node: int, rest: Word) -> int:
        """In how many sightings a node with some letters more was applicable, and not seen."""
        x, y, found = self.tree.at(node)
        for dx, dy, on in rest:
            x, y = x + dx, y + dy
            found &= self.sightings.holding((x, y))[on]
        return (found & self.sightings.illegal((x, y))).bit_count() if found else 0

    def is_stopped(self, by: Displacement, obstacles: Bits) -> bool:
        """Whether it is no chance that an obstacle stood there whenever the way was gone."""
        many = max(_PLAYS, (self.sightings.play_count + 1) // 2)
        if by == (0, 0) or obstacles.bit_count() < max(_SIGHTINGS, many):
            return False
        return self.sightings.plays(obstacles, many) == many

    def is_fenced_in(self, by: Displacement) -> bool:
        """Whether the piece could have been where a square so far away is on the board."""
        width, height = self._evidence.width, self._evidence.height
        files, ranks = width - abs(by[0]), height - abs(by[1])
        if files <= 0 or ranks <= 0:
            return False
        return files * ranks >= _PART * width * height and self.sightings.play_count >= _PLAYS


class _Beyond:
    """The words of an automaton that were not observed, one letter after the other.

    `left` are states to go on from, each with the word that led there, how far, and in which
    sightings.
    """

    def __init__(self, judge: _Judge, accepts_at: Callable[[int], bool]) -> None:
        self._judge = judge
        self._accepts_at = accepts_at
        self._columns = judge.sightings.columns
        self._reached: dict[tuple[int, Displacement], Bits] = {}
        self._unobserved: dict[tuple[int, int, int, On], Word] = {}
        self.left: list[tuple[int, Word, int, int, Bits]] = []

    def follow(
        self, after: int, letter: Letter, before: int | Word, x: int, y: int, bits: Bits
    ) -> bool:
        """Go on to a state by a letter, after a word or a node; whether that may be believed."""
        dx, dy, on = letter
        by = x + dx, y + dy
        held = self._columns.get(by)
        if held is None:
            return not self._judge.is_fenced_in(by)
        found = bits & held[on]
        if not found:
            if on == "e" and bits and self._judge.is_stopped(by, bits & (held["p"] | held["w"])):
                return False
            return not self._accepts_at(after) or self._accepts(self._word(before, letter), by, 0)
        word = self._word(before, letter)
        if self._accepts_at(after) and not self._accepts(word, by, found):
            return False
        known = self._reached.get((after, by), 0)
        found &= ~known
        if found:
            self._reached[after, by] = known | found
            self.left.append((after, word, *by, found))
        return True

    def _word(self, before: int | Word, letter: Letter) -> Word:
        if isinstance(before, int):
            before = self._judge.tree.word(before)
        return (*before, letter)

    def accepts_node(self, node: int) -> bool:
        """Accept the word of a node; whether that may be believed."""
        x, y, bits = self._judge.tree.at(node)
        return self._accepts(self._judge.tree.word(node), (x, y), bits)

    def _accepts(self, word: Word, by: Displacement, found: Bits) -> bool:
        """Accept a word that leads so far and is applicable there; whether that may be believed."""
        if found and not self._judge.may_be_legal(by, found):
            return False
        x, y = abs(by[0]), abs(by[1])
        alike = (len(word), x, y, word[-1].on) if x >= y else (len(word), y, x, word[-1].on)
        other = self._unobserved.get(alike)
        # of words as long, as far, one is asked about: which one must not depend on an order
        if other is None or word < other:
            self._unobserved[alike] = word
        return True

    def are_believed(self) -> bool:
        """Whether words alike to those accepted may be believed."""
        return not any(map(self._judge.is_missed, self._unobserved.values()))


def check(option: str) -> Tested:
    """The check, which has no option; raises GameError (REC023) if one is given."""
    return without_option(Tested(), option)
