"""Where ways of a search meet: what is known on all of them, and what tells them apart."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from rgt.passes.analyses.forms import Form, Made, Now
from rgt.passes.analyses.knowledge import MAX_VALUES, Knowledge, Known, Values

MAX_GIVEN = 6
"""A value that hangs on more variables than these gets no form."""

Group = list[int]
Table = list[Values | None]
"""The values of one form on each way; None where nothing is known."""


class Meeting:
    """Several ways to one node, by what is known at the end of each."""

    def __init__(self, node: str, ways: Sequence[Known], knowledge: Knowledge) -> None:
        self.node = node
        self.ways = ways
        self.knowledge = knowledge
        self.differing = list(self._differing())

    def _differing(self) -> Iterator[str]:
        """The variables that have not the same form on all ways."""
        first = self.ways[0].forms
        others = [way.forms for way in self.ways[1:] if way.forms != first]
        if others:
            names = dict.fromkeys(first)
            for forms in others:
                names.update(dict.fromkeys(forms))
            form = self.knowledge.form
            for name in names:
                here = form(name, self.ways[0])
                if any(form(name, way) is not here for way in self.ways[1:]):
                    yield name

    def are_apart(self) -> bool:
        """Whether no state can come on two of the ways with the same tags."""
        tables = [*self._tables(None), *map(self._table, self.differing)]
        return all(len(group) == 1 for group in _separated(len(self.ways), tables))

    def joined(self, *, names_allowed: bool) -> Known:
        """What is known whichever way was taken.

        A variable that differs gets a form of its own if it is determined by the tags and by the
        present values of others (and `names_allowed`), else it is as it is.
        """
        if not self.differing:
            return Known(self.ways[0].forms, self._facts(self.ways[0].forms))
        present = self._present()
        groups: list[Group] = [list(range(len(self.ways)))]
        if names_allowed:
            groups = self._told_apart(present)
            present |= self._present_in(groups)
            groups = self._told_apart(present)
        unsettled = self._present_in(groups) - present
        given = tuple(Now(name) for name in sorted(present | unsettled))
        named = names_allowed and len(given) <= MAX_GIVEN
        forms: dict[str, Form] = dict(self.ways[0].forms)
        for name in self.differing:
            if named and name not in present and name not in unsettled:
                forms[name] = Made(self.node, name, 0, given)
            else:
                forms[name] = Now(name)
        return Known(forms, self._facts(forms))

    def _present(self) -> set[str]:
        """The variables that nothing else determines on some way."""
        return {
            name
            for way in self.ways
            for name, form in way.forms.items()
            if isinstance(form, Now) and form.variable == name
        }

    def _present_in(self, groups: Iterable[Group]) -> set[str]:
        """The variables that differ between ways of one group."""
        form = self.knowledge.form
        found: set[str] = set()
        for group in groups:
            if len(group) > 1:
                for name in self.differing:
                    here = form(name, self.ways[group[0]])
                    if any(form(name, self.ways[way]) is not here for way in group[1:]):
                        found.add(name)
        return found

    def _told_apart(self, present: Collection[str]) -> list[Group]:
        """Groups of ways of which only one is possible, given tags and present values."""
        tables = [*self._tables(present), *(self._table(n) for n in self.differing if n in present)]
        return _separated(len(self.ways), tables)

    def _tables(self, present: Collection[str] | None) -> Iterator[Table]:
        """The values of every form of which something is known on all ways.

        Only of forms that are about `present` values, unless that is None.
        """
        nows = self.knowledge.forms.nows
        first, *others = (way.facts for way in self.ways)
        for form, values in first.items():
            table = [values, *(facts.get(form) for facts in others)]
            if None not in table and (present is None or nows(form) <= set(present)):
                yield table

    def _table(self, variable: str) -> Table:
        """The values of a variable."""
        return [self.knowledge.values(variable, way) for way in self.ways]

    def _facts(self, forms: Mapping[str, Form]) -> dict[Form, Values]:
        """What is known of forms on all ways, and of the variables that differ."""
        found: dict[Form, Values] = {}
        first, *others = (way.facts for way in self.ways)
        for form, values in first.items():
            united = _united([values, *(facts.get(form) for facts in others)])
            if united is not None:
                found[form] = united
        for name in self.differing:
            united = _united(self._table(name))
            if united is not None:
                found[forms[name]] = united
        return found


def _united(table: Table) -> Values | None:
    """All values of a table; None if they are not known or too many."""
    found: set[str] = set()
    for values in table:
        if values is None:
            return None
        found |= values
    return frozenset(found) if len(found) <= MAX_VALUES else None


def _separated(count: int, tables: Iterable[Table]) -> list[Group]:
    """Groups of ways that no table tells apart: ways whose values overlap, directly or not."""
    groups: list[Group] = [list(range(count))]
    for table in tables:
        if all(len(group) == 1 for group in groups):
            break
        if None not in table:
            groups = [part for group in groups for part in _split(group, table)]
    return groups


def _split(group: Group, table: Table) -> Iterator[Group]:
    """The parts of a group whose values have nothing in common."""
    if len(group) == 1:
        yield group
        return
    parts: list[tuple[Group, set[str]]] = []
    for way in group:
        values = set(table[way] or ())
        members = [way]
        apart = []
        for part in parts:
            if part[1].isdisjoint(values):
                apart.append(part)
            else:
                members += part[0]
                values |= part[1]
        parts = [*apart, (members, values)]
    for members, _ in parts:
        yield sorted(members)
