"""Alpha-beta search over any engine, with iterative deepening (Knuth and Moore 1975).

Positions are kept in a transposition table; moves that cut off elsewhere are tried first (the
history heuristic, Schaeffer 1989). Chance is averaged over, several opponents are taken for one.
It knows no game: what lies beyond the horizon counts half, so it wins what can be won and saves
what can be saved within it; a game that is small enough is proven. Scores must be numbers; others
count as 0.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from math import inf
from random import Random
from typing import Annotated, ClassVar

from rgt.backends.agents.agent import OpenAgent
from rgt.backends.agents.limits import Budget
from rgt.backends.agents.ranges import SOME
from rgt.backends.agents.scores import bounds, number
from rgt.backends.forward_model import Engine, Move, State
from rgt.ir.game import RANDOM
from rgt.ir.system.recursion import deep_recursion

_DEEPEST = 100
_FRAMES = 10_000


@dataclass(frozen=True)
class AlphaBeta(OpenAgent):
    """See the module."""

    name: ClassVar[str] = "alphabeta"
    work: ClassVar[str | None] = "nodes"

    seconds: Annotated[float | None, "time for a move; 1 where no limit is set"] = None
    nodes: Annotated[int | None, "positions looked at for a move"] = None
    depth: Annotated[int, SOME, "how many moves are looked ahead at most"] = _DEEPEST

    def searcher(self, engine: Engine, player: str) -> Deepening:
        """A searcher that begins anew for every move."""
        return Deepening(self, bounds(engine))


@dataclass(frozen=True, slots=True)
class Proof:
    """How far a search came: `depth` moves, `nodes` positions.

    `value` is what who is to move can get, as far as was seen; it is certain if `proven`: if no
    horizon was met, or it is the most or the least that there is.
    """

    value: float
    proven: bool
    depth: int
    nodes: int


class Deepening:
    """Looks one move further, again and again; `proof` tells how far it came in the end."""

    def __init__(self, agent: AlphaBeta, scores: tuple[float, float]) -> None:
        self._agent = agent
        self._scores = scores
        self.proof: Proof | None = None

    def weigh(self, state: State, random: Random) -> Mapping[Move, float]:
        """The best moves as far as was seen, which win soon or lose late."""
        moves = state.legal_moves()
        if len(moves) == 1:
            return {moves[0]: 1.0}
        best = self._looked_ahead(state, moves, whole=True)
        return dict.fromkeys(best, 1 / len(best))

    def prove(self, state: State) -> Proof:
        """What a position is worth; it is enough to find one best move, and no other."""
        self._looked_ahead(state, state.legal_moves(), whole=False)
        assert self.proof is not None
        return self.proof

    def _looked_ahead(
        self, state: State, moves: tuple[Move, ...], *, whole: bool
    ) -> tuple[Move, ...]:
        budget = Budget.of(self._agent.seconds, self._agent.nodes)
        search = _Search(state.player, budget, *self._scores)
        best = moves
        self.proof = Proof(search.unknown, False, 0, 0)
        with deep_recursion(_FRAMES):
            for depth in range(1, self._agent.depth + 1):
                search.horizon_met = False
                try:
                    found, value = search.best_moves(state, depth, whole=whole)
                except _OutOfBudgetError:
                    break
                # what was best before is won sooner, or lost later
                best = tuple(move for move in found if move in best) or found
                certain = not search.horizon_met or value >= search.high or value <= search.low
                self.proof = Proof(value, certain, depth, search.count)
                if certain:
                    break
        return best


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

    No score is below `low` or above `high`: who has found that has found the best.  `horizon_met`
    tells whether anything was taken for half won.
    """

    player: str
    budget: Budget
    low: float
    high: float
    horizon_met: bool = False
    count: int = 0
    _table: dict[State, _Known] = field(default_factory=dict)
    _cuts: Counter[Move] = field(default_factory=Counter)

    @property
    def unknown(self) -> float:
        """What a position beyond the horizon is worth: half of what can be won."""
        return (self.low + self.high) / 2

    def best_moves(
        self, state: State, depth: int, *, whole: bool
    ) -> tuple[tuple[Move, ...], float]:
        """The moves that are worth most, to this depth, with what they are worth.

        Without `whole` one of them is enough.
        """
        best: list[Move] = []
        most = -inf
        for move in self._ordered(state):
            # an equal move must show that it is one: its value is searched just below the best
            alpha = most - 1e-9 if whole else most
            value = self._value(state.apply(move), depth - 1, alpha, self.high)
            if value > most:
                best, most = [move], value
            elif value == most:
                best.append(move)
            if most >= self.high and not whole:
                break
        return tuple(best), most

    def _value(self, state: State, depth: int, alpha: float, beta: float) -> float:
        if state.is_terminal:
            return number(state.goals().get(self.player, ""))
        if depth <= 0:
            self.horizon_met = True
            return self.unknown
        self.count += 1
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
        moves = self._ordered(state)
        if not moves:
            # an improper game is stuck: nobody knows what that is worth
            return self.unknown
        if state.player == RANDOM:
            values = [
                self._value(state.apply(move), depth - 1, self.low, self.high) for move in moves
            ]
            return sum(values) / len(values)
        return self._chosen(state, moves, depth, alpha, beta)

    def _chosen(
        self, state: State, moves: list[Move], depth: int, alpha: float, beta: float
    ) -> float:
        """The value where somebody chooses, kept in the table."""
        wants_much = state.player == self.player
        low, high = max(alpha, self.low), min(beta, self.high)
        value = -inf if wants_much else inf
        best: Move | None = None
        met_before, self.horizon_met = self.horizon_met, False
        for move in moves:
            found = self._value(state.apply(move), depth - 1, low, high)
            if (found > value) if wants_much else (found < value):
                value, best = found, move
            if wants_much:
                low = max(low, value)
            else:
                high = min(high, value)
            if low >= high:
                self._cuts[move] += depth * depth
                break
        lower = value if value > alpha or value <= self.low else -inf
        upper = value if value < beta or value >= self.high else inf
        # what is the most, or the least, that there is was not guessed, whatever else was
        certain = not self.horizon_met or value >= self.high or value <= self.low
        self._table[state] = _Known(depth, certain, lower, upper, best)
        self.horizon_met = met_before or not certain
        return value

    def _ordered(self, state: State) -> list[Move]:
        """The moves, likely good ones first."""
        known = self._table.get(state)
        best = known.best if known is not None else None
        cuts = self._cuts
        return sorted(state.legal_moves(), key=lambda move: (move != best, -cuts[move]))
