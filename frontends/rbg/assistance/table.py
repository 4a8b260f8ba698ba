"""The symbol table of a text in RBG, with what it was read from."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from rgt.frontends.common.symbols import SymbolTable
from rgt.frontends.rbg.assistance.boards import Counted, counted
from rgt.frontends.rbg.assistance.contexts import Contexts
from rgt.frontends.rbg.assistance.heads import Reading
from rgt.frontends.rbg.assistance.pasted import Pasted


@dataclass(frozen=True, eq=False)
class RbgTable(SymbolTable):
    """A symbol table; its text is read once, and what follows from that is worked out once."""

    reading: Reading = field(kw_only=True)

    @cached_property
    def contexts(self) -> Contexts:
        """What the text asks for where."""
        return Contexts(self, self.reading)

    @cached_property
    def board(self) -> Counted | None:
        """What is on the board, if that can be told."""
        return counted(self.reading)

    @cached_property
    def pasted(self) -> Pasted:
        """What comes to be pasted."""
        return Pasted(self.reading)
