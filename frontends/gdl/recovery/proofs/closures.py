"""What constants say of a relation that is defined by itself: all that it can reach.

    (<= (rides ?way ?a ?c) (next_to ?way ?a ?c) (true (cell ?c empty)))
    (<= (rides ?way ?a ?c) (rides ?way ?a ?b) (next_to ?way ?b ?c) (true (cell ?c empty)))

No ?a rides to itself, since no line of `next_to` goes back: whatever the state is, the relation
holds of no more than the fixed point of its rules without all but the relations that never change.
Places of which these say nothing are left out.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from rgt.frontends.gdl.recovery.reading.rules import (
    Atom,
    Fact,
    FlatRule,
    Kind,
    Predicate,
    Row,
    Rules,
)
from rgt.frontends.gdl.syntax import Term, Variable

MAX_ROWS = 20_000
"""The most rows that are worked out for one relation."""

_MAX_STEPS = 400_000
"""How many rows may be looked at for one relation."""

Values = dict[Variable, str]
"""What variables stand for."""

Indices = dict[tuple[Predicate, tuple[int, ...]], dict[Row, list[Row]]]
"""The rows of a table by what stands at some of its places."""


class Large(Exception):
    """The relation has too many rows."""


def closure(rules: Rules, predicate: Predicate) -> tuple[tuple[int, ...], frozenset[Row]] | None:
    """Some places of a relation and the rows that can stand there.

    None where the relation is not defined by itself alone, or constants say nothing, or much.
    """
    own = [(rule, _asked(rule, predicate)) for rule in rules.of(predicate)]
    if not any(atom.predicate == predicate for _, asked in own for atom in asked):
        return None
    places = _bound(own, predicate)
    if not places:
        return None
    try:
        return places, frozenset(_Closing(rules, predicate, places, own).rows())
    except Large:
        return None


def _asked(rule: FlatRule, predicate: Predicate) -> list[Atom]:
    """The relations that never change which a rule asks for, and the one that it concludes."""
    return [
        part.atom
        for part in rule.body
        if isinstance(part, Fact)
        and part.positive
        and (part.atom.predicate.kind is Kind.STATIC or part.atom.predicate == predicate)
    ]


def _bound(own: Sequence[tuple[FlatRule, Sequence[Atom]]], predicate: Predicate) -> tuple[int, ...]:
    """The places that are told in every rule by relations that never change."""
    places = set(range(predicate.arity))
    while True:
        left = {
            at
            for at in places
            if all(
                not isinstance(rule.head.args[at], Variable)
                or any(
                    rule.head.args[at] == term
                    for atom in asked
                    for place, term in enumerate(atom.args)
                    if atom.predicate != predicate or place in places
                )
                for rule, asked in own
            )
        }
        if left == places:
            return tuple(sorted(places))
        places = left


class Joins:
    """Joins tables, as a database does; raises Large where too many rows are looked at.

    `indices` may be kept for other joins of the same game.
    """

    def __init__(self, rules: Rules, indices: Indices | None = None) -> None:
        self.rules = rules
        self.steps = 0
        self._indices = {} if indices is None else indices

    def joined(self, atoms: Sequence[Atom], values: Values) -> Iterator[Values]:
        """All values of variables with which relations that never change hold."""
        if not atoms:
            yield values
            return
        atom = max(
            atoms,
            key=lambda each: sum(
                not isinstance(term, Variable) or term in values for term in each.args
            ),
        )
        rest = [each for each in atoms if each is not atom]
        for row in self._fitting(atom, values):
            self.steps += 1
            if self.steps > _MAX_STEPS:
                raise Large
            grown = matched(atom.args, row, values)
            if grown is not None:
                yield from self.joined(rest, grown)

    def _fitting(self, atom: Atom, values: Values) -> Sequence[Row]:
        """The rows of a table that have what is known at its places."""
        places = tuple(
            at
            for at, term in enumerate(atom.args)
            if not isinstance(term, Variable) or term in values
        )
        index = self._indices.get((atom.predicate, places))
        if index is None:
            index = self._indices[atom.predicate, places] = {}
            for row in sorted(self.rules.tables.get(atom.predicate, frozenset())):
                index.setdefault(tuple(row[at] for at in places), []).append(row)
        known = tuple(
            values[term] if isinstance(term, Variable) else str(term)
            for term in (atom.args[at] for at in places)
        )
        return index.get(known, ())


class _Closing:
    """Works rows out until no rule gives a new one."""

    def __init__(
        self,
        rules: Rules,
        predicate: Predicate,
        places: tuple[int, ...],
        own: Sequence[tuple[FlatRule, Sequence[Atom]]],
    ) -> None:
        self.rules = rules
        self.predicate = predicate
        self.places = places
        self.own = own
        self.joins = Joins(rules)

    def rows(self) -> Collection[Row]:
        """All rows; raises Large."""
        found: dict[Row, None] = {}
        pending: list[Row] = []
        for rule, asked in self.own:
            if not any(atom.predicate == self.predicate for atom in asked):
                for values in self.joins.joined(asked, {}):
                    self._add(rule, values, found, pending)
        while pending:
            row = pending.pop()
            for rule, asked in self.own:
                # of several that it asks for, each may be the new one
                for atom in asked:
                    if atom.predicate != self.predicate:
                        continue
                    fitting = matched(self._cut(atom), row)
                    if fitting is None:
                        continue
                    rest = [
                        each
                        for each in asked
                        if each is not atom and each.predicate != self.predicate
                    ]
                    for grown in self.joins.joined(rest, fitting):
                        self._add(rule, grown, found, pending)
        return found

    def _cut(self, atom: Atom) -> tuple[Term, ...]:
        return tuple(atom.args[at] for at in self.places)

    def _add(
        self, rule: FlatRule, values: Values, found: dict[Row, None], pending: list[Row]
    ) -> None:
        row: list[str] = []
        for term in self._cut(rule.head):
            if isinstance(term, Variable):
                if term not in values:
                    raise Large
                row.append(values[term])
            else:
                row.append(str(term))
        if tuple(row) not in found:
            found[tuple(row)] = None
            pending.append(tuple(row))
            if len(found) > MAX_ROWS:
                raise Large


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
