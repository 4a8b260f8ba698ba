"""Relations that are defined by themselves, walked to what they tell where they end.

    (<= (counts ?x ?n ?n) (last ?x))
    (<= (counts ?x ?n ?m) (next_to ?x ?y) (adds ?x ?n ?k) (counts ?y ?k ?m))

    x = ..; n = ..; again: x is the last: m = n; or k by what ?x adds; x = next_to[x]; n = k; again

Asked for ?m, which every round hands on as it is: no ?m is guessed and then asked about.  Checks
alone are walked so, for which it does not matter how often ?m is found.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rgt.frontends.gdl.recovery.reading.parts import variables
from rgt.frontends.gdl.recovery.reading.rules import Atom, Fact, Kind, Part, Unrecovered
from rgt.frontends.gdl.recovery.walks.generating import Generating
from rgt.frontends.gdl.recovery.walks.logic import tested
from rgt.frontends.gdl.recovery.walks.recursion.growth import Step
from rgt.frontends.gdl.recovery.walks.scope import Bound, Domain, Impossible, Scope
from rgt.frontends.gdl.syntax import Variable
from rgt.ir.actions import Assignment
from rgt.ir.expressions import Expression, Reference
from rgt.ir.fragments import Act, Condition, Fragment, Jump, Label, Loop, choice, sequence

_Begin = tuple[Atom, tuple[Part, ...]]


class Following(Generating):
    """Walks relations that are defined by themselves."""

    def followed(
        self, left: Sequence[Part], scope: Scope, ranges: Mapping[Variable, Domain]
    ) -> tuple[Part, Fragment] | None:
        """A walk that finds the unknowns of one of the parts, and that part; None if none does."""
        for part in left:
            if not (isinstance(part, Fact) and part.positive):
                continue
            if part.atom.predicate.kind is not Kind.DERIVED:
                continue
            if not self.unfolding.is_recursive(part.atom.predicate):
                continue
            try:
                found = self._to_the_end(part.atom, scope, ranges)
            except Unrecovered:
                continue
            if found is not None:
                return part, found
        return None

    def _to_the_end(
        self, atom: Atom, scope: Scope, ranges: Mapping[Variable, Domain]
    ) -> Fragment | None:
        told = [at for at, term in enumerate(atom.args) if self.value(term, scope) is None]
        unknown = [atom.args[at] for at in told]
        if not told or len(told) == len(atom.args) or len({*unknown}) < len(unknown):
            return None
        begin: list[_Begin] = []
        go_on: list[Step] = []
        for head, body in self.unfolding.turns(atom.predicate):
            own = [p for p in body if isinstance(p, Fact) and p.atom.predicate == atom.predicate]
            if not own:
                begin.append((head, body))
                continue
            step = head, tuple(p for p in body if p is not own[0]), own[0].atom
            if len(own) > 1 or not own[0].positive or not _hands_on(step, told):
                return None
            go_on.append(step)
        if not begin or not go_on:
            return None
        return self._rounds(atom, told, begin, go_on, scope, ranges)

    def _rounds(
        self,
        atom: Atom,
        told: Sequence[int],
        begin: Sequence[_Begin],
        go_on: Sequence[Step],
        scope: Scope,
        ranges: Mapping[Variable, Domain],
    ) -> Fragment:
        places = self.domains.of(atom.predicate)
        names: dict[int, str] = {}
        entered: list[tuple[str, Expression]] = []
        bound: dict[int, Bound] = {}
        for at, term in enumerate(atom.args):
            known = self.value(term, scope)
            if known is not None and all(h.args[at] == own.args[at] for h, _, own in go_on):
                bound[at] = known
                continue
            wish = f"{atom.predicate.name}_{at + 1}"
            names[at] = self.state.local(wish, places[at], scope.used)
            scope.used |= {names[at]}
            bound[at] = Bound(Reference(names[at]), places[at])
            if known is not None:
                conditions: list[Condition] = []
                entered.append((names[at], self.within(known, places[at], conditions).expression))
                if conditions:
                    raise Unrecovered(f"{atom.predicate} is asked of more than it tells of")
        again, enough = Label(), Label()
        branches: list[Fragment] = []
        for head, body in begin:
            try:
                walk = self._ended(head, body, told, bound, scope)
            except Impossible:
                continue
            branches.append(sequence((walk, Jump(enough))))
        for step in go_on:
            try:
                branches.append(self._next(step, told, bound, names, scope))
            except Impossible:
                continue
        if not branches:
            raise Impossible
        tests: list[Fragment] = []
        for at in told:
            term = atom.args[at]
            assert isinstance(term, Variable)
            possible = frozenset(ranges[term])
            narrow = tuple(text for text in places[at] if text in possible)
            if not narrow:
                raise Impossible
            if len(narrow) < len(places[at]):
                tests.append(tested(self.inside(bound[at], narrow)))
            scope.bound[term] = Bound(bound[at].expression, narrow)
        enters = [Act(Assignment(Reference(name), value)) for name, value in entered]
        return sequence((*enters, Loop(choice(branches), again, enough), *tests))

    def _called(
        self, head: Atom, told: Sequence[int], bound: Mapping[int, Bound], scope: Scope
    ) -> tuple[Scope, list[Part]]:
        """A scope in which the known variables of a head are bound, and what is left to test."""
        inner = scope.inner()
        inner.preferred = {}
        inner.apart = True
        marks = []
        for at in range(len(head.args)):
            marks.append(Variable(f"?follow{next(self._fresh)}"))
            if at not in told:
                inner.bound[marks[-1]] = bound[at]
        return inner, self.called(head, Atom(head.predicate, tuple(marks)), inner, {})

    def _ended(
        self,
        head: Atom,
        body: Sequence[Part],
        told: Sequence[int],
        bound: Mapping[int, Bound],
        scope: Scope,
    ) -> Fragment:
        """The walk of a rule that does not go on, and what it tells."""
        inner, tests = self._called(head, told, bound, scope)
        walk = self.body((*tests, *body), inner)
        writes: list[Fragment] = []
        for at in told:
            found = self.value(head.args[at], inner)
            if found is None:
                raise Unrecovered(f"{head.predicate} leaves {head.args[at]} open")
            writes.append(Act(Assignment(bound[at].expression, found.expression)))
        return sequence((walk, *writes))

    def _next(
        self,
        step: Step,
        told: Sequence[int],
        bound: Mapping[int, Bound],
        names: Mapping[int, str],
        scope: Scope,
    ) -> Fragment:
        """The walk of a rule that goes on, to where it does."""
        head, rest, own = step
        inner, tests = self._called(head, told, bound, scope)
        walk = self.body((*tests, *rest), inner)
        places = self.domains.of(head.predicate)
        moved: list[tuple[str, Expression]] = []
        changed: list[int] = []
        conditions: list[Condition] = []
        for at, name in names.items():
            if at in told or head.args[at] == own.args[at]:
                continue
            found = self.value(own.args[at], inner)
            if found is None:
                raise Unrecovered(f"{head.predicate} leaves {own.args[at]} open")
            moved.append((name, self.within(found, places[at], conditions).expression))
            changed.append(at)
        kept = [tested(each) for each in conditions]
        return sequence((walk, *kept, *self.parallel(moved, [places[at] for at in changed])))


def _hands_on(step: Step, told: Sequence[int]) -> bool:
    """Whether a round says nothing of what is told, but takes it from the next one as it is."""
    head, rest, own = step
    terms = [head.args[at] for at in told]
    others = {term for at, term in enumerate(own.args) if at not in told}
    others |= {term for at, term in enumerate(head.args) if at not in told}
    return (
        terms == [own.args[at] for at in told]
        and all(isinstance(term, Variable) for term in terms)
        and len({*terms}) == len(terms)
        and variables(rest).isdisjoint(terms)
        and others.isdisjoint(terms)
    )
