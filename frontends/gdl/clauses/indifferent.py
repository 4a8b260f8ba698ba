"""Arguments on which nothing depends are left out, before anything is made of a relation.

    (bit 0) (bit 1)
    (<= (found ?a ?b) (bit ?a) (bit ?b) (true (step 2)))       =>   (<= found (true (step 2)))
    (<= (legal robot go) (found 0 1))                               (<= (legal robot go) found)

Twenty such arguments of two values are a million ground rules; without them there is one.

An argument of a relation is *indifferent* over a set of values if every rule for the relation has
a variable there that it asks nothing about: the variable stands once in the head, and else only
in conditions that list values, such as ``(bit ?a)``, and for indifferent arguments of relations.
All rules that are not kept from it by their lists hold of each value of the set or of none, so
the relation does (by induction over the rules that conclude it, stratum by stratum, so that it may
be recursive, and stand negated).  Whoever asks must ask about values of the set.

The sets and the arguments are the greatest fixed point: all arguments are taken to be
indifferent over all values, until a rule shows otherwise.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from rgt.frontends.gdl.clauses.clauses import (
    Clause,
    Condition,
    Literal,
    Names,
    Relation,
    condition_variables,
)
from rgt.frontends.gdl.clauses.relations import FREE
from rgt.frontends.gdl.syntax import Constant, Term, Variable, variables

_Place = tuple[Relation, int]
"""An argument of a relation."""

_Values = frozenset[Term]


def without_indifferent(clauses: Sequence[Clause], names: Names) -> list[Clause]:
    """The clauses without arguments that nothing depends on."""
    lists = _lists(clauses)
    places = _Search(clauses, lists).places()
    if not places:
        return list(clauses)
    return _Removal(clauses, lists, places, names).clauses()


def _lists(clauses: Sequence[Clause]) -> dict[Relation, _Values]:
    """The relations of one place that are given by facts alone, with their values."""
    found: dict[Relation, set[Term]] = {}
    others = set()
    for clause in clauses:
        head = clause.head
        if len(head.args) != 1:
            continue
        if clause.body or not isinstance(head.args[0], Constant):
            others.add(head.relation)
        else:
            found.setdefault(head.relation, set()).add(head.args[0])
    return {
        relation: frozenset(values)
        for relation, values in found.items()
        if relation not in others and relation[0] != "init"
    }


@dataclass(frozen=True, slots=True)
class _Uses:
    """What a clause says of its variables: the values they are listed with, and where they stand.

    `asked` are the variables that stand anywhere but alone for an argument.
    """

    listed: dict[Variable, _Values]
    called: dict[Variable, list[_Place]]
    asked: set[Variable]


class _Search:
    """The greatest fixed point."""

    def __init__(self, clauses: Sequence[Clause], lists: dict[Relation, _Values]) -> None:
        self._rules: dict[Relation, list[tuple[Clause, _Uses]]] = {}
        self._calls: list[tuple[Literal, Clause, _Uses]] = []
        fixed = set(FREE)
        for clause in clauses:
            if not clause.body:
                fixed.add(clause.head.relation)
                continue
            uses = _uses(clause, lists)
            self._rules.setdefault(clause.head.relation, []).append((clause, uses))
            self._calls += [
                (part, clause, uses) for part in clause.body if isinstance(part, Literal)
            ]
        asked = {call.relation for call, _, _ in self._calls}
        for relation in fixed | (set(self._rules) - asked):
            self._rules.pop(relation, None)
        self._values: dict[_Place, _Values | None] = {
            (relation, at): None for relation in self._rules for at in range(relation[1])
        }

    def places(self) -> set[_Place]:
        """The indifferent arguments."""
        while self._narrowed() or self._emptied():
            pass
        return set(self._values)

    def _emptied(self) -> bool:
        """Leave out arguments of relations that never hold; whether there are any."""
        empty = [place for place, values in self._values.items() if not values]
        for place in empty:
            del self._values[place]
        return bool(empty)

    def _narrowed(self) -> bool:
        """Go through all rules and calls once; whether anything was found."""
        before = dict(self._values)
        for place in before:
            self._look_at_rules(place)
        for call, clause, uses in self._calls:
            for at, term in enumerate(call.args):
                values = self._values.get((call.relation, at))
                if values is not None and not self._asks_within(term, values, clause, uses):
                    del self._values[call.relation, at]
        return self._values != before

    def _look_at_rules(self, place: _Place) -> None:
        """Keep an argument with fewer values, or not at all."""
        relation, at = place
        values = self._values[place]
        for clause, uses in self._rules[relation]:
            term = clause.head.args[at]
            if (
                not isinstance(term, Variable)
                or term in uses.asked
                or any(called not in self._values for called in uses.called.get(term, ()))
            ):
                del self._values[place]
                return
            limits = [self._values[called] for called in uses.called.get(term, ())]
            for limit in (uses.listed.get(term), *limits):
                if limit is not None:
                    values = limit if values is None else values & limit
        self._values[place] = values

    def _asks_within(self, term: Term, values: _Values, clause: Clause, uses: _Uses) -> bool:
        """Whether a call asks about some of the values alone."""
        if not isinstance(term, Variable):
            return term in values
        listed = uses.listed.get(term)
        if listed and listed <= values:
            return True
        # over the values of the head's own argument, which are fewer (`_look_at_rules`)
        relation = clause.head.relation
        return any(
            own == term and (relation, at) in self._values
            for at, own in enumerate(clause.head.args)
        )


def _uses(clause: Clause, lists: dict[Relation, _Values]) -> _Uses:
    counts = Counter(each for arg in clause.head.args for each in variables(arg))
    uses = _Uses({}, {}, {each for each, count in counts.items() if count > 1})
    for part in clause.body:
        if not isinstance(part, Literal):
            uses.asked.update(condition_variables(part))
            continue
        listed = lists.get(part.relation) if part.positive else None
        for at, term in enumerate(part.args):
            if not isinstance(term, Variable):
                uses.asked.update(variables(term))
            elif listed is not None:
                uses.listed[term] = listed & uses.listed.get(term, listed)
            else:
                uses.called.setdefault(term, []).append((part.relation, at))
    return uses


class _Removal:
    """Clauses without some arguments."""

    def __init__(
        self,
        clauses: Sequence[Clause],
        lists: dict[Relation, _Values],
        places: set[_Place],
        names: Names,
    ) -> None:
        self._clauses = clauses
        self._lists = lists
        self._kept: dict[Relation, tuple[int, ...]] = {}
        self._names: dict[Relation, str] = {}
        taken = {part.relation for clause in clauses for part in _literals(clause)} | FREE
        for relation in sorted({relation for relation, _ in places}):
            name, arity = relation
            kept = tuple(at for at in range(arity) if (relation, at) not in places)
            self._kept[relation] = kept
            own = name if (name, len(kept)) not in taken else names.fresh(name)
            self._names[relation] = own
            taken.add((own, len(kept)))

    def clauses(self) -> list[Clause]:
        """The clauses, each once."""
        return list(dict.fromkeys(map(self._clause, self._clauses)))

    def _clause(self, clause: Clause) -> Clause:
        gone: set[Variable] = set()
        head = self._literal(clause.head, gone)
        body = [
            self._literal(part, gone) if isinstance(part, Literal) else part for part in clause.body
        ]
        asked = {variable for arg in head.args for variable in variables(arg)}
        for part in body:
            if self._listed(part) is None:
                asked |= condition_variables(part)
        idle = gone - asked
        # some value is in the list, and whatever it is, nobody asks
        body = [part for part in body if self._listed(part) not in idle]
        return Clause(head, _once(body), clause.origin)

    def _literal(self, literal: Literal, gone: set[Variable]) -> Literal:
        """A literal without the arguments, whose variables are added to `gone`."""
        kept = self._kept.get(literal.relation)
        if kept is None:
            return literal
        gone.update(
            term
            for at, term in enumerate(literal.args)
            if at not in kept and isinstance(term, Variable)
        )
        args = tuple(literal.args[at] for at in kept)
        return Literal(self._names[literal.relation], args, literal.positive, literal.possible)

    def _listed(self, part: Condition) -> Term | None:
        """The variable of a condition that lists values, else None."""
        if isinstance(part, Literal) and part.positive and part.relation in self._lists:
            return part.args[0] if isinstance(part.args[0], Variable) else None
        return None


def _literals(clause: Clause) -> list[Literal]:
    return [part for part in (clause.head, *clause.body) if isinstance(part, Literal)]


def _once(body: Sequence[Condition]) -> tuple[Condition, ...]:
    return tuple(dict.fromkeys(body))
