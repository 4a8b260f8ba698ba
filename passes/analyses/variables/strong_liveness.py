"""Which variables are live when dead assignments do not count as readers.

Ordinary liveness keeps ``y = x`` alive in a loop ``x = y; y = x`` that nobody else reads.  Here
an assignment reads its right side only if what it assigns is live, so all assignments that
would die one after the other are dead at once (such variables are called faint).

In large games variables depend on each other in long chains, and each link costs a round
through the whole game.  So after some rounds every assignment counts as a reader again.

Source: Giegerich, Moencke, Wilhelm 1981, as told in Khedker et al., Data Flow Analysis, 2009.
"""

from __future__ import annotations

from rgt.ir.actions import Action, ends_move, written_variable
from rgt.ir.automaton import Edge
from rgt.ir.dataflow import solve
from rgt.ir.game import Game
from rgt.ir.liveness import Liveness
from rgt.passes.analyses.variables.needed_variables import is_never_legal


class StrongLiveness(Liveness):
    """Bit i of the knowledge at a node: variable number i may still make a difference.

    When knowledge at some node has grown more than `patience` times, all assignments read.
    """

    def __init__(self, game: Game, patience: int) -> None:
        super().__init__(game.variables)
        self.patience = patience
        self._patient = True
        self._game = game
        self._writing: dict[Action, tuple[int, int, int]] = {}

    def transfer(self, edge: Edge, knowledge: int) -> int:
        """A dead assignment does nothing; everything else is as in `Liveness`."""
        known = self._writing.get(edge.action)
        written, kill, gen = known if known is not None else self._enter(edge.action)
        if not written:
            return knowledge | gen if gen else knowledge
        if knowledge & written:
            return knowledge ^ kill | gen
        return knowledge if self._patient else knowledge | gen

    def widened(self, knowledge: int, before: int) -> int:
        """The same, but from now on dead assignments count as readers."""
        self._patient = False
        return knowledge

    def is_dead(self, edge: Edge, knowledge: int) -> bool:
        """Whether the edge assigns a variable that is not live behind it, to no other effect."""
        known = self._writing.get(edge.action)
        written = (known if known is not None else self._enter(edge.action))[0]
        return written != 0 and not knowledge & written

    def _enter(self, action: Action) -> tuple[int, int, int]:
        """The bits that an action writes if it can be dead, replaces as a whole, and reads."""
        written = 0
        if not ends_move(action) and not is_never_legal(action, self._game):
            written = self.bit(written_variable(action) or "")
        kill = self.kill(action) & written
        self._writing[action] = found = (written, kill, self.gen(action))
        return found


def strong_liveness(game: Game, patience: int) -> tuple[StrongLiveness, dict[str, int]]:
    """The analysis, and what it knows at every node."""
    analysis = StrongLiveness(game, patience)
    return analysis, solve(game.automaton, analysis)
