"""The tables that the code of a game looks something up in."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from rgt.backends.plan.lanes import LANE
from rgt.backends.plan.tables import (
    AnyTable,
    FourTables,
    LineTable,
    MarkTable,
    SetTable,
    Table,
    WalkTable,
)
from rgt.backends.program.storage import WORD, Storage, width_of
from rgt.ir.structures.bit_sets import bits_of

_ILLEGAL = 0xFFFFFFFF


class Tables:
    """Names tables, one for all that ask for the same.

    `plain` are those of numbers, `late` those whose elements the runtime defines.
    """

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self.plain: dict[str, Table] = {}
        self.late: list[AnyTable] = []
        self._names: dict[object, str] = {}

    def of(self, name: str, values: Sequence[int], *, codes: bool = True) -> str:
        """The name of a table of symbols (or, without `codes`, of numbers)."""
        key = tuple(values), codes
        found = self._names.get(key)
        if found is None:
            numbers = [self._storage.codes[v] for v in values] if codes else list(values)
            found = self._define(name, numbers, key)
        return found

    def codes(self, codes: tuple[int | None, ...]) -> str:
        """The name of a table of codes; those that are None are never looked up."""
        key = "codes", codes
        found = self._names.get(key)
        if found is None:
            found = self._define("codes", [code or 0 for code in codes], key)
        return found

    def marks(self, name: str, values: Sequence[int], symbol: int) -> str:
        """The name of the table of the places at which a symbol stands among some."""
        key = "marks", tuple(values), symbol
        found = self._names.get(key)
        if found is None:
            found = self._names[key] = self._made(name)
            marked = bits_of(i for i, value in enumerate(values) if value == symbol)
            self.late.append(MarkTable(found, len(values), marked))
        return found

    def places(self, keys: tuple[int, ...]) -> str:
        """The name of the table of the place of every code among some keys."""
        key = "positions", keys
        found = self._names.get(key)
        if found is None:
            places = {self._storage.codes[k]: i for i, k in enumerate(keys)}
            count = len(self._storage.symbols)
            found = self._define("place", [places.get(c, _ILLEGAL) for c in range(count)], key)
        return found

    def four(self, names: Sequence[str], define: bool) -> str | None:
        """The name of a table of the cells of four, defined if that is wanted; None if they are
        too many, or not of one size.
        """
        key = "four", tuple(names)
        found = self._names.get(key)
        if found is not None:
            return found
        tables = [self.plain[name] for name in dict.fromkeys(names)]
        widths = {table.width for table in tables}
        if len(widths) > 1 or max(len(table.rows) for table in tables) > LANE:
            return None
        if not define:
            return ""
        found = self._names[key] = f"t{len(self._names)}_four"
        self.late.append(FourTables(found, widths.pop(), tuple(names)))
        return found

    def sets(self, words: int, rows: Iterable[int]) -> str:
        """The name of a table of sets."""
        whole = (1 << WORD * words) - 1
        masks = tuple(row & whole for row in rows)
        return self._late(lambda name: SetTable(name, words, masks))

    def lines(self, words: int, rising: tuple[bool, ...], rows: tuple[tuple[int, ...], ...]) -> str:
        """The name of a table of lines."""
        return self._late(lambda name: LineTable(name, words, rising, rows))

    def walks(self, table: WalkTable) -> str:
        """The name of a table of what walks ask; it has none yet."""
        return self._late(lambda name: replace(table, name=name))

    def _late(self, made: Callable[[str], AnyTable]) -> str:
        """The name of a table."""
        key = made("")
        found = self._names.get(key)
        if found is None:
            found = self._names[key] = f"t{len(self._names)}_rows"
            self.late.append(made(found))
        return found

    def _made(self, name: str) -> str:
        """A name for a table that none has yet."""
        letters = (c if c.isascii() and c.isalnum() else "_" for c in name)
        return f"t{len(self._names)}_{''.join(letters)}"

    def _define(self, name: str, numbers: list[int], key: object) -> str:
        made = self._made(name)
        self.plain[made] = Table(made, width_of(max(numbers, default=0)), tuple(numbers))
        self._names[key] = made
        return made
