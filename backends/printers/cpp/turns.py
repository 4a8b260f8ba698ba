"""What chooses by the node where a move begins, as C++."""

from __future__ import annotations

from collections.abc import Iterator

from rgt.backends.plan.state import Turns
from rgt.backends.printers.cpp.expressions import cpp


def dispatch(turns: Turns) -> str:
    """The functions."""
    two = str(turns.two).lower()
    taking = f"constexpr bool TAKING_TURNS = {two};  // two nodes, each a short list"
    return "\n".join([*_searches(turns), *_alone(turns), *_pieces(turns), taking])


def _searches(turns: Turns) -> Iterator[str]:
    starts, short = turns.starts, turns.short
    yield "inline void search_moves(State& s, Walk& w, int node) {"
    yield "    switch (node) {"
    yield from (f"    case {node}: return m{node}(s, w, 0);" for node in starts)
    yield from ("    default: return;", "    }", "}", "")
    yield "// The same as a part of what calls it, if it is short."
    yield "[[gnu::always_inline]] inline void search_here(State& s, Walk& w, int node) {"
    yield "    switch (node) {"
    yield from (f"    case {n}: return m{n}_here(s, w, 0);" for n in starts if n in short)
    yield from ("    default: return search_moves(s, w, node);", "    }", "}", "")


def _alone(turns: Turns) -> Iterator[str]:
    yield "// Whether all moves of a node are one list, which forgets those listed before."
    yield "constexpr bool lists_alone(int node) {"
    yield "    switch (node) {"
    yield from (f"    case {node}: return true;" for node in turns.alone)
    yield from ("    default: return false;", "    }", "}", "")


def _pieces(turns: Turns) -> Iterator[str]:
    yield "// Calls `play` with a node where moves begin, as a constant if these are few, and with"
    yield "// what tells the compiler the value of a variable, if each value has its piece."
    yield "template <class Play>"
    yield "[[gnu::always_inline]] inline bool at_node(const State& s, Play play) {"
    if not turns.pieces:
        yield "    return play(int(s.node), [](State&) {});"
    else:
        yield "    switch (s.node) {"
        for node in turns.starts:
            yield f"    case {node}:"
            constant = f"std::integral_constant<int, {node}>{{}}"
            if turns.asked is None:
                yield f"        return play({constant}, [](State&) {{}});"
            else:
                field, values = turns.asked
                yield from _by_value(field, [*map(cpp, values)], f"play({constant}, ")
        yield from ("    default: return false;", "    }")
    yield "}"


def _by_value(field: str, values: list[str], play: str) -> Iterator[str]:
    """The same for every value; there are no others."""
    yield f"        switch (s.{field}) {{"
    for value in values:
        case = "default" if value == values[-1] else f"case {value}"
        yield f"        {case}: return {play}[](State& known) {{ known.{field} = {value}; }});"
    yield "        }"
