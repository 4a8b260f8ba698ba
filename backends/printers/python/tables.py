"""Tables of a plan as Python."""

from __future__ import annotations

from collections.abc import Iterable

from rgt.backends.plan.tables import (
    AnyTable,
    FourTables,
    LineTable,
    MarkTable,
    SetTable,
    Table,
    TagTable,
    WalkTable,
)
from rgt.backends.printers.python.expressions import ForeignError

_WIDE = 96


def defined(table: AnyTable) -> str:
    """The definition of a table; raises ForeignError for one of work in several directions."""
    match table:
        case Table():
            return listed(table.name, map(str, table.rows))
        case MarkTable():
            marks = f"{table.marks:#x}"
            return f"{table.name} = bytes(map(int, f'{{{marks}:0{table.count}b}}'[::-1]))"
        case SetTable():
            return listed(table.name, (f"{row:#x}" for row in table.rows))
        case LineTable():
            rows = (f"({', '.join(f'{line:#x}' for line in row)},)" for row in table.rows)
            return f"{listed(table.name, rows)}\n\n\n{_along(table)}"
        case WalkTable():
            rows = (
                f"({''.join(f'({care:#x}, {want:#x}), ' for care, want in row).rstrip()})"
                for row in table.rows
            )
            return listed(table.name, rows)
        case TagTable():
            return listed(table.name, map(str, table.rows))
        case FourTables():
            raise ForeignError("four tables side by side")


def _along(table: LineTable) -> str:
    """The functions that tell where walks along the lines of a row come to, all or some of them:
    up to the first place that is not free, that one included.
    """
    names = [f"line{i}" for i in range(len(table.rising))]
    ways = [_way(name, rises) for name, rises in zip(names, table.rising, strict=True)]
    some = [f"({way} if which & {1 << i} else 0)" for i, way in enumerate(ways)]
    read = f"    {', '.join(names)}, = lines"
    return "\n".join(
        (
            f"def {table.name}_along(lines, free):",
            read,
            f"    return {' | '.join(ways)}",
            "",
            "",
            f"def {table.name}_along_some(lines, free, which):",
            read,
            f"    return {' | '.join(some)}",
        )
    )


def _way(line: str, rises: bool) -> str:
    """The places of a line up to the first one that is not free: all of them if there is none."""
    if rises:
        return f"{line} & ((ends := {line} & ~free) ^ (ends - 1))"
    return f"{line} & (-1 << ({line} & ~free).bit_length() >> 1)"


def listed(name: str, entries: Iterable[str]) -> str:
    """A tuple by its name, in lines that are not too long."""
    lines, line = [f"{name} = ("], "   "
    for entry in entries:
        if len(line) + len(entry) > _WIDE and line.strip():
            lines.append(line)
            line = "   "
        line += f" {entry},"
    return "\n".join([*lines, *([line] if line.strip() else []), ")"])
