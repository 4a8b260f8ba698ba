"""Possible values, and what conditions on cells say of the variables that choose the cells.

Behind ``board[pos] == e`` `pos` is no place whose cell cannot hold `e`: so nobody who walks over
empty squares comes to write on what lies off the board, and what it holds stays what it was.

Source: value sets as in `possible_values`; a condition on a cell as one on its index is what a
reduced product of intervals and arrays does (Cousot, Cousot and Logozzo 2011).
"""

from __future__ import annotations

from dataclasses import dataclass

from rgt.ir.actions import Comparison
from rgt.ir.dataflow import solve
from rgt.ir.expressions import Expression, parts
from rgt.ir.game import Game
from rgt.passes.analyses.possible_values import Effect, PossibleValues
from rgt.passes.analyses.value_readers import Symbols

_MANY = 1 << 11


class PossibleKeys(PossibleValues):
    """`PossibleValues`, in which conditions on a cell cut the variable that alone says which it is.

    Maps with up to 2,048 cells are told apart cell by cell.
    """

    def __init__(self, game: Game, max_bits: int, patience: int) -> None:
        super().__init__(game, max_bits, patience, _MANY)

    def comparison(self, action: Comparison) -> Effect:
        """What a comparison does to knowledge."""
        effect = super().comparison(action)
        for place, other in ((action.left, action.right), (action.right, action.left)):
            cut = self._cut(place, other, action.negated)
            if cut is not None:
                effect = _then(cut, effect)
        return effect

    def _cut(self, place: Expression, other: Expression, negated: bool) -> Effect | None:
        """What a comparison of a cell leaves of the variable that alone says which cell it is."""
        _, indices = parts(place)
        found = self.readers.place(place)
        if found is None or len(indices) != 1:
            return None
        chooser = self.readers.sole_variable(indices[0])
        if chooser is None:
            return None
        blocks = found[0]
        read = self.readers.reader(other)
        mask, start = chooser.full << chooser.offset, chooser.offset
        cells = [
            (bits << start, list(blocks.offsets([keys])))
            for keys, bits in self.readers.by_value(indices[0], chooser).items()
            if keys is not None
        ]

        def may_hold(known: int, offsets: list[int], symbols: Symbols) -> bool:
            for offset in offsets:
                cell = blocks.full & known >> offset
                wanted = blocks.block(symbols)
                if cell != wanted or len(symbols) > 1 if negated else cell & wanted:
                    return True
            return not offsets

        def cut(known: int) -> int:
            symbols = read(known)
            if symbols is None:
                return known
            left = known & mask
            for bits, offsets in cells:
                if left & bits and not may_hold(known, offsets, symbols):
                    left &= ~bits
            return known & ~mask | left if left else 0

        return cut


def _then(first: Effect, second: Effect) -> Effect:
    """Two effects, one after the other."""

    def effect(known: int) -> int:
        known = first(known)
        return second(known) if known else 0

    return effect


@dataclass(frozen=True)
class KeySets:
    """The analysis and its result at every node, as one function of a game."""

    max_bits: int
    patience: int

    def __call__(self, game: Game) -> tuple[PossibleKeys, dict[str, int]]:
        """Solve the analysis."""
        analysis = PossibleKeys(game, self.max_bits, self.patience)
        return analysis, solve(game.automaton, analysis)
