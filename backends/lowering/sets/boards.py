"""Maps that are kept as bit sets besides their cells: one set for each value.

Only maps that somebody asks for get them, those of many keys only where each cell that is asked
for is known beforehand; the functions that write a map's cells are written at the end, when it is
known who asked.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod

from rgt.backends.facts.values.cell_values import held_in_cells
from rgt.backends.facts.values.frozen import symbols_put, written_cells
from rgt.backends.facts.values.possible import Possible
from rgt.backends.plan.expressions import Cell, Expr, Less, Local, Lookup, Number
from rgt.backends.plan.sets import Members
from rgt.backends.plan.state import How, KeptMap, KeptSets, Sets
from rgt.backends.plan.statements import Gather
from rgt.backends.plan.types import CODE, INDEX
from rgt.backends.program.steps import CppProgram, Step
from rgt.backends.program.storage import WORD, Field, Storage
from rgt.ir.structures.bit_sets import bits, bits_of

_MOST_POSITIONS = 512
_MOST_VALUES = 32
_LARGEST = 64
"""A map of so many values has sets if moves are listed by them: they make a state large."""
_FEW = 4
_ALL = 4
"""So few sets of one word are all written when a cell is."""
_LONG = 16
"""Rows of a map of several keys are worth a set if they have so many cells, and are few: code is
written for each of them."""
_MOSTLY = 2
"""A constant leads from its keys to others if one in so many is one of its values."""
_VALUE = Local("value", CODE)
_MANY = 8
"""So few are where there are vectors, but for changes that are undone or known beforehand."""


@dataclass(frozen=True, slots=True)
class Board:
    """A map from the symbols with the codes from `first` on, after `lead` others before them, to
    those with the codes `values`.

    It has `size` cells.  Its sets have `words` words; the first `lead` keys, the last `tail` and
    perhaps a few before them have no bits and are looked up one by one.  Where it is `joined`, the
    map has several keys: what stands for them together is no symbol's code, but `first` and how far
    the cell is from the first one.  The values that are `unasked` have no
    sets: nobody asks for them.  Where there are `groups`, the values of each have one set: nobody
    asks for some of them without the others.
    """

    field: Field
    first: int
    lead: int
    tail: int
    size: int
    values: tuple[int, ...]
    words: int
    joined: bool = False
    unasked: frozenset[int] = frozenset()
    groups: tuple[frozenset[int], ...] = ()

    @property
    def name(self) -> str:
        """The name of the sets in the state."""
        return "b" + self.field.name[1:]

    @property
    def covered(self) -> int:
        """How many keys the sets have bits for."""
        return min(self.size - self.lead - self.tail, WORD * self.words)

    @property
    def bare(self) -> tuple[int, ...]:
        """The places of the keys that have no bits."""
        return (*range(self.lead), *range(self.lead + self.covered, self.size))

    @property
    def keys(self) -> range:
        """The codes of all keys."""
        return range(self.first - self.lead, self.first - self.lead + self.size)

    @property
    def sets(self) -> int:
        """How many sets there are; three of one word have a fourth beside them, to fill vectors."""
        count = len(set(self.numbers.values()))
        return _ALL if self.words == 1 and count == _ALL - 1 else count

    @property
    def numbers(self) -> dict[int, int]:
        """The number of the set of each value that has one."""
        if self.groups:
            return {code: n for n, group in enumerate(self.groups) for code in sorted(group)}
        asked = (code for code in self.values if code not in self.unasked)
        return {code: number for number, code in enumerate(asked)}

    @property
    def at_once(self) -> bool:
        """Whether all sets are written when a cell is: nothing waits for the old value."""
        return self.words == 1 and self.sets <= _ALL

    @property
    def in_vectors(self) -> bool:
        """Whether the sets are as few as to be written all at once where there are vectors."""
        return self.words == 1 and _ALL < self.sets <= _MANY

    @property
    def how(self) -> How:
        """How the sets are written."""
        if self.unasked:
            return "asked"
        if self.at_once:
            return "all"
        return "vectors" if self.in_vectors else "each"

    @property
    def in_state(self) -> Sets:
        """The sets as a part of the state."""
        return Sets(self.name, self.words, self.sets)

    @property
    def kept(self) -> KeptSets:
        """The sets, and what they are asked for when a cell is written."""
        return KeptSets(
            self.in_state,
            self.lead,
            self.covered,
            self.size,
            self.numbers,
            self.how,
            not self.follow,
            self.number(_VALUE),
            self.members(_VALUE),
            self.members(Cell(self.field.name, Local("at", INDEX))),
            self.members(Local("old", CODE)),
        )

    @property
    def follow(self) -> bool:
        """Whether the codes of the values follow each other, as the numbers of their sets do."""
        apart = not self.unasked and not self.groups
        return apart and self.values[-1] - self.values[0] == len(self.values) - 1

    def number(self, value: Expr) -> Expr:
        """The number of the set of a value."""
        if self.follow:
            return Less(value, self.values[0])
        return Lookup(f"number_{self.field.name}", value)

    def members(self, value: Expr) -> Members:
        """The keys that hold a value."""
        return Members(self.name, self.number(value), self.words)

    def holding(self, code: int) -> Members:
        """The keys that hold the value with a code that is known beforehand."""
        return Members(self.name, Number(self.numbers[code]), self.words)


class Boards:
    """The maps of a game that can be kept as sets, and those that are.

    `off` are the symbols that look like places off the board: nobody chooses them, and some
    constant leads from them to themselves, or there alone to where it leads no further.  Maps of
    many values are none of them unless they may be `large`.
    """

    def __init__(
        self, program: CppProgram, storage: Storage, possible: Possible, *, large: bool
    ) -> None:
        most = _LARGEST if large else _MOST_VALUES
        self._program, self._storage, self._values = program, storage, possible
        self._frozen, ranges = possible.frozen, possible.ranges
        self._possible: dict[str, Board] = {}
        self._many: dict[str, tuple[Field, list[int]]] = {}
        self._whole: dict[str, Board] = {}
        self._written: dict[str, int] = {}
        self._put = symbols_put(program, ranges)
        self._changing: dict[str, frozenset[int]] = {}
        self._held: dict[str, list[frozenset[int]]] = {}
        self.used: dict[str, Board] = {}
        self._sources: dict[str, dict[str, None]] = {}
        self.off = _off(program, storage)
        for name, field in storage.fields.items():
            shape = storage.layout.places[name].shape
            codes = sorted(storage.codes[symbol] for symbol in bits(ranges.values[name]))
            if not shape.depth or shape.cells > _MOST_POSITIONS or len(codes) > most:
                continue
            if shape.depth == 1:
                self._consider(name, field, shape.keys[0], codes)
            elif prod(map(len, shape.keys[:-1])) <= _FEW and len(shape.keys[-1]) >= _LONG:
                self._possible[name] = self._join(field, codes, 0, 0)
            else:
                self._many[name] = field, codes

    def are_large(self, groups: Mapping[str, Sequence[frozenset[int]]]) -> bool:
        """Whether some map is kept as so many sets that it should be worth it; by the name of its
        sets, one may be enough for each of the `groups` of its values.
        """
        return any(
            len(groups.get(board.name, board.values)) > _MOST_VALUES for board in self.used.values()
        )

    def _join(self, field: Field, codes: list[int], lead: int, tail: int) -> Board:
        """A map of several keys, as one of all of them together."""
        first, words = len(self._storage.symbols) + lead, words_of(field.cells - lead - tail)
        return Board(field, first, lead, tail, field.cells, tuple(codes), words, joined=True)

    def _consider(self, name: str, field: Field, keys: tuple[int, ...], codes: list[int]) -> None:
        first = self._storage.span(keys)
        if first is None:
            return
        lead, tail = self._border(name, keys)
        words = _held_by(len(keys) - lead - tail)
        self._possible[name] = Board(
            field, first + lead, lead, tail, len(keys), tuple(codes), words
        )

    def _border(self, name: str, keys: tuple[int, ...]) -> tuple[int, int]:
        """How many of a map's keys at the beginning and at the end are places off the board.

        One at the end whose cell changes is as good as a square: checks may ask for it.  Rows of
        cells that never change have no bits if sets are shorter then.
        """
        codes, frozen = self._storage.codes, self._frozen.get(name, {})
        lead, tail = 0, 0
        if len(keys) > 1 and codes[keys[0]] in self.off:
            lead = 1
        elif len(keys) > 1 and keys[-1] in frozen:
            tail = int(codes[keys[-1]] in self.off)
        changing = [at for at, key in enumerate(keys) if key not in frozen] or [0]
        size = changing[-1] + 1 - changing[0]
        if words_of(size) < _held_by(len(keys) - lead - tail):
            return changing[0], len(keys) - size - changing[0]
        return lead, tail

    def board(self, name: str | None) -> Board | None:
        """The sets of a map, which are kept from now on; None if it can have none."""
        found = self._possible.get(name) if name is not None else None
        if found is not None:
            assert name is not None
            self.used[name] = found
        return found

    def considered(self, name: str | None) -> Board | None:
        """The sets that a map could have."""
        return self._possible.get(name) if name is not None else None

    def whole(self, name: str | None) -> Board | None:
        """The same where each cell that is asked for is known beforehand, whatever its keys: cells
        before the first one that is written, and behind the last, have no bits.
        """
        if name in self._possible or name not in self._many:
            return self.considered(name)
        assert name is not None
        if name not in self._whole:
            field, codes = self._many[name]
            written = [at for at in range(field.cells) if self.is_written(name, at)] or [0]
            tail = field.cells - 1 - written[-1]
            self._whole[name] = self._join(field, codes, written[0], tail)
        return self._whole[name]

    def keep(self, board: Board) -> None:
        """Keep the sets that `whole` told of from now on."""
        self.used[board.field.variable] = board

    def is_written(self, name: str, at: int) -> bool:
        """Whether some assignment may write the cell of a map in some place."""
        keys = self._storage.layout.places[name].shape.keys
        if len(keys) == 1 and keys[0][at] in self._values.still.get(name, ()):
            return False
        if name not in self._written:
            self._written[name] = written_cells(self._program, self._values, name)
        return bool(self._written[name] >> at & 1)

    def held_at(self, board: Board, place: int) -> frozenset[int]:
        """What a cell can have, counted from the first with a bit: what it has at first, or what is
        put there.
        """
        name = board.field.variable
        if name not in self._held:
            codes, held = self._storage.codes, held_in_cells(self._program, self._values, name)
            self._held[name] = [frozenset(codes[each] for each in bits(every)) for every in held]
        at = place + board.lead
        everything = self._held[name][at]
        first = self._storage.layout.initial[self._storage.layout.places[name].base + at]
        return everything if self.is_written(name, at) else frozenset({self._storage.codes[first]})

    def changing(self, board: Board) -> frozenset[int]:
        """What can be in the cells that change: what was in one of them at first, or is put."""
        name = board.field.variable
        if name not in self._changing:
            layout, codes = self._storage.layout, self._storage.codes
            place = layout.places[name]
            first = layout.initial[place.base : place.base + place.shape.cells]
            held = [symbol for at, symbol in enumerate(first) if self.is_written(name, at)]
            self._changing[name] = frozenset(
                codes[symbol] for symbol in (*held, *bits(self._put[name]))
            )
        return self._changing[name]

    def off_board(self, board: Board) -> int:
        """The places of a board's sets that seem to lie off the board: the one that does, or, of a
        map of several keys, those of which some key does.
        """
        shape = self._storage.layout.places[board.field.variable].shape
        codes = self._storage.codes
        if board.joined:
            every = list(product(*shape.keys))[board.lead : board.lead + board.covered]
            away = (any(codes[key] in self.off for key in keys) for keys in every)
            return bits_of(at for at, is_away in enumerate(away) if is_away)
        found = [at for at in range(board.covered) if board.first + at in self.off]
        return 1 << found[0] if len(found) == 1 else 0

    def possible(self, name: str | None) -> Board | None:
        """The sets that a map could have; None if it can have none."""
        return self._possible.get(name) if name is not None else None

    def known(self, name: str | None) -> Board | None:
        """The sets of a map if they are kept already, and a choice can be put off by them."""
        return self.used.get(name) if name in self._possible else None

    def gathered(self, step: Step) -> Gather:
        """The statement that works out the sets of a map of which cells were copied."""
        place, value = step.place, step.value
        assert place.variable is not None
        name, source = self._storage.fields[place.variable].name, value.variable
        whole = place.whole and value.whole
        if source is None or not whole or place.shape != value.shape:
            return Gather(name)
        self._sources.setdefault(place.variable, {})[source] = None
        return Gather(name, self._storage.fields[source].name)

    def is_copied(self, name: str) -> bool:
        """Whether the sets of a map are made of those of another one, or the other way round."""
        return name in self._sources or any(name in each for each in self._sources.values())

    def maps(self) -> Iterator[KeptMap]:
        """The maps of the state, and the sets of those that have some."""
        for name, field in self._storage.fields.items():
            if field.map:
                board, considered = self.used.get(name), self._possible.get(name)
                kept = None if board is None else board.kept
                certain = considered is not None and bool(considered.bare)
                sources = tuple(
                    (self._storage.fields[each].name, known.kept if known else None)
                    for each in self._sources.get(name, ())
                    for known in (self.used.get(each),)
                )
                over = considered is not None
                yield KeptMap(field.name, field.width, kept, certain, over, sources)


def words_of(size: int) -> int:
    """How many words so many bits take."""
    return max(1, -(-size // WORD))


def _held_by(size: int) -> int:
    """How many words the sets of a map of so many cells have: a few cells too many for a word are
    not worth another one, and are asked apart.
    """
    words = words_of(size)
    return words - 1 if words > 1 and size - WORD * (words - 1) <= _FEW else words


def _off(program: CppProgram, storage: Storage) -> frozenset[int]:
    """The codes of the symbols that nobody chooses and that a constant leads back to themselves but
    none to another place, or that are the only ones to which it leads but from which it does not.
    """
    chosen: set[int] = set()
    for out in program.out:
        for op, _ in out:
            chosen.update(op.choices)
    found: set[int] = set()
    left: set[int] = set()
    for fixed in storage.layout.fixed.values():
        if fixed.shape.depth:
            keys, size = fixed.shape.keys[-1], len(fixed.shape.keys[-1])
            values = set(fixed.cells)
            own = [k for i, k in enumerate(keys) if k in fixed.cells[i::size]]
            places = values.intersection(keys)
            left |= {
                k
                for i, k in enumerate(keys)
                if places.difference({k}).intersection(fixed.cells[i::size])
            }
            beyond = values.difference(keys)
            if len(beyond) == 1 and _MOSTLY * len(places) >= size:
                own += beyond
            found.update(key for key in own if key not in chosen)
    return frozenset(storage.codes[key] for key in found - left)
