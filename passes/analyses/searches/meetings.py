"""Where ways of a search meet: what is known on all of them, and what tells them apart."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import chain

from rgt.passes.analyses.searches.forms import Environment, Form, Made, Now, is_present
from rgt.passes.analyses.searches.knowledge import MAX_VALUES, Knowledge, Known, Values, newest

MAX_GIVEN = 6
"""A value that hangs on more variables than these gets no form."""

Group = list[int]
Table = dict[int, Values]
"""The values of one form on each way."""


class Meeting:
    """Several ways to one node, by what is known at the end of each."""

    def __init__(self, node: str, ways: Sequence[Known], knowledge: Knowledge) -> None:
        self.node = node
        self.ways = ways
        self.knowledge = knowledge
        self.differing = list(self._differing())

    def _differing(self) -> Iterator[str]:
        """The variables that have not the same form on all ways."""
        found: dict[str, bool] = {}
        for way in self.ways[1:]:
            for name, differs in self._compared(self.ways[0], way):
                found[name] = differs or found.get(name, False)
        yield from (name for name, differs in found.items() if differs)

    def _compared(self, one: Known, other: Known) -> Iterator[tuple[str, bool]]:
        """Variables that one of two ways has a form for, and whether it is another one.

        Those that are left out have the same form on both.
        """
        form = self.knowledge.form
        for name in one.forms.differing(other.forms):
            yield name, form(name, one) is not form(name, other)

    def are_apart(self) -> bool:
        """Whether no state can come on two of the ways with the same tags."""
        return all(len(group) == 1 for group in self._told_apart(None))

    def settled(self) -> Known:
        """What is known whichever way was taken if the tags determine which it was."""
        settled = {name: Made(self.node, name, 0, ()) for name in self.differing}
        forms = self.ways[0].forms.changed(settled)
        return Known(forms, self._facts(forms))

    def joined(self, *, names_allowed: bool) -> Known:
        """What is known whichever way was taken.

        A variable that differs gets a form of its own if it is determined by the tags and by the
        present values of others (and `names_allowed`), else it is as it is.
        """
        if len(self.ways) == 1:
            return self.ways[0]
        if not self.differing:
            return Known(self.ways[0].forms, self._facts(self.ways[0].forms))
        present = self._given() if names_allowed else None
        new: dict[str, Form] = {name: Now(name) for name in self.differing}
        if present is not None:
            given = tuple(Now(name) for name in sorted(present))
            for name in self.differing:
                if name not in present:
                    new[name] = Made(self.node, name, 0, given)
        forms = self.ways[0].forms.changed(new)
        return Known(forms, self._facts(forms))

    def _given(self) -> set[str] | None:
        """The variables whose values, with the tags, determine all others; None if too many do."""
        present = self._present()
        for _ in range(2):
            if len(present) > MAX_GIVEN:
                return None
            present |= self._present_in(self._told_apart(present))
        return present if len(present) <= MAX_GIVEN else None

    def _present(self) -> set[str]:
        """The variables that nothing else determines on some way."""
        return set[str]().union(*(way.forms.chosen(is_present) for way in self.ways))

    def _present_in(self, groups: Iterable[Group]) -> set[str]:
        """The variables that differ between ways of one group."""
        return {
            name
            for group in groups
            for way in group[1:]
            for name, differs in self._compared(self.ways[group[0]], self.ways[way])
            if differs
        }

    def _told_apart(self, present: Collection[str] | None) -> list[Group]:
        """Groups of ways of which only one is possible, given tags and present values.

        If `present` is None all values are given.
        """
        waiting = [list(range(len(self.ways)))]
        found: list[Group] = []
        while waiting:
            group = waiting.pop()
            parts = [group]
            for table in self._tables(group, present) if len(group) > 1 else ():
                if len(set(table.values())) == 1:
                    continue
                parts = list(_split(group, table))
                if len(parts) > 1:
                    break
            if len(parts) > 1:
                waiting += parts
            else:
                found.append(group)
        return found

    def _tables(self, group: Group, present: Collection[str] | None) -> Iterator[Table]:
        """The values of every form of which something is known on all ways of a group.

        Only of forms that are about `present` values, and of present variables, unless that is
        None.
        """
        nows = self.knowledge.forms.nows
        first, *others = (self.ways[way].facts for way in group)
        for form, values in first.items():
            table = {group[0]: values}
            for way, facts in zip(group[1:], others, strict=True):
                found = facts.get(form)
                if found is None:
                    break
                table[way] = found
            else:
                if present is None or all(name in present for name in nows[form]):
                    yield table
        for name in self.differing:
            if present is None or name in present:
                table = {}
                for way in group:
                    found = self.knowledge.values(name, self.ways[way])
                    if found is None:
                        break
                    table[way] = found
                else:
                    yield table

    def _facts(self, forms: Environment) -> dict[Form, Values]:
        """What is known of forms on all ways, and of the variables that differ."""
        found: dict[Form, Values] = {}
        first, *others = (way.facts for way in self.ways)
        for form, values in first.items():
            united = _united(chain((values,), (facts.get(form) for facts in others)))
            if united is not None:
                found[form] = united
        for name in self.differing:
            united = _united(self.knowledge.values(name, way) for way in self.ways)
            if united is not None:
                found[forms[name]] = united
        return newest(found)


def _united(table: Iterable[Values | None]) -> Values | None:
    """All values of some sets; None if one is not known, or if they are too many."""
    largest: Values = frozenset()
    others: set[str] = set()
    for values in table:
        if values is None:
            return None
        # the same object if possible: thousands of nodes know the same
        if not values <= largest:
            if not largest <= values:
                others |= largest
            largest = values
            if len(largest) + len(others) > MAX_VALUES and len(largest | others) > MAX_VALUES:
                return None
    return largest if others <= largest else largest | others


def _split(group: Group, table: Table) -> Iterable[Group]:
    """The parts of a group whose values have nothing in common."""
    leader = {way: way for way in group}

    def led(way: int) -> int:
        while leader[way] != way:
            leader[way] = way = leader[leader[way]]
        return way

    first: dict[str, int] = {}
    for way in group:
        for value in table[way]:
            one, other = led(first.setdefault(value, way)), led(way)
            leader[max(one, other)] = min(one, other)
    parts: dict[int, Group] = {}
    for way in group:
        parts.setdefault(led(way), []).append(way)
    return parts.values()
