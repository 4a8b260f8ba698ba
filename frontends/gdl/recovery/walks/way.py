"""A way: what constants leave open of one unknown, numbered."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rgt.frontends.gdl.recovery.proofs.knowledge import Places
from rgt.frontends.gdl.recovery.reading.rules import Atom, Part, Row
from rgt.frontends.gdl.recovery.walks.scope import Domain
from rgt.frontends.gdl.syntax import Variable
from rgt.ir.expressions import Expression

_HELPED = 6
"""How many symbols passed over in a loop cost as much as a round by tables of several keys."""


@dataclass(frozen=True, slots=True)
class Way:
    """What tells an unknown: at each combination of `leaves` its possible values by the way there.

    `used` are the conditions that hold by that; of `others` each follows by a relation from what
    stands at some of its places: the relation, those places, and its own.  `helped` says that
    what is known before stands at some of those, too.

    Why sound: the unknown is one for which `used` have rows together, with what is known; what
    a function tells of parts of such a row stands in it.
    """

    variable: Variable
    leaves: tuple[tuple[Expression, Domain], ...]
    rows: Mapping[Row, Mapping[int, str]]
    ways: int
    used: tuple[Part, ...]
    others: tuple[tuple[Variable, Atom, Places, int], ...]
    helped: bool = False

    def pays(self, symbols: float) -> bool:
        """Whether to choose among the ways rather than among so many symbols."""
        return self.ways < symbols or (not self.helped and self.ways == symbols)

    def shortens(self, symbols: int) -> bool:
        """Whether to loop over the ways rather than over so many symbols and ask of each.

        A round by a way that is helped reads larger tables: it costs as much as some symbols
        that are passed over.
        """
        return self.ways * (_HELPED if self.helped else 1) <= symbols
