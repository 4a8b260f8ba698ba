"""Relations that are defined by themselves, walked from what is known to all that they hold of.

    (<= (rides ?way ?a ?c) (next_to ?way ?a ?c) (true (cell ?c empty)))
    (<= (rides ?way ?a ?c) (rides ?way ?a ?b) (next_to ?way ?b ?c) (true (cell ?c empty)))

    c = a; way = Way(*); again: c = next_to[way][c]; cell[c] == empty; then c, or again

Where what begins is no round of what goes on, it is walked before the loop.  Only where the
relations that never change let no two walks come to the same end, so that the walk ends and nothing
is found twice.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rgt.frontends.gdl.recovery.proofs.joins import Joins
from rgt.frontends.gdl.recovery.proofs.prover import Prover
from rgt.frontends.gdl.recovery.reading.parts import asked_of, terms_of
from rgt.frontends.gdl.recovery.reading.rules import (
    Atom,
    Fact,
    Kind,
    Part,
    Predicate,
    Unrecovered,
)
from rgt.frontends.gdl.recovery.state import State
from rgt.frontends.gdl.recovery.walks.choosing import Choosing
from rgt.frontends.gdl.recovery.walks.logic import equal, tested
from rgt.frontends.gdl.recovery.walks.recursion.found_once import found_once
from rgt.frontends.gdl.recovery.walks.recursion.growth import Growth, counting, growth
from rgt.frontends.gdl.recovery.walks.recursion.rounds import start_of
from rgt.frontends.gdl.recovery.walks.scope import Bound, Domain, Impossible, Scope
from rgt.frontends.gdl.syntax import Term, Variable
from rgt.ir.actions import AnyAssignment, Assignment
from rgt.ir.expressions import Expression, Reference
from rgt.ir.expressions import names as names_in
from rgt.ir.fragments import EMPTY, Act, Fragment, Jump, Label, Loop, choice, sequence


class Generating(Choosing):
    """Walks relations that are defined by themselves."""

    def __init__(self, state: State, prover: Prover) -> None:
        super().__init__(state, prover)
        self._once_found: dict[tuple[Predicate, tuple[int, ...], tuple[int, ...]], bool] = {}

    def generated(
        self,
        left: Sequence[Part],
        scope: Scope,
        ranges: Mapping[Variable, Domain],
        wanted: Sequence[Variable] | None,
    ) -> tuple[Part, Fragment] | None:
        """A walk that finds the unknowns of one of the parts, and that part; None if none does."""
        for part in left:
            if not (isinstance(part, Fact) and part.positive):
                continue
            if part.atom.predicate.kind is not Kind.DERIVED:
                continue
            if not self.unfolding.is_recursive(part.atom.predicate):
                continue
            counted = self._counted(part.atom, scope, ranges) if wanted is None else None
            if counted is not None:
                return part, counted
            growth = self.growth(part.atom, scope)
            if growth is None or not self._finds_once(part.atom, growth, wanted):
                continue
            try:
                walk, narrow = self._grown(part.atom, growth, scope, ranges)
            except Unrecovered:
                continue
            return part, sequence((walk, *narrow))
        return None

    def _counted(
        self, atom: Atom, scope: Scope, ranges: Mapping[Variable, Domain]
    ) -> Fragment | None:
        """A walk from the one beginning to what is known; None if it is not known how."""
        known = [term for term in atom.args if self.value(term, scope) is not None]
        found = counting(self.unfolding, atom, known, self.prover, next(self._fresh))
        if found is None or len(known) == len(atom.args):
            return None
        asked, growth = found
        places = self.domains.of(atom.predicate)
        own = {
            term: places[at]
            for at, term in enumerate(asked.args)
            if isinstance(term, Variable) and term != atom.args[at]
        }
        try:
            walk, narrow = self._grown(asked, growth, scope, {**ranges, **own})
        except Unrecovered:
            return None
        arrived: list[Fragment] = []
        for term, other in zip(asked.args, atom.args, strict=True):
            if term != other:
                one, two = self.value(term, scope), self.value(other, scope)
                assert one is not None and two is not None
                arrived.append(tested(equal(one, two)))
        # where it arrived tells whether the walk goes on
        return sequence((walk, *arrived, *narrow))

    def growth(self, atom: Atom, scope: Scope) -> Growth | None:
        """How a relation grows from what is known of its arguments."""
        known = [term for term in atom.args if self.value(term, scope) is not None]
        return growth(self.unfolding, atom, known)

    def _finds_once(self, atom: Atom, growth: Growth, wanted: Sequence[Variable] | None) -> bool:
        """Whether no two walks find the same values of the unknowns that are wanted."""
        told = tuple(at for at in growth.unknown if wanted is None or atom.args[at] in wanted)
        key = atom.predicate, growth.unknown, told
        known = self._once_found.get(key)
        if known is None:
            joins = Joins(self.state.rules, self.indices)
            known = self._once_found[key] = found_once(atom.predicate, growth, told, joins)
        return known

    # -- the walk --------------------------------------------------------------------------------

    def _grown(
        self, atom: Atom, growth: Growth, scope: Scope, ranges: Mapping[Variable, Domain]
    ) -> tuple[Fragment, list[Fragment]]:
        """The walk, and what is asked of what it found."""
        places = self.domains.of(atom.predicate)
        names: dict[int, str] = {}
        for at in growth.unknown:
            term = atom.args[at]
            assert isinstance(term, Variable)
            kept = scope.preferred.get(term)
            if kept is None or not set(places[at]) <= set(self.state.ranges.get(kept, ())):
                kept = self.state.local(term.name, places[at], scope.used)
            scope.used |= {kept}
            names[at] = kept
        walk = self._in_rounds(atom, growth, scope, names) or self._begun_first(
            atom, growth, scope, names
        )
        for at, name in names.items():
            term = atom.args[at]
            assert isinstance(term, Variable)
            scope.bound[term] = Bound(Reference(name), places[at])
        tests: list[Fragment] = []
        for at, name in names.items():
            term = atom.args[at]
            assert isinstance(term, Variable)
            possible = frozenset(ranges[term])
            narrow = tuple(text for text in places[at] if text in possible)
            if not narrow:
                raise Impossible
            if len(narrow) < len(places[at]):
                found = Bound(Reference(name), places[at])
                tests.append(tested(self.inside(found, narrow)))
                scope.bound[term] = Bound(Reference(name), narrow)
        return walk, tests

    def _in_rounds(
        self, atom: Atom, growth: Growth, scope: Scope, names: Mapping[int, str]
    ) -> Fragment | None:
        """A loop of which one round is what begins; None if that is no round."""
        if len(growth.begin) != 1 or len(growth.go_on) != 1:
            return None
        (begin,), ((head, rest, own),) = growth.begin, growth.go_on
        start = start_of(begin, (head, rest, own), growth.unknown)
        places = self.domains.of(atom.predicate)
        entered: list[Fragment] = []
        for at, term in (start or {}).items():
            known = self.value(term, scope)
            if isinstance(term, Variable):
                given = (at for at in range(len(atom.args)) if at not in growth.unknown)
                known = self.value(
                    next(atom.args[at] for at in given if begin[0].args[at] == term), scope
                )
            if known is None or not set(known.domain) <= set(places[at]):
                return None
            if not {*names_in(known.expression)}.isdisjoint(names.values()):
                return None
            entered.append(Act(Assignment(Reference(names[at]), known.expression)))
        if not start:
            return None
        for at, name in names.items():
            if at not in start:
                type_ = self.state.type_of(places[at], name)
                entered.append(Act(AnyAssignment(Reference(name), type_)))
        enough = Label()
        try:
            around = self._gone_on(atom, head, rest, own, scope, names, alone=True)
        except Impossible:
            return None
        again = sequence((around, choice((Jump(enough), EMPTY))))
        return sequence((*entered, Loop(again, Label(), enough)))

    def _begun_first(
        self, atom: Atom, growth: Growth, scope: Scope, names: Mapping[int, str]
    ) -> Fragment:
        """What begins, and a loop behind it."""
        begin: list[Fragment] = []
        for head, body in growth.begin:
            inner = scope.inner()
            inner.preferred = {
                term: name
                for at, name in names.items()
                if isinstance(term := head.args[at], Variable)
            }
            try:
                begin.append(self._begun(atom, head, body, inner, names))
            except Impossible:
                continue
        if not begin:
            raise Impossible
        again, enough = Label(), Label()
        alone = len(growth.go_on) == 1
        branches: list[Fragment] = [Jump(enough)]
        for head, rest, own in growth.go_on:
            try:
                branches.append(self._gone_on(atom, head, rest, own, scope, names, alone=alone))
            except Impossible:
                continue
        return sequence((choice(begin), Loop(choice(branches), again, enough)))

    def _begun(
        self,
        atom: Atom,
        head: Atom,
        body: Sequence[Part],
        inner: Scope,
        names: Mapping[int, str],
    ) -> Fragment:
        tests = self.called(head, atom, inner, {})
        wanted = [term for at in names if isinstance(term := head.args[at], Variable)]
        walk = self.body((*tests, *body), inner, wanted)
        writes: list[Fragment] = []
        for at, name in names.items():
            found = self.value(head.args[at], inner)
            if found is None:
                raise Unrecovered(f"{atom.predicate} leaves {head.args[at]} open")
            if found.expression != Reference(name):
                writes.append(Act(Assignment(Reference(name), found.expression)))
        return sequence((walk, *writes))

    def _gone_on(
        self,
        atom: Atom,
        head: Atom,
        rest: Sequence[Part],
        own: Atom,
        scope: Scope,
        names: Mapping[int, str],
        *,
        alone: bool,
    ) -> Fragment:
        """One more step, by the one rule that goes on, or (not `alone`) by one of them."""
        places = self.domains.of(atom.predicate)
        inner = scope.inner()
        inner.preferred = {}
        inner.telling = frozenset() if alone else asked_of(rest)
        marks: list[Term] = []
        for at, term in enumerate(atom.args):
            mark = Variable(f"?go{next(self._fresh)}")
            marks.append(mark)
            known = (
                Bound(Reference(names[at]), places[at]) if at in names else self.value(term, scope)
            )
            assert known is not None
            inner.bound[mark] = known
        tests = self.called(own, Atom(atom.predicate, tuple(marks)), inner, {})
        moved = [at for at in names if head.args[at] != own.args[at]]
        wanted = [term for at in moved if isinstance(term := head.args[at], Variable)]
        if alone and len(moved) == 1 and len(wanted) == 1:
            inner.moving = {wanted[0]: names[moved[0]]}
        walk = self.body((*tests, *rest), inner, wanted)
        writes: list[tuple[str, Expression]] = []
        for at in moved:
            found = self.value(head.args[at], inner)
            if found is None:
                raise Unrecovered(f"{atom.predicate} leaves {head.args[at]} open")
            writes.append((names[at], found.expression))
        return sequence((walk, *self.parallel(writes, [places[at] for at in moved])))

    def moved_now(self, scope: Scope) -> dict[Variable, None]:
        """The variables of a rule of which what they are kept in can be written, since nobody asks
        for what stands there any more.
        """
        found: dict[Variable, None] = {}
        for variable, name in scope.moving.items():
            known = scope.bound.get(variable)
            read = [
                each.expression
                for part in scope.rest
                for term in terms_of(part)
                if term != variable and (each := self.value(term, scope)) is not None
            ]
            if known is None or known.expression == Reference(name):
                continue
            if all(name not in names_in(expression) for expression in read):
                found[variable] = None
        return found
