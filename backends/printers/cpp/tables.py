"""Tables of a plan as C++."""

from __future__ import annotations

from rgt.backends.plan.tables import Table

_ROW = 24
"""So many numbers stand in a line."""


def defined(table: Table) -> str:
    """The definition of a table."""
    rows = table.rows
    lines = [", ".join(map(str, rows[i : i + _ROW])) for i in range(0, len(rows), _ROW)]
    body = ",\n    ".join(lines)
    cell = f"std::uint{8 * table.width}_t"
    return f"constexpr {cell} {table.name}[{len(rows)}] = {{\n    {body}}};"
