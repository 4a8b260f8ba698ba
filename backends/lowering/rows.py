"""Tables of the tags that listed moves show, and moves that are known by the number of their row.

Where all that one search lists from tables is within so many rows that a byte (or two) counts them,
the number of the row is noted instead of the tags, which vector instructions write for a whole set
at once.  The move that is made is looked up.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

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
        """The C++ name of the table."""
        return f"rows{self.tags}"


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

    def head(self) -> Iterator[str]:
        """What the runtime has to know."""
        yield f"using RowNumber = std::uint{8 * self._width}_t;"
        yield f"constexpr int NUMBERED = {self._most};  // the most rows that moves are noted by"

    def listed(self) -> Iterator[tuple[str, tuple[Row, ...]]]:
        """The rows of each table, by its name."""
        for tags, rows in self._rows.items():
            yield f"rows{tags}", tuple(rows)

    def definitions(self) -> Iterator[str]:
        """The tables."""
        for tags, listed in self._rows.items():
            # a vector is loaded from the rows of a small set, too
            ends = (each.first + WORD for each in self._known.values() if each.tags == tags)
            rows = [*listed, *[(0,) * tags] * (max(ends) - len(listed))]
            body = ",\n    ".join(f"{{{{{', '.join(map(str, row))}}}}}" for row in rows)
            yield f"constexpr Tags<{tags}> rows{tags}[{len(rows)}] = {{\n    {body}}};"

    def choice(self) -> str:
        """The functions that find the table of a node, and tell whether there are other moves."""
        lines = ["// Calls `use` with the table of a node whose moves are noted by number."]
        lines += ["template <class Use>"]
        lines += ["[[gnu::always_inline]] inline void with_rows(int node, Use use) {"]
        lines += ["    switch (node) {"]
        lines += [f"    case {node}: return use(rows{n});" for node, n in self._numbered.items()]
        lines += ["    default: return;", "    }", "}", ""]
        lines += ["// Whether all moves of a node are noted by number."]
        lines += ["constexpr bool only_numbered(int node) {"]
        every = " || ".join(f"node == {node}" for node in sorted(self.only))
        return "\n".join([*lines, f"    return {every or 'false'};", "}"])
