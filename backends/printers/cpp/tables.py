"""Tables of a plan as C++."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rgt.backends.plan.tables import (
    AnyTable,
    FourTables,
    LineTable,
    MarkTable,
    SetTable,
    TagTable,
    Walk,
    WalkTable,
)
from rgt.backends.plan.tables import Table as Numbers
from rgt.backends.printers.cpp.sets import literal, set_type, words_of
from rgt.ir.structures.bit_sets import bits

_ROW = 24
"""So many numbers stand in a line."""
_LINE = 5
"""So many words stand in a line."""
_WORD = 64


def defined(table: AnyTable) -> str:
    """The definition of a table."""
    match table:
        case Numbers():
            rows = table.rows
            lines = [", ".join(map(str, rows[i : i + _ROW])) for i in range(0, len(rows), _ROW)]
            return _array(_number(table.width), table.name, len(rows), lines)
        case MarkTable():
            words = words_of(max(1, -(-table.count // _WORD)), table.marks)
            lines = [", ".join(words[i : i + _LINE]) for i in range(0, len(words), _LINE)]
            body = ",\n    ".join(lines)
            return f"constexpr Marks<{len(words)}> {table.name} = {{{{\n    {body}}}}};"
        case SetTable():
            sets = [literal(table.words, row) for row in table.rows]
            return _rows(set_type(table.words), table.name, sets)
        case FourTables():
            tables = ", ".join(table.tables)
            return f"constexpr FourTables<{_number(table.width)}> {table.name}{{{tables}}};"
        case LineTable():
            up = sum(1 << i for i, rises in enumerate(table.rising) if rises)
            kind = f"Lines<{table.words}, {len(table.rising)}, {up}>"
            return _rows(kind, table.name, [_lanes(row, table.words) for row in table.rows])
        case TagTable():
            every = [*table.rows, *[(0,) * table.tags] * (table.room - len(table.rows))]
            if len({len(row) for row in every}) > 1:
                counted = [f"{{{{{', '.join(map(str, row))}}}, {len(row)}}}" for row in every]
                return _rows(f"TagsUpTo<{table.tags}>", table.name, counted)
            tags = [f"{{{{{', '.join(map(str, row))}}}}}" for row in every]
            return _rows(f"Tags<{table.tags}>", table.name, tags)
        case WalkTable():
            return _rows(_walks_type(table), table.name, [_walks(table, row) for row in table.rows])


def _rows(kind: str, name: str, rows: Sequence[str]) -> str:
    return _array(kind, name, len(rows), rows)


def _array(kind: str, name: str, count: int, lines: Iterable[str]) -> str:
    body = ",\n    ".join(lines)
    return f"constexpr {kind} {name}[{count}] = {{\n    {body}}};"


def _number(width: int) -> str:
    return f"std::uint{8 * width}_t"


def _lanes(row: Sequence[int], words: int) -> str:
    parts = (", ".join(words_of(words, line)[i] for line in row) for i in range(words))
    return "{{" + ", ".join(f"{{{part}}}" for part in parts) + "}}"


# -- what walks ask ----------------------------------------------------------------------------


def _walks_type(table: WalkTable) -> str:
    if table.how == "each":
        return f"AskedEach<{table.places}, {table.most}>"
    kind = f"Asked{'All' if table.how == 'members' else ''}<{table.most}>"
    return kind if table.words == 1 else f"AskedAcross<{table.words}, {kind}>"


def _walks(table: WalkTable, walks: Sequence[Walk]) -> str:
    """A row: of a set of several words the places that matter are gathered into one."""
    if table.how == "each":
        return f"Asked<{table.most}>{_asked(walks, table.most)}"
    line = _members if table.how == "members" else _asked
    if table.words == 1:
        return line(walks, table.most)
    cells = 0
    for care, _ in walks:
        cells |= care
    near = [(_gathered(care, cells), _gathered(want, cells)) for care, want in walks]
    return f"{{{{{', '.join(words_of(table.words, cells))}}}, {line(near, table.most)}}}"


def _asked(walks: Sequence[Walk], most: int) -> str:
    """What some walks ask; those that are missing ask for a member of no places."""
    full = [*walks, *[(0, 1)] * most][:most]
    return f"{{{{{_masks(care for care, _ in full)}}}, {{{_masks(want for _, want in full)}}}}}"


def _members(walks: Sequence[Walk], most: int) -> str:
    """What walks ask that ask for members alone; those that are missing ask for a bit that no set
    has.
    """
    full = [*(want for _, want in walks), *[1 << _WORD - 1] * most][:most]
    return f"{{{{{_masks(full)}}}}}"


def _masks(numbers: Iterable[int]) -> str:
    return ", ".join(f"{number:#x}u" for number in numbers)


def _gathered(mask: int, cells: int) -> int:
    """The bits of a mask at the given cells, side by side."""
    return sum(1 << i for i, cell in enumerate(bits(cells)) if mask >> cell & 1)
