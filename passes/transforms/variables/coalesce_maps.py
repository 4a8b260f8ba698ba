"""Change a map in place instead of a copy that takes its place afterwards.

Before::

    var board: T -> T = { :a };
    var next: T -> T = { :a };
    var x: T = a;
    begin, p: x = T(*);
    p, q: board[x] == a;
    q, r: next = board;
    r, s: next[x] = b;
    s, t: board = next;
    t, begin: player = white;

After::

    var board: T -> T = { :a };
    var x: T = a;
    begin, p: x = T(*);
    p, q: board[x] == a;
    q, r: ;
    r, s: board[x] = b;
    s, t: ;
    t, begin: player = white;

Who computes the next state beside this one, as a game description in GDL does, needs both only as
long as somebody reads the old one.

Why sound: whenever one of the maps is written, the other one will not be read before it is
overwritten as a whole, or it holds the same, by a copy; and if both may be read before any
assignment, they hold the same at first.
Not applied: to maps none of which is copied to the other; to `goals` and `visible`; to maps of
different types.
Ends: every step removes a variable.
Source: Chaitin, "Register allocation and spilling via graph coloring", 1982 (coalescing copies).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import networkx as nx

from rgt.ir.actions import Assignment
from rgt.ir.expressions import Expression, Reference, uncast
from rgt.ir.game import Game
from rgt.ir.types import ArrowType, resolve, same_type
from rgt.passes.analyses.variables.interference import Interference
from rgt.passes.analyses.variables.needed_variables import BUILT_IN
from rgt.passes.context import Context
from rgt.passes.sharing import share
from rgt.passes.transform import Global


@dataclass(frozen=True)
class CoalesceMaps(Global):
    """See the module."""

    name: ClassVar[str] = "coalesce-maps"

    def run(self, context: Context) -> None:
        """Let maps that are copies of each other be one where they can."""
        game = context.game
        copies = _copies(game)
        if not copies:
            return
        interference = Interference(game)
        order = {name: number for number, name in enumerate(game.variables)}
        alike = sorted(
            (sorted(each, key=order.__getitem__) for each in nx.connected_components(copies)),
            key=lambda names: order[names[0]],
        )
        groups = (group for names in alike for group in interference.groups(names))
        share(groups, interference, context)


def _copies(game: Game) -> nx.Graph[str]:
    """Maps, joined where one is copied to the other as a whole."""
    found: nx.Graph[str] = nx.Graph()
    for action in dict.fromkeys(edge.action for edge in game.automaton):
        if not isinstance(action, Assignment):
            continue
        names = [each.name for side in (action.target, action.value) if (each := _map(side, game))]
        if len(names) == 2 and names[0] != names[1]:
            one, other = (game.variables[name].type for name in names)
            if same_type(one, other, game.types):
                found.add_edge(*names)
    return found


def _map(expression: Expression, game: Game) -> Reference | None:
    """A variable that holds a map, if an expression is one."""
    name = uncast(expression)
    if not isinstance(name, Reference) or name.name in BUILT_IN or name.name not in game.variables:
        return None
    is_map = isinstance(resolve(game.variables[name.name].type, game.types), ArrowType)
    return name if is_map else None
