"""Copy the rules for each of the players whose rules are different.

Before::

    const mover: T -> Player = { a: white, :black };
    const other: T -> T = { a: b, :a };
    var m: T -> T = { :c };
    var x: T = a;
    var me: T = a;
    begin, p: player = mover[me];
    p, q: x = T(*);
    q, r: m[x] == c;
    r, s: me == a;
    r, t: me == b;
    t, u: x != b;
    u, s: $ b;
    s, v: m[x] = me;
    v, begin: me = other[me];
    p, end: player = keeper;

After::

    const mover: T -> Player = { a: white, :black };
    const other: T -> T = { a: b, :a };
    var m: T -> T = { :c };
    var x: T = a;
    var me: T = a;
    begin, p: player = mover[a];
    p, q: x = T(*);
    p, end: player = keeper;
    q, r: m[x] == c;
    r, s: ;
    s, v: m[x] = a;
    v, 1: ;
    1, 2: player = mover[b];
    2, 3: x = T(*);
    2, end: player = keeper;
    3, 4: m[x] == c;
    4, t: ;
    t, u: x != b;
    u, 5: $ b;
    5, 6: m[x] = b;
    6, begin: ;

A side whose move stands in a variable is so told from the other one by the node, as if each had its
own graph: a question that one of two sides is never asked, as whether a fox has come home, is not
there for the other.  A variable that is only asked soon after it was assigned goes altogether (jump
threading).

Why sound: a node is copied for each symbol that the variable can hold there, as far as that is
still asked for, so walks pass the same edges; in each copy the variable is that symbol.
Not applied: to variables of a type with more than `max-symbols` symbols; to those that are assigned
anything but symbols and what is computed from themselves and constants; where the game would have
more edges and the copies have as many of each kind for each symbol, as for two players with the
same rules, or the same players move; if it had more than `max-edges`; in games with more than
`max-game`; if a check or a play ends where the variable is still asked for; where a label would not
fit the types, or a symbol's name means something else.
Ends: every step leaves one variable less that is read.
Source: Cooper, Hall and Kennedy, A methodology for procedure cloning, 1993; jump threading.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rgt.ir.actions import overwrites, read_names
from rgt.ir.game import Game
from rgt.ir.liveness import live_variables
from rgt.passes.analyses.equality.copied_turns import are_of_players, differ
from rgt.passes.analyses.variables.needed_variables import small_variables
from rgt.passes.cloning import Copies, is_assigned
from rgt.passes.context import Context
from rgt.passes.transform import Global


@dataclass(frozen=True)
class CloneTurns(Global):
    """See the module.

    `max_symbols`: a variable that holds one of more symbols is left alone.
    `max_edges`: so is one for which the game would have more edges, unless it had as many before.
    `max_game`: a game with more edges is left alone.
    """

    name: ClassVar[str] = "clone-turns"
    waits: ClassVar[bool] = True
    max_symbols: int = 3
    max_edges: int = 300
    max_game: int = 1000

    def run(self, context: Context) -> None:
        """Clone the turns for each variable that tells whose they are."""
        game = context.game
        if len(game.automaton) > self.max_game:
            return
        names = _candidates(game, self.max_symbols)
        live = live_variables(names, game.automaton.edges())
        for name in names:
            context.check_budget()
            copies = Copies(game, name, {node: name in live[node] for node in live})
            before = len(game.automaton)
            if not copies.can_be(is_mark=False) or not copies.found(max(self.max_edges, before)):
                continue
            are_turns = are_of_players(copies.edges, game) and differ(copies.edges, game)
            if len(copies.edges) <= (self.max_edges if are_turns else before):
                with context.rewrite(f"each symbol of '{name}' has rules of its own"):
                    copies.write()
                live = live_variables(names, game.automaton.edges())


def _candidates(game: Game, max_symbols: int) -> list[str]:
    """The variables that hold few symbols and that something but themselves is computed from; they
    are assigned symbols, or are computed from themselves.
    """
    found = small_variables(game, max_symbols)
    read: set[str] = set()
    for edge in game.automaton:
        action = edge.action
        written = overwrites(action)
        if written in found and not is_assigned(action, game, (written,)):
            found.remove(written)
        read.update(name for name in read_names(action) if name != written)
    return [name for name in found if name in read]
