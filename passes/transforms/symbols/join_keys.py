"""Make one key of two that go together: a column and a row are a square.

Before::

    type Column = { a, b };
    type Row = { 1, 2 };
    const up: Row -> Row = { 1: 2, :1 };
    var m: Column -> Row -> T = { :{ :a, 2: b } };
    var x: Column = a;
    var y: Row = 1;
    begin, p: x = Column(*);
    p, q: y = Row(*);
    q, r: m[x][y] == a;
    r, s: m[x][y] = c;
    s, t: y = up[y];
    t, u: $$ y;
    u, end: player = keeper;

After::

    type Column = { a, b };
    type Row = { 1, 2 };
    type Column_Row = { a_1, a_2, b_1, b_2 };
    const up: Row -> Row = { 1: 2, :1 };
    const x_of: Column_Row -> Column = { b_1: b, b_2: b, :a };
    const y_of: Column_Row -> Row = { a_2: 2, b_2: 2, :1 };
    const pair: Column -> Row -> Column_Row = { b: { 2: b_2, :b_1 }, :{ 2: a_2, :a_1 } };
    var m: Column_Row -> T = { a_2: b, b_2: b, :a };
    var x: Column = a;
    var y: Row = 1;
    var x_y: Column_Row = a_1;
    begin, p: x_y = Column_Row(*);
    p, q: ;
    q, r: m[x_y] == a;
    r, s: m[x_y] = c;
    s, t: x_y = pair[x_of[x_y]][up[y_of[x_y]]];
    t, 1: y = y_of[x_y];
    u, end: player = keeper;
    1, u: $$ y;

Other passes make one constant of those in each other, and leave out what is not needed.  Two parts
of a direction are joined as well: variables that are chosen together and are keys of a constant
which has another key besides.

Variables that are walked on together are joined as well, if one of the two at most is ever chosen:
a disc falls from row to row in a column.

What walks over a board then looks at one variable, whoever wrote the game: a step is one look-up,
and backends can take all squares at once.

Why sound: the new variable always is the pair of the two that it replaces, which are told apart by
their names; a map of maps that is only used with both keys is a map of pairs.  A choice that
nothing reads before the next one can be made with that.
Not applied: to variables that are nowhere chosen together nor walked on, or chosen with a condition
between, which few of the first values may pass; if one of them is a key by itself, or has far more
values than the other; to maps that are used as a whole, or row by row; if a type would have more
than `max-cells` symbols; where a label would not fit the types; where the pairs' names are taken.
Ends: every step takes from the labels two variables that are keys together.
Source: beyond the 2025 paper.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from rgt.ir.automaton import Origin
from rgt.passes.analyses.maps.joined_keys import JoinedKeys
from rgt.passes.analyses.maps.joint_keys import JointKeys, joint_keys
from rgt.passes.analyses.maps.pair_types import Unwritable
from rgt.passes.context import Context
from rgt.passes.facts import listed
from rgt.passes.transform import Global


@dataclass(frozen=True)
class JoinKeys(Global):
    """See the module.

    `max_cells`: no type of pairs has more symbols.
    """

    name: ClassVar[str] = "join-keys"
    max_cells: int = 1024

    def run(self, context: Context) -> None:
        """Join the keys of some maps, then those of others."""
        unwritable = set[JointKeys]()
        while found := [*joint_keys(context.game, self.max_cells, unwritable)]:
            context.check_budget()
            _join(found, context, unwritable)


def _join(found: Sequence[JointKeys], context: Context, unwritable: set[JointKeys]) -> None:
    """Join keys at once: all that are found or, where these cannot be written, the first half of
    them, and so on.
    """
    joint = JointKeys.of(found)
    try:
        joined = JoinedKeys(context.game, joint)
    except Unwritable:
        if len(found) > 1:
            _join(found[: len(found) // 2], context, unwritable)
        else:
            unwritable.add(joint)
        return
    with context.rewrite(_fact(joint)):
        joined.declare()
        _relabel(context, joined)


def _relabel(context: Context, joined: JoinedKeys) -> None:
    """Let every edge do what it does instead, one thing after the other."""
    automaton = context.game.automaton
    for key, (first, *others) in joined.labels.items():
        edge = automaton[key]
        nodes = [*(automaton.fresh_node() for _ in others), edge.target]
        sources = [joined.sources[key]] if key in joined.sources else []
        # the edge itself stays the first, so that forks are tried in their order
        automaton.relabel(key, first, *sources)
        automaton.redirect(key, target=nodes[0])
        for number, action in enumerate(others):
            automaton.add(nodes[number], nodes[number + 1], action, Origin.of(edge, *sources))


def _fact(joint: JointKeys) -> str:
    """Why keys may be joined."""
    pairs = listed(" with ".join(pair) for pair in joint.pairs)
    maps = listed(dict.fromkeys(keys.map for keys in joint.maps or joint.tables))
    return f"{pairs} can be one key of {maps}"
