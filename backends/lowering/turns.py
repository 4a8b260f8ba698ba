"""The turns of random plays: one piece of straight code for each node where moves begin.

Where a variable with few values, such as the player to move, is asked again and again, there is a
piece for each of its values, too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator

from rgt.backends.lowering.searches.move_walks import MoveWalks
from rgt.backends.lowering.unit import Unit
from rgt.backends.printers.cpp import cpp
from rgt.ir.actions import read_names
from rgt.ir.bit_sets import bits
from rgt.ir.liveness import live_variables

_MOST_VALUES = 3
_FEWEST_EDGES = 3
"""How many edges are to ask for a variable."""
_MOST_EDGES = 400
"""How many edges the pieces may have in all."""


def dispatch(unit: Unit, edges: int | None, listing: MoveWalks, *, apart: bool) -> str:
    """What chooses by the node.

    There are to be pieces of `edges` edges for all nodes, unless that is None.  Searches that are
    short are to be parts of them.  With `apart` two nodes may have a piece each for their turns.
    """
    starts = unit.plan.player_starts
    short, alone = listing.short, listing.alone
    two = apart and len(starts) == 2 and all(n in short and n in alone for n in starts)
    turns = f"constexpr bool TAKING_TURNS = {str(two).lower()};  // two nodes, each a short list"
    return "\n".join([*_searches(starts, short), *_alone(alone), *_pieces(unit, edges), turns])


def _searches(starts: Iterable[int], short: Collection[int]) -> Iterator[str]:
    yield "inline void search_moves(State& s, Walk& w, int node) {"
    yield "    switch (node) {"
    yield from (f"    case {node}: return m{node}(s, w, 0);" for node in starts)
    yield from ("    default: return;", "    }", "}", "")
    yield "// The same as a part of what calls it, if it is short."
    yield "[[gnu::always_inline]] inline void search_here(State& s, Walk& w, int node) {"
    yield "    switch (node) {"
    yield from (f"    case {n}: return m{n}_here(s, w, 0);" for n in starts if n in short)
    yield from ("    default: return search_moves(s, w, node);", "    }", "}", "")


def _alone(nodes: Collection[int]) -> Iterator[str]:
    yield "// Whether all moves of a node are one list, which forgets those listed before."
    yield "constexpr bool lists_alone(int node) {"
    yield "    switch (node) {"
    yield from (f"    case {node}: return true;" for node in sorted(nodes))
    yield from ("    default: return false;", "    }", "}", "")


def _pieces(unit: Unit, edges: int | None) -> Iterator[str]:
    starts = unit.plan.player_starts
    yield "// Calls `play` with a node where moves begin, as a constant if these are few, and with"
    yield "// what tells the compiler the value of a variable, if each value has its piece."
    yield "template <class Play>"
    yield "[[gnu::always_inline]] inline bool at_node(const State& s, Play play) {"
    if edges is None:
        yield "    return play(int(s.node), [](State&) {});"
    else:
        asked = _asked(unit, edges * len(starts))
        yield "    switch (s.node) {"
        for node in starts:
            yield f"    case {node}:"
            constant = f"std::integral_constant<int, {node}>{{}}"
            if asked is None:
                yield f"        return play({constant}, [](State&) {{}});"
            else:
                yield from _by_value(*asked, f"play({constant}, ")
        yield from ("    default: return false;", "    }")
    yield "}"


def _by_value(field: str, values: list[str], play: str) -> Iterator[str]:
    """The same for every value; there are no others."""
    yield f"        switch (s.{field}) {{"
    for value in values:
        case = "default" if value == values[-1] else f"case {value}"
        yield f"        {case}: return {play}[](State& known) {{ known.{field} = {value}; }});"
    yield "        }"


def _asked(unit: Unit, edges: int) -> tuple[str, list[str]] | None:
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
        values = [cpp(unit.cells.symbol(symbol)) for symbol in bits(plan.ranges.values[name])]
        few = 1 < len(values) <= _MOST_VALUES and len(values) * edges <= _MOST_EDGES
        starts = (plan.program.names[node] for node in plan.player_starts)
        if few and all(name in live.get(node, ()) for node in starts):
            return field.name, values
    return None
