"""The symbol table of a text in RBG of 2017, with what it was read from."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from rgt.frontends.common.symbols import Range, SymbolTable
from rgt.frontends.rbg2017.assistance.heads import Reading
from rgt.frontends.rbg2017.assistance.meanings import Meanings
from rgt.frontends.rbg2017.assistance.pasted import Pasted


@dataclass(frozen=True, eq=False)
class Rbg2017Table(SymbolTable):
    """A symbol table; its text is read once, and what follows from that is worked out once.

    `doubles` are names that mean a player and a piece at once, by way of macros, and where.
    """

    reading: Reading = field(kw_only=True)
    meanings: Meanings = field(kw_only=True)
    doubles: dict[str, Range] = field(kw_only=True)

    @cached_property
    def pasted(self) -> Pasted:
        """What comes to be pasted."""
        return Pasted(self.reading, self.meanings)
