"""Tables of the tags that listed moves show, and moves that are known by the number of their row.

Where all that one search lists from tables is within so many rows that a byte (or two) counts them,
the number of the row is noted instead of the tags, which vector instructions write for a whole set
at once.  The move that is made is looked up.
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
    """Rows of `tags` tags each, from one number to before another."""

    tags: int
    first: int
    end: int

    @property
    def table(self) -> str:
        """The name of the table."""
        return _name(self.tags)


class RowTables:
    """One table for every number of tags, with the stretches that sites list from."""

    def __init__(self) -> None:
        self._rows: dict[int, list[Row]] = {}
        self._known: dict[tuple[Row, ...], Stretch] = {}
        self._numbered: dict[int, int] = {}
        self.only: set[int] = set()
        """The nodes whose moves are noted by number, all of them."""
        self._most, self._width = 0, 1

    def add(self, rows: Sequence[Row]) -> Stretch:
        """Where some rows stand, all of one length."""
        key = tuple(rows)
        found = self._known.get(key)
        if found is None:
            tags = len(key[0])
            table = self._rows.setdefault(tags, [])
            found = self._known[key] = Stretch(tags, len(table), len(table) + len(key))
            table += key
        return found

    def number(self, node: int, sites: Sequence[Site], size: int) -> list[int] | None:
        """Note the moves of a node by number if that is less to write than a move of `size` bytes.

        For each site with rows the one from which on its moves are numbered: the same for all that
        one search can come to.  None if the moves are to be written down.
        """
        stretches = [site.rows for site in sites if site.rows is not None]
        if not stretches or any(site.tags != stretches[0].tags for site in sites):
            return None
        if len({each.tags for each in stretches}) > 1:
            return None
        told = set.intersection(*(set(site.cases) for site in sites))
        groups: dict[tuple[int, ...], list[Stretch]] = {}
        cases = [tuple(site.cases[name] for name in sorted(told)) for site in sites]
        for case, stretch in zip(cases, stretches, strict=True):
            groups.setdefault(case, []).append(stretch)
        most = max(max(s.end for s in g) - min(s.first for s in g) for g in groups.values())
        if width_of(most - 1) > _BYTES or width_of(most - 1) >= size:
            return None
        self._numbered[node] = stretches[0].tags
        self._most, self._width = max(self._most, most), max(self._width, width_of(most - 1))
        return [min(each.first for each in groups[case]) for case in cases]

    def tables(self) -> Iterator[TagTable]:
        """The tables of tags."""
        for tags, rows in self._rows.items():
            # a vector is loaded from the rows of a small set, too
            ends = (each.first + WORD for each in self._known.values() if each.tags == tags)
            yield TagTable(_name(tags), tags, tuple(rows), max(ends))

    def numbers(self) -> MoveNumbers:
        """What moves are noted by number."""
        tables = {node: _name(tags) for node, tags in self._numbered.items()}
        return MoveNumbers(self._width, self._most, tables, tuple(sorted(self.only)))


def _name(tags: int) -> str:
    """The name of the table of moves with so many tags."""
    return f"rows{tags}"
