"""Moves that are noted by the numbers of rows, as C++."""

from __future__ import annotations

from collections.abc import Iterator

from rgt.backends.plan.tables import MoveNumbers


def head(numbers: MoveNumbers) -> Iterator[str]:
    """What the runtime has to know."""
    yield f"using RowNumber = std::uint{8 * numbers.width}_t;"
    yield f"constexpr int NUMBERED = {numbers.most};  // the most rows that moves are noted by"


def choice(numbers: MoveNumbers) -> str:
    """The functions that find the table of a node, and tell whether there are other moves."""
    lines = ["// Calls `use` with the table of a node whose moves are noted by number."]
    lines += ["template <class Use>"]
    lines += ["[[gnu::always_inline]] inline void with_rows(int node, Use use) {"]
    lines += ["    switch (node) {"]
    lines += [f"    case {node}: return use({name});" for node, name in numbers.tables.items()]
    lines += ["    default: return;", "    }", "}", ""]
    lines += ["// Whether all moves of a node are noted by number."]
    lines += ["constexpr bool only_numbered(int node) {"]
    every = " || ".join(f"node == {node}" for node in numbers.only)
    return "\n".join([*lines, f"    return {every or 'false'};", "}"])
