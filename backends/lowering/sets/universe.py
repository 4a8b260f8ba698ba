"""What a set can hold: symbols whose codes follow each other."""

from __future__ import annotations

from dataclasses import dataclass

from rgt.backends.lowering.sets.boards import words_of
from rgt.backends.lowering.sets.values import Table
from rgt.backends.plan.sets import SetConst
from rgt.backends.program.storage import WORD

FEW = 16
"""So many values of a choice are written out one after the other."""
FEW_OFF = 4
"""So few symbols at an end, as places off the board, may be left out of a set."""


@dataclass(frozen=True, slots=True)
class Universe:
    """The symbols with the codes from `first` on, `size` of them: what a set can hold."""

    first: int
    size: int

    @property
    def words(self) -> int:
        """How many words a set takes."""
        return words_of(self.size)

    @property
    def codes(self) -> range:
        """The codes of the symbols."""
        return range(self.first, self.first + self.size)

    @property
    def everything(self) -> int:
        """The set of all, as a number."""
        return (1 << self.size) - 1

    def identity(self) -> Table:
        """Every symbol itself."""
        return Table(tuple(self.codes))

    def constant(self, mask: int) -> SetConst:
        """A set that is known beforehand."""
        return SetConst(self.words, mask & self._whole)

    @property
    def _whole(self) -> int:
        return (1 << WORD * self.words) - 1
