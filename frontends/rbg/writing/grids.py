"""Lines of a board set in columns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from rgt.frontends.rbg.writing.spacing import CLOSING, OPENING, Word


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a board: brackets before it, its fields, and what stands behind it.

    The text of a hole is empty.
    """

    opening: int
    cells: tuple[str, ...]
    behind: tuple[Word, ...]


def row_of(words: Sequence[Word]) -> Row | None:
    """The words of a line as that of a board; None if they are something else."""
    opening = 0
    while opening < len(words) and words[opening].kind == "[":
        opening += 1
    if not opening:
        return None
    cells = [""]
    for index, word in enumerate(words[opening:], start=opening):
        if word.kind == "]":
            behind = tuple(words[index + 1 :])
            fits = all(w.kind in ("]", ")") or w.is_remark for w in behind)
            return Row(opening - 1, tuple(cells), behind) if fits else None
        if word.kind in OPENING or word.kind in CLOSING or word.kind == ";" or "\n" in word.text:
            return None
        if word.kind == ",":
            cells.append("")
        else:
            cells[-1] += " " * (word.blank and cells[-1] != "") + word.text
    return None


def aligned(rows: Sequence[Row]) -> list[tuple[int, str]]:
    """The rows as texts in brackets, and how many columns each is shifted to the right.

    Rows of one length are set in columns; those of a hexagon are centred.
    """
    lengths = [len(row.cells) for row in rows]
    if any(abs(one - other) == 1 for one, other in pairwise(lengths)):
        return _centred(rows, max(lengths))
    widths = [0] * max(lengths)
    for row in rows:
        for column, cell in enumerate(row.cells):
            widths[column] = max(widths[column], len(cell))
    return [(0, _text(row, widths)) for row in rows]


def _centred(rows: Sequence[Row], longest: int) -> list[tuple[int, str]]:
    width = max(len(cell) for row in rows for cell in row.cells)
    width += width % 2
    half = (width + len(", ")) // 2
    return [
        ((longest - len(row.cells)) * half, _text(row, [width] * len(row.cells))) for row in rows
    ]


def _text(row: Row, widths: Sequence[int]) -> str:
    cells = [cell.ljust(width) for cell, width in zip(row.cells, widths, strict=False)]
    return f"[{', '.join(cells)}]"
