"""The turns of random plays: one piece of straight code for each node where moves begin.

Where a variable with few values, such as the player to move, is asked again and again, there is a
piece for each of its values, too.
"""

from __future__ import annotations

from collections import Counter

from rgt.backends.lowering.searches.move_walks import MoveWalks
from rgt.backends.lowering.unit import Unit
from rgt.backends.plan.expressions import Symbol
from rgt.backends.plan.state import Turns
from rgt.ir.actions import read_names
from rgt.ir.liveness import live_variables
from rgt.ir.structures.bit_sets import bits

_MOST_VALUES = 3
_FEWEST_EDGES = 3
"""How many edges are to ask for a variable."""
_MOST_EDGES = 400
"""How many edges the pieces may have in all."""


def turns(unit: Unit, edges: int | None, listing: MoveWalks, *, apart: bool) -> Turns:
    """What chooses by the node.

    There are to be pieces of `edges` edges for all nodes, unless that is None.  Searches that are
    short are to be parts of them.  With `apart` two nodes may have a piece each for their turns.
    """
    starts = tuple(unit.plan.player_starts)
    short, alone = frozenset(listing.short), tuple(sorted(listing.alone))
    two = apart and len(starts) == 2 and all(n in short and n in alone for n in starts)
    asked = None if edges is None else _asked(unit, edges * len(starts))
    return Turns(starts, short, alone, two, edges is not None, asked)


def _asked(unit: Unit, edges: int) -> tuple[str, tuple[Symbol, ...]] | None:
    """The field of the variable that is asked most, and its values; there are so many edges for
    each.
    """
    plan = unit.plan
    live = live_variables(plan.layout.places, plan.program.edges)
    asked: Counter[str] = Counter()
    for edge in plan.program.edges:
        # a set would order those that are asked equally often differently in each process
        asked.update(dict.fromkeys(read_names(edge.action), 1))
    for name, number in asked.most_common():
        field = plan.storage.fields.get(name)
        if field is None or field.map or number < _FEWEST_EDGES:
            continue
        held = bits(plan.ranges.values[name])
        values = tuple(unit.cells.symbol(symbol) for symbol in held)
        few = 1 < len(values) <= _MOST_VALUES and len(values) * edges <= _MOST_EDGES
        starts = (plan.program.names[node] for node in plan.player_starts)
        if few and all(name in live.get(node, ()) for node in starts):
            return field.name, values
    return None
