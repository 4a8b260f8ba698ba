"""Let a player's move do what the keeper would do after it, where nobody can tell.

Before::

    begin, p: x = T(*);
    p, q: $$ x;
    q, r: player = keeper;
    r, s: y = x;
    s, t: player = black;
    t, u: y != a;
    u, end: player = keeper;

After::

    begin, p: x = T(*);
    p, q: $$ x;
    q, r: ;
    r, s: y = x;
    s, t: player = black;
    t, u: y != a;
    u, end: player = keeper;

Why sound: in a proper game the keeper always has exactly one move, so whoever gets to `r` gets on
to where the keeper would have, in one way.  As there are no tags on the way, the player's moves
look as before to everybody; and nobody reads who was to move.
Not applied: where the keeper's moves have tags; where something reads `player` before the next
assignment to it; to moves that end the game; where the keeper has much to do, since a player's
engine would have to do it for every legal move.
Ends: every step removes an assignment to `player`.
Source: beyond the 2025 paper.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rgt.ir.actions import (
    SKIP,
    Action,
    Assignment,
    Comparison,
    Reachability,
    Tag,
    VariableTag,
    ends_move,
)
from rgt.ir.automaton import END, Automaton, Edge
from rgt.ir.dataflow import solve
from rgt.ir.expressions import Reference
from rgt.ir.game import KEEPER, Game
from rgt.ir.liveness import Liveness
from rgt.passes.context import Context
from rgt.passes.transform import Global

_PLAYER = "player"


@dataclass(frozen=True)
class MergeKeeperMoves(Global):
    """See the module.

    `max_edges`: how many edges the keeper's next move may have, conditions counting tenfold.
    """

    name: ClassVar[str] = "merge-keeper-moves"
    max_edges: int = 8

    def run(self, context: Context) -> None:
        """Drop the assignments that give the turn to the keeper for a moment."""
        game = context.game
        if KEEPER in game.constants or KEEPER in game.variables:
            return
        read = _where_player_is_read(game)
        for edge in game.automaton.edges():
            if (
                _calls_the_keeper(edge)
                and edge.target not in read
                and self._is_small(edge.target, game.automaton)
            ):
                with context.rewrite(f"nobody sees what the keeper does at {edge.target}"):
                    game.automaton.relabel(edge.key, SKIP)

    def _is_small(self, start: str, automaton: Automaton) -> bool:
        """Whether the keeper's moves from a node have few edges and no tags."""
        left = self.max_edges
        seen, stack = {start}, [start]
        while stack:
            for edge in automaton.out_edges(stack.pop()):
                left -= 10 if isinstance(edge.action, Comparison | Reachability) else 1
                if left < 0 or isinstance(edge.action, Tag | VariableTag):
                    return False
                if edge.target not in seen and not ends_move(edge.action):
                    seen.add(edge.target)
                    stack.append(edge.target)
        return True


def _calls_the_keeper(edge: Edge) -> bool:
    """Whether the edge ends a move, the keeper being next, and the game goes on."""
    action = edge.action
    return (
        isinstance(action, Assignment)
        and ends_move(action)
        and action.value is Reference(KEEPER)
        and edge.target != END
    )


class _Readers(Liveness):
    """Liveness of `player` if nobody asks whose move it is between moves."""

    def extreme(self) -> dict[str, int]:
        """Nothing is read at the end."""
        return {}

    def kill(self, action: Action) -> int:
        """An assignment to `player` is one like any other."""
        return self.bit(_PLAYER) if ends_move(action) else 0


def _where_player_is_read(game: Game) -> set[str]:
    """The nodes from which a walk can read `player` before it is assigned."""
    known = solve(game.automaton, _Readers([_PLAYER]))
    return {node for node, live in known.items() if live}
