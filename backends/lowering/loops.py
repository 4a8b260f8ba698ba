"""The loops that code stands inside of, and what tells in which turn of them it is.

``for x in pawns: c = column[x]; r = row[x]``: the column and the row of a square tell the square.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager

from rgt.backends.lowering.tables import Tables
from rgt.backends.plan.expressions import Expr, Less, Local, Lookup, Number, Sum, Symbol, Times
from rgt.backends.plan.machine.evaluate import Machine, value

_WORKED_OUT = (Less, Local, Lookup, Number, Sum, Symbol, Times)
"""What depends on nothing but names: it is the same wherever they are."""

Column = tuple[int, ...]
"""What a value is, in turn for each code of what goes through a loop."""


class Loops:
    """What goes through the loops that the code stands inside of, and names for what is made of it.

    `owned` has, by the name of what goes through a loop, the codes that cells of maps can have
    there; `held`, by other names, the codes that they can stand for.
    """

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._codes: dict[str, Sequence[int]] = {}
        self._named: dict[str, Expr] = {}
        self._columns: dict[tuple[Expr, str], Column | None] = {}
        self.owned: dict[str, Mapping[str, frozenset[int]]] = {}
        self.held: dict[str, frozenset[int]] = {}

    def __bool__(self) -> bool:
        return bool(self._codes)

    @contextmanager
    def within(self, name: str, codes: Sequence[int]) -> Iterator[None]:
        """What stands inside of a loop that gives a name some codes, each in one turn."""
        self._codes[name] = codes
        try:
            yield
        finally:
            del self._codes[name]

    def call(self, name: str, named: Expr) -> None:
        """Note that a name stands for a value."""
        if _is_worked_out(named):
            self._named[name] = named

    def told_apart(self, shown: Iterable[Expr]) -> bool:
        """Whether some values tell in which turn of all loops one is."""
        values = tuple(shown)
        for name, codes in self._codes.items():
            columns = [self._column(each, name) for each in values]
            turns = zip(*(column for column in columns if column is not None), strict=True)
            if len(set(turns)) < len(codes):
                return False
        return True

    def told_by(self, first: int, shown: Iterable[Expr]) -> dict[int, Mapping[str, frozenset[int]]]:
        """By their numbers, from `first` on, the tags at whose symbols cells are known."""
        names = ((number, self._first(value)) for number, value in enumerate(shown, first))
        return {number: self.owned[name] for number, name in names if self.owned.get(name)}

    def owned_at(self, named: Expr) -> Mapping[str, frozenset[int]]:
        """The codes that cells of maps can have at a place that has a name."""
        return self.owned.get(self._first(named), {})

    def _first(self, named: Expr) -> str:
        """The first name of a value that has one, else none."""
        while isinstance(named, Local) and isinstance(self._named.get(named.name), Local):
            named = self._named[named.name]
        return named.name if isinstance(named, Local) else ""

    def _column(self, made: Expr, name: str) -> Column | None:
        """What a value is by the code of what goes through a loop; None if it is not told by that
        alone.
        """
        key = made, name
        if key not in self._columns:
            self._columns[key] = self._worked_out(made, name)
        return self._columns[key]

    def _worked_out(self, made: Expr, name: str) -> Column | None:
        codes = self._codes[name]
        if isinstance(made, Local):
            if made.name == name:
                return tuple(codes)
            stands_for = self._named.get(made.name)
            return None if stands_for is None else self._column(stands_for, name)
        if not _is_worked_out(made):
            return None
        tables, columns = {}, {}
        for node in made.all():
            if isinstance(node, Local):
                column = self._column(node, name)
                if column is None:
                    return None
                columns[node.name] = column
            elif isinstance(node, Lookup):
                table = self._tables.plain.get(node.table)
                if table is None:
                    return None
                tables[node.table] = table.rows
        if not columns:
            return None
        turns = zip(*columns.values(), strict=True)
        named = (dict(zip(columns, turn, strict=True)) for turn in turns)
        try:
            return tuple(value(made, Machine(locals=each, tables=tables)) for each in named)
        except IndexError:
            # a code for which nobody looks this up
            return None


def _is_worked_out(made: Expr) -> bool:
    return all(isinstance(node, _WORKED_OUT) for node in made.all() if isinstance(node, Expr))
