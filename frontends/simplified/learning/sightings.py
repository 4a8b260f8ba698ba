"""What was seen of a piece, kept so that a question about all of it is one operation on bits.

A consistency check asks for every word of an automaton where it was applicable, and whether its
destination was legal there.  A column has one bit for each sighting of the piece, so the sightings
in which a word is applicable are the intersection of as many columns as the word has letters.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import compress

from rgt.frontends.simplified.boards import Board, Square
from rgt.frontends.simplified.learning.records import Scenario
from rgt.frontends.simplified.words import CONTENTS, On, Word

Bits = int
"""A set of sightings: bit `k` stands for sighting `k`."""

Displacement = tuple[int, int]
"""How far a square lies from the piece: files to the right, ranks forward."""

NOTHING: Mapping[On, Bits] = {"e": 0, "p": 0, "w": 0}
"""What a square beyond the board holds."""


@dataclass(frozen=True, slots=True)
class Position:
    """What was known of one position of a play: who could go where.

    `board` is as the mover sees it, `play` the number of the play.  Moves are from square to
    square: `legal` all of them or the one that was played, `doubtful` those of which it is not
    known whether they are legal.
    """

    board: Board
    play: int
    legal: tuple[tuple[Square, Square], ...]
    doubtful: tuple[tuple[Square, Square], ...] = ()


@dataclass(frozen=True, slots=True)
class Sighting:
    """A piece seen on `square` of `board`, which is as its owner sees it, upper case the own.

    `legal` are the squares where it could go, all of them in the scenario ``all``, else those seen;
    of the squares in `doubtful` it is not known.
    """

    board: Board
    square: Square
    legal: frozenset[Square]
    doubtful: frozenset[Square] = frozenset()


class Sightings:
    """All sightings of a piece in some positions, by number from 0, and their columns."""

    __slots__ = (
        "_illegal",
        "_legal",
        "_places",
        "_positions",
        "_squares",
        "columns",
        "count",
        "every",
        "moves",
        "play_count",
        "scenario",
    )

    def __init__(self, piece: str, positions: Sequence[Position], scenario: Scenario) -> None:
        self.scenario = scenario
        self._positions = positions
        # Sightings from one square follow each other: their columns are slices of joined boards.
        found: dict[Square, list[int]] = {}
        for number, position in enumerate(positions):
            squares = position.board.squares
            at = squares.find(piece)
            while at >= 0:
                found.setdefault(at, []).append(number)
                at = squares.find(piece, at + 1)
        self.play_count = len({positions[at].play for seen in found.values() for at in seen})
        """In how many plays the piece was seen."""
        starts = sorted(found.items())
        self._places = [(start, number) for start, numbers in starts for number in numbers]
        self.count = len(self._places)
        self._squares: list[tuple[Square, Bits]] = []
        first = 0
        for start, seen in starts:
            self._squares.append((start, ((1 << len(seen)) - 1) << first))
            first += len(seen)
        self.every: Bits = (1 << self.count) - 1
        self.columns: Mapping[Displacement, Mapping[On, Bits]] = _columns(positions, starts)
        """`holding` for all displacements within the board."""
        numbers = {place: sighting for sighting, place in enumerate(self._places)}
        legal: dict[Displacement, list[int]] = {}
        unknown: dict[Displacement, list[int]] = {}
        for number, position in enumerate(positions):
            board = position.board
            for moves, told in ((position.legal, legal), (position.doubtful, unknown)):
                for start, target in moves:
                    if (start, number) in numbers:
                        (x, y), (to_x, to_y) = board.place(start), board.place(target)
                        sightings = told.setdefault((to_x - x, to_y - y), [])
                        sightings.append(numbers[start, number])
        self.moves = sum(map(len, legal.values()))
        """How many legal moves were told of in all sightings."""
        self._legal = {by: self._bits(sightings) for by, sightings in legal.items()}
        self._illegal = {
            by: self.every & ~(self._legal.get(by, 0) | self._bits(unknown.get(by, ())))
            for by in {**legal, **unknown}
        }

    def _bits(self, sightings: Iterable[int]) -> Bits:
        bits = bytearray(self.count // 8 + 1)
        for sighting in sightings:
            bits[sighting >> 3] |= 1 << (sighting & 7)
        return int.from_bytes(bits, "little")

    def holding(self, by: Displacement) -> Mapping[On, Bits]:
        """For each content the sightings in which the square that far away holds it.

        A square beyond the board holds nothing of these.
        """
        return self.columns.get(by, NOTHING)

    def legal(self, by: Displacement) -> Bits:
        """The sightings in which the piece is known to be able to go that far."""
        return self._legal.get(by, 0)

    def illegal(self, by: Displacement) -> Bits:
        """The other sightings, without those of which it is not known.

        In the scenario ``single`` these are the ones in which something else was played.
        """
        return self._illegal.get(by, self.every)

    def applicable(self, word: Word) -> Bits:
        """The sightings in which the squares on the word's way hold what it says."""
        found = self.every
        x = y = 0
        for dx, dy, on in word:
            x, y = x + dx, y + dy
            found &= self.holding((x, y))[on]
        return found

    def squares(self, bits: Bits) -> tuple[Square, ...]:
        """The squares on which the piece stood in the sightings of a set, in order."""
        return tuple(square for square, seen in self._squares if bits & seen)

    def plays(self, bits: Bits, enough: int | None = None) -> int:
        """In how many plays the sightings of a set were made; it stops when these are `enough`."""
        positions, places = self._positions, self._places
        found: set[int] = set()
        data = bits.to_bytes(bits.bit_length() // 8 + 1, "little")
        part = _PART if enough is None else max(_LEAST_PART, min(enough, _PART))
        for first in range(0, len(data), part):
            digits = f"{int.from_bytes(data[first : first + part], 'little'):b}"[::-1].encode()
            there = places[8 * first : 8 * (first + part)]
            seen = compress(there, digits.translate(_DIGITS))
            found.update([positions[at].play for _, at in seen])
            if enough is not None and len(found) >= enough:
                return enough
        return len(found)

    def __getitem__(self, number: int) -> Sighting:
        """The sighting of a number."""
        start, at = self._places[number]
        position = self._positions[at]
        return Sighting(
            position.board,
            start,
            frozenset(target for square, target in position.legal if square == start),
            frozenset(target for square, target in position.doubtful if square == start),
        )

    def __len__(self) -> int:
        return self.count

    def __iter__(self) -> Iterator[Sighting]:
        return (self[number] for number in range(self.count))


def numbers_of(bits: Bits) -> Iterator[int]:
    """The numbers of the sightings in a set, in order."""
    data = bits.to_bytes(bits.bit_length() // 8 + 1, "little")
    # part by part: who asks often wants the first ones only
    for first in range(0, len(data), _PART):
        # from the lowest: steps in a text take the same time however many bits there are
        digits = f"{int.from_bytes(data[first : first + _PART], 'little'):b}"[::-1]
        number = digits.find("1")
        while number >= 0:
            yield 8 * first + number
            number = digits.find("1", number + 1)


_PART = 64
"""How many bytes of a set of sightings are looked at together."""

_LEAST_PART = 8
"""And where few sightings may be enough."""

_DIGITS = bytes.maketrans(b"01", b"\x00\x01")


def _columns(
    positions: Sequence[Position], starts: Sequence[tuple[Square, Sequence[int]]]
) -> dict[Displacement, dict[On, Bits]]:
    """For every displacement, and content, the sightings in which it is there."""
    if not starts:
        return {}
    board = positions[0].board
    width, height = board.width, board.height
    letters = {held for position in positions for held in set(position.board.squares)}
    contents = str.maketrans({held: _content(held) for held in letters})
    coded = [position.board.squares.translate(contents).encode() for position in positions]
    # what the squares hold, for one start after the other: a byte a sighting
    rows: dict[Displacement, bytearray] = {}
    beyond = b"-" * sum(len(seen) for _, seen in starts)
    first = 0
    for start, seen in starts:
        x, y = board.place(start)
        boards = b"".join([coded[at] for at in seen])
        last = first + len(seen)
        for square in range(width * height):
            by = (square % width - x, square // width - y)
            row = rows.get(by)
            if row is None:
                row = rows[by] = bytearray(beyond)
            row[first:last] = boards[square :: width * height]
        first = last
    return {by: _each_content(row) for by, row in sorted(rows.items())}


def _content(held: str) -> On:
    return Board(1, 1, held).on(0)


_TABLES = {
    on: bytes(ord("1") if code == ord(on) else ord("0") for code in range(256)) for on in CONTENTS
}


def _each_content(column: bytearray) -> dict[On, Bits]:
    # the first sighting is the lowest bit, which a number has at its end
    backwards = column[::-1]
    return {on: int(backwards.translate(_TABLES[on]), 2) for on in CONTENTS}
