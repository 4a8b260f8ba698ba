"""Maps that may be read at what is no key of theirs, which ends a play (RG117).

Source: specs of RG, section 4.3 (loose types let such values through).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rgt.ir.analyses.inference import show
from rgt.ir.analyses.strays import find_strays
from rgt.ir.automaton import Edge
from rgt.ir.diagnostics import Diagnostic, warning
from rgt.ir.expressions import root
from rgt.ir.game import Game
from rgt.passes.validators.base import Validator

_BUDGET = 50_000


class OutsideReads(Validator):
    """Reads that the sets of values do not prove to be inside the keys."""

    name = "outside-reads"
    lint = True
    sound_only = True

    def structure(self, game: Game, edges: Sequence[Edge]) -> Iterator[Diagnostic]:
        """Warn of each map where it may be read outside its keys first.

        Nothing is said of games for which that takes long to find out.
        """
        strays = find_strays(game, _BUDGET)
        told: set[str] = set()
        for read in strays.reads if strays.exact else ():
            name = root(read.access)
            if name in told:
                continue
            told.add(name)
            edge = strays.assignments.get(root(read.access.index))
            notes = [] if edge is None else [("it can get that value here", edge.origin.span)]
            yield warning(
                "RG064",
                f"{show(read.access)} may be read at '{read.symbols[0]}', which is no key",
                read.edge.origin.span,
                hint="test the index before, or add the symbol to the key type",
                notes=notes,
            )
