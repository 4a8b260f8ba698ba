"""Alpha-beta search over any engine, with iterative deepening (Knuth and Moore 1975).

Positions are kept in a transposition table; moves that cut off elsewhere are tried first (the
history heuristic, Schaeffer 1989).  Chance is averaged over, several opponents are taken for one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from math import inf
from random import Random
from typing import Annotated, ClassVar

from rgt.backends.agents.agent import OpenAgent, Searcher
from rgt.backends.agents.limits import Budget
from rgt.backends.agents.scores import bounds, number
from rgt.backends.forward_model import Engine, Move, State
from rgt.ir.game import RANDOM

_DEEPEST = 100


@dataclass(frozen=True)
class AlphaBeta(OpenAgent):
    """Looks deeper and deeper for `seconds` a move, or until `nodes` positions were looked at.

    It knows no game: what lies beyond the horizon counts half, so it wins what can be won and saves
    what can be saved within it.  Scores must be numbers; others count as 0.
    """

    name: ClassVar[str] = "alphabeta"
    work: ClassVar[str | None] = "nodes"

    seconds: Annotated[float | None, "time for a move; 1 where no limit is set"] = None
    nodes: Annotated[int | None, "positions looked at for a move"] = None
    depth: Annotated[int, "how many moves are looked ahead at most"] = _DEEPEST

    def searcher(self, engine: Engine, player: str) -> Searcher:
        """A searcher that begins anew for every move."""
        return _Deepening(self, sum(bounds(engine)) / 2)


@dataclass(frozen=True, slots=True)
class _Deepening:
    """`unknown` is what a position beyond the horizon is worth: half of what can be won."""

    agent: AlphaBeta
    unknown: float

    def weigh(self, state: State, random: Random) -> Mapping[Move, float]:
        """The best moves as far as was seen, which win soon or lose late."""
        moves = state.legal_moves()
        if len(moves) == 1:
            return {moves[0]: 1.0}
        budget = Budget.of(self.agent.seconds, self.agent.nodes)
        search = _Search(state.player, budget, self.unknown)
        best = moves
        for depth in range(1, self.agent.depth + 1):
            search.horizon_met = False
            try:
                found = search.best_moves(state, depth)
            except _OutOfBudgetError:
                break
            # what was best before is won sooner, or lost later
            best = tuple(move for move in found if move in best) or found
            if not search.horizon_met:
                break
        return dict.fromkeys(best, 1 / len(best))


class _OutOfBudgetError(Exception):
    """The time, or the number of positions, is up."""


@dataclass(slots=True)
class _Known:
    """What is known of a position searched to a depth: bounds of its value, and a best move.

    `whole`: nothing below was taken for half won, so this holds at any depth.
    """

    depth: int
    whole: bool
    lower: float
    upper: float
    best: Move | None


@dataclass(slots=True)
class _Search:
    """One choice of a move: `player` wants much, whoever else has a choice wants it to get little.

    `horizon_met` tells whether anything was taken for half won.
    """

    player: str
    budget: Budget
    unknown: float
    horizon_met: bool = False
    _table: dict[State, _Known] = field(default_factory=dict)
    _cuts: Counter[Move] = field(default_factory=Counter)

    def best_moves(self, state: State, depth: int) -> tuple[Move, ...]:
        """The moves that are worth most, to this depth."""
        best: list[Move] = []
        most = -inf
        for move, child in self._ordered(state):
            # an equal move must show that it is one: its value is searched just below the best
            value = self._value(child, depth - 1, most - 1e-9, inf)
            if value > most:
                best, most = [move], value
            elif value == most:
                best.append(move)
        return tuple(best)

    def _value(self, state: State, depth: int, alpha: float, beta: float) -> float:
        if state.is_terminal:
            return number(state.goals().get(self.player, ""))
        if depth <= 0:
            self.horizon_met = True
            return self.unknown
        if not self.budget.spend():
            raise _OutOfBudgetError
        known = self._table.get(state)
        if known is not None and (known.whole or known.depth >= depth):
            for bound, settles in (
                (known.lower, known.lower >= beta or known.lower == known.upper),
                (known.upper, known.upper <= alpha),
            ):
                if settles:
                    self.horizon_met |= not known.whole
                    return bound
        successors = self._ordered(state)
        if not successors:
            # an improper game is stuck: nobody knows what that is worth
            return self.unknown
        if state.player == RANDOM:
            values = [self._value(child, depth - 1, -inf, inf) for _, child in successors]
            return sum(values) / len(values)
        return self._chosen(state, successors, depth, alpha, beta)

    def _chosen(
        self,
        state: State,
        successors: list[tuple[Move, State]],
        depth: int,
        alpha: float,
        beta: float,
    ) -> float:
        """The value where somebody chooses, kept in the table."""
        wants_much = state.player == self.player
        low, high = alpha, beta
        value = -inf if wants_much else inf
        best: Move | None = None
        met_before, self.horizon_met = self.horizon_met, False
        for move, child in successors:
            found = self._value(child, depth - 1, low, high)
            if (found > value) if wants_much else (found < value):
                value, best = found, move
            if wants_much:
                low = max(low, value)
            else:
                high = min(high, value)
            if low >= high:
                self._cuts[move] += depth * depth
                break
        lower = value if value > alpha else -inf
        upper = value if value < beta else inf
        self._table[state] = _Known(depth, not self.horizon_met, lower, upper, best)
        self.horizon_met |= met_before
        return value

    def _ordered(self, state: State) -> list[tuple[Move, State]]:
        """The moves with where they lead, likely good ones first."""
        known = self._table.get(state)
        best = known.best if known is not None else None
        cuts = self._cuts
        return sorted(state.successors(), key=lambda way: (way[0] != best, -cuts[way[0]]))
