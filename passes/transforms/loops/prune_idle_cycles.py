"""Remove the edges that close a cycle which leads back to the values it began with.

Before::

    const next: T -> T = { a: b, b: c, :a };
    var m: T -> T = { b: b, :a };
    var x: T = a;
    begin, p: x = T(*);
    p, q: x = next[x];
    q, r: x = next[x];
    r, p: x = next[x];
    p, s: m[x] == a;
    r, s: m[x] == b;
    s, t: $$ x;
    t, end: player = keeper;

After::

    const next: T -> T = { a: b, b: c, :a };
    var m: T -> T = { b: b, :a };
    var x: T = a;
    begin, p: x = T(*);
    p, q: x = next[x];
    q, r: x = next[x];
    p, s: m[x] == a;
    r, s: m[x] == b;
    s, t: $$ x;
    t, end: player = keeper;

Who has gone once round a board is where she was, and goes on as she could before.

Why sound: every walk to such an edge has been at the head of the cycle, and since then it has shown
nothing and has assigned nothing but variables that have the same values at the head again
(`passes/analyses/loops/idle_cycles.py` follows all of them).  Without that round the walk has the
same tags and ends in the same state.
Not applied: to rounds with tags, or that assign cells of maps; to cycles with several ways in;
where the values are too many to be followed.
Ends: every step removes edges.
Source: beyond the 2025 paper, whose `prune-self-loops` has the rounds of one condition.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, partial
from typing import ClassVar

from rgt.passes.analyses.loops.idle_cycles import idle_cycles
from rgt.passes.analyses.values.possible_keys import KeySets
from rgt.passes.context import Context
from rgt.passes.transform import Global


@dataclass(frozen=True)
class PruneIdleCycles(Global):
    """See the module.

    `max_states`: cycles that assign variables of more states are left alone; `max_steps`: so are
    those where following all states takes more steps.  `max_bits` and `patience`: as of
    `propagate-constants`.
    """

    name: ClassVar[str] = "prune-idle-cycles"
    max_states: int = 1024
    max_steps: int = 20_000
    max_bits: int = 1 << 15
    patience: int = 200

    def run(self, context: Context) -> None:
        """Remove the edges that close idle cycles."""
        automaton = context.game.automaton
        solved = cache(partial(KeySets(self.max_bits, self.patience), context.game))
        for cycle in idle_cycles(context.game, solved, self.max_states, self.max_steps):
            fact = f"a walk that comes back to {cycle.head} has got no further"
            with context.rewrite(fact):
                for edge in cycle.closing:
                    automaton.remove(edge.key)
