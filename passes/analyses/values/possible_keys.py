"""Possible values, and what conditions say of the variables that choose cells and are looked up.

Behind ``board[pos] == e`` `pos` is no place whose cell cannot hold `e`: so nobody who walks over
empty squares comes to write on what lies off the board, and what it holds stays what it was.

Nor is `pos` on the last row behind ``left[pos] == e`` if `e` never is: a condition cuts all the
variables that its sides read.

Where a place is asked and then written or gone to, as in ``board[ne[pos]] == e`` and ``pos =
ne[pos]``, or `way` and `pos` both say which it is, what conditions tell of the place is kept by
itself, until one of its variables changes.

Source: value sets as in `possible_values`; a condition on a cell as one on its index is what a
reduced product of intervals and arrays does (Cousot, Cousot and Logozzo 2011).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from rgt.ir.actions import Action, Assignment, Comparison, written_variable
from rgt.ir.automaton import BEGIN, Edge
from rgt.ir.dataflow import solve
from rgt.ir.expressions import Expression, names, parts, uncast
from rgt.ir.game import Game
from rgt.passes.analyses.values.possible_values import Effect, PossibleValues
from rgt.passes.analyses.values.stopped_loops import Within
from rgt.passes.analyses.values.value_bits import REACHED, Blocks
from rgt.passes.analyses.values.value_readers import Reader, Readers, Symbols

_MANY = 1 << 11
_PLACES = 16
"""So many places are kept by themselves."""
_FEW, _VALUES = 3, 500
"""A side of a comparison that reads more variables, or one of more values, cuts none of them."""


class PossibleKeys(PossibleValues):
    """`PossibleValues`, in which conditions cut the variables that their sides read: all, or of a
    cell the one that alone says which it is, as in ``stones[white][pos] == 1``.

    Maps with up to 2,048 cells are told apart cell by cell.  `within` has by the keys of edges a
    variable and what it can be where they begin.
    """

    def __init__(
        self, game: Game, max_bits: int, patience: int, within: Within | None = None
    ) -> None:
        super().__init__(game, max_bits, patience, _MANY)
        self.readers.track(_asked_places(game, self.readers))
        self._told: dict[str, list[tuple[Blocks, Reader]]] = {}
        found = (within or {}).items()
        self._within = {key: known for key, known in found if known[0] in self.readers.layout}

    def transfer(self, edge: Edge, knowledge: int) -> int:
        """What is possible behind an edge, in front of which a variable may be known better."""
        if knowledge and edge.key in self._within:
            name, symbols = self._within[edge.key]
            blocks = self.readers.layout[name]
            kept = knowledge & blocks.block(symbols) << blocks.offset
            if not kept:
                return 0
            knowledge = knowledge & ~(blocks.full << blocks.offset) | kept
        return super().transfer(edge, knowledge)

    def assuming(self, name: str, symbol: str, known: int) -> int:
        """What is possible of what is known if a variable, not a map, holds a symbol; 0 if nothing
        is.
        """
        blocks = self.readers.layout[name]
        held, bit = blocks.full << blocks.offset, blocks.bit_of[symbol] << blocks.offset
        if known & held and not known & bit:
            return 0
        known = known & ~held | bit
        if name not in self._told:
            tracked = self.readers.tracked.items()
            self._told[name] = [
                (each, self.readers.untracked(place))
                for place, each in tracked
                if name in names(place)
            ]
        for each, read in self._told[name]:
            found, mask = read(known), each.full << each.offset
            if found is not None and known & mask:
                left = known & mask & (each.block(found) or each.full) << each.offset
                if not left:
                    return 0
                known = known & ~mask | left
        return known

    def extreme(self) -> Mapping[str, int]:
        """At the beginning every variable has its first value."""
        everywhere = [*self.readers.tracked]
        return {n: self._refreshed(everywhere)(known) for n, known in super().extreme().items()}

    def widened(self, knowledge: int, before: int) -> int:
        """As for other values; places of which more is possible are all that variables tell."""
        wide, grown = super().widened(knowledge, before), knowledge & ~before
        places = [
            place
            for place, block in self.readers.tracked.items()
            if grown & block.full << block.offset
        ]
        return wide | self._refreshed(places)(wide) if places else wide

    def _effect(self, action: Action) -> Effect:
        """What an action does to knowledge."""
        effect, written = super()._effect(action), written_variable(action)
        stale = [place for place in self.readers.tracked if written in {*names(place)}]
        return _then(effect, self._refreshed(stale)) if stale else effect

    def _refreshed(self, places: Sequence[Expression]) -> Effect:
        """Nothing is known of some places but what the variables that they are read from tell."""
        blocks = [self.readers.tracked[place] for place in places]
        read = [self.readers.untracked(place) for place in places]
        kept = ~sum(block.full << block.offset for block in blocks)

        def refresh(known: int) -> int:
            # one place may be read to find another: what is forgotten is forgotten first
            known &= kept
            for block, reader in zip(blocks, read, strict=True):
                found = reader(known)
                bits = block.full if found is None else block.block(found) or block.full
                known |= bits << block.offset
            return known

        return refresh

    def comparison(self, action: Comparison) -> Effect:
        """What a comparison does to knowledge."""
        effect = super().comparison(action)
        for side, other in ((action.left, action.right), (action.right, action.left)):
            for cut in (
                self._cut(side, other, action.negated),
                self._cut_place(side, other, action.negated),
            ):
                if cut is not None:
                    effect = _then(cut, effect)
        return effect

    def _cut_variables(
        self, side: Expression, choosers: Sequence[Blocks], other: Reader, negated: bool
    ) -> Effect:
        """What a comparison leaves of the variables that one side reads: ``left[pos] == e``.

        A value stays if the comparison may hold at it, whatever the others are.
        """
        read = self.readers.reader(side)
        masks = [each.full << each.offset for each in choosers]
        mine = sum(masks)
        memo: dict[tuple[int, Symbols], int] = {}

        def left(known: int, symbols: Symbols) -> int:
            """The values of the variables, as bits where they stand; 0 if one has none left."""
            found = 0
            for each, mask in zip(choosers, masks, strict=True):
                kept = 0
                for bit in each.bit_of.values():
                    bit <<= each.offset
                    if known & bit:
                        value = read(REACHED | known & ~mask | bit)
                        if value is None or _may_hold(value, symbols, negated):
                            kept |= bit
                if not kept:
                    return 0
                found |= kept
            return found

        def cut(known: int) -> int:
            symbols = other(known)
            if symbols is None or not all(known & mask for mask in masks):
                return known
            key = known & mine, symbols
            if key not in memo:
                memo[key] = left(*key)
            return known & ~mine | memo[key] if memo[key] else 0

        return cut

    def _cut_place(self, side: Expression, other: Expression, negated: bool) -> Effect | None:
        """What a comparison leaves of a place that is one of its sides: ``ne[pos] != off``."""
        blocks, read = self.readers.tracked.get(uncast(side)), self.readers.reader(other)
        if blocks is None:
            return None
        mask, start = blocks.full << blocks.offset, blocks.offset

        def cut(known: int) -> int:
            symbols = read(known)
            if symbols is None or (negated and len(symbols) > 1):
                return known
            wanted = blocks.block(symbols) << start
            left = known & mask & (~wanted if negated else wanted)
            return known & ~mask | left if left else 0

        return cut

    def _choosers(self, side: Expression) -> Sequence[Blocks]:
        """The variables that one side reads, if there are few and each holds one symbol."""
        found = [self.readers.layout.get(name) for name in self.readers.variables(side)]
        alone = [each for each in found if each is not None and not each.keys]
        few = 0 < len(alone) <= _FEW and all(len(each.bit_of) <= _VALUES for each in alone)
        return alone if few and len(alone) == len(found) else ()

    def _cut(self, side: Expression, other: Expression, negated: bool) -> Effect | None:
        """What a comparison leaves of the variable that alone says which cell one side reads."""
        readers = self.readers
        choosers = self._choosers(side)
        if choosers:
            return self._cut_variables(side, choosers, readers.reader(other), negated)
        place = readers.sole_place(side)
        found = readers.place(place) if place is not None else None
        if place is None or found is None:
            return None
        blocks, indices = found[0], parts(place)[1]
        named = [readers.fixed(index) for index in indices]
        if named.count(None) != 1:
            return None
        index = indices[named.index(None)]
        chooser = readers.chooser(index)
        if chooser is None:
            return None
        images = list(readers.by_value_at(side, place, blocks).items())
        read = readers.reader(other)
        full, mask, start = blocks.full, chooser.full << chooser.offset, chooser.offset
        cells = [
            (bits << start, list(blocks.offsets([frozenset((n,)) if n else keys for n in named])))
            for keys, bits in readers.by_value(index, chooser).items()
            if keys is not None
        ]

        @cache
        def good(symbols: Symbols) -> Sequence[tuple[int, int]]:
            """Values of the index, each with the bits of which one is set if the comparison may
            hold there; none if it may hold anywhere.
            """
            found = 0
            for value, bits in images:
                if value is None or _may_hold(value, symbols, negated):
                    found |= bits
            if found == full:
                return ()
            return [(bits, sum(found << at for at in where)) for bits, where in cells if where]

        def cut(known: int) -> int:
            symbols = read(known)
            if symbols is None:
                return known
            left = known & mask
            for bits, wanted in good(symbols):
                if left & bits and not known & wanted:
                    left &= ~bits
            return known & ~mask | left if left else 0

        return cut


def _asked_places(game: Game, readers: Readers) -> list[Expression]:
    """The keys of several variables of cells that conditions ask for, where such a cell is
    written, or something becomes such a key.
    """
    actions = dict.fromkeys(edge.action for edge in game.automaton)
    asked: dict[Expression, None] = {}
    used: set[Expression] = set()
    for action in actions:
        if isinstance(action, Comparison):
            for side in (action.left, action.right):
                asked |= dict.fromkeys(_keys(uncast(side), readers))
        elif isinstance(action, Assignment):
            used |= {*_keys(uncast(action.target), readers), uncast(action.value)}
    return [each for each in asked if each in used][:_PLACES]


def _keys(expression: Expression, readers: Readers) -> Iterator[Expression]:
    """The keys of the cells that an expression reads, if several variables say which they are."""
    indices = parts(expression)[1]
    if len(indices) != 1 or readers.place(expression) is None:
        for index in indices:
            yield from _keys(index, readers)
    elif len(readers.variables(indices[0])) > 1:
        yield indices[0]


def _may_hold(one: Symbols, other: Symbols, negated: bool) -> bool:
    """Whether something of one set may be equal, or `negated`, to something of another."""
    if negated:
        return one != other or len(one) > 1
    return not one.isdisjoint(other)


def _then(first: Effect, second: Effect) -> Effect:
    """Two effects, one after the other."""

    def effect(known: int) -> int:
        known = first(known)
        return second(known) if known else 0

    return effect


def at_first(analysis: PossibleKeys) -> int:
    """What is possible if maps are as they are at first, and the other variables anything: what may
    hold then may hold later, too.
    """
    known = analysis.extreme()[BEGIN]
    for blocks in analysis.readers.layout.values():
        if not blocks.keys:
            known |= blocks.everywhere(blocks.full)
    return known


@dataclass(frozen=True)
class KeySets:
    """The analysis and its result at every node, as one function of a game."""

    max_bits: int
    patience: int

    def __call__(self, game: Game) -> tuple[PossibleKeys, dict[str, int]]:
        """Solve the analysis."""
        analysis = PossibleKeys(game, self.max_bits, self.patience)
        return analysis, solve(game.automaton, analysis)
