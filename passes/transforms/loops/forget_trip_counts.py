"""Let walks go round as often as they can where a chosen number of rounds says no more than that.

Before::

    const next: T -> T = { a: b, b: c, :c };
    const less: T -> T = { c: b, :a };
    var m: T -> T = { c: b, :a };
    var x: T = a;
    var n: T = a;
    begin, p: x = T(*);
    p, q: n = T(*);
    q, r: m[x] == a;
    r, s: n == a;
    r, t: n != a;
    t, u: n = less[n];
    u, q: x = next[x];
    s, v: $$ x;
    v, end: player = keeper;

After::

    const next: T -> T = { a: b, b: c, :c };
    const less: T -> T = { c: b, :a };
    var m: T -> T = { c: b, :a };
    var x: T = a;
    var n: T = a;
    begin, p: x = T(*);
    p, q: ;
    q, r: m[x] == a;
    r, s: ;
    r, t: ;
    t, u: ;
    u, q: x = next[x];
    s, v: $$ x;
    v, end: player = keeper;

Above, ``n`` is one of three numbers, and from any symbol at most one step leads to a cell that can
be ``a``: who could go round a fourth time gets nowhere.

Who chooses first how far a queen goes and then counts the squares means "as far as she will".

Why sound: the number is chosen freely and nobody sees it, so a walk is one of the game if some
number agrees with all that it is asked.  These numbers are followed with the walk
(`passes/analyses/loops/counted_walks.py`), together with the values that all other variables may
have there; where none is left, nobody gets to the end of the move or the check, or to where the
number is not asked any more, or asks for something that is not there.  So the walks that get there
are the same without the number.
Not applied: to variables that something else reads or shows; that are asked at the beginning, at
the end of a move, or in a check that was asked with them; to rounds with tags, which would make
moves without a longest; where following takes too long.
Ends: every step takes a variable out of all conditions, and no pass puts one in.
Source: beyond the 2025 paper; the subset construction of Rabin and Scott 1959.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from rgt.ir.actions import SKIP
from rgt.passes.analyses.loops.counted_walks import CountedWalks
from rgt.passes.analyses.loops.trip_counts import trip_counts
from rgt.passes.analyses.values.possible_keys import KeySets
from rgt.passes.context import Context
from rgt.passes.transform import Global


@dataclass(frozen=True)
class ForgetTripCounts(Global):
    """See the module.

    `max_bits` and `patience`: as of `propagate-constants`.
    """

    name: ClassVar[str] = "forget-trip-counts"
    max_bits: int = 1 << 15
    patience: int = 200

    def run(self, context: Context) -> None:
        """Forget one count after the other: what is known of walks may hold because of others."""
        while self._forget(context):
            context.check_budget()

    def _forget(self, context: Context) -> bool:
        """Forget the first count that can be; whether there was one."""
        counts = list(trip_counts(context.game))
        if not counts:
            return False
        solve = partial(KeySets(self.max_bits, self.patience), context.game)
        walks = CountedWalks(context.game, solve)
        count = next((each for each in counts if walks.is_free(each)), None)
        if count is None:
            return False
        names = " and ".join(count.variables)
        with context.rewrite(f"{names} says no more than how often somebody goes round"):
            for edge in count.edges:
                context.game.automaton.relabel(edge.key, SKIP)
        return True
