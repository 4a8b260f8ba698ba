"""Tables of a plan as Python."""

from __future__ import annotations

from collections.abc import Iterable

from rgt.backends.plan.tables import AnyTable, FourTables, LineTable, SetTable, Table, WalkTable
from rgt.backends.printers.python.expressions import ForeignError

_WIDE = 96


def defined(table: AnyTable) -> str:
    """The definition of a table; raises ForeignError for one of work in several directions."""
    match table:
        case Table():
            return listed(table.name, map(str, table.rows))
        case SetTable():
            return listed(table.name, (f"{row:#x}" for row in table.rows))
        case LineTable():
            rows = (f"({', '.join(f'{line:#x}' for line in row)},)" for row in table.rows)
            rising = listed(f"{table.name}_rising", map(str, table.rising))
            return f"{rising}\n{listed(table.name, rows)}"
        case WalkTable():
            rows = (
                f"({''.join(f'({care:#x}, {want:#x}), ' for care, want in row).rstrip()})"
                for row in table.rows
            )
            return listed(table.name, rows)
        case FourTables():
            raise ForeignError("four tables side by side")


def listed(name: str, entries: Iterable[str]) -> str:
    """A tuple by its name, in lines that are not too long."""
    lines, line = [f"{name} = ("], "   "
    for entry in entries:
        if len(line) + len(entry) > _WIDE and line.strip():
            lines.append(line)
            line = "   "
        line += f" {entry},"
    return "\n".join([*lines, *([line] if line.strip() else []), ")"])
