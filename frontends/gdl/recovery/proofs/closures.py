"""What constants say of a relation that is defined by itself: all that it can reach.

    (<= (rides ?way ?a ?c) (next_to ?way ?a ?c) (true (cell ?c empty)))
    (<= (rides ?way ?a ?c) (rides ?way ?a ?b) (next_to ?way ?b ?c) (true (cell ?c empty)))

No ?a rides to itself, since no line of `next_to` goes back: whatever the state is, the relation
holds of no more than the fixed point of its rules without all but the relations that never change.
Places of which these say nothing are left out.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from rgt.frontends.gdl.recovery.proofs.joins import Join, Joins, Large, matched
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


class _Closing:
    """Works rows out until no rule gives a new one."""

    def __init__(
        self,
        rules: Rules,
        predicate: Predicate,
        places: tuple[int, ...],
        own: Sequence[tuple[FlatRule, Sequence[Atom]]],
    ) -> None:
        self.predicate = predicate
        self.places = places
        self.joins = Joins(rules)
        self.begin = [
            self._step(rule, asked, ())
            for rule, asked in own
            if not any(atom.predicate == predicate for atom in asked)
        ]
        # of several that a rule asks for, each may be the new one
        self.go_on = [
            (self._cut(atom), self._rest(rule, asked, atom))
            for rule, asked in own
            for atom in asked
            if atom.predicate == predicate
        ]
        self.found: dict[Row, None] = {}
        self.pending: list[Row] = []

    def rows(self) -> Collection[Row]:
        """All rows; raises Large."""
        for step in self.begin:
            self._conclude(step, ())
        while self.pending:
            row = self.pending.pop()
            for terms, step in self.go_on:
                fitting = matched(terms, row)
                if fitting is not None:
                    self._conclude(step, tuple(fitting.values()))
        return self.found

    def _cut(self, atom: Atom) -> tuple[Term, ...]:
        return tuple(atom.args[at] for at in self.places)

    def _rest(self, rule: FlatRule, asked: Sequence[Atom], atom: Atom) -> _Step:
        """What is left to be asked where one atom of a rule is new."""
        told = dict.fromkeys(term for term in self._cut(atom) if isinstance(term, Variable))
        rest = [each for each in asked if each is not atom and each.predicate != self.predicate]
        return self._step(rule, rest, tuple(told))

    def _step(self, rule: FlatRule, asked: Sequence[Atom], told: Sequence[Variable]) -> _Step:
        join = Join(self.joins, asked, told)
        slots = {term: at for at, term in enumerate(join.variables)}
        head: list[int | str | None] = [
            slots.get(term) if isinstance(term, Variable) else str(term)
            for term in self._cut(rule.head)
        ]
        return join, head

    def _conclude(self, step: _Step, told: Row) -> None:
        join, head = step
        for values in join.rows(told):
            if None in head:
                raise Large
            row = tuple(values[each] if isinstance(each, int) else str(each) for each in head)
            if row not in self.found:
                self.found[row] = None
                self.pending.append(row)
                if len(self.found) > MAX_ROWS:
                    raise Large


_Step = tuple[Join, Sequence[int | str | None]]
"""What is joined, and where in that the places of the head stand; texts are constants.

None: nothing tells what stands there.
"""
