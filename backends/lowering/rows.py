"""Tables of the tags that listed moves show, and moves that are known by the number of their row.

Where all that one search lists from tables is within so many rows that a byte (or two) counts them,
the number of the row is noted instead of the tags, which vector instructions write for a whole set
at once.  The move that is made is looked up.  Moves of one search that have different numbers of
tags stand in one table for that.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rgt.backends.plan.tables import MoveNumbers, TagTable
from rgt.backends.program.storage import WORD, width_of

if TYPE_CHECKING:
    from rgt.backends.lowering.sites import Site

_BYTES = 2
"""The widest numbers that a vector instruction writes."""

Row = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Stretch:
    """Rows of a table, by its name, of `tags` tags each, from one number to before another."""

    table: str
    tags: int
    first: int
    end: int


class RowTables:
    """A table for every number of tags, and one for each node where moves have several."""

    def __init__(self) -> None:
        self._rows: dict[str, list[Row]] = {}
        self._known: dict[str, dict[tuple[Row, ...], Stretch]] = {}
        self._numbered: dict[int, str] = {}
        self._mixed: set[str] = set()
        self.only: set[int] = set()
        """The nodes whose moves are noted by number, all of them."""
        self._most, self._width = 0, 1

    def add(self, rows: Sequence[Row]) -> Stretch:
        """Where some rows stand, all of one length."""
        return self._added(f"rows{len(rows[0])}", tuple(rows))

    def _added(self, name: str, rows: tuple[Row, ...]) -> Stretch:
        known = self._known.setdefault(name, {})
        found = known.get(rows)
        if found is None:
            table = self._rows.setdefault(name, [])
            first = len(table)
            found = known[rows] = Stretch(name, len(rows[0]), first, first + len(rows))
            table += rows
        return found

    def number(
        self, node: int, sites: Sequence[Site], size: int
    ) -> list[tuple[int, Stretch]] | None:
        """Note the moves of a node by number if that is less to write than a move of `size` bytes.

        For each site with rows the one from which on its moves are numbered, the same for all that
        one search can come to, and its rows in the table of the node.  None if the moves are to be
        written down.
        """
        listed = [site.rows for site in sites if site.rows is not None]
        if not listed or any(site.rows is None or site.tags != site.rows.tags for site in sites):
            return None
        same = len({each.tags for each in listed}) == 1
        table = listed[0].table if same else f"rows_at{node}"
        if self._numbered.get(node, table) != table or table in self._mixed:
            return None
        stretches = listed if same else _laid_out(table, listed)
        told = set.intersection(*(set(site.cases) for site in sites))
        cases = [tuple(site.cases[name] for name in sorted(told)) for site in sites]
        groups: dict[tuple[int, ...], list[Stretch]] = {}
        for case, stretch in zip(cases, stretches, strict=True):
            groups.setdefault(case, []).append(stretch)
        most = max(max(s.end for s in g) - min(s.first for s in g) for g in groups.values())
        if width_of(most - 1) > _BYTES or width_of(most - 1) >= size:
            return None
        if not same:
            self._mixed.add(table)
            for each in dict.fromkeys(listed):
                self._added(table, tuple(self._rows[each.table][each.first : each.end]))
        self._numbered[node] = table
        self._most, self._width = max(self._most, most), max(self._width, width_of(most - 1))
        firsts = [min(each.first for each in groups[case]) for case in cases]
        return list(zip(firsts, stretches, strict=True))

    def tables(self) -> Iterator[TagTable]:
        """The tables of tags."""
        for name, rows in self._rows.items():
            # a vector is loaded from the rows of a small set, too
            ends = (each.first + WORD for each in self._known[name].values())
            yield TagTable(name, max(map(len, rows)), tuple(rows), max(ends))

    def numbers(self) -> MoveNumbers:
        """What moves are noted by number."""
        return MoveNumbers(self._width, self._most, self._numbered, tuple(sorted(self.only)))


def _laid_out(table: str, stretches: Sequence[Stretch]) -> list[Stretch]:
    """Where some stretches stand in a table of all of them."""
    found: dict[Stretch, Stretch] = {}
    end = 0
    for each in dict.fromkeys(stretches):
        first, end = end, end + each.end - each.first
        found[each] = Stretch(table, each.tags, first, end)
    return [found[each] for each in stretches]
