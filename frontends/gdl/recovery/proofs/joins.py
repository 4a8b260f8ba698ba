"""Joins of relations that never change, as a database does them.

The order in which tables are read depends on which variables are told, not on what they are told
to be: it is found once (`Join`), and the same join is asked at thousands of values.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from operator import itemgetter

from rgt.frontends.gdl.recovery.reading.rules import Atom, Predicate, Row, Rules
from rgt.frontends.gdl.syntax import Term, Variable

_MAX_STEPS = 400_000
"""How many rows may be looked at for one relation."""

Values = dict[Variable, str]
"""What variables stand for."""

Indices = dict[tuple[Predicate, tuple[int, ...]], dict[Row, list[Row]]]
"""The rows of a table by what stands at some of its places."""


class Large(Exception):
    """The relation has too many rows."""


class Joins:
    """Joins tables; raises Large where too many rows are looked at.

    `indices` may be kept for other joins of the same game.
    """

    def __init__(self, rules: Rules, indices: Indices | None = None) -> None:
        self.rules = rules
        self.steps = 0
        self._indices = {} if indices is None else indices

    def joined(self, atoms: Sequence[Atom], values: Values) -> Iterator[Values]:
        """All values of variables with which relations that never change hold."""
        join = Join(self, atoms, tuple(values))
        for row in join.rows(tuple(values.values())):
            yield dict(zip(join.variables, row, strict=True))

    def spend(self, steps: int) -> None:
        """Count rows that are looked at; raises Large."""
        self.steps += steps
        if self.steps > _MAX_STEPS:
            raise Large

    def index(self, predicate: Predicate, places: tuple[int, ...]) -> Mapping[Row, Sequence[Row]]:
        """The rows of a table by what stands at some of its places."""
        index = self._indices.get((predicate, places))
        if index is None:
            index = self._indices[predicate, places] = {}
            picked = picking(places)
            for row in sorted(self.rules.tables.get(predicate, frozenset())):
                index.setdefault(picked(row), []).append(row)
        return index


class Join:
    """Tables joined, to be asked again and again with the same variables told.

    `variables` are those that are told, in their order, and then those that are found.
    """

    def __init__(self, joins: Joins, atoms: Sequence[Atom], told: Sequence[Variable]) -> None:
        self._joins = joins
        self.variables = list(told)
        self._tables: list[_Table] = []
        left = list(atoms)
        while left:
            slots = {term: at for at, term in enumerate(self.variables)}
            atom = max(left, key=lambda each: sum(_is_told(term, slots) for term in each.args))
            left = [each for each in left if each is not atom]
            places = tuple(at for at, term in enumerate(atom.args) if _is_told(term, slots))
            table = _Table(joins.index(atom.predicate, places), atom.args, places, slots)
            self._tables.append(table)
            self.variables += table.new

    def rows(self, told: Row) -> list[Row]:
        """What the variables can be, where those told are this; raises Large."""
        found = [told]
        for table in self._tables:
            grown: list[Row] = []
            for values in found:
                rows = table.fitting(values)
                self._joins.spend(len(rows))
                grown += table.added(values, rows)
            found = grown
        return found


class _Table:
    """A table in a join: how its rows are looked up, and which of their places tell new variables.

    Pairs of places that are to be the same are `_same`.
    """

    __slots__ = ("_constants", "_found", "_index", "_known", "_same", "new")

    def __init__(
        self,
        index: Mapping[Row, Sequence[Row]],
        args: Sequence[Term],
        places: Sequence[int],
        slots: Mapping[Variable, int],
    ) -> None:
        self._index = index
        # behind the values of a row stand the constants of this table
        constants: list[str] = []
        known: list[int] = []
        for at in places:
            term = args[at]
            if isinstance(term, Variable):
                known.append(slots[term])
            else:
                known.append(len(slots) + len(constants))
                constants.append(str(term))
        self._constants = tuple(constants)
        self._known = picking(known)
        first: dict[Variable, int] = {}
        self._same: list[tuple[int, int]] = []
        for at, term in enumerate(args):
            if isinstance(term, Variable) and term not in slots:
                if term in first:
                    self._same.append((first[term], at))
                else:
                    first[term] = at
        self.new = tuple(first)
        self._found = picking(list(first.values()))

    def fitting(self, values: Row) -> Sequence[Row]:
        """The rows that have what is known at their places."""
        return self._index.get(self._known(values + self._constants), ())

    def added(self, values: Row, rows: Sequence[Row]) -> list[Row]:
        """The values with what each of the rows tells."""
        for one, two in self._same:
            rows = [row for row in rows if row[one] == row[two]]
        return [values + found for found in map(self._found, rows)]


def picking(places: Sequence[int]) -> Callable[[Row], Row]:
    """A function that picks what stands at some places of a row."""
    if not places:
        return lambda row: ()
    if len(places) == 1:
        (only,) = places
        return lambda row: (row[only],)
    return itemgetter(*places)


def _is_told(term: Term, told: Mapping[Variable, int]) -> bool:
    return not isinstance(term, Variable) or term in told


def matched(
    terms: Sequence[Term], row: Row, known: Mapping[Variable, str] | None = None
) -> Values | None:
    """What variables stand for where terms are a row; None where they cannot be."""
    values: Values = dict(known or {})
    for term, text in zip(terms, row, strict=True):
        if isinstance(term, Variable):
            if values.setdefault(term, text) != text:
                return None
        elif str(term) != text:
            return None
    return values
