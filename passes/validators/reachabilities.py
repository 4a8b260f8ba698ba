"""`end` can be reached from `begin`, if labels are ignored.

Source: specs of RG, section 4.5.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rgt.ir.automaton import BEGIN, END, Edge
from rgt.ir.diagnostics import Diagnostic, error
from rgt.ir.game import Game
from rgt.passes.validators.base import Validator


class Reachabilities(Validator):
    """A game that cannot end is none."""

    name = "reachabilities"

    def structure(self, game: Game, edges: Sequence[Edge]) -> Iterator[Diagnostic]:
        """Report a game without a path from `begin` to `end`."""
        if END in game.automaton.reachable((BEGIN,), through_checks=False):
            return
        first = next(iter(game.automaton.out_edges(BEGIN)), None)
        if first is None:
            hint = "a game starts at the node 'begin', which no edge leaves"
        elif not game.automaton.in_degree(END):
            hint = "a game is over at the node 'end', which no edge enters"
        else:
            hint = None
        span = first.origin.span if first else None
        message = "no play ever ends: no path leads from 'begin' to 'end'"
        yield error("RG035", message, span, hint=hint)
