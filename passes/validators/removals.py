"""Assignments in loops that take something away, as captures do: no walk makes them for ever.

A leap goes on from a square to the next, and lifts the piece between them.  Where all that a loop
puts into the cells of a map is of one kind, and the cell is known to hold another kind before, the
cells of that other kind get fewer with each such assignment, and never more.

Source: ranking functions for termination, as in Colon and Sipma, 2001; here the number of cells.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rgt.ir.actions import AnyAssignment, Assignment
from rgt.ir.analyses.expression_values import BudgetError, ExpressionValues, Known
from rgt.ir.analyses.held_values import Held
from rgt.ir.analyses.strays import ever_held
from rgt.ir.automaton import Edge
from rgt.ir.dataflow import solve
from rgt.ir.expressions import names, root
from rgt.ir.game import Game

_BUDGET = 250_000
"""How many edges of a game may be gone over, all together, to find out what cells hold."""


def writes(loop: Sequence[Edge]) -> dict[str, list[Edge]]:
    """The edges in a loop that assign variables or their cells, by the variable."""
    found: dict[str, list[Edge]] = {}
    for edge in loop:
        if isinstance(edge.action, Assignment | AnyAssignment):
            found.setdefault(root(edge.action.target), []).append(edge)
    return found


class Removals:
    """The assignments of one game that take something away."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._held: Held | None = None
        self._left = _BUDGET
        self._found: dict[
            frozenset[str], tuple[ExpressionValues, dict[str, Known | None]] | None
        ] = {}

    def among(self, name: str, edges: Sequence[Edge]) -> frozenset[int]:
        """Of all edges in a loop that assign a variable or its cells, the keys of those that take
        something away: they give a cell what it cannot have held, and nothing gives it back.

        The edges of a loop are those that can follow one another again and again.
        """
        return frozenset(self._taking(name, edges))

    def _taking(self, name: str, edges: Sequence[Edge]) -> Iterator[int]:
        values = [edge.action.value for edge in edges if isinstance(edge.action, Assignment)]
        read = {each for value in values for each in names(value)}
        known = self._known(frozenset({name, *read}.intersection(self._game.variables)))
        if known is None:
            return
        analysis, nodes = known
        given: set[str] = set()
        before: dict[int, frozenset[str]] = {}
        for edge in edges:
            here = nodes[edge.source]
            if here is None:
                continue
            if not isinstance(edge.action, Assignment):
                return
            symbols = analysis.values(edge.action.value, here)
            held = analysis.values(edge.action.target, here)
            if symbols is None or held is None:
                return
            given |= symbols
            before[edge.key] = held
        yield from (key for key, held in before.items() if given.isdisjoint(held))

    def _known(
        self, interest: frozenset[str]
    ) -> tuple[ExpressionValues, dict[str, Known | None]] | None:
        """What is known of some variables at every node; None if that takes too long."""
        if interest not in self._found:
            if self._held is None:
                self._held = ever_held(self._game)
            analysis = ExpressionValues(self._game, self._held, interest, self._left)
            try:
                self._found[interest] = analysis, dict(solve(self._game.automaton, analysis))
            except BudgetError:
                self._found[interest] = None
            self._left = max(analysis.budget, 0)
        return self._found[interest]
