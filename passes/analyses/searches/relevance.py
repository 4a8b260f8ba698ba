"""Which variables can still make a difference to a search: to its moves, or to its answer.

This is less than liveness: what the state after a move holds is determined by the move's tags in
a proper game, so two walks with the same tags need not be told apart by variables that only
later moves read.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rgt.ir.actions import Action, Reachability, Tag, VariableTag, ends_move
from rgt.ir.automaton import Edge
from rgt.ir.dataflow import solve_edges
from rgt.ir.game import Game
from rgt.ir.structures.bit_sets import selected
from rgt.passes.analyses.variables.strong_liveness import StrongLiveness

_PATIENCE = 10


class _InChecks(StrongLiveness):
    """In a check tags mean nothing, nothing matters at its end, and no move ends."""

    def extreme(self) -> Mapping[str, int]:
        """Nothing is read when the check is over."""
        return {}

    def gen(self, action: Action) -> int:
        """Tags read nothing."""
        return 0 if isinstance(action, Tag | VariableTag) else super().gen(action)


class _InMoves(StrongLiveness):
    """In a search for moves nothing matters after the end of the move.

    A check reads what is relevant at its start (`reads`).
    """

    through_checks = False

    def __init__(self, game: Game, patience: int, reads: Mapping[str, int]) -> None:
        super().__init__(game, patience)
        self._check_reads = reads

    def extreme(self) -> Mapping[str, int]:
        """Nothing is read when the move is over."""
        return {}

    def gen(self, action: Action) -> int:
        """What the action reads, checks included."""
        if isinstance(action, Reachability):
            return self._check_reads.get(action.start, 0)
        return super().gen(action)

    def transfer(self, edge: Edge, knowledge: int) -> int:
        """An assignment to `player` is the end."""
        return 0 if ends_move(edge.action) else super().transfer(edge, knowledge)


class Relevance:
    """By node, the variables that are relevant in checks and in searches for moves, as bits."""

    def __init__(self, game: Game, moves: Iterable[Edge], checks: Iterable[Edge]) -> None:
        self._names = tuple(game.variables)
        self.in_checks = solve_edges(checks, _InChecks(game, _PATIENCE))
        self.in_moves = solve_edges(moves, _InMoves(game, _PATIENCE, self.in_checks))

    def names(self, bits: int) -> tuple[str, ...]:
        """The variables of some bits, in the order of the file."""
        return selected(self._names, bits)
