"""Choose no step with which the conditions behind a choice never hold.

Before::

    type P = { p1, p2, p3 };
    type D = { stay, right, out };
    const go: D -> P -> P = { right: { p2: p3, :p2 }, out: { :p1 }, :{ p1: p1, p2: p2, :p3 } };
    var m: P -> T = { p1: c, p2: a, :b };
    var pos: P = p2;
    var to: P = p2;
    var d: D = right;
    begin, o: pos = P(*);
    o, s: m[pos] == a;
    s, p: d = D(*);
    p, q: to = go[d][pos];
    q, r: m[to] == b;
    r, t: $$ to;
    t, u: m[to] = a;
    u, v: m[pos] = b;
    v, end: player = keeper;

After::

    type P = { p1, p2, p3 };
    type D = { stay, right, out };
    type D_2 = { right };
    const go: D -> P -> P = { right: { p2: p3, :p2 }, out: { :p1 }, :{ p1: p1, p2: p2, :p3 } };
    var m: P -> T = { p1: c, p2: a, :b };
    var pos: P = p2;
    var to: P = p2;
    var d: D = right;
    begin, o: pos = P(*);
    o, s: m[pos] == a;
    s, p: d = D_2(*);
    p, q: to = go[d][pos];
    q, r: m[to] == b;
    r, t: $$ to;
    t, u: m[to] = a;
    u, v: m[pos] = b;
    v, end: player = keeper;

Whoever writes jumps as pairs of numbers from -2 to 2 has some among them that are none, and lets
them lead off the board, or back to where they begin.

Why sound: the analysis gives each node all values that a variable can have there, of the cells of
maps too.  From there each value is followed along the only way, in cases that are all there is
(`passes/analyses/values/dead_values.py`): where a condition fails in all of them walks end.
Not applied: to what is a key of maps that change, as backends take places as sets with the
conditions; to types with more than `max-values` symbols; where a value leads on in one case, or
none does; to choices of cells of maps; past forks, and ends of moves and checks.
Ends: every step takes symbols out of what is chosen from.
Source: beyond the 2025 paper.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rgt.ir.actions import AnyAssignment, overwrites
from rgt.ir.automaton import Edge
from rgt.passes.analyses.labels.named_types import narrowed_type
from rgt.passes.analyses.values.dead_values import dead_values, ways
from rgt.passes.analyses.values.first_values import begin_with
from rgt.passes.analyses.values.possible_keys import KeySets, PossibleKeys, at_first
from rgt.passes.context import Context
from rgt.passes.transform import Global


@dataclass(frozen=True)
class NarrowDeadChoices(Global):
    """See the module; `max_bits` and `patience` are those of `propagate-constants`, and
    `max_values`: types with more symbols are left alone.
    """

    name: ClassVar[str] = "narrow-dead-choices"
    waits: ClassVar[bool] = True
    max_bits: int = 1 << 15
    patience: int = 60
    max_values: int = 64

    def run(self, context: Context) -> None:
        """Narrow all choices of which some value never leads on."""
        found = [*ways(context.game, self.max_values)]
        if not found:
            return
        analysis = PossibleKeys(context.game, self.max_bits, self.patience)
        first = at_first(analysis)
        ever = analysis.widened(first, 0)
        dead = [dead_values(way, analysis, ever) for way in found]
        # what may lead on as maps are at first may do so later
        doubtful = [
            number
            for number, way in enumerate(found)
            if not dead_values(way, analysis, first) <= dead[number]
        ]
        if doubtful:
            analysis, known = context.analysis(KeySets(self.max_bits, self.patience))
            for number in doubtful:
                way = found[number]
                dead[number] |= dead_values(way, analysis, known[way.start])
        for way, values in zip(found, dead, strict=True):
            if values:
                _narrow(way.choice, values, context)


def _narrow(choice: Edge, dead: frozenset[str], context: Context) -> None:
    """Let a choice be one from the symbols that lead on, if there are any."""
    game, action, name = context.game, choice.action, overwrites(choice.action)
    assert isinstance(action, AnyAssignment) and name is not None
    symbols = game.symbols(action.type)
    left = tuple(symbol for symbol in symbols if symbol not in dead)
    if left:
        with context.rewrite(f"{len(left)} of {len(symbols)} values of {name} ever lead on"):
            type_ = narrowed_type(action.type, left, game)
            game.automaton.relabel(choice.key, AnyAssignment(action.target, type_))
            begin_with(name, left, game)
