"""The state as C++: its struct, and the functions that make states and forget variables."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rgt.backends.plan.lines import Line
from rgt.backends.plan.state import Layout, Start
from rgt.backends.plan.types import room_of
from rgt.backends.printers.cpp.sets import set_type
from rgt.backends.printers.cpp.statements import line_of

_EIGHT = 8


def struct(layout: Layout) -> str:
    """The struct of a state."""
    lines = [
        "// A position: the node at which the play stands, and the variables that change.",
        "struct State {",
        "    std::uint32_t node;",
    ]
    used = layout.node
    for each in layout.variables:
        cells = "" if each.cells is None else f"[{each.cells}]"
        lines.append(f"    std::uint{8 * each.width}_t {each.name}{cells};")
        used = each.offset + (each.cells or 1) * each.width
    if layout.sets:
        if used % _EIGHT:
            lines.append(f"    std::uint8_t unused_before[{-used % _EIGHT}];")
        words = sum(room_of(each.words) * each.count for each in layout.sets)
        used += -used % _EIGHT + _EIGHT * words
        lines += [f"    {set_type(s.words)} {s.name}[{s.count}];" for s in layout.sets]
    size = layout.size
    if used < size:
        lines.append(f"    std::uint8_t unused[{size - used}];")
    lines += [
        "};",
        f"static_assert(sizeof(State) == {size} && std::is_trivially_copyable_v<State>);",
        "static_assert(std::has_unique_object_representations_v<State>);",
        "// So many of its bytes are not 0 in all states.",
        f"constexpr unsigned STATE_USED = {used};",
    ]
    lines += [
        f"static_assert(offsetof(State, {each.name}) == {each.offset});"
        for each in layout.variables
    ]
    return "\n".join(lines)


def made(name: str, statements: Iterable[Line]) -> str:
    """A function that makes a state by statements."""
    lines = [f"constexpr State {name}() {{", "    State s{};", *map(line_of, statements)]
    return "\n".join([*lines, "    return s;", "}"])


def start(found: Start | None) -> str:
    """The state where random plays from the beginning start, as a constant, if there is one."""
    lines = ["// Whether plays from the beginning start from a constant, and that one."]
    lines.append(f"constexpr bool STARTS = {str(found is not None).lower()};")
    if found is None:
        return "\n".join([*lines, "inline State start_state() { return {}; }"])
    lines.append(made("settled_state", found.made))
    lines.append("constexpr State START = settled_state();")
    # a state that is written at once is not taken apart into registers
    lines += ["[[gnu::always_inline]] inline State start_state() {", "    State s{};"]
    lines.append("    s.node = START.node;")
    lines += [f"    s.{name} = START.{name};" for name in found.variables]
    lines += [f"    set_cells(s.{name}, START.{name});" for name in found.maps]
    return "\n".join([*lines, "    return s;", "}"])


def forget(cases: Iterable[tuple[int, str, Sequence[Line]]]) -> str:
    """Variables that nobody will read get their first values, so that equal plays are one state:
    nodes, each with its place and with what is done there.
    """
    lines = ["inline void forget(State& s) {", "    switch (s.node) {"]
    for node, place, statements in cases:
        lines += [f"    case {node}:  // {place}", *map(line_of, statements), "        break;"]
    return "\n".join([*lines, "    default: break;", "    }", "}"])
