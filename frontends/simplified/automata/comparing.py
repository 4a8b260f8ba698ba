"""Languages compared and counted, of all words or of those that a board has room for.

All functions take a `Bound`, which says as a word grows whether it still counts; those that a
board has no room for are cut.  What is known of a word is a pair of states and a place in the
bound, of which there are finitely many, so words that go round on the spot are no danger to a
search.  Counting goes length by length, and never one word at a time.

The empty word, which is no move, is a word here: `without_empty_word` leaves it out.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeVar

from rgt.frontends.simplified.automata.dfa import Automaton, L, Ordered
from rgt.frontends.simplified.words import Extent, Letter

Asked = TypeVar("Asked", bound=Ordered, contravariant=True)


class Bound(Protocol[Asked]):
    """A set of words with all their beginnings, as an automaton without rejecting states."""

    def after(self, at: int, letter: Asked) -> int | None:
        """Where a letter leads from a place, the first of which is 0; None if outside."""


class Everywhere:
    """The bound of all words."""

    def after(self, at: int, letter: Ordered) -> int | None:
        """The same place."""
        return at


EVERYWHERE = Everywhere()


class Room:
    """The bound of the words that stay on a board of this size from some square at least.

    Places stand for extents, and are worked out when a word first comes to them.
    """

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self._extents = [Extent()]
        self._numbers = {Extent(): 0}
        self._rows: list[dict[Letter, int | None]] = [{}]

    @property
    def longest(self) -> int:
        """The length of the longest words that stay and come to no square twice."""
        return self.width * self.height - 1

    def after(self, at: int, letter: Letter) -> int | None:
        """The place of the extent after the letter; None if no board square is left to start at."""
        row = self._rows[at]
        if letter not in row:
            extent = self._extents[at].after(letter)
            row[letter] = self._number(extent) if extent.fits(self.width, self.height) else None
        return row[letter]

    def _number(self, extent: Extent) -> int:
        number = self._numbers.setdefault(extent, len(self._extents))
        if number == len(self._extents):
            self._extents.append(extent)
            self._rows.append({})
        return number


def extra(
    one: Automaton[L], other: Automaton[L], within: Bound[L] = EVERYWHERE
) -> tuple[L, ...] | None:
    """The smallest word, by length and then by letters, that only the first accepts, if any."""
    return _smallest(one, other, within, lambda accepted, also: accepted and not also, True)


def difference(
    one: Automaton[L], other: Automaton[L], within: Bound[L] = EVERYWHERE
) -> tuple[L, ...] | None:
    """The smallest word, by length and then by letters, that one of them accepts and one does not.

    There is none if the languages are the same within the bound.
    """
    return _smallest(one, other, within, lambda accepted, also: accepted != also)


def _smallest(
    one: Automaton[L],
    other: Automaton[L],
    within: Bound[L],
    found: Callable[[bool, bool], bool],
    only_first: bool = False,
) -> tuple[L, ...] | None:
    """The smallest word of which it is found that it is accepted by the one, by the other.

    With `only_first` words that lead nowhere in the first are not looked at.
    """
    start: tuple[int | None, int | None, int] = (0, 0, 0)
    came: dict[tuple[int | None, int | None, int], tuple[int, L] | None] = {start: None}
    order = [start]
    for number, node in enumerate(order):
        state, also, at = node
        if found(_accepts(one, state), _accepts(other, also)):
            word: list[L] = []
            step = came[node]
            while step is not None:
                word.append(step[1])
                step = came[order[step[0]]]
            return tuple(reversed(word))
        row, other_row = _edges(one, state), _edges(other, also)
        for letter in sorted(row if only_first else {**row, **other_row}):
            place = within.after(at, letter)
            if place is not None:
                after = (row.get(letter), other_row.get(letter), place)
                if after not in came:
                    came[after] = (number, letter)
                    order.append(after)
    return None


def _accepts(automaton: Automaton[L], state: int | None) -> bool:
    return state is not None and automaton.accepts_at(state)


def _edges(automaton: Automaton[L], state: int | None) -> dict[L, int]:
    return {} if state is None else dict(automaton.edges(state))


def count(
    automaton: Automaton[L],
    longest: int,
    within: Bound[L] = EVERYWHERE,
    beside: Automaton[L] | None = None,
    enough: int | None = None,
) -> int:
    """How many words of the language have at most `longest` letters.

    Words that `beside` accepts, too, are not counted.  It stops when there are more than `enough`,
    and then says a number above `enough`.
    """
    rows: dict[int, list[tuple[L, int]]] = {}
    total = 0
    layer: dict[tuple[int, int | None, int], int] = {(0, None if beside is None else 0, 0): 1}
    for length in range(longest + 1):
        longer: dict[tuple[int, int | None, int], int] = {}
        for (state, also, at), number in layer.items():
            if automaton.accepts_at(state) and (beside is None or not _accepts(beside, also)):
                total += number
                if enough is not None and total > enough:
                    return total
            if length == longest:
                continue
            if state not in rows:
                rows[state] = list(automaton.edges(state).items())
            other_row = {} if beside is None or also is None else beside.edges(also)
            for letter, after in rows[state]:
                place = within.after(at, letter)
                if place is not None:
                    node = (after, other_row.get(letter), place)
                    longer[node] = longer.get(node, 0) + number
        layer = longer
    return total
