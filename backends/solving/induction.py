"""Games that hide nothing, solved from their ends (backward induction: Zermelo 1913).

Every player takes what is best for itself; if several moves are, the first of them.  Chance is
averaged over.
"""

from __future__ import annotations

from rgt.backends.agents.scores import bounds, numbers
from rgt.backends.forward_model import Engine, Move, State
from rgt.ir.diagnostics import Diagnostic, GameError, error
from rgt.ir.game import RANDOM
from rgt.ir.system.recursion import deep_recursion

Scores = tuple[float, ...]
_DEPTH = 100_000


class Induction:
    """The values of the positions of a game, worked out up to `most` of them.

    After a move to the most that there is, the other moves of a position are not looked at.
    """

    def __init__(self, engine: Engine, most: int) -> None:
        self._engine = engine
        self._players = {player: index for index, player in enumerate(engine.players)}
        self._most = most
        self._best_score = bounds(engine)[1]
        self._known: dict[State, Scores | None] = {}
        self._best: dict[State, Move] = {}

    def solve(self) -> tuple[Scores, tuple[Move, ...]]:
        """The scores of the players, and a best play as far as nobody draws lots.

        Raises GameError: AGT006 for too many positions, AGT007 where positions come again.
        """
        first = self._engine.initial_state()
        with deep_recursion(_DEPTH):
            scores = self._scores(first)
        line: list[Move] = []
        state = first
        while state in self._best:
            line.append(self._best[state])
            state = state.apply(line[-1])
        return scores, tuple(line)

    def _scores(self, state: State) -> Scores:
        if state in self._known:
            found = self._known[state]
            if found is None:
                raise GameError(_circular())
            return found
        if len(self._known) >= self._most:
            raise GameError(_too_large(self._most))
        self._known[state] = None
        found = self._known[state] = self._worked_out(state)
        return found

    def _worked_out(self, state: State) -> Scores:
        after = () if state.is_terminal else state.successors()
        if not after:
            goals = numbers(state.goals())
            return tuple(goals.get(player, 0.0) for player in self._players)
        if state.player == RANDOM:
            found = [self._scores(child) for _, child in after]
            return tuple(sum(scores) / len(found) for scores in zip(*found, strict=True))
        mover = self._players[state.player]
        best: Scores | None = None
        for move, child in after:
            scores = self._scores(child)
            if best is None or scores[mover] > best[mover]:
                best, self._best[state] = scores, move
                if scores[mover] >= self._best_score:
                    break
        assert best is not None
        return best


def _too_large(most: int) -> Diagnostic:
    return error(
        "AGT006",
        f"the game has more than {most} positions",
        hint="the option 'most' allows more; 'mcts' and 'alphabeta' need not see the whole game",
    )


def _circular() -> Diagnostic:
    return error(
        "AGT007",
        "positions of the game come again in a play: it has no value by induction",
        hint="'alphabeta' looks ahead as far as it is told",
    )
